import { VULGAR as FRACTIONS } from '../language/lexicon/numbers.ts';
import { grouped } from '../language/lists.ts';
import { valued } from '../language/valued.ts';

/** One sign for each way of writing it. */
export const SIGNS = grouped('-: − – | *: × · ⋅ | /: ÷ | =: → | ": “ ”');
/** Signs of two characters. */
export const WIDE = grouped('≤: <= | ≥: >= | ≠: != | =: == -> => | ^: **');
/** Fractions of one character. */
export const VULGAR = valued(FRACTIONS);
/** What commands of LaTeX stand for; those of spacing and of size for nothing. */
export const COMMANDS =
  grouped(`*: times cdot | /: div | √: sqrt | ≤: le leq | ≥: ge geq | ≠: ne neq | ≈: approx | =: implies |
  : left right quad text mathrm boxed mathbf therefore`);

/** "**Area:**": asterisks around what is printed bold. */
const BOLD = /(?<![\p{L}\d*])\*\*(?=[^\s*])([^*\n]{1,200})\*\*(?![\p{L}\d*])/gu;
/** The text, at the same places, without the marks of what is printed bold. */
export const withoutMarks = (text: string): string =>
  text.includes('**') ? text.replace(BOLD, '  $1  ') : text;
