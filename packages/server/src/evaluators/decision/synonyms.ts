import { stem } from '../language/stem.ts';
import data from './synonyms.json' with { type: 'json' };

const SETS = new Map<string, readonly string[]>();
for (const words of data.sets) {
  const stems = words.split(' ').map(stem);
  for (const one of stems) SETS.set(one, stems);
}

/** The stems of the nouns that stand for the same thing as a noun (its stem), itself first. */
export const synonymsOf = (term: string): readonly string[] => [term, ...(SETS.get(term) ?? [])];
