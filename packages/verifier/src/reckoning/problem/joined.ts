import { divide, multiply, rational } from '../../arithmetic/rational.ts';
import type { Role } from '../term.ts';
import { area, volume } from './area.ts';
import type { Goal } from './goal.ts';
import { both, bracketed, holds, type Item, isTime, NEGATIVE, same } from './item.ts';
import type { Matter } from './matter.ts';
import { isMeasure } from './per.ts';
import type { Share } from './quantity.ts';
import { shared } from './shares.ts';
import { sums } from './sums.ts';

/** "45 litres in 15 minutes", "2.10 EUR for six": so much for each of those. */
export function paired(on: Matter): void {
  for (const [at, one] of on.quantities.entries()) {
    const before = on.quantities[at - 1];
    if (!one.pairs || before?.chunk !== one.chunk || before.share || one.share) continue;
    const [firsts, seconds] = [on.itemsOf(before), on.itemsOf(one)];
    for (const a of firsts)
      for (const b of seconds) for (const item of [over(a, b), over(b, a)]) if (item) on.put(item);
  }
}

/** So much of one for each of the other. */
function over(a: Item, b: Item): Item | undefined {
  if (a.per || b.per || a.kind.head === b.kind.head || b.value.n <= 0n) return undefined;
  const { own: _, ...rest } = a;
  const shown = `(${a.shown} / ${b.shown})`;
  return { ...rest, ...both(a, b), states: a.states, value: divide(a.value, b.value), per: b.kind, shown };
}

/** "… and sells all of them at 6 EUR": what is counted once is dealt with twice. */
export function soldAgain(on: Matter): void {
  if (on.goal.mode !== 'profit') return;
  for (const rate of on.quantities.filter(({ share, comparison }) => !share && !comparison)) {
    const isThem = rate.chunk.words.some((word) => /^(?:them|all|these)$/.test(word));
    for (const item of isThem ? on.itemsOf(rate) : []) {
      if (item.kind.head !== 'money' || on.localOf(item) !== 0) continue;
      const counts = on.quantities.filter(
        (one) =>
          one.index < rate.index &&
          one.readings.some(
            ({ kind, per }) => !per && !isMeasure(kind) && (!item.per || same(kind, item.per)),
          ),
      );
      const [only, more] = counts;
      const count = only && !more ? on.itemsOf(only).find(({ per }) => !per) : undefined;
      const { per: _, own: __, ...rest } = item;
      if (count)
        on.put({
          ...rest,
          role: rate.role ?? 'income',
          value: multiply(item.value, count.value),
          shown: `${count.shown} × ${item.shown}`,
        });
    }
  }
}

export function joined(on: Matter, a: Item, b: Item): Item[] {
  const found: Item[] = [];
  const push = (item: Item | undefined): void => {
    if (item) found.push(item);
  };
  if (b.share && !a.share) for (const item of shared(on, a, b, b.share)) found.push(item);
  if (a.share && !b.share && a.share.per && b.kind.head === 'month' && !b.per)
    push(lasting(on, a, b, a.share));
  if (a.share || b.share) return found;
  push(product(on, a, b));
  if (a.also && a.per) {
    const { also, per, ...rest } = a;
    const turned = product(on, { ...rest, per: also }, b);
    push(turned && { ...turned, per });
  }
  push(quotient(on, a, b));
  push(area(on, a, b));
  push(volume(on, a, b));
  if (a.mask < b.mask) for (const item of sums(on, a, b)) found.push(item);
  push(split(on, a, b));
  push(rated(on, a, b));
  return found;
}

/** "6 % a year", for 3 years, and none on interest. */
export function lasting(_on: Matter, part: Item, time: Item, share: Share): Item {
  const { per: _, ...rest } = part;
  const { per: __, ...own } = share;
  return {
    ...rest,
    mask: part.mask | time.mask,
    share: { ...own, by: multiply(share.by, divide(time.value, rational(12n))) },
  };
}

/** So many of what a rate is told for. */
export function product(on: Matter, rate: Item, count: Item): Item | undefined {
  if (
    !rate.per ||
    !holds(rate.per, count.kind) ||
    (count.per && (same(count.per, rate.kind) || (!isTime(count.kind) && !isTime(count.per))))
  )
    return undefined;
  const local = on.localOf(rate);
  // "5 boxes with 24 each, sells 3 boxes": what is left of the boxes; a price is one of what it stands beside.
  const isOwn =
    rate.kind.head === 'money'
      ? (count.mask & local) === count.mask
      : (count.mask & local) === local && on.boundIn(count.mask & ~local) === 0;
  if (local !== 0 && !isOwn) return undefined;
  if (local === 0 && on.boundIn(count.mask) !== 0) return undefined;
  const { per: _, own: __, also, ...rest } = rate;
  if (also && count.per) return undefined;
  const isMoney = rate.kind.head === 'money';
  const role = isMoney
    ? moneyRole(rate, count, on.goal)
    : count.role !== undefined && count.role !== 'held' && !count.asked
      ? count.role
      : (rate.role ?? count.role);
  return {
    ...rest,
    ...(count.per && { per: count.per }),
    ...(also && { per: also }),
    ...both(rate, count),
    role,
    states: rate.states,
    value: multiply(rate.value, count.value),
    shown: `${bracketed(count.shown)} × ${bracketed(rate.shown)}`,
  };
}

/** How many of what a rate is told for there must be. */
export function quotient(on: Matter, total: Item, rate: Item): Item | undefined {
  if (rate.also || total.also) return undefined;
  if (
    !rate.per ||
    total.per ||
    rate.value.n <= 0n ||
    !holds(total.kind, rate.kind) ||
    same(total.kind, rate.per)
  )
    return undefined;
  if (on.localOf(rate) !== 0) return undefined;
  const leads = on.reaches(rate.per, rate.mask | total.mask);
  if (!leads) return undefined;
  const exact = divide(total.value, rate.value);
  const isWhole = isMeasure(rate.per) || /^(?:day|week)$/.test(rate.per.head) || exact.d === 1n;
  const rounds = on.goal.rounds;
  if (!isWhole && !rounds) return undefined;
  const down = exact.n / exact.d;
  const value = isWhole ? exact : rational(rounds === 'up' ? down + 1n : down);
  const { own: _, per: __, ...rest } = total;
  return {
    ...rest,
    ...both(total, rate),
    kind: rate.per,
    role: total.asked ? 'worked' : total.role === 'lost' ? 'lost' : 'worked',
    value,
    shown: `${bracketed(total.shown)} / ${bracketed(rate.shown)}`,
  };
}

/** "12 laps of 400 m in 32 minutes": so much of all that for one of these. */
export function rated(on: Matter, a: Item, b: Item): Item | undefined {
  if (
    !b.own?.pairs ||
    a.own ||
    a.per ||
    b.per ||
    a.asked ||
    b.asked ||
    a.kind.head === b.kind.head ||
    b.value.n <= 0n
  )
    return undefined;
  const inChunk = on.quantities.filter((one) => one.chunk === b.own?.chunk && one !== b.own);
  const isAll =
    inChunk.length > 0 && inChunk.every((one) => ((on.bits.get(one) ?? 0) & a.mask) !== 0) && a.mask < b.mask;
  return isAll
    ? {
        ...a,
        ...both(a, b),
        value: divide(a.value, b.value),
        per: b.kind,
        shown: `(${a.shown}) / ${b.shown}`,
      }
    : undefined;
}

/** Equal parts. */
export function split(on: Matter, total: Item, among: Item): Item | undefined {
  const { goal } = on;
  if (
    total.per ||
    among.per ||
    total.asked ||
    same(total.kind, among.kind) ||
    among.value.n <= 0n ||
    among.value.d !== 1n
  )
    return undefined;
  if (isMeasure(among.kind) || total.kind.head === '*') return undefined;
  const isAsked = goal.per !== undefined && (goal.per.head === '' || same(goal.per, among.kind));
  if (NEGATIVE.has(among.role) || among.role === 'gained') return undefined;
  if (
    !isAsked ||
    (!among.own?.divides && goal.mode !== 'mean' && !isMeasure(total.kind) && !total.own?.divides)
  )
    return undefined;
  const { own: _, ...rest } = total;
  return {
    ...rest,
    ...both(total, among),
    value: divide(total.value, among.value),
    per: among.kind,
    shown: `${bracketed(total.shown)} / ${among.shown}`,
  };
}

/** What is paid or taken in for so many. */
function moneyRole(rate: Item, count: Item, { mode }: Goal): Role | undefined {
  if (count.asked && mode === 'paid')
    return rate.role === 'income' || rate.role === 'cost' ? undefined : rate.role;
  if (count.role === 'sold') return 'income';
  if (count.role === 'bought') return 'cost';
  if (rate.role === 'held' && rate.states) return undefined;
  return rate.role;
}
