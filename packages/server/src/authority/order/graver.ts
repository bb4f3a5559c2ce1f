import { type Act, type Effect, leavesSomething } from '../../acts/act.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { AUXILIARIES, DETERMINERS, isFunctionWord, NOUN_VERBS } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/delegation.json' with { type: 'json' };
import { nameWords, words } from '../../language/names.ts';
import { actOfNoun, effectOfVerb, groupsOfVerb, lemmaOf } from '../../language/verbs.ts';
import { isAddressed, isPhrased } from './addressed.ts';
import { isDelegated, isLeftOpen } from './delegates.ts';
import { asksFor, type Meaning, meaningOf } from './groups.ts';
import type { Order, Sentence, Word } from './standing.ts';
import { contentWords, isVague, sameKind, singular } from './words.ts';

const CREDENTIALS = new Set(words(lexicon.entries.credentials));
const STANDING = new Set(words(lexicon.entries.standing));
const HANDS = new Set(words(lexicon.entries.hands));
const COMMITS = new Set(words(lexicon.entries.commits));

/** Whoever asks for one of these may well need that: what is named so is not graver than what was asked for. */
const LEADS_TO: Readonly<Partial<Record<Effect, ReadonlySet<Effect>>>> = {
  delete: new Set(['delete', 'change', 'run']),
  pay: new Set(['pay', 'create', 'send', 'run']),
  grant: new Set(['grant', 'create', 'change', 'send', 'run']),
  send: new Set(['send', 'create', 'change', 'run', 'grant', 'pay', 'reply']),
};

/** Whether an act does more than anything that was asked for, where all that was asked for was understood. */
export function isGraver(
  word: Word,
  act: Act,
  orders: readonly Order[],
  /** Whether all that was ordered is done by what stands beside the act. */
  isServed: () => boolean,
): boolean {
  if (orders.length === 0 || word.sentences.some((one, _, [first]) => mayOrder(one, first))) return false;
  if (isDelegated(word) || isAnswer(act) || looksUp(act) || isAddressed(act, word) || isPhrased(act, word))
    return false;
  if (isNeeded(act, word)) return false;
  const meaning = meaningOf(act);
  if (word.orders.some((order) => isLeftOpen(order) || asksFor(order.meaning, meaning))) return false;
  return (
    isUnspoken(word, act, isServed) || isBeyondLookup(word, act, meaning) || isElsewhere(word, act, meaning)
  );
}

/** "B please, just me": what was not understood may be an order, and so may a later turn that is none in its form. */
const mayOrder = ({ kind, document, tokens }: Sentence, first: Sentence | undefined): boolean =>
  kind === 'unread' ||
  ((kind === 'statement' || kind === 'label') && document !== first?.document && tokens.at(-1)?.text !== '?');

/**
 * "MailSearch" and "report_view": what a name ends in is what is done, where the rest can be a thing as well; but
 * "grant_access" ends in what is granted.
 */
export const looksUp = ({ form, verb, recipients }: Act): boolean => {
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

/** "Abena needs to read it", "we want the cheaper one": a right lets others do so, a wish may be bought or made. */
function isNeeded({ effect }: Act, word: Word): boolean {
  const isRight = effect === 'grant';
  const isOfOther = (token: Token | undefined): boolean =>
    token?.kind === 'word' && !isFunctionWord(token.lower);
  return (
    (isRight || effect === 'pay' || effect === 'create') &&
    own(word).some(({ tokens }) =>
      tokens.some(({ lower }, at) =>
        isRight
          ? (NEEDS.test(lower) || (AUXILIARIES.has(lower) && !lower.startsWith("'"))) &&
            isOfOther(tokens[at - 1])
          : /^(?:wants?|like)$/.test(lower) && DETERMINERS.has(tokens[at + 1]?.lower ?? ''),
      ),
    )
  );
}
const NEEDS = /^(?:needs?|wants?|like)$/;

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
  const needs = LEADS_TO[act.effect];
  if (!needs || own(word).some(({ tokens }) => speaksOfEffect(tokens, act.effect))) return false;
  const { lemma } = meaningOf(act);
  // "I want the minutes shared with the board"
  const says = (lower: string): boolean => lower === lemma || lemmaOf(lower) === lemma;
  if (own(word).some(({ tokens }) => tokens.some(({ lower }) => says(lower)))) return false;
  const leads = word.orders.some(
    (order) =>
      needs.has(order.act.effect) ||
      (act.effect === 'pay' && order.meaning.groups.has('replace')) ||
      (act.effect === 'pay' && leavesSomething(order.act) && order.act.values.some(isAmount)) ||
      (act.effect === 'send' && (tellsSomebody(order, word) || isHandedOver(order, act))),
  );
  return !leads || (!word.orders.some((order) => order.act.effect === act.effect) && isServed());
}

/** Who asks to download something is sent it; others are not. */
const isHandedOver = ({ act: { verb } }: Order, { recipients }: Act): boolean =>
  HANDS.has(verb) && recipients.length === 0;

const own = ({ sentences }: Word): Sentence[] => sentences.filter(({ kind }) => kind !== 'pasted');
const isAmount = ({ role }: Act['values'][number]): boolean => role === 'amount';

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

/** Everything asked is a question or a look-up, and the act binds somebody, whatever word the question uses. */
function isBeyondLookup(word: Word, act: Act, meaning: Meaning): boolean {
  if (!isGrave(act, meaning) || word.orders.some((order) => leavesSomething(order.act))) return false;
  if (word.orders.some((order) => order.act.modality === 'asked' || tellsSomebody(order, word))) return false;
  const said = own(word);
  const text = said.map(({ quote }) => quote.toLowerCase()).join('\n');
  if (act.values.some((value) => value.text.length > 1 && text.includes(value.text.toLowerCase())))
    return false;
  if (act.effect === 'send' && word.orders.some((order) => order.act.effect === 'reply')) return false;
  return said.every(({ tokens }) => tokens.at(-1)?.text === '?' || !speaksOfEffect(tokens, act.effect));
}

/** Whether an act pays, deletes, grants, sends to somebody, commits, or changes a way in or a payment that repeats. */
function isGrave({ effect, recipients, verb }: Act, { lemma }: Meaning): boolean {
  if (effect === 'pay' || effect === 'delete' || effect === 'grant') return true;
  if ((effect === 'send' || effect === 'create' || effect === 'change') && recipients.length > 0) return true;
  if (effect !== 'create' && effect !== 'change') return false;
  const name = nameWords(verb).map(singular);
  return (
    name.some((word) => CREDENTIALS.has(word) || STANDING.has(word)) ||
    groupsOfVerb(lemma).some((group) => COMMITS.has(group))
  );
}

/** Another act was ordered, of other things: the two share no noun, no name, no number and no verb. */
function isElsewhere(word: Word, act: Act, meaning: Meaning): boolean {
  if (act.form !== 'call' || !isGrave(act, meaning)) return false;
  if (!word.orders.some((order) => leavesSomething(order.act))) return false;
  if (!word.orders.every((order) => order.act.values.some(isTelling) || !leavesSomething(order.act)))
    return false;
  if (word.orders.some((order) => isMoney(order.act.effect, order.meaning)) && isMoney(act.effect, meaning))
    return false;
  const said = own(word).flatMap(({ tokens }) => tokens.flatMap(({ text }) => [text, ...contentWords(text)]));
  const [names, parts] = [
    meaning.nouns.filter((noun) => !isVague(noun)),
    act.values
      .filter(({ role }) => role !== 'content' && role !== 'technical')
      .flatMap(({ text }) => [text, ...nameWords(text)]),
  ];
  const lower = new Set(said.map((one) => one.toLowerCase()).filter((one) => one.length > 1));
  return (
    !names.some((noun) => [...lower].some((one) => sameKind(one, noun))) &&
    !parts.some((part) => lower.has(part.toLowerCase())) &&
    !nameWords(act.verb).some((part) =>
      own(word).some(({ tokens }) => tokens.some((token) => verbOf(token.lower)?.lemma === part)),
    )
  );
}

/** What tells one order from others: a name, a number, a quoted text. */
const isTelling = ({ number, text, role }: Act['values'][number]): boolean =>
  number !== undefined || role === 'content' || role === 'path' || /^\p{Lu}|[\d@._/-]/u.test(text);

const isMoney = (effect: Effect, { nouns, groups }: Meaning): boolean =>
  effect === 'pay' || groups.has('pay') || nouns.some((noun) => actOfNoun(noun)?.effect === 'pay');
