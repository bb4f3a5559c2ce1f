import { equal, multiply, ONE, type Rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { measureOf, monthNamed, WEEKDAY_NAMES } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import { customOf, piecesOf } from './lex.ts';
import { content, LONGEST_EVIDENCE, linesOf, wordsOf } from './lines.ts';
import type { Amount, Piece } from './piece.ts';
import { inUnit } from './value.ts';

const MOST_AMOUNTS = 200;

/** An amount of the evidence with what is said beside it. */
export type Item = {
  amount: Amount;
  /** In the unit of what it is held against. */
  value: Rational;
  near: ReadonlySet<string>;
  /** All words before it, those that only bind others too. */
  lead: readonly string[];
  /** When it holds: a year, a month or a weekday, later ones higher; undefined where that is not told. */
  time: number | undefined;
  /** What it is told for one of: "a month", "per box". */
  per: string | undefined;
};

/** So many of a thing at a price for each, "2 mugs at 9.95 EUR each": what they cost together. */
export type Priced = { of: readonly string[]; price: Amount; value: Rational; start: number; end: number };

/** What is counted at a price for each. */
export function pricedIn(evidence: Document): Priced[] {
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
      if (!isJoint || !(isEach || equal(count.value, ONE))) return [];
      const value = multiply(count.value, price.value);
      return [
        {
          of: count.nouns.map(singular),
          price,
          value,
          start: count.start,
          end: isEach ? each.end : price.end,
        },
      ];
    });
  });
}

/** A year says when a figure holds. */
export const isYear = ({ value, unit, nouns, decimals, percent }: Amount): boolean =>
  !unit &&
  !percent &&
  nouns.length === 0 &&
  decimals === 0 &&
  value.d === 1n &&
  value.n > 999n &&
  value.n < 2200n;

/**
 * The amounts of the evidence that count what a figure does, each with the words around it; undefined where one of
 * them is a total already, or where there are too many.
 */
export function itemsOf(
  evidence: Document,
  stated: Amount,
  priced: readonly Priced[] = [],
): Item[] | undefined {
  const custom = customOf(evidence.text);
  const items: Item[] = [];
  for (const { start, end } of linesOf(evidence)) {
    // "Temperatures: Monday 12, Tuesday 15": what stands before the colon is said of all.
    const heading = content(/^[^:,;.\d]*\d{0,9}:/.exec(evidence.text.slice(start, end))?.[0] ?? '');
    let subject = new Set<string>();
    const pieces = piecesOf(evidence.text, start, end, custom);
    if (!pieces || items.length > MOST_AMOUNTS) return undefined;
    const places = pieces.filter(
      (piece): piece is Amount => piece.kind === 'amount' && !isYear(piece) && !isLabel(piece, pieces),
    );
    for (const [at, written] of places.entries()) {
      const amount = inherited(written, places[at - 1]);
      const several = priced.find(({ price }) => price.start === amount.start);
      const value = comparable(several ? { ...amount, value: several.value } : amount, stated);
      if (value === undefined) continue;
      const [from, to] = [places[at - 1]?.end ?? start, places[at + 1]?.start ?? end];
      const before = behindMark(evidence.text.slice(from, amount.start), at > 0);
      const after = evidence.text.slice(amount.end, to).split(SEPARATES)[0] ?? '';
      const own = content(before);
      // "Sales were 40 in 2021 and 50 in 2022": of what was spoken of before.
      if ([...own].some((word) => monthNamed(word) === undefined)) subject = own;
      const near = new Set([
        ...(several?.of ?? []),

        ...(places.length > 1 ? heading : []),
        ...subject,
        ...own,
        ...content(after),
        ...amount.nouns.map(singular),
      ]);
      if ([...near].some((word) => TOTALS.has(word))) return undefined;
      const time = timeIn(before, after);
      items.push({ amount, value, near, lead: wordsOf(before), time, per: perIn(after) });
    }
  }
  return items;
}

const TOTALS: ReadonlySet<string> = new Set('total subtotal sum altogether balance'.split(' '));
const SEPARATES = /[,;.]| and /;

/** What stands behind the mark that ends what is said of the number before. */
function behindMark(text: string, follows: boolean): string {
  const at = follows ? text.search(SEPARATES) : -1;
  return at < 0 ? text : text.slice(at);
}

/** "Invoice 77:", "Order 12 contains": a bare number behind a name is a part of it. */
function isLabel(amount: Amount, pieces: readonly Piece[]): boolean {
  const at = pieces.indexOf(amount);
  return (
    at === 1 && !amount.unit && !amount.percent && amount.nouns.length === 0 && pieces[0]?.kind === 'word'
  );
}

/** "120 members, in 2022 it had 150": of what was counted before. */
const inherited = (amount: Amount, before: Amount | undefined): Amount =>
  amount.unit || amount.percent || amount.nouns.length > 0 || !before || before.unit || before.percent
    ? amount
    : { ...amount, nouns: before.nouns };

/** When something holds: what is said behind the number, else before it. */
function timeIn(before: string, after: string): number | undefined {
  const [behind, ahead] = [after, before].map((text) =>
    wordsOf(text).flatMap((word) => {
      if (/^(?:1\d|20|21)\d\d$/.test(word)) return [Number(word) * 12];
      const month = monthNamed(word);
      if (month !== undefined) return [month];
      const weekday = WEEKDAY_NAMES.findIndex((names) => names.includes(word));
      // A week begins on Monday (ISO 8601).
      return weekday < 0 ? [] : [weekday === 0 ? 7 : weekday];
    }),
  );
  const times = behind && behind.length > 0 ? behind : (ahead ?? []);
  return times.length > 0 ? times.reduce((sum, one) => sum + one) : undefined;
}

/** "a month", "per box", "each". */
function perIn(after: string): string | undefined {
  const [joint = '', unit = ''] = wordsOf(after);
  return /^(?:a|an|per|each|every)$/.test(joint) && unit !== '' ? singular(unit) : undefined;
}

/** What every amount is held against where all are asked for, whatever they count. */
export const ANY: Amount = {
  kind: 'amount',
  value: ONE,
  decimals: 0,
  percent: true,
  nouns: [],
  spelled: false,
  start: 0,
  end: 0,
};

/** The value of an amount in the unit of another; undefined where that counts something else. */
export function comparable(amount: Amount, stated: Amount): Rational | undefined {
  if (amount.percent) return undefined;
  if (stated.unit) return amount.unit ? inUnit(amount.value, amount.unit, stated.unit) : undefined;
  if (stated.percent) return amount.value;
  if (amount.unit) return undefined;
  const [a, b] = [amount.nouns.at(-1), stated.nouns.at(-1)];
  if (a === undefined && b === undefined) return amount.value;
  return a !== undefined && b !== undefined && singular(a) === singular(b) ? amount.value : undefined;
}

/** The only percentage of a text. */
export function percentOf({ text }: Document): Rational | undefined {
  const head = text.slice(0, LONGEST_EVIDENCE);
  const pieces = piecesOf(head, 0, Math.min(head.length, 2_000), customOf(text));
  const percents = pieces?.filter((piece): piece is Amount => piece.kind === 'amount' && piece.percent) ?? [];
  const [only, other] = percents;
  return other ? undefined : only?.value;
}

/** How many of one unit of time another is: 12 months a year. Undefined where they have no fixed ratio. */
export function timesOf(whole: string, part: string): Rational | undefined {
  const [a, b] = [measureOf(whole), measureOf(part)];
  if (!a || !b || a.base !== b.base || !/^(?:month|second)$/.test(a.base)) return undefined;
  return { n: a.size.n * b.size.d, d: a.size.d * b.size.n };
}

/** All amounts of the evidence, where they count the same. */
export function amountsAlike(evidence: Document): Item[] | undefined {
  const text = evidence.text.slice(0, LONGEST_EVIDENCE);
  const pieces = piecesOf(text, 0, Math.min(text.length, 2_000), customOf(text)) ?? [];
  const [first] = pieces.filter(
    (piece): piece is Amount => piece.kind === 'amount' && !isYear(piece) && !piece.percent,
  );
  return first && itemsOf(evidence, first);
}
