/** A way of putting something: a regular expression, or slots of words with at most three other words between. */
export type Phrase = string | readonly (readonly string[])[];

const GAP = "(?:\\W{1,3}[\\w’'-]{1,20}){0,3}?\\W{1,3}";
const ESCAPED = /[.*+?^${}()|[\]\\]/g;

const slot = (words: readonly string[]): string =>
  `(?:${words.map((word) => word.replaceAll('-', ' ').replace(ESCAPED, '\\$&')).join('|')})`;

/** The phrases as one expression each, in any letter case unless `exact`. Made once, when a module is loaded. */
export const compile = (phrases: readonly Phrase[], exact = false): readonly RegExp[] =>
  phrases.map((phrase) =>
    typeof phrase === 'string'
      ? new RegExp(phrase, exact ? '' : 'i')
      : new RegExp(`\\b${phrase.map(slot).join(GAP)}\\b`, 'i'),
  );

/** The first passage that one of the expressions finds. */
export function firstOf(
  expressions: readonly RegExp[],
  text: string,
): { start: number; end: number } | undefined {
  for (const expression of expressions) {
    const match = expression.exec(text);
    if (match) return { start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}
