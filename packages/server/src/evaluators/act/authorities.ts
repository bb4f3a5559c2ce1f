import type { LimitReport } from '@truepenny/verifier';
import { readTerms } from '@truepenny/verifier/proofs';
import type { Authority } from '../../authority/authority.ts';
import { underMandate } from '../../authority/mandate.ts';
import { coverage } from '../../authority/order/coverage.ts';
import type { Brief } from './brief.ts';

/** What every source of the principal's authority says of the act, the strongest first. */
export type Authorities = {
  policy: Authority | undefined;
  mandate: Authority | undefined;
  order: Authority;
  limits: readonly LimitReport[];
};

/** Asks the policy, the mandate and the order. Pure; what cannot be read is silent and says so. */
export function authoritiesOf(brief: Brief): Authorities {
  const { matter, principal, terms, evidence, earlier } = brief;
  const reading = {
    acts: brief.acts.map(({ act }) => act),
    unread: brief.proposed.flatMap(({ reading }) => reading.unread),
  };
  const granted = readTerms(matter.documents);
  const mandate = granted && underMandate(granted, reading);
  return {
    policy: undefined,
    mandate: mandate?.authority,
    order: coverage(principal, reading, { terms, evidence, earlier }),
    limits: mandate?.limits ?? [],
  };
}

/** The source that covers the act, where one does and none forbids it. */
export function coveredBy({ policy, mandate, order }: Authorities): Authority | undefined {
  const all = [policy, mandate, order].filter((one) => one !== undefined);
  if (all.some(({ says }) => says === 'forbids')) return undefined;
  return all.find(({ says }) => says === 'covers');
}
