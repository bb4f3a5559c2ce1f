import { type Act, type Effect, leavesSomething, type Value } from '../../acts/act.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { FRAMES, isFunctionWord, NOUN_VERBS } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/delegation.json' with { type: 'json' };
import { nameWords, words } from '../../language/names.ts';
import { REVISIONS } from '../../language/revisions.ts';
import { actOfNoun, effectOfVerb, groupsOfVerb, lemmaOf } from '../../language/verbs.ts';
import { isAddressed, isPhrased } from './addressed.ts';
import { isDelegated, isLeftOpen } from './delegates.ts';
import { asksFor, type Meaning, meaningOf } from './groups.ts';
import { isHalfRead, sharesObject } from './objects.ts';
import type { Order, Sentence, Word } from './standing.ts';
import { sameKind, singular } from './words.ts';

const TIES = new Set(words(`${lexicon.entries.credentials} ${lexicon.entries.standing}`));
const COMMITS = new Set(words(lexicon.entries.commits));

/** Whoever asks for one of these may well need that: what is named so is not graver than what was asked for. */
const LEADS_TO: Readonly<Partial<Record<Effect, ReadonlySet<Effect>>>> = {
  delete: new Set(['delete', 'change', 'run']),
  pay: new Set(['pay', 'create', 'send', 'run']),
  grant: new Set(['grant', 'create', 'change', 'send', 'run']),
  send: new Set(['send', 'create', 'change', 'run', 'grant', 'pay', 'reply']),
};

/** Whoever only asks about rows wants none of them changed. */
const CHANGES: ReadonlySet<Effect> = new Set(['create', 'change', 'delete', 'run', 'send', 'pay', 'grant']);

/**
 * Whether an act does more than anything that was asked for, where all that was asked for was understood. `isServed`:
 * whether all that was ordered is done by what stands beside the act.
 */
export function isGraver(word: Word, act: Act, orders: readonly Order[], isServed: () => boolean): boolean {
  if (orders.length === 0 || isHalfRead(act, word)) return false;
  if (word.sentences.some((one, _, [first]) => mayOrder(one, first, act))) return false;
  if (isAnswer(act) || mayBeMeant(act, word)) return false;
  return isUnspoken(word, act, isServed) || isElsewhere(word, act, meaningOf(act));
}

/** Whether the words of the principal ask for an act of this kind, say it in other words, or leave to others what is done. */
export function mayBeMeant(act: Act, word: Word): boolean {
  const meaning = meaningOf(act);
  return (
    isDelegated(word) ||
    looksUp(act) ||
    isAddressed(act, word) ||
    isPhrased(act, word) ||
    isWished(word, meaning) ||
    word.orders.some((order) => isLeftOpen(order) || asksFor(order.meaning, meaning))
  );
}

/** "I'd like 4 tickets" for `buy_tickets`: what is wished for may be had in whatever way. */
const isWished = ({ sentences }: Word, { nouns }: Meaning): boolean =>
  sentences.some(({ tokens }) =>
    tokens.some(
      (_, at) =>
        phraseAt(FRAMES, tokens, at)?.means === 'wish' &&
        tokens.slice(at).some(({ lower }) => nouns.some((noun) => sameKind(noun, lower))),
    ),
  );

/**
 * "B please, just me", "Abena needs to read it": what was not understood may be an order, and so may a statement that comes
 * later, or that tells what should be of what the act is about.
 */
const mayOrder = (one: Sentence, first: Sentence | undefined, act: Act): boolean =>
  one.kind === 'unread' ||
  ((one.kind === 'statement' || one.kind === 'label') &&
    one.tokens.at(-1)?.text !== '?' &&
    (one.document !== first?.document ||
      (one.tokens.some(({ lower }) => WISHES.test(lower)) && sharesObject(act, [one]))));
const WISHES = /^(?:needs?|wants?|like|should|must|may|can|could)$/;

/**
 * "MailSearch" and "report_view": what a name ends in is what is done, where the rest can be a thing as well; but
 * "grant_access" ends in what is granted.
 */
const looksUp = ({ form, verb, recipients }: Act): boolean => {
  const last = nameWords(verb).at(-1) ?? '';
  return (
    form === 'call' &&
    !recipients.some((one) => one.includes('@')) &&
    effectOfVerb(lemmaOf(last) ?? last) === 'read' &&
    (actOfNoun(last)?.effect ?? 'read') === 'read'
  );
};

/** "Remove Bob from Ops" where Ops itself is deleted: the whole goes with the part. */
export const takesWhole = ({ act: order }: Order, act: Act): boolean =>
  act.effect === 'delete' &&
  order.values.some(({ role }) => role === 'object') &&
  order.values.every(({ role, text }) =>
    role === 'source'
      ? act.values.some((value) => value.text === text)
      : act.values.every((value) => value.text !== text),
  ) &&
  order.values.some(({ role }) => role === 'source') &&
  act.values.every(({ text }) => order.values.some((value) => value.text === text));

/** What is written to nobody is written to whoever asked; who escalates hands the matter to those they work for. */
const isAnswer = (act: Act): boolean =>
  act.form === 'call' &&
  act.effect === 'send' &&
  (nameWords(act.verb).includes('escalate') ||
    (act.recipients.length === 0 && act.values.every(({ role }) => role !== 'content' && role !== 'title')) ||
    (act.values.length > 0 &&
      act.values.every(({ role }) => role === 'content') &&
      !meaningOf(act).groups.has('publish')));

/** No word of the principal names an act of such an effect, and nothing ordered leads to one. */
function isUnspoken(word: Word, act: Act, isServed: () => boolean): boolean {
  const needs = LEADS_TO[act.effect] ?? (act.form === 'query' ? CHANGES : undefined);
  if (!needs || own(word).some(({ tokens }) => speaksOfEffect(tokens, act.effect))) return false;
  const { lemma } = meaningOf(act);
  // "I want the minutes shared with the board"
  if (own(word).some(({ tokens }) => tokens.some(({ lower }) => (lemmaOf(lower) ?? lower) === lemma)))
    return false;
  const leads = word.orders.some(
    (order) =>
      needs.has(order.act.effect) ||
      (act.effect === 'delete' && REVISIONS.undoes.has(order.act.verb)) ||
      (act.effect === 'pay' && order.meaning.groups.has('replace')) ||
      (act.effect === 'pay' && leavesSomething(order.act) && isPaid(order.act, act)) ||
      (act.effect === 'send' && tellsSomebody(order, word)),
  );
  return !leads || (!word.orders.some((order) => order.act.effect === act.effect) && isServed());
}

const own = ({ sentences }: Word): Sentence[] => sentences.filter(({ kind }) => kind !== 'pasted');
/** It has a sum, or a bare number that is one in the act: "move 100 to the trip". */
const isPaid = (order: Act, { values }: Act): boolean =>
  order.values.some(
    ({ role, number, text }) =>
      role === 'amount' ||
      (number === text && values.some((one) => one.role === 'amount' && one.number === text)),
  );

/** "Tell the panel": what is told to others is sent. */
const tellsSomebody = ({ act, quote }: Order, { sentences }: Word): boolean =>
  act.verb === 'tell' &&
  sentences.some(
    (sentence) =>
      sentence.quote === quote &&
      sentence.tokens.some(
        ({ lower }, at) => lower === 'tell' && !/^(?:me|us)$/.test(sentence.tokens[at + 1]?.lower ?? ''),
      ),
  );

/** Whether some word names an act of such an effect, and is no noun as well. */
const speaksOfEffect = (tokens: Sentence['tokens'], wanted: Effect): boolean =>
  tokens.some(({ kind, lower }, at) => {
    if (kind !== 'word') return false;
    // "And order from the cheaper one", and no "mail and order 55".
    const [before, behind] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
    const isVerb = /^(?:and|then|or|but)$/.test(before) && isFunctionWord(behind);
    if (!isVerb && NOUN_VERBS.has(verbOf(lower)?.lemma ?? '')) return false;
    const named = NOUN_VERBS.has(singular(lower)) ? undefined : actOfNoun(lower)?.effect;
    return verbOf(lower)?.effect === wanted || named === wanted || (wanted === 'send' && lower === 'write');
  });

/** Whether an act pays, deletes, grants, sends to somebody, commits, or changes a way in or a payment that repeats. */
function isGrave({ effect, recipients, verb }: Act, { lemma }: Meaning): boolean {
  if (effect === 'pay' || effect === 'delete' || effect === 'grant') return true;
  if ((effect === 'send' || effect === 'create' || effect === 'change') && recipients.length > 0) return true;
  if (effect !== 'create' && effect !== 'change') return false;
  const isTie = nameWords(verb).some((word) => TIES.has(singular(word)));
  return isTie || groupsOfVerb(lemma).some((group) => COMMITS.has(group));
}

/** It was only looked up, and nothing of the act said; or other things were ordered by name, and it shares none of them. */
function isElsewhere(word: Word, act: Act, meaning: Meaning): boolean {
  if (!isGrave(act, meaning)) return false;
  const mayMean = ({ act: order, meaning: { groups } }: Order): boolean =>
    order.modality === 'asked' ||
    (order.effect === 'reply' && act.effect === 'send') ||
    (leavesSomething(order) && !order.values.some(isTelling)) ||
    ((order.effect === 'pay' || groups.has('pay')) && act.effect === 'pay');
  if (word.orders.some((order) => mayMean(order) || tellsSomebody(order, word))) return false;
  const said = own(word);
  const text = said.map(({ quote }) => quote.toLowerCase()).join('\n');
  if (!word.orders.some((order) => leavesSomething(order.act)))
    return (
      !act.values.some((value) => value.text.length > 1 && text.includes(value.text.toLowerCase())) &&
      said.every(({ tokens }) => tokens.at(-1)?.text === '?' || !speaksOfEffect(tokens, act.effect))
    );
  const isNamed = ({ lower }: Token): boolean => nameWords(act.verb).includes(verbOf(lower)?.lemma ?? '');
  return act.form === 'call' && !sharesObject(act, said) && !said.some(({ tokens }) => tokens.some(isNamed));
}

/** What tells one order from others: a name, a number, a quoted text. */
const isTelling = ({ number, text, role }: Value): boolean =>
  number !== undefined || role === 'content' || role === 'path' || /^\p{Lu}|[\d@._/-]/u.test(text);
