import type { Act, Role, Value } from '../../acts/act.ts';
import { unitOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { type Token, tokensOf } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { DETERMINERS, isFunctionWord } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/parties.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import type { Missing } from '../authority.ts';
import { isBlank, quoted, shown } from './compare.ts';
import { cueOf, fitOf, NEW, OLD } from './cues.ts';
import { asksFor, type Meaning } from './groups.ts';
import { momentOf } from './moments.ts';
import { type Place, placesOf } from './places.ts';
import { isSide, isVerbOf } from './serves.ts';
import type { Order, Word } from './standing.ts';
import { isKindOfValue } from './things.ts';
import { isHolder, isVague, sameKind, singular, wordsOfName } from './words.ts';

const set = (list: string): ReadonlySet<string> => new Set(words(list));
const { entries } = lexicon;
const KEYS = set(entries.keys);
const GOALS = set(entries.goals);
const STARTS = set(entries.starts);
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
const INSIDE: ReadonlySet<string> = new Set(['of', 'in', 'from', 'inside', 'within', 'on']);
const FROM: ReadonlySet<string> = new Set(['from', 'using', 'via', 'off']);
const ENDS: ReadonlySet<string> = new Set(['to', 'through', 'until', 'till', '-', '–']);
const PLACED: ReadonlySet<string> = new Set(['in', 'on', 'at']);
const MIXED = set(entries.mixed);
/** Names of arguments whose values are plain words. */
const LEVELS = set(entries.levels);
const PERSON = /^\p{Lu}\p{Ll}/u;
/** Words in a name of an argument that say nothing of what is set. */
const PLAIN = set(entries.plain);
const MAKERS = set(entries.makers);
const WHERE = set(entries.where);
/** What is of a thing, where what it is says nothing. */
const OF: ReadonlySet<string> = new Set(['about', 'for', 'under', 'off', 'at']);
const TO: ReadonlySet<string> = new Set(['to', 'into', 'onto']);

type Said = { tokens: readonly Token[]; order: Order; act: Act; meaning: Meaning };

/**
 * Why a call that has the values of an order is another act all the same: it leaves empty what was asked for, gives
 * a value to somebody else's part, exchanges two values, or takes a whole where a part was named.
 */
export function misfit(act: Act, word: Word, meaning: Meaning): Missing | undefined {
  if (act.form !== 'call') return undefined;
  const formless = act.values.find((value) => !isBlank(value) && !hasForm(value));
  if (formless) return unnamed(shown(formless), `${quoted(formless.text)} is nothing that stands there.`);
  if (act.effect === 'read') return undefined;
  const order =
    word.orders.find((one) => one.takenBack === undefined && asksFor(one.meaning, meaning)) ??
    word.orders[0] ??
    word.literal[0];
  if (!order) return undefined;
  const tokens = word.sentences
    .filter(({ kind, literal }) => kind === 'acts' || kind === 'label' || literal !== undefined)
    .flatMap(({ plain }) => plain);
  const said = { tokens, order, act, meaning };
  return leftEmpty(said) ?? portion(said) ?? strange(said) ?? exchanged(said);
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

/** `private: false` where a private one was asked for: its name was said, and it is not so. */
function leftEmpty({ tokens, act, meaning }: Said): Missing | undefined {
  const own = wordsOfName(act.verb);
  const given = act.values.filter((value) => !isBlank(value)).flatMap(({ name }) => wordsOfName(name ?? ''));
  const empty = act.values.find(
    (value) =>
      isBlank(value) &&
      wordsOfName(value.name ?? '').some(
        (word) =>
          !isFunctionWord(word) &&
          !KEYS.has(word) &&
          !own.some((one) => sameKind(one, word)) &&
          !meaning.nouns.some((one) => sameKind(one, word)) &&
          !given.some((one) => sameKind(one, word)) &&
          isSaid(tokens, word),
      ),
  );
  return (
    empty &&
    unnamed(
      shown(empty),
      `The request speaks of '${wordsOfName(empty.name ?? '').join(' ')}'; the act leaves it out.`,
    )
  );
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
        (name) => (PARTIES.has(name) || (MIXED.has(name) && PERSON.test(value.text))) && !isKnown(name),
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
const NOT_SWAPPED: ReadonlySet<Role> = new Set(['technical', 'time', 'currency']);
type Put = { value: Value; place: Place; own: number };

/** Two values that were said as well, or better, for one another's part. */
function exchanged(said: Said): Missing | undefined {
  const { tokens, act } = said;
  const put = act.values.flatMap((value): Put[] => {
    if (isBlank(value) || value.name === undefined || NOT_SWAPPED.has(value.role) || isSide(value.text))
      return [];
    const places = placesOf(tokens, value, act).map((place) => ({
      value,
      place,
      own: suits(said, value, place),
    }));
    return places.sort((a, b) => b.own - a.own).slice(0, 1);
  });
  for (const [i, one] of put.entries())
    for (const other of put.slice(i + 1)) {
      if (one.value.text === other.value.text || one.value.name === other.value.name) continue;
      if (one.place.to > other.place.from && other.place.to > one.place.from) continue;
      if (
        one.place.unit !== other.place.unit ||
        isQuotedText(said, one, other) ||
        isQuotedText(said, other, one)
      )
        continue;
      const [there, back] = [suits(said, one.value, other.place), suits(said, other.value, one.place)];
      if (there > 0 && back > 0 && there + back >= one.own + other.own)
        return unnamed(
          shown(one.value),
          `The request does not say which of ${quoted(one.value.text)} and ${quoted(other.value.text)} is the ${wordsOfName(one.value.name ?? '').join(' ')}.`,
        );
    }
  return undefined;
}

/** A text in quotation marks is no number and no name of the act's thing. */
const isQuotedText = ({ tokens }: Said, { value, place }: Put, other: Put): boolean =>
  (value.role === 'content' || value.role === 'title') &&
  tokens[place.from]?.kind === 'quoted' &&
  tokens[other.place.from]?.kind !== 'quoted';

/** Forms that arguments of these names hold, and nothing else. */
const FORMATS: readonly (readonly [string, RegExp])[] = [
  ['iban', /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/],
  ['email', /@/],
  ['url', /^[a-z]+:\/\/|\w\.\w/],
];

/** How well an argument suits the place of a value: 0 where it does not. */
function suits({ tokens, order, act, meaning }: Said, value: Value, place: Place): number {
  const cue = cueOf(tokens, place, order);
  const token = tokens[place.from];
  const names = wordsOfName(value.name ?? '');
  const isTo = TO.has(cue.preposition) || cue.preposition === 'as';
  // "Set the price of item 5 to 20": what is set stands behind "to".
  const isSet = isTo && names.includes(attributeOf(tokens, order) ?? '');
  const fit = isSet ? 2 : fitOf(cue, value, act, token);
  if (value.text.includes('@') && token?.kind !== 'address') return 0;
  if (FORMATS.some(([name, form]) => names.includes(name) && !form.test(token?.text ?? ''))) return 0;
  const isCounted = value.role === 'amount' || value.role === 'count';
  if (fit === 0 || (isCounted && value.number !== undefined && token?.kind !== 'number')) return 0;
  // A name is no number, a level no name.
  if (value.number !== undefined && token?.capital && token.kind === 'word') return 0;
  if (names.some((name) => LEVELS.has(name)) && token?.capital && token.kind !== 'quoted') return 0;
  const isIn = (list: ReadonlySet<string>): boolean => names.some((name) => list.has(name));
  const hasKey = act.values.some(
    (one) => one !== value && wordsOfName(one.name ?? '').some((name) => KEYS.has(name)),
  );
  const isKey = names.every(
    (name) =>
      (KEYS.has(name) && !(name === 'name' && hasKey)) || meaning.nouns.some((noun) => sameKind(noun, name)),
  );
  const before = nounBefore(tokens, place.from, meaning);
  let sum: number = fit;
  if (
    before &&
    (names.some((name) => sameKind(name, before)) ||
      (isKey && meaning.nouns.some((noun) => sameKind(noun, before))))
  )
    sum += 2;
  if (isSet) sum += 2;
  if (isTo && !isKey && isIn(GOALS)) sum += 1;
  if (cue.preposition === '' && (isKey || isIn(STARTS) || isIn(OLD))) sum += 1;
  if (cue.first && value.role === 'recipient') sum += 1;
  if (isIn(NEW) && isTo) sum += 1;
  if (names.includes(cue.preposition) || (FROM.has(cue.preposition) && isIn(STARTS))) sum += 2;
  if (ENDS.has(tokens[place.from - 1]?.lower ?? '') && names.includes('end')) sum += 2;
  if (cue.preposition === 'by' && isIn(MAKERS)) sum += 2;
  if (PLACED.has(cue.preposition) && isIn(WHERE)) sum += 2;
  return sum + (isLike(value, names, isKey, token) ? 1 : 0);
}

/** Whether a token has the form of what an argument holds. */
function isLike(value: Value, names: readonly string[], isKey: boolean, token: Token | undefined): boolean {
  if (!token) return false;
  const { role } = value;
  if (names.some((name) => isKindOfValue(name, [{ ...value, text: token.text }]))) return true;
  const isNumber = token.kind === 'number';
  if (role === 'amount' || role === 'count') return isNumber;
  if (role === 'content' || role === 'title') return token.kind === 'quoted';
  if (role === 'path') return token.kind === 'path';
  if (role === 'recipient' || names.some((name) => PARTIES.has(name)))
    return token.kind === 'address' || (token.capital && !/\d/.test(token.text));
  return isKey && (isNumber || /\d/.test(token.text));
}

/** The noun right before a value: "ticket T-5", "the user with id 20". */
function nounBefore(tokens: readonly Token[], at: number, meaning: Meaning): string | undefined {
  let i = at - 1;
  while (i >= 0 && (MARKS.has(tokens[i]?.lower ?? '') || KEYS.has(tokens[i]?.lower ?? ''))) i--;
  // "Set its location to X", "as a duplicate of X"; "move the ticket to X" does not call X a ticket.
  const behind = tokens[i - 1]?.lower ?? '';
  if (
    /^(?:to|of|as|is)$/.test(tokens[i]?.lower ?? '') &&
    !meaning.nouns.some((noun) => sameKind(noun, behind))
  )
    i--;
  const token = tokens[i];
  return token && isWord(token) && !isFunctionWord(token.lower) ? token.lower : undefined;
}
const MARKS: ReadonlySet<string> = new Set(['#', ':', '(']);

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
