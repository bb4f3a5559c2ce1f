import type { Act } from '../../../acts/act.ts';
import { AUXILIARIES } from '../../../acts/prose/words.ts';
import type { Sentence, Word } from '../../../authority/order/standing.ts';
import { contentWords, isVague, kindsOf } from '../../../authority/order/words.ts';
import { oncePerObject } from '../../../kernel/once.ts';
import { nameWords } from '../../../language/names.ts';
import { actOfName } from '../../../language/verbs.ts';

/** What every word of the sentences, and the words of names in them, name. */
const kindsIn = oncePerObject(
  (sentences: readonly Sentence[]): ReadonlySet<string | number> =>
    new Set(
      sentences.flatMap(({ tokens }) =>
        tokens.flatMap(({ text }) => [text.toLowerCase(), ...nameWords(text)].flatMap(kindsOf)),
      ),
    ),
);

/** Whether the act speaks of something that the principal speaks of. */
export function sharesObject(act: Act, own: readonly Sentence[]): boolean {
  const said = kindsIn(own);
  const values = act.values.filter(
    ({ role }) => role !== 'content' && role !== 'technical' && role !== 'option',
  );
  const words = [
    ...actOfName(act.verb).objects,
    ...values.flatMap(({ text }) => [text.toLowerCase(), ...contentWords(text), ...nameWords(text)]),
  ];
  return words.some((one) => one.length > 1 && !isVague(one) && kindsOf(one).some((kind) => said.has(kind)));
}

/**
 * Whether words behind the orders that were read speak of what an act is about: "archive the repo; the wiki can go" may
 * order in its own way what is done to the wiki.
 */
export const isHalfRead = (act: Act, { sentences }: Word): boolean =>
  sharesObject(
    act,
    sentences.flatMap((one) => {
      const tokens = one.tokens.filter(
        ({ kind, start }) => kind === 'word' && one.acts.every(({ span }) => start >= span.end),
      );
      const isTold = one.kind === 'acts' && tokens.some(({ lower }) => AUXILIARIES.has(lower));
      return isTold ? [{ ...one, tokens }] : [];
    }),
  );
