import { add, divide, equal, multiply, negate, ONE, rational, subtract } from '../arithmetic/rational.ts';
import { CURRENCIES } from '../language/units.ts';
import { shownValue } from '../reckoning/term.ts';
import { alike, type Counted, comparable, countedIn, NONE, SUMS, TELLS, type Way, words } from './figures.ts';
import { FREE, type Said } from './said.ts';
import { rootOf, rootSet, rootsIn, wordsIn } from './words.ts';
import { isTime } from './world.ts';

const LEFT = rootSet('left remain rest owed');
const GONE =
  rootSet(`use sell book take dispense reserve give eat spend pay repaid remove occupy fill borrow ship issue discard break
  cancel lend drink consume rent hand donate lose throw send allocate withdraw withdrawal burn costs expense expenditure`);
const ADDED = rootSet(
  'add return receive refill buy deposit restock bring arrive come join replace revenue income turnover receipts',
);
const OWED = /\bstill (?:to be paid|owed|owing|due)\b|\bto pay\b/i;
const AFTER = rootSet('balance after closing final new account');
const PROFITS = rootSet('profit surplus earnings');

/** "34 seats are still free": what there was less what is gone, and nothing came back. */
export const remaining: Way = (figures) => {
  const { said, world, others } = figures;
  const isOwed = OWED.test(said.text);
  // "The balance after the payment", "after the sale Ben has"
  const [, act = ''] = /\bafter (?:the |this |that )?(\p{Ll}+)/iu.exec(said.text) ?? [];
  const isClosing = /\b(?:closing|final|new) balance\b/i.test(said.text) || TELLS(said, PROFITS);
  const isBalance =
    isClosing ||
    (GONE.has(rootOf(act)) && (said.roots.includes(rootOf('balance')) || / (?:has|have) /.test(said.text)));
  // Books are counted here, and not booked.
  const things = new Set(rootsIn(figures.stated.nouns.join(' ')));
  const acts = new Set([...GONE].filter((root) => !things.has(root)));
  const isLeft = isOwed || isBalance || TELLS(said, LEFT) || TELLS(said, FREE) || said.words.includes('left');
  if (!isLeft || (TELLS(said, acts) && !isOwed && !isBalance)) return undefined;
  const tells = ({ item }: Counted, roots: ReadonlySet<string>): boolean =>
    [...item.own, ...item.verbs, ...item.heading].some((root) => roots.has(root));
  const all = countedIn(figures);
  const gone = all.filter((one) => tells(one, acts));
  const rest = all.filter((one) => !gone.includes(one));
  // "We bought 120 kg": what there was at first.
  const added = rest.length > 1 || isBalance ? rest.filter((one) => tells(one, ADDED)) : [];
  const [whole, other] = rest.filter((one) => !added.includes(one));
  // What came back without a number leaves open how much there is.
  const told = new Set([whole, ...added].map((one) => one?.item.line));
  const isAdded = world.lines.some(
    ({ roots }, line) =>
      !told.has(line) &&
      [...roots].some(
        (root) => ADDED.has(root) || (acts.has(root) && !gone.some(({ item }) => item.line === line)),
      ),
  );
  const isTold = others.length < 2 && others.every(({ of }) => whole && equal(of.value, whole.value));
  const from = [...(whole ? [whole] : []), ...added, ...gone];
  // What else was booked may be no figure at all.
  const isWhole =
    !isClosing ||
    (world.lines.every((line, at) => !line.verbal || from.some(({ item }) => item.line === at)) &&
      new Set(from.flatMap(({ item }) => item.time ?? [])).size < 2);
  // "22 occupied, 3 blocked"
  const used = new Set(from.map(({ item }) => item));
  const isBeside = world.items.some(
    (item) =>
      !item.of.unit &&
      (!used.has(item) || item.own.has('each')) &&
      from.some((one) => one.item.line === item.line),
  );
  const isMade = whole ? !TELLS(said, PROFITS) : isBalance && added.length > 0;
  if (!isMade || isBeside || !isWhole || other || gone.length === 0 || isAdded || !isTold) return undefined;
  const signed = [gone, added].every(
    (some) =>
      alike(
        said,
        some.map(({ item }) => item),
      ) || isBalance,
  );
  const value = from.map((one) => (gone.includes(one) ? negate(one.value) : one.value)).reduce(add);
  if (!signed || value.n < 0n) return undefined;
  const shown = from.map(
    (one, at) => `${at === 0 ? '' : gone.includes(one) ? ' - ' : ' + '}${shownValue(one.value)}`,
  );
  return {
    value,
    // More cannot be left, where nothing else is told.
    isClosed:
      !isBalance &&
      subtract(figures.stated.value, value).n > 0n &&
      !said.roots.some(isTime) &&
      world.lines.every(({ roots }, line) => roots.size === 0 || from.some(({ item }) => item.line === line)),
    shown: shown.join(''),
    from: from.map(({ item }) => item),
    spent: words(
      said,
      LEFT,
      FREE,
      PROFITS,
      isBalance ? AFTER : NONE,
      rootSet(isOwed ? 'pay still' : 'leave still over'),
    ),
  };
};

const TAXES = rootSet('service vat tax gst hst pst qst tip gratuity surcharge duty commission');
const OFF = rootSet('discount rebate off reduction');
const PAYS = rootSet('pay');
const WITH = rootSet(
  'cheaper less save gross including incl total inclusive after plus with net price reduced sale',
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
    told.some((word, at) => word === 'with' && TAXES.has(rootOf(told[at + 1] ?? ''))) ||
    told.some((word) => /^(?:including|incl|includes?|included|inclusive|gross)$/.test(word))
  )
    return undefined;
  const rest = world.lines.filter((_, line) => line !== price.line && line !== percent.line);
  if (rest.some(({ roots }) => [...roots].some((root) => TAXES.has(root) || OFF.has(root)))) return undefined;
  const share = divide(percent.of.value, rational(100n));
  const asked = said.roots.filter((root) => TAXES.has(root) || OFF.has(root));
  const isLess = isOff && said.words.some((word) => /^(?:cheaper|less|save|saves|saved)$/.test(word));
  // "Members get 15% off": they pay what is left, if nothing limits it.
  const pays = said.words.includes('pay') || said.words.includes('pays');
  const limits = [...percent.own].filter((root) => !OFF.has(root) && root !== 'get');
  const isGiven = pays && isOff && limits.length > 0 && limits.every((root) => said.roots.includes(root));
  if (pays && /\b(?:from|by) \p{Lu}/u.test(world.text)) return undefined;
  const isWhole =
    isWithTax(said) ||
    isGiven ||
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
  const spent = words(said, WITH, pays ? PAYS : NONE, OFF, TAXES, SUMS, of);
  const whole = multiply(value, isOff ? subtract(ONE, share) : add(ONE, share));
  const shown = `${shownValue(percent.of.value)} % of ${shownValue(value)}`;
  const from = [price, percent];
  if (!isWhole) return { value: multiply(value, share), shown, from, spent };
  const isClosed = world.items.length === 2;
  return { value: whole, shown: `${shownValue(value)} ${isOff ? '-' : '+'} ${shown}`, from, spent, isClosed };
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
