import {
  add,
  divide,
  equal,
  multiply,
  ONE,
  type Rational,
  rational,
  subtract,
} from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { oneOf } from '../language/lists.ts';
import { singular } from '../language/verbs.ts';
import { HEDGES, REVISES } from '../language/words.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { customOf, piecesIn, piecesOf } from './lex.ts';
import { content, LONGEST_EVIDENCE, linesOf, wordsOf } from './lines.ts';
import type { Amount } from './piece.ts';
import { inUnit, roundsTo } from './value.ts';

const LONGEST_CLAIM = 2_000;
const MOST_AMOUNTS = 200;

const anyOf = (list: string): RegExp => new RegExp(`\\b${oneOf(list)}\\b`, 'i');

/** Words that say how a figure of the claim comes out of others. */
const HOW: readonly (readonly [
  RegExp,
  'sum' | 'difference' | 'mean' | 'count' | 'product' | 'share' | 'ratio',
])[] = [
  [/\b(?:average|mean|on average)\b/, 'mean'],
  [
    anyOf(`(?:more|less|higher|lower|cheaper|dearer|longer|shorter|fewer|heavier|lighter) than, difference, left,
      remain(?:s|ing)?, change, (?:rose|fell|grew|increased|decreased|dropped) by, saves?, saved, balance, net`),
    'difference',
  ],
  [/\b(?:vat|tax|discount|rebate|tip|surcharge|gross)\b/, 'share'],
  [/\b(?:per cent|percent|share|%)/, 'ratio'],
  [/\b(?:there (?:is|are|were)|number of|lists?|names?|contains?|consists? of|comprises?)\b/, 'count'],
  [
    anyOf(`total(?:s|led|ling)?, sum, together, altogether, in all, combined, adds? up, all in all, overall, costs?,
      comes? to, invoice amount, amounts? to`),
    'sum',
  ],
];

const AGGREGATING: ReadonlySet<string> = new Set(
  `total sum together altogether all combined add adds up overall cost average mean difference more less than higher lower cheaper
  longer shorter fewer heavier lighter left remain remaining change rose fell grew increased decreased dropped save saved balance net
  vat tax gross amount invoice price bill come number list item figure value payable due order purchase spend paid pay including
  included with without per day week month year`
    .split(/\s+/)
    .map(singular),
);

/** The only figure of the claim comes out of those of the evidence in the way that the claim says. */
export function derived(claim: Document, evidence: Document): Finding | undefined {
  const pieces = piecesIn(claim);
  const amounts = pieces?.filter((piece): piece is Amount => piece.kind === 'amount') ?? [];
  const [stated, another] = amounts;
  if (!pieces || !stated || another || pieces.some((piece) => piece.kind === 'clock' || piece.kind === 'day'))
    return undefined;
  const lower = claim.text.toLowerCase();
  const hows = HOW.filter(([words]) => words.test(lower)).map(([, how]) => how);
  if (hows.length === 0 || claim.text.includes('?') || wordsOf(lower).some((word) => HEDGES.has(word)))
    return undefined;
  const lines = linesOf(evidence);
  if (lines.length > 60 || wordsOf(evidence.text).some((word) => REVISES.has(word) && word !== 'correct'))
    return undefined;
  const named = [...content(claim.text)].filter(
    (word) => !AGGREGATING.has(word) && !stated.nouns.map(singular).includes(word),
  );
  const held = content(evidence.text);
  if (!named.every((word) => held.has(word))) return undefined;
  // What is deducted, told for one of several, or contained already is no item of a sum.
  const priced = pricedIn(evidence);
  const others = priced.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    evidence.text,
  );
  if (ADJUSTING.test(others) || TIMES.test(others)) return undefined;
  const items = itemsOf(evidence, stated, priced);
  if (!items) return undefined;
  const specific = named.filter(
    (word) => items.some(({ near }) => near.has(word)) && !items.every(({ near }) => near.has(word)),
  );
  const chosen =
    specific.length > 0 ? items.filter(({ near }) => specific.some((word) => near.has(word))) : items;
  if (specific.some((word) => chosen.filter(({ near }) => near.has(word)).length !== 1)) return undefined;
  const values = chosen.map(({ value }) => value);
  for (const how of hows) {
    const shown = computedBy(how, values, stated, evidence);
    if (shown) {
      const from = chosen.map(({ amount }) => quoteIn(evidence, amount.start, amount.end));
      return { of: 'derived', shows: 'established', about: wholeOf(claim), from, shown };
    }
  }
  return undefined;
}

const ADJUSTING = anyOf(
  'refund(?:ed)?, credit(?:ed)?, deposit, minus, less, each, per, apiece, times, incl(?:uding|udes|uded)?, of which, instead',
);
const TIMES = /[×*]|\d\s?x\s/i;

type Item = { amount: Amount; value: Rational; near: ReadonlySet<string> };

/** So many of a thing at a price for each, "2 mugs at 9.95 EUR each": what they cost together. */
type Priced = { price: Amount; value: Rational; start: number; end: number };

function pricedIn(evidence: Document): Priced[] {
  const custom = customOf(evidence.text);
  return linesOf(evidence).flatMap(({ start, end }) => {
    const pieces = piecesOf(evidence.text, start, end, custom) ?? [];
    return pieces.flatMap((count, at): Priced[] => {
      const [joint, price, each] = pieces.slice(at + 1, at + 4);
      if (count.kind !== 'amount' || count.unit || count.percent || price?.kind !== 'amount' || !price.unit)
        return [];
      const isJoint =
        joint?.kind === 'word'
          ? /^(?:at|for|x)$/.test(joint.word)
          : joint?.kind === 'sign' && /[@*]/.test(joint.sign);
      const isEach = each?.kind === 'word' && /^(?:each|apiece)$/.test(each.word);
      const isOne = equal(count.value, ONE);
      if (!isJoint || !(isEach || isOne)) return [];
      const value = multiply(count.value, price.value);
      return [{ price, value, start: count.start, end: isEach ? each.end : price.end }];
    });
  });
}

/** The amounts of the evidence that count what the claim's figure does, each with the words around it. */
function itemsOf(evidence: Document, stated: Amount, priced: readonly Priced[]): Item[] | undefined {
  const custom = customOf(evidence.text);
  const items: Item[] = [];
  for (const { start, end } of linesOf(evidence)) {
    const pieces = piecesOf(evidence.text, start, end, custom);
    if (!pieces || items.length > MOST_AMOUNTS) return undefined;
    const places = pieces.filter(({ kind }) => kind === 'amount') as Amount[];
    for (const [at, amount] of places.entries()) {
      const several = priced.find(({ price }) => price.start === amount.start);
      const value = comparable(several ? { ...amount, value: several.value } : amount, stated);
      if (value === undefined) continue;
      const from = at === 0 ? start : (places[at - 1]?.end ?? start);
      const to = places[at + 1]?.start ?? end;
      const before = content(evidence.text.slice(from, amount.start));
      const after = content(evidence.text.slice(amount.end, to).split(/[,;.]| and /)[0] ?? '');
      const near = new Set([...before, ...after, ...amount.nouns.map(singular)]);
      // A total among the items is none of them.
      if ([...near].some((word) => /^(?:total|subtotal|sum|altogether|balance)$/.test(word)))
        return undefined;
      items.push({ amount, value, near });
    }
  }
  return items;
}

function comparable(amount: Amount, stated: Amount): Rational | undefined {
  if (amount.percent) return undefined;
  if (stated.unit) return amount.unit ? inUnit(amount.value, amount.unit, stated.unit) : undefined;
  if (stated.percent) return amount.value;
  if (amount.unit) return undefined;
  const [a, b] = [amount.nouns.at(-1), stated.nouns.at(-1)];
  return a !== undefined && b !== undefined && singular(a) === singular(b) ? amount.value : undefined;
}

function computedBy(
  how: string,
  values: readonly Rational[],
  stated: Amount,
  evidence: Document,
): string | undefined {
  const [first, second] = values;
  const told = (value: Rational): string => (value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`);
  const fits = (value: Rational): boolean =>
    equal(value, stated.value) || (stated.decimals >= 2 && roundsTo(value, stated.value, stated.decimals));
  const said = (value: Rational, how: string): string | undefined =>
    fits(value) ? `${how} = ${told(stated.value)}` : undefined;
  if (!first) return undefined;
  const list = values.map(told);
  if (how === 'sum' && /\b(?:discount|rebate)\b/i.test(evidence.text)) return undefined;
  if (how === 'sum' && second) return said(values.reduce(add), list.join(' + '));
  if (how === 'mean' && second)
    return said(
      divide(values.reduce(add), rational(BigInt(values.length))),
      `(${list.join(' + ')}) / ${values.length}`,
    );
  if (how === 'difference' && second && values.length === 2) {
    const gap = subtract(first, second);
    return gap.n >= 0n
      ? said(gap, `${list[0]} - ${list[1]}`)
      : said(subtract(second, first), `${list[1]} - ${list[0]}`);
  }
  const percent = percentOf(evidence);
  if (how === 'share' && !second && percent) {
    const share = divide(percent, rational(100n));
    const of = multiply(first, share);
    const sign = /\b(?:discount|rebate)\b/i.test(evidence.text) ? -1 : 1;
    const whole = multiply(first, sign > 0 ? add(ONE, share) : subtract(ONE, share));
    return (
      said(of, `${told(percent)} % of ${told(first)}`) ??
      said(whole, `${told(first)} ${sign > 0 ? '+' : '-'} ${told(percent)} %`)
    );
  }
  return undefined;
}

/** The only percentage of a text. */
function percentOf({ text }: Document): Rational | undefined {
  const pieces = piecesOf(
    text.slice(0, LONGEST_EVIDENCE),
    0,
    Math.min(text.length, LONGEST_CLAIM),
    customOf(text),
  );
  const percents = pieces?.filter((piece): piece is Amount => piece.kind === 'amount' && piece.percent) ?? [];
  const [only, other] = percents;
  return other ? undefined : only?.value;
}

const AGGREGATES = /\b(?:total|sum|together|altogether|in all|combined|average|mean)\b/;
const CHANGES =
  /\b(?:vat|discount|difference|left|remain(?:s|ing)?|balance|net|gross|(?:rose|fell|grew|dropped) by)\b/;
const PERIODS = /\b(?:later|earlier|aged?|years old|lasted|took|times|twice|(?:increased|decreased) by)\b/;

/** Whether a figure that stands there in a claim may be computed from those of its evidence, so that its absence says nothing. */
export function mayBeDerived(claim: Document, at: number, evidence: Document, figure: number): boolean {
  const place = splitSentences(claim.text).find(({ start, end }) => start <= at && at < end);
  const lower = claim.text.slice(place?.start, place?.end).toLowerCase();
  if (AGGREGATES.test(lower)) return true;
  if (!PERIODS.test(lower) && !CHANGES.test(lower)) return false;
  const head = evidence.text.slice(0, LONGEST_EVIDENCE).match(FIGURE) ?? [];
  const figures = new Set(head.slice(0, MOST_AMOUNTS).map((text) => Number(text.replaceAll(',', ''))));
  return [...figures].some(
    (one) =>
      one > 2 &&
      (figures.has(figure + one) || figures.has(figure * one) || figures.has((figure * 100) / one)),
  );
}

const FIGURE = /\d[\d,]{0,14}(?:\.\d{1,6})?/g;
