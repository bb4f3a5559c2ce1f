const NEGATIONS = new Set('no not never cannot nor without neither'.split(' '));

/** Whether a word (small letters) denies what it stands beside. */
export const isNegation = (word: string): boolean => NEGATIONS.has(word) || word.endsWith("n't");
