import type { Act, Effect, Value } from '../../acts/act.ts';
import { effectOf } from '../../acts/prose/effects.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { FRAMES, PHRASAL } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/alike.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { effectOfVerb, isLightVerb } from '../../language/verbs.ts';
import { asksFor, type Meaning } from './groups.ts';
import { FINISHES } from './roles.ts';
import type { Order } from './standing.ts';
import { sameKind, wordsOfName } from './words.ts';

const { makes, tells, general } = lexicon.entries;
/** Verbs of what makes something, which say no more than that it is made. */
export const MAKES: ReadonlySet<string> = new Set(words(makes));
const TELLS = new Set(words(tells));
/** Verbs that say no more than that something changes. */
export const GENERAL: ReadonlySet<string> = new Set(words(general));
const LIGHT = new Set(words(lexicon.entries.carries));
const ARTICLES = new Set(['a', 'an', 'another', 'new', 'the']);

/** That an order's verb asks for an act: the tokens that say it, the values of the act that it says, and words of its name. */
export type Served = {
  taken: readonly number[];
  says: (value: Value) => boolean;
  names?: ReadonlySet<string>;
};

/** Whether a word is a form of the verb that a meaning has, or its noun. */
export const isVerbOf = ({ lemma }: Meaning, word: string): boolean =>
  word === lemma || verbOf(word)?.lemma === lemma;

const NOTHING = (): boolean => false;
const served = (taken: readonly number[] = [], says: Served['says'] = NOTHING): Served => ({ taken, says });

/** How an order's verb asks for an act; undefined where it does not. */
function servesBy(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  const method = act.form === 'request' ? tokens.findIndex(({ text }) => text === act.verb) : -1;
  if (method >= 0) return served([method]);
  const side = sideOf(order);
  if (side) return bySwitch(side, act, meaning, tokens);
  if (act.effect === 'read' && order.act.effect === 'read' && act.form !== 'call')
    return asksFor(order.meaning, meaning) || act.values.some(isLocated) || namesCommand(act, tokens)
      ? served()
      : undefined;
  if (hasEffect(order, act.effect, tokens) && asksFor(order.meaning, meaning)) return served();
  // "Check out the branch": the command is called what is ordered.
  const isMild = MILD.has(act.effect) || act.effect === 'run';
  if (isMild && act.form === 'command' && wordsOfName(act.verb).slice(1).includes(order.meaning.lemma))
    return served();
  return (
    byMaking(order, act, meaning, tokens) ??
    byTelling(order, act, meaning, tokens) ??
    byMoving(order, act, meaning)
  );
}

/** How the orders of a text ask for one act: each asks for it, or says no more than that it is to be done. */
export function servesAll(
  orders: readonly Order[],
  act: Act,
  meaning: Meaning,
  tokens: readonly Token[],
): { orders: readonly Order[]; verb: Served } | undefined {
  const asking = orders.flatMap((order) => {
    const verb = servesBy(order, act, meaning, tokens) ?? byLikeVerb(order, act, meaning);
    return verb ? [{ order, verb }] : [];
  });
  const others = orders.filter((order) => !asking.some((one) => one.order === order));
  if (orders.some(({ act: { verb } }) => ADDS.has(verb)) && setsNumber(act)) return undefined;
  if (!others.every(({ act: { verb } }) => isEmpty(verb) || isNamed(verb, act))) return undefined;
  const named = asking.length === 0 ? byOwnWord(act, meaning, tokens, orders.length > 0) : undefined;
  if (asking.length === 0 && !named) return undefined;
  const verbs = [...asking.map(({ verb }) => verb), ...(named ? [named] : [])];
  const places = orders.flatMap((order) => placesOfVerb(order, tokens));
  return {
    orders: asking.map(({ order }) => order),
    verb: {
      taken: [...verbs.flatMap(({ taken }) => taken), ...places],
      says: (value) => verbs.some((verb) => verb.says(value)),
      names: new Set(verbs.flatMap((verb) => [...(verb.names ?? [])])),
    },
  };
}

/** Where the verb of an order stands: "put it in" is to enter it. */
function placesOfVerb({ act: { span, verb } }: Order, tokens: readonly Token[]): readonly number[] {
  const own = tokens.flatMap(({ start, end }, at) => (start >= span.start && end <= span.end ? [at] : []));
  const phrased = own.flatMap((at) => {
    const phrase = phraseAt(PHRASAL, tokens, at);
    return phrase?.means === verb ? Array.from({ length: phrase.length }, (_, i) => at + i) : [];
  });
  const said = own.filter((at) => verbOf(tokens[at]?.lower ?? '')?.lemma === verb);
  const head = own.find((at) => tokens[at]?.kind === 'word' && verbOf(tokens[at]?.lower ?? '') !== undefined);
  return phrased.length + said.length > 0 || head === undefined ? [...phrased, ...said] : [head];
}

/** "…, and label it bug": an argument of the same call, by its name. */
const isNamed = (verb: string, { values }: Act): boolean =>
  values.some(({ name }) => wordsOfName(name ?? '').some((word) => sameKind(word, verb)));

/** Verbs that say no more than that something is made or set: what is done stands in the words around them. */
const isEmpty = (verb: string): boolean => GENERAL.has(verb) || MAKES.has(verb) || LIGHT.has(verb);
const ADDS: ReadonlySet<string> = new Set(['add', 'insert']);

/** Whether a number is set: what is added to one is not what it is set to. */
const setsNumber = ({ effect, values }: Act): boolean =>
  effect === 'change' &&
  values.some(({ number, role }) => number !== undefined && role !== 'identifier' && role !== 'time');

/** Where all else of an order is accounted for: the same verb, the state that it leaves, or two that say nothing more. */
function byLikeVerb(
  { meaning: { lemma }, act: said }: Order,
  act: Act,
  meaning: Meaning,
): Served | undefined {
  if (lemma === meaning.lemma) return served();
  const says = ({ text, name }: Value): boolean =>
    verbOf(text.toLowerCase())?.lemma === lemma && wordsOfName(name ?? '').some((word) => STATES.has(word));
  if ((GENERAL.has(meaning.lemma) || ANSWERS.has(meaning.lemma)) && act.values.filter(says).length === 1)
    return served([], says);
  const isMild = MILD.has(act.effect) || (act.effect === 'run' && MAKES.has(meaning.lemma));
  if (!isEmpty(lemma) || !isEmpty(meaning.lemma) || !isMild) return undefined;
  // What is changed is not made.
  const isMade =
    act.effect === 'create' && said.effect === 'change' && !MAKES.has(lemma) && !LIGHT.has(lemma);
  return isMade ? undefined : served();
}

/** "Timer for 12 minutes", "OPS-118: assign Ann": no order's verb, but the act's own, or one that says no more than that. */
function byOwnWord(
  act: Act,
  meaning: Meaning,
  tokens: readonly Token[],
  isOrdered: boolean,
): Served | undefined {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && verbOf(lower)?.lemma === meaning.lemma);
  if (at >= 0) return served([at]);
  // "Order from Acme: 5 bolts": a noun as well, at the head of all.
  const verb = tokens[0]?.kind === 'word' ? verbOf(tokens[0].lower) : undefined;
  const said = verb && { lemma: verb.lemma, groups: new Set(verb.groups), nouns: [] };
  if (said && verb.effect === act.effect && asksFor(said, meaning)) return served([0]);
  const isSaid = meaning.nouns.some((noun) => tokens.some(({ lower }) => sameKind(lower, noun)));
  return MILD.has(act.effect) &&
    (GENERAL.has(meaning.lemma) || ((isOrdered || isSaid) && MAKES.has(meaning.lemma)))
    ? served()
    : undefined;
}

/** Whether all that a command is called, but for its program, was said: "the logs of …" for `kubectl logs`. */
function namesCommand({ form, verb, values }: Act, tokens: readonly Token[]): boolean {
  const own = wordsOfName(verb).slice(1);
  return (
    form === 'command' &&
    own.length > 0 &&
    values.length > 0 &&
    own.every((word) => tokens.some(({ kind, lower }) => kind === 'word' && sameKind(lower, word)))
  );
}

/** What is named letter by letter is looked at whatever the command is called. */
const isLocated = ({ text }: Value): boolean => /[/@.]/.test(text);

/** Whether the order has an effect, by its verb with its object; what "it" stands for was named before. */
function hasEffect({ act }: Order, effect: Effect, tokens: readonly Token[]): boolean {
  if (act.effect === effect) return true;
  if (isLightVerb(act.verb) && effectOfVerb(act.verb) === effect) return true;
  if (act.values.length > 0) return false;
  const text = tokens
    .filter(({ kind }) => kind === 'word')
    .map(({ lower }) => lower)
    .join(' ');
  return effectOf(act.verb, [{ role: 'object', text }]) === effect;
}

const SWITCHES: ReadonlySet<string> = new Set(words(lexicon.entries.switches));
const ON: ReadonlySet<string> = new Set(words(lexicon.entries.on));
const OFF: ReadonlySet<string> = new Set(words(lexicon.entries.off));
const SIDES = [ON, OFF];

/** "Turn on", "enable" and `enabled: true`: one switch, and the same side of it. */
function bySwitch(
  side: ReadonlySet<string>,
  act: Act,
  meaning: Meaning,
  tokens: readonly Token[],
): Served | undefined {
  if (act.effect !== 'change') return undefined;
  const taken = tokens.flatMap(({ lower }, at) => (side.has(lower) ? [at] : []));
  const contrary = SIDES.find((one) => one !== side);
  if (act.values.some(({ text }) => contrary?.has(text.toLowerCase()))) return undefined;
  if (
    side.has(meaning.lemma) ||
    (SWITCHES.has(meaning.lemma) && meaning.nouns.some((noun) => side.has(noun)))
  )
    return served(taken);
  if (!GENERAL.has(meaning.lemma) && !SWITCHES.has(meaning.lemma)) return undefined;
  const says = ({ text, name }: Value): boolean =>
    side.has(text.toLowerCase()) && wordsOfName(name ?? '').some((word) => STATES.has(word) || ON.has(word));
  return act.values.filter(says).length === 1 ? served(taken, says) : undefined;
}

/** The side that an order switches to. */
function sideOf({ act, meaning }: Order): ReadonlySet<string> | undefined {
  const own = SWITCHES.has(meaning.lemma)
    ? act.values.find(({ role, text }) => role === 'option' && (text === 'on' || text === 'off'))?.text
    : meaning.lemma;
  return act.effect === 'change' ? SIDES.find((one) => one.has(own ?? '')) : undefined;
}

const STATES: ReadonlySet<string> = new Set(words(lexicon.entries.states));
/** "Decline the invitation" for `respond(response: declined)`. */
const ANSWERS: ReadonlySet<string> = new Set(words(lexicon.entries.answers));

/** "I need a …", "I'd like a new …". */
const isWish = ({ act: { verb } }: Order, tokens: readonly Token[]): boolean =>
  verb === 'tell' &&
  tokens.some((_, at) => {
    const frame = phraseAt(FRAMES, tokens, at);
    return frame?.means === 'wish' && ARTICLES.has(tokens[at + frame.length]?.lower ?? '');
  });

/** "Move the event to 15:30" for `update_event(start: …)`: all that is changed is when it is. */
function byMoving(order: Order, act: Act, meaning: Meaning): Served | undefined {
  const times = act.values.filter(({ role }) => role === 'time');
  return order.act.effect === 'change' &&
    act.effect === 'change' &&
    MOVES.has(order.meaning.lemma) &&
    GENERAL.has(meaning.lemma) &&
    times.length > 0 &&
    act.values.every(({ role, name }) => role === 'identifier' || (role === 'time' && isBegin(name)))
    ? served()
    : undefined;
}
const MOVES: ReadonlySet<string> = new Set(words(lexicon.entries.moves));
const isBegin = (name = ''): boolean => !wordsOfName(name).some((word) => FINISHES.has(word));

const MILD: ReadonlySet<Effect> = new Set(['create', 'change']);

/** "I need a reminder", "tag it" for `create_tag`, "git branch x": what is made is said, and by what makes no matter. */
function byMaking(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  if (!MILD.has(act.effect)) return undefined;
  const isBare = act.form === 'command' && wordsOfName(act.verb).length > 1;
  const own = isBare ? wordsOfName(act.verb).slice(-1) : [...meaning.nouns, meaning.lemma];
  const isSaid = own.some((noun) =>
    tokens.some(({ kind, lower }) => kind === 'word' && sameKind(lower, noun)),
  );
  const isMade = MAKES.has(meaning.lemma) || (isBare && act.effect === 'create');
  if (isMade && isSaid && isWish(order, tokens)) return served();
  const isNamed = MAKES.has(meaning.lemma) && meaning.nouns.includes(order.meaning.lemma);
  const isOrdered = isBare && isSaid && MAKES.has(order.meaning.lemma) && order.act.effect === 'create';
  return act.effect === 'create' && (isNamed || isOrdered) ? served() : undefined;
}

/** "Tell #releases …", "write to Alice …", "post it in …": what is said to somebody is sent. */
function byTelling(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  const { lemma } = order.meaning;
  if (act.effect !== 'send' || !TELLS.has(lemma) || !TELLS.has(meaning.lemma)) return undefined;
  if (act.recipients.length === 0 || !tokens.some(({ lower }) => isVerbOf(order.meaning, lower)))
    return undefined;
  const at = tokens.findIndex(({ lower }) => lower === 'tell');
  return lemma === 'tell' && (at < 0 || /^(?:me|us)$/.test(tokens[at + 1]?.lower ?? ''))
    ? undefined
    : served();
}
