import { PLURALS, verbsIn } from './inflect.ts';
import { ACQUIRES, MOVES, PARTS_WITH } from './lexicon/verbs.ts';
import { withoutPlural } from './plurals.ts';

/** Verbs in all their forms, by what they do to what somebody has. A verb that stands nowhere here is not understood. */
export const VERBS: Readonly<
  Record<'have' | 'gain' | 'lose' | 'buy' | 'sell' | 'cost' | 'work' | 'pay', ReadonlyMap<string, string>>
> = {
  have: verbsIn('have own hold contain keep carry store stock seat'),
  gain: verbsIn(
    `${ACQUIRES} produce harvest plant draw borrow knit cook order board join arrive deposit build score grow fetch`,
  ),
  lose: verbsIn(`${PARTS_WITH} use drop break throw/thrown remove withdraw leave discard lend drink burn/burnt waste ship hand
    spill consume depart deliver`),
  buy: verbsIn('buy purchase order'),
  sell: verbsIn('sell'),
  cost: verbsIn('cost'),
  work: verbsIn(`${MOVES} row print read type pump fill earn save write pack fold wash sew paint cover spend charge weld assemble process scan copy answer serve peel share split divide practise
    practice train study sleep burn weave work`),
  pay: verbsIn('pay'),
};

/** Every form of every verb: none of them names a thing. */
export const VERB_FORMS: ReadonlySet<string> = new Set(
  Object.values(VERBS).flatMap((verbs) => [...verbs.keys()]),
);

export type VerbKind = keyof typeof VERBS;

/** What a verb does, by any of its forms; undefined for words that are no verb that is known. */
export function verbOf(word: string): { kind: VerbKind; lemma: string } | undefined {
  for (const kind of ['buy', 'sell', 'cost', 'pay', 'have', 'gain', 'lose', 'work'] as const) {
    const lemma = VERBS[kind].get(word);
    if (lemma) return { kind, lemma };
  }
  return undefined;
}

/** A noun in the singular, in small letters. */
export const singular = (word: string): string => PLURALS.get(word) ?? withoutPlural(word);

/** A word in one form: verbs as their first form, "selling" among them, nouns in the singular. */
export function lemmaOf(word: string): string {
  const verb = verbOf(word);
  if (verb) return verb.lemma;
  if (!word.endsWith('ing') || word.length < 5) return singular(word);
  const stem = word.slice(0, -3);
  const found = [stem, `${stem}e`, stem.slice(0, -1)].map(verbOf).find((one) => one !== undefined);
  return found?.lemma ?? word;
}
