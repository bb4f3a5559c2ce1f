import { add, compare, divide, multiply, rational, subtract } from '../../arithmetic/rational.ts';
import { groupBy } from '../../group-by.ts';
import type { Wanted } from './asked.ts';
import type { Fact } from './fact.ts';
import { bracketed, type Result } from './result.ts';
import { matches, summed } from './sum.ts';
import { measured } from './vocabulary.ts';
import { alike, namedBy, type Unitary, verbIn } from './words.ts';

/** How many more there must be: so many are needed, and the others are there. */
export function lacking(facts: readonly Fact[], wanted: Wanted): Result | undefined {
  const needed = facts.filter((one) => one.needed);
  const [all, more] = needed;
  const others = facts.filter((one) => one !== all);
  const same = facts.every(({ kind, part }) => alike(kind, wanted.kind) && part === undefined);
  const positive = others.every(({ role, asked }) => role !== undefined && !asked && role !== 'cost');
  if (
    !all ||
    more ||
    others.length === 0 ||
    !same ||
    !positive ||
    new Set(others.map(({ role }) => role)).size > 1
  )
    return undefined;
  const value = subtract(all.value, others.map((one) => one.value).reduce(add));
  return { value, shown: [all, ...others].map(({ shown }) => bracketed(shown)).join(' - ') };
}

const DRAWN = /^(?:drawn|draws|picked|picks|chosen|chooses|taken|takes|selected|selects)$/;

/** How likely one of several is of a sort, where as many of each sort are told. */
export function chanceOf(told: readonly Fact[], wanted: Wanted): Result | undefined {
  // "One ball is drawn at random."
  const facts = told.filter(
    ({ value, chunk }) => value.n !== value.d || !chunk.words.some((word) => DRAWN.test(word)),
  );
  const [first] = facts;
  const sorts = facts.map(({ kind }) => kind.modifiers.join(' '));
  const alikeAll = facts.every(
    ({ kind, per, role, asked }) => !per && !asked && role === first?.role && kind.head === first?.kind.head,
  );
  if (!first || facts.length < 2 || !alikeAll || sorts.includes('') || new Set(sorts).size !== sorts.length)
    return undefined;
  if (
    wanted.denied ||
    wanted.words.some((word) => /^(?:two|both|three|then|second|twice|or|and|least)$/.test(word))
  )
    return undefined;
  const own = facts.filter(({ kind }) => kind.modifiers.every((sort) => wanted.words.includes(sort)));
  const [only, more] = own;
  const total = facts.map(({ value }) => value).reduce(add);
  if (!only || more || total.n <= 0n) return undefined;
  return {
    value: divide(only.value, total),
    shown: `${only.shown} / (${facts.map(({ shown }) => shown).join(' + ')})`,
  };
}

/** By how many of a hundred something rose or fell, or how many of a hundred a part is of the whole. */
export function ofHundred(facts: readonly Fact[], wanted: Wanted): Result | undefined {
  const [a, b, more] = facts;
  if (!a || !b || more || a.per || b.per || a.asked || b.asked || !alike(a.kind, b.kind)) return undefined;
  const shares = rational(100n);
  if (wanted.mode === 'rise') {
    if (a.chunk === b.chunk && !a.chunk.words.includes('from')) return undefined;
    const falls = wanted.words.some((word) =>
      /^(?:fall|fell|drop|dropped|decrease|decreased|reduced)$/.test(word),
    );
    const change = falls ? subtract(a.value, b.value) : subtract(b.value, a.value);
    if (a.value.n <= 0n || change.n < 0n || a.role !== b.role) return undefined;
    return {
      value: multiply(divide(change, a.value), shares),
      shown: `(${b.shown} - ${a.shown}) / ${a.shown} × 100`,
    };
  }
  const [whole, part] = compare(a.value, b.value) > 0 ? [a, b] : [b, a];
  if (part === a || whole.value.n <= 0n || !wanted.words.includes('of')) return undefined;
  if (!matches(part, wanted) || wanted.denied) return undefined;
  return {
    value: multiply(divide(part.value, whole.value), shares),
    shown: `${part.shown} / ${whole.shown} × 100`,
  };
}

/** The thing that a question asks for each of. */
export function eachOf({ words }: Wanted): Unitary | undefined {
  const at = words.findIndex((word) => /^(?:each|every|per)$/.test(word));
  const named = at < 0 ? undefined : namedBy(words.slice(at + 1));
  return named && verbIn(named.of.kind.head) === undefined ? named.of : undefined;
}

/** Equal parts, or what is left over of them. */
export function shared(facts: readonly Fact[], wanted: Wanted): Result | undefined {
  const total = facts.filter(({ kind }) => alike(kind, wanted.kind));
  const among = facts.filter((one) => !total.includes(one));
  const [by, other] = among;
  // "… does each child get", "… in each bowl"
  const named = eachOf(wanted);
  if (named && by && !alike(by.kind, named.kind)) return undefined;
  if (!by || other || by.value.n <= 0n || total.length === 0) return undefined;
  const sum = summed(total, { ...wanted, mode: total.length > 1 ? 'left' : 'sum' });
  const all = sum ?? (total.length === 1 ? total[0] : undefined);
  if (!all) return undefined;
  const value = divide(all.value, by.value);
  const shown = `${bracketed(all.shown)} / ${by.shown}`;
  if (wanted.mode === 'remainder') {
    if (all.value.d !== 1n || by.value.d !== 1n) return undefined;
    return { value: rational(all.value.n % by.value.n), shown: `${bracketed(all.shown)} mod ${by.shown}` };
  }
  if (value.d !== 1n && wanted.kind.head !== 'money' && !measured(wanted.kind.head)) return undefined;
  return { value, shown };
}

/** "130 rolls in bags of 8": what fills no bag. */
export function leftOver(facts: readonly Fact[]): Result | undefined {
  const [total, lot, more] = [...facts].sort(
    (a, b) => Number(a.per !== undefined) - Number(b.per !== undefined),
  );
  if (!total || !lot?.per || more || total.per || !alike(total.kind, lot.kind)) return undefined;
  if (total.value.d !== 1n || lot.value.d !== 1n || lot.value.n <= 0n) return undefined;
  return { value: rational(total.value.n % lot.value.n), shown: `${total.shown} mod ${lot.shown}` };
}

/** So far in so much time. */
function speedOf(a: Fact | undefined, b: Fact | undefined): Result | undefined {
  const [way, time] = a?.kind.head === 'length' ? [a, b] : [b, a];
  if (way?.kind.head !== 'length' || time?.kind.head !== 'second' || time.value.n <= 0n) return undefined;
  const kind = { head: 'length/second', modifiers: [] };
  return { value: divide(way.value, time.value), shown: `${way.shown} / ${time.shown}`, kind };
}

/** The mean or the median of all that is told of one kind, or of a total and how many it is of. */
export function middle(facts: readonly Fact[], wanted: Wanted): Result | undefined {
  const heads = groupBy(
    facts.filter(({ per }) => !per),
    ({ kind }) => kind.head,
  );
  if (facts.some(({ per, basis }) => per || basis) || heads.size > 2) return undefined;
  const [many, one] = [...heads.values()].sort((a, b) => b.length - a.length);
  if (!many || (one && one.length > 1)) return undefined;
  const [count] = one ?? [];
  const listed = many.length > 1;
  if (listed && new Set(many.map(({ role }) => role)).size > 1) return undefined;
  if (listed && count && (count.value.d !== 1n || count.value.n !== BigInt(many.length))) return undefined;
  if (wanted.mode === 'median') {
    const sorted = many.map(({ value }) => value).sort(compare);
    const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
    if (!listed || !low || !high) return undefined;
    return {
      value: divide(add(low, high), rational(2n)),
      shown: `median(${many.map(({ shown }) => shown).join(', ')})`,
      kind: many[0]?.kind ?? wanted.kind,
    };
  }
  if (listed) {
    const sum = many.map(({ value }) => value).reduce(add);
    const shown = `(${many.map((fact) => fact.shown).join(' + ')}) / ${many.length}`;
    return { value: divide(sum, rational(BigInt(many.length))), shown, kind: many[0]?.kind ?? wanted.kind };
  }
  const [a, b] = [many[0], count];
  if (wanted.words.includes('speed')) return speedOf(a, b);
  if (!a || !b) return undefined;
  const [total, number] = measured(a.kind.head) || a.kind.head === 'money' ? [a, b] : [b, a];
  if (!measured(total.kind.head) && total.kind.head !== 'money') return undefined;
  return number.value.n > 0n
    ? {
        value: divide(total.value, number.value),
        shown: `${total.shown} / ${number.shown}`,
        kind: total.kind,
      }
    : undefined;
}
