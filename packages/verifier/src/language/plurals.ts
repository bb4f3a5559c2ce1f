/** Whether a word has the ending of a plural, or of a verb's third person; "glass", "status" and "Ann's" have none. */
export const endsInS = (word: string): boolean => /...s$(?<!ss|us|is|'s)/.test(word);

/** A noun without its plural's ending, by rule alone, in small letters: "boxes", "copies", "ties". */
export const withoutPlural = (word: string): string =>
  endsInS(word)
    ? word.replace(/(?<=..)ies$|(?<=ss|x|[cs]h|tz|zz|...o)es$|s$/, (end) => (end === 'ies' ? 'y' : ''))
    : word;
