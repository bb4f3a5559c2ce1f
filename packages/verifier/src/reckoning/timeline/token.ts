import type { Clock, DayOfYear, Quantity, Weekday } from './moment.ts';

/** What a text about times is made of. Offsets are UTF-16. */
export type Token = { start: number; end: number } & (
  | Clock
  | DayOfYear
  | Weekday
  | (Quantity & { spelled: boolean; inWords?: boolean })
  | { kind: 'month'; month: number; year?: number }
  | { kind: 'ordinal'; n: number }
  /** In small letters; `proper` where it is written with a capital letter. */
  | { kind: 'word'; word: string; proper: boolean }
  | { kind: 'sign'; sign: string }
);

export const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'word' ? token.word : '';
};
export const signAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'sign' ? token.sign : '';
};

/** The words and signs between two places; a question mark for all else. */
export const wordsBetween = (tokens: readonly Token[], from: number, to: number): string[] => {
  const words: string[] = [];
  for (let at = from; at < to; at++) words.push(wordAt(tokens, at) || signAt(tokens, at) || '?');
  return words;
};

/** "1988" */
export const isYear = (token: Token | undefined): boolean =>
  token?.kind === 'quantity' &&
  !token.unit &&
  !token.spelled &&
  token.value.d === 1n &&
  token.value.n >= 1500n &&
  token.value.n < 2200n &&
  token.end - token.start === 4;

/** Whether a token tells when, or how long. */
export const isTime = (token: Token): boolean =>
  token.kind === 'clock' ||
  token.kind === 'date' ||
  token.kind === 'weekday' ||
  (token.kind === 'quantity' && (token.unit !== undefined || isYear(token)));
