import { withoutPlural } from './plurals.ts';

/** A word without the endings of plural, past and gerund, by rule alone: "sign" for "signs", "signed" and "signing". */
export function withoutEnding(word: string): string {
  const one = withoutPlural(word).replace(/(?<=..)ied$/, 'y');
  const stem = /^(?:.{2,}[^e]|.{3,}e)(?=ed$|ing$|(?<=e)d$)/.exec(one)?.[0] ?? '';
  return /[aeiouy]/.test(stem) ? stem.replace(/(?<=..)([bdfgmnprt])\1$/, '$1') : one;
}

/** One form for the numbers, persons and tenses of a word, by rule alone: "lik" for "likes", "liked" and "liking". */
export const regularForm = (word: string): string => withoutEnding(word).replace(/(?<=..[^e])e$/, '');
