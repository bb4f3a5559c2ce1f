import { compared } from './compared.ts';
import type { Goal } from './goal.ts';
import { type Item, same } from './item.ts';
import { joined, paired, soldAgain } from './joined.ts';
import { Matter } from './matter.ts';
import { results } from './outcome.ts';
import { isMeasure } from './per.ts';
import type { Quantity } from './quantity.ts';

const MOST = 8;

const MOST_OPTIONAL = 3;

/** So many pairs are tried. */
const MOST_JOINS = 20_000;

const MOST_ITEMS = 24;

/** Every value that the quantities of a question come to by a way that kinds, verbs and the goal allow. */
export function valuesOf(told: readonly Quantity[], goal: Goal): Item[] | undefined {
  const counts = new Set(told.filter((one) => onlyCounts(one, told)));
  const optional = told.filter((one) => one.optional || counts.has(one)).slice(0, MOST_OPTIONAL);
  const found: Item[] = [];
  for (let left = 0; left < 1 << optional.length; left++) {
    const quantities = told.filter(
      (one) => (left & (1 << optional.indexOf(one))) === 0 || !optional.includes(one),
    );
    if (quantities.length === 0 || quantities.length > MOST) return undefined;
    if (told.some(({ share }) => share) && !quantities.some(({ share }) => share)) continue;
    const matter = new Matter(quantities, goal, counts, told);
    if (!fill(matter)) return undefined;
    found.push(...results(matter));
  }
  return found;
}

/** "three parts: 48, 65 and 17": it may only say how many are told. */
function onlyCounts(one: Quantity, told: readonly Quantity[]): boolean {
  const own = one.readings.find(({ per }) => !per);
  if (!own || isMeasure(own.kind) || own.value.d !== 1n || own.value.n < 2n || own.value.n > 12n || one.asked)
    return false;
  const beside = told.filter(
    (other) => other.index !== one.index && other.chunk.sentence === one.chunk.sentence,
  );
  const after = beside.every(({ index }) => index < one.index)
    ? beside
    : beside.filter(({ index }) => index > one.index);
  const kind = after[0]?.readings.find(({ per }) => !per)?.kind;
  return (
    kind !== undefined &&
    BigInt(after.length) === own.value.n &&
    kind.head !== own.kind.head &&
    after.every(({ readings }) => readings.some((reading) => !reading.per && same(reading.kind, kind)))
  );
}

function fill(on: Matter): boolean {
  let joins = 0;
  for (const quantity of on.quantities)
    if (!quantity.comparison)
      for (const item of on.itemsOf(quantity)) if (!on.isReplaced(quantity, item)) on.put(item);
  if (!compared(on)) return false;
  paired(on);
  soldAgain(on);
  for (let mask = 1; mask < on.cells.length; mask++) {
    for (let part = (mask - 1) & mask; part > 0; part = (part - 1) & mask) {
      const rest = mask ^ part;
      for (const a of on.cells[part] ?? [])
        for (const b of on.cells[rest] ?? []) {
          if (++joins > MOST_JOINS) return false;
          for (const item of joined(on, a, b)) on.put(item);
        }
    }
    if ((on.cells[mask]?.length ?? 0) > MOST_ITEMS) return false;
  }
  return true;
}
