import { add, divide, equal, multiply, ONE, rational, subtract } from '../arithmetic/rational.ts';
import { CURRENCIES } from '../language/units.ts';
import { shownValue } from '../reckoning/term.ts';
import {
  alike,
  COSTS,
  type Counted,
  comparable,
  countedIn,
  SUMS,
  TELLS,
  type Way,
  words,
} from './figures.ts';
import type { Said } from './said.ts';
import { rootOf, rootSet, wordsIn } from './words.ts';

const LEFT = rootSet('left remain remaining rest');
const FREE = rootSet('free available vacant empty unsold unused unpaid unbooked outstanding');
const GONE =
  rootSet(`use sell book take dispense reserve give eat spend pay remove occupy fill borrow ship issue discard break
  cancel lend drink consume rent hand donate lose throw send deliver allocate withdraw burn`);
const ADDED = rootSet('add return receive refill buy deposit restock bring arrive come join replace');

/** "34 seats are still free": what there was less what is gone, and nothing came back. */
export const remaining: Way = (figures) => {
  const { said, world } = figures;
  const isOwed = /\bstill to be paid\b|\bto pay\b/i.test(said.text);
  const isLeft =
    isOwed || said.roots.some((root) => LEFT.has(root) || FREE.has(root)) || said.words.includes('left');
  if (!isLeft || (said.roots.some((root) => GONE.has(root)) && !isOwed)) return undefined;
  const all = countedIn(figures);
  const isGone = ({ item }: Counted): boolean => [...item.own, ...item.verbs].some((root) => GONE.has(root));
  const [[whole, other], parts] = [all.filter((one) => !isGone(one)), all.filter(isGone)];
  if (
    !whole ||
    other ||
    parts.length === 0 ||
    !alike(
      said,
      parts.map(({ item }) => item),
    ) ||
    world.lines.some(
      ({ roots }, line) => line !== whole.item.line && [...roots].some((root) => ADDED.has(root)),
    )
  )
    return undefined;
  if (!figures.others.every(({ of }) => equal(of.value, whole.value)) || figures.others.length > 1)
    return undefined;
  const value = subtract(whole.value, parts.map((one) => one.value).reduce(add));
  return value.n < 0n
    ? undefined
    : {
        value,
        shown: [whole, ...parts].map((one) => shownValue(one.value)).join(' - '),
        from: [whole, ...parts].map(({ item }) => item),
        spent: words(said, LEFT, FREE, rootSet(isOwed ? 'pay still' : 'leave still over')),
      };
};

const TAXES = rootSet('service vat tax gst hst pst qst tip gratuity surcharge duty commission');
const OFF = rootSet('discount rebate off reduction');
const WITH = rootSet(
  'cheaper less save gross including include incl total inclusive after plus with net price reduced sale',
);

/** A tax, a tip or a discount of so many per cent of the one price there is, or the price with it. */
export const taxed: Way = ({ said, world, stated, others }) => {
  const [percent, more] = world.items.filter(({ of }) => of.percent);
  const base = world.items.filter(
    ({ of }) => !of.percent && of.unit && CURRENCIES.has([...of.unit.dims.keys()][0] ?? ''),
  );
  const [price, another] = base;
  if (!percent || more || !price || another || stated.percent) return undefined;
  if (!others.every(({ of }) => of.percent && equal(of.value, percent.of.value))) return undefined;
  const value = comparable(price, stated, world.title);
  const told = world.lines.flatMap(({ text }) => wordsIn(text));
  const isOff = told.some((word) => OFF.has(rootOf(word)));
  const isTip = told.some((word) => /^(?:tip|gratuity|commission)$/.test(word));
  const isTax = told.some((word) => TAXES.has(rootOf(word)));
  if (
    !value ||
    isOff === isTax ||
    told.some((word) => /^(?:including|incl|includes?|included|inclusive|gross)$/.test(word))
  )
    return undefined;
  const share = divide(percent.of.value, rational(100n));
  const asked = said.roots.filter((root) => TAXES.has(root) || OFF.has(root));
  const isLess = isOff && said.words.some((word) => /^(?:cheaper|less|save|saves|saved)$/.test(word));
  const isWhole =
    isWithTax(said) ||
    (asked.length === 0 &&
      !isLess &&
      isOff &&
      said.roots.some((root) => /^(?:reduc|sal|discount)/.test(root)));
  if (asked.length === 0 && !isWhole && !isLess) return undefined;
  const named = new Set(world.lines.flatMap(({ roots }) => [...roots]));
  if (!asked.every((root) => named.has(root) || OFF.has(root) || (root === 'tax' && !isTip)))
    return undefined;
  // "Four tires, $800 before tax": what the price is of is counted before it.
  const things = world.items.filter(({ line, of }) => line === price.line && !of.unit && !of.percent);
  const of = rootSet(things.flatMap((one) => one.of.nouns).join(' '));
  const spent = words(said, WITH, COSTS, OFF, TAXES, SUMS, of);
  const whole = multiply(value, isOff ? subtract(ONE, share) : add(ONE, share));
  const shown = `${shownValue(percent.of.value)} % of ${shownValue(value)}`;
  const from = [price, percent];
  if (!isWhole) return { value: multiply(value, share), shown, from, spent };
  return { value: whole, shown: `${shownValue(value)} ${isOff ? '-' : '+'} ${shown}`, from, spent };
};

/** "With VAT", "including 16 % VAT", "after the discount", "gross". */
const isWithTax = ({ words: all }: Said): boolean =>
  all.some(
    (word, at) =>
      /^(?:gross|inclusive)$/.test(word) ||
      (/^(?:with|including|incl|after|plus)$/.test(word) &&
        all
          .slice(at + 1, at + 5)
          .some((next) => TAXES.has(rootOf(next)) || /^(?:discount|rebate|reduction)$/.test(next))),
  );

const INCOMING = rootSet('revenue income sales turnover receipts takings');
const OUTGOING = rootSet('costs expense expenses spending expenditure');
const PROFITS = rootSet('profit surplus earnings');

/** What came in less what went out. */
export const earned: Way = (figures) => {
  if (!TELLS(figures.said, PROFITS) || figures.others.length > 0) return undefined;
  const [a, b, third] = countedIn(figures);
  if (!a || !b || third) return undefined;
  const is = ({ item }: Counted, roots: ReadonlySet<string>): boolean =>
    [...item.own].some((root) => roots.has(root));
  const [from, less] = is(a, INCOMING) ? [a, b] : [b, a];
  if (!is(from, INCOMING) || !is(less, OUTGOING) || is(from, OUTGOING) || is(less, INCOMING))
    return undefined;
  return {
    value: subtract(from.value, less.value),
    shown: `${shownValue(from.value)} - ${shownValue(less.value)}`,
    from: [from.item, less.item],
    spent: words(figures.said, PROFITS),
  };
};
