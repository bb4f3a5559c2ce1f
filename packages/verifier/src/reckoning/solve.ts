import { divide, type Rational, rational } from '../arithmetic/rational.ts';
import { translatorFor } from '../language/translations.ts';
import { HEDGES } from '../language/words.ts';
import { splitSentences } from '../text/sentences.ts';
import { shown } from './chain.ts';
import { type Element, elementsOf } from './expression.ts';
import { customOf, piecesOf } from './lex.ts';
import { wordsOf } from './lines.ts';
import type { Piece } from './piece.ts';
import { solveRelations } from './relations/solve.ts';
import type { World } from './relations/world.ts';
import { type Kind, shownValue } from './term.ts';
import { worthOf } from './value.ts';

/** What a question comes to. */
export type Solved = {
  /** In the smallest unit of its kind; of a time of the day, in minutes. */
  value: Rational;
  kind: Kind | { head: 'clock'; modifiers: [] };
  /** Of a unit that the question asks for. */
  size?: Rational;
  /** The computation, in signs. */
  shown: string;
  /** The units of its kind that the question names, in so many of the smallest. */
  sizes: readonly Rational[];
  /** Not every word was understood: such a solution may confirm an answer and refutes none. */
  loose?: boolean;
  /** How what is told of relates to one another, where that was solved. */
  world?: World;
};

const LONGEST = 1500;
const MOST_SENTENCES = 12;

/**
 * Solves a question told in ordinary words: purchases, changes, rates, shares, times. Undefined unless every
 * sentence is understood, every number is used, and there is one way to use it. Bounded; never throws.
 */
export function solveQuestion(text: string): Solved | undefined {
  if (text.length > LONGEST) return undefined;
  const custom = customOf(text);
  const sentences = splitSentences(text);
  if (sentences.length === 0 || sentences.length > MOST_SENTENCES) return undefined;
  const read: Element[][] = [];
  const told: (readonly Piece[])[] = [];
  let denies = false;
  const translated = translation(text);
  for (const { start, end } of sentences) {
    const pieces = piecesOf(text, start, end, custom);
    if (!pieces) return undefined;
    told.push(translated(pieces));
    const elements = elementsOf(told.at(-1) ?? [], false);
    const hedges = elements.filter((one) => one.kind === 'word' && HEDGES.has(one.word) && one.word !== 'if');
    if (hedges.some((one) => one.kind !== 'word' || !/^(?:not|don't|doesn't|didn't)$/.test(one.word)))
      return undefined;
    denies ||= hedges.length > 0;
    const isLast = end === sentences.at(-1)?.end;
    read.push(...(isLast ? asking(elements) : [elements]));
  }
  const asked = read.pop();
  // Where no number and no time is told there is nothing to compute.
  const isTold = ({ kind }: Element): boolean => kind !== 'word' && kind !== 'sign';
  if (!asked || ![...read, asked].some((sentence) => sentence.some(isTold))) return undefined;
  if (denies) return undefined;
  return expressionOf(read, asked) ?? solveRelations(told);
}

/** "What is the mean of 14, 18 and 22?": a question that is one expression in words. */
function expressionOf(told: readonly Element[][], asked: readonly Element[]): Solved | undefined {
  const [only, other] = asked.filter(({ kind }) => kind === 'expression');
  const words = asked.map((one) => (one.kind === 'word' ? one.word : one.kind === 'sign' ? one.sign : ''));
  if (told.length > 0 || only?.kind !== 'expression' || other || !words.every((word) => ASKING.has(word)))
    return undefined;
  const worth = only.of.kind === 'leaf' ? undefined : worthOf(only.of);
  if (!worth || worth.clash || worth.percent || worth.unit) return undefined;
  return { value: worth.value, kind: { head: 'number', modifiers: [] }, shown: shown(only.of), sizes: [] };
}

const ASKING: ReadonlySet<string> = new Set([
  ..." . ? = : calculate compute determine evaluate find give what is what's how much does equal the value of".split(
    ' ',
  ),
]);

/** The pieces of a text in English words, where it is in another language that is known. */
export function translation(text: string): (pieces: readonly Piece[]) => readonly Piece[] {
  const english = translatorFor(wordsOf(text));
  if (!english) return (pieces) => pieces;
  return (pieces) =>
    pieces.flatMap((piece): readonly Piece[] =>
      piece.kind === 'word'
        ? english(piece.word).map((word) => ({ ...piece, word }))
        : piece.kind === 'amount'
          ? [{ ...piece, nouns: piece.nouns.flatMap(english) }]
          : piece.kind === 'sign' && piece.sign === '¿'
            ? []
            : [piece],
    );
}

/** "If a pen costs 3, how much do 4 cost?": what is told before the question. */
function asking(elements: readonly Element[]): Element[][] {
  const first = elements[0];
  const at = elements.findIndex(
    (one, place) => one.kind === 'word' && /^(?:how|what|when)$/.test(one.word) && place > 0,
  );
  const comma = elements[at - 1];
  if (first?.kind !== 'word' || first.word !== 'if' || comma?.kind !== 'sign' || comma.sign !== ',')
    return [[...elements]];
  return [elements.slice(1, at - 1), elements.slice(at)];
}

/** What a question comes to, for readers: a time of the day, or a number in the unit that was asked for. */
export function tellSolved({ value, kind, size, sizes }: Solved): string {
  if (kind.head === 'clock') {
    const minute = Number(value.n);
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  }
  return shownValue(divide(value, size ?? sizes[0] ?? rational(1n)));
}
