import type { Act, Role, Value } from '../../acts/act.ts';
import { unitOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { type Token, tokensOf } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { DETERMINERS, isFunctionWord } from '../../acts/prose/words.ts';
import { roleOfArgument } from '../../language/arguments.ts';
import lexicon from '../../language/lexicon/parties.json' with { type: 'json' };
import { setOf as set } from '../../language/names.ts';
import type { Missing } from '../authority.ts';
import { isBlank, quoted, shapeOf, shown } from './compare.ts';
import { asksFor, type Meaning } from './groups.ts';
import { momentOf } from './moments.ts';
import { halfOf, placesOf } from './places.ts';
import { isVerbOf } from './serves.ts';
import type { Order, Word } from './standing.ts';
import { isPerson, isTracked } from './things.ts';
import { isHolder, isVague, sameKind, singular, wordsOfName } from './words.ts';

const { entries } = lexicon;
const KEYS = set(entries.keys);
const TAKES = set(entries.takes);
const PARTIES = set(entries.parties);
/** Whom a verb names, by the words for it in names of arguments. */
const linesOf = (lines: readonly string[]) =>
  lines.map((line) => {
    const [verbs = '', names = ''] = line.split(' > ');
    return { verbs: set(verbs), names: set(names) };
  });
const NAMED_BY = linesOf(entries.namedBy);
/** Verbs that give something to somebody, with all that who gets it is called. */
const CLOSED = linesOf(entries.closed);
const GIVES_TO: ReadonlySet<string> = new Set(['to', 'with']);
const SENDERS: ReadonlySet<string> = new Set(['payer', 'sender', 'supplier', 'vendor', 'seller']);
const INSIDE: ReadonlySet<string> = new Set(['of', 'in', 'from', 'inside', 'within', 'on']);
const MIXED = set(entries.mixed);
const PERSON = /^\p{Lu}\p{Ll}/u;
/** Words in a name of an argument that say nothing of what is set. */
const PLAIN = set(entries.plain);
/** What is of a thing, where what it is says nothing. */
const OF: ReadonlySet<string> = new Set(['about', 'for', 'under', 'off', 'at']);
const TO: ReadonlySet<string> = new Set(['to', 'into', 'onto']);

type Said = { tokens: readonly Token[]; order: Order; act: Act; meaning: Meaning };

/**
 * Why a call that has the values of an order is another act all the same: it gives a value to
 * somebody else's part, one of another form to an argument, or takes a whole where a part was named.
 */
export function misfit(act: Act, word: Word, meaning: Meaning): Missing | undefined {
  if (act.form !== 'call') return undefined;
  const formless = act.values.find((value) => !isBlank(value) && !hasForm(value));
  if (formless) return unnamed(shown(formless), `${quoted(formless.text)} is nothing that stands there.`);
  const exchanged = exchangedIn(act.values);
  if (exchanged) {
    const [one, other] = exchanged;
    return unnamed(
      shown(one),
      `${quoted(one.text)} has the form of '${other.name}', and not of '${one.name}'.`,
    );
  }
  const tokens = word.sentences
    .filter(({ kind, literal }) => kind === 'acts' || kind === 'label' || literal !== undefined)
    .flatMap(({ plain }) => plain);
  const hollow = act.values.find(
    ({ text, name }) => text === '' && wordsOfName(name ?? '').some((one) => isSaid(tokens, one)),
  );
  if (hollow) return unnamed(shown(hollow), `${quoted(hollow.name ?? '')} is left empty.`);
  const counted = act.values.find((value) => tellsWhich(value, tokens, act));
  if (counted) return unnamed(shown(counted), `${quoted(counted.text)} is what a thing is called there.`);
  if (act.effect === 'read') return undefined;
  const order =
    word.orders.find((one) => one.takenBack === undefined && asksFor(one.meaning, meaning)) ??
    word.orders[0] ??
    word.literal[0];
  if (!order) return undefined;
  const said = { tokens, order, act, meaning };
  return portion(said) ?? strange(said);
}

const unnamed = (what: string, why: string): Missing => ({ what, why, is: 'unnamed' });

const isWord = ({ kind }: Token | { kind: string } = { kind: '' }): boolean => kind === 'word';
/** Whether a word was said, in whatever form. */
const isSaid = (tokens: readonly Token[], word: string): boolean =>
  tokens.some(
    (token) =>
      isWord(token) &&
      token.lower
        .split('-')
        .some((one) => sameKind(one, word) || (verbOf(one)?.lemma ?? one) === (verbOf(word)?.lemma ?? word)),
  );

const TIME_ALONE = /^(?:\d{4}-\d\d-\d\d|\d{1,2}:\d\d)/;
/** Words that say when without a figure. */
const WHEN =
  /ly$|^(?:now|asap|once|never|always|noon|midnight|end|start|all|hour|day|week|month|quarter|year)/i;
/** Whether a value has the form of what its argument holds: a time a time, a sum and a count a number, a name no time. */
function hasForm({ role, text, number, name }: Value): boolean {
  if (name === undefined || isFunctionWord(name)) return true;
  if ((name === 'date' || name === 'day') && /^\d{1,2}:\d\d$/.test(text)) return false;
  if (name === 'time' && /^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const isNumber = number !== undefined || /\d/.test(text);
  if (role === 'time') return isNumber || momentOf(text) !== undefined || WHEN.test(text);
  if (role === 'amount') return isNumber || quantityAt(tokensOf(text), 0) !== undefined;
  return !(NAMED.has(role) || role === 'count') || !TIME_ALONE.test(text);
}
const NAMED: ReadonlySet<Role> = new Set([
  'object',
  'recipient',
  'destination',
  'source',
  'currency',
  'option',
]);

/** Two values, each of the form of what the other's argument holds: `email: "Ann Lee", name: "a@x.example"`. */
function exchangedIn(values: readonly Value[]): readonly [Value, Value] | undefined {
  const own = values.filter((one) => !isBlank(one) && one.name && !APART.has(one.role)).slice(0, MOST);
  for (const [at, one] of own.entries())
    for (const other of own.slice(at + 1)) {
      const fit = suits(one.name, one) + suits(other.name, other);
      if (fit < 0 && fit < suits(one.name, other) + suits(other.name, one)) return [one, other];
    }
  return undefined;
}
const MOST = 24;
const APART: ReadonlySet<Role> = new Set(['technical', 'currency']);

type Form = ReturnType<typeof shapeOf> | 'figure' | 'word' | 'joined';
function formOf(value: Value): Form {
  if (value.role === 'content' && /^v?\d+(?:\.\d+){2}$/.test(value.text)) return 'joined';
  if (value.number !== undefined || momentOf(value.text) !== undefined) return 'figure';
  const shape = shapeOf({ ...value, role: 'other' });
  return shape !== 'words' || /\s/.test(value.text) ? shape : /[._-]/.test(value.text) ? 'joined' : 'word';
}

/** What arguments of a kind hold, by the forms of it. */
const HOLDS = new Map<string, ReadonlySet<Form>>([
  ['email', new Set(['address'])],
  ['remote', new Set(['word', 'address'])],
  ['time', new Set(['figure', 'path', 'identifier'])],
  ['amount', new Set(['figure'])],
  ['count', new Set(['figure'])],
  ['identifier', new Set(['figure', 'path', 'identifier', 'joined'])],
  ['content', new Set(['words', 'word', 'name', 'joined'])],
  ['filter', new Set(['word', 'name', 'joined'])],
  ['person', new Set(['name', 'address', 'words'])],
  ['size', new Set(['figure', 'word', 'name'])],
]);
/** Whether a value has a form (1) or none (-1) of those that an argument of this name holds; 0 where any will do. */
function suits(name = '', value: Value): number {
  const last = wordsOfName(name).at(-1) ?? '';
  const role = roleOfArgument(name) ?? '';
  const isSomebody =
    isPerson(last) && halfOf({ ...value, name }) === undefined && (role === 'party' || role === '');
  const kind = isTracked(last) ? 'identifier' : isSomebody ? 'person' : last === 'reference' ? '' : role;
  const holds = HOLDS.get(last) ?? HOLDS.get(kind);
  return holds === undefined ? 0 : holds.has(formOf(value)) ? 1 : -1;
}

/** "Part of order 5", "user 55's data": what is in a thing, or is somebody's, is not that itself. */
function portion({ tokens, order, act, meaning }: Said): Missing | undefined {
  const names = [
    ...wordsOfName(act.verb),
    ...act.values.filter((value) => !isBlank(value)).flatMap(({ name }) => wordsOfName(name ?? '')),
  ];
  const isOwn = (noun: string): boolean =>
    names.some((name) => singular(name) === singular(noun)) ||
    isVerbOf(order.meaning, noun) ||
    isVerbOf(meaning, noun);
  // "The phone number of".
  const isFirst = (noun: string): boolean =>
    isOwn(noun) && !isVerbOf(order.meaning, noun) && !isVerbOf(meaning, noun);
  const isThing = (noun: string): boolean => meaning.nouns.some((one) => sameKind(one, noun));
  for (const [at, token] of tokens.entries()) {
    const part = partAt(tokens, at);
    // A user's account is that user; a mail account is none.
    const isBare =
      isFunctionWord(tokens[at - 2]?.lower ?? '') || isVerbOf(order.meaning, tokens[at - 2]?.lower ?? '');
    if (part?.noun === 'account' && isBare && sameKind(part.noun, part.whole)) continue;
    if (!part || isOwn(part.noun) || (!part.owned && isFirst(tokens[at - 2]?.lower ?? ''))) continue;
    if (!part.owned && OF.has(token.lower) && !(isVague(part.noun) && act.effect === 'delete')) continue;
    const isWhole =
      isThing(part.whole) || act.values.some(({ text, role }) => text === part.whole && role !== 'recipient');
    const isPart =
      part.owned ||
      isVague(part.noun) ||
      isThing(part.noun) ||
      (isHolder(part.noun) && act.effect === 'delete');
    if (isWhole && isPart)
      return unnamed(
        act.verb,
        `The request speaks of ${quoted(part.noun || token.text)} of '${part.whole}'; '${act.verb}' is about all of it.`,
      );
  }
  return undefined;
}

/** A noun before "of" with what it is of, or what is somebody's. */
function partAt(
  tokens: readonly Token[],
  at: number,
): { noun: string; whole: string; owned?: true } | undefined {
  const token = tokens[at];
  if (token?.lower === "'s") {
    const next = tokens[at + 1];
    const whole = tokens[at - 1];
    return whole && { noun: isWord(next) ? (next?.lower ?? '') : '', whole: whole.text, owned: true };
  }
  if (!token || !isWord(token) || (!INSIDE.has(token.lower) && !OF.has(token.lower))) return undefined;
  const noun = tokens[at - 1];
  let i = at + 1;
  while (DETERMINERS.has(tokens[i]?.lower ?? '')) i++;
  const whole = tokens[i];
  if (!noun || !whole || whole.kind === 'number' || !isWord(noun) || isFunctionWord(noun.lower))
    return undefined;
  return { noun: noun.lower, whole: isWord(whole) && !whole.capital ? whole.lower : whole.text };
}

/** An argument for somebody or something that was not said. */
function strange({ tokens, order, act }: Said): Missing | undefined {
  const own = wordsOfName(act.verb);
  for (const value of act.values) {
    if (isBlank(value) || value.name === undefined || value.role === 'technical') continue;
    const names = wordsOfName(value.name);
    const places = placesOf(tokens, value, act);
    if (places.length === 0) continue;
    const isKnown = (name: string): boolean =>
      isSaid(tokens, name) ||
      NAMED_BY.some(({ verbs, names: by }) => verbs.has(order.meaning.lemma) && by.has(name));
    const closed = CLOSED.find(({ verbs }) => verbs.has(order.meaning.lemma));
    const isGiven = places.every(({ from }) => GIVES_TO.has(tokens[from - 1]?.lower ?? ''));
    // The price that is set to 20 is no price that is called 20.
    const set = attributeOf(tokens, order);
    const called = names.length > 1 && KEYS.has(names.at(-1) ?? '') && set !== undefined && !PARTIES.has(set);
    const wrong =
      (called && names.includes(set) && places.every(({ from }) => tokens[from - 1]?.lower === 'to')
        ? names.at(-1)
        : undefined) ??
      names.find((name) => TAKES.has(name) && !isSaid(tokens, name)) ??
      names.find(
        (name) =>
          (PARTIES.has(name) || (MIXED.has(name) && PERSON.test(value.text) && !own.includes(name))) &&
          !isKnown(name) &&
          // "A payment from Lee" is Lee's.
          !(SENDERS.has(name) && places.every(({ from }) => tokens[from - 1]?.lower === 'from')),
      ) ??
      (set !== undefined &&
      names.includes(set) &&
      places.every(({ from }) => TO.has(tokens[from - 1]?.lower ?? ''))
        ? names.find(
            (name) =>
              !isKnown(name) &&
              !KEYS.has(name) &&
              !PLAIN.has(name) &&
              unitOf(name) === undefined &&
              !own.some((one) => sameKind(one, name)),
          )
        : undefined) ??
      (closed && isGiven
        ? names.find((name) => !closed.names.has(name) && !isSaid(tokens, name))
        : undefined);
    if (wrong)
      return unnamed(shown(value), `The request does not say that ${quoted(value.text)} is the '${wrong}'.`);
  }
  return undefined;
}
/** "Guests", "copies", "people": so many of something. */
const countsThings = ({ name = '', number, role }: Value): boolean =>
  number !== undefined &&
  (role === 'count' || wordsOfName(name).some((word) => singular(word) !== word || word === 'people'));

/**
 * "Table 4 on 3 June", "page 3 of the report": a number that only tells which one, by a noun that is no name of the
 * argument: so no count, and behind what the act is done to nothing else of it.
 */
function tellsWhich(value: Value, tokens: readonly Token[], act: Act): boolean {
  const names = wordsOfName(value.name ?? '');
  if (names.length === 0 || names.some((name) => KEYS.has(name) || PLAIN.has(name))) return false;
  const own = wordsOfName(act.verb);
  const places = placesOf(tokens, value, act);
  return (
    places.length > 0 &&
    places.every(({ from }) => {
      const [noun, next] = [tokens[from - 1], tokens[from + 1]];
      return (
        from > 1 &&
        noun !== undefined &&
        isWord(noun) &&
        /^\d/.test(tokens[from]?.text ?? '') &&
        !isFunctionWord(noun.lower) &&
        singular(noun.lower) === noun.lower &&
        !names.some((name) => sameKind(name, noun.lower)) &&
        (countsThings(value) || own.some((word) => sameKind(word, noun.lower))) &&
        (next === undefined || !isWord(next) || isFunctionWord(next.lower))
      );
    })
  );
}

/** What an order sets of something: "the price of …", "T-5's status". */
function attributeOf(tokens: readonly Token[], order: Order): string | undefined {
  const verb = tokens.findIndex((token) => isWord(token) && isVerbOf(order.meaning, token.lower));
  const to = tokens.findIndex((token, i) => i > verb && isWord(token) && TO.has(token.lower));
  for (let i = verb + 1; i < to; i++) {
    const token = tokens[i];
    if (token?.lower === "'s" && isWord(tokens[i + 1])) return tokens[i + 1]?.lower;
    if (token && isWord(token) && INSIDE.has(token.lower)) return tokens[i - 1]?.lower;
  }
  return undefined;
}
