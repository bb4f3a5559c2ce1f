import { equal, show } from '../arithmetic/rational.ts';
import type { Document, DocumentRole, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { oncePerDocument } from '../judgement/once.ts';
import { ABOUT, BOUNDING } from '../language/lexicon/certainty.ts';
import { wordSet } from '../language/lists.ts';
import { measureOf } from '../language/units.ts';
import { HEDGES } from '../language/words.ts';
import { customOf, piecesOf } from '../reckoning/lex.ts';
import { content, type Line, linesIn, wordsOf } from '../reckoning/lines.ts';
import type { Amount, Clock, Day, Piece } from '../reckoning/piece.ts';
import { work } from '../work.ts';
import { countWord } from './count.ts';
import { fails, fallenOf, HOLDS, type Recheck } from './recheck.ts';

/**
 * What witnesses share of which a model chose the passages: each value is read where it stands, and the passage
 * that is refuted must be one that its text stands by. A truth that is not about it refutes nothing.
 */

export type Told = Amount | Clock | Day;

/** Words by which a text leaves open how much it is. */
const BOUNDS = wordSet(`${BOUNDING} ${ABOUT} around than some maximum minimum within estimated rounded`);
/** Words by which a later sentence takes an earlier one back. */
const TAKES_BACK: ReadonlySet<string> = wordSet(
  'wrong incorrect mistake mistaken error oops wait actually correction corrected recompute recalculate scratch',
);
/** Who gives what others compute with. */
const GIVERS: ReadonlySet<DocumentRole> = new Set(['question', 'evidence', 'instruction', 'terms', 'plan']);
/** An option of a question gives nothing. */
const OPTION = /^\s*\(?[A-Z][).:]/;

/** A sentence with what it is made of; of nothing where a number in it cannot be read in one way. */
export type Sentence = Line & { readonly pieces: readonly Piece[] };

/** The sentences of a document, as far as it is read. What each is made of is read when it is asked for, and once. */
export const sentencesOf = oncePerDocument((text): readonly Sentence[] => {
  let custom: ReturnType<typeof customOf> | undefined;
  return linesIn(text).map((line) => {
    let pieces: readonly Piece[] | undefined;
    return {
      ...line,
      get pieces() {
        if (!pieces) work(4 * line.text.length);
        custom ??= customOf(text);
        pieces ??= piecesOf(text, line.start, line.end, custom) ?? [];
        return pieces;
      },
    };
  });
});

/** The sentence that a passage stands in, and its place; undefined where it reaches beyond one. */
export function sentenceAround({ document, start, end }: Quote, documents: readonly Document[]) {
  const found = documentNamed(documents, document);
  const lines = found ? sentencesOf(found) : [];
  const at = lines.findIndex((line) => line.start <= start && line.end >= end);
  const line = lines[at];
  return line && { line, lines, at };
}

const isTold = (piece: Piece): piece is Told => piece.kind !== 'word' && piece.kind !== 'sign';

/**
 * The one amount, time or day of a passage as its whole sentence reads it, so that no number is cut out of another;
 * undefined where it holds none, several or part of one.
 */
export function toldIn(quote: Quote, documents: readonly Document[]): Told | undefined {
  const sentence = sentenceAround(quote, documents);
  const [one, other] = (sentence?.line.pieces ?? [])
    .filter(isTold)
    .filter(({ start, end }) => start < quote.end && quote.start < end);
  if (!one || other || one.start < quote.start) return undefined;
  const text = documentNamed(documents, quote.document)?.text ?? '';
  return one.end <= quote.end || /^\s?\p{L}{0,24}$/u.test(text.slice(quote.end, one.end)) ? one : undefined;
}

/** The text of a told value, its unit included. */
export const textOf = ({ start, end }: Told, quote: Quote, documents: readonly Document[]): string =>
  documentNamed(documents, quote.document)?.text.slice(start, end) ?? '';

/** What a sentence is about: its words but for those that hold it together and the names of units. */
const subjectOf = (text: string): Set<string> =>
  new Set([...content(text)].filter((word) => measureOf(word) === undefined));

/** Whether two sentences speak of the same by at least one word; one that says nothing but a value may speak of it. */
export function isAboutSame(stated: string, others: readonly string[]): boolean {
  const own = content(stated);
  const signs: readonly string[] = stated.match(/[€$£¥₹]/g) ?? [];
  return (
    own.size === 0 ||
    others.some(
      (other) =>
        [...content(other)].some((word) => own.has(word)) || signs.some((sign) => other.includes(sign)),
    )
  );
}

/** Whether two sentences speak of exactly the same things. */
export function isOfSameSubject(one: string, other: string): boolean {
  const [a, b] = [subjectOf(one), subjectOf(other)];
  return a.size > 0 && a.size === b.size && [...a].every((word) => b.has(word));
}

/**
 * Whether the passages stand apart from one another, and the stated one in a sentence that neither asks, supposes,
 * denies, bounds nor rounds, that nothing after it takes back, and that speaks of what the others speak of.
 */
export function recheckStated(
  stated: Quote,
  from: readonly Quote[],
  documents: readonly Document[],
): Recheck {
  const fallen = fallenOf([...from, stated], documents);
  if (fallen) return fallen;
  const overlaps = ({ document, start, end }: Quote) =>
    document === stated.document && start < stated.end && stated.start < end;
  if (from.some(overlaps)) return fails('a passage is the stated one itself');
  const own = sentenceAround(stated, documents);
  if (!own) return fails('it reaches beyond a sentence');
  const words = wordsOf(own.line.text);
  if (words.some((word) => HEDGES.has(word)) || own.line.text.includes('?'))
    return fails('the text does not stand by it');
  if (words.some((word) => BOUNDS.has(word)) || / up to /i.test(own.line.text))
    return fails('the text bounds or rounds it');
  const after = own.lines.slice(own.at + 1).flatMap(({ text }) => wordsOf(text));
  if (after.some((word) => TAKES_BACK.has(word))) return fails('the text may take it back');
  const others = from.map((quote) => sentenceAround(quote, documents)?.line.text ?? '');
  return isAboutSame(own.line.text, others) ? HOLDS : fails('it is about something else');
}

/** Whether a document gives the very amount, of the same unit or thing: it is repeated then, and not computed. */
export function isGiven(stated: Amount, quote: Quote, documents: readonly Document[]): boolean {
  const figure = show(stated.value);
  return documents
    .filter(({ role, name }) => GIVERS.has(role) && name !== quote.document)
    .flatMap(sentencesOf)
    .filter(({ text }) => mayHold(figure, text) && !OPTION.test(text))
    .some(({ pieces }) => pieces.some((piece) => isTold(piece) && isSameAmount(piece, stated)));
}

const SCALE = /\b(?:thousand|million|billion|dozen)\b/i;

/** Whether a sentence can hold a figure, in whatever way it groups its digits, or has a small one in words. */
function mayHold(figure: string, text: string): boolean {
  const word = countWord(Number(figure));
  if (word !== undefined && text.toLowerCase().includes(word)) return true;
  if (SCALE.test(text)) return true;
  return text.includes(figure.charAt(0)) && text.replace(/[^\d]/g, '').includes(figure.replace(/[^\d]/g, ''));
}

const headOf = ({ nouns }: Amount): string | undefined => nouns.at(-1);

function isSameAmount(piece: Told, stated: Amount): boolean {
  if (piece.kind !== 'amount' || !equal(piece.value, stated.value) || piece.percent !== stated.percent)
    return false;
  const [one, other] = [piece, stated].map(({ unit }) => [...(unit?.dims.keys() ?? [])].join());
  return one === other && (one !== '' || headOf(piece) === headOf(stated));
}
