import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as operators from './migrations/0001-operators.ts';
import * as verifications from './migrations/0002-verifications.ts';
import * as agents from './migrations/0003-agents.ts';
import * as receipts from './migrations/0004-receipts.ts';
import * as scoreSums from './migrations/0005-score-sums.ts';
import * as credit from './migrations/0006-credit.ts';
import * as wallets from './migrations/0007-wallets.ts';
import * as payments from './migrations/0008-payments.ts';
import * as attestations from './migrations/0009-attestations.ts';
import * as paymentIdentifiers from './migrations/0010-payment-identifiers.ts';
import * as standing from './migrations/0011-standing.ts';
import * as registration from './migrations/0012-registration.ts';
import * as signingKeys from './migrations/0013-signing-keys.ts';
import * as keyBudgets from './migrations/0014-key-budgets.ts';
import * as policies from './migrations/0015-policies.ts';
import * as approvals from './migrations/0016-approvals.ts';
import * as records from './migrations/0017-records.ts';
import * as verdictDays from './migrations/0018-verdict-days.ts';
import * as outcomes from './migrations/0019-outcomes.ts';
import * as provedWallets from './migrations/0020-proved-wallets.ts';
import type { Tables } from './tables.ts';

/** Every step of the schema; they run in the order of their names. One that has been released never changes. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-operators': operators,
  '0002-verifications': verifications,
  '0003-agents': agents,
  '0004-receipts': receipts,
  '0005-score-sums': scoreSums,
  '0006-credit': credit,
  '0007-wallets': wallets,
  '0008-payments': payments,
  '0009-attestations': attestations,
  '0010-payment-identifiers': paymentIdentifiers,
  '0011-standing': standing,
  '0012-registration': registration,
  '0013-signing-keys': signingKeys,
  '0014-key-budgets': keyBudgets,
  '0015-policies': policies,
  '0016-approvals': approvals,
  '0017-records': records,
  '0018-verdict-days': verdictDays,
  '0019-outcomes': outcomes,
  '0020-proved-wallets': provedWallets,
};

/**
 * Brings the schema to its newest state, all of it or nothing. Several processes may start at once: one does
 * the work, the others wait for it.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be brought to the newest schema', { cause: error });
}
