import { listed, phraseAt } from '../../acts/prose/measures.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import harms from '../../language/lexicon/harms.json' with { type: 'json' };

const set = (list: string): ReadonlySet<string> => new Set(list.split(' ').filter(Boolean));
const SPARED = set(harms.entries.spared);
const KINDS = Object.entries(harms.entries.kinds).map(([kind, { acts, things, phrases }]) => ({
  kind,
  acts: set(acts),
  things: set(things),
  phrases: listed(phrases),
}));

/** The kind of harm that a sentence orders, whoever orders it; undefined where it orders none, or guards against it. */
export function harmIn(tokens: readonly Token[]): string | undefined {
  const words = tokens.filter(({ kind }) => kind === 'word');
  if (words.some(({ lower }) => SPARED.has(lower) || SPARED.has(verbOf(lower)?.lemma ?? '')))
    return undefined;
  const says = (list: ReadonlySet<string>): boolean =>
    words.some(
      ({ lower }) =>
        list.has(lower) ||
        list.has(verbOf(lower)?.lemma ?? '') ||
        list.has(lower.replace(/(?:ed|ing|s)$/, '')),
    );
  return KINDS.find(
    ({ acts, things, phrases }) =>
      words.some((_, at) => phraseAt(phrases, words, at) !== undefined) ||
      (acts.size > 0 && says(acts) && things.size > 0 && says(things)) ||
      (acts.size > 0 && things.size === 0 && says(CRIMES) && says(acts)),
  )?.kind;
}

/** Verbs that are a crime by themselves. */
const CRIMES: ReadonlySet<string> = set(
  'spy stalk eavesdrop wiretap defraud scam launder embezzle swindle extort blackmail bribe impersonate phish hack ddos exfiltrate',
);
