import type { Act, Effect, Value } from '../../acts/act.ts';
import { effectOf } from '../../acts/prose/effects.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { groupsOfNoun, verbOf } from '../../acts/prose/verbs.ts';
import { FRAMES } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/alike.json' with { type: 'json' };
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { actOfNoun, effectOfVerb, groupsOfVerb, isLightVerb } from '../../language/verbs.ts';
import { isSigned, isSignedAsSaid } from './directions.ts';
import { asksFor, type Meaning } from './groups.ts';
import { FINISHES } from './roles.ts';
import type { Order } from './standing.ts';
import { ARTICLES, isNamedThing, isOfThing, switchAt } from './verbless.ts';
import { isMadeOf, sameKind, singular, wordsOfName } from './words.ts';

const { made, makes, onFiles, tells, general, carries } = lexicon.entries;
const MADE = words(made);
/** Verbs of what makes something, and no more. */
export const MAKES: ReadonlySet<string> = new Set(words(makes));
const ON_FILES = onFiles.map((line) => new Set(words(line)));
const TELLS = new Set(words(tells));
/** Verbs that say no more than that something changes. */
export const GENERAL: ReadonlySet<string> = new Set(words(general));
const LIGHT = new Set(words(carries));

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
export function servesBy(
  order: Order,
  act: Act,
  meaning: Meaning,
  tokens: readonly Token[],
): Served | undefined {
  const to = SIDES.find((one) => one.has(tokens[switchAt(tokens)]?.lower ?? ''));
  const isThing = order.literal && isOfThing(act, meaning, tokens);
  if (isThing) return to ? bySwitch(to, act, meaning, tokens) : served();
  if (order.literal)
    return byOwnName(order.act.verb, act, isNamedThing(order.act.verb, act, meaning, tokens));
  const isAdded = act.form === 'call' && GENERAL.has(meaning.lemma) && act.values.some(isSigned);
  if (isAdded) return act.effect === 'change' && isSignedAsSaid(act, tokens) ? served() : undefined;
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
    byState(order, act, meaning, tokens) ??
    byResult(order, act, meaning, tokens) ??
    byPutting(order, act, meaning, tokens) ??
    (isCarried(order.meaning.lemma, act.effect, [meaning.lemma, ...meaning.nouns]) ? served() : undefined) ??
    (isNamedAs(order, act, meaning, tokens) ? served() : undefined) ??
    byAttribute(order, act, meaning, tokens) ??
    byNoun(order, act, meaning, tokens) ??
    byGiving(order, act, meaning, tokens) ??
    byTitle(order, act, meaning, tokens) ??
    byMaking(order, act, meaning, tokens) ??
    onFile(order, act, meaning) ??
    byTelling(order, act, meaning, tokens) ??
    byInviting(order, act, meaning) ??
    byMoving(order, act, meaning) ??
    byCancelling(order, act, meaning)
  );
}

/** Whether what is done is called by the order's own first word: "Dim the lamp" for `dim_lamp`. */
const byOwnName = (verb: string, act: Act, isThing: boolean): Served | undefined =>
  (!isThing && verb.split('-').every((word) => wordsOfName(act.verb).includes(word))) ||
  (!wordsOfName(act.verb).includes(verb) && isCarried(verb, act.effect, wordsOfName(act.verb)))
    ? served()
    : undefined;

/** "React to it" for `add_reaction`: a verb that says no more than that there is one, and the order's own as a noun. */
const isCarried = (verb: string, effect: Effect, [lemma = '', ...nouns]: readonly string[]): boolean =>
  effect !== 'delete' && CARRIES.has(lemma) && nouns.some((noun) => isMadeOf(noun, verb));
const CARRIES: ReadonlySet<string> = new Set([...MAKES, ...LIGHT, ...words(lexicon.entries.sets)]);

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

/** "Close it as resolved": the state in which it is left. */
const isSaidAs = (text: string, tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }, at) => lower === text.toLowerCase() && tokens[at - 1]?.lower === 'as');
const lemmaOfState = (text: string): Meaning => {
  const lemma = verbOf(text.toLowerCase())?.lemma ?? text;
  return { lemma, groups: new Set(groupsOfVerb(lemma)), nouns: [] };
};

/** "Make the bucket q-2 private" for `set_access(bucket: q-2, access: private)`: what a thing that is named becomes. */
function byResult(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  if (order.meaning.lemma !== 'make' || !GENERAL.has(meaning.lemma) || act.effect === 'create')
    return undefined;
  const at = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  const [thing, state] = [tokens[at - 1], tokens[at]?.lower];
  const isName = thing && (thing.kind !== 'word' || thing.capital || thing.text.includes('-'));
  const says = ({ text }: Value): boolean => text.toLowerCase() === state;
  const isNamed = isName && act.values.some((value) => !says(value) && value.text === thing.text);
  return isNamed && act.values.filter(says).length === 1 ? served([at], says) : undefined;
}

/** "Put it on the list" for `add_to_list`, `append`. */
function byPutting(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  if (order.meaning.lemma !== 'put' || !MILD.has(act.effect) || !PUTS.has(meaning.lemma)) return undefined;
  const isOnto = tokens.some(({ lower }, at) => at > 1 && /^(?:on|onto|in|into|to)$/.test(lower));
  return isOnto ? served() : undefined;
}
const PUTS: ReadonlySet<string> = new Set(['add', 'append', 'insert']);

const STATES: ReadonlySet<string> = new Set(words(lexicon.entries.states));
/** "Decline the invitation" for `respond(response: declined)`. */
const ANSWERS: ReadonlySet<string> = new Set(words(lexicon.entries.answers));

/** "Mark it as closed" for what closes, and `status: closed` for "close it". */
function byState(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  const isAnswer = ANSWERS.has(meaning.lemma) && (act.effect === 'reply' || act.effect === 'send');
  if (!isAnswer && (!hasEffect(order, 'change', tokens) || act.effect !== 'change')) return undefined;
  if (GENERAL.has(order.meaning.lemma) || order.meaning.lemma === 'mark') {
    const at = tokens.findIndex(
      ({ kind, lower }, i) =>
        kind === 'word' &&
        lower !== meaning.lemma &&
        isVerbOf(meaning, lower) &&
        /^(?:as|to|is)$/.test(tokens[i - 1]?.lower ?? ''),
    );
    return at >= 0 ? served([at]) : undefined;
  }
  if (!GENERAL.has(meaning.lemma) && !ANSWERS.has(meaning.lemma)) return undefined;
  const says = ({ text, name }: Value): boolean =>
    (isAnswer || text.toLowerCase() !== order.meaning.lemma) &&
    (isVerbOf(order.meaning, text.toLowerCase()) ||
      (isSaidAs(text, tokens) && asksFor(order.meaning, lemmaOfState(text)))) &&
    wordsOfName(name ?? '').some((word) => STATES.has(word));
  const found = act.values.filter(says);
  // What was said once is no state and another value, too.
  if (found.length !== 1 || act.values.filter(({ text }) => text === found[0]?.text).length > 1)
    return undefined;
  return { ...served([], says), ...(isAnswer && { names: new Set(['invite', 'invitation']) }) };
}

/** "Move the deal to stage Won" for `update_deal(stage: Won)`: what is changed is said by its name, with what it becomes. */
function byAttribute(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  if (!hasEffect(order, 'change', tokens) || !GENERAL.has(meaning.lemma)) return undefined;
  // "Change the role of Ann to editor" gives her that role.
  const isGiven = GENERAL.has(order.meaning.lemma) && tokens.some(({ lower }) => lower === 'to');
  if (act.effect === 'grant' && isGiven && !MAKES.has(order.meaning.lemma)) return served();
  if (act.effect !== 'change') return undefined;
  const isSaid = ({ name, text }: Value): boolean =>
    tokens.some(
      ({ lower }, at) =>
        lower === 'to' &&
        wordsOfName(name ?? '').some((word) => sameKind(word, tokens[at + 1]?.lower ?? '')) &&
        tokens[at + 2]?.text === text,
    );
  return act.values.filter(isSaid).length === 1 ? served() : undefined;
}

/** "Make Ann the owner of …", "add Dr Weiss as the referring physician": the name of the argument says what somebody is. */
function isNamedAs(
  { meaning: { lemma } }: Order,
  { values, effect }: Act,
  meaning: Meaning,
  tokens: readonly Token[],
): boolean {
  if (!NAMES_AS.has(lemma) || !GENERAL.has(meaning.lemma)) return false;
  if (effect !== 'change' && effect !== 'grant') return false;
  return values.some(({ name = '', text }) => {
    const last = text.split(' ').at(-1);
    const behind = tokens.findIndex((token) => token.text === last) + 1;
    const at = tokens[behind]?.lower === 'as' ? behind + 1 : behind;
    const from = ARTICLES.has(tokens[at]?.lower ?? '') ? at + 1 : at;
    const words = wordsOfName(name);
    const isBehind = behind > 0 && from > behind && words.length > 0;
    return isBehind && words.every((word, i) => tokens[from + i]?.lower === word);
  });
}
const NAMES_AS: ReadonlySet<string> = new Set(words(lexicon.entries.appoints));

/** "Do a restart of …", "issue a refund", "I want a payment of …": the noun names the act. */
function byNoun(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  if (!LIGHT.has(order.meaning.lemma) && !isLightVerb(order.meaning.lemma) && !isWish(order, tokens))
    return undefined;
  const at = tokens.findIndex(
    ({ kind, lower }, i) =>
      kind === 'word' &&
      i > 0 &&
      !isVerbOf(order.meaning, lower) &&
      actOfNoun(lower)?.effect === act.effect &&
      groupsOfNoun(lower).some((group) => meaning.groups.has(group)) &&
      (!isBroad(lower, meaning) || isVerbOf(meaning, lower)),
  );
  return at >= 0 ? served([at]) : undefined;
}

/** "Give customer 7 a discount of 5 %" for `apply_discount`: neither verb says more than that there is one. */
function byGiving(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  if (!LIGHT.has(order.meaning.lemma) || !LIGHT_EFFECTS.has(act.effect)) return undefined;
  if (!isLightVerb(meaning.lemma) || meaning.nouns.length !== 1) return undefined;
  const at = tokens.findIndex(
    ({ kind, lower }) => kind === 'word' && meaning.nouns.includes(singular(lower)),
  );
  return at > 0 ? served([at]) : undefined;
}
const LIGHT_EFFECTS: ReadonlySet<Effect> = new Set(['create', 'run']);

/** "Schedule a call with Ann" for `create_event(title: "Call with Ann")`: what is planned is the title's. */
function byTitle(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  if (act.effect !== 'create' || !MAKES.has(order.meaning.lemma) || !MAKES.has(meaning.lemma))
    return undefined;
  if (!meaning.nouns.some((noun) => PLANNED.has(singular(noun)))) return undefined;
  const title =
    act.values
      .find(({ role }) => role === 'title')
      ?.text.toLowerCase()
      .split(/\s+/) ?? [];
  const verb = tokens.findIndex(({ lower }) => isVerbOf(order.meaning, lower));
  const from = ARTICLES.has(tokens[verb + 1]?.lower ?? '') ? verb + 2 : verb + 1;
  const isSaid = title.length > 0 && title.every((word, at) => tokens[from + at]?.lower === word);
  return verb >= 0 && isSaid ? { ...served(), names: PLANNED } : undefined;
}
const PLANNED: ReadonlySet<string> = new Set(words(lexicon.entries.planned));

const BROAD = new Set(words(lexicon.entries.broad));
const isBroad = (noun: string, meaning: Meaning): boolean =>
  groupsOfNoun(noun).every((group) => BROAD.has(group) || !meaning.groups.has(group));

/** "I need a …", "I'd like a new …". */
const isWish = ({ act: { verb } }: Order, tokens: readonly Token[]): boolean =>
  verb === 'tell' &&
  tokens.some((_, at) => {
    const frame = phraseAt(FRAMES, tokens, at);
    return frame?.means === 'wish' && ARTICLES.has(tokens[at + frame.length]?.lower ?? '');
  });

/** "Invite Ann" for `add_attendee`. */
const byInviting = (order: Order, act: Act, meaning: Meaning): Served | undefined =>
  order.meaning.lemma === 'invite' &&
  MILD.has(act.effect) &&
  MAKES.has(meaning.lemma) &&
  meaning.nouns.length > 0 &&
  meaning.nouns.every((noun) => INVITED.has(singular(noun)))
    ? served()
    : undefined;
const INVITED: ReadonlySet<string> = new Set(words(kinds.entries.invited));

/** "Move the event to 15:30" for `update_event(start: …)`: all that is changed is when it is. */
function byMoving(order: Order, act: Act, meaning: Meaning): Served | undefined {
  const times = act.values.filter(({ role }) => role === 'time');
  return order.act.effect === 'change' &&
    act.effect === 'change' &&
    MOVES.has(order.meaning.lemma) &&
    GENERAL.has(meaning.lemma) &&
    times.length > 0 &&
    act.values.every(isOfMove)
    ? served()
    : undefined;
}
const MOVES: ReadonlySet<string> = new Set(words(lexicon.entries.moves));
const isOfMove = ({ role, name = '' }: Value): boolean =>
  role === 'time'
    ? !wordsOfName(name).some((word) => FINISHES.has(word))
    : role === 'identifier' || role === 'title' || role === 'object';

/** "Cancel the meeting" for `delete_event`: an entry that is there because it was made is no more. */
const byCancelling = ({ meaning: { lemma } }: Order, act: Act, meaning: Meaning): Served | undefined =>
  lemma === 'cancel' &&
  act.effect === 'delete' &&
  act.form === 'call' &&
  meaning.nouns.some((noun) => MADE.some((one) => sameKind(one, noun)))
    ? served()
    : undefined;

const MILD: ReadonlySet<Effect> = new Set(['create', 'change']);

/** "Set a timer", "put it in my calendar", "I need a reminder": what such a thing is made with says no more than that. */
function byMaking(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  if (!MILD.has(act.effect)) return undefined;
  const wish = isWish(order, tokens);
  const nouns = [...meaning.nouns, meaning.lemma].filter((noun) => MADE.some((one) => sameKind(one, noun)));
  const spoken = nouns.some((noun) =>
    tokens.some(({ kind, lower }) => kind === 'word' && sameKind(lower, noun)),
  );
  if (
    MAKES.has(meaning.lemma) &&
    spoken &&
    (wish || (MAKES.has(order.meaning.lemma) && MILD.has(order.act.effect)))
  )
    return served();
  if (act.effect !== 'create') return undefined;
  // "git branch x": what is made is the name of what makes it.
  const isBare = act.form === 'command' && wordsOfName(act.verb).length > 1;
  const said = (isBare ? wordsOfName(act.verb).slice(-1) : meaning.nouns).filter((noun) =>
    tokens.some(({ kind, lower }) => kind === 'word' && sameKind(lower, noun)),
  );
  if (said.length === 0) return undefined;
  return (wish && (isBare || MAKES.has(meaning.lemma))) ||
    (isBare && MAKES.has(order.meaning.lemma) && order.act.effect === 'create')
    ? served()
    : undefined;
}

/** Files are written, saved and created, or edited and replaced, with one verb for another. */
function onFile(order: Order, act: Act, meaning: Meaning): Served | undefined {
  const isOfFile = MILD.has(act.effect) && act.values.some(({ role }) => role === 'path');
  if (!isOfFile || order.act.effect === 'delete') return undefined;
  return ON_FILES.some((line) => line.has(order.meaning.lemma) && line.has(meaning.lemma))
    ? served()
    : undefined;
}

/** "Tell #releases …", "write to Alice …", "post it in …": what is said to somebody is sent. */
function byTelling(order: Order, act: Act, meaning: Meaning, tokens: readonly Token[]): Served | undefined {
  const { lemma } = order.meaning;
  if (act.effect !== 'send' || !TELLS.has(lemma) || !TELLS.has(meaning.lemma)) return undefined;
  if (act.recipients.length === 0 || !tokens.some(({ lower }) => isVerbOf(order.meaning, lower)))
    return undefined;
  const at = tokens.findIndex(({ lower }) => lower === lemma);
  const isToMe = at < 0 || /^(?:me|us)$/.test(tokens[at + 1]?.lower ?? '');
  return /^(?:tell|ask)$/.test(lemma) && isToMe ? undefined : served();
}
