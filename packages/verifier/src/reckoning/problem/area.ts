import { add, divide, multiply, rational } from '../../arithmetic/rational.ts';
import { both, type Item } from './item.ts';
import type { Matter } from './matter.ts';

/** "9 m long and 6.5 m wide", "14 m by 11 m" */
export function area(on: Matter, a: Item, b: Item): Item | undefined {
  const [one, other] = [a.own, b.own];
  if (
    !one ||
    !other ||
    one.index + 1 !== other.index ||
    a.kind.head !== 'length' ||
    b.kind.head !== 'length' ||
    a.per ||
    b.per
  )
    return undefined;
  if (one.chunk.sentence !== other.chunk.sentence) return undefined;
  const between = [
    ...one.chunk.words.slice(one.at + 1),
    ...(one.chunk === other.chunk ? [] : other.chunk.words),
  ]
    .slice(0, 4)
    .join(' ');
  const isBy = one.chunk === other.chunk && one.chunk.words[other.at - 1] === 'by' && other.at === one.at + 2;
  const isSides =
    /\blong\b|\bwide\b|\blength\b|\bbroad\b/.test(between) &&
    /\bwide|\bwidth|\blong|\bbroad|\bhigh|\btall/.test(other.chunk.words.join(' '));
  const isTriangle = a.labels.has('triangular') || a.labels.has('triangle') || a.labels.has('base');
  const isHalf = isTriangle && a.labels.has('base') && other.chunk.words.includes('height');
  if (isTriangle ? !isHalf : !isBy && !isSides) return undefined;
  const { own: _, ...rest } = a;
  const sides = { ...rest, ...both(a, b) };
  if (on.goal.words.includes('perimeter'))
    return isHalf
      ? undefined
      : {
          ...sides,
          value: multiply(rational(2n), add(a.value, b.value)),
          shown: `2 × (${a.shown} + ${b.shown})`,
        };
  const value = multiply(a.value, b.value);
  return {
    ...sides,
    kind: { head: 'length2', modifiers: [] },
    value: isHalf ? divide(value, rational(2n)) : value,
    shown: `${isHalf ? '1/2 × ' : ''}${a.shown} × ${b.shown}`,
  };
}

/** Whether two lengths are the sides of something: they are hardly added then. */
export function hasArea(on: Matter): boolean {
  const items = on.quantities.map((one) =>
    on.itemsOf(one).find(({ kind, per }) => kind.head === 'length' && !per),
  );
  return items.some((item, at) => {
    const next = items[at + 1];
    return item !== undefined && next !== undefined && area(on, item, next) !== undefined;
  });
}

/** "… and 40 cm high" */
export function volume(on: Matter, a: Item, b: Item): Item | undefined {
  if (a.kind.head !== 'length2' || b.kind.head !== 'length' || !b.own || a.per || b.per) return undefined;
  const last = 31 - Math.clz32(a.mask);
  const before = on.quantities[last];
  if (
    before?.index !== b.own.index - 1 ||
    before.chunk.sentence !== b.own.chunk.sentence ||
    a.shown.split(' × ').length !== 2
  )
    return undefined;
  const { words } = b.own.chunk;
  if (
    words[b.own.at - 1] !== 'by' &&
    !words.slice(b.own.at + 1).some((word) => /^(?:high|deep|tall|thick)$/.test(word)) &&
    !words.slice(0, b.own.at).some((word) => /^(?:height|depth)$/.test(word))
  )
    return undefined;
  const { own: _, ...rest } = a;
  return {
    ...rest,
    ...both(a, b),
    kind: { head: 'length3', modifiers: [] },
    value: multiply(a.value, b.value),
    shown: `${a.shown} × ${b.shown}`,
  };
}
