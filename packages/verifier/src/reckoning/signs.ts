/** One sign for each way of writing it. */
export const SIGNS: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '×': '*',
  '·': '*',
  '⋅': '*',
  '÷': '/',
  '→': '=',
  '“': '"',
  '”': '"',
};
/** Signs of two characters. */
export const WIDE: Readonly<Record<string, string>> = {
  '<=': '≤',
  '>=': '≥',
  '!=': '≠',
  '==': '=',
  '->': '=',
  '=>': '=',
  '**': '^',
};
/** Fractions of one character: what is above the line and below it. */
export const VULGAR: Readonly<Record<string, readonly [bigint, bigint]>> = {
  '½': [1n, 2n],
  '¼': [1n, 4n],
  '¾': [3n, 4n],
  '⅓': [1n, 3n],
  '⅔': [2n, 3n],
  '⅕': [1n, 5n],
  '⅛': [1n, 8n],
};
/** What commands of LaTeX stand for; those of spacing and of size for nothing. */
export const COMMANDS: Readonly<Record<string, string>> = {
  times: '*',
  cdot: '*',
  div: '/',
  sqrt: '√',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  implies: '=',
  left: '',
  right: '',
  quad: '',
  text: '',
  mathrm: '',
  boxed: '',
  mathbf: '',
  therefore: '',
};

/** "**Area:**": asterisks around what is printed bold. */
const BOLD = /(?<![\p{L}\d*])\*\*(?=[^\s*])([^*\n]{1,200})\*\*(?![\p{L}\d*])/gu;
/** The text, at the same places, without the marks of what is printed bold. */
export const withoutMarks = (text: string): string =>
  text.includes('**') ? text.replace(BOLD, '  $1  ') : text;
