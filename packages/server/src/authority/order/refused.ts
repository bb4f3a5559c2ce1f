import type { Act } from '../../acts/act.ts';
import { TELLING_KINDS, tokensOf } from '../../acts/prose/tokens.ts';
import { isOfEarlierWords, REVISIONS } from '../../language/revisions.ts';
import type { Missing } from '../authority.ts';
import { asksFor, type Meaning, meaningOf } from './groups.ts';
import type { Order, Sentence, Word } from './standing.ts';
import { withUnit } from './units.ts';
import { says } from './values.ts';
import { contentWords, isPlain, sameKind, wordsOfName } from './words.ts';

/** Why the principal's own refusal rules an act out, or may; undefined where none speaks of it. */
export function refusalOf(word: Word, act: Act, meaning: Meaning): Missing | undefined {
  const refused = word.refused.find(
    (order) => asksFor(order.meaning, meaning) && order.act.effect === act.effect && speaksOf(order.act, act),
  );
  if (!refused) return undefined;
  // "Not before the tests are green": whether they are now is not known here.
  const texts = act.values.map(({ text }) => text).join('\n');
  const isOpen = /\b(?:before|until|till|unless)\b/i.test(refused.quote) || isOfAnother(refused, texts);
  const why = `The request rules it out${isOpen ? ' for a time, or something else' : ''}: "${refused.quote}".`;
  return { what: act.verb, why, is: isOpen ? 'unnamed' : 'contradicted' };
}

/** Whether what is not to be done is this: all it names is in the act, or it names nothing. */
function speaksOf(refused: Act, act: Act): boolean {
  const own = [act.verb, ...act.values.flatMap(({ name = '', text }) => [name, text])].flatMap(wordsOfName);
  return refused.values.every(
    (value) =>
      /^(?:anything|anyone|anybody|it|them)$/i.test(value.text) ||
      act.values.some((one) => one.text === value.text || says(value, withUnit(one))) ||
      // "The front door" is `lock_door(door: "front")`.
      (isPlain(value.text) &&
        contentWords(value.text).every((word) => own.some((one) => sameKind(one, word)))),
  );
}

/** Whether what took an order back may mean something else: what else is to be kept or let be, or the same once more. */
export function isUnsure(order: Order, { refused, sentences }: Word, meaning: Meaning): boolean {
  const { takenBack, quote: own } = order;
  const isAgain = ({ acts, quote }: Sentence): boolean =>
    acts.some(
      (act) =>
        act.polarity === 'do' &&
        (quote === own
          ? REVISIONS.keeps.has(act.verb)
          : asksFor(meaningOf(act), meaning) && !isOfEarlierWords(quote.toLowerCase())),
    );
  return (
    sentences.slice(sentences.findIndex(({ quote }) => quote === takenBack)).some(isAgain) ||
    refused.some((one) => one.quote === takenBack && isOfAnother(one, own))
  );
}

/** "b.txt is in use, don't touch": whether what is refused names things by the letter, and none that `text` names. */
function isOfAnother({ act, quote }: Order, text: string): boolean {
  const named = act.values.length > 0 ? [] : tokensOf(quote).filter(({ kind }) => TELLING_KINDS.has(kind));
  return named.length > 0 && !named.some((token) => text.includes(token.text));
}
