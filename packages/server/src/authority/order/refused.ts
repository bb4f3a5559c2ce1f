import type { Act } from '../../acts/act.ts';
import { TELLING_KINDS, tokensOf } from '../../acts/prose/tokens.ts';
import { isOfEarlierWords, REVISIONS } from '../../language/revisions.ts';
import { lemmaOf } from '../../language/verbs.ts';
import type { Missing } from '../authority.ts';
import { asksFor, type Meaning, meaningOf } from './groups.ts';
import type { Order, Sentence, Word } from './standing.ts';
import { withUnit } from './units.ts';
import { says } from './values.ts';
import { contentWords, isPlain, isVague, sameKind, wordsOfName } from './words.ts';

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
  const own = wordsOfAct(act);
  return refused.values.every(
    (value) =>
      /^(?:anything|anyone|anybody|it|them)$/i.test(value.text) ||
      act.values.some((one) => one.text === value.text || says(value, withUnit(one))) ||
      // "The front door" is `lock_door(door: "front")`.
      (isPlain(value.text) &&
        contentWords(value.text).every((word) => own.some((one) => sameKind(one, word)))),
  );
}

/**
 * Whether what took an order back may mean something else: what else is to be kept or let be, the same once more, or a part
 * of it that the act leaves out.
 */
export function isUnsure(order: Order, { refused, sentences }: Word, act: Act, meaning: Meaning): boolean {
  const { takenBack, quote: own } = order;
  const isAgain = ({ acts, quote }: Sentence): boolean =>
    acts.some(
      (one) =>
        one.polarity === 'do' &&
        (quote === own
          ? REVISIONS.keeps.has(one.verb)
          : asksFor(meaningOf(one), meaning) && !isOfEarlierWords(quote.toLowerCase())),
    );
  const said = sentences.slice(sentences.findIndex(({ quote }) => quote === takenBack));
  return (
    said.some(isAgain) ||
    said.slice(0, 1).some((one) => isElsewhere(one, order, act)) ||
    refused.some((one) => one.quote === takenBack && isOfAnother(one, own))
  );
}

/**
 * "Forget the mustard, we have some", of milk and bread: what is left of the order is not in the act; or what is left was
 * never in either, and nothing says that it revises the order.
 */
function isElsewhere({ acts, tokens, quote }: Sentence, order: Order, act: Act): boolean {
  const own = wordsOfAct(act);
  const isOut = (words: readonly string[]): boolean =>
    words.length > 0 && !words.some((word) => own.some((one) => sameKind(one, word)));
  const telling = (text: string): string[] => contentWords(text).filter((word) => !isVague(word));
  const ordered = quote === order.quote ? [] : contentWords(order.quote);
  const shared = telling(quote).filter((word) => ordered.includes(word) && lemmaOf(word) !== order.act.verb);
  if (shared.length > 0) return isOut(shared);
  const left = acts.filter(({ verb, polarity }) => polarity !== 'do' || REVISIONS.keeps.has(verb));
  const isRevised = tokens.some(({ lower }) => REVISIONS.corrects.has(lower));
  return !isRevised && left.some(({ values }) => isOut(values.flatMap(({ text }) => telling(text))));
}

const wordsOfAct = ({ verb, values }: Act): string[] =>
  [verb, ...values.flatMap(({ name = '', text }) => [name, text])].flatMap((text) => [
    ...contentWords(text),
    ...wordsOfName(text),
  ]);

/** "b.txt is in use, don't touch": whether what is refused names things by the letter, and none that `text` names. */
function isOfAnother({ act, quote }: Order, text: string): boolean {
  const named = act.values.length > 0 ? [] : tokensOf(quote).filter(({ kind }) => TELLING_KINDS.has(kind));
  return named.length > 0 && !named.some((token) => text.includes(token.text));
}
