import { policyDigest, type Rule } from '@truepenny/verifier/policy';
import type { Clock } from '../../kernel/clock.ts';
import type { Store } from '../../store/database.ts';
import { findPolicyVersion, insertPolicyVersion, lastPolicyVersion } from '../../store/policies.ts';
import type { Policy } from './decide.ts';

/** The owner and the name of the policy that holds for every key without its own. */
export const INSTALLATION = 'installation';

/** Keeps the text of the installation's policy, for whoever recomputes what it decided, and gives the policy. */
export async function keepInstallationPolicy(
  cedar: string,
  rules: readonly Rule[],
  { store, clock }: { store: Store; clock: Clock },
): Promise<Policy> {
  const digest = await policyDigest(cedar);
  const version = { owner: INSTALLATION, name: INSTALLATION, digest };
  const insert = () =>
    store.write(async (tx) => {
      if (await findPolicyVersion(tx, version)) return;
      const next = (await lastPolicyVersion(tx, INSTALLATION, INSTALLATION)) + 1;
      const row = { ...version, version: next, cedar, rules: JSON.stringify(rules), created_at: clock() };
      await insertPolicyVersion(tx, row);
    });
  // Of replicas that start at once one is first; the others find what it wrote.
  await insert().catch(insert);
  return { name: INSTALLATION, digest, rules };
}
