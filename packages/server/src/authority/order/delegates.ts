import type { Document } from '@truepenny/verifier';
import { listed, phraseAt } from '../../acts/prose/measures.ts';
import { oncePerObject } from '../../kernel/once.ts';
import lexicon from '../../language/lexicon/delegation.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { type Order, type Sentence, type Word, wordOf } from './standing.ts';
import { contentWords, singular } from './words.ts';

const { entries } = lexicon;
const VERBS = new Set(words(entries.verbs));
const FOLLOWS = new Set(words(entries.follows));
const TEXTS = new Set(words(entries.texts).map(singular));
const ADVERBS = new Set(words(entries.adverbs));
const OPEN = listed(entries.open);
const PHRASES = listed(entries.phrases);

/** Whether an order may leave it to others what exactly is done: "handle the ticket", "process the queue". */
export const isLeftOpen = ({ act: { verb } }: Order): boolean => VERBS.has(verb);

/**
 * Whether the principal leaves what is to be done to a text: "do the tasks on my list", "pay the bill in bill.txt",
 * "update it accordingly". An order that stands in that text is then followed on the principal's own word.
 */
export const delegates = (principal: readonly Document[]): boolean => isDelegated(wordOf(principal));

/** The same of words that are read already; every act of a case asks for it. */
export const isDelegated = oncePerObject(
  ({ orders, sentences }: Word): boolean =>
    orders.some(
      (order) =>
        order.takenBack === undefined &&
        order.act.effect !== 'read' &&
        (followsText(order) || isPaidBy(order)),
    ) ||
    (orders.some(({ act }) => act.effect !== 'read') && sentences.some(isTied)) ||
    sentences.some(({ kind, tokens }) => kind !== 'pasted' && pointsAway(tokens)),
);

const SAYS = new Set(words(entries.says));
/** How far behind "as" or "what" it stands who says it. */
const REACH = 7;

/** "Take care of it", "as the note asks", "what Ines wrote": somebody or something else tells what is to be done. */
const pointsAway = (tokens: Sentence['tokens']): boolean =>
  tokens.some(
    ({ lower }, at) =>
      phraseAt(OPEN, tokens, at) !== undefined ||
      (/^(?:as|what|whatever)$/.test(lower) &&
        tokens.at(-1)?.text !== '?' &&
        tokens.slice(at + 2, at + REACH).some((token) => SAYS.has(token.lower))),
  );

const followsText = ({ act: { verb, values } }: Order): boolean =>
  FOLLOWS.has(verb) &&
  (values.length === 0 ||
    values.some(({ text, name }) =>
      [...contentWords(text), ...contentWords(name ?? ''), text.toLowerCase()].some((word) =>
        TEXTS.has(singular(word)),
      ),
    ));

/** What is paid, and to whom, stands in a file: "pay the bill in 'bill.txt'". */
const isPaidBy = ({ act: { effect, values } }: Order): boolean =>
  effect === 'pay' &&
  values.every(({ role }) => role !== 'amount') &&
  values.some(({ role, text }) => role === 'path' || IN_FILE.test(text));

const IN_FILE = /^[^\s@]+\.[a-z]{2,5}$|^(?:https?:\/\/|www\.)/i;

const isTied = ({ kind, tokens }: Sentence): boolean =>
  kind !== 'pasted' &&
  tokens.some(({ lower }, at) => ADVERBS.has(lower) || phraseAt(PHRASES, tokens, at) !== undefined);
