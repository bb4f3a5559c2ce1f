import { Problem } from '../kernel/problem.ts';
import type { Reader } from '../store/database.ts';
import { findReceipt, type ReceiptRow } from '../store/receipts.ts';

/** The receipt of this id. @throws {Problem} `not-found` */
export async function getReceipt(db: Reader, id: string): Promise<ReceiptRow> {
  const row = await findReceipt(db, id);
  if (!row) throw new Problem('not-found', `There is no receipt ${id}. Check the id; it begins with rcpt_.`);
  return row;
}
