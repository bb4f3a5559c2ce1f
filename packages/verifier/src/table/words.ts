import { readCount } from '../proof/count.ts';
import type { Column } from './table.ts';

/** The columns that can measure a quality, and its words: for much of it, and for little. */
const QUALITIES: readonly (readonly [measures: string, much: string, little: string])[] = [
  ['age', 'old', 'young'],
  ['height size', 'tall', 'short'],
  ['height', 'high', 'low'],
  ['weight mass', 'heavy', 'light'],
  ['length size', 'long', 'short'],
  ['width', 'wide', 'narrow'],
  ['depth', 'deep', 'shallow'],
  ['speed', 'fast', 'slow'],
  ['price cost', 'expensive', 'cheap'],
  ['size area', 'large', 'small'],
  ['size area', 'big', 'little'],
  ['temperature', 'hot', 'cold'],
  // What is only said to be high or low, and of itself.
  ['score grade population salary income capacity duration distance', '', ''],
];
const MEASURES = new Set(QUALITIES.flatMap(([measures]) => measures.split(' ')));

/** Whether a word names what can be measured. */
export const isMeasure = (word: string): boolean => MEASURES.has(word);

const IRREGULAR: Readonly<Record<string, string>> = { elder: 'old', eldest: 'old', costly: 'expensive' };

/** The base of "older", "oldest", "heavier", "bigger"; the word itself where it is none. */
function baseOf(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular) return irregular;
  const bare = word.replace(/(?:er|est)$/, '');
  if (bare === word) return word;
  const forms = [bare, `${bare}e`, bare.replace(/i$/, 'y'), bare.replace(/([a-z])\1$/, '$1')];
  return forms.find((form) => QUALITIES.some(([, much, little]) => form === much || form === little)) ?? word;
}

/** What an adjective, in any of its degrees, says of a row with these columns: the one column and direction. */
export function qualityIn(
  word: string,
  columns: readonly Column[],
): { column: number; much: boolean } | undefined {
  const base = baseOf(word.toLowerCase());
  const found = QUALITIES.flatMap(([measures, much, little]) => {
    if (base !== much && base !== little) return [];
    return columns.flatMap(({ name }, column) =>
      measures.split(' ').includes(name.split(' ').at(-1) ?? '') ? [{ column, much: base === much }] : [],
    );
  });
  const [only, another] = found;
  return another ? undefined : only;
}

/** The column of this name. */
export function columnOf(name: string, columns: readonly Column[]): number | undefined {
  const wanted = name.toLowerCase().trim();
  const at = columns.findIndex(({ name }) => name === wanted || `${name}s` === wanted);
  return at < 0 ? undefined : at;
}

/** A verb that tells a measure: "weighs", "costs". */
export function measureOf(verb: string, columns: readonly Column[]): number | undefined {
  const names = /^weigh/i.test(verb) ? ['weight', 'mass'] : /^cost/i.test(verb) ? ['price', 'cost'] : [];
  const found = names.flatMap((name) => columnOf(name, columns) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** A figure or a number in words. */
export function numberIn(text: string): number | undefined {
  const word = text.trim();
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(word) ? Number(word) : readCount(word);
}
