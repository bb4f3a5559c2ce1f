import { equal, show } from '../arithmetic/rational.ts';
import { wordSet } from '../language/lists.ts';
import { VERB_FORMS } from '../language/verbs.ts';
import { EQUALS } from '../language/words.ts';
import { decideReading, type Outcome } from './decide.ts';
import { amountsIn, type Element, type Expression, leafOf } from './expression.ts';
import { dividedOf, type Reading, type Relation } from './forms.ts';
import type { Amount } from './piece.ts';
import type { Statement } from './sentence.ts';
import { worthOf } from './value.ts';

/** "84 + 5 = 89" wherever it stands, each link of a chain by itself. Only signs relate here. */
export function chainsIn(elements: readonly Element[]): Statement[] {
  const found: Statement[] = [];
  let last = -1;
  for (let at = 0; at < elements.length; at++) {
    if (elements[at]?.kind !== 'expression') continue;
    // "Distance in 5 hours = 52 × 5": the hours are of the name.
    if (isOfName(elements, at)) continue;
    const signed = chainFrom(elements, at, true);
    const chain = signed ?? spokenFrom(elements, at);
    if (!chain) continue;
    // "72 / 8 = 9 and 9 × 3 = 27"
    const gap = elements[at - 2];
    const isNext = last === at - 1 || (last === at - 2 && gap?.kind === 'sign' && gap.sign === ',');
    const goesOn = last > 0 && isNext && wordOf(elements[at - 1]) === 'and';
    last = chain.next;
    const [end, behind] = [elements[chain.next - 1], elements[chain.next]];
    // "= 2(t + 8)" goes on.
    if (behind?.kind === 'sign' && behind.sign === '(' && behind.start === end?.end) continue;
    const computes = chain.statements.some(({ reading }) => reading && reading.left.kind !== 'leaf');
    if (
      computes &&
      (goesOn ||
        opens(elements[at - 1], elements[at - 2]) ||
        wordsBefore(elements, at) ||
        isNamed(elements, at))
    ) {
      const computed = chain.statements.some(({ reading }) => reading && reading.right.kind !== 'leaf');
      const inner = !signed || computed || !isAnnounced(elements, at, chain.next);
      found.push(...chain.statements.map((one) => ({ ...one, ...(inner && { inner }) })));
    }
    at = chain.next - 1;
  }
  return found;
}

const OF_NAMES: ReadonlySet<string> = wordSet('in for after at over during within on');
/** A number behind a preposition that a sign of equality and a computation follow. */
function isOfName(elements: readonly Element[], at: number): boolean {
  const [before, one, sign, next] = [elements[at - 1], elements[at], elements[at + 1], elements[at + 2]];
  return (
    (OF_NAMES.has(wordOf(before)) || isNameOf(elements, at)) &&
    at > 0 &&
    one?.kind === 'expression' &&
    one.of.kind === 'leaf' &&
    sign?.kind === 'sign' &&
    sign.sign === '=' &&
    next?.kind === 'expression' &&
    next.of.kind !== 'leaf'
  );
}

/** "Sum of the four weeks" */
function isNameOf(elements: readonly Element[], at: number): boolean {
  const of = /^(?:the|these|those|all)$/.test(wordOf(elements[at - 1])) ? at - 2 : at - 1;
  return wordOf(elements[of]) === 'of' && NAMED.has(wordOf(elements[of - 1]));
}

/** "Half of 400 is 200 for the cap": what is computed in words, where nothing goes on behind the result. */
function spokenFrom(elements: readonly Element[], at: number): Chain | undefined {
  const [one] = elements.slice(at);
  const chain = one?.kind === 'expression' && one.of.kind !== 'leaf' ? chainFrom(elements, at) : undefined;
  return chain && !GOING_ON.has(wordOf(elements[chain.next])) ? chain : undefined;
}

/** Words that bind what follows to what was before. */
const BINDING: ReadonlySet<string> = wordSet(
  'than by per half of twice times less more plus minus over between and or to from x mod without',
);

/** What is of a computation and changes nothing of it: "an area of 6 × 2". */
const NAMED: ReadonlySet<string> = wordSet(
  'area volume perimeter total sum cost price distance profit length amount income revenue difference product',
);

const opens = (before: Element | undefined, beyond: Element | undefined): boolean =>
  before === undefined ||
  (before.kind === 'word'
    ? (!BINDING.has(before.word) ||
        before.word === 'by' ||
        // "It is 4 days, and 4 × 36 = 144"
        (before.word === 'and' && beyond?.kind === 'sign' && beyond.sign === ',') ||
        (before.word === 'of' && NAMED.has(wordOf(beyond)))) &&
      before.word.length > 1
    : before.kind === 'sign'
      ? /^[,.:;("$*]$/.test(before.sign)
      : // "the first three carried 16 + 18": what counts is done with at its verb.
        before.kind === 'expression' &&
        before.of.kind === 'leaf' &&
        (VERB_FORMS.has(before.of.amount.nouns.at(-1) ?? '') ||
          /^means?$/.test(before.of.amount.nouns.at(-1) ?? '')));

/** "Total time = 20 + 23 = 43". */
const isNamed = (elements: readonly Element[], at: number): boolean => {
  const before = elements[at - 1];
  const isSigned = before?.kind === 'sign' && before.sign === '=';
  return isSigned && (wordOf(elements[at - 2]).length > 1 || isOfName(elements, at - 2));
};

const ANNOUNCING: ReadonlySet<string> = wordSet(
  'is are that pays pay costs cost totals total makes make gives give get gets spends earns has have so then',
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
  wordOf(elements[at - 1]) === 'to' &&
  [2, 3].some((back) =>
    /^(?:come|comes|up|amount|amounts|brings|bring|takes)$/.test(wordOf(elements[at - back])),
  );

type Chain = { statements: Statement[]; next: number };

export function chainFrom(elements: readonly Element[], from: number, signsOnly = false): Chain | undefined {
  const first = elements[from];
  if (first?.kind !== 'expression' || namesOne(elements, from)) return undefined;
  const statements: Statement[] = [];
  let left: Expression = first.of;
  let at = from + 1;
  for (;;) {
    // What a text puts beside a result says it once more: "= 0.25, i.e. 25 %".
    const again = left.kind !== 'leaf' || statements.length > 0 ? besideAt(elements, at) : undefined;
    const relation = relationAt(elements, at, signsOnly) ?? again;
    const right = relation && elements[at + relation.length];
    if (!relation || right?.kind !== 'expression') break;
    const next = at + relation.length + 1;
    const rest = remainderAt(elements, next, left, right.of);
    const statement = statementOf(rest?.reading ?? { left, relation: relation.relation, right: right.of });
    statements.push(again && relation === again ? { ...statement, inner: true } : statement);
    left = right.of;
    at = rest?.next ?? next;
    if (rest) break;
  }
  return statements.length > 0
    ? { statements: statements.map((one, place) => inUnitBehind(one, statements[place + 1])), next: at }
    : undefined;
}

/** "A quarter of an hour is 60 / 4 = 15 minutes": what is computed without a unit is in the one that stands behind it. */
function inUnitBehind(one: Statement, next: Statement | undefined): Statement {
  const [own, end] = [one.reading, next?.reading];
  if (!own || !end || one.outcome === 'holds' || next?.outcome !== 'holds' || own.right !== end.left)
    return one;
  const isBare = own.right.kind !== 'leaf' && amountsIn(own.right).every(({ unit }) => unit === undefined);
  const isUnited = end.right.kind === 'leaf' && end.right.amount.unit !== undefined;
  const isTold = amountsIn(own.left).every(({ unit }) => unit !== undefined);
  const whole = isBare && isUnited && isTold ? statementOf({ ...own, right: end.right }) : undefined;
  return whole?.outcome === 'holds' ? { ...one, outcome: 'holds', shown: whole.shown } : one;
}

const BESIDE: readonly (readonly string[])[] = [
  [',', 'which', 'is'],
  [',', 'which', 'makes'],
  [',', 'which', 'gives'],
  [',', 'that', 'is'],
  [',', 'that', 'is', ','],
  [',', 'i', '.', 'e', '.'],
  [',', 'i', '.', 'e', '.', ','],
  [',', 'or'],
];
/** Behind these a number is a part of something else. */
const GOING_ON: ReadonlySet<string> = wordSet(
  'more less fewer times of per than and plus minus longer older younger',
);

/** "15 % of 1,800, which is 270": what a number is said to be once more, where nothing goes on behind it. */
function besideAt(
  elements: readonly Element[],
  at: number,
): { relation: Relation; length: number } | undefined {
  const found = BESIDE.filter((words) =>
    words.every((word, offset) => literalOf(elements[at + offset]) === word),
  ).at(-1);
  if (!found || elements[at + found.length]?.kind !== 'expression') return undefined;
  return GOING_ON.has(wordOf(elements[at + found.length + 1]))
    ? undefined
    : { relation: '=', length: found.length };
}

const literalOf = (element: Element | undefined): string =>
  element?.kind === 'sign' ? element.sign : wordOf(element);

/** "53 / 12 = 4 remainder 5": what is left of a division as whole numbers. */
function remainderAt(
  elements: readonly Element[],
  at: number,
  left: Expression,
  right: Expression,
): { reading: Reading; next: number } | undefined {
  if (left.kind !== 'operation' || left.sign !== '/' || right.kind !== 'leaf') return undefined;
  let next = at;
  while (
    /^(?:with|and|a|remainder|rest|r|of)$/.test(literalOf(elements[next])) ||
    literalOf(elements[next]) === ','
  )
    next++;
  const told = [...right.amount.nouns.slice(-1), ...elements.slice(at, next).map(literalOf)];
  const rest = elements[next];
  const isTold = told.some((word) => /^(?:remainder|rest|r)$/.test(word));
  if (!isTold || rest?.kind !== 'expression' || rest.of.kind !== 'leaf') return undefined;
  const often = { ...right, amount: { ...right.amount, nouns: [] } };
  const reading = dividedOf(left.a, left.b, often, rest.of);
  return reading && { reading, next: next + 1 };
}

/** "One part is 84 / 4": what each of them is, and no equation of one. */
function namesOne(elements: readonly Element[], at: number): boolean {
  const [one, next] = [elements[at], elements[at + 1]];
  const leaf = leafOf(one);
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

export const wordOf = (element: Element | undefined): string =>
  element?.kind === 'word' ? element.word : '';

export function statementOf(reading: Reading): Statement {
  const { left, right } = reading;
  const outcome = decideReading(reading);
  return {
    start: Math.min(left.start, right.start),
    end: Math.max(left.end, right.end),
    outcome,
    shown: shownReading(reading, outcome),
    reading,
    ...(outcome === 'open' && agreesBare(reading) && { agrees: true }),
  };
}

/** Whether the bare numbers of both sides are equal: what is left open are the units. */
function agreesBare({ left, relation, right }: Reading): boolean {
  const [a, b] = [worthOf(left), worthOf(right)];
  return (
    relation === '=' &&
    a !== undefined &&
    b !== undefined &&
    !a.percent &&
    !b.percent &&
    equal(a.plain, b.plain)
  );
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
