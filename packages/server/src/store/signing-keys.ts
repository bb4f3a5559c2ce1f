import type { Reader, Writer } from './database.ts';

export type SigningKeyRow = {
  kid: string;
  /** RFC 7638, SHA-256, in base64url. */
  thumbprint: string;
  signs_from: number;
};

/** Every signing key that was ever used with this database, in the order of their names' bytes. */
export function listSigningKeys(db: Reader): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('kid').execute();
}

/** Adds the keys whose names are not known yet; what is known of a name never changes. */
export async function addSigningKeys(db: Writer, rows: readonly SigningKeyRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('signing_keys')
    .values([...rows])
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute();
}
