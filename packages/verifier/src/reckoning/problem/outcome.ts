import { add, compare, divide, multiply, rational, subtract } from '../../arithmetic/rational.ts';
import type { Goal } from './goal.ts';
import { both, bracketed, type Item, isThing, isTime, same } from './item.ts';
import type { Matter } from './matter.ts';
import { isMeasure } from './per.ts';
import type { Quantity } from './quantity.ts';
import { labelsOf } from './words.ts';

export function results(on: Matter): Item[] {
  const full = on.cells.length - 1;
  const { goal } = on;
  if (goal.mode === 'difference' || goal.mode === 'lacking') return differences(on, full);
  if (goal.mode === 'mean' || goal.mode === 'median') return means(on, full);
  if (goal.mode === 'percent' || goal.mode === 'rise') return ratios(on, full);
  if (goal.mode === 'chance') return chances(on);
  if (goal.mode === 'remainder') return remainders(on, full);
  // What is left is less than there was.
  const isLeft =
    goal.mode === 'left' &&
    goal.kind.head !== 'month' &&
    on.quantities.length > 1 &&
    goal.words.some((word) =>
      /^(?:left|remain|remains|remaining|still|unsold|unused|free|keep|change)$/.test(word),
    );
  const fitting = (on.cells[full] ?? []).filter((item) => !item.share && fits(on, item));
  return isLeft && !fitting.every(({ takes }) => takes) ? [] : fitting;
}

export function fits(on: Matter, item: Item): boolean {
  const { kind, per } = on.goal;
  const isKind =
    kind.head === '' ||
    (same(item.kind, kind) && (!isThing(item.kind) || isThing(kind))) ||
    (isTime(item.kind) && isTime(kind));
  if (!isKind && !(kind.head === 'litre' && item.kind.head === 'length3')) return false;
  if (item.also) return false;
  if (per === undefined) return item.per === undefined;
  if (item.per === undefined) return false;
  return per.head === '' || same(item.per, per);
}

export function* parts(on: Matter, full: number): Generator<[Item, Item]> {
  for (let part = (full - 1) & full; part > 0; part = (part - 1) & full)
    for (const a of on.cells[part] ?? [])
      for (const b of on.cells[full ^ part] ?? []) if (!a.share && !b.share) yield [a, b];
}

export function differences(on: Matter, full: number): Item[] {
  const found: Item[] = [];
  const { goal } = on;
  for (const [a, b] of parts(on, full)) {
    if (a.asked || b.asked || a.per || b.per || !same(a.kind, b.kind) || compare(a.value, b.value) < 0)
      continue;
    if (goal.kind.head !== '' && !same(a.kind, goal.kind)) continue;
    if (goal.mode === 'lacking' && (!needed(a) || needed(b))) continue;
    if (goal.mode === 'difference' && isTurned(a, b, goal)) continue;
    found.push({
      ...a,
      ...both(a, b),
      value: subtract(a.value, b.value),
      shown: `${a.shown} - ${bracketed(b.shown)}`,
    });
  }
  return found;
}

export function means(on: Matter, full: number): Item[] {
  const { goal } = on;
  const found: Item[] = [];
  const listed = on.quantities.every(
    ({ readings, share, comparison, asked }) =>
      !share && !comparison && !asked && readings.some(({ per }) => !per),
  );
  if (goal.kind.head === 'length/second') {
    for (const [a, b] of parts(on, full))
      if (a.kind.head === 'length' && b.kind.head === 'second' && !a.per && !b.per && b.value.n > 0n)
        found.push({
          ...a,
          ...both(a, b),
          kind: goal.kind,
          value: divide(a.value, b.value),
          shown: `${a.shown} / ${b.shown}`,
        });
    return found;
  }
  const all = on.quantities.map((one) => on.itemsOf(one).find(({ per }) => !per));
  const [first] = all;
  if (goal.mode === 'median') {
    const values = all
      .flatMap((one) =>
        one && first && same(one.kind, first.kind) && one.role === first.role ? [one.value] : [],
      )
      .sort(compare);
    const [low, high] = [values[(values.length - 1) >> 1], values[values.length >> 1]];
    return listed && first && low && high && values.length === all.length && values.length > 1
      ? [
          {
            ...first,
            mask: full,
            value: divide(add(low, high), rational(2n)),
            shown: `median(${all.map((one) => one?.shown).join(', ')})`,
          },
        ]
      : [];
  }
  if (
    listed &&
    first &&
    all.length > 1 &&
    all.every((one) => one && same(one.kind, first.kind) && one.role === first.role)
  ) {
    const sum = all.reduce((total, one) => add(total, one?.value ?? rational(0n)), rational(0n));
    found.push({
      ...first,
      mask: full,
      value: divide(sum, rational(BigInt(all.length))),
      shown: `(${all.map((one) => one?.shown).join(' + ')}) / ${all.length}`,
    });
  }
  for (const [a, b] of parts(on, full)) {
    const rest = on.quantities.filter((one) => ((on.bits.get(one) ?? 0) & a.mask) !== 0);
    if (
      a.per ||
      b.per ||
      !b.own ||
      b.value.d !== 1n ||
      isMeasure(b.kind) ||
      (same(a.kind, b.kind) && b.kind.head !== '*')
    )
      continue;
    if (rest.length > 1 && b.value.n !== BigInt(rest.length)) continue;
    if (b.value.n > 0n)
      found.push({
        ...a,
        ...both(a, b),
        value: divide(a.value, b.value),
        shown: `(${a.shown}) / ${b.shown}`,
      });
  }
  return found;
}

export function ratios(on: Matter, full: number): Item[] {
  const found: Item[] = [];
  const { goal } = on;
  for (const [a, b] of parts(on, full)) {
    if (a.per || b.per || a.asked || b.asked || !same(a.kind, b.kind) || b.value.n <= 0n) continue;
    const [first, last] = [a.own?.index ?? -1, b.own?.index ?? -1];
    if (goal.mode === 'rise') {
      if (first < 0 || last < 0 || last > first) continue;
      const falls = goal.words.some((word) =>
        /^(?:fall|fell|drop|dropped|decrease|decreased|reduced|down)$/.test(word),
      );
      const change = falls ? subtract(b.value, a.value) : subtract(a.value, b.value);
      if (change.n < 0n) continue;
      found.push({
        ...a,
        ...both(a, b),
        kind: goal.kind,
        value: multiply(divide(change, b.value), rational(100n)),
        shown: `(${a.shown} - ${b.shown}) / ${b.shown} × 100`,
      });
    } else if (
      compare(a.value, b.value) < 0 &&
      (isOutOf(a.own, b.own) ||
        goal.words.includes('that') ||
        [...goal.labels].some((label) => a.labels.has(label) && !b.labels.has(label)))
    )
      found.push({
        ...a,
        ...both(a, b),
        kind: goal.kind,
        value: multiply(divide(a.value, b.value), rational(100n)),
        shown: `${a.shown} / ${b.shown} × 100`,
      });
  }
  return found;
}

export function remainders(on: Matter, full: number): Item[] {
  const found: Item[] = [];
  for (const [a, b] of parts(on, full)) {
    if (a.per || !b.own || a.value.d !== 1n || b.value.d !== 1n || b.value.n <= 0n) continue;
    const isLot = b.per !== undefined && same(a.kind, b.kind);
    const isSplit = b.per === undefined && b.own.divides && !same(a.kind, b.kind) && !isMeasure(b.kind);
    if (isLot || isSplit)
      found.push({
        ...a,
        ...both(a, b),
        value: rational(a.value.n % b.value.n),
        shown: `${a.shown} mod ${b.shown}`,
      });
  }
  return found;
}

/** How likely one of several is of a sort, where as many of each sort are told. */
function chances(on: Matter): Item[] {
  const { goal, quantities } = on;
  // "One ball is drawn at random."
  const told = quantities.filter(
    ({ readings, chunk }) =>
      !readings.some(({ value }) => value.n === value.d) || !chunk.words.some((word) => DRAWN.test(word)),
  );
  const items = told.flatMap((one) =>
    one.share || one.comparison || one.asked
      ? []
      : on
          .itemsOf(one)
          .filter(({ per }) => !per)
          .slice(0, 1),
  );
  const [first] = items;
  // "5 green, 3 yellow and 2 white marbles": the last says what the others are.
  const sortOf = ({ kind }: Item): string => kind.modifiers.at(0) ?? kind.head;
  const sorts = items.map(sortOf);
  if (!first || items.length < 2 || items.length !== told.length || new Set(sorts).size !== sorts.length)
    return [];
  if (items.some(({ role }) => role !== first.role) || goal.words.some((word) => MORE_DRAWN.test(word)))
    return [];
  const own = items.filter((item) => goal.words.includes(sortOf(item)));
  const [only, more] = own;
  const total = items.map(({ value }) => value).reduce(add);
  if (!only || more || total.n <= 0n) return [];
  return [
    {
      ...only,
      kind: goal.kind,
      value: divide(only.value, total),
      shown: `${only.shown} / (${items.map(({ shown }) => shown).join(' + ')})`,
    },
  ];
}
const DRAWN = /^(?:drawn|draws?|picks?|picked|chosen|chooses|taken|takes?|selected|selects)$/;
const MORE_DRAWN = /^(?:not|two|both|three|then|second|twice|or|and|least)$/;

/** "63 of his 90 hens" */
const isOutOf = (part: Quantity | undefined, whole: Quantity | undefined): boolean => {
  if (!part || whole?.chunk !== part.chunk) return false;
  const { words } = part.chunk;
  // "Of 250 seats 180 are taken"
  if (whole.at < part.at)
    return words.slice(0, whole.at).every((word) => /^(?:out|of|the|all)$/.test(word)) && whole.at > 0;
  return /^(?:out )?of(?: (?:the|his|her|their|its|all))*$/.test(
    words.slice(part.at + 1, whole.at).join(' '),
  );
};

const needed = ({ own, labels }: Item): boolean =>
  own?.chunk.words.some((word) =>
    /^(?:needs?|needed|wants?|wanted|must|goal|target|aims?|requires?|required|costs?)$/.test(word),
  ) ?? labels.has('need');

/** "How many more did Kim sell than Jo?", where Jo sold more. */
function isTurned(high: Item, low: Item, { words }: Goal): boolean {
  const than = words.indexOf('than');
  if (than < 0) return false;
  const isLess = words.some((word) =>
    /^(?:fewer|less|younger|shorter|lighter|cheaper|lower|smaller)$/.test(word),
  );
  const behind = labelsOf(words.slice(than + 1));
  const [smaller, larger] = isLess ? [high, low] : [low, high];
  const own = (one: Item, other: Item): number =>
    behind.filter((label) => one.labels.has(label) && !other.labels.has(label)).length;
  return own(larger, smaller) > own(smaller, larger);
}
