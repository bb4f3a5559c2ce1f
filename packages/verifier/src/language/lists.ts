/** The words of a list that white space parts. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/**
 * The source of an expression for any of the words or phrases of a list, which commas part; endings are written as in
 * an expression. An expression that is put together from such lists can be read where one of many bars cannot.
 */
export const oneOf = (list: string): string => `(?:${list.trim().split(/,\s+/).join('|')})`;
