import {
  deletePolicy,
  getPolicy,
  listPolicies,
  policySchema,
  putPolicy,
  tryPolicy,
} from '@truepenny/contract';
import { SCHEMA } from '@truepenny/verifier/policy';
import * as library from '../../authority/policy/library.ts';
import * as trials from '../../authority/policy/trial.ts';
import type { ActPolicies } from '../../products/policy.ts';
import type { Mount } from '../mount.ts';

/** An operator's standing rules. */
export function policyRoutes(mount: Mount, parts: library.LibraryParts & { policies: ActPolicies }): void {
  const { engine, split } = parts.policies;
  mount(putPolicy, ({ body, params, caller }) => library.putPolicy(caller, { ...params, ...body }, parts));
  mount(listPolicies, ({ caller }) => library.listPolicies(caller, parts));
  mount(policySchema, () => SCHEMA);
  mount(tryPolicy, async ({ body, caller }) => {
    const { principal: _, ...outcome } = await trials.tryPolicy(caller, body, { ...parts, engine, split });
    return {
      ...outcome,
      determining: [...outcome.determining],
      undecided: [...outcome.undecided],
      accesses: [...outcome.accesses],
    };
  });
  mount(getPolicy, ({ params, query, caller }) =>
    library.getPolicy(caller, params.name, query.digest, parts),
  );
  mount(deletePolicy, ({ params, caller }) => library.removePolicy(caller, params.name, parts));
}
