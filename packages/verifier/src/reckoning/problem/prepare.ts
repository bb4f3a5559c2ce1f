import { compare, divide, multiply } from '../../arithmetic/rational.ts';
import { lemmaOf } from '../../language/verbs.ts';
import type { Wanted } from './asked.ts';
import type { Fact, Told } from './fact.ts';
import { BE } from './vocabulary.ts';
import { alike } from './words.ts';

/** "300 books. 120 are novels.": a part of the one whole that is told. */
export function withParts(facts: readonly Fact[]): Fact[] {
  const wholes = facts.filter((one) => !one.per && one.role === 'held');
  const [whole, more] = wholes;
  return facts.map((one) => {
    const isPart =
      whole && !more && !one.per && !one.denied && one.role === undefined && one.part === undefined;
    if (!isPart || !alike(one.kind, whole.kind) || BE.has(one.chunk.verb) === false) return one;
    return compare(one.value, whole.value) < 0 ? { ...one, part: divide(one.value, whole.value) } : one;
  });
}

/** "7 cows. Each cow gives 18 litres a day.": so many times as much a day. Undefined where there are several counts. */
export function ofEach(facts: readonly Fact[], wanted: Wanted): Fact[] | undefined {
  const counted = facts.map(({ also }) =>
    facts.filter((one) => also && (!one.per || one.single) && alike(one.kind, also)),
  );
  const isUncounted = ({ also, alone }: Fact, at: number): boolean =>
    also !== undefined &&
    !alone &&
    counted[at]?.length === 0 &&
    !alike(also, wanted.kind) &&
    !wanted.labels.has(also.head);
  if (counted.some((those) => those.length > 1) || facts.some(isUncounted)) return undefined;
  const used = new Set(counted.flat());
  const found = facts.map((one, at): Fact => {
    const { also, ...rest } = one;
    const [count] = counted[at] ?? [];
    if (!also || !count) return alike(also ?? wanted.kind, wanted.kind) ? one : rest;
    return { ...rest, value: multiply(one.value, count.value), shown: `${count.shown} × ${one.shown}` };
  });
  return used.size === 0 ? [...found] : found.filter((_, at) => !used.has(facts[at] as Fact));
}

/** What a shop takes costs those who pay it; what is said to be so many EUR costs that; of a price the rest is to be paid. */
export function asPaid(facts: readonly Fact[], { rest }: Told, { mode }: Wanted): Fact[] {
  const money = facts.filter(({ kind, asked }) => kind.head === 'money' && !asked);
  const [price, ...others] = money;
  const isRest = rest === true && price !== undefined && others.length > 0 && mode !== 'paid';
  if (isRest && money.every(({ role, per, single }) => role === 'cost' && (!per || single)))
    return facts.map(({ per, single, ...one }, at) => {
      if (!money.includes(facts[at] as Fact))
        return { ...one, ...(per && { per }), ...(single && { single }) };
      return facts[at] === price ? { ...one, role: 'held' } : one;
    });
  const isTaken = money.every(
    ({ role, chunk }) =>
      role === 'income' ||
      role === 'cost' ||
      (role === 'held' && BE.has(chunk.verb)) ||
      (role === undefined && chunk.subject.some((word) => BILLS.has(word))),
  );
  const isSold = money.every(({ role, chunk }) => role !== 'income' || TAKING.has(lemmaOf(chunk.verb)));
  if (mode !== 'paid' || !isTaken || !isSold) return [...facts];
  return facts.map((one) => (money.includes(one) ? { ...one, role: 'cost' } : one));
}
const BILLS: ReadonlySet<string> = new Set(['invoice', 'bill', 'receipt']);
const TAKING: ReadonlySet<string> = new Set(['sell', 'charge']);

/** What is told of one thing, "a farmer has 15 rows", is no rate where such things are neither counted nor asked for. */
export function settled(facts: readonly Fact[], wanted: Wanted): Fact[] {
  return facts
    .filter((one) => !isTally(one, facts, wanted) && !isOther(one, facts))
    .map((one) => {
      const { per } = one;
      const counts = (other: Fact): boolean =>
        other !== one &&
        per !== undefined &&
        (alike(other.kind, per) || (other.per?.head === per.head && !other.single));
      if (!one.single || !per || alike(per, wanted.kind) || facts.some(counts)) return one;
      if (isAside(one, facts, wanted)) return one;
      const { per: _, single: __, ...plain } = one;
      return plain;
    });
}

/** The price of one thing, where the question counts others and does not name it. */
export const isAside = ({ kind, per }: Fact, facts: readonly Fact[], { labels }: Wanted): boolean =>
  kind.head === 'money' &&
  per !== undefined &&
  !labels.has(per.head) &&
  facts.some((other) => other.asked && !other.per);

/** The price of something in a table that nobody asks for. */
const isOther = ({ row, per }: Fact, facts: readonly Fact[]): boolean =>
  row === true && !facts.some((other) => !other.per && per && alike(other.kind, per));

/** "… in the three days": how many numbers were told, and no number to reckon with. */
const isTally = (one: Fact, facts: readonly Fact[], wanted: Wanted): boolean => {
  if (one.per || alike(one.kind, wanted.kind)) return false;
  const words = one.asked ? /^(?:the|these|those|all)$/ : /^(?:in|on|at)$/;
  const at = one.chunk.words.findIndex((word) => words.test(word));
  const many = facts.filter((fact) => !fact.asked && !fact.per && alike(fact.kind, wanted.kind)).length;
  const count = Number(one.shown.match(/^\d+/)?.[0] ?? SMALL.indexOf(one.shown.split(' ')[0] ?? ''));
  return at >= 0 && many > 1 && count === many && !facts.some(({ per }) => per && alike(per, one.kind));
};

const SMALL = 'zero one two three four five six seven eight nine ten'.split(' ');

/** "6 m long and 2.5 m high", where something is told for an area: the area of that. */
export function withAreas(facts: readonly Fact[]): readonly Fact[] {
  if (!facts.some(({ kind, per }) => kind.head === 'length2' || per?.head === 'length2')) return facts;
  const area = rectangleIn(facts);
  if (!area) return facts;
  const [a, b] = area;
  const shown = `${a.shown} × ${b.shown}`;
  const made: Fact = {
    ...a,
    value: multiply(a.value, b.value),
    kind: { head: 'length2', modifiers: [] },
    shown,
    derived: true,
  };
  return [...facts.filter((one) => one !== a && one !== b), made];
}

const SIZES = ['length', 'width', 'breadth', 'height'];

/** The two sides of the one rectangle that is told of. */
export function rectangleIn(facts: readonly Fact[]): [Fact, Fact] | undefined {
  const [a, b, more] = facts.filter(({ kind, per }) => kind.head === 'length' && !per);
  if (!a || !b || more) return undefined;
  const isSized = [a, b].every(({ labels }) => SIZES.some((size) => labels.has(size)));
  return isSized || (a.chunk.sentence === b.chunk.sentence && a.who === b.who) ? [a, b] : undefined;
}

/** "5 oranges cost 3 EUR", where so many are asked for: so much for each of them. */
export function paired(facts: readonly Fact[], wanted: Wanted): Fact[] {
  const found = [...facts];
  for (const asked of facts) {
    if (!(asked.asked || asked.derived) || asked.per || alike(asked.kind, wanted.kind)) continue;
    const told = found.filter(
      (one) => one !== asked && !one.asked && !one.per && alike(one.kind, asked.kind),
    );
    const [of, other] = told;
    if (!of || other || of.value.n <= 0n) continue;
    const beside = found.filter((one) => one.chunk === of.chunk && one !== of && !one.asked);
    const [value, another] = beside;
    if (!value || another || value.per || alike(value.kind, asked.kind)) continue;
    // "3 men need 6 days": more of them need less.
    const first = of.chunk.elements.findIndex((one) => one.kind === 'expression');
    if (/^(?:second|month)$/.test(value.kind.head) && first < of.chunk.at) continue;
    const isPaid = wanted.mode === 'paid' && value.role === 'income' && TAKING.has(lemmaOf(value.chunk.verb));
    const rate: Fact = {
      ...value,
      ...(isPaid && { role: 'cost' as const }),
      value: divide(value.value, of.value),
      per: of.kind,
      shown: `${value.shown} / ${of.shown}`,
    };
    found.splice(found.indexOf(value), 1, rate);
    found.splice(found.indexOf(of), 1);
  }
  return found;
}
