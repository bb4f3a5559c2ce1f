import { stem } from '../language/stem.ts';
import domains from './domains.json' with { type: 'json' };

const BY_STEM: ReadonlyMap<string, readonly number[]> = byStem(domains.domains);
const SENSITIVE = new Set(domains.sensitive.split(' '));
const NONE: readonly number[] = [];

/** The kinds of service that a stem names a thing of, by number. */
export const domainsOf = (term: string): readonly number[] => BY_STEM.get(term) ?? NONE;

/** Whether a word (small letters) names somebody's private matters. */
export const isSensitive = (word: string): boolean => SENSITIVE.has(word);

function byStem(lines: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  lines.forEach((line, at) => {
    for (const term of line.split(' ').map(stem)) found.set(term, [...(found.get(term) ?? []), at]);
  });
  return found;
}
