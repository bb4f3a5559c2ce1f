import type { Kind } from './act.ts';
import verbs from './verbs.json' with { type: 'json' };

/** A verb as it stands in the list, with the kind of act that it names. */
export type Verb = { base: string; kind: Kind };

const { source: _, irregular, ...lists } = verbs;

const IRREGULAR: ReadonlyMap<string, string[]> = new Map(
  Object.entries(irregular).map(([base, forms]) => [base, forms.split(' ')]),
);

/** By every regular form of the verb and the irregular ones; a verb in two lists has the kind of the first. */
const BY_FORM: ReadonlyMap<string, Verb> = new Map(
  (Object.entries(lists) as [Kind, string][])
    .toReversed()
    .flatMap(([kind, words]) =>
      words.split(' ').flatMap((base) => formsOf(base).map((form) => [form, { base, kind }] as const)),
    ),
);

/** The verb that a word (small letters) is a form of; undefined for other words. */
export const verbOf = (word: string): Verb | undefined => BY_FORM.get(word);

function formsOf(base: string): string[] {
  const root = base.endsWith('e') ? base.slice(0, -1) : base;
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(base) ? base + base.slice(-1) : undefined;
  const soft = /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}i` : undefined;
  const plural = soft ? `${soft}es` : /(?:s|x|z|ch|sh)$/.test(base) ? `${base}es` : `${base}s`;
  const regular = [base, plural, soft ? `${soft}ed` : `${root}ed`, `${root}ing`];
  const twice = doubled ? [`${doubled}ed`, `${doubled}ing`] : [];
  return [...regular, ...twice, ...(IRREGULAR.get(base) ?? [])];
}

/** The first verb among the words of a name. */
export function verbIn(words: readonly string[]): Verb | undefined {
  for (const word of words) {
    const verb = verbOf(word);
    if (verb) return verb;
  }
  return undefined;
}
