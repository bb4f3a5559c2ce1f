import {
  type AbstainReason,
  type Basis,
  type Criterion,
  documentNamed,
  stricter,
  VERDICTS,
  type Verdict,
} from '@truepenny/verifier';
import { recheckProof, recheckQuote } from '@truepenny/verifier/proofs';
import { Abstention } from '../kernel/abstention.ts';
import type { Ballot, Case, Challenge, Objection, Quote, Seat, Vote } from '../kernel/panel.ts';
import { MOST_REFUTED, refutesStep, unproved } from '../kernel/refutations.ts';

/**
 * The votes of a seat from its ballots, in the order of the criteria: ballots on unknown criteria are dropped, of
 * several ballots on one criterion the strictest counts. A ballot whose numbers or proof do not hold is an
 * abstention; quotes that do not stand in the documents are taken out, and an ALLOW that owed one becomes
 * UNCERTAIN, as does what refutes a step after so many that were refuted.
 */
export function admitBallots(seat: Seat, matter: Case, ballots: readonly Ballot[]): Vote[] {
  const strictest = new Map<string, Ballot>();
  for (const ballot of ballots) {
    const held = strictest.get(ballot.criterion);
    if (!held || isStricter(ballot, held)) strictest.set(ballot.criterion, ballot);
  }
  if (strictest.size === 0) return [];
  let refuted = 0;
  return matter.criteria.flatMap((criterion) => {
    const ballot = strictest.get(criterion.id);
    if (!ballot) return [];
    const isBeyond = refuted >= MOST_REFUTED && refutesStep(criterion, ballot);
    const vote = admitted(seat, matter, criterion, isBeyond ? unproved(criterion.id) : ballot);
    if (refutesStep(criterion, vote)) refuted++;
    return [vote];
  });
}

function isStricter(ballot: Ballot, held: Ballot): boolean {
  if (held.verdict === 'ABSTAIN') return true;
  if (ballot.verdict === 'ABSTAIN') return false;
  if (ballot.verdict === held.verdict) return Boolean(ballot.proof) && !held.proof;
  return stricter(ballot.verdict, held.verdict) === ballot.verdict;
}

function admitted(seat: Seat, matter: Case, { quoteFrom }: Criterion, ballot: Ballot): Vote {
  const { criterion, verdict, confidence, reason, proof, abstained } = ballot;
  if (verdict === 'ABSTAIN') return abstain(seat.id, criterion, abstained ?? 'insufficient', reason);
  if (!VERDICTS.includes(verdict as Verdict)) return abstain(seat.id, criterion, 'off-menu', 'not a verdict');
  if (!(confidence >= 0 && confidence <= 1)) {
    return abstain(seat.id, criterion, 'malformed', 'the confidence is not a number from 0 to 1');
  }
  if (proof) {
    const recheck = recheckProof(proof, matter.documents);
    if (!recheck.holds)
      return abstain(seat.id, criterion, 'internal', `its proof does not hold: ${recheck.why}`);
  }
  const quotes = standing(ballot.quotes, matter);
  const basis = basisOf(seat, ballot);
  const rank = {
    ...(proof && { proof }),
    basis,
    ...(basis === 'signal' && ballot.alone && { alone: true }),
    ...(basis === 'opinion' && ballot.weak && { weak: true }),
  };
  const told = seat.kind === 'deterministic' ? toldBy(ballot) : {};
  const said = reason.toWellFormed();
  const vote: Vote = { criterion, by: seat.id, verdict, confidence, reason: said, quotes, ...rank, ...told };
  const owesQuote = verdict === 'ALLOW' && quoteFrom !== undefined;
  const shows = (quote: Quote) => WORDS.test(quote.text) && roleOf(quote, matter) === quoteFrom;
  if (!owesQuote || quotes.some(shows)) return vote;
  return {
    ...vote,
    verdict: 'UNCERTAIN',
    ...(seat.kind === 'model' ? { basis: 'opinion', weak: true } : { basis: 'signal' }),
    reason: `${said} (no passage of the text shows it word for word)`,
  };
}

/** What a seat that judges acts tells besides its verdict. */
const toldBy = ({ explanation, limits }: Ballot): Pick<Vote, 'explanation' | 'limits'> =>
  wellFormed({ ...(explanation && { explanation }), ...(limits && { limits }) });

/** JSON writes a half of a character so. */
const HALF = /\\ud[89a-f]/i;
/** Plain JSON whose texts can all be signed, whatever was cut in two within a character. */
function wellFormed<T>(told: T): T {
  const json = JSON.stringify(told);
  return HALF.test(json)
    ? JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
    : JSON.parse(json);
}

/** What a ballot rests on, whatever it claims: its proof was rechecked, and only seats that compute speak for others. */
function basisOf({ kind }: Seat, { verdict, proof, basis }: Ballot): Basis {
  if (verdict === 'BLOCK' && proof?.shows === 'refuted') return 'proof';
  if (kind === 'model') return 'opinion';
  if (verdict === 'ALLOW' && proof?.shows === 'established') return 'proof';
  return basis === 'authority' ? 'authority' : 'signal';
}

/** A full stop stands in every text and shows nothing. */
const WORDS = /[\p{L}\p{N}]/u;

const standing = (quotes: readonly Quote[], { documents }: Case): Quote[] =>
  quotes
    .filter((quote) => recheckQuote(quote, documents).holds)
    .map((quote) => (quote.text.isWellFormed() ? quote : wholeQuote(quote, documents)));

/** A passage that was cut within a character, such as an emoji, could not be signed: the character is given whole. */
function wholeQuote({ document, start, end }: Quote, documents: Case['documents']): Quote {
  const text = documentNamed(documents, document)?.text ?? '';
  const from = isBetween(text, start) ? start - 1 : start;
  const to = isBetween(text, end) ? end + 1 : end;
  return { document, text: text.slice(from, to), start: from, end: to };
}

/** Whether the offset lies between the halves of a surrogate pair. */
const isBetween = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  !text.slice(at - 1, at).isWellFormed() &&
  text.slice(at - 1, at + 1).isWellFormed();

const roleOf = ({ document }: Quote, { documents }: Case) => documentNamed(documents, document)?.role;

function abstain(by: string, criterion: string, abstained: AbstainReason, reason: string): Vote {
  return { criterion, by, verdict: 'ABSTAIN', confidence: 0, reason, quotes: [], abstained };
}

/** Why a seat failed. Only an `Abstention` explains itself; other errors may hold anything and stay inside. */
export function faultOf(error: unknown): { reason: AbstainReason; message: string } {
  if (error instanceof Abstention) return { reason: error.reason, message: error.message };
  return { reason: 'internal', message: 'the seat failed' };
}

/**
 * The challenges that name a vote which was really cast, in the order of the votes, whatever order they were shown
 * and answered in; quotes that do not stand are taken out, and so is a witness that does not hold or does not refute.
 */
export function admitObjections(
  seat: Seat,
  matter: Case,
  votes: readonly Vote[],
  objections: readonly Objection[],
): Challenge[] {
  const cast = votes.filter(({ verdict }) => verdict !== 'ABSTAIN');
  const places = new Map(cast.map(({ criterion, by }, at) => [`${criterion}\n${by}`, at]));
  const placeOf = ({ criterion, against }: Objection) => places.get(`${criterion}\n${against}`);
  return objections
    .filter((objection) => placeOf(objection) !== undefined)
    .toSorted((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0))
    .map(({ criterion, against, material, reason, quotes, wouldChange, proof }) => ({
      criterion,
      by: seat.id,
      against,
      material,
      reason,
      quotes: standing(quotes, matter),
      ...(wouldChange !== undefined && { wouldChange }),
      ...(proof?.shows === 'refuted' && recheckProof(proof, matter.documents).holds && { proof }),
    }));
}

/** A witness is as sure as its figures; what is left is that they were put together wrongly. */
const WITNESSED = 0.95;

/** What the red team proved, as votes of its own: one for each criterion that a witness of a seat refutes. */
export function witnessVotes(challenges: readonly Challenge[]): Vote[] {
  const votes = new Map<string, Vote>();
  for (const { criterion, by, reason, quotes, proof } of challenges) {
    if (!proof) continue;
    const shared = { criterion, by, reason, quotes, proof };
    votes.set(`${criterion}\n${by}`, { ...shared, verdict: 'BLOCK', confidence: WITNESSED, basis: 'proof' });
  }
  return [...votes.values()];
}
