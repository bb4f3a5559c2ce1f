/** A value that a text gives as its answer: nothing else stands in the text but its dress. */
export type FinalValue =
  | { kind: 'option'; value: string }
  | { kind: 'truth'; value: boolean }
  | { kind: 'number'; value: number; decimals: number; unit: string };

const DRESS = /^(?:\s|\*|_|\\\(|\\\[|\$\$|["'“”‘’:=])+|(?:\s|\*|_|\\\)|\\\]|\$\$|["'“”‘’.!])+$/gu;
const BOXED = /^\$?\\boxed\{([^{}]{1,60})\}\$?$/;
const OPTION = /^\(?([A-J])\)$|^\(([A-J])\)?$|^([A-J])$/;
const NUMBER = /^([-−]?)([$€£]?)(\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(\.\d{1,12})?\s?(%|\p{L}{1,20})?$/u;
const LONGEST = 120;

/**
 * Reads a text that gives one value and nothing else, in plain dress (bold, quotation marks, a full stop,
 * `\boxed{}`): an option letter, yes or no, or a number with at most one word of unit. Undefined for
 * anything else. Constant time; never throws.
 */
export function readFinalValue(given: string): FinalValue | undefined {
  if (given.length > LONGEST) return undefined;
  const bare = given.replace(DRESS, '');
  const text = (BOXED.exec(bare)?.[1] ?? bare).trim();
  const letter = OPTION.exec(text);
  if (letter) return { kind: 'option', value: letter[1] ?? letter[2] ?? letter[3] ?? '' };
  const truth = TRUTHS.get(text.toLowerCase());
  if (truth !== undefined) return { kind: 'truth', value: truth };
  const [all, sign = '', currency = '', whole = '', decimals = '', unit = ''] = NUMBER.exec(text) ?? [];
  if (all === undefined) return undefined;
  const value = Number(`${sign && '-'}${whole.replaceAll(',', '')}${decimals}`);
  const named = `${currency}${unit.toLowerCase()}`.replace(/(?<=\p{L}{3})s$/u, '');
  return { kind: 'number', value, decimals: Math.max(0, decimals.length - 1), unit: named };
}

const TRUTHS = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
]);

/**
 * Whether two values exclude one another. Numbers do where their units are the same and neither is the other
 * rounded; values of different kinds, and numbers of different units, may still say the same.
 */
export function excludes(one: FinalValue, other: FinalValue): boolean {
  if (one.kind === 'number' && other.kind === 'number') {
    if (one.unit !== other.unit) return false;
    const decimals = Math.min(one.decimals, other.decimals);
    const step = 10 ** -decimals;
    return Math.abs(one.value - other.value) >= step;
  }
  return one.kind === other.kind && one.value !== other.value;
}
