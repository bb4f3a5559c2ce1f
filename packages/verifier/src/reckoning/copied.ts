import { add, divide, equal, type Rational, subtract } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { lemmaOf, singular, verbOf } from '../language/verbs.ts';
import { TELLING } from '../language/words.ts';
import { type Finding, quoteIn } from './finding.ts';
import type { ReadStep } from './given.ts';
import { piecesIn } from './lex.ts';
import type { Amount, Piece } from './piece.ts';
import { inUnit } from './value.ts';

/** More numbers than that are not put together in pairs. */
const MOST_NUMBERS = 40;

/** What stands between the marks of a text and its "and"s. */
export function clausesOf(pieces: readonly Piece[]): Piece[][] {
  const clauses: Piece[][] = [[]];
  for (const piece of pieces) {
    const ends =
      piece.kind === 'sign' ? /^[.,;?]$/.test(piece.sign) : piece.kind === 'word' && piece.word === 'and';
    if (ends) clauses.push([]);
    else clauses.at(-1)?.push(piece);
  }
  return clauses;
}

export const wordsOf = (piece: Piece): readonly string[] =>
  piece.kind === 'word' ? [piece.word] : piece.kind === 'amount' ? piece.nouns : [];

/** What pieces speak of: their words but those that every computation is told with, each in one form. */
export const contentOf = (pieces: readonly Piece[]): string[] =>
  pieces
    .flatMap(wordsOf)
    .filter((word) => !TELLING.has(word))
    .map(lemmaOf);

const amountsOf = (pieces: readonly Piece[]): Amount[] =>
  pieces.filter((piece): piece is Amount => piece.kind === 'amount');

/**
 * Numbers that a step gives otherwise than the question: a clause that says nothing but what one clause of the
 * question says, of the same thing and with the same verb, and a number that no two of those before it give.
 */
export function copiedOtherwise(question: Document, steps: readonly ReadStep[]): Finding[] {
  const asked = piecesIn(question);
  if (!asked) return [];
  const sources = clausesOf(asked).filter((clause) => amountsOf(clause).length > 0);
  if (sources.length === 0) return [];
  const before = amountsOf(asked).map(({ value }) => value);
  const found: Finding[] = [];
  for (const { document, sentences } of steps) {
    for (const { pieces, statements, hedged } of sentences) {
      const own = amountsOf(pieces ?? []);
      if (pieces && !hedged && statements.length === 0)
        for (const clause of clausesOf(pieces)) {
          const pair = otherwise(clause, sources, before);
          if (pair)
            found.push({
              of: 'figure',
              shows: 'refuted',
              about: quoteIn(document, pair.said.start, pair.said.end),
              from: [quoteIn(question, pair.told.start, pair.told.end)],
              shown: `${document.text.slice(pair.said.start, pair.said.end)} in place of ${question.text.slice(pair.told.start, pair.told.end)}`,
            });
        }
      before.push(...own.map(({ value }) => value));
    }
    if (before.length > MOST_NUMBERS) return found;
  }
  return found;
}

function otherwise(
  clause: readonly Piece[],
  sources: readonly (readonly Piece[])[],
  before: readonly Rational[],
): { said: Amount; told: Amount } | undefined {
  const [said, second] = amountsOf(clause);
  const verbs = clause.flatMap((piece) => (piece.kind === 'word' ? (verbOf(piece.word) ?? []) : []));
  // What somebody has changes as the story goes on; what was bought, spent or cost does not.
  if (!said || second || verbs.length !== 1 || verbs[0]?.kind === 'have') return undefined;
  const words = new Set(contentOf(clause.filter((piece) => piece !== said)));
  const told = sources.filter((source) => {
    const held = new Set(contentOf(source));
    return [...words].every((word) => held.has(word)) && held.has(verbs[0]?.lemma ?? '');
  });
  const [source, other] = told;
  const [one, another] = amountsOf(source ?? []);
  if (
    words.size < 2 ||
    !source ||
    other ||
    !one ||
    another ||
    !isAlike(said, one) ||
    isFrom(said.value, before)
  )
    return undefined;
  return { said, told: one };
}

/** Of the same unit, or counting the same. */
export function isAlike(a: Amount, b: Amount): boolean {
  if (a.percent !== b.percent) return false;
  if (a.unit && b.unit) return inUnit(a.value, a.unit, b.unit) !== undefined;
  return !a.unit && !b.unit && singular(a.nouns.at(-1) ?? '') === singular(b.nouns.at(-1) ?? '');
}

/** Whether a number is one of those before, or what two of them, or all, give. */
export function isFrom(value: Rational, before: readonly Rational[]): boolean {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const has = (one: Rational): boolean => known.has(keyOf(one));
  if (has(value) || (before.length > 0 && equal(before.reduce(add), value))) return true;
  // Which other number it would take with each of them; of nothing and a number comes nothing.
  return [...known.values()].some(
    (a) =>
      has(subtract(value, a)) ||
      has(subtract(a, value)) ||
      (a.n !== 0n && value.n !== 0n && (has(divide(value, a)) || has(divide(a, value)))),
  );
}

const keyOf = ({ n, d }: Rational): string => `${n}/${d}`;
