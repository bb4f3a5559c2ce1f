import type { Document } from '../judgement/case.ts';
import { isWeekday } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import { FUNCTION_WORDS } from '../language/words.ts';
import { type Span, splitSentences } from '../text/sentences.ts';

/** Evidence is read so far; what is derived is derived from a page, not from a book. */
export const LONGEST_EVIDENCE = 60_000;

export type Line = { start: number; end: number; text: string };

/** The sentences of a text, as far as it is read. */
export const linesOf = ({ text }: Document): Line[] => linesIn(text);

/** The same of a text. */
export function linesIn(text: string): Line[] {
  return splitSentences(text.slice(0, LONGEST_EVIDENCE))
    .flatMap((span) => behindNoon(text, span))
    .map(({ start, end }) => ({ start, end, text: text.slice(start, end) }));
}

/** "It is at 6 p.m. Correction: it is at 7 p.m.": a sentence may end there too, before what begins another. */
const NOON = /(?<=\d ?[ap]\.m\.)\s+(?=\p{Lu}\p{Ll}+(?:: | [\p{Ll}]))/gu;
function behindNoon(text: string, { start, end }: Span): Span[] {
  const found: Span[] = [];
  let from = start;
  for (const { 0: gap, index } of text.slice(start, end).matchAll(NOON)) {
    if (isWeekday(/\p{L}+/u.exec(text.slice(start + index))?.[0].toLowerCase() ?? '')) continue;
    found.push({ start: from, end: start + index });
    from = start + index + gap.length;
  }
  return [...found, { start: from, end }];
}

const WORD = /[\p{L}\p{N}']+/gu;
/** The words and numbers of a text in small letters. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
/** What a text speaks of: its words but those that hold sentences together, in the singular. */
export const content = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !FUNCTION_WORDS.has(word) && !/^\d/.test(word))
      .map(singular),
  );
