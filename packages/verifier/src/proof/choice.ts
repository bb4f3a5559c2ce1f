import type { Document, Quote } from '../judgement/case.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/** That an answer chooses an option: the option as it stands in the question, its label included. */
export type Choice = { option: Quote; answer: Quote };

const OPTION_LABEL = /^\s*(?:\(([A-Za-z])\)|([A-Z])[).:]|([a-z])\))\s+/;
const LABEL_ALONE = /^\W*(?:(?:option|choice|answer)\b)?\W*([A-Z])\W*$/i;
const LABEL_FIRST = /^\W*(?:(?:option|choice) )?(?:\(([A-Z])\)|([A-Z])[).:])/i;
const LABEL_INSIDE = /\(([A-Z])\)/g;

/** The label and the text of an option, "(B) two" say; the label is empty where it has none. */
export function readOption(option: string): { label: string; text: string } {
  const match = OPTION_LABEL.exec(option);
  const label = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').toUpperCase();
  return { label, text: option.slice(match?.[0].length ?? 0).trim() };
}

/** The one label that an answer names; undefined where it names none, or several. */
export function labelIn(answer: string): string | undefined {
  const inside = new Set([...answer.matchAll(LABEL_INSIDE)].map(([, label]) => label));
  if (inside.size > 1) return undefined;
  const first = LABEL_FIRST.exec(answer);
  const label = LABEL_ALONE.exec(answer)?.[1] ?? first?.[1] ?? first?.[2] ?? [...inside][0];
  return label?.toUpperCase();
}

/** Whether the answer chooses this option, by its label or word for word. */
export function chooses(answer: string, option: string): boolean {
  const { label, text } = readOption(option);
  return (label !== '' && labelIn(answer) === label) || plain(answer) === plain(text);
}

/** Whether both passages stand and the one chooses the other. */
export function recheckChoice({ option, answer }: Choice, documents: readonly Document[]): Recheck {
  const stands = [option, answer].map((quote) => recheckQuote(quote, documents)).find(({ holds }) => !holds);
  if (stands) return stands;
  return chooses(answer.text, option.text)
    ? HOLDS
    : fails(`"${answer.text}" does not choose "${option.text}"`);
}

/** The words of a text alone, parted by single spaces. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The first of these passages, or the claim itself, that does not stand in the documents; nothing where all do. */
export function firstFallen(
  quotes: readonly Quote[],
  claim: Quote | Choice,
  documents: readonly Document[],
): Recheck | undefined {
  const said = 'option' in claim ? recheckChoice(claim, documents) : recheckQuote(claim, documents);
  return [...quotes.map((quote) => recheckQuote(quote, documents)), said].find(({ holds }) => !holds);
}

/** What a claim says: its own text, or that of the option that was chosen. */
export const textOfClaim = (claim: Quote | Choice): string =>
  'option' in claim ? readOption(claim.option.text).text : claim.text;
