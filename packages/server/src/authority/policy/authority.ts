import { type PolicyRecord, uidText } from '@truepenny/verifier/policy';
import type { Authority } from '../authority.ts';

/** What a policy says of an act, as a source of the principal's authority. */
export function authorityOfPolicy(record: PolicyRecord): Authority {
  const { name, decision, determining, undecided, accesses } = record;
  const rules = determining.join(', ');
  const what = accesses.map(({ action, resource }) => `${action.id} ${uidText(resource)}`);
  return {
    kind: 'policy',
    says: SAYS[decision],
    matched: decision === 'permit' ? what.map((one) => ({ what: one, by: `policy ${name}: ${rules}` })) : [],
    missing:
      decision === 'forbid'
        ? [{ what: what.join(', '), why: `policy ${name} forbids it: ${rules}`, is: 'contradicted' }]
        : undecided.map(({ resource, why }) => ({
            what: resource,
            why: `policy ${name}: ${why}`,
            is: 'unnamed',
          })),
    unread: [],
    toAllow:
      decision === 'undecided'
        ? undecided.map(
            ({ resource, why }) => `Permit ${resource} in the policy ${name}, or have it ordered: ${why}.`,
          )
        : [],
  };
}

const SAYS = { permit: 'covers', forbid: 'forbids', undecided: 'silent' } as const;
