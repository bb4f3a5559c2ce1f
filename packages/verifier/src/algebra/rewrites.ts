import type { Document, Quote } from '../judgement/case.ts';
import { oneOf } from '../language/lists.ts';
import { work } from '../work.ts';
import {
  degreeOf,
  isNearRoot,
  isSame,
  LETTER,
  type Polynomial,
  shareRoot,
  withoutSquareOfI,
} from './polynomial.ts';
import { overSame, readSide, type Side, zeroOf } from './side.ts';

/** Two statements of algebra of which the second cannot be the first, written otherwise. */
export type Rewrite = { from: Quote; to: Quote };

type Statement = {
  document: Document;
  start: number;
  end: number;
  /** The sides between the signs of equality; a side that cannot be read is undefined. */
  sides: readonly (Side | undefined)[];
  places: readonly { start: number; end: number }[];
  /** Whether it goes on from the side before: "= x + 2". */
  goesOn: boolean;
  link: 'arrow' | 'row' | 'done' | 'so' | 'none';
};

const SIGN = /\\[[\]()$]|\$\$?/g;
const CLOSES: Readonly<Record<string, string>> = { '\\[': '\\]', '\\(': '\\)', $: '$', $$: '$$' };
const ARROW = String.raw`\\(?:Rightarrow|implies|Longrightarrow|iff|Leftrightarrow|Longleftrightarrow)(?![a-zA-Z])|[⇒⟹⟺]`;
const PARTS = new RegExp(
  String.raw`(${ARROW})|\\\\(?:\[[^\]]{0,8}\])?|\\(?:begin|end)\{[a-z]{1,12}\*?\}|\\q?quad`,
  'g',
);
/** Words for what is done to an equation, one of which links it to the next, and words that may stand beside them. */
const WORKS = new RegExp(
  `^${oneOf(String.raw`simplif\w*, reduc\w*, combin\w*, expand\w*, distribut\w*, rearrang\w*, rewrit\w*, factor\w*, solv\w*,
    isolat\w*, subtract\w*, add\w*, multipl\w*, divid\w*, clear\w*, cross, collect\w*, mov\w*, becomes, means, gives, giving`)}$`,
);
const BESIDE = new RegExp(
  String.raw`^(?:${oneOf(String.raw`which, this, that, it, we, get, gets, have, to, so, thus, hence, therefore, then, further, now,
    obtain\w*, yields?, leads?, equation, the, our, like, terms, both, sides?, by, from, left, right, hand, fractions?, is,
    as, can, be, next, out, all, us, and, after, in, on, expression, finally, results?`)}|\d+)$`,
);
/** Where remainders are counted with, or other rules than those of numbers hold, equal means something else. */
const OTHERWISE_EQUAL = /mod\b|modul|congruen|≡|\\equiv|finite field|mathbb\{?[ZF]|\bGF\b/i;
const UNKNOWNS = /^[a-hj-zA-Z]$/;
const LONGEST_GAP = 160;

/** How the words between two equations join them: as what was done to the first, or as what only follows. */
function linkBy(text: string): Statement['link'] {
  if (text.length > LONGEST_GAP) return 'none';
  const words =
    text
      .toLowerCase()
      .replaceAll('solving for', 'solving')
      .replaceAll('solve for', 'solve')
      .match(/[\p{L}\d]+/gu) ?? [];
  if (!words.every((word) => WORKS.test(word) || BESIDE.test(word))) return 'none';
  return words.some((word) => WORKS.test(word)) ? 'done' : 'so';
}

/** What stands between the signs that LaTeX sets formulas in. */
function formulasIn(text: string): { start: number; end: number; outer: number; after: number }[] {
  const found: ReturnType<typeof formulasIn> = [];
  let open: { sign: string; at: number } | undefined;
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    const after = index + sign.length;
    if (sign === '\\$') continue;
    if (open && CLOSES[open.sign] === sign) {
      found.push({ start: open.at + open.sign.length, end: index, outer: open.at, after });
      open = undefined;
    } else if (!open || !sign.startsWith('$')) open = sign in CLOSES ? { sign, at: index } : undefined;
  }
  return found;
}

/** What is written of algebra in a document, in order. */
function statementsIn(document: Document): Statement[] {
  const found: Statement[] = [];
  let from = 0;
  let gap = '';
  for (const { start, end, outer, after } of formulasIn(document.text)) {
    const statements = statementsOf(document, document.text.slice(start, end), start);
    gap += document.text.slice(from, outer);
    from = after;
    // What is no equation is a part of the sentence around it.
    if (!statements.some(({ sides, goesOn }) => sides.length > 1 || goesOn)) continue;
    const [first] = statements;
    if (first) first.link = linkBy(gap);
    gap = '';
    found.push(...statements);
  }
  return found;
}

function statementsOf(document: Document, inner: string, offset: number): Statement[] {
  const found: Statement[] = [];
  // The rows of a system or of a distinction stand side by side.
  if (inner.includes('cases}')) return found;
  let from = 0;
  let link: Statement['link'] = 'none';
  for (const part of [...inner.matchAll(PARTS), undefined]) {
    const text = inner.slice(from, part?.index ?? inner.length);
    if (/[^\s.,;&]/.test(text)) {
      found.push(statementOf(document, text, offset + from, link));
      link = 'none';
    }
    if (part?.[1]) link = 'arrow';
    else if (part?.[0].startsWith('\\\\') && link === 'none') link = 'row';
    from = part ? part.index + part[0].length : from;
  }
  return found;
}

function statementOf(document: Document, text: string, offset: number, link: Statement['link']): Statement {
  const pieces = text.replace(/[\s.,;]+$/, '').split('=');
  let at = offset;
  const places = pieces.map((piece) => {
    const place = { start: at, end: at + piece.length };
    at = place.end + 1;
    return place;
  });
  const goesOn = pieces.length > 1 && /^[\s&]*$/.test(pieces[0] ?? '');
  const sides = pieces.map((piece) => readSide(piece.replace(/^\s*\\boxed\{([^{}]*)\}\s*$/, '$1').trim()));
  const all = { document, start: offset, end: places.at(-1)?.end ?? offset, link, goesOn };
  return goesOn ? { ...all, sides: sides.slice(1), places: places.slice(1) } : { ...all, sides, places };
}

const MOST = 20;

/**
 * The places of a trace where algebra is written otherwise and wrongly: an expression in a chain that is not the one
 * before it, or an equation in one letter that no solution of the one before it solves. Linear in the text.
 */
export function wrongRewrites(steps: readonly Document[]): Rewrite[] {
  const found: Rewrite[] = [];
  let before: Statement | undefined;
  if (steps.some(({ text }) => OTHERWISE_EQUAL.test(text))) return found;
  for (const step of steps) {
    if (!step.text.includes('=')) {
      before = undefined;
      continue;
    }
    for (const statement of statementsIn(step)) {
      work();
      const wrong = wrongIn(statement, before);
      if (wrong && found.push(wrong) >= MOST) return found;
      before = statement;
    }
  }
  return found;
}

function wrongIn(statement: Statement, before: Statement | undefined): Rewrite | undefined {
  const { sides, places, goesOn, document } = statement;
  const quote = ({ start, end }: { start: number; end: number }, of = document): Quote => ({
    document: of.name,
    text: of.text.slice(start, end),
    start,
    end,
  });
  const continued = goesOn && before?.document === document ? before : undefined;
  const chain = continued ? [continued.sides.at(-1), ...sides] : sides;
  const spots = continued ? [continued.places.at(-1) ?? continued, ...places] : places;
  // The first sign of equality names what is computed, or poses a condition; the others go on from it.
  const first = continued && (continued.goesOn || continued.sides.length > 1) ? 0 : 1;
  for (let at = first; at + 1 < chain.length; at++) {
    const [one, next, spot, other] = [chain[at], chain[at + 1], spots[at], spots[at + 1]];
    if (one && next && spot && other && isMiswritten(one, next))
      return { from: quote(spot), to: quote(other) };
  }
  const joins =
    statement.link === 'arrow' ||
    statement.link === 'done' ||
    (statement.link !== 'none' && isSolved(statement));
  if (goesOn || !before || before.goesOn || !joins) return undefined;
  return isUnsolved(before, statement)
    ? { from: quote(before, before.document), to: quote(statement) }
    : undefined;
}

/** Whether two expressions that are said to be the same differ, though they have too much in common for a condition. */
function isMiswritten(one: Side, next: Side): boolean {
  if (
    one.letter === undefined ||
    one.letter !== next.letter ||
    one.decimals > 0 ||
    next.decimals > 0 ||
    !one.open
  )
    return false;
  const tops = overSame(one, next);
  if (!tops) return false;
  const [a, b] = one.letter === 'i' ? tops.map(withoutSquareOfI) : tops;
  if (!a || !b || isSame(a, b) || degreeOf(a) < 1 || degreeOf(a) !== degreeOf(b)) return false;
  return a.some((value, at) => value.n !== 0n && b[at]?.n === value.n && b[at]?.d === value.d);
}

function equationOf({
  sides,
}: Statement): { zero: Polynomial; letter: string; decimals: number } | undefined {
  const [left, right, third] = sides;
  if (sides.length !== 2 || third || !left || !right) return undefined;
  const letter = left.letter ?? right.letter;
  if (letter === undefined || !UNKNOWNS.test(letter) || (right.letter ?? letter) !== letter) return undefined;
  const zero = zeroOf(left, right);
  return zero && degreeOf(zero) > 0
    ? { zero, letter, decimals: Math.max(left.decimals, right.decimals) }
    : undefined;
}

const isSolved = ({ sides: [left, right] }: Statement): boolean =>
  [left, right].some((side) => side?.letter === undefined) &&
  [left, right].some(
    (side) => side?.letter !== undefined && !side.open && isSame(side.top, LETTER) && isWhole(side),
  );
const isWhole = ({ bottom }: Side): boolean => degreeOf(bottom) === 0;

/** Whether nothing that solves the first equation solves the second. */
function isUnsolved(first: Statement, second: Statement): boolean {
  const [one, next] = [equationOf(first), equationOf(second)];
  // Who has solved an equation goes on to another one, to its next solution or to the next case.
  if (!one || !next || one.letter !== next.letter || isSolved(first)) return false;
  if (shareRoot(one.zero, next.zero) !== false) return false;
  if (degreeOf(next.zero) === 1) return !isNearRoot(one.zero, next.zero, next.decimals);
  return one.decimals + next.decimals === 0;
}
