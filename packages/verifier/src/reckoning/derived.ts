import {
  add,
  compare,
  divide,
  equal,
  multiply,
  negate,
  ONE,
  type Rational,
  rational,
  subtract,
} from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { oneOf, wordSet } from '../language/lists.ts';
import { spelledAt } from '../language/numbers.ts';
import { measureOf } from '../language/units.ts';
import { lemmaOf, singular } from '../language/verbs.ts';
import { HEDGES, REVISES } from '../language/words.ts';
import { COMPARATIVES, isOfDimension, measuresAs } from './comparatives.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { ANY, amountsAlike, type Item, isYear, itemsOf, percentOf, pricedIn, timesOf } from './items.ts';
import { piecesIn } from './lex.ts';
import { content, linesOf, wordsOf } from './lines.ts';
import type { Amount } from './piece.ts';
import { turnsIn } from './said.ts';
import { shownValue } from './term.ts';
import { combined, isPure } from './unit.ts';
import { inUnit, roundsTo } from './value.ts';

/** Words that say how a figure comes out of others; those of one line say the same. */
const SUMS = wordSet(
  'total totals totalled totalling totaled sum together altogether combined overall add adds added come comes came amount amounts cost costs',
);
const MEANS = wordSet('average mean');
const GAPS = wordSet('difference left remain remains remaining change saves saved balance net');
const TAXES = wordSet('vat tax discount rebate tip surcharge gross interest commission');
/** What is left of what comes in when what goes out is paid. */
const PROFITS = wordSet('profit surplus earnings');
const INCOMING = wordSet('revenue revenues income sales turnover receipts takings');
const OUTGOING = wordSet('cost costs expense expenses spending expenditure');
/** What puts a tax to the amount that it is told for: the whole of both is meant. */
const WHOLES = wordSet('gross including incl with total inclusive after');
/** What changed in the course of time, by whether it became more. */
const CHANGES: ReadonlyMap<string, 1 | -1> = new Map([
  ...[
    ...wordSet('rose rises risen grew grows grown gained gains increased increases increase growth rise'),
  ].map((word): [string, 1] => [word, 1]),
  ...[
    ...wordSet('fell falls fallen dropped drops lost loses decreased decreases decrease declined shrank'),
  ].map((word): [string, -1] => [word, -1]),
]);
/** What says how much something comes to, where so much is told for one and how many there are. */
const WORTH = wordSet(
  'cost costs paid pay pays weigh weighs weighed total came come earn earns earned spent contain contains worth',
);
/** Words of a claim that say how much and of what sort, and name no thing that the evidence must speak of. */
const SAYING: ReadonlySet<string> = new Set(
  [
    ...[
      SUMS,
      MEANS,
      GAPS,
      TAXES,
      WORTH,
      PROFITS,
      wordSet([...CHANGES.keys(), ...COMPARATIVES.keys()].join(' ')),
    ].flatMap((one) => [...one]),
    ...wordSet(
      `in all up more less than longer shorter figure value payable due order purchase spend spent paid pay invoice
      price bill number list item rental percentage percent share included including with without per day week month year
      yearly annual annually`,
    ),
  ].map(singular),
);

/** What comes out of which items, in signs. */
type Computed = { value: Rational; shown: string; from: readonly Item[] };
type Said = {
  stated: Amount;
  tally?: number;
  words: readonly string[];
  named: readonly string[];
  text: string;
};

/** The only figure of the claim comes out of those of the evidence in the way that the claim says. */
export function derived(claim: Document, evidence: Document): Finding | undefined {
  const said = saidIn(claim);
  const lines = linesOf(evidence);
  if (!said || lines.length > 60) return undefined;
  // "no delivery charge" takes nothing back.
  const isRevising = (word: string, at: number, all: readonly string[]): boolean =>
    FALSE.has(word) ||
    (REVISES.has(word) && word !== 'correct' && (word !== 'no' || all[at + 1] === 'longer'));
  if (wordsOf(evidence.text).some(isRevising)) return undefined;
  const years = wordsOf(evidence.text).filter((word) => YEAR.test(word));
  const held = new Set([...[...content(evidence.text)].map(lemmaOf), ...years]);
  if (!said.named.every((word) => held.has(lemmaOf(word))) || turnsIn(claim, evidence)) return undefined;
  const computed = computedFrom(said, evidence);
  if (!computed || !fits(computed.value, said.stated)) return undefined;
  const from = computed.from.map(({ amount }) => quoteIn(evidence, amount.start, amount.end));
  return {
    of: 'derived',
    shows: 'established',
    about: wholeOf(claim),
    from,
    shown: `${computed.shown} = ${shownValue(said.stated.value)}`,
  };
}

const fits = (value: Rational, { value: stated, decimals }: Amount): boolean =>
  equal(value, stated) || (decimals >= 2 && roundsTo(value, stated, decimals));

/** The one figure that a claim states beside years, and the things that it names. */
function saidIn(claim: Document): Said | undefined {
  const { text } = claim;
  const pieces = piecesIn(claim);
  const amounts =
    pieces?.filter(
      (piece): piece is Amount => piece.kind === 'amount' && !isYear(piece) && !isPronoun(piece),
    ) ?? [];
  // "The three desks cost …": how many they are is no figure to compute.
  const figures = amounts.length === 2 ? amounts.filter((one) => !isTally(one)) : amounts;
  const [stated, another] = figures;
  if (!pieces || !stated || another || text.includes('?')) return undefined;
  if (pieces.some((piece) => piece.kind === 'clock' || piece.kind === 'day')) return undefined;
  const words = wordsOf(text);
  if (words.some((word) => HEDGES.has(word))) return undefined;
  const counted = stated.nouns.map(singular);
  const named = [...content(text)].filter(
    (word) => !SAYING.has(word) && !counted.includes(word) && !measureOf(word) && !spelledAt([word], 0),
  );
  const tally = amounts.find((one) => one !== stated);
  const unnamed = new Set(tally?.nouns.map(singular));
  return {
    stated,
    ...(tally && { tally: Number(tally.value.n) }),
    words,
    named: [...named.filter((word) => !unnamed.has(word)), ...words.filter((word) => YEAR.test(word))],
    text,
  };
}

const FALSE = wordSet('false untrue allegedly myth rumour rumor fake');
/** "the first one" */
const isPronoun = ({ spelled, unit, nouns, value, percent }: Amount): boolean =>
  spelled && !unit && !percent && nouns.length === 0 && equal(value, ONE);
const isTally = ({ spelled, unit, nouns, value }: Amount): boolean =>
  spelled && !unit && nouns.length > 0 && value.d === 1n && value.n > 1n && value.n < 13n;

const YEAR = /^(?:1\d|20|21)\d\d$/;

function computedFrom(said: Said, evidence: Document): Computed | undefined {
  const { words, stated } = said;
  const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
  if (words.includes('than')) return comparedWith(said, evidence);
  const change = words.map((word) => CHANGES.get(word)).find((sign) => sign !== undefined);
  if (change) return changed(said, evidence, change);
  if (stated.percent) return words.includes('of') ? shareOf(said, evidence) : undefined;
  const converted = perOther(said, evidence) ?? multiplied(said, evidence);
  if (converted) return converted;
  // What is deducted, told for one of several, or contained already is no item of a sum.
  const priced = pricedIn(evidence);
  const others = priced.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    evidence.text,
  );
  if (ADJUSTING.test(others) || TIMES.test(others)) return undefined;
  const items = chosen(said, itemsOf(evidence, stated, priced));
  const [first, second, third] = items ?? [];
  if (!items || !first || (said.tally !== undefined && items.length !== said.tally)) return undefined;
  const per = perOf(said);
  if (per !== undefined && items.some((one) => one.per !== singular(per))) return undefined;
  const values = items.map(({ value }) => value);
  const list = values.map(shownValue);
  const isDeducted = /\b(?:discount|rebate)\b/i.test(evidence.text);
  const several = priced.find(({ price }) => price.start === first.amount.start);
  // "240 nets at 12 EUR each": the order is worth so much.
  const isChanged = isDeducted || has(MEANS) || percentOf(evidence) !== undefined;
  if (
    !second &&
    several &&
    !isChanged &&
    has(WORTH) &&
    !words.some((word) => EACH.test(word)) &&
    per === undefined
  )
    return {
      value: first.value,
      shown: `all ${several.of.join(' ')} at ${shownValue(several.price.value)} each`,
      from: items,
    };
  if (has(TAXES)) return second ? undefined : taxed(said, first, evidence);
  if (!second) return undefined;
  if (has(MEANS)) {
    const value = divide(values.reduce(add), rational(BigInt(values.length)));
    return { value, shown: `(${list.join(' + ')}) / ${values.length}`, from: items };
  }
  if (has(PROFITS)) return third ? undefined : earned(first, second);
  if (has(GAPS) && !third && !items.some(({ near }) => [...near].some((word) => GAPS.has(word)))) {
    const [high, low] = compare(first.value, second.value) >= 0 ? [first, second] : [second, first];
    return {
      value: subtract(high.value, low.value),
      shown: `${shownValue(high.value)} - ${shownValue(low.value)}`,
      from: items,
    };
  }
  // "All three cost 235 each": said of one. What is named must be told with a figure.
  const isNamed = (word: string): boolean =>
    items.some(({ near, lead }) => near.has(word) || lead.includes(word));
  const things = said.named.filter((word) => !YEAR.test(word));
  if (!has(SUMS) || isDeducted || words.some((word) => EACH.test(word)) || !things.every(isNamed))
    return undefined;
  return { value: values.reduce(add), shown: list.join(' + '), from: items };
}

const EACH = /^(?:each|every|apiece)$/;
const ADJUSTING = new RegExp(
  `\\b${oneOf('refund(?:ed)?, credit(?:ed)?, deposit, minus, less, each, per, apiece, times, incl(?:uding|udes|uded)?, of which, instead')}\\b`,
  'i',
);
const TIMES = /[×*]|\d\s?x\s/i;

/** What came in less what went out. */
function earned(a: Item, b: Item): Computed | undefined {
  const is = ({ lead }: Item, words: ReadonlySet<string>): boolean => lead.some((word) => words.has(word));
  const [from, less] = is(a, INCOMING) ? [a, b] : [b, a];
  if (!is(from, INCOMING) || !is(less, OUTGOING) || is(from, OUTGOING) || is(less, INCOMING))
    return undefined;
  const shown = `${shownValue(from.value)} - ${shownValue(less.value)}`;
  return { value: subtract(from.value, less.value), shown, from: [from, less] };
}

/** The items that a claim names, or all where it names none of them; undefined where one name is of several. */
function chosen(
  { named }: Pick<Said, 'named'>,
  items: readonly Item[] | undefined,
): readonly Item[] | undefined {
  if (!items) return undefined;
  const is = ({ near, time }: Item, word: string): boolean =>
    near.has(word) || (YEAR.test(word) && time !== undefined && Math.floor(time / 12) === Number(word));
  const telling = named.filter(
    (word) => items.some((one) => is(one, word)) && !items.every((one) => is(one, word)),
  );
  if (telling.length === 0) return items;
  const own = items.filter((one) => telling.some((word) => is(one, word)));
  return telling.some((word) => own.filter((one) => is(one, word)).length !== 1) ? undefined : own;
}

/** "25 m higher than the church": each of the two has one figure, and the first is that much more. */
function comparedWith({ stated, words, text }: Said, evidence: Document): Computed | undefined {
  const than = words.indexOf('than');
  const at = words.findIndex((word) => COMPARATIVES.has(word));
  const [sign, of] = COMPARATIVES.get(words[at] ?? '') ?? [];
  if (!sign || !of || at > than || than > at + 2 || !measuresAs(stated, of)) return undefined;
  if (words.includes('times') || /\bthan\b/i.test(evidence.text) || stated.percent) return undefined;
  const items = itemsOf(evidence, stated) ?? [];
  const [left, right] = [words.slice(0, at), words.slice(than + 1)].map((part) => content(part.join(' ')));
  const only = (
    names: ReadonlySet<string> = new Set(),
    others: ReadonlySet<string> = new Set(),
  ): Item | undefined => {
    const own = [...names].filter((word) => !others.has(word));
    // What is said of both tells neither: "the second container … the first one".
    const telling = own.filter((word) => !items.every(({ near }) => near.has(word)));
    const found = items.filter(({ near }) => telling.some((word) => near.has(word)));
    return found.length === 1 ? found[0] : undefined;
  };
  const [a, b] = [only(left, right), only(right, left)];
  if (!a || !b || a === b || items.length !== 2 || YEAR.test(text)) return undefined;
  if (![a, b].every((one) => isOfDimension(words[at] ?? '', one.amount, wordsOf(evidence.text))))
    return undefined;
  const gap = subtract(a.value, b.value);
  return {
    value: sign > 0 ? gap : negate(gap),
    shown: `${shownValue(a.value)} - ${shownValue(b.value)}`,
    from: [a, b],
  };
}

/** "rose by 20 units", "grew by 25 %": from the earlier to the later of two figures whose times are told. */
function changed(said: Said, evidence: Document, sign: 1 | -1): Computed | undefined {
  const { stated } = said;
  const counted = stated.percent ? amountsAlike(evidence) : itemsOf(evidence, stated);
  const [a, b, more] = chosen(said, counted) ?? [];
  if (!a || !b || more || a.time === undefined || b.time === undefined || a.time === b.time) return undefined;
  // A year and a month without one stand in no order.
  if (a.time < 1000 !== b.time < 1000) return undefined;
  const [early, late] = a.time < b.time ? [a, b] : [b, a];
  const gap = subtract(late.value, early.value);
  const value = sign > 0 ? gap : negate(gap);
  const shown = `${shownValue(late.value)} - ${shownValue(early.value)}`;
  if (!stated.percent) return { value, shown, from: [early, late] };
  if (early.value.n <= 0n) return undefined;
  const share = multiply(divide(value, early.value), rational(100n));
  return { value: share, shown: `(${shown}) / ${shownValue(early.value)} × 100`, from: [early, late] };
}

/** "North has 40 % of the units": of all that are listed. */
function shareOf(said: Said, evidence: Document): Computed | undefined {
  const items = amountsAlike(evidence);
  const own = chosen(said, items);
  const [one, more] = own ?? [];
  const [first] = items ?? [];
  const noun = singular(first?.amount.nouns.at(-1) ?? '');
  if (!items || !one || more || items.length < 2 || noun === '' || !content(said.text).has(noun))
    return undefined;
  const total = items.map(({ value }) => value).reduce(add);
  return {
    value: multiply(divide(one.value, total), rational(100n)),
    shown: `${shownValue(one.value)} / (${items.map(({ value }) => shownValue(value)).join(' + ')}) × 100`,
    from: items,
  };
}

/** "10,200 EUR a year", where so much a month is told of the same thing. */
function perOther(said: Said, evidence: Document): Computed | undefined {
  const { stated } = said;
  const per = perOf(said);
  const [one, more] = chosen(said, itemsOf(evidence, stated)) ?? [];
  const times = per && one?.per ? timesOf(per, one.per) : undefined;
  if (!one || more || !times || equal(times, ONE)) return undefined;
  return {
    value: multiply(one.value, times),
    shown: `${shownValue(one.value)} × ${shownValue(times)}`,
    from: [one],
  };
}

/** What a claim tells its figure for one of. */
function perOf({ stated, words, text }: Said): string | undefined {
  const [joint = '', unit = ''] = wordsOf(text.slice(stated.end, stated.end + 40));
  if (/^(?:a|an|per|each|every)$/.test(joint)) return unit;
  return words.some((word) => YEARLY.has(word)) ? 'year' : undefined;
}
const YEARLY = wordSet('yearly annual annually');

/** "A box weighs 12.5 kg. The pallet holds 40 boxes.": so much for one, and so many, and no other number. */
function multiplied({ stated, words }: Said, evidence: Document): Computed | undefined {
  const all = itemsOf(evidence, ANY);
  const [a, b, more] = all ?? [];
  if (!a || !b || more || !words.some((word) => WORTH.has(word))) return undefined;
  for (const [rate, count] of [
    [a, b],
    [b, a],
  ] as const) {
    const per = count.amount.unit ? undefined : singular(count.amount.nouns.at(-1) ?? '');
    const unit = rate.amount.unit && count.amount.unit && combined(rate.amount.unit, count.amount.unit, 1);
    const isRated = unit && !isPure(unit) && (rate.amount.unit?.dims.size ?? 0) > 1;
    const isOne = per !== undefined && per !== '' && (rate.per === per || isOfOne(evidence.text, rate, per));
    const own = isRated ? unit : isOne ? rate.amount.unit : undefined;
    const value = multiply(rate.amount.value, count.amount.value);
    const told = own && stated.unit ? inUnit(value, own, stated.unit) : undefined;
    // "A box weighs 500 kg" is said of one, and what the pallet weighs is more.
    const isSaidOfAll = per
      ? words.some((word) => word !== per && singular(word) === per)
      : [...rate.near].some((word) => words.includes(word));
    if (told && isSaidOfAll && !words.some((word) => /^(?:each|every|per)$/.test(word)))
      return {
        value: told,
        shown: `${shownValue(rate.amount.value)} × ${shownValue(count.amount.value)}`,
        from: [rate, count],
      };
  }
  return undefined;
}

const ONES = wordSet('a an one each every per the');
/** "A box weighs 12.5 kg", "each box costs …". */
function isOfOne(text: string, { amount, near }: Item, per: string): boolean {
  const words = wordsOf(text.slice(0, amount.start));
  const at = words.lastIndexOf(per);
  return near.has(per) && at > 0 && ONES.has(words[at - 1] ?? '') && words.length - at <= 3;
}

/** A tax or a discount of so many per cent, or what it is put to with it. */
function taxed({ words, stated }: Said, of: Item, evidence: Document): Computed | undefined {
  const percent = percentOf(evidence);
  if (!percent) return undefined;
  const share = divide(percent, rational(100n));
  const isOff = /\b(?:discount|rebate)\b/i.test(evidence.text);
  const isWhole = words.some((word) => WHOLES.has(word));
  const whole = multiply(of.value, isOff ? subtract(ONE, share) : add(ONE, share));
  if (isWhole)
    return {
      value: whole,
      shown: `${shownValue(of.value)} ${isOff ? '-' : '+'} ${shownValue(percent)} %`,
      from: [of],
    };
  return stated.percent
    ? undefined
    : {
        value: multiply(of.value, share),
        shown: `${shownValue(percent)} % of ${shownValue(of.value)}`,
        from: [of],
      };
}
