import { equal, rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { wordSet } from '../language/lists.ts';
import { HEDGES, REVISES } from '../language/words.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { isYear } from './items.ts';
import { piecesIn } from './lex.ts';
import { wordsOf } from './lines.ts';
import type { Amount, Clock, Day, Piece } from './piece.ts';
import { spokenIn, turnsIn } from './said.ts';
import { plainOf } from './term.ts';

type Moment = Clock | Day;
const LONGEST = 2_000;
const STARTS = wordSet('begin begins began start starts started open opens opened commence commences');
const ENDS = wordSet('end ends ended close closes closed finish finishes finished expire expires expired');
/** Words that tell how long something was, or that it was so long after. */
const LASTING = wordSet(
  'took take takes last lasts lasted long later after before between passed duration hour minute day week',
);

/**
 * "It was down for 45 minutes", where the evidence tells from when to when; "it was delivered 7 days after it was
 * sent"; "it ends on 15 May", of what runs from one day to another.
 */
export function period(claim: Document, evidence: Document): Finding | undefined {
  if (claim.text.length > LONGEST || evidence.text.length > LONGEST || claim.text.includes('?'))
    return undefined;
  const words = [...wordsOf(claim.text), ...wordsOf(evidence.text)];
  if (words.some((word) => HEDGES.has(word) || REVISES.has(word))) return undefined;
  const [said, told] = [claim, evidence].map((document) => piecesIn(document));
  const moments = told?.filter(isMoment) ?? [];
  const [from, to, third] = moments;
  if (!said || !told || !from || !to || third || from.kind !== to.kind || turnsIn(claim, evidence))
    return undefined;
  if (!isInOrder(claim.text, evidence.text, from, to)) return undefined;
  const held = spokenIn(evidence.text);
  const named = [...spokenIn(claim.text)];
  const unsaid = named.filter((word) => !held.has(word));
  const shown =
    stretch(said, [from, to], unsaid) ??
    (isRange(told, from, to) ? bound(said, from, to, unsaid) : undefined);
  const quotes = [from, to].map(({ start, end }) => quoteIn(evidence, start, end));
  return shown
    ? { of: 'derived', shows: 'established', about: wholeOf(claim), from: quotes, shown }
    : undefined;
}

/** "7 days after it was sent": what is told with the first moment stands behind "after", or before "before". */
function isInOrder(claim: string, evidence: string, from: Moment, to: Moment): boolean {
  const [left = '', joint = '', right = ''] = claim.split(/\b(after|before)\b/i);
  if (joint === '') return true;
  const [first, second] = [evidence.slice(0, from.start), evidence.slice(from.end, to.start)].map(spokenIn);
  const [early, late] = (/after/i.test(joint) ? [right, left] : [left, right]).map(spokenIn);
  const tells = (
    said: ReadonlySet<string> | undefined,
    own?: ReadonlySet<string>,
    other?: ReadonlySet<string>,
  ) =>
    [...(said ?? [])].some((word) => own?.has(word)) &&
    ![...(said ?? [])].some((word) => other?.has(word) && !own?.has(word));
  return (
    tells(early, first, second) &&
    tells(late, second, undefined) &&
    ![...(late ?? [])].every((word) => first?.has(word))
  );
}

const isMoment = (piece: Piece): piece is Moment => piece.kind === 'clock' || piece.kind === 'day';
const isPoint = (piece: Moment): number => (piece.kind === 'clock' ? piece.minute : piece.serial);

/** So long from the one to the other; days are counted so only from one to another, since a period may count both. */
function stretch(said: readonly Piece[], [from, to]: readonly [Moment, Moment], unsaid: readonly string[]) {
  const amounts = said.filter((piece): piece is Amount => piece.kind === 'amount' && !isYear(piece));
  const [stated, more] = amounts;
  const plain = stated && !more && stated.unit ? plainOf(stated) : undefined;
  if (plain?.kind.head !== 'second' || said.some(isMoment)) return undefined;
  if (!unsaid.every((word) => LASTING.has(word))) return undefined;
  if (from.kind === 'clock' && !(from.sure && (to as Clock).sure)) return undefined;
  const words = said.flatMap((piece) => (piece.kind === 'word' ? [piece.word] : []));
  if (from.kind === 'day' && !words.some((word) => /^(?:later|after|before|between|passed)$/.test(word)))
    return undefined;
  const gap = isPoint(to) - isPoint(from);
  const seconds = gap * (from.kind === 'clock' ? 60 : 86_400);
  return gap > 0 && equal(plain.value, rational(BigInt(seconds)))
    ? `${gap} ${from.kind === 'clock' ? 'minutes' : 'days'} from the one to the other`
    : undefined;
}

/** "from … to …". */
function isRange(told: readonly Piece[], from: Moment, to: Moment): boolean {
  const [a, b] = [told[told.indexOf(from) - 1], told[told.indexOf(to) - 1]];
  const isWord = (piece: Piece | undefined, words: RegExp): boolean =>
    piece?.kind === 'word' && words.test(piece.word);
  return isWord(a, /^from$/) && isWord(b, /^(?:to|until|till)$/) && isPoint(from) < isPoint(to);
}

/** The day or the time at which it begins or ends. */
function bound(
  said: readonly Piece[],
  from: Moment,
  to: Moment,
  unsaid: readonly string[],
): string | undefined {
  const [stated, more] = said.filter(isMoment);
  if (!stated || more || stated.kind !== from.kind || said.some(({ kind }) => kind === 'amount'))
    return undefined;
  const words = said.flatMap((piece) => (piece.kind === 'word' ? [piece.word] : []));
  const [starts, ends] = [STARTS, ENDS].map((all) => words.some((word) => all.has(word)));
  if (starts === ends || !unsaid.every((word) => STARTS.has(word) || ENDS.has(word))) return undefined;
  return isPoint(stated) === isPoint(starts ? from : to) ? `it runs from then to then` : undefined;
}
