import { deletePolicy, getPolicy, listPolicies, policySchema, putPolicy } from '@truepenny/contract';
import { SCHEMA } from '@truepenny/verifier/policy';
import * as library from '../../authority/policy/library.ts';
import type { Mount } from '../mount.ts';

/** An operator's standing rules. */
export function policyRoutes(mount: Mount, parts: library.LibraryParts): void {
  mount(putPolicy, ({ body, params, caller }) => library.putPolicy(caller, { ...params, ...body }, parts));
  mount(listPolicies, ({ caller }) => library.listPolicies(caller, parts));
  mount(policySchema, () => SCHEMA);
  mount(getPolicy, ({ params, query, caller }) =>
    library.getPolicy(caller, params.name, query.digest, parts),
  );
  mount(deletePolicy, ({ params, caller }) => library.removePolicy(caller, params.name, parts));
}
