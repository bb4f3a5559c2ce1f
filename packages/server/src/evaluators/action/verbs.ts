import type { Kind } from './act.ts';
import verbs from './verbs.json' with { type: 'json' };

/** A verb as it stands in the list, with the kind of act that it names. */
export type Verb = { base: string; kind: Kind };

const { source: _, irregular, nouns, described, reported, ...lists } = verbs;

/** Verbs that are as often the name of a thing: "mail", "order", "post". */
const NOUNS = new Set(nouns.split(' '));
/** What is known of a thing; a name that ends so reads it. */
const DESCRIBED = new Set(described.split(' '));

/** The same, unless the name begins with what can be a verb: `sales_report`, not `file_report`. */
const REPORTED = new Set(reported.split(' '));

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

const MARKS = new Set(['mark', 'tag']);

function formsOf(base: string): string[] {
  const root = base.endsWith('e') ? base.slice(0, -1) : base;
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(base) ? base + base.slice(-1) : undefined;
  const soft = /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}i` : undefined;
  const plural = soft ? `${soft}es` : /(?:s|x|z|ch|sh)$/.test(base) ? `${base}es` : `${base}s`;
  const regular = [base, plural, soft ? `${soft}ed` : `${root}ed`, `${root}ing`];
  const twice = doubled ? [`${doubled}ed`, `${doubled}ing`] : [];
  return [...regular, ...twice, ...(IRREGULAR.get(base) ?? [])];
}

/**
 * What the words of a tool's name say that it does: the first that is nothing but a verb (`mail_send`), else
 * a closing word that reads (`PostSearch`, `ci_log`), else the first that can be a verb (`post_message`).
 */
export function verbIn(words: readonly string[]): Verb | undefined {
  const [first = ''] = words;
  // What is marked as read is changed, not read.
  if (words.length > 1 && MARKS.has(first)) return verbOf(first);
  let either: Verb | undefined;
  for (const word of words) {
    // In a name a form on -s is a thing: `SearchEmails`.
    const verb = word.endsWith('s') && verbOf(word)?.base !== word ? undefined : verbOf(word);
    if (verb && !NOUNS.has(word)) return verb;
    either ??= verb;
  }
  const last = words.length > 1 ? words.at(-1) : undefined;
  if (last === undefined || !either) return either;
  if (DESCRIBED.has(last) || (REPORTED.has(last) && !verbOf(words[0] ?? '')))
    return { base: 'show', kind: 'read' };
  const closing = verbOf(last);
  return closing?.kind === 'read' ? closing : either;
}
