import {
  add,
  divide,
  equal,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import type { Amount } from '../piece.ts';
import { constant, scaled, worthIn } from './linear.ts';
import { sideOf } from './phrase.ts';
import { listed, matched } from './template.ts';
import type { Token } from './token.ts';
import { heard, type Reader } from './told.ts';
import type { World } from './world.ts';

/** Whether all that the words of a step say is so; `signs` are those of its computations. */
export function said(world: World, tokens: readonly Token[], signs: readonly string[]): boolean {
  const far = tokens.findIndex(({ word }, at) => at > 0 && word === 'far');
  const turned = far < 0 ? tokens : [{ word: 'far' }, ...tokens.slice(0, far), ...tokens.slice(far + 1)];
  const own = turned.map((token, at) => {
    if (token.word === ':' && turned[at + 1]?.amount && at > 0) return { word: 'is' };
    return groupOf(world, token) ?? token;
  });
  const [before, after] = [world.number, tokens.findLast(({ word }) => word === '#')?.amount];
  const result = after && world.worth(after);
  const reader: Reader = (next, clause) => plain(next, clause, signs, before, result);
  const found = heard(world, own, reader) ?? heard(world, tokens, reader);
  world.number = found?.number;
  world.subject = found?.subject;
  return found !== undefined;
}

/** "All five", "the four": of the numbers that a mean is of. */
function groupOf({ means }: World, { amount }: Token): Token | undefined {
  const isCount = amount && !amount.unit && !amount.percent && (amount.spelled || amount.nouns.length > 0);
  const [few, many] = [...(means ?? [])].sort((a, b) => Number(a.count - b.count));
  if (!isCount || !few || !many || amount.value.d !== 1n) return undefined;
  if (amount.value.n === many.count) return { word: 'all' };
  return amount.value.n === few.count ? { word: 'known' } : undefined;
}

const EMPTY = listed(`
  n
  p
  check
  answer
  it|that|which fits|holds|agrees
  that|this|it|which|we|you ?is|leaves|gives|makes|have|get n
  leaves|giving|so n
  that|this is n = n
  good
`);

/** A clause that says no more than what is computed, or what holds of parts, shares and means. */
function plain(
  world: World,
  tokens: readonly Token[],
  signs: readonly string[],
  before: Rational | undefined,
  after: Rational | undefined,
): boolean {
  const last = tokens.findLast(({ word }) => word === '#')?.amount;
  world.number = (last && world.worth(last)) ?? world.number;
  for (const one of EMPTY) if (matched(one, tokens)) return true;
  const let_ = NAMINGS.map((one) => matched(one, tokens)).find((one) => one !== undefined);
  const [one, number] = [let_ && world.named(let_.names[0] ?? []), let_?.numbers[0]];
  if (let_) {
    const value = number && world.worth(number);
    const thing = one ?? (world.isUnsaid(let_.names[0] ?? []) ? world.asked : undefined);
    return value !== undefined && thing !== undefined && world.says(thing, constant(value));
  }
  return (
    totalled(world, tokens) ||
    counted(world, tokens) ||
    ordered(tokens, signs, before, after) ||
    changed(world, tokens) ||
    averaged(world, tokens)
  );
}

const OF_ALL = /^(?:∑|sums|all|both)$/;
const TOTALLING = wordSet(
  '∑ sums all both the they it that this day is are makes make gives give come comes to in over for , : and',
);

/** "6, 12 and 9 together make 27", "all three days: 27": what each comes to, or how many they are, and the sum. */
function totalled(world: World, tokens: readonly Token[]): boolean {
  const isPlain = tokens.every(({ word, amount }) => amount || TOTALLING.has(word));
  const values = tokens.flatMap(({ word, amount }) => (word === '#' && amount ? [amount] : []));
  const [last, ...others] = values.reverse();
  const sum = last && world.worth(last);
  if (!world.count || !isPlain || !sum || !tokens.some(({ word }) => OF_ALL.test(word))) return false;
  const [first, second] = others;
  const isCount = first !== undefined && !second && first.value.n === BigInt(world.count);
  const told = world.names.map((_, id) => world.values?.get(id));
  const areEach =
    others.length === world.count &&
    others.reverse().every((one, at) => {
      const [own, value] = [world.worth(one), told[at]];
      return own !== undefined && value !== undefined && equal(own, value);
    });
  return (others.length === 0 || isCount || areEach) && world.says(world.all(), constant(sum));
}

const NAMINGS = ['let|call E ?be n', 'let n be|= E'];

const PARTS = listed(`
  ?∑ ?there ?is|are n ?parts|shares ?∑
  the|these ?parts sums|is|are n
  ?they is|are n ?∑
`);

/** "There are 2 + 3 = 5 parts" */
function counted(world: World, tokens: readonly Token[]): boolean {
  const sum = world.ratio?.reduce(add);
  const isPart = ({ nouns }: Amount): boolean =>
    nouns.length === 0 || /^(?:part|share)s$/.test(nouns.at(-1) ?? '');
  for (const one of PARTS) {
    const [amount] = matched(one, tokens)?.numbers ?? [];
    const isOfParts =
      amount && (amount.nouns.length > 0 || tokens.some(({ word }) => word.startsWith('part')));
    if (sum && isOfParts && isPart(amount)) return equal(sum, amount.value);
  }
  const there = matched('there is|are n', tokens)?.numbers[0];
  const thing = there && world.named(there.nouns);
  if (there && thing) return world.says(thing, constant(there.value));
  const own = matched('n for E', tokens) ?? matched('one for E', tokens);
  const [often] = own?.numbers ?? [];
  const owner =
    own && world.ratio && !often?.unit && !often?.nouns.length ? world.named(own.names[0] ?? []) : undefined;
  if (owner && world.part) return world.says(owner, often ? scaled(world.part, often.value) : world.part);
  const lots = matched('?the n is|are|make|makes n', tokens)?.numbers ?? [];
  const [, all] = lots.map((amount) => amount && world.worth(amount));
  const isParts = /^(?:part|share)s$/.test(lots[0]?.nouns.at(-1) ?? '');
  if (isParts && world.part && lots[0] && all)
    return world.says(scaled(world.part, lots[0].value), constant(all));
  const per = matched('n per|for|a ?one|each|every part|share', tokens)?.numbers[0];
  const value = per && world.worth(per);
  return value !== undefined && world.part !== undefined && world.says(world.part, constant(value));
}

const ORDERS: readonly (readonly [string, string, (a: Rational, b: Rational) => Rational])[] = [
  ['+', 'add|adding ?the n ?more|extra|fewer|less ?on|to|back ?both ?sides', add],
  [
    '-',
    'take|taking|subtract|subtracting|remove ?away|off ?the n ?more|extra ?away|off|from ?both ?sides',
    subtract,
  ],
  ['/', 'divide|dividing ?both ?sides by n', divide],
  ['*', 'multiply|multiplying ?both ?sides by n', multiply],
];

/** "Take away the 12 more:", where that is what is computed, or leads from the number before to the one behind. */
const ordered = (
  tokens: readonly Token[],
  signs: readonly string[],
  before: Rational | undefined,
  after: Rational | undefined,
): boolean =>
  ORDERS.some(([sign, template, does]) => {
    const value = matched(template, tokens)?.numbers[0]?.value;
    if (!value || value.n === 0n) return false;
    if (signs.length > 0) return signs.every((one) => one === sign);
    return before !== undefined && after !== undefined && equal(does(before, value), after);
  });

/** "25 % off leaves 75 % of the old price": what is left of the price before, or what it is with a tax. */
function changed(world: World, tokens: readonly Token[]): boolean {
  const [, after] = world.unsaid;
  if (!world.whole || !after || world.ratio) return false;
  const [template, isRate] = STORIES.find(([one]) => matched(one, tokens) !== undefined) ?? [];
  const found = template ? matched(template, tokens) : undefined;
  const side = found?.lists[0] && sideOf(world, found.lists[0]);
  if (!found || !side) return false;
  const [rate] = isRate ? found.numbers : [];
  const told = worthIn(after, world.values ?? new Map());
  const whole = worthIn(world.whole, world.values ?? new Map());
  if (!told || !whole || whole.n === 0n) return false;
  const share = rate && divide(rate.value, rational(100n));
  const own = divide(told, whole);
  const isRateRight = !share || equal(add(own, share), rational(1n)) || equal(own, add(rational(1n), share));
  return isRateRight && world.says(after, side);
}
const STORIES: readonly (readonly [string, boolean])[] = [
  ['p off ?means|leaves L', true],
  ['with|after p off ?, ?you|we|she|he|they ?pay|pays L', true],
  ['after ?the discount|reduction ?, L is|are left', false],
  ['after ?the discount|reduction ?, L remains|remain', false],
  ['L is|are left|paid', false],
  ['what is left|paid is L', false],
  ['with|including ?the ?sales vat|tax|gst|it ?, ?it ?is|are L', false],
  ['after ?the discount|reduction ?, ?it|you ?is|costs|pay L', false],
];

const MEANS = listed(`
  for an|the average|mean of n ?, L needs|has|is|are n ?∑
  an average|mean of n over|in|for c needs|is|means n ?∑
  c at an average|mean of n is|are|sums|make n
  that|this leaves n for E
  he|she|it needs n in|on|for E
`);

/** "For an average of 70 over 4 tests he needs 280": the sum that a mean comes from. */
function averaged(world: World, tokens: readonly Token[]): boolean {
  const { means, every } = world;
  if (!means || !every) return false;
  const template = MEANS.find((one) => matched(one, tokens));
  const found = template === undefined ? undefined : matched(template, tokens);
  const last = found?.numbers.at(-1);
  const value = last && world.worth(last);
  if (!found || !value) return false;
  if (found.names[0]) {
    const one = world.named(found.names[0]);
    return one !== undefined && world.says(one, constant(value));
  }
  const [a, b, c] = found.numbers;
  const isOf = (count: Amount | undefined, mean: Amount | undefined): boolean =>
    mean !== undefined &&
    means.some(
      (one) =>
        one.mean &&
        equal(one.mean, world.worth({ ...mean, nouns: [] }) ?? rational(-1n)) &&
        (!count || count.value.n === one.count) &&
        equal(one.sum, value),
    );
  return c ? isOf(a, b) || isOf(b, a) : isOf(undefined, a);
}
