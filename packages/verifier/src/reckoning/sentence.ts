import { divide } from '../arithmetic/rational.ts';
import { wordSet } from '../language/lists.ts';
import { HEDGES } from '../language/words.ts';
import { type Span, splitSentences } from '../text/sentences.ts';
import { chainFrom, chainsIn, statementOf, wordOf } from './chain.ts';
import type { Outcome } from './decide.ts';
import { amountsIn, type Element, type Expression, elementsOf, quotientOf } from './expression.ts';
import { formOf, type Reading } from './forms.ts';
import { type Custom, customOf, piecesOf } from './lex.ts';
import type { Amount, Piece } from './piece.ts';
import { withoutMarks } from './signs.ts';
import { otherForms, type Timed, type Verdict } from './times.ts';

/** What a stretch of a text says of numbers, and whether it is so. Offsets are UTF-16. */
export type Statement = {
  start: number;
  end: number;
  outcome: Outcome;
  /** The computation, in signs. */
  shown: string;
  /** What is computed with, and what the text says that it gives; absent for times and dates. */
  reading?: Reading;
  /** The bare numbers are so, whatever their units. */
  agrees?: boolean;
  /** It stands inside of a sentence, which may change what it means: it is not refuted by this reading alone. */
  inner?: boolean;
  /** The sentence says what it comes to and not how; `alone`: it writes nothing that it comes from. */
  implied?: 'beside' | 'alone';
};

/** A sentence with all that was read in it. */
export type Sentence = {
  start: number;
  end: number;
  /** Undefined where a number in it cannot be read in one way only. */
  pieces: readonly Piece[] | undefined;
  statements: readonly Statement[];
  /** Whether the statements are all that it says. */
  whole: boolean;
  /** It supposes, denies or asks. */
  hedged: boolean;
  /** It says that what it comes to is enough, or is not; and of how much, where that is told. */
  enough?: { is: boolean; of?: Amount };
};

const LONGEST = 500;
/** So many sentences of one text are read; no reasoning step has more. */
const MOST_SENTENCES = 400;

const NONE: ReadonlySet<string> = new Set();
/** A line that begins with a sign of equality goes on with the one before it. */
const GOES_ON = /(?<=\S)([ \t]*\n[ \t]*)(?=[=≈] ?\S)/gu;

/** What a stretch of a text says of times, and whether that is so. */
export type TimesIn = (text: string) => Verdict | undefined;
/** Reads the sentences of a text; words that are `said` already suppose and deny nothing. */
export type ReadSentences = (text: string, said?: ReadonlySet<string>) => Sentence[];

/** What reads sentences, with what reads the times in them. Linear; never throws. */
export const sentencesBy =
  (timesIn: TimesIn): ReadSentences =>
  (text, said = NONE) =>
    read(text, said, timesIn);

function read(text: string, said: ReadonlySet<string>, timesIn: TimesIn): Sentence[] {
  const plain = withoutMarks(text).replace(GOES_ON, (_, gap: string) => ' '.repeat(gap.length));
  const custom = customOf(plain);
  const timed: Timed = (start, end) => timesIn(plain.slice(start, end));
  let before: Named | undefined;
  return splitSentences(plain)
    .slice(0, MOST_SENTENCES)
    .map(({ start, end }) => {
      const sentence = readSentence(plain, { start, end }, custom, said, timed);
      const own = namedIn(sentence);
      const again = restated(before, own);
      before = own;
      return again ? { ...sentence, statements: [...sentence.statements, again] } : sentence;
    });
}

/** "Total cost = 3 + 6. Total cost = 8.": what one name was computed as, and what it is said to be right behind that. */
function restated(first: Named | undefined, second: Named | undefined): Statement | undefined {
  if (
    !first ||
    !second ||
    first.name !== second.name ||
    first.of.kind === 'leaf' ||
    second.of.kind !== 'leaf'
  )
    return undefined;
  const statement = statementOf({ left: first.of, relation: '=', right: second.of });
  return { ...statement, start: second.start, end: second.end };
}

type Named = { name: string; of: Expression; start: number; end: number };

/** "Total cost = 3 + 6": a name and what it equals, where that is all. */
function namedIn(sentence: Sentence): Named | undefined {
  if (!sentence.pieces || sentence.hedged) return undefined;
  // What begins with a number has no name.
  const first = sentence.pieces.find((piece) => piece.kind !== 'sign' || !`${MARKS}-`.includes(piece.sign));
  if (first?.kind !== 'word') return undefined;
  const elements = trimmed(elementsOf(withoutBullet(sentence.pieces)));
  const at = elements.findIndex((one) => one.kind === 'sign' && one.sign === '=');
  const [of, more] = elements.slice(at + 1);
  const words = elements.slice(0, Math.max(0, at)).map(wordOf);
  if (of?.kind !== 'expression' || more || words.length === 0 || words.includes('')) return undefined;
  return { name: words.join(' '), of: of.of, start: of.start, end: of.end };
}

function readSentence(
  text: string,
  { start, end }: Span,
  custom: Custom,
  said: ReadonlySet<string>,
  timed: Timed,
): Sentence {
  const pieces = end - start > LONGEST ? undefined : piecesOf(text, start, end, custom);
  return stated({ start, end, pieces: pieces && withoutIf(pieces) }, said, timed);
}

/** What a sentence states whose numbers are read already. */
export function stated(
  place: Pick<Sentence, 'start' | 'end' | 'pieces'>,
  said: ReadonlySet<string> = NONE,
  timed: Timed = () => undefined,
): Sentence {
  const { pieces } = place;
  if (!pieces) return { ...place, statements: [], whole: false, hedged: false };
  const hedged = pieces.some((piece) =>
    piece.kind === 'word'
      ? HEDGES.has(piece.word) && !said.has(piece.word)
      : piece.kind === 'sign' && piece.sign === '?',
  );
  if (hedged) return { ...place, statements: [], whole: false, hedged };
  const elements = trimmed(elementsOf(withoutBullet(pieces)));
  const { statements, whole } = statedBy(elements, timed);
  const own = statements.filter((one) => !isMeasured(one));
  return { ...place, statements: own, whole: whole && own.length === statements.length, hedged };
}

/** "One long and one short side are 125 m", "two pens and a cap cost 3 EUR": what things come to, and no sum of their numbers. */
function isMeasured({ reading }: Statement): boolean {
  if (reading?.relation !== '=' || reading.right.kind !== 'leaf') return false;
  const { unit, nouns } = reading.right.amount;
  const [...things] = reading.left.kind === 'operation' ? amountsIn(reading.left) : [];
  return (
    unit !== undefined &&
    nouns.length === 0 &&
    things.length > 1 &&
    things.every((one) => one.unit === undefined && one.nouns.length > 0)
  );
}

/** "If you divide 36 by 12 you get 3": told as an order; it supposes nothing. */
function withoutIf(pieces: readonly Piece[]): readonly Piece[] {
  const words = pieces.map((piece) => (piece.kind === 'word' ? piece.word : ''));
  const isOne = (word: string | undefined): boolean => /^(?:you|we|one)$/.test(word ?? '');
  const gets = words.some(
    (word, at) =>
      at > 2 &&
      ((isOne(word) && /^(?:gets?|have|are)$/.test(words[at + 1] ?? '')) ||
        (word === 'remainder' && words[at + 1] === 'is')),
  );
  return words[0] === 'if' && isOne(words[1]) && gets ? pieces.slice(2) : pieces;
}

/** "- 1 puzzle": a dash that begins a line and stands apart is no sign of a number. */
function withoutBullet(pieces: readonly Piece[]): readonly Piece[] {
  const [first, second] = pieces;
  const isBullet = first?.kind === 'sign' && first.sign === '-' && (second?.start ?? 0) > first.end;
  return isBullet ? pieces.slice(1) : pieces;
}

const LEADS: ReadonlySet<string> =
  wordSet(`so then thus therefore hence and now also next first second third finally since because we have get know that adding step answer
  also dann und donde entonces luego donc ainsi the claim correct right true check indeed of course`);
const MARKS = '.,;:!"\'*$•`';

/** Without the words that lead in, and the marks around. */
function trimmed(elements: readonly Element[]): readonly Element[] {
  let [from, to] = [0, elements.length];
  const isMark = (element: Element | undefined): boolean =>
    element?.kind === 'sign' && MARKS.includes(element.sign);
  while (from < to && isMark(elements[from])) from++;
  while (to > from && isMark(elements[to - 1])) to--;
  return elements.slice(from, to);
}

function statedBy(elements: readonly Element[], timed: Timed): Pick<Sentence, 'statements' | 'whole'> {
  const whole = wholeOf(elements, timed);
  if (whole.length > 0) return { statements: whole, whole: true };
  let lead = 0;
  for (let element = elements[lead]; element && lead < 4; element = elements[lead]) {
    const passes =
      element.kind === 'word'
        ? LEADS.has(element.word)
        : element.kind === 'sign' && MARKS.includes(element.sign);
    if (!passes) break;
    lead++;
  }
  const led = lead > 0 ? wholeOf(elements.slice(lead), timed) : [];
  if (led.length > 0) return { statements: led, whole: true };
  return { statements: [...chainsIn(elements), ...clausesIn(elements, timed)], whole: false };
}

/** The clauses of a sentence between its commas, each read as a whole. */
function clausesIn(elements: readonly Element[], timed: Timed): Statement[] {
  const found: Statement[] = [];
  let from = 0;
  for (let at = 0; at <= elements.length; at++) {
    const element = elements[at];
    const ends = !element || (element.kind === 'sign' && /^[,;:.]$/.test(element.sign));
    if (!ends) continue;
    const clause = elements.slice(from, at);
    let lead = 0;
    for (
      let word = clause[lead];
      word?.kind === 'word' && LEADS.has(word.word) && lead < 3;
      word = clause[lead]
    )
      lead++;
    // "of 10, 14 and 13": a list goes on behind a comma.
    const goesOn = from > 1 && clause[0]?.kind === 'expression' && elements[from - 2]?.kind === 'expression';
    // Signs are read as chains, wherever they stand.
    const isSigned = clause.some((one) => one.kind === 'sign' && one.sign === '=');
    if (!isSigned && !goesOn && (from > 0 || at < elements.length))
      found.push(...wholeOf(clause.slice(lead), timed));
    from = at + 1;
  }
  return found;
}

function wholeOf(elements: readonly Element[], timed: Timed): Statement[] {
  const chains = chainsOnly(elements);
  if (chains.length > 0) return chains;
  const reading = formOf(elements);
  if (reading) return [statementOf(reading)];
  const other = otherForms(elements, timed);
  return other ? [other] : [];
}

/** Chains and what joins them, where that is all: "3 × 8 = 24 and 24 + 5 = 29". */
function chainsOnly(elements: readonly Element[]): Statement[] {
  const found: Statement[] = [];
  for (let at = 0; ; ) {
    const chain = chainFrom(elements, at, found.length > 0);
    if (!chain) return [];
    found.push(...chain.statements);
    at = chain.next;
    if (at === elements.length) return found;
    const from = at;
    while (isJoint(elements[at])) at++;
    if (at === from) return [];
  }
}

const isJoint = (element: Element | undefined): boolean =>
  element?.kind === 'sign'
    ? /^[,;.]$/.test(element.sign)
    : /^(?:and|so|then|und|y|et)$/.test(wordOf(element));

/** The amounts of a statement that it computes with, and those that it says are the result. */
export function partsOf({ left, right, gives }: Reading): { from: Amount[]; to: Amount[] } {
  if (gives) {
    const to = gives.flatMap(amountsIn);
    return { from: [...amountsIn(left), ...amountsIn(right)].filter((one) => !to.includes(one)), to };
  }
  if (left.kind === 'leaf' && right.kind !== 'leaf') return { from: amountsIn(right), to: amountsIn(left) };
  const fraction = left.kind === 'leaf' ? undefined : fractionOf(right);
  return { from: amountsIn(left), to: fraction ? [fraction] : amountsIn(right) };
}

/** "5/8", as one number. */
export function fractionOf(one: Expression): Amount | undefined {
  const [a, b] = quotientOf(one) ?? [];
  if (!a || !b || a.unit || b.unit || a.percent || b.percent || b.value.n === 0n) return undefined;
  return { ...a, value: divide(a.value, b.value), nouns: b.nouns, decimals: 0, end: b.end };
}

/** "The four marks = 316": two numbers by a word for equality, of which nothing shows that they are one. */
export const isOpen = ({ reading, outcome }: Statement): boolean =>
  outcome === 'open' && reading?.left.kind === 'leaf' && reading.right.kind === 'leaf';
