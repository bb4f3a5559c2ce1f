import type { Act } from '../../../acts/act.ts';
import type { Sentence } from '../../../authority/order/standing.ts';
import { contentWords, isVague, sameKind } from '../../../authority/order/words.ts';
import { nameWords } from '../../../language/names.ts';
import { actOfName } from '../../../language/verbs.ts';

const known = new WeakMap<readonly Sentence[], ReadonlySet<string>>();

/** Every word of the sentences, and the words of names in them. Kept with them, as many acts are held against them. */
function wordsIn(sentences: readonly Sentence[]): ReadonlySet<string> {
  const found =
    known.get(sentences) ??
    new Set(
      sentences.flatMap(({ tokens }) =>
        tokens.flatMap(({ text }) => [text.toLowerCase(), ...nameWords(text)]),
      ),
    );
  known.set(sentences, found);
  return found;
}

/** Whether the act speaks of something that the principal speaks of. */
export function sharesObject(act: Act, own: readonly Sentence[]): boolean {
  const said = wordsIn(own);
  const values = act.values.filter(
    ({ role }) => role !== 'content' && role !== 'technical' && role !== 'option',
  );
  const words = [
    ...actOfName(act.verb).objects,
    ...values.flatMap(({ text }) => [text.toLowerCase(), ...contentWords(text), ...nameWords(text)]),
  ];
  const telling = [...new Set(words)].filter((one) => one.length > 1 && !isVague(one));
  return (
    telling.some((one) => said.has(one)) ||
    telling.some((one) => [...said].some((also) => sameKind(one, also)))
  );
}
