import type { Act } from '../../../acts/act.ts';
import type { Sentence } from '../../../authority/order/standing.ts';
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
