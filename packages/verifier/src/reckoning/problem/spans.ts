import { add, equal, multiply, ONE, type Rational, rational } from '../../arithmetic/rational.ts';
import { PARTS } from '../../language/numbers.ts';
import { type Measure, measureOf } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import { type Element, leafElement, leafOf } from '../expression.ts';
import type { Amount, Piece } from '../piece.ts';
import { unitOf } from '../unit.ts';
import { signOf, wordOf } from './words.ts';

const HALF = rational(1n, 2n);

/** "an hour and a half", "half an hour", "five and a half hours", "three quarters of an hour" as one amount each. */
export function timesIn(sentence: readonly Element[]): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < sentence.length; ) {
    const span = spanAt(sentence, at);
    const one = sentence[at];
    if (span) {
      found.push(span.element);
      at += span.taken;
    } else {
      if (one) found.push(one);
      at++;
    }
  }
  return found;
}

function spanAt(sentence: readonly Element[], at: number): { element: Element; taken: number } | undefined {
  const word = (place: number): string => wordOf(sentence[at + place]);
  const phrase = (from: number, words: string): boolean =>
    words.split(' ').every((one, place) => word(from + place) === one);
  const first = sentence[at];
  const leaf = leafOf(first);
  const spanned = (value: Rational, measure: Measure | undefined, taken: number) => {
    const last = sentence[at + taken - 1];
    if (!first || !last || (measure?.base !== 'second' && measure?.base !== 'month')) return undefined;
    const { start } = first;
    const { end } = last;
    const amount = {
      kind: 'amount',
      value,
      decimals: 0,
      percent: false,
      nouns: [],
      spelled: true,
      unit: unitOf(measure),
      start,
      end,
    } as const;
    return {
      element: { kind: 'expression', of: { kind: 'leaf', amount, start, end }, start, end } as const,
      taken,
    };
  };
  const isArticle = /^(?:a|an|one)$/.test(word(0));
  if (isArticle && phrase(2, 'and a half')) return spanned(add(rational(1n), HALF), measureOf(word(1)), 5);
  if (word(0) === 'half' && /^(?:a|an)$/.test(word(1))) return spanned(HALF, measureOf(word(2)), 3);
  if (word(0) === 'half' && word(1) !== '') return spanned(HALF, measureOf(word(1)), 2);
  if (leaf && !leaf.unit && leaf.nouns.length === 0 && phrase(1, 'and a half'))
    return spanned(add(leaf.value, HALF), measureOf(word(4)), 5);
  // "38 normal hours": so many hours, of that sort.
  const behind =
    leaf && !leaf.unit && leaf.nouns.length > 0 && word(1).length > 2 ? measureOf(word(1)) : undefined;
  const own = leaf && behind && spanned(leaf.value, behind, 2);
  if (own && leaf)
    return {
      ...own,
      element: {
        ...own.element,
        of: { ...own.element.of, amount: { ...own.element.of.amount, nouns: leaf.nouns } },
      },
    };
  const part = PARTS.get(word(1));
  if (isArticle && part && word(2) === 'of' && /^(?:a|an)$/.test(word(3)))
    return spanned(part, measureOf(word(4)), 5);
  if (leaf && !leaf.unit && word(1) === 'of' && /^(?:a|an)$/.test(word(2)) && leaf.value.n < leaf.value.d)
    return spanned(multiply(leaf.value, rational(1n)), measureOf(word(3)), 4);
  return undefined;
}

/** "a 45-litre tank": the unit behind a hyphen. */
export function merged(sentence: readonly Element[]): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const [one, hyphen, unit] = [sentence[at], sentence[at + 1], sentence[at + 2]];
    const measure = unit && measureOf(wordOf(unit));
    const isGlued = one?.end === hyphen?.start && hyphen?.end === unit?.start;
    const bare = leafOf(one);
    if (
      bare &&
      !bare.unit &&
      signOf(hyphen) === '-' &&
      unit &&
      (measure || (isGlued && unit.kind === 'word'))
    ) {
      // "a 210-page book"
      const what = measure ? { nouns: [], unit: unitOf(measure) } : { nouns: [wordOf(unit)] };
      found.push(leafElement({ ...bare, ...what, end: unit.end }));
      at += 2;
    } else if (one) found.push(one);
  }
  return found;
}

/** "How much does each one owe?" tells no number, and "two fifths play" a part. */
export function wordsAsTold(pieces: readonly Piece[], text: string): Piece[] {
  return pieces.flatMap((piece, at): Piece[] => {
    const before = pieces[at - 1];
    const isOne =
      piece.kind === 'amount' &&
      piece.spelled &&
      !piece.unit &&
      equal(piece.value, ONE) &&
      before?.kind === 'word' &&
      /^(?:each|every)$/.test(before.word);
    // "two fifths play an instrument"
    const [fifths = '', ...nouns] = piece.kind === 'amount' ? piece.nouns : [];
    const part = fifths.endsWith('s') ? PARTS.get(fifths.slice(0, -1)) : undefined;
    if (piece.kind === 'amount' && part && piece.spelled && piece.value.n < part.d)
      return [{ ...piece, value: multiply(piece.value, part), nouns }];
    if (isOne) return wordsIn(text, piece.start, pieces[at + 1]?.start);
    const own = piece.kind === 'amount' && !piece.unit ? countedBy(piece) : undefined;
    if (piece.kind !== 'amount' || !own || own.length === piece.nouns.length) return [piece];
    // "45 people replied": what is counted is in the plural, and the next tells what they did.
    const said = wordsIn(text, piece.start, piece.end).slice(own.length - piece.nouns.length);
    return [{ ...piece, nouns: own, end: said[0]?.start ?? piece.end }, ...said];
  });
}

const wordsIn = (text: string, start: number, end: number | undefined): Piece[] =>
  [...text.slice(start, end).matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({
    kind: 'word',
    word: word.toLowerCase(),
    start: start + index,
    end: start + index + word.length,
  }));

/** The nouns behind a number up to the last that is in the plural; without participles where none is. */
function countedBy({ nouns, value }: Amount): readonly string[] {
  if (equal(value, ONE)) return nouns;
  const last = nouns.findLastIndex((noun) => singular(noun) !== noun);
  return last >= 0 ? nouns.slice(0, last + 1) : nouns.filter((noun) => !/[^e]ed$/.test(noun));
}
