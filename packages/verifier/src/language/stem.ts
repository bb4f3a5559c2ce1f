import { groupBy } from '../group-by.ts';
import { withoutPlural } from './plurals.ts';

/** Endings from the longest to the shortest with what stands in their place. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['ization', ''],
  ['isation', ''],
  ['ability', ''],
  ['ibility', ''],
  ['ification', 'ifi'],
  ['ication', 'i'],
  ['ational', ''],
  ['ation', ''],
  ['ition', ''],
  ['ating', ''],
  ['ated', ''],
  ['ment', ''],
  ['ness', ''],
  ['able', ''],
  ['ible', ''],
  ['ance', ''],
  ['ence', ''],
  ['ally', ''],
  ['ion', ''],
  ['ing', ''],
  ['ity', ''],
  ['ive', ''],
  ['ate', ''],
  ['ant', ''],
  ['ent', ''],
  ['ize', ''],
  ['ise', ''],
  ['ed', ''],
  ['ly', ''],
  ['al', ''],
  ['er', ''],
  ['or', ''],
  ['e', ''],
];
const BY_LAST_LETTER = groupBy(ENDINGS, ([ending]) => ending.at(-1) ?? '');
const SHORTEST_STEM = 4;

/**
 * Cuts an English word (small letters) to a stem that its inflections and near derivations share:
 * "verifies", "verified" and "verification" meet. Made for comparing texts, not for reading: it is a light
 * stripping of endings in the manner of Porter (1980), which leaves short words and other scripts alone.
 */
export function stem(word: string): string {
  const singular = withoutPlural(word);
  let root = singular;
  for (const [ending, rest] of BY_LAST_LETTER.get(singular.at(-1) ?? '') ?? []) {
    if (!singular.endsWith(ending)) continue;
    if (singular.length - ending.length + rest.length < SHORTEST_STEM) continue;
    root = singular.slice(0, singular.length - ending.length) + rest;
    break;
  }
  const last = root.at(-1);
  if (last === 'y' && root.length > 3) return `${root.slice(0, -1)}i`;
  if (root.length > SHORTEST_STEM && root.length < word.length && last === root.at(-2))
    return root.slice(0, -1);
  return root;
}
