import { oncePerDocument } from '../judgement/once.ts';
import { wordSet } from '../language/lists.ts';
import { approximates, endingAt, isHypothetical, opensCleanly } from './context.ts';
import { decide, type Finding, type Leniency, STRICT } from './decide.ts';
import { evaluate, PLAIN } from './evaluate.ts';
import { type Expression, readExpressions } from './expression.ts';
import { fold } from './fold.ts';
import { regroup } from './grouping.ts';
import { overlap } from './interval.ts';
import { type NumberInText, numbersAmong } from './numbers.ts';
import { add, compare, rational, subtract } from './rational.ts';
import { type Scan, scan } from './scan.ts';
import type { Relation, Token } from './token.ts';
import { isBare, isQuantity, type Tree } from './tree.ts';
import { conversionsAmong } from './words.ts';

/** A statement of numbers found in a text, and what recomputing it gave. Offsets are UTF-16, start..end. */
export type Equation = {
  start: number;
  end: number;
  finding: Finding;
  /**
   * Whether the text around it supposes, asks, denies or takes it back, or may go on with it. What is false and
   * hedged counts only against whoever gives the value as the result all the same.
   */
  hedged: boolean;
  relation: Relation;
  /** The side that is computed, and the other one. */
  computed: Tree;
  stated: Tree;
};

/** A text with more is read so far; no reasoning step comes near. */
const MOST_EQUATIONS = 50_000;
/** So many false ones are enough to say that it is false; those that the text hedges are not counted. */
const MOST_REFUTED = 100;

/**
 * The equations and comparisons of a text whose two sides are numbers, in the order of the text; each link of
 * a chain by itself. What is ambiguous, hypothetical, retracted or in an unknown notation is left out or
 * `undecided`. Linear in the text; never throws.
 */
export function readEquations(text: string): Equation[] {
  return readArithmetic(text).equations;
}

/** The equations of a text and, read in the same pass, all numbers that stand in it. */
export function readArithmetic(original: string): { equations: Equation[]; numbers: NumberInText[] } {
  const folded = fold(original);
  const { place } = folded;
  const text = regroup(folded.text);
  const scanned = scan(text);
  const equations = placed(readScanned(scanned), place);
  return { equations, numbers: numbersAmong(scanned.tokens, place) };
}

/** The same of a document, read once however many proofs ask for it. */
export const arithmeticOf = oncePerDocument(readArithmetic);

function placed(equations: Equation[], place: (at: number) => number): Equation[] {
  for (const equation of equations) {
    equation.start = place(equation.start);
    equation.end = place(equation.end);
  }
  return equations;
}

function readScanned({ tokens, annotations, xIsVariable }: Scan): Equation[] {
  const read = (list: readonly Token[]): Equation[] => equationsAmong(list, xIsVariable, carried);
  const carried: (Equation | undefined)[] = [];
  const inside: Equation[] = [];
  for (const list of annotations.slice(0, MOST_EQUATIONS)) {
    const equations = read(list);
    inside.push(...equations);
    carried.push(equations.at(-1));
  }
  const found = read(tokens);
  if (inside.length === 0) return found;
  return [...found, ...inside].sort((a, b) => a.start - b.start || a.end - b.end);
}

function equationsAmong(
  tokens: readonly Token[],
  xIsVariable: boolean,
  carried: readonly (Equation | undefined)[],
): Equation[] {
  const found: Equation[] = [];
  let refuted = 0;
  if (!tokens.some(({ kind }) => kind === 'relation')) return found;
  const expressions = readExpressions(tokens);
  // Both the expressions and the relations come in the order of the text.
  let next = 0;
  for (let at = 0; at < tokens.length && found.length < MOST_EQUATIONS; at++) {
    const token = tokens[at];
    if (token?.kind !== 'relation') continue;
    const from = afterRemark(tokens, at + 1);
    next = firstFrom(expressions, at, next);
    const left = endingWith(expressions[next - 1], at);
    const right = expressions[firstFrom(expressions, from, next)];
    if (!left || right?.from !== from || (xIsVariable && (left.letterX || right.letterX))) continue;
    if (namesDay(tokens, left.from, right.to)) continue;
    const annotation = token.annotation === undefined ? undefined : carried[token.annotation];
    const equation = link(tokens, left, token.sign, right, annotation?.finding === 'holds');
    // What the calculator computed counts; the writing before it may be shortened.
    if (!equation || (annotation?.finding === 'holds' && sameValue(annotation.stated, equation.stated)))
      continue;
    found.push(equation);
    if (equation.finding === 'refuted' && !equation.hedged && ++refuted >= MOST_REFUTED) break;
  }
  return found;
}

/** By themselves, since a page that rechecks equations loads no units. */
const MONTHS = wordSet(
  `january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov
  dec`,
);

/** "31 May + 7 days = 7 June": numbers with a month behind them are days of it. */
const namesDay = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens
    .slice(from + 1, to + 1)
    .some(
      (token, at) =>
        token.kind === 'word' && MONTHS.has(token.word.toLowerCase()) && tokens[from + at]?.kind === 'number',
    );

/** The place of the first expression that starts at that token or after it, looking from the place `next` on. */
function firstFrom(expressions: readonly Expression[], token: number, next: number): number {
  let at = next;
  while ((expressions[at]?.from ?? Number.POSITIVE_INFINITY) < token) at++;
  return at;
}

const endingWith = (expression: Expression | undefined, at: number): Expression | undefined =>
  expression?.to === at ? expression : undefined;

const REMARKS: ReadonlySet<string> = wordSet(
  'exactly about approximately approx roughly around nearly almost simply just only precisely indeed again a an the total of',
);
const LONGEST_REMARK = 4;

/** Passes over what is said between a relation and its right side: "= exactly 12", "= (as we saw) 12". */
function afterRemark(tokens: readonly Token[], from: number): number {
  let at = from;
  for (let token = tokens[at]; token && at < from + LONGEST_REMARK; token = tokens[at]) {
    if (token.kind === 'word' && REMARKS.has(token.word)) at++;
    else if (token.kind === 'open' && isRemark(tokens, at, token.match)) at = token.match + 1;
    else break;
  }
  return at;
}

const isRemark = (tokens: readonly Token[], from: number, to: number): boolean =>
  to > from + 1 && to < from + 10 && tokens.slice(from + 1, to).every(({ kind }) => kind === 'word');

/** `noted`: a calculator's note stands by it, so that it computes, and what it gives is compared with nothing. */
function link(
  tokens: readonly Token[],
  left: Expression,
  relation: Relation,
  right: Expression,
  noted: boolean,
): Equation | undefined {
  const chained = tokens[left.from - 1]?.kind === 'relation';
  if (!isClaim(left, relation, right, chained) || (isRange(tokens, left) && !noted)) return undefined;
  if (isOrder(relation) && (left.words.length > 0 || isNamed(tokens[right.to]))) return undefined;
  if (!opensCleanly(tokens, left.from, relation)) return undefined;
  const ending = endingAt(tokens, right.to);
  if (ending === 'altered' && !(noted && tokens[right.to]?.kind === 'word')) return undefined;
  const [computed, stated] = isBare(left.tree) ? [right.tree, left.tree] : [left.tree, right.tree];
  const [start, end] = [tokens[left.from]?.start ?? 0, tokens[right.to - 1]?.end ?? 0];
  const finding = findingOn(tokens, left, relation, right);
  const hedged =
    finding === 'refuted' && (ending === 'unsure' || isHypothetical(tokens, left.from, right.to));
  return { start, end, finding, hedged, relation, computed, stated };
}

/** What stands around an equation can only save it: it is looked at where the plain reading refutes it. */
function findingOn(
  tokens: readonly Token[],
  left: Expression,
  relation: Relation,
  right: Expression,
): Finding {
  const plain = decide(left.tree, relation, right.tree, STRICT);
  if (plain !== 'refuted') return plain;
  const leniency: Leniency = {
    factors: conversionsAmong(wordsAround(tokens, left.from, right.to)),
    approximate: approximates(tokens, left.from, right.to),
  };
  if (leniency.factors.size > 0 || leniency.approximate) {
    const finding = decide(left.tree, relation, right.tree, leniency);
    if (finding !== 'refuted') return finding;
  }
  if (!isEnclosed(tokens, right) && goesOn(left.tree, relation, right.tree, leniency)) return 'undecided';
  if (isShortened(left.tree, right.tree)) return 'undecided';
  if (!afterBullet(tokens, left.from)) return 'refuted';
  return decide(firstNegated(left.tree), relation, right.tree, leniency);
}

function sameValue(a: Tree, b: Tree): boolean {
  const [one, other] = [evaluate(a, PLAIN), evaluate(b, PLAIN)];
  return one !== undefined && other !== undefined && overlap(one, other);
}

const isOrder = (relation: Relation): boolean => '<>≤≥'.includes(relation);

/** `(5) "pear" < (3) "plum"` puts names in order, not their numbers. */
const isNamed = (after: Token | undefined): boolean => after?.kind === 'word' || after?.kind === 'open';

/** "pages 1-5": two rising whole numbers with a hyphen between them, after a word. */
function isRange(tokens: readonly Token[], { from, to }: Expression): boolean {
  const [before, low, hyphen, high] = [from - 1, from, from + 1, from + 2].map((at) => tokens[at]);
  if (to !== from + 3 || before?.kind !== 'word' || low?.kind !== 'number' || high?.kind !== 'number')
    return false;
  if (
    hyphen?.kind !== 'operator' ||
    hyphen.sign !== '-' ||
    low.end !== hyphen.start ||
    hyphen.end !== high.start
  )
    return false;
  const [first, last] = [low.numeral.point?.value, high.numeral.point?.value];
  return first !== undefined && last !== undefined && compare(first, last) < 0;
}

/** A bare number next to a relation may be half of a phrase; only computing, comparing or a chain claims. */
function isClaim(left: Expression, relation: Relation, right: Expression, chained: boolean): boolean {
  if (relation === 'is') return !isQuantity(left.tree) && isBare(right.tree);
  if (relation === '≠') return false;
  if (!isBare(left.tree)) return !isQuantity(left.tree) || left.words.length === 0;
  if (relation !== '=' && relation !== '≈') return true;
  return (chained || !isBare(right.tree)) && left.words.length === 0;
}

/** In brackets as a whole: nobody goes on from a result there. */
function isEnclosed(tokens: readonly Token[], { from, to }: Expression): boolean {
  const first = tokens[from];
  return first?.kind === 'open' && first.sign === '(' && first.match === to - 1;
}

/** "3 + 4 = 7 * 2 = 14": the writer goes on from the result, and the first sign speaks of it alone. */
function goesOn(left: Tree, relation: Relation, right: Tree, leniency: Leniency): boolean {
  for (let first = headOf(right); first; first = headOf(first)) {
    if (decide(left, relation, first, leniency) !== 'refuted') return true;
  }
  return false;
}

/** "7 + 9 + 1 = 18.50": whole parts cannot give a fraction; who adds them up so left theirs out in writing. */
function isShortened(sum: Tree, total: Tree): boolean {
  if (sum.kind !== 'sum' || total.kind !== 'number') return false;
  const parts = sum.terms.map(({ minus, term }) =>
    !minus && term.kind === 'number' && term.numeral.point?.value.d === 1n
      ? term.numeral.point.value
      : undefined,
  );
  const stated = total.numeral.point?.value;
  if (!stated || stated.d === 1n || !parts.every((part) => part !== undefined)) return false;
  const left = subtract(stated, parts.reduce(add));
  return left.n > 0n && compare(left, rational(BigInt(parts.length))) < 0;
}

/** At the start of a line a hyphen is a bullet or a sign. */
function afterBullet(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1];
  return before?.kind === 'break' && before.sign === '-';
}

function firstNegated(tree: Tree): Tree {
  const terms = tree.kind === 'sum' ? tree.terms : [{ minus: false, term: tree }];
  return { kind: 'sum', terms: terms.map((one, at) => (at === 0 ? { ...one, minus: true } : one)) };
}

function headOf(tree: Tree): Tree | undefined {
  if (tree.kind === 'sum') return tree.terms[0]?.term;
  if (tree.kind === 'product') return tree.factors[0]?.factor;
  if (tree.kind === 'mixed') return tree.whole;
  return undefined;
}

const MARGIN = 8;

function wordsAround(tokens: readonly Token[], from: number, to: number): Set<string> {
  const words = new Set<string>();
  for (let at = Math.max(0, from - MARGIN); at < Math.min(tokens.length, to + MARGIN); at++) {
    const token = tokens[at];
    if (token?.kind === 'word') words.add(token.word);
    if (token?.kind === 'scale' && token.by.d === 100n) words.add('cents');
  }
  return words;
}
