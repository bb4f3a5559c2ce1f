import { divide, equal, isTooLarge, multiply, type Rational, rational } from '../../arithmetic/rational.ts';
import { lemmaOf } from '../../language/verbs.ts';
import type { Element } from '../expression.ts';
import type { Kind } from '../term.ts';
import { isAskedPlainly } from './asked.ts';
import { type Chunk, chunksOf } from './chunk.ts';
import { isFollowed, isPlain, leavesOpen } from './followed.ts';
import { type Goal, goalOf } from './goal.ts';
import type { Item } from './item.ts';
import { isMeasure } from './per.ts';
import { readQuantities } from './read.ts';
import { valuesOf } from './search.ts';
import { choose, nounsBeside, onesIn, opposed, readOnes, settle } from './settle.ts';
import { merged, timesIn } from './spans.ts';
import { COUNTED, type Told } from './told.ts';
import { wordOf } from './words.ts';

/** What a question comes to, and by which computation. */
export type Found = { value: Rational; kind: Kind; size?: Rational; shown: string; plain?: boolean };

/**
 * Solves a question by every way to put its numbers together that their kinds, its verbs and what is asked allow: it is
 * solved where all of them come to one value and take in all numbers. What is not known widens the search, so that
 * doubt leaves the question open. Such a solution may confirm and refutes nothing.
 */
export function searchQuestion(
  sentences: readonly (readonly Element[])[],
  asked: readonly Element[],
  text: string,
): Found | undefined {
  const told: Told = { quantities: [], followed: new Set(), text };
  const all = [...sentences, asked].map((sentence) => timesIn(merged(sentence)));
  const question = all.at(-1) ?? [];
  let last: Chunk | undefined;
  const chunks = all.flatMap((sentence, at) => {
    const own = chunksOf(sentence, last, at);
    last = own.at(-1) ?? last;
    return own;
  });
  const of = all.length - 1;
  for (const [at, chunk] of chunks.entries())
    if (!readQuantities(chunk, told, chunk.sentence === of, chunks.slice(at + 1))) return undefined;
  const words = question.map(wordOf).map((word) => (word === "what's" ? 'what' : word));
  const said = new Set(
    all
      .slice(0, -1)
      .flat()
      .map(wordOf)
      .filter(Boolean)
      .map((word) => lemmaOf(word.replace(/'s?$/, ''))),
  );
  for (const { readings, labels, asked: isAsked } of told.quantities) {
    for (const { kind, per } of readings)
      for (const one of [kind, per]) if (one) for (const word of [one.head, ...one.modifiers]) said.add(word);
    for (const label of isAsked ? nounsBeside(told.quantities) : labels) said.add(label);
  }
  const isMoney = told.quantities.some(({ readings, chunk }) =>
    readings.some(
      ({ kind }) =>
        kind.head === 'money' ||
        (kind.head === COUNTED.head && /^(?:cost|costs|pay|pays|paid|spent|earns?)$/.test(chunk.verb)),
    ),
  );
  const goal = goalOf(
    words,
    said,
    new Set(told.quantities.flatMap(({ readings }) => readings.map(({ kind }) => kind.head))),
    isMoney,
    told.quantities.some(({ share }) => share),
  );
  if (goal) settle(told.quantities, goal, onesIn(chunks, of));
  const isName = (word: string): boolean => word !== '' && !text.split(/[^\p{L}'’-]+/u).includes(word);
  if (!goal || !isAskedPlainly(goal, { said, quantities: told.quantities, isName })) return undefined;
  const [opening] = told.quantities;
  // "starts the month with 230 EUR": what there is at first.
  if (
    opening &&
    opening.role === undefined &&
    goal.mode === 'left' &&
    told.quantities.length > 1 &&
    opening.chunk.verb !== ''
  )
    opening.role = 'held';
  opposed(told.quantities, goal);
  for (const { asked: isAsked, readings } of told.quantities)
    for (const { kind } of isAsked ? readings : []) if (!isMeasure(kind)) goal.counted.add(kind.head);
  if (!choose(told.quantities, goal)) return undefined;
  readOnes(chunks, of, told, goal);
  if (!isFollowed(all, told, goal) || leavesOpen(chunks, all, told)) return undefined;
  const items = valuesOf(told.quantities, goal);
  const [first, ...others] = items ?? [];
  if (!first || first.value.n < 0n || isTooLarge(first.value)) return undefined;
  if (others.some((one) => !equal(worth(one), worth(first)))) return undefined;
  const found = foundOf(first, goal);
  return found && { ...found, ...(isPlain(all, told) && { plain: true }) };
}

const DAY = rational(86_400n);

/** In the smallest unit of its kind. */
const worth = ({ value, kind }: Item): Rational =>
  kind.head === 'day'
    ? multiply(value, DAY)
    : kind.head === 'week'
      ? multiply(value, multiply(DAY, rational(7n)))
      : value;

function foundOf(item: Item, goal: Goal): Found | undefined {
  const isDays = item.kind.head === 'day' || item.kind.head === 'week';
  const kind = isDays
    ? { head: 'second', modifiers: [] }
    : item.kind.head === COUNTED.head
      ? goal.kind
      : item.kind;
  const cubes = goal.kind.head === 'litre' && item.kind.head === 'length3';
  if (cubes)
    return {
      value: divide(item.value, rational(1_000_000n)),
      kind: goal.kind,
      ...(goal.size && { size: goal.size }),
      shown: item.shown,
    };
  const value = worth(item);
  if (kind.head === '' && item.kind.head === COUNTED.head)
    return { value, kind: { head: 'number', modifiers: [] }, shown: item.shown };
  if (kind.head === '') return undefined;
  const isCount = !isMeasure(kind) && !kind.head.includes('/') && !/^[kmgt]i?b$/.test(kind.head);
  if (isCount && value.d !== 1n && !/^(?:mean|chance)$/.test(goal.mode) && !goal.per) return undefined;
  if (goal.per && measureRate(goal))
    return {
      value,
      kind: { head: `${kind.head}/${goal.per.head}`, modifiers: [] },
      ...(goal.size && { size: goal.size }),
      shown: item.shown,
    };
  const size =
    goal.size ?? (isDays ? (goal.kind.head === 'week' ? multiply(DAY, rational(7n)) : DAY) : undefined);
  if (
    goal.kind.head === 'month' &&
    kind.head === 'month' &&
    item.kind.head === 'month' &&
    goal.size === undefined
  )
    return { value, kind, shown: item.shown };
  return { value, kind, ...(size && { size }), shown: item.shown };
}

const measureRate = ({ kind, per }: Goal): boolean =>
  per !== undefined && isMeasure(kind) && isMeasure(per) && kind.head !== 'money';
