import { add, divide, multiply, ONE, type Rational, rational, subtract } from '../../arithmetic/rational.ts';
import type { Document } from '../../judgement/case.ts';
import type { Expression } from '../expression.ts';
import { type Finding, wholeOf } from '../finding.ts';
import { type Allowed, type Given, type ReadStep, sameGiven } from '../given.ts';
import { piecesIn } from '../lex.ts';
import { operationsIn } from '../made.ts';
import type { Amount, Piece } from '../piece.ts';
import { partsOf, type Statement } from '../sentence.ts';
import { comesFrom } from '../slips.ts';
import { readSentences } from '../statement.ts';
import { worthOf } from '../value.ts';
import { Letters } from './letters.ts';
import { worthIn } from './linear.ts';
import { said } from './said.ts';
import { type Token, tokensOf } from './token.ts';
import type { World } from './world.ts';

const LONGEST = 4000;
/** Behind these words another computation begins. */
const CLAUSE = /, (?:and|so) (?=\d)/g;
const SUPPOSED: ReadonlySet<string> = new Set(['if', 'would']);
const HUNDRED = rational(100n);
const MOST_KNOWN = 80;

/**
 * The steps towards a question that was solved by its relations: each computes rightly with numbers that are known, and
 * what its words say is so for the values that fulfil the question.
 */
export function relationSteps(
  question: Document,
  steps: readonly ReadStep[],
  world: World,
  wrong: Given | undefined,
): Allowed {
  const reader = new Steps(world, piecesIn(question) ?? []);
  const found: Finding[] = [];
  const results: Given[] = [];
  for (const { document } of steps) {
    const read = document.text.length > LONGEST ? undefined : reader.read(document.text);
    if (!read || (wrong && read.results.some((one) => sameGiven(one, wrong)))) continue;
    results.push(...read.results);
    const from = [wholeOf(question)];
    found.push({ of: 'step', shows: 'established', about: wholeOf(document), from, shown: read.shown });
  }
  return { found, results };
}

/** A number as a key. */
const keyOf = ({ n, d }: Rational): string => `${n}/${d}`;

class Steps {
  private readonly world: World;
  /** Numbers that were told or computed, as they are written and in the unit of the question. */
  private readonly known = new Set<string>();
  private readonly letters: Letters;

  constructor(world: World, asked: readonly Piece[]) {
    this.world = world;
    this.letters = new Letters(world);
    const amounts = asked.filter((piece): piece is Amount => piece.kind === 'amount');
    for (const amount of amounts) this.learn(amount);
    const [before, after] = world.unsaid.map((one) => worthIn(one, world.values ?? new Map()));
    for (const { value, percent } of amounts.filter((one) => one.percent)) {
      const share = divide(value, HUNDRED);
      const rest = world.isChange ? share : subtract(ONE, share);
      for (const one of [share, rest]) this.keep(one, percent);
    }
    if (world.isChange && before && after) this.keep(divide(after, before), true);
    for (const one of [1n, 2n, ...(world.ratio || world.whole ? [100n] : [])]) this.keep(rational(one));
    if (world.whole) for (const one of [rational(1n, 100n), ONE]) this.keep(one, true);
    const parts = world.ratio ?? [];
    for (const one of parts) this.keep(one);
    if (parts.length > 0) this.keep(parts.reduce(add));
    for (const { count } of world.means ?? []) this.keep(rational(count));
  }

  private keep(value: Rational, percent = false): void {
    this.known.add(keyOf(value));
    if (percent) {
      this.known.add(`${keyOf(value)}%`);
      this.known.add(keyOf(multiply(value, HUNDRED)));
    }
  }

  private learn(amount: Amount): void {
    const worth = amount.percent ? undefined : this.world.worth(amount);
    this.keep(amount.percent ? divide(amount.value, HUNDRED) : amount.value, amount.percent);
    if (worth) this.keep(worth);
  }

  private knows(amount: Amount): boolean {
    if (amount.percent) return this.known.has(`${keyOf(divide(amount.value, HUNDRED))}%`);
    const worth = this.world.worth(amount);
    return this.known.has(keyOf(amount.value)) || (worth !== undefined && this.known.has(keyOf(worth)));
  }

  private implies({ value }: Amount): boolean {
    const known = [...this.known].flatMap((key): Rational[] => {
      const [n, d] = key.split('/');
      return n && d && !d.endsWith('%') ? [{ n: BigInt(n), d: BigInt(d) }] : [];
    });
    return known.length < MOST_KNOWN && known.some((one) => comesFrom(value, one, known));
  }

  /** What a step comes to; undefined where anything of it is not known or not so. */
  read(text: string): { results: Given[]; shown: string } | undefined {
    const results: Given[] = [];
    const shown: string[] = [];
    // What is supposed has to be so as well.
    const sentences = readSentences(
      this.letters.without(text.replaceAll(CLAUSE, '. '), (value) => this.keep(value)),
      SUPPOSED,
    );
    for (const { pieces, statements, hedged } of sentences) {
      if (!pieces || hedged) return undefined;
      const made = statements.filter(isComputed);
      // "1.8 litres is 1800 ml": the same number in another unit.
      for (const piece of pieces)
        if (piece.kind === 'amount' && piece.unit && this.knows(piece)) this.learn(piece);
      if (!made.every((one) => one.outcome === 'holds' && this.follows(one))) return undefined;
      // "5 parts are 75 kg": what two known numbers come to, in words that have to be so.
      if (made.length === 0)
        for (const piece of pieces)
          if (piece.kind === 'amount' && !piece.percent && !this.knows(piece) && this.implies(piece))
            this.learn(piece);
      const tokens = tokensOf(joined(pieces, made), this.world.isChange);
      const signs = made.flatMap(({ reading }) => (reading ? operationsIn(reading) : []));
      if (!tokens?.every((token) => this.isKnown(token))) return undefined;
      if (!said(this.world, tokens, signs)) return undefined;
      results.push(...tokens.flatMap(({ amount, word }) => (amount && word === '#' ? [amount] : [])));
      shown.push(...made.map((one) => one.shown));
    }
    if (sentences.length === 0) return undefined;
    return { results, shown: shown.join('; ') || 'says what is so' };
  }

  private isKnown({ word, amount }: Token): boolean {
    return !amount || word === '×' || this.knows(amount);
  }

  /** Whether a statement computes with what is known; what it gives is known from then on. */
  private follows({ reading }: Statement): boolean {
    if (!reading) return false;
    const { from, to: results } = partsOf(reading);
    const sides = [reading.left, reading.right];
    const isBoth = sides.every(({ kind }) => kind !== 'leaf');
    const to = isBoth ? [] : results;
    if (isBoth && !results.every((one) => this.knows(one))) return false;
    const isPart = (amount: Amount): boolean => /^(?:part|share)s?$/.test(amount.nouns.at(-1) ?? '');
    if (!from.every((one) => this.knows(one)) || !sides.every((one) => this.hasShares(one))) return false;
    if (
      !to.every(
        (one) =>
          one.percent || isPart(one) || this.world.worth(one) !== undefined || this.world.named(one.nouns),
      )
    )
      return false;
    const value = isBoth ? worthOf(reading.left)?.value : undefined;
    if (value) this.keep(value);
    for (const one of to) this.learn(one);
    return true;
  }

  /** "15 % of 68": the shares are known as well. */
  private hasShares(one: Expression): boolean {
    if (one.kind === 'leaf') return true;
    if (one.kind === 'operation') return this.hasShares(one.a) && this.hasShares(one.b);
    if (one.kind === 'times') return this.known.has(keyOf(one.by)) && this.hasShares(one.of);
    return one.kind === 'list' && one.of.every((item) => this.hasShares(item));
  }
}

/** Of two numbers alone none is computed. */
export const isComputed = ({ reading, outcome }: Statement): boolean =>
  !reading ||
  (reading.left.kind !== 'leaf' && reading.relation === '=') ||
  (reading.right.kind !== 'leaf' && outcome === 'holds') ||
  outcome === 'fails';

/** The pieces of a sentence with what each chain of computations comes to in place of it. */
export function joined(pieces: readonly Piece[], made: readonly Statement[]): Piece[] {
  const chains: Statement[][] = [];
  for (const one of [...made].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = chains.at(-1);
    if (last?.some(({ end }) => one.start < end)) last.push(one);
    else chains.push([one]);
  }
  const found: Piece[] = [];
  for (const piece of pieces) {
    const chain = chains.find((all) =>
      all.some(({ start, end }) => piece.start >= start && piece.end <= end),
    );
    const amount = chain && resultOf(chain);
    if (!chain) found.push(piece);
    else if (amount && !found.some(({ start }) => start === amount.start)) found.push(amount);
  }
  return found;
}

/** The number that a chain of computations ends with. */
function resultOf(chain: readonly Statement[]): Amount | undefined {
  const start = Math.min(...chain.map((one) => one.start));
  const readings = chain.flatMap(({ reading }) => (reading ? [reading] : []));
  const last = readings.at(-1)?.right;
  const first = readings[0]?.left;
  const leaf = last?.kind === 'leaf' ? last : first?.kind === 'leaf' ? first : undefined;
  if (leaf) return { ...leaf.amount, start };
  const value = last && worthOf(last)?.value;
  const bare = {
    kind: 'amount',
    decimals: 0,
    percent: false,
    nouns: [],
    spelled: false,
    start,
    end: start,
  } as const;
  return value && { ...bare, value };
}
