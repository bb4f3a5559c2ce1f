import { add, compare, negate, subtract } from '../../arithmetic/rational.ts';
import { lemmaOf } from '../../language/verbs.ts';
import { hasArea } from './area.ts';
import type { Goal } from './goal.ts';
import { both, bracketed, type Item, NEGATIVE, POSITIVE, same } from './item.ts';
import type { Matter } from './matter.ts';
import { isMeasure } from './per.ts';
import { BE } from './vocabulary.ts';
import { labelsOf } from './words.ts';

/** What two of one kind come to: both, or one without the other, as verbs and the goal say. */
export function sums(on: Matter, a: Item, b: Item): Item[] {
  const { goal } = on;
  const isLater =
    b.asked &&
    b.kind.head === 'month' &&
    b.own?.chunk.words[b.own.at - 1] === 'in' &&
    goal.kind.head === 'month' &&
    a.kind.head === 'month' &&
    !a.asked;
  if (isLater) return added(on, a, b);
  const isSort = goal.kind.head !== '' && same(a.kind, goal.kind) && same(b.kind, goal.kind);
  if (a.also || b.also) return [];
  if (a.asked || b.asked || (!same(a.kind, b.kind) && !isSort) || a.kind.head === 'percent') return [];
  if ((a.own && on.counts.has(a.own)) || (b.own && on.counts.has(b.own))) return [];
  if ((a.per === undefined) !== (b.per === undefined) || (a.per && b.per && !same(a.per, b.per))) return [];
  const together = a.own?.chunk.sentence === b.own?.chunk.sentence && a.own !== undefined;
  if (
    a.per &&
    ((!goal.all && !together && goal.mode !== 'profit') || on.localOf(a) !== 0 || on.localOf(b) !== 0)
  )
    return [];
  if (a.kind.head === 'length' && hasArea(on)) return [];
  const bound = on.boundIn(a.mask | b.mask);
  const follows =
    (a.mask & bound) === bound &&
    a.mask < b.mask &&
    a.own?.chunk.sentence !== b.own?.chunk.sentence &&
    goal.kind.head !== 'money' &&
    NEGATIVE.has(b.role);
  if (bound !== 0 && !takesWhole(a) && !follows) return [];
  if (a.own?.denied || b.own?.denied) return subtracted(on, a, b);
  if (isDistinct(on, a, b) && a.role !== 'lost' && b.role !== 'lost') return [];
  if (goal.kind.head === 'money' && (isPriceOf(on, a) || isPriceOf(on, b))) return [];
  const isGoal = goal.kind.head === '' || same(a.kind, goal.kind);
  const lacks = a.own?.needed !== b.own?.needed && (a.own?.needed || b.own?.needed) && !isGoal;
  const signs = lacks ? (a.own?.needed ? MINUS : TURNED) : isGoal ? signsFor(a, b, goal) : signsBetween(a, b);
  const kind =
    a.kind.head === '*'
      ? b.kind
      : a.kind.modifiers.length > 0 && b.kind.modifiers.join(' ') !== a.kind.modifiers.join(' ')
        ? { head: a.kind.head, modifiers: [] }
        : a.kind;
  const { own: _, ...rest } = a;
  return signs.flatMap(([sa, sb]): Item[] => {
    const value = add(sa > 0 ? a.value : negate(a.value), sb > 0 ? b.value : negate(b.value));
    if (value.n < 0n) return [];
    const shown =
      sa > 0
        ? `${a.shown} ${sb > 0 ? '+' : '-'} ${bracketed(b.shown)}`
        : `${b.shown} - ${bracketed(a.shown)}`;
    const role =
      a.role === b.role ? a.role : isMoneyMode(goal) ? (goal.mode === 'paid' ? 'cost' : 'held') : 'held';
    const takes = a.takes || b.takes || sa < 0 || sb < 0;
    return [{ ...rest, ...both(a, b), kind, value, role, shown, ...(takes && { takes }) }];
  });
}

/** All but those of whom something is denied, where that is asked. */
export function subtracted(on: Matter, a: Item, b: Item): Item[] {
  const [whole, part] = a.own?.denied ? [b, a] : [a, b];
  const asks = on.goal.words.some((word) => part.labels.has(lemmaOf(word)));
  const { own: _, ...rest } = whole;
  if (
    !asks ||
    part.own === undefined ||
    whole.own?.denied ||
    on.goal.words.includes('not') ||
    compare(whole.value, part.value) < 0
  )
    return [];
  return [
    {
      ...rest,
      ...both(whole, part),
      value: subtract(whole.value, part.value),
      shown: `${whole.shown} - ${part.shown}`,
      takes: true,
    },
  ];
}

/** "How old in 5 years?" */
export function added(_on: Matter, a: Item, b: Item): Item[] {
  const { own: _, ...rest } = a;
  return [
    { ...rest, ...both(a, b), asked: false, value: add(a.value, b.value), shown: `${a.shown} + ${b.shown}` },
  ];
}

/** "A ticket costs 12 EUR": what one costs is no part of a sum unless the question speaks of that one. */
export function isPriceOf(on: Matter, { own, kind }: Item): boolean {
  if (!own || kind.head !== 'money' || own.asked) return false;
  const { subject, at } = own.chunk;
  const isPrice = BE.has(own.chunk.verb) || /^costs?$/.test(own.chunk.verb);
  const isOne = isPrice && subject.some((word) => /^(?:a|an|one|each|every|per)$/.test(word)) && at >= 0;
  // "How much do the two cost together?"
  const asksAll = on.goal.all && on.goal.words.some((word) => /^costs?$/.test(word));
  return (
    isOne &&
    !asksAll &&
    own.role !== 'bought' &&
    !on.quantities.some(
      ({ role, readings }) => role === 'lost' && readings.some((one) => one.kind.head === 'money'),
    ) &&
    !labelsOf(subject).some((label) => on.goal.labels.has(label))
  );
}

/** Whether counts that have a price of their own are in it with that price. */
function takesWhole(item: Item): boolean {
  return item.kind.head === 'money' || isMeasure(item.kind);
}

/** Whether the question speaks of one of two and not of the other. */
export function isDistinct(on: Matter, a: Item, b: Item): boolean {
  const { goal } = on;
  const words = [
    ...goal.labels,
    ...(goal.mode === 'total' && !goal.words.some((word) => /^(?:have|has|are|is)$/.test(word))
      ? goal.verbs
      : []),
  ];
  const onlyA = words.filter((label) => a.labels.has(label) && !b.labels.has(label));
  const onlyB = words.filter((label) => b.labels.has(label) && !a.labels.has(label));
  if (onlyA.length > 0 === onlyB.length > 0) return false;
  // "4 tickets and a guide": the question counts the others.
  const [spoken, other] = onlyA.length > 0 ? [a, b] : [b, a];
  if ([...goal.counted].some((head) => other.labels.has(head) && !spoken.labels.has(head))) return false;
  // "in the tin": what held it first, and not what went in and out.
  if (goal.mode !== 'left') return true;
  const holder = onlyA.length > 0 ? a : b;
  return holder.role !== 'held' && (holder.mask & 1) === 0;
}

const isMoneyMode = ({ kind }: Goal): boolean => kind.head === 'money';

type Signs = readonly (readonly [1 | -1, 1 | -1])[];

const MINUS: Signs = [[1, -1]];

const TURNED: Signs = [[-1, 1]];

/** How two of what is asked for are put together. */
function signsFor(a: Item, b: Item, goal: Goal): Signs {
  const { mode } = goal;
  if (goal.kind.head === 'money' || (goal.kind.head === '' && a.kind.head === 'money'))
    return moneySigns(a, b, mode);
  // "A corner is walled off. How much is left?"
  if (mode === 'left' && a.kind.head === 'length2') return compare(a.value, b.value) > 0 ? MINUS : TURNED;
  const isSame = a.role === b.role && (a.role !== undefined || (a.verb === b.verb && a.verb !== ''));
  if (mode === 'mean' || mode === 'difference' || mode === 'lacking' || mode === 'percent' || mode === 'rise')
    return isSame ? [[1, 1]] : signsBetween(a, b);
  // "a book of 280 pages, of which 60 were read"
  if (mode === 'left' && a.role === 'held' && b.role === 'worked') return MINUS;
  if (mode === 'left' && b.role === 'held' && a.role === 'worked') return TURNED;
  if (mode === 'left' && a.role === 'worked' && b.role === 'worked')
    return a.own && b.own
      ? [
          [1, 1],
          [1, -1],
        ]
      : [[1, 1]];
  if (mode === 'total' && isSame) return [[1, 1]];
  if (mode === 'total' && POSITIVE.has(a.role) && POSITIVE.has(b.role)) return [[1, 1]];
  if (isSame && NEGATIVE.has(a.role)) return [[1, 1]];
  return signsBetween(a, b);
}

function moneySigns(a: Item, b: Item, mode: Goal['mode']): Signs {
  const isCost = ({ role, states }: Item): boolean =>
    role === 'cost' || role === undefined || (role === 'held' && states);
  const isIncome = ({ role }: Item): boolean => role === 'income';
  const isOff = ({ role }: Item): boolean => role === 'lost';
  if (isOff(a) !== isOff(b) && (mode === 'paid' || mode === 'earned'))
    return isOff(b) ? [[1, -1]] : [[-1, 1]];
  if (mode === 'paid') return isCost(a) && isCost(b) ? [[1, 1]] : [];
  if (mode === 'earned')
    return (isIncome(a) || a.role === undefined) && (isIncome(b) || b.role === undefined) ? [[1, 1]] : [];
  const isPlus = ({ role }: Item): boolean => role === 'held' || role === 'income' || role === 'tendered';
  const isMinus = ({ role }: Item): boolean => role === 'cost';
  if ((isMinus(a) && isMinus(b)) || (isOff(a) && isOff(b))) return [[1, 1]];
  if (isPlus(a) && isPlus(b)) return [[1, 1]];
  if (isPlus(a) && (isMinus(b) || isOff(b))) return [[1, -1]];
  if ((isMinus(a) || isOff(a)) && isPlus(b)) return [[-1, 1]];
  return [
    [1, 1],
    [1, -1],
    [-1, 1],
  ];
}

/** What there is when both are told: what comes is added, what goes is taken away; what is not known may be either. */
function signsBetween(a: Item, b: Item): Signs {
  if (NEGATIVE.has(a.role) && NEGATIVE.has(b.role)) return [[1, 1]];
  if (POSITIVE.has(a.role) && NEGATIVE.has(b.role)) return [[1, -1]];
  if (NEGATIVE.has(a.role) && POSITIVE.has(b.role)) return [[-1, 1]];
  if (POSITIVE.has(a.role) && POSITIVE.has(b.role)) return [[1, 1]];
  if (a.role === b.role && a.verb === b.verb) return [[1, 1]];
  return [
    [1, 1],
    [1, -1],
    [-1, 1],
  ];
}
