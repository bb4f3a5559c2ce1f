import { work } from '../work.ts';
import type { Sentence } from './sentence.ts';
import { collectKinds, fits, not, type Term } from './term.ts';

/** Somebody or something as a case shows it: its name, if it has one, and the kinds it is of. */
export type Example = { name: string | undefined; kinds: string[]; not: string[] };

export type Validity = { valid: true } | { valid: false; example: Example[] };

/** 2^10 ways to be are looked at for every sentence. */
const MOST_KINDS = 10;

/**
 * Whether the conclusion holds wherever the premises do. Sentences about single kinds alone have a model where
 * each thing that must exist can be found among the ways to be that break no "all"; so all of these are tried.
 * Gives the things of a case in which the premises hold and the conclusion does not. Undefined where the
 * premises themselves cannot hold together, or name too many kinds.
 */
export function validityOf(premises: readonly Sentence[], conclusion: Sentence): Validity | undefined {
  const named = new Set<string>();
  for (const { term } of [...premises, conclusion]) collectKinds(term, named);
  if (named.size > MOST_KINDS) return undefined;
  const kinds = [...named];
  if (!caseOf(premises, kinds)) return undefined;
  const of = conclusion.of === 'all' ? 'some' : conclusion.of === 'some' ? 'all' : conclusion.of;
  const example = caseOf([...premises, { of, term: not(conclusion.term) }], kinds);
  return example ? { valid: false, example } : { valid: true };
}

/** Things that make all sentences true; undefined where there are none. Something there must be. */
function caseOf(sentences: readonly Sentence[], kinds: readonly string[]): Example[] | undefined {
  work(2 ** kinds.length * (sentences.length + 1));
  const laws = sentences.filter(({ of }) => of === 'all').map(({ term }) => term);
  const ways = waysToBe(kinds).filter((way) => laws.every((law) => fits(law, way)));
  const demands = new Map<string, { name: string | undefined; terms: Term[] }>();
  for (const [at, { of, term }] of sentences.entries()) {
    if (of === 'all') continue;
    const name = of === 'some' ? undefined : of.name;
    const key = name === undefined ? `#${at}` : name;
    const terms = demands.get(key)?.terms ?? [];
    demands.set(key, { name, terms: [...terms, term] });
  }
  if (demands.size === 0) demands.set('#', { name: undefined, terms: [] });
  const examples: Example[] = [];
  for (const { name, terms } of demands.values()) {
    const way = ways.find((one) => terms.every((term) => fits(term, one)));
    if (!way) return undefined;
    examples.push({ name, kinds: [...way], not: kinds.filter((kind) => !way.has(kind)) });
  }
  return examples;
}

const waysToBe = (kinds: readonly string[]): Set<string>[] =>
  Array.from(
    { length: 2 ** kinds.length },
    (_, bits) => new Set(kinds.filter((__, at) => (bits >> at) % 2 === 1)),
  );
