import type { Act } from '../../acts/act.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { AUXILIARIES } from '../../acts/prose/words.ts';
import { oncePerObject } from '../../kernel/once.ts';
import { nameWords } from '../../language/names.ts';
import { actOfName } from '../../language/verbs.ts';
import type { Sentence, Word } from './standing.ts';
import { contentWords, isVague, kindsOf } from './words.ts';

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
 * Whether words beside the orders that were read speak of what an act is about, and may order it in their own way: "archive
 * the repo; the wiki can go", or without any verb: "two dozen rolls for the parish, collect on Sunday".
 */
export const isHalfRead = (act: Act, { sentences }: Word): boolean =>
  sharesObject(
    act,
    sentences.flatMap((one) => {
      const words = one.tokens.filter(({ kind }) => kind === 'word');
      const behind = words.filter(({ start }) => one.acts.every(({ span }) => start >= span.end));
      const before = words.filter(({ end }) => one.acts.every(({ span }) => end <= span.start));
      const tokens = [...(behind.some(isHelper) ? behind : []), ...(before.some(isHelper) ? [] : before)];
      return one.kind === 'acts' ? [{ ...one, tokens }] : [];
    }),
  );

const isHelper = ({ lower }: Token): boolean => AUXILIARIES.has(lower);
