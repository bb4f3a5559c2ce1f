import { readTerms, stem } from '@truepenny/verifier/proofs';
import type { Reading } from '../../acts/act.ts';
import type { Authority } from '../../authority/authority.ts';
import { type Mandate, underMandate } from '../../authority/mandate.ts';
import { coverage } from '../../authority/order/coverage.ts';
import { authorityOfPolicy } from '../../authority/policy/authority.ts';
import type { Document } from '../../kernel/panel.ts';
import { nameWords } from '../../language/names.ts';
import { type Brief, mayBeTheirs } from './brief.ts';

/** What every source of the principal's authority says of the act, the strongest first. */
export type Authorities = {
  policy: Authority | undefined;
  /** Absent where a mandate is only shadowed: then it allows and forbids nothing. */
  mandate: Authority | undefined;
  order: Authority;
  /** How the act compares with the mandate that was sent, shadowed or not. */
  compared: Mandate | undefined;
};

/** Asks the policy, the mandate and the order. Pure; what cannot be read is silent and says so. */
export function authoritiesOf(brief: Brief): Authorities {
  const { matter, principal, heard, terms } = brief;
  const reading = {
    acts: brief.acts.map(({ act }) => act),
    unread: brief.proposed.flatMap(({ reading }) => reading.unread),
  };
  const granted = readTerms(matter.documents);
  const compared = granted && underMandate(granted, reading);
  const isShadow = matter.criteria.some(
    ({ aspect, criticality }) => aspect === 'limits' && criticality === 'optional',
  );
  const beside = { terms, earlier: earlierOf(brief), ...toldIn(brief) };
  const order = named(coverage(principal, reading, beside), brief);
  return {
    policy: brief.policy && authorityOfPolicy(brief.policy),
    mandate: isShadow ? undefined : compared?.authority,
    order:
      heard.length === 0
        ? order
        : narrowed(order, coverage([...principal, ...heard], reading, beside), heard),
    compared,
  };
}

/**
 * What an order still covers once words are heard that others put down to the principal: these may have been made up, so
 * they add nothing to it; what they take back, contradict or leave unread they keep from being covered.
 */
function narrowed(order: Authority, other: Authority, heard: readonly Document[]): Authority {
  if (other.says === 'covers') return order;
  const isFree = !heard.every(mayBeTheirs);
  const missing = other.missing.flatMap((one) => {
    if (one.is !== 'taken-back' && order.says !== 'covers') return [];
    const isBack = one.is === 'taken-back' || other.says === 'forbids';
    return [isBack && !isFree ? one : { ...one, is: 'unnamed' as const }];
  });
  return {
    ...order,
    says: order.says === 'covers' ? 'silent' : order.says,
    missing: [...order.missing, ...missing],
    unread: order.says === 'covers' ? other.unread : order.unread,
    toAllow: [...new Set([...order.toAllow, ...other.toAllow])],
  };
}

/** The words of an act that is told in one text, and only in words. */
function toldIn({ proposed, acts }: Brief): { told: string } | undefined {
  const [one, ...others] = proposed;
  return one && others.length === 0 && acts.every(({ act }) => act.form === 'prose')
    ? { told: one.document.text }
    : undefined;
}

/** Shorter words of a tool's name stand in every text. */
const SHORTEST_NAME = 4;

/**
 * An order that accounts for no value of a call must speak of what the call's own name is about: a call without
 * arguments is not covered by having nothing that could be missed.
 */
function named(order: Authority, { acts, principal }: Brief): Authority {
  const isBare = acts.every(({ act }) => act.form === 'call' && act.values.length === 0);
  if (order.says !== 'covers' || !isBare) return order;
  const said = new Set(principal.flatMap(({ text }) => nameWords(text)).map(stem));
  const strange = acts.find(
    ({ act }) => !nameWords(act.verb).some((word) => word.length >= SHORTEST_NAME && said.has(stem(word))),
  );
  if (!strange) return order;
  const what = strange.act.verb;
  const missing = {
    what,
    why: `The request does not speak of what '${what}' is about.`,
    is: 'unnamed',
  } as const;
  return {
    ...order,
    says: 'silent',
    missing: [missing],
    toAllow: [`Have the request name what '${what}' is for.`],
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

/** The mandate, shadowed or not, where the act could not be held against one of its limits. */
export const openMandate = ({ compared }: Authorities): Authority | undefined =>
  compared?.limits.some(({ outcome }) => outcome === 'unclear') ? compared.authority : undefined;

/** The source that covers the act, where one does and none forbids it. */
export function coveredBy({ policy, mandate, order }: Authorities): Authority | undefined {
  const all = [policy, mandate, order].filter((one) => one !== undefined);
  if (all.some(({ says }) => says === 'forbids')) return undefined;
  return all.find(({ says }) => says === 'covers');
}
