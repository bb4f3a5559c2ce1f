import type { LimitReport } from '@truepenny/verifier';
import { readTerms } from '@truepenny/verifier/proofs';
import type { Reading } from '../../acts/act.ts';
import type { Authority } from '../../authority/authority.ts';
import { underMandate } from '../../authority/mandate.ts';
import { coverage } from '../../authority/order/coverage.ts';
import type { Document } from '../../kernel/panel.ts';
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
  const { matter, principal, terms } = brief;
  const reading = {
    acts: brief.acts.map(({ act }) => act),
    unread: brief.proposed.flatMap(({ reading }) => reading.unread),
  };
  const granted = readTerms(matter.documents);
  const mandate = granted && underMandate(granted, reading);
  return {
    policy: undefined,
    mandate: mandate?.authority,
    order: coverage(principal, reading, { terms, earlier: earlierOf(brief) }),
    limits: mandate?.limits ?? [],
  };
}

/** What was done before, each with what came back; what came back from nobody knows which act stands alone. */
function earlierOf({ matter, earlier, evidence }: Brief) {
  const places = new Map(matter.documents.map((document, at) => [document, at]));
  const told = new Set<Document>();
  const done = earlier.map(({ document, reading }) => {
    const next = matter.documents[(places.get(document) ?? 0) + 1];
    if (next?.role !== 'evidence') return { reading };
    told.add(next);
    return { reading, result: next.text };
  });
  const alone = evidence.filter((document) => !told.has(document));
  return [...done, ...alone.map(({ text }) => ({ reading: NOTHING, result: text }))];
}

const NOTHING: Reading = { acts: [], unread: [] };

/** The source that covers the act, where one does and none forbids it. */
export function coveredBy({ policy, mandate, order }: Authorities): Authority | undefined {
  const all = [policy, mandate, order].filter((one) => one !== undefined);
  if (all.some(({ says }) => says === 'forbids')) return undefined;
  return all.find(({ says }) => says === 'covers');
}
