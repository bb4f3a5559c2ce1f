import type { Aspect, LimitReport } from '@truepenny/verifier';
import { readTerms } from '@truepenny/verifier/proofs';
import { leavesSomething } from '../acts/act.ts';
import { warm } from '../acts/read.ts';
import { underMandate } from '../authority/mandate.ts';
import type { Ballot, Case, Criterion } from '../kernel/panel.ts';
import { type Authorities, authoritiesOf, coveredBy } from './act/authorities.ts';
import { type Brief, mayBeTheirs, readBrief } from './act/brief.ts';
import { explain } from './act/explain.ts';
import { ballotOf, concerns, type Finding, kindOf, rulesOut } from './act/finding.ts';
import { limitsBallot } from './act/limits.ts';
import { OBLIGATIONS } from './act/obligations.ts';
import { computing } from './seat.ts';

/** How often an act was right that an authority covered and nothing spoke against: counted in findings.json's way. */
const COVERED = { policy: 0.99, mandate: 0.99, order: 0.97 } as const;

type Asked = Criterion & { aspect: Aspect };

/**
 * The judge of acts, for gate and decisions alike. An act is allowed where a policy, a mandate or an order of the
 * principal covers it, all that was sent was read, and nothing there objects; it is refused where the principal's
 * own word rules it out or a sign of a named kind stands against it; otherwise it stays open, and says why.
 */
export const act = computing({ id: 'act', warm }, (matter) => {
  const asked = matter.criteria.filter(isAsked);
  const brief = briefOf(matter, asked);
  if (!brief) return limitsAlone(matter, asked);
  const authorities = authoritiesOf(brief);
  const findings = heldAgainst(brief, authorities);
  const ballots = asked.map((criterion) => answerTo(criterion, findings, brief, authorities));
  const [first, ...others] = ballots;
  if (!first) return [];
  const explanation = explain(brief, authorities, findings);
  const limits = limitsTold(authorities, findings);
  return [{ ...first, explanation, ...(limits.length > 0 && { limits }) }, ...others];
});

const briefOf = (matter: Case, asked: readonly Asked[]): Brief | undefined =>
  readBrief(matter, new Set(asked.flatMap(({ about }) => about ?? [])));

/**
 * What is found against an act; it only leaves open where nothing refuses if what the context puts down to the principal is
 * theirs: that may be made up, but the order's silence is no ground any more.
 */
function heldAgainst(brief: Brief, authorities: Authorities): Finding[] {
  const found = OBLIGATIONS.flatMap((obligation) => obligation(brief, authorities));
  const heard = brief.heard.filter(mayBeTheirs);
  if (heard.length === 0 || !found.some(rulesOut)) return found;
  const other = { ...brief, principal: [...brief.principal, ...heard], heard: [] };
  if (heldAgainst(other, authoritiesOf(other)).some(rulesOut)) return found;
  return found.map((one) => (rulesOut(one) ? { ...one, code: 'unclear' } : one));
}

/** What is found against the act of a case, grave or not; nothing where it has none. */
export function findingsOf(matter: Case): Finding[] {
  const brief = briefOf(matter, matter.criteria.filter(isAsked));
  return brief ? heldAgainst(brief, authoritiesOf(brief)) : [];
}

/** Where nothing is done that could be read as an act, only what was declared can be held against a mandate. */
function limitsAlone(matter: Case, asked: readonly Asked[]): Ballot[] {
  const terms = readTerms(matter.documents);
  if (!terms) return [];
  const compared = underMandate(terms, undefined);
  return asked
    .filter(({ aspect }) => aspect === 'limits')
    .map(({ id }) => ({ ...limitsBallot(id, compared, matter), limits: compared.limits }));
}

const isAsked = (criterion: Criterion): criterion is Asked =>
  criterion.asks === 'permitted' && criterion.aspect !== undefined;

function answerTo(
  { id, aspect }: Asked,
  findings: readonly Finding[],
  brief: Brief,
  authorities: Authorities,
): Ballot {
  if (aspect === 'limits' && authorities.compared)
    return limitsBallot(id, authorities.compared, brief.matter);
  const [gravest] = findings.filter((finding) => concerns(finding, aspect)).sort((a, b) => rank(b) - rank(a));
  if (gravest) return ballotOf(id, gravest);
  const cover = coveredBy(authorities);
  if (!cover || findings.length > 0 || brief.acts.length === 0) {
    const reason = openReason(brief, authorities, findings);
    return { criterion: id, verdict: 'UNCERTAIN', confidence: 0.5, reason, quotes: [], basis: 'signal' };
  }
  const [one] = cover.matched;
  const reason = `Covered by the principal's ${cover.kind}${one ? `: ${one.what} (${one.by})` : ''}.`;
  return {
    criterion: id,
    verdict: 'ALLOW',
    confidence: COVERED[cover.kind],
    reason,
    quotes: [],
    basis: 'authority',
  };
}

/** What rules out weighs more than what leaves open, and the principal's word more than a sign. */
const rank = (finding: Finding): number => {
  const { basis, confidence } = kindOf(finding.code);
  return (rulesOut(finding) ? 4 : 0) + (basis === 'authority' ? 2 : 0) + confidence;
};

/** How the act compares with each limit; an act that was misdeclared is told where no mandate was sent, too. */
function limitsTold({ compared }: Authorities, findings: readonly Finding[]): LimitReport[] {
  const differs = findings.find(({ code }) => code === 'misdeclared');
  const limits = compared?.limits ?? [];
  if (!differs || limits.some(({ kind }) => kind === 'misdeclared')) return limits;
  return [...limits, { kind: 'misdeclared', outcome: 'violated', detail: differs.reason }];
}

function openReason(
  brief: Brief,
  { order, mandate, policy }: Authorities,
  findings: readonly Finding[],
): string {
  if (brief.acts.length === 0) return 'What is to be done could not be read.';
  const [finding] = findings;
  if (finding) return finding.reason;
  const [missing] = [...(policy?.missing ?? []), ...(mandate?.missing ?? []), ...order.missing];
  if (missing) return missing.why;
  const [unread] = order.unread;
  if (unread) return `“${unread.quote}” in ${unread.where} was not understood.`;
  return brief.acts.some(({ act }) => leavesSomething(act))
    ? 'No policy, mandate or order covers it.'
    : 'Nothing that was asked needs this look-up.';
}
