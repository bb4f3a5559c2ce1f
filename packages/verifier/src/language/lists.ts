/** The words of a list that white space parts. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** The first of each of the names that "/" parts. */
export const headsOf = (list: string): string[] =>
  list.split(/\s+/).map((names) => names.split('/')[0] ?? '');

/** Words with what each stands for, from groups of the form "meaning: its words", which bars part; _ stands for a space. */
export const grouped = (list: string): ReadonlyMap<string, string> =>
  new Map(
    list.split('|').flatMap((group) => {
      const [meaning = '', words = ''] = group.split(/:\s/);
      return [...wordSet(words)].map((word): [string, string] => [word.replaceAll('_', ' '), meaning.trim()]);
    }),
  );

/** The same where each stands for a number. */
export const numbered = (list: string): ReadonlyMap<string, number> =>
  new Map([...grouped(list)].map(([word, meaning]) => [word, Number(meaning)]));

/**
 * The source of an expression for any of the words or phrases of a list, which commas part; endings are written as in
 * an expression. An expression that is put together from such lists can be read where one of many bars cannot.
 */
export const oneOf = (list: string): string => `(?:${list.trim().split(/,\s+/).join('|')})`;
