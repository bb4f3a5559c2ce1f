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
import type { Document, Quote } from '../judgement/case.ts';
import { singular } from '../language/verbs.ts';
import { FUNCTION_WORDS, HEDGES, REVISES } from '../language/words.ts';
import { normalise } from '../text/normalise.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { customOf, piecesOf } from './lex.ts';
import type { Amount, Piece } from './piece.ts';
import { readSentences } from './statement.ts';
import { refutedIn } from './trace.ts';
import { inUnit, roundsTo } from './value.ts';
import { saidVerbatim } from './verbatim.ts';

const LONGEST_CLAIM = 2_000;
/** Evidence is read so far; what is derived is derived from a page, not from a book. */
const LONGEST_EVIDENCE = 60_000;
const MOST_AMOUNTS = 200;

/** What computing finds out about a claim, alone and beside its evidence. */
export function findInClaim(claim: Document, evidence: readonly Document[]): Finding[] {
  if (claim.text.length > LONGEST_CLAIM) return [];
  const sentences = readSentences(claim.text);
  const refuted = sentences.every(({ whole }) => whole)
    ? refutedIn(claim, sentences)
    : refutedIn(
        claim,
        sentences.filter(({ whole }) => whole),
      );
  if (refuted.length > 0) return refuted;
  const holds =
    sentences.length > 0 &&
    sentences.every(
      ({ whole, statements }) => whole && statements.every(({ outcome }) => outcome === 'holds'),
    );
  if (holds) {
    const shown = sentences.flatMap(({ statements }) => statements.map((one) => one.shown)).join('; ');
    return [{ of: 'statement', shows: 'established', about: wholeOf(claim), from: [], shown }];
  }
  const [only, other] = evidence;
  if (!only || other || isSameText(claim.text, only.text)) return [];
  const found = verbatim(claim, only) ?? otherFigure(claim, only) ?? derived(claim, only);
  return found ? [found] : [];
}

const plain = (text: string): string =>
  normalise(text)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}%€$£.,+-]+/gu, ' ')
    .replace(/[.,]+(?=\s|$)/g, '')
    .trim();

/** Whether two texts say the same word for word; such a claim is supported by nothing but itself. */
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

type Line = { start: number; end: number; text: string };

function linesOf({ text }: Document): Line[] {
  return splitSentences(text.slice(0, LONGEST_EVIDENCE)).map(({ start, end }) => ({
    start,
    end,
    text: text.slice(start, end),
  }));
}

const WORD = /[\p{L}\p{N}']+/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
const content = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !FUNCTION_WORDS.has(word) && !/^\d/.test(word))
      .map(singular),
  );

/** Whether some other line takes back or dates what a line says: it speaks of the same and revises. */
function isRevised(line: Line, lines: readonly Line[]): boolean {
  const own = content(line.text);
  if (lines.length === 1) return false;
  return lines.some((other) => {
    if (other === line) return false;
    const words = wordsOf(other.text);
    if (!words.some((word) => REVISES.has(word))) return false;
    const near = Math.abs(lines.indexOf(other) - lines.indexOf(line)) === 1;
    return near || [...content(other.text)].some((word) => own.has(word));
  });
}

/** Each sentence of the claim is said in the evidence, which says more than that and takes none of it back. */
function verbatim(claim: Document, evidence: Document): Finding | undefined {
  const lines = linesOf(evidence);
  const found = splitSentences(claim.text).map(({ start, end }) => {
    const said = saidVerbatim(claim.text.slice(start, end), evidence.text, lines);
    return said && lines.find((line) => line.start === said.start);
  });
  const held = found.filter((line) => line !== undefined);
  if (held.length === 0 || held.length !== found.length || held.length >= lines.length) return undefined;
  if (held.some((line) => isRevised(line, lines) || isReported(line, lines))) return undefined;
  const from = held.map((line) => quoteIn(evidence, line.start, line.end));
  return {
    of: 'verbatim',
    shows: 'established',
    about: wholeOf(claim),
    from,
    shown: 'said in the same words',
  };
}

const REPORTING =
  /^(?:false|myths?|rumou?rs?|wrong|claim|claims|claimed|alleged|untrue|fake|suppose|imagine|example|fiction|joke)$/;

/** The line before says that what follows is false, supposed, or somebody's word. */
function isReported(line: Line, lines: readonly Line[]): boolean {
  const before = lines[lines.indexOf(line) - 1];
  return (
    before !== undefined &&
    (/[:"“]\s*$/.test(before.text) || wordsOf(before.text).some((word) => REPORTING.test(word)))
  );
}

type Shape = { words: string[]; pieces: Piece[]; amounts: Amount[] };

const LEFT_OUT = /^(?:a|an|the|also|then|only|just|in|total)$/;

function shapeOf(
  text: string,
  from: number,
  to: number,
  custom: ReturnType<typeof customOf>,
): Shape | undefined {
  const pieces = piecesOf(text, from, to, custom);
  if (!pieces) return undefined;
  const amounts = pieces.filter((piece): piece is Amount => piece.kind === 'amount');
  const words = pieces.flatMap((piece): string[] => {
    if (piece.kind === 'word') return LEFT_OUT.test(piece.word) ? [] : [singular(piece.word)];
    if (piece.kind === 'amount') return ['#', ...piece.nouns.map(singular)];
    if (piece.kind === 'clock') return [`t${piece.minute}`];
    if (piece.kind === 'day') return [`d${piece.serial}`];
    return /^[.,;:!"'()]$/.test(piece.sign) ? [] : [piece.sign];
  });
  return { words, pieces, amounts };
}

const BOUNDS =
  /^(?:over|under|more|less|fewer|least|most|than|about|around|nearly|almost|up|between|roughly|approximately|some|maximum|minimum|least)$/;

/**
 * The claim says in the words of one sentence of the evidence another figure of the same unit: it is the same thing
 * in the same role. Not where the evidence says it of several, bounds it, or revises it.
 */
function otherFigure(claim: Document, evidence: Document): Finding | undefined {
  const custom = customOf(claim.text);
  const lines = linesOf(evidence);
  const own = customOf(evidence.text);
  for (const { start, end } of splitSentences(claim.text)) {
    const said = shapeOf(claim.text, start, end, custom);
    if (
      !said ||
      said.amounts.length === 0 ||
      said.words.some((word) => BOUNDS.test(word) || HEDGES.has(word))
    )
      continue;
    const alike = lines.filter((line) => {
      if (!hasAll(line.text, said.words)) return false;
      const shape = shapeOf(evidence.text, line.start, line.end, own);
      return shape !== undefined && shape.words.join(' ') === said.words.join(' ');
    });
    const [line, other] = alike;
    const shape = line && !other ? shapeOf(evidence.text, line.start, line.end, own) : undefined;
    if (!line || !shape || isRevised(line, lines)) continue;
    const differing = said.amounts.filter((amount, at) => differs(amount, shape.amounts[at]));
    const [one] = differing;
    const at = one ? said.amounts.indexOf(one) : -1;
    const stated = shape.amounts[at];
    if (!one || !stated || differing.length !== 1) continue;
    return {
      of: 'figure',
      shows: 'refuted',
      about: quoteIn(claim, one.start, one.end),
      from: [quoteIn(evidence, stated.start, stated.end)],
      shown: `${claim.text.slice(one.start, one.end)} in place of ${evidence.text.slice(stated.start, stated.end)}`,
    };
  }
  return undefined;
}

/** A quick look before a line is read. */
const hasAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => word === '#' || lower.includes(word.slice(0, 3)));
};

function differs(a: Amount, b: Amount | undefined): boolean {
  if (!b || a.percent !== b.percent) return false;
  if (Boolean(a.unit) !== Boolean(b.unit)) return false;
  const value = a.unit && b.unit ? inUnit(a.value, a.unit, b.unit) : a.value;
  if (value === undefined) return false;
  const decimals = Math.min(a.decimals, b.decimals);
  return !equal(value, b.value) && !roundsTo(value, b.value, decimals) && !roundsTo(b.value, value, decimals);
}

/** Words that say how a figure of the claim comes out of others. */
const HOW: readonly (readonly [
  RegExp,
  'sum' | 'difference' | 'mean' | 'count' | 'product' | 'share' | 'ratio',
])[] = [
  [/\b(?:average|mean|on average)\b/, 'mean'],
  [
    /\b(?:more than|less than|difference|higher than|lower than|cheaper than|dearer than|longer than|shorter than|fewer than|heavier than|lighter than|left|remain(?:s|ing)?|change|rose by|fell by|grew by|increased by|decreased by|dropped by|saves?|saved|balance|net)\b/,
    'difference',
  ],
  [/\b(?:vat|tax|discount|rebate|tip|surcharge|gross)\b/, 'share'],
  [/\b(?:per cent|percent|share|%)/, 'ratio'],
  [/\b(?:there (?:is|are|were)|number of|lists?|names?|contains?|consists? of|comprises?)\b/, 'count'],
  [
    /\b(?:total(?:s|led|ling)?|sum|together|altogether|in all|combined|adds? up|all in all|overall|costs?|comes? to|invoice amount|amounts? to)\b/,
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
function derived(claim: Document, evidence: Document): Finding | undefined {
  const pieces = piecesOf(claim.text, 0, claim.text.length, customOf(claim.text));
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
  if (ADJUSTING.test(evidence.text)) return undefined;
  const items = itemsOf(evidence, stated);
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

const ADJUSTING =
  /\b(?:refund(?:ed)?|credit(?:ed)?|deposit|minus|less|each|per|apiece|times|incl(?:uding|udes|uded)?|of which|instead)\b|[×*]|\d\s?x\s/i;

type Item = { amount: Amount; value: Rational; near: ReadonlySet<string> };

/** The amounts of the evidence that count what the claim's figure does, each with the words around it. */
function itemsOf(evidence: Document, stated: Amount): Item[] | undefined {
  const custom = customOf(evidence.text);
  const items: Item[] = [];
  for (const { start, end } of linesOf(evidence)) {
    const pieces = piecesOf(evidence.text, start, end, custom);
    if (!pieces || items.length > MOST_AMOUNTS) return undefined;
    const places = pieces.filter(({ kind }) => kind === 'amount') as Amount[];
    for (const [at, amount] of places.entries()) {
      const value = comparable(amount, stated);
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

const AGGREGATES =
  /\b(?:total|sum|together|altogether|in all|combined|average|mean|difference|left|remain(?:s|ing)?|balance|net|gross)\b/;
const CHANGES = /\b(?:vat|discount|(?:rose|fell|grew|dropped|increased|decreased) by)\b/;
const PERIODS = /\b(?:later|earlier|aged?|years old|lasted|took|times|twice)\b/;

/** Whether a figure of a claim may be computed from those of its evidence, so that its absence there says nothing. */
export function mayBeDerived(claim: Document, evidence: Document, figure: number): boolean {
  const lower = claim.text.toLowerCase();
  if (AGGREGATES.test(lower) || CHANGES.test(lower)) return true;
  if (!PERIODS.test(lower)) return false;
  const head = evidence.text.slice(0, LONGEST_EVIDENCE).match(FIGURE) ?? [];
  const figures = new Set(head.slice(0, MOST_AMOUNTS).map((text) => Number(text.replaceAll(',', ''))));
  return [...figures].some((one) => one > 2 && (figures.has(figure + one) || figures.has(figure * one)));
}

const FIGURE = /\d[\d,]{0,14}(?:\.\d{1,6})?/g;

const STRONG =
  /^(?:corrected|correction|corrects|retracted|retraction|withdrawn|withdraws|superseded|supersedes|cancelled|canceled|erratum|overturned|revoked)$/;

/** Where the evidence says that something which it speaks of beside the claim's own words was corrected or withdrawn. */
export function revisedIn(claim: Document, evidence: Document): Quote | undefined {
  const own = content(claim.text);
  const lines = linesOf(evidence);
  const line = lines.find(({ text }, at) => {
    if (!wordsOf(text).some((word) => STRONG.test(word))) return false;
    const about = new Set([...content(text), ...content(lines[at - 1]?.text ?? '')]);
    return [...own].some((word) => about.has(word));
  });
  return line && wordsOf(claim.text).every((word) => !STRONG.test(word))
    ? quoteIn(evidence, line.start, line.end)
    : undefined;
}
