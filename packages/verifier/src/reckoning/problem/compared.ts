import { add, divide, multiply, ONE, rational, subtract } from '../../arithmetic/rational.ts';
import { shownValue } from '../term.ts';
import { type Item, same } from './item.ts';
import type { Matter } from './matter.ts';
import type { Quantity } from './quantity.ts';
import { BE } from './vocabulary.ts';
import { labelsOf } from './words.ts';

/** What is told by comparing it, once what it is compared with is known. */
export function compared(on: Matter): boolean {
  let open = on.quantities.filter(({ comparison }) => comparison);
  const done = new Map<Quantity, Item[]>();
  for (const one of on.quantities) if (!one.comparison && !one.share) done.set(one, on.itemsOf(one));
  if (together(on, open)) return true;
  while (open.length > 0) {
    const next: Quantity[] = [];
    for (const one of open) {
      const basis = basisOf(on, one, done);
      if (!basis) {
        next.push(one);
        continue;
      }
      const items = (done.get(basis) ?? []).flatMap((item) => comparedItems(on, one, item));
      done.set(one, items);
      for (const item of items) on.put(item);
    }
    if (next.length === open.length) return false;
    open = next;
  }
  return true;
}

/** "Ann has 3 times as many as Ben. Together they have 84": Ben has what makes the sum so. */
export function together(on: Matter, open: readonly Quantity[]): boolean {
  const [one, more] = open;
  const [total, other] = on.quantities.filter(({ comparison }) => !comparison);
  if (!one?.comparison || more || !total || other || one.comparison.basis.length === 0) return false;
  const isSum = total.chunk.words.some((word) => /^(?:together|altogether|total|combined|both)$/.test(word));
  const sum = on.itemsOf(total).find(({ per }) => !per);
  if (!isSum || !sum) return false;
  const { times, plus, basis } = one.comparison;
  const value = divide(subtract(sum.value, plus), add(times, ONE));
  if (value.n <= 0n) return true;
  const { own: _, ...rest } = sum;
  const labels = new Set(labelsOf(basis));
  const shown = `(${sum.shown} - ${shownValue(plus)}) / ${shownValue(add(times, ONE))}`;
  const mask = on.cells.length - 1;
  const [asksBasis, asksOne] = [
    [...labels].some((label) => on.goal.labels.has(label)),
    [...one.owner].some((label) => on.goal.labels.has(label)),
  ];
  if (asksBasis && !asksOne) on.put({ ...rest, labels, owner: labels, mask, value, shown });
  if (asksOne && !asksBasis)
    on.put({
      ...rest,
      labels: one.labels,
      owner: one.owner,
      mask,
      value: subtract(sum.value, value),
      shown: `${sum.shown} - ${shown}`,
    });
  return true;
}

export function basisOf(
  _on: Matter,
  { comparison, index, owner, chunk }: Quantity,
  done: ReadonlyMap<Quantity, Item[]>,
): Quantity | undefined {
  const labels = labelsOf(comparison?.basis ?? []);
  const known = [...done.keys()].filter((one) => !one.asked);
  if (labels.length === 0) {
    const before = known.filter((one) => one.index < index);
    const others = before.filter((one) => ![...owner].some((label) => one.owner.has(label)));
    return chunk.sentence === before.at(-1)?.chunk.sentence ? before.at(-1) : others.at(-1);
  }
  const others = known.filter((one) => one.index !== index);
  const score = (of: ReadonlySet<string>): number => labels.filter((label) => of.has(label)).length;
  const best = Math.max(0, ...others.map(({ owner }) => score(owner)));
  const [only, more] =
    best > 0
      ? others.filter((one) => score(one.owner) === best)
      : others.filter((one) => labels.every((label) => one.labels.has(label)));
  return more ? undefined : only;
}

export function comparedItems(on: Matter, one: Quantity, basis: Item): Item[] {
  const { comparison, labels, owner, role, chunk } = one;
  if (!comparison || (comparison.kind && !same(comparison.kind, basis.kind) && basis.kind.head !== '*'))
    return [];
  const years = comparison.kind?.head === 'month' && basis.kind.head === '*';
  const base = years ? multiply(basis.value, rational(12n)) : basis.value;
  const kind = basis.kind.head === '*' && comparison.kind ? comparison.kind : basis.kind;
  const bit = on.bits.get(one) ?? 0;
  const item: Item = {
    value: add(multiply(base, comparison.times), comparison.plus),
    kind,
    ...(basis.per && { per: basis.per }),
    mask: bit,
    role: role ?? basis.role,
    states: BE.has(chunk.verb),
    labels,
    owner,
    verb: chunk.verb,
    asked: false,
    shown: `(${basis.shown} × ${shownValue(comparison.times)} + ${shownValue(comparison.plus)})`,
  };
  const isAll = on.goal.all || on.goal.mode === 'difference';
  return isAll && on.quantities.every((one2) => !one2.asked)
    ? [item]
    : [item, { ...item, mask: bit | basis.mask }];
}
