import { equal } from '../../arithmetic/rational.ts';
import type { Kind } from '../term.ts';
import type { Goal } from './goal.ts';
import { type Item, isTime, same } from './item.ts';
import type { Quantity } from './quantity.ts';
import { BE } from './vocabulary.ts';

/** The quantities of a question, what is asked of them, and what each set of them comes to so far. */
export class Matter {
  readonly cells: Item[][];
  readonly quantities: readonly Quantity[];
  /** All that are told, with those that may be left out. */
  readonly told: readonly Quantity[];
  readonly goal: Goal;
  readonly bits: ReadonlyMap<Quantity, number>;
  /** Those that may only say how many are told. */
  readonly counts: ReadonlySet<Quantity>;

  constructor(
    quantities: readonly Quantity[],
    goal: Goal,
    counts: ReadonlySet<Quantity>,
    told: readonly Quantity[],
  ) {
    this.told = told;
    this.counts = counts;
    this.quantities = quantities;
    this.goal = goal;
    this.bits = new Map(quantities.map((one, at) => [one, 1 << at]));
    this.cells = Array.from({ length: 1 << quantities.length }, () => []);
  }

  put(item: Item): void {
    const cell = this.cells[item.mask];
    const isSame = (one: Item): boolean =>
      equal(one.value, item.value) &&
      one.kind.head === item.kind.head &&
      one.per?.head === item.per?.head &&
      one.also?.head === item.also?.head &&
      one.role === item.role &&
      (one.share === undefined) === (item.share === undefined);
    if (cell && !cell.some(isSame)) cell.push(item);
  }

  itemsOf(quantity: Quantity): Item[] {
    const { readings, role, labels, owner, chunk, asked, shown, share } = quantity;
    const common = {
      mask: this.bits.get(quantity) ?? 0,
      role,
      labels: asked ? new Set<string>() : labels,
      owner,
      verb: chunk.verb,
      states: BE.has(chunk.verb),
      asked,
      own: quantity,
      shown: shown || (share ? `${share.by.n}/${share.by.d}` : ''),
    };
    if (share)
      return [
        {
          ...common,
          value: share.by,
          kind: { head: 'percent', modifiers: [] },
          share,
          ...(share.per && { per: share.per }),
        },
      ];
    return readings.map(({ value, kind, per, also }) => ({
      ...common,
      value,
      kind,
      ...(per && { per }),
      ...(also && { also }),
    }));
  }

  /** "She ran 3 hours … How far in 7 hours?": of one kind the question tells so many itself, and what was told was for then. */
  isReplaced({ asked, share }: Quantity, { kind, per }: Item): boolean {
    if (asked || share || per || (this.goal.kind.head !== '' && same(kind, this.goal.kind))) return false;
    return this.quantities.some(
      (one) => one.asked && one.readings.some((reading) => !reading.per && same(reading.kind, kind)),
    );
  }

  /** The counts in the clause of a rate that it is told for. */
  localOf(rate: Item): number {
    const { own } = rate;
    if (!own || !rate.per) return 0;
    // "36 hours at 27.50 EUR an hour and 6 overtime hours"
    if (rate.per.head === 'second' && this.quantities.some(({ overtime }) => overtime)) return 0;
    let mask = 0;
    for (const one of this.quantities)
      if (
        one.chunk === own.chunk &&
        one !== own &&
        !one.share &&
        one.readings.some(({ kind, per }) => !per && rate.per && same(kind, rate.per))
      )
        mask |= this.bits.get(one) ?? 0;
    return mask;
  }

  /** The counts that have a rate in their own clause. */
  boundIn(mask: number): number {
    let bound = 0;
    for (const one of this.quantities)
      for (const item of one.share || one.comparison ? [] : this.itemsOf(one))
        if (item.per && (item.mask & mask) === 0) bound |= this.localOf(item) & mask;
    return bound;
  }

  /** Whether a kind is asked for, or another quantity is told for it or of it. */
  reaches(kind: Kind, taken: number): boolean {
    const { goal } = this;
    if (goal.kind.head === '' || same(kind, goal.kind) || (isTime(kind) && isTime(goal.kind))) return true;
    return this.quantities.some(
      (one) =>
        ((this.bits.get(one) ?? 0) & taken) === 0 &&
        one.readings.some((reading) => (reading.per && same(reading.per, kind)) || same(reading.kind, kind)),
    );
  }
}
