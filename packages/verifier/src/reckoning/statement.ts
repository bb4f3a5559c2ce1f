import { show } from '../arithmetic/rational.ts';
import { EQUALS, HEDGES } from '../language/words.ts';
import { splitSentences } from '../text/sentences.ts';
import { decideReading, type Outcome } from './decide.ts';
import { amountsIn, type Element, type Expression, elementsOf } from './expression.ts';
import { formOf, type Reading, type Relation } from './forms.ts';
import { type Custom, customOf, piecesOf } from './lex.ts';
import type { Amount, Piece } from './piece.ts';
import { otherForms } from './times.ts';
import { worthOf } from './value.ts';

/** What a stretch of a text says of numbers, and whether it is so. Offsets are UTF-16. */
export type Statement = {
  start: number;
  end: number;
  outcome: Outcome;
  /** The computation, in signs. */
  shown: string;
  /** What is computed with, and what the text says that it gives; absent for times and dates. */
  reading?: Reading;
  /** It stands inside of a sentence, which may change what it means: it is not refuted by this reading alone. */
  inner?: boolean;
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
};

const LONGEST = 500;
/** So many sentences of one text are read; no reasoning step has more. */
const MOST_SENTENCES = 400;

const NONE: ReadonlySet<string> = new Set();

/** Reads the sentences of a text; words that are `said` already suppose and deny nothing. Linear; never throws. */
export function readSentences(text: string, said: ReadonlySet<string> = NONE): Sentence[] {
  const custom = customOf(text);
  let before: Named | undefined;
  return splitSentences(text)
    .slice(0, MOST_SENTENCES)
    .map(({ start, end }) => {
      const sentence = readSentence(text, start, end, custom, said);
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
  start: number,
  end: number,
  custom: Custom,
  said: ReadonlySet<string>,
): Sentence {
  const written = end - start > LONGEST ? undefined : piecesOf(text, start, end, custom);
  const pieces = written && withoutIf(written);
  const place = { start, end, pieces };
  if (!pieces) return { ...place, statements: [], whole: false, hedged: false };
  const hedged = pieces.some((piece) =>
    piece.kind === 'word'
      ? HEDGES.has(piece.word) && !said.has(piece.word)
      : piece.kind === 'sign' && piece.sign === '?',
  );
  if (hedged) return { ...place, statements: [], whole: false, hedged };
  const elements = trimmed(elementsOf(withoutBullet(pieces)));
  return { ...place, ...statedBy(elements), hedged };
}

/** "If you divide 36 by 12 you get 3": told as an order; it supposes nothing. */
function withoutIf(pieces: readonly Piece[]): readonly Piece[] {
  const words = pieces.map((piece) => (piece.kind === 'word' ? piece.word : ''));
  const isOne = (word: string | undefined): boolean => /^(?:you|we|one)$/.test(word ?? '');
  const gets = words.some(
    (word, at) => at > 2 && isOne(word) && /^(?:gets?|have|are)$/.test(words[at + 1] ?? ''),
  );
  return words[0] === 'if' && isOne(words[1]) && gets ? pieces.slice(2) : pieces;
}

/** "- 1 puzzle": a dash that begins a line and stands apart is no sign of a number. */
function withoutBullet(pieces: readonly Piece[]): readonly Piece[] {
  const [first, second] = pieces;
  const isBullet = first?.kind === 'sign' && first.sign === '-' && (second?.start ?? 0) > first.end;
  return isBullet ? pieces.slice(1) : pieces;
}

const LEADS: ReadonlySet<string> = new Set(
  `so then thus therefore hence and now also next first second third finally since because we have get know that adding step answer
  also dann und donde entonces luego donc ainsi the claim correct right true check indeed of course`.split(
    /\s+/,
  ),
);
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

function statedBy(elements: readonly Element[]): Pick<Sentence, 'statements' | 'whole'> {
  const whole = wholeOf(elements);
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
  const led = lead > 0 ? wholeOf(elements.slice(lead)) : [];
  if (led.length > 0) return { statements: led, whole: true };
  return { statements: [...chainsIn(elements), ...clausesIn(elements)], whole: false };
}

/** The clauses of a sentence between its commas, each read as a whole. */
function clausesIn(elements: readonly Element[]): Statement[] {
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
    // Signs are read as chains, wherever they stand.
    const isSigned = clause.some((one) => one.kind === 'sign' && one.sign === '=');
    if (!isSigned && (from > 0 || at < elements.length)) found.push(...wholeOf(clause.slice(lead)));
    from = at + 1;
  }
  return found;
}

function wholeOf(elements: readonly Element[]): Statement[] {
  const chains = chainsOnly(elements);
  if (chains.length > 0) return chains;
  const reading = formOf(elements);
  if (reading) return [statementOf(reading)];
  const other = otherForms(elements);
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

/** "84 + 5 = 89" wherever it stands, each link of a chain by itself. Only signs relate here. */
function chainsIn(elements: readonly Element[]): Statement[] {
  const found: Statement[] = [];
  for (let at = 0; at < elements.length; at++) {
    if (elements[at]?.kind !== 'expression') continue;
    const chain = chainFrom(elements, at, true);
    if (!chain) continue;
    const computes = chain.statements.some(({ reading }) => reading && reading.left.kind !== 'leaf');
    if (
      computes &&
      (opens(elements[at - 1], elements[at - 2]) || wordsBefore(elements, at) || isNamed(elements, at))
    ) {
      const computed = chain.statements.some(({ reading }) => reading && reading.right.kind !== 'leaf');
      const inner = computed || !isAnnounced(elements, at, chain.next);
      found.push(...chain.statements.map((one) => ({ ...one, ...(inner && { inner }) })));
    }
    at = chain.next - 1;
  }
  return found;
}

/** Words that bind what follows to what was before. */
const BINDING: ReadonlySet<string> = new Set(
  'than by per half of twice times less more plus minus over between and or to from x mod without'.split(' '),
);

/** What is of a computation and changes nothing of it: "an area of 6 × 2". */
const NAMED: ReadonlySet<string> = new Set(
  'area volume perimeter total sum cost price distance profit length amount income revenue difference product'.split(
    ' ',
  ),
);

const opens = (before: Element | undefined, beyond: Element | undefined): boolean =>
  before === undefined ||
  (before.kind === 'word'
    ? (!BINDING.has(before.word) ||
        before.word === 'by' ||
        (before.word === 'of' && NAMED.has(wordOf(beyond)))) &&
      before.word.length > 1
    : before.kind === 'sign' && /^[,.:;("$*]$/.test(before.sign));

/** "Total time = 20 + 23 = 43". */
const isNamed = (elements: readonly Element[], at: number): boolean => {
  const before = elements[at - 1];
  return before?.kind === 'sign' && before.sign === '=' && wordOf(elements[at - 2]).length > 1;
};

const ANNOUNCING: ReadonlySet<string> = new Set(
  'is are that pays pay costs cost totals total makes make gives give get gets spends earns has have so then'.split(
    ' ',
  ),
);

/** Whether the words before a computation announce it, and the clause ends behind it: no word changes what it means. */
function isAnnounced(elements: readonly Element[], from: number, to: number): boolean {
  const [before, after] = [elements[from - 1], elements[to]];
  const ends = after === undefined || (after.kind === 'sign' && /^[,.;]$/.test(after.sign));
  const plain = elements.every((one) =>
    one.kind === 'word'
      ? one.word.length > 1 || one.word === 'a'
      : one.kind !== 'sign' || PLAIN_SIGNS.includes(one.sign),
  );
  return (
    (ends && plain && isNamed(elements, from)) ||
    (ends && plain && before?.kind === 'word' && (ANNOUNCING.has(before.word) || wordsBefore(elements, from)))
  );
}

const PLAIN_SIGNS = ',.;:=≈()+-*/"\'';

/** "come to 3 × 9". */
const wordsBefore = (elements: readonly Element[], at: number): boolean =>
  wordOf(elements[at - 1]) === 'to' && /^(?:come|comes|up|amount|amounts)$/.test(wordOf(elements[at - 2]));

type Chain = { statements: Statement[]; next: number };

function chainFrom(elements: readonly Element[], from: number, signsOnly = false): Chain | undefined {
  const first = elements[from];
  if (first?.kind !== 'expression' || namesOne(elements, from)) return undefined;
  const statements: Statement[] = [];
  let left: Expression = first.of;
  let at = from + 1;
  for (;;) {
    const relation = relationAt(elements, at, signsOnly);
    const right = relation && elements[at + relation.length];
    if (!relation || right?.kind !== 'expression') break;
    statements.push(statementOf({ left, relation: relation.relation, right: right.of }));
    left = right.of;
    at += relation.length + 1;
  }
  return statements.length > 0 ? { statements, next: at } : undefined;
}

/** "One part is 84 / 4": what each of them is, and no equation of one. */
function namesOne(elements: readonly Element[], at: number): boolean {
  const [one, next] = [elements[at], elements[at + 1]];
  const leaf = one?.kind === 'expression' && one.of.kind === 'leaf' ? one.of.amount : undefined;
  const isOne = leaf?.value.n === leaf?.value.d && leaf?.nouns.length === 1 && next?.kind === 'word';
  return isOne && leaf !== undefined && !leaf.unit;
}

const ALL_EQUALS = EQUALS.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length);

function relationAt(
  elements: readonly Element[],
  at: number,
  signsOnly: boolean,
): { relation: Relation; length: number } | undefined {
  const element = elements[at];
  if (element?.kind === 'sign') {
    if (element.sign === '=') return { relation: '=', length: 1 };
    return element.sign === '≈' ? { relation: '≈', length: 1 } : undefined;
  }
  if (signsOnly || element?.kind !== 'word') return undefined;
  for (const phrase of ALL_EQUALS) {
    if (phrase.every((word, offset) => wordOf(elements[at + offset]) === word))
      return { relation: '=', length: phrase.length };
  }
  return undefined;
}

const wordOf = (element: Element | undefined): string => (element?.kind === 'word' ? element.word : '');

function statementOf(reading: Reading): Statement {
  const { left, right } = reading;
  const outcome = decideReading(reading);
  return {
    start: Math.min(left.start, right.start),
    end: Math.max(left.end, right.end),
    outcome,
    shown: shownReading(reading, outcome),
    reading,
  };
}

/** A reading in signs; where it is not so, what the computed side comes to. */
function shownReading({ left, relation, right }: Reading, outcome: Outcome): string {
  const computed = left.kind === 'leaf' && right.kind !== 'leaf' ? right : left;
  const value = worthOf(computed);
  const outer = (one: Expression): string =>
    one.kind === 'operation' ? shown(one).slice(1, -1) : shown(one);
  const said = `${outer(left)} ${relation} ${outer(right)}`;
  // Where it is so, the computation says all.
  if (!value || computed.kind === 'leaf' || outcome === 'holds') return said;
  return `${outer(computed)} = ${show(value.value)}, not ${outer(computed === left ? right : left)}`;
}

/** An expression in signs. */
export function shown(expression: Expression): string {
  switch (expression.kind) {
    case 'leaf':
      return shownAmount(expression.amount);
    case 'operation':
      return `(${shown(expression.a)} ${expression.sign} ${shown(expression.b)})`;
    case 'times':
      return `(${show(expression.by)} * ${shown(expression.of)})`;
    case 'power':
      return `${shown(expression.of)}^${expression.exponent}`;
    case 'root':
      return `root ${expression.degree} of ${shown(expression.of)}`;
    case 'list':
      return `${expression.how}(${expression.of.map(shown).join(', ')})`;
  }
}

const shownAmount = ({ value, percent, unit }: Amount): string =>
  `${show(value)}${percent ? ' %' : ''}${unit ? ` [${[...unit.dims.keys()].join(' ')}]` : ''}`;

/** The amounts of a statement that it computes with, and those that it says are the result. */
export function partsOf({ left, right }: Reading): { from: Amount[]; to: Amount[] } {
  if (left.kind === 'leaf' && right.kind !== 'leaf') return { from: amountsIn(right), to: amountsIn(left) };
  return { from: amountsIn(left), to: amountsIn(right) };
}
