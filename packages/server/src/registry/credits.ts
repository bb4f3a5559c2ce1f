import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import { bookCredit, type CreditEntryRow } from '../store/credit-entries.ts';
import { findOperator } from '../store/operators.ts';
import type { RegistryParts } from './operators.ts';

/**
 * Gives an operator credit; only whoever runs the installation may. The amount is in micro-USD.
 *
 * @throws {Problem} `not-found` for an unknown operator, `invalid-request` for an amount that is none.
 */
export async function grantCredit(
  operatorId: string,
  { kind, microUsd }: { kind: 'grant' | 'refund'; microUsd: number },
  parts: RegistryParts,
): Promise<CreditEntryRow> {
  if (!(Number.isSafeInteger(microUsd) && microUsd > 0)) {
    throw new Problem('invalid-request', 'The amount must be a positive number of whole micro-USD.');
  }
  const entry = entryOf(operatorId, kind, microUsd, parts);
  await parts.store.write(async (tx) => {
    if (!(await findOperator(tx, operatorId))) {
      throw new Problem('not-found', `There is no operator ${operatorId}.`);
    }
    await bookCredit(tx, entry);
  });
  return entry;
}

/** The ledger line that gives an operator credit. */
export const entryOf = (
  operatorId: string,
  kind: CreditEntryRow['kind'],
  microUsd: number,
  { clock, randomness }: Pick<RegistryParts, 'clock' | 'randomness'>,
): CreditEntryRow => ({
  id: newId('ent_', clock(), randomness),
  operator_id: operatorId,
  kind,
  amount_micro_usd: microUsd,
  key_id: null,
  subject: null,
  created_at: clock(),
});
