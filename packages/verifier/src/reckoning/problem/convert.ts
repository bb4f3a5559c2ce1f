import { divide, multiply, type Rational } from '../../arithmetic/rational.ts';
import type { Role } from '../term.ts';
import type { Wanted } from './asked.ts';
import type { Fact } from './fact.ts';
import { isAside } from './prepare.ts';
import { bracketed } from './result.ts';
import { measured } from './vocabulary.ts';
import { alike } from './words.ts';

const times = (a: Fact, by: Rational, shown: string): Fact => ({
  ...a,
  value: multiply(a.value, by),
  shown: `${bracketed(a.shown)} × ${bracketed(shown)}`,
});

/** All in what is asked for, by the rates that are told; undefined where one fits nowhere, or several do. */
export function converted(facts: readonly Fact[], wanted: Wanted): Fact[] | undefined {
  const used = new Set<Fact>();
  const isGoal = (one: Fact): boolean => alike(one.kind, wanted.kind);
  const rates = facts.filter(({ per }) => per);
  // "In how many hours is the lake 90 cm deep?", where it is so deep now: neither both nor one of them.
  const isDoubled = (one: Fact): boolean =>
    one.role === 'asked' &&
    !isGoal(one) &&
    facts.some((other) => !other.asked && !other.per && !other.derived && alike(other.kind, one.kind));
  if (facts.some(isDoubled)) return undefined;
  let amounts = facts.filter(({ per }) => !per);
  for (let round = 0; round <= rates.length; round++) {
    const next: Fact[] = [];
    let changed = false;
    for (const amount of amounts) {
      // So much of a day: "8 hours a day".
      const within = rates.filter(
        (rate) => rate.per && alike(rate.per, amount.kind) && alike(rate.kind, amount.kind),
      );
      const open = within.filter((rate) => !used.has(rate));
      if (isGoal(amount) && open.length === 0) {
        next.push(amount);
        continue;
      }
      const fresh = (open.length > 0 ? open : rates).filter((rate) => !amount.via?.has(rate));
      const fitting = fittingRates(amount, fresh, wanted);
      const [one, other] = fitting;
      if (wanted.mode === 'profit' && one && other && fitting.length === 2 && one.role !== other.role) {
        next.push(applied(amount, one), applied(amount, other));
        for (const each of fitting) used.add(each);
        changed = true;
        continue;
      }
      // "3 km every morning and 2 km every evening": both.
      const those = open.length > 0 ? open.slice(0, 1) : fitting;
      if (those.length > 1 && areBoth(those, wanted)) {
        next.push(...those.map((rate) => applied(amount, rate)));
        for (const each of those) used.add(each);
        changed = true;
        continue;
      }
      // A price of what was bought is none of what was there before.
      const sameKind = amounts.filter((one) => !one.asked && alike(one.kind, amount.kind));
      const isMixed = new Set(sameKind.map(({ role }) => role)).size > 1;
      if (those.length > 1 || (isMixed && those[0]?.kind.head === 'money')) return undefined;
      const [rate] = those;
      if (!rate) {
        next.push(amount);
        continue;
      }
      used.add(rate);
      changed = true;
      const made = applied(amount, rate);
      // What a shop sells for so much costs that.
      const isPaid = wanted.mode === 'paid' && amount.asked && made.role === 'income';
      next.push(isPaid ? { ...made, role: 'cost' } : made);
    }
    amounts = next;
    if (!changed) break;
  }
  const rest = rates.filter((rate) => !used.has(rate));
  // A price of one thing, where nothing is counted, is what that thing costs.
  const single = rest.filter((rate) => rate.single && isGoal(rate) && !isAside(rate, facts, wanted));
  if (single.length !== rest.length) return undefined;
  return [...amounts, ...single.map(({ per: _, ...one }) => one)];
}

/** Rates of one kind for the same time, told in one sentence or asked for together. */
function areBoth(rates: readonly Fact[], wanted: Wanted): boolean {
  const [first] = rates;
  const timed = rates.every(
    ({ per, kind }) =>
      per?.head === first?.per?.head && kind.head === first?.kind.head && measured(per?.head ?? ''),
  );
  const together = rates.every(({ chunk }) => chunk.sentence === first?.chunk.sentence);
  return timed && (together || wanted.all);
}

/** The rates that lead on from an amount: of its own clause first, then those that share a word with it. */
function fittingRates(amount: Fact, rates: readonly Fact[], wanted: Wanted): Fact[] {
  const over = rates.filter(
    ({ per, kind }) => per && alike(per, amount.kind) && (!alike(kind, amount.kind) || measured(kind.head)),
  );
  const under = rates.filter(
    ({ per, kind }) =>
      per && alike(kind, amount.kind) && !alike(per, amount.kind) && reaches(per.head, wanted, rates),
  );
  const all = over.length > 0 ? over : under;
  const near = all.filter(({ chunk }) => chunk === amount.chunk);
  if (near.length > 0) return near;
  const beside = all.filter(({ chunk }) => chunk.sentence === amount.chunk.sentence);
  return all.length > 1 && beside.length === 1 ? beside : all;
}

/** Whether what a rate is told for one of is asked for, or leads on to it. */
const reaches = (head: string, { kind }: Wanted, rates: readonly Fact[]): boolean =>
  head === kind.head ||
  alike({ head, modifiers: [] }, kind) ||
  rates.some((rate) => rate.kind.head === head || rate.per?.head === head);

function applied(amount: Fact, rate: Fact): Fact {
  const { per: _, single: __, ...own } = rate;
  const multiplies = rate.per && alike(rate.per, amount.kind);
  const isMoney = rate.kind.head === 'money';
  const isLess = amount.role === 'lost' || amount.role === 'sold';
  const role: Role | undefined = !multiplies
    ? isLess && !amount.asked
      ? 'lost'
      : 'worked'
    : isMoney
      ? amount.role === 'sold'
        ? 'income'
        : rate.role
      : rate.role === 'lost' || rate.role === 'sold'
        ? 'lost'
        : amount.role === 'asked' || amount.role === 'worked'
          ? (rate.role ?? amount.role)
          : amount.role;
  // What the question says of a number of its own chooses nothing.
  const labels = new Set([...(amount.asked ? [] : amount.labels), ...rate.labels]);
  const via = new Set([...(amount.via ?? []), rate]);
  const shared = {
    labels,
    via,
    who: amount.who || rate.who,
    role,
    chunk: amount.chunk,
    ...(amount.asked && { counted: true }),
  };
  if (multiplies)
    return {
      ...own,
      ...shared,
      value: multiply(amount.value, rate.value),
      shown: times(amount, rate.value, rate.shown).shown,
    };
  return {
    ...own,
    ...shared,
    kind: rate.per ?? rate.kind,
    value: divide(amount.value, rate.value),
    shown: `${bracketed(amount.shown)} / ${bracketed(rate.shown)}`,
  };
}
