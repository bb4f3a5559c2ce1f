import { type NumberInText, readArithmetic } from '@truepenny/verifier/proofs';
import type { Document } from '../../kernel/panel.ts';
import { questionEnd, readOptions } from '../options.ts';

/** Words that bring a number into a text, with the numbers they may bring: the whole, or its parts. */
const NUMBER_WORDS: ReadonlyMap<string, readonly number[]> = new Map([
  ...'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at): [string, number[]] => [word, [at + 1]]),
  ...'thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at): [string, number[]] => [word, [10 * (at + 3)]]),
  ...'half third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, at): [string, number[]] => [word, [at + 2, 1 / (at + 2)]]),
  ['quarter', [4, 0.25, 25]],
  ['hundred', [100]],
  ['thousand', [1000]],
  ['million', [1e6]],
  ['dozen', [12]],
  ['couple', [2]],
  ['pair', [2]],
  ['twice', [2]],
  ['double', [2]],
  ['doubled', [2]],
  ['twin', [2]],
  ['triple', [3]],
  ['tripled', [3]],
  ['thrice', [3]],
  ['triplet', [3]],
  ['score', [20]],
  ['decade', [10]],
  ['century', [100]],
  ['halve', [2, 0.5]],
  ['dime', [10, 0.1]],
  ['nickel', [5, 0.05]],
]);
/** Numbers that everybody brings along: counts of one and two, parts of a hundred, and the common conversions. */
const COMMON_KNOWLEDGE: readonly number[] = [
  0, 0.5, 1, 2, 3, 4, 5, 7, 8, 10, 12, 24, 30, 31, 36, 52, 60, 100, 180, 360, 365, 1000, 3600,
];

const WORD = /\p{L}{3,}/gu;

/** Every number as a word of the text may bring it in, in the form of `NumberInText`. */
export function inWords(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    const values = NUMBER_WORDS.get(word) ?? NUMBER_WORDS.get(word.replace(/(?<=[^s])s$/, ''));
    for (const value of values ?? []) found.push(shown(value));
  }
  return found;
}

/** The form in which the reader of numbers shows a decimal. */
export const shown = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** The numbers that a question gives, and all values that may be written for them. */
export type Given = { numbers: readonly NumberInText[]; explained: ReadonlySet<string> };

/** Reads what a question gives; the options that it offers are no part of it. */
export function readGiven(question: Document): Given {
  const text = question.text.slice(0, questionEnd(question, readOptions(question)));
  const { numbers } = readArithmetic(text);
  const explained = new Set(COMMON_KNOWLEDGE.map(shown));
  for (const { value } of numbers) for (const form of formsOf(value)) explained.add(form);
  for (const value of inWords(text)) for (const form of formsOf(value)) explained.add(form);
  return { numbers, explained };
}

/** A number, as a percentage what it leaves and what it adds to, and as a part of a whole its opposite. */
export function formsOf(value: string): string[] {
  const number = Number(value);
  if (!Number.isFinite(number)) return [value];
  const forms = [number, number / 100, number * 100];
  if (number > 0 && number <= 100) forms.push(100 - number, 100 + number, 1 - number / 100, 1 + number / 100);
  if (number > 0 && number <= 1) forms.push(1 - number, 1 + number);
  return [value, ...forms.map(shown)];
}
