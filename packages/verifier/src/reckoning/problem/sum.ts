import { add, compare, negate, rational, subtract } from '../../arithmetic/rational.ts';
import type { Role } from '../term.ts';
import type { Wanted } from './asked.ts';
import type { Fact } from './fact.ts';
import { bracketed, type Result } from './result.ts';
import { areOpposite, COMPARATIVES, labelsOf, verbIn } from './words.ts';

/** What the question is about, where it is about some of what is told; the rest must have been told to say that. */
export function selected(facts: readonly Fact[], wanted: Wanted): Fact[] | undefined {
  const told = facts.filter(({ asked }) => !asked);
  if (told.some(({ part, role, denied }) => denied || (part !== undefined && role === undefined)))
    return [...facts];
  if (told.length < 2 || wanted.all || wanted.denied || wanted.mode === 'difference') return [...facts];
  const common = [...(told[0]?.labels ?? [])].filter((label) =>
    told.every(({ labels }) => labels.has(label)),
  );
  const telling = [...wanted.labels].filter(
    (label) => !common.includes(label) && !isPaying(label) && told.some(({ labels }) => labels.has(label)),
  );
  if (telling.length === 0) return [...facts];
  const own = told.filter(({ labels, counted }) => counted || telling.every((label) => labels.has(label)));
  if (own.length === 0) return undefined;
  const basis = new Set<Fact | undefined>();
  for (let one: Fact | undefined = own[0]; one; one = one.basis) basis.add(one.basis);
  const parts = told.every(({ part }, at) => part !== undefined || at === 0);
  const others = told.filter((one) => !own.includes(one));
  const tells = (one: Fact): boolean =>
    one.derived === true || [...basis].some((base) => base?.shown === one.shown);
  if (!parts && !others.every(tells)) {
    // What is said of the verbs alone chooses nothing: "How many does he have?" of what he bought and lost.
    const isOfDeeds = wanted.mode !== 'paid' || telling.every((word) => verbIn(word));
    return isOfDeeds && isState(facts, wanted) ? [...facts] : undefined;
  }
  return [...own, ...facts.filter(({ asked }) => asked)];
}

const LIMIT = /\b(?:limit|capacity|maximum|budget|allowance)\b/;

/** What is paid, cost or spent is said in whichever of these words. */
const isPaying = (label: string): boolean => /^(?:cost|pay|spend)$/.test(label);

const isState = (facts: readonly Fact[], { mode }: Wanted): boolean =>
  /^(?:left|change|paid|profit)$/.test(mode) &&
  new Set(facts.filter(({ asked }) => !asked).map(({ who }) => who)).size <= 1;

const SIGNS: Readonly<Partial<Record<Wanted['mode'], Readonly<Partial<Record<Role, 1 | -1>>>>>> = {
  sum: { held: 1, gained: 1, bought: 1, worked: 1, income: 1, asked: 1 },
  left: {
    held: 1,
    gained: 1,
    bought: 1,
    worked: 1,
    lost: -1,
    sold: -1,
    income: 1,
    tendered: 1,
    cost: -1,
    asked: 1,
  },
  paid: { cost: 1 },
  earned: { income: 1, worked: 1, gained: 1 },
  profit: { income: 1, cost: -1 },
  change: { tendered: 1, held: 1, cost: -1 },
};

export function summed(facts: readonly Fact[], wanted: Wanted): Result | undefined {
  if (wanted.mode === 'difference') return gap(facts, wanted);
  if (
    wanted.kind.head !== 'money' &&
    facts.some(({ needed, asked }) => needed && !asked) &&
    !facts.every(({ needed, asked }) => needed || asked)
  )
    return undefined;
  if (wanted.denied && facts.every(({ part, denied }) => part === undefined && !denied)) return undefined;
  const isUndone =
    wanted.denied && facts.every(({ role }) => role === 'held' || role === 'lost' || role === 'sold');
  if (isUndone && wanted.mode === 'sum') return summed(facts, { ...wanted, mode: 'left', denied: false });
  if (wanted.mode === 'rise' || wanted.mode === 'portion' || wanted.mode === 'chance') return undefined;
  const [first] = facts;
  if (!first) return undefined;
  const parts = facts.filter(({ part, role }) => part !== undefined && role === undefined);
  if (parts.length > 0) return partsOf(facts, parts, wanted);
  const unsaid = facts.filter(({ denied }) => denied);
  if (unsaid.length > 0) {
    if (
      wanted.denied ||
      wanted.mode !== 'sum' ||
      facts.length < 2 ||
      !unsaid.every((one) => matches(one, wanted))
    )
      return undefined;
    const others = facts.map(
      ({ denied, ...one }): Fact => (denied ? { ...one, role: 'lost' } : { ...one, role: 'held' }),
    );
    return summed(others, { ...wanted, mode: 'left' });
  }
  if (
    !wanted.all &&
    wanted.kind.head !== 'money' &&
    owners(facts).size > 1 &&
    !isStock(facts, wanted) &&
    !facts.some(({ basis }) => basis)
  )
    return undefined;
  if (wanted.mode === 'sum' && !isOfVerb(facts, wanted)) return undefined;
  const isLosing = facts.every(({ role }) => role === 'lost' || role === 'sold');
  const mixed = facts.some(({ role }) => role === 'lost' || role === 'sold') && !isLosing;
  const isState =
    wanted.words.some((word) => /^(?:have|has|are|there)$/.test(word)) && verbsOf(wanted).length === 0;
  if (wanted.mode === 'sum' && mixed && !isState) return undefined;
  // "The limit is 60 kg", of a list: what there is beside it.
  const limit = wanted.mode === 'left' ? facts.filter(({ who }) => LIMIT.test(who)) : [];
  if (limit.length === 1 && facts.every((one) => one === limit[0] || (one.chunk.verb === '' && !one.asked)))
    return summed(
      [...limit, ...facts.filter((one) => one !== limit[0])].map((one, at) => ({
        ...one,
        who: '',
        role: at === 0 ? 'held' : 'lost',
      })),
      wanted,
    );
  const behind = facts.slice(1).map(({ value }) => value);
  const isPartDone = facts.length > 1 && facts.every(({ role, asked }) => role === 'worked' && !asked);
  // "a book of 280 pages", of which 60 and 85 are read
  if (wanted.mode === 'left' && isPartDone && compare(first.value, behind.reduce(add)) > 0)
    return summed(
      facts.map((one) => ({ ...one, role: one === first ? 'held' : 'lost' })),
      wanted,
    );
  if (
    wanted.mode === 'left' &&
    (isLosing || (facts.length > 1 && facts.every(({ role }) => role === 'worked')))
  )
    return undefined;
  const isCost = facts.every(({ role }) => role === 'cost');
  const signs: Readonly<Partial<Record<Role, 1 | -1>>> =
    wanted.mode === 'sum' && isLosing
      ? { lost: 1, sold: 1 }
      : wanted.mode === 'sum' && mixed
        ? { ...SIGNS.sum, lost: -1, sold: -1 }
        : isCost && wanted.mode === 'paid'
          ? { cost: 1 }
          : (SIGNS[wanted.mode] ?? {});
  if (
    /^(?:left|change|profit)$/.test(wanted.mode) &&
    facts.length < 2 &&
    !first.basis &&
    wanted.kind.head !== 'month'
  )
    return undefined;
  let total = rational(0n);
  let shown = '';
  for (const { role, value, shown: own } of facts) {
    const sign = role && signs[role];
    if (!sign) return undefined;
    total = add(total, sign > 0 ? value : negate(value));
    shown += shown === '' && sign > 0 ? own : ` ${sign > 0 ? '+' : '-'} ${bracketed(own)}`;
  }
  return { value: total, shown };
}

/** One thing that is there, no one's, and what is taken from it by whoever it be. */
const isStock = (facts: readonly Fact[], { mode }: Wanted): boolean => {
  const held = facts.filter(({ role }) => role === 'held');
  const [only, more] = held;
  return mode === 'left' && only !== undefined && !more && !only.isNamed;
};

/** Whether what is summed is what the question's verb says: all that there is, or what was done so. */
function isOfVerb(facts: readonly Fact[], wanted: Wanted): boolean {
  const verbs = verbsOf(wanted);
  const told = facts.filter(({ asked, via, basis }) => !asked && !via && !basis);
  return (
    wanted.all ||
    verbs.length === 0 ||
    told.length === 0 ||
    told.every(({ labels }) => verbs.some((verb) => labels.has(verb)))
  );
}

/** What the question says that is done. */
const verbsOf = ({ words }: Wanted): string[] =>
  words.flatMap((word) => verbIn(word)?.lemma ?? []).filter((verb) => !/^(?:have|has|had)$/.test(verb));

/** Who is told of, but for what the question tells. */
const owners = (facts: readonly Fact[]): Set<string> =>
  new Set(facts.filter(({ asked, who }) => !asked && who !== '').map(({ who }) => who));

/** The part that is asked for, or what is not in it. */
function partsOf(facts: readonly Fact[], parts: readonly Fact[], wanted: Wanted): Result | undefined {
  const wholes = facts.filter((one) => !parts.includes(one));
  const [whole, other] = wholes;
  const [single] = parts.length === 1 ? parts : [];
  const isOpposite =
    single !== undefined &&
    [...wanted.labels].some((asked) => [...single.labels].some((said) => areOpposite(asked, said)));
  if (wanted.denied || wanted.mode === 'left' || isOpposite) {
    const [part, another] = parts;
    if (!part || another || !whole || other || (wanted.denied && !matches(part, wanted))) return undefined;
    return { value: subtract(whole.value, part.value), shown: `${whole.shown} - ${bracketed(part.shown)}` };
  }
  const telling = [...wanted.labels].filter(
    (label) =>
      parts.some(({ labels }) => labels.has(label)) && !parts.every(({ labels }) => labels.has(label)),
  );
  // What comes to the whole besides has no part in its parts.
  if (wholes.length > 1) return undefined;
  const own = parts.filter(
    (part) => matches(part, wanted) && telling.every((label) => part.labels.has(label)),
  );
  const [only, second] = own;
  return only && !second ? { value: only.value, shown: only.shown } : undefined;
}

/** Whether a question asks for a part by what is said of it. */
export const matches = ({ labels, kind }: Fact, wanted: Wanted): boolean =>
  [...labels].some((label) => label !== kind.head && wanted.labels.has(label));

function gap(told: readonly Fact[], { labels, words }: Wanted): Result | undefined {
  // A list with more labels than are asked for.
  const isList = told.every(({ chunk }) => chunk.verb === '');
  const isNamed = (one: Fact): boolean =>
    [...one.labels].some((label) => labels.has(label) && label !== one.kind.head);
  const [a, b, more] = isList && told.length > 2 ? told.filter(isNamed) : told;
  if (!a || !b || more || a.role !== b.role || a.part !== undefined || b.part !== undefined) return undefined;
  const [high, low] = compare(a.value, b.value) >= 0 ? [a, b] : [b, a];
  return isTurned(high, low, words)
    ? undefined
    : { value: subtract(high.value, low.value), shown: `${high.shown} - ${bracketed(low.shown)}` };
}

/** "How many more did Kim sell than Jo", where Jo sold more: what stands behind "than" is the smaller, or the larger for "fewer". */
function isTurned(high: Fact, low: Fact, words: readonly string[]): boolean {
  const than = words.indexOf('than');
  const way = words.map((word) => COMPARATIVES.get(word)).find((one) => one !== undefined);
  if (than < 0 || !way) return false;
  const behind = labelsOf(words.slice(than + 1));
  const [smaller, larger] = way > 0 ? [low, high] : [high, low];
  const own = (one: Fact, other: Fact): number =>
    behind.filter((label) => one.labels.has(label) && !other.labels.has(label)).length;
  return own(larger, smaller) > own(smaller, larger);
}
