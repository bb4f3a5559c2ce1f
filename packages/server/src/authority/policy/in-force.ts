import type { Rule } from '@truepenny/verifier/policy';
import type { Caller } from '../../kernel/caller.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Store } from '../../store/database.ts';
import { findPolicy, findPolicyVersion } from '../../store/policies.ts';
import type { Policy } from './decide.ts';

/** Policies that are kept read. */
const MOST_KEPT = 64;

/**
 * Finds the policy that a key is judged under: the one that it is bound to, as it stands now, else the
 * installation's. Which one is in force is asked of the store every time; what it says is kept.
 */
export function policiesInForce(
  store: Store,
  installation: Policy | undefined,
): (caller: Pick<Caller, 'operatorId' | 'policy'>) => Promise<Policy | undefined> {
  const kept = new Map<string, readonly Rule[]>();
  return async ({ operatorId, policy: name }) => {
    if (name === undefined) return installation;
    const row = await findPolicy(store.read, operatorId, name);
    if (!row) throw lost(name);
    const { digest } = row;
    let rules = kept.get(digest);
    if (!rules) {
      const version = await findPolicyVersion(store.read, { owner: operatorId, name, digest });
      if (!version) throw lost(name);
      rules = JSON.parse(version.rules) as Rule[];
      const [oldest] = kept.keys();
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(digest, rules);
    }
    return { name, digest, rules };
  };
}

/** A key is never bound to what there is not, so without its policy nothing may be decided for it. */
const lost = (name: string) =>
  new Problem('internal', `The policy ${name} of this key is not there. Nothing was decided.`);
