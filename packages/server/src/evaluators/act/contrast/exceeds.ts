import type { Act, Effect } from '../../../acts/act.ts';
import { isPast, verbOf } from '../../../acts/prose/verbs.ts';
import { mayBeMeant } from '../../../authority/order/graver.ts';
import { meaningOf } from '../../../authority/order/groups.ts';
import { isHalfRead, sharesObject } from '../../../authority/order/objects.ts';
import type { Order, Sentence, Word } from '../../../authority/order/standing.ts';
import lexicon from '../../../language/lexicon/manner.json' with { type: 'json' };
import { words } from '../../../language/names.ts';
import { actOfName, actOfNoun, groupsOfVerb } from '../../../language/verbs.ts';

const { entries } = lexicon;
/** Groups of verbs that keep what they act on: whoever asks for one of them asks for no deletion on the way. */
const KEEPS = new Set(words(entries.keepGroups));
const KEEPS_TOO = new Set(words(entries.keeps));
/** Verbs that ask to be told and nothing else; "get", "find" and "open" may ask for more. */
const TELLS = new Set(words(entries.tells));
const ASKS =
  /^(?:what|which|who|whose|when|where|why|how|is|are|was|were|does|do|did|has|have|am|what's|who's|where's|how's)$/;
const DRAFTS = new Set(words(entries.drafts));

/**
 * What an act does beyond everything that was asked for, in words: it deletes what was only to be changed, or
 * changes, pays, deletes or grants where the principal only asked to be told. Undefined where some word asks for it,
 * or may.
 */
export function beyondAsked(act: Act, word: Word): string | undefined {
  if (act.effect === 'read' || act.effect === 'reply' || mayBeMeant(act, word)) return undefined;
  const { orders } = word;
  const meaning = meaningOf(act);
  const own = word.sentences.filter(({ kind }) => kind !== 'pasted');
  const named = actOfName(act.verb).verb;
  if (
    own.some(
      (one) =>
        !asksOfPast(one) && one.tokens.some(({ lower }) => namesIt(lower, act.effect, named, meaning.groups)),
    )
  )
    return undefined;
  if (
    act.effect === 'delete' &&
    orders.length > 0 &&
    own.every(({ kind }) => kind === 'acts' || kind === 'greeting') &&
    orders.every(keeps) &&
    !isHalfRead(act, word) &&
    sharesObject(act, own)
  )
    return `'${act.verb}' deletes what was to be kept ('${orders[0]?.act.verb}')`;
  if (!own.length || !own.every(isQuestion)) return undefined;
  if (!isGrave(act, own) || isGivenText(act, own)) return undefined;
  return `the request only asks to be told; '${act.verb}' does more`;
}

const keeps = ({ act: { verb, modality, effect } }: Order): boolean =>
  modality !== 'done' &&
  effect !== 'delete' &&
  (KEEPS_TOO.has(verb) || TELLS.has(verb) || groupsOfVerb(verb).some((group) => KEEPS.has(group)));

/** Whether a word of the principal names an act of this kind, as a verb or a noun. */
function namesIt(
  word: string,
  effect: Effect,
  named: string | undefined,
  groups: ReadonlySet<string>,
): boolean {
  const verb = verbOf(word);
  if (verb && (verb.groups.some((group) => groups.has(group)) || verb.effect === effect) && GRAVE.has(effect))
    return true;
  if (verb?.lemma === named) return true;
  const noun = actOfNoun(word);
  return noun !== undefined && noun.effect === effect && GRAVE.has(effect) && noun.effect !== 'send';
}
const GRAVE: ReadonlySet<Effect> = new Set(['delete', 'pay', 'grant', 'send']);

function isQuestion({ kind, tokens, acts }: Sentence): boolean {
  if (kind === 'greeting')
    return !tokens.some(({ lower }) => lower === 'do' || lower === 'ahead' || lower === 'yes');
  if (tokens.at(-1)?.text === '?' && ASKS.test(tokens[0]?.lower ?? '')) return acts.every(isTold);
  return (
    kind === 'acts' &&
    acts.every(isTold) &&
    tokens.some((token, at) => isTelling(token.lower, tokens[at + 1]?.lower))
  );
}

/** "Give me a nudge to check the oven": who gives the words of what is written asks for more than to be told. */
const isGivenText = ({ effect, values }: Act, own: readonly Sentence[]): boolean =>
  !GRAVE.has(effect) &&
  values.some(
    ({ role, text }) =>
      role === 'content' && text.includes(' ') && own.some(({ quote }) => quote.includes(text)),
  );

/** "Did we pay it?", "is it locked?", "how much is a refund?" name what was done and ask for nothing of the kind. */
const asksOfPast = ({ tokens }: Sentence): boolean =>
  tokens.at(-1)?.text === '?' &&
  (/^(?:did|was|were|has|have|had)$/.test(tokens[0]?.lower ?? '') ||
    (tokens[0]?.lower === 'how' && MEASURES.test(tokens[1]?.lower ?? '') && !tokens.some(isToYou)) ||
    (/^(?:is|are)$/.test(tokens[0]?.lower ?? '') && isPast(tokens.at(-2)?.lower ?? '')));

const MEASURES = /^(?:much|many|long|often|far|old|high)$/;
const isToYou = ({ lower }: Sentence['tokens'][number]): boolean => /^(?:you|your|please|to)$/.test(lower);

const isTold = ({ verb, modality }: Act): boolean =>
  modality === 'asked' || TELLS.has(verb) || verb === 'tell' || verb === 'find';

/** A word that asks to be told: "show", "tell me", "find flights". */
function isTelling(word: string, next = ''): boolean {
  const lemma = verbOf(word)?.lemma ?? '';
  // "Check out the branch" changes to it.
  if (lemma === 'check' && next === 'out') return false;
  return (
    TELLS.has(lemma) ||
    (lemma === 'tell' && /^(?:me|us)$/.test(next)) ||
    (lemma === 'find' && /[^s]s$/.test(next))
  );
}

const BINDS = new Set(words(entries.binds));

/** Whether it binds, takes away, lets in, or changes the very thing that was asked about. */
function isGrave(act: Act, own: readonly Sentence[]): boolean {
  if (act.effect === 'delete' || act.effect === 'pay' || act.effect === 'grant') return true;
  if (act.effect === 'send')
    return (
      !/escalate|handoff|human/i.test(act.verb) &&
      act.recipients.length > 0 &&
      !own.some(({ tokens }) => tokens.some(({ lower }) => DRAFTS.has(lower)))
    );
  const { groups, lemma } = meaningOf(act);
  const binds =
    act.effect === 'change' || act.recipients.length > 0 || groups.has('book') || BINDS.has(lemma);
  return (
    (act.effect === 'change' || act.effect === 'create') &&
    binds &&
    (act.form !== 'prose' || groups.has('book')) &&
    sharesObject(act, own)
  );
}
