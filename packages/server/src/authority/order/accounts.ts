import type { Act, Value } from '../../acts/act.ts';
import { monthOf, phraseAt } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { isFunctionWord, NEGATIVES } from '../../acts/prose/words.ts';
import manner from '../../language/lexicon/manner.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { type Comparison, isBlank, isIdle, quoted, shown } from './compare.ts';
import { type Cue, cueOf, type Fit, fitOf, LEAVES_OUT, LIMITS, TOLD } from './cues.ts';
import { isSigned } from './directions.ts';
import type { Meaning } from './groups.ts';
import { leftOver, QUANTIFIERS, unspoken } from './leftover.ts';
import { isReasonGiven } from './passed-on.ts';
import { type Place, placesOf } from './places.ts';
import { areExchanged, isAside, isReadiness } from './placing.ts';
import { timesOf } from './said-times.ts';
import { wordsOf } from './saying.ts';
import { GENERAL, MAKES, servesBy } from './serves.ts';
import type { Order, Word } from './standing.ts';
import { currencyCode, isCurrency } from './values.ts';
import { isOfThing } from './verbless.ts';
import { isHolder, sameKind, wordsOfName } from './words.ts';

const EXTRAS: ReadonlySet<string> = new Set(words(manner.entries.extras));
const PLURAL = /^[a-z]{3,30}s$/;
const MOST_TOKENS = 120;
const MOST_VALUES = 24;

type Picked = { value: Value; place: Place; cue: Cue; fit: Fit };

/**
 * Accounts for an act word by word: each value of it stands in the order, in a place that fits its part and no other
 * value's, each word of its name was said, and no word of the order is left over. The order's verb must ask for the
 * act. Undefined where the order is none that this can account for; then nothing is said of it.
 */
export function accountFor(order: Order, word: Word, act: Act, meaning: Meaning): Comparison | undefined {
  const own = accountIn(order, word, act, meaning, false);
  const isAlone = !word.orders.some(
    ({ quote, act: { span } }) => quote === order.quote && span.start !== order.act.span.start,
  );
  return isAlone || own?.missing.length === 0 ? own : (accountIn(order, word, act, meaning, true) ?? own);
}

/** `whole`: the whole sentence, where each of its orders asks for the act: "Edit a.ts: replace x by y." */
function accountIn(
  order: Order,
  word: Word,
  act: Act,
  meaning: Meaning,
  whole: boolean,
): Comparison | undefined {
  // Words about an act do not show its parts; queries are held to their own words.
  if (act.form === 'prose' || act.form === 'query') return undefined;
  // What is left empty is not what its name says.
  const named = act.values.filter((value) => !isBlank(value)).flatMap(({ name }) => wordsOfName(name ?? ''));
  const { tokens, read, labels } = wordsOf(
    order,
    word,
    named,
    (other) => whole && (servesBy(other, act, meaning, []) !== undefined || isSetting(other, act, word)),
  );
  if (tokens.length === 0 || tokens.length > MOST_TOKENS || act.values.length > MOST_VALUES) return undefined;
  if (!isPlainlySaid(tokens) || isReadiness(tokens) || !areKnown(act.via, act)) return undefined;
  const verb = servesBy(order, act, meaning, tokens);
  if (verb === undefined || isPaired(act)) return undefined;
  const isNeeded = (value: Value): boolean =>
    !isIdle(value) && !verb.says(value) && !isUsual(value, act) && !isReasonGiven(value, order, word);
  // Who takes 3 away names no sign; what is technical need not be said, and may be.
  const values = act.values
    .filter(
      (value) => isNeeded(value) || (value.role === 'technical' && placesOf(tokens, value, act).length > 0),
    )
    .map((value) =>
      isSigned(value) && GENERAL.has(meaning.lemma)
        ? { ...value, number: value.number?.replace('-', '') ?? '' }
        : value,
    );
  if (values.length === 0 && act.effect === 'read' && act.form !== 'command') return undefined;
  const result: Comparison = { matched: [], missing: [], read };
  const times = timesOf(tokens, values);
  const flags = flagsIn(tokens, values, meaning);
  const picked = pick(
    tokens,
    values.filter((value) => value.role !== 'currency' && !flags.has(value)),
    times.values,
    act,
    order,
  );
  const money = currencyOf(picked, act);
  if (money.missing) result.missing.push(money.missing);
  for (const value of values) {
    const found = picked.find((one) => one.value === value);
    if (value.role === 'currency' && money.code !== undefined && currencyCode(value.text) === money.code)
      result.matched.push({ what: shown(value), by: money.code });
    else if (found) result.matched.push({ what: shown(value), by: textOf(tokens, found.place) });
    else if (flags.has(value)) result.matched.push({ what: shown(value), by: value.name ?? '' });
    else if (times.values.has(value)) result.matched.push({ what: shown(value), by: value.text });
    else result.missing.push(unsaid(value));
  }
  const isOff = (value: Value): boolean => isTakenAway(value, act) && !verb.says(value);
  result.missing.push(...act.values.filter(isOff).map(unsaid));
  const rival = swapped(picked, act, tokens);
  if (rival) result.missing.push(ambiguous(rival));
  const taken = new Set<number>([...times.taken, ...verb.taken, ...[...flags.values()].flat()]);
  for (const at of purposeOf(order, tokens)) taken.add(at);
  for (const other of whole ? word.orders : [])
    if (isSetting(other, act, word))
      taken.add(
        tokens.findIndex(({ start, lower }) => start >= other.act.span.start && lower === other.act.verb),
      );
  for (const { place, cue } of picked) for (const at of [...place.takes, ...cue.takes]) taken.add(at);
  // "Add a supplier to the table suppliers": a thing is called by the name of those that it is one of.
  const kinds = picked.flatMap(({ value }) => (PLURAL.test(value.text) ? [value.text] : []));
  const nouns = [...meaning.nouns, ...named, ...kinds];
  const unsaidNouns = meaning.nouns.filter((noun) => !verb.names?.has(noun));
  const isThing = order.literal && isOfThing(act, meaning, tokens);
  const spoken = { ...meaning, nouns: order.literal && !isThing ? wordsOfName(act.verb) : unsaidNouns };
  for (const noun of unspoken(act, spoken, tokens, named, order))
    result.missing.push({
      what: noun,
      why: `The request does not speak of '${noun}', which '${act.verb}' is about.`,
      is: 'unnamed',
    });
  // A thing's first word is no verb that goes without saying.
  const asked = isThing ? { ...order.meaning, lemma: '' } : order.meaning;
  for (const at of leftOver(tokens, taken, nouns, { order: asked, act: meaning }, act, labels))
    result.missing.push({
      what: quoted(tokens[at]?.text ?? ''),
      why: `The request says ${quoted(tokens[at]?.text ?? '')}; the act does not show it.`,
      is: 'unnamed',
    });
  return result;
}

/** "…, and add the label 'linen' to it": a further argument of the same call, by its name, with a value of the act. */
function isSetting(
  { act: { verb, span, modality, polarity } }: Order,
  act: Act,
  { sentences }: Word,
): boolean {
  if (!MAKES.has(verb) && !GENERAL.has(verb) && !/^(?:write|give)$/.test(verb)) return false;
  if (modality !== 'ordered' || polarity !== 'do') return false;
  const own = sentences
    .flatMap(({ tokens }) => tokens)
    .filter(({ start, end }) => start >= span.start && end <= span.end);
  return act.values.some(
    ({ name, text }) =>
      own.some((token) => token.text === text) &&
      wordsOfName(name ?? '').some((word) =>
        own.some(({ kind, lower }) => kind === 'word' && sameKind(lower, word)),
      ),
  );
}

/** "In full" is `full: true`: flags whose every word was said, with where. */
function flagsIn(
  tokens: readonly Token[],
  values: readonly Value[],
  { nouns }: Meaning,
): ReadonlyMap<Value, readonly number[]> {
  const flags = new Map<Value, readonly number[]>();
  for (const value of values) {
    const words = wordsOfName(value.name ?? '').filter((word) => !nouns.includes(word));
    const places = words.map((word) =>
      tokens.findIndex(
        ({ kind, lower }, at) => kind === 'word' && lower === word && !isInName(tokens, at, nouns),
      ),
    );
    const own = ownIn(tokens, value);
    if (own) flags.set(value, own);
    if (value.text === 'true' && places.length > 0 && !places.includes(-1)) flags.set(value, places);
  }
  return flags;
}

/** `priority: normal` of what is made: what it has where nobody says another. */
const isUsual = ({ name = '', text }: Value, { effect }: Act): boolean =>
  (effect === 'create' || effect === 'send') &&
  /^(?:normal|default|standard)$/i.test(text) &&
  USUAL.has(name);
const USUAL: ReadonlySet<string> = new Set(words(manner.entries.usual));

/** `visible: false`, `phone: ""`: what is taken away without a word; `force: false` is what is so anyway. */
const isTakenAway = ({ text, name }: Value, { effect }: Act): boolean =>
  (text === 'false' || (text === '' && effect === 'change')) &&
  !wordsOfName(name ?? '').some((word) => EXTRAS.has(word));

/** "The admin meeting", "the folder force": part of what something is called, and no flag. */
function isInName(tokens: readonly Token[], at: number, nouns: readonly string[]): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const isNoun = (token: Token | undefined): boolean =>
    token?.kind === 'word' && !isFunctionWord(token.lower) && verbOf(token.lower) === undefined;
  return isNoun(before) || (isNoun(next) && !nouns.some((noun) => sameKind(noun, next?.lower ?? '')));
}

/** "For the chairs", "for the bill of April": what is paid for; "for Bob" is somebody. */
function purposeOf({ act: { effect, values } }: Order, tokens: readonly Token[]): number[] {
  if (effect !== 'pay') return [];
  const isPurpose = ({ span, role }: Value): boolean => {
    const at = tokens.findIndex(({ start }) => start === span?.start);
    return role === 'content' && [1, 2, 3].some((back) => tokens[at - back]?.lower === 'for');
  };
  const purposes = values.filter((one) => /^[a-z]{2,20}$/.test(one.text) && isPurpose(one));
  const isIn = ({ start, end }: Token): boolean =>
    purposes.some(({ span }) => span !== undefined && start >= span.start && end <= span.end);
  const isMonth = (at: number): boolean =>
    tokens[at - 1]?.lower === 'of' && monthOf(tokens[at]?.lower ?? '') !== undefined;
  return tokens.flatMap((token, at) => (isIn(token) ? [at, ...(isMonth(at + 2) ? [at + 2] : [])] : []));
}

const textOf = (tokens: readonly Token[], { from, to }: Place): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

/** The one currency of the amounts that were said; an act that pays or sets a price without it names another amount. */
function currencyOf(
  picked: readonly Picked[],
  act: Act,
): { code?: string; missing?: Comparison['missing'][number] } {
  const codes = new Set(
    picked.flatMap(({ place: { unit }, value }) => (unit && isCurrency(unit) && value.number ? [unit] : [])),
  );
  const [code] = codes;
  if (code === undefined || codes.size > 1) return {};
  const shows = act.values.some(
    ({ role, unit, text, name }) =>
      unit === code ||
      (role === 'currency' && currencyCode(text) === code) ||
      wordsOfName(name ?? '').some((word) => currencyCode(word) === code),
  );
  return shows
    ? { code }
    : {
        code,
        missing: {
          what: quoted(code),
          why: `The request says ${code}; the act names no currency.`,
          is: 'unnamed',
        },
      };
}

const unsaid = (value: Value): Comparison['missing'][number] => ({
  what: shown(value),
  why: `The request does not say ${quoted(value.text)}${value.name ? ` for ${wordsOfName(value.name).join(' ')}` : ''}.`,
  is: 'unnamed',
});

const ambiguous = ([one, other]: readonly [Picked, Picked]): Comparison['missing'][number] => ({
  what: shown(one.value),
  why: `The request does not say which of ${quoted(one.value.text)} and ${quoted(other.value.text)} is the ${wordsOfName(one.value.name ?? 'value').join(' ')}.`,
  is: 'unnamed',
});

/** Without a refusal, an exception or a quantifier, whose reach only a reader of the whole grammar could tell. */
export const isPlainlySaid = (tokens: readonly Token[]): boolean =>
  !tokens.some((_, at) => phraseAt(LIMITS, tokens, at) !== undefined) &&
  !tokens.some(
    ({ kind, lower }, at) =>
      kind === 'word' &&
      (NEGATIVES.has(lower) || LEAVES_OUT.has(lower) || QUANTIFIERS.has(lower) || lower.endsWith("n't")) &&
      lower !== 'stop' &&
      lower !== 'cancel' &&
      phraseAt(TOLD, tokens, at - 1) === undefined &&
      !isOfBound(tokens, at) &&
      !(lower === 'only' && LEVELS.has(tokens[at - 1]?.lower ?? '') && !isFollowed(tokens, at)),
  );

/** "Share it with Eva, view only": how much of it she may do. */
const LEVELS: ReadonlySet<string> = new Set(['view', 'read', 'comment', 'edit', 'write']);
const isFollowed = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1] !== undefined && tokens[at + 1]?.kind !== 'mark';

/** "No more than 600 EUR": words of a number. */
const isOfBound = (tokens: readonly Token[], at: number): boolean =>
  [at, at - 1, at - 2, at - 3].some((from) => {
    const read = from < 0 ? undefined : quantityAt(tokens, from);
    return read?.value.bound !== undefined && read.next > at;
  });

/** Members of several objects, "edits: [{old, new}, …]", whose pairs the words do not tell. */
const isPaired = ({ values }: Act): boolean =>
  values.some(
    ({ name = '' }, at) =>
      name.includes('.') &&
      values.some(
        (other, i) =>
          i > at &&
          other.name === name &&
          values.some((third) => third.name !== name && third.name?.startsWith(name.replace(/[^.]*$/, ''))),
      ),
  );

/** Outer commands that say no more than where it is done, which the act has as a value. */
const areKnown = (via: Act['via'], act: Act): boolean =>
  via.every((one) => /^ssh \S+$/.test(one) && act.values.some(({ text }) => text === one.slice(4)));

/** "My calendar" is `calendar: "primary"`: the own one of whoever orders. */
function ownIn(tokens: readonly Token[], { name = '', text }: Value): readonly number[] | undefined {
  if (!/^(?:mine|my|me|own|self|primary)$/.test(text)) return undefined;
  const at = tokens.findIndex(
    ({ lower }, i) =>
      lower === 'my' && wordsOfName(name).some((word) => sameKind(word, tokens[i + 1]?.lower ?? '')),
  );
  return at < 0 ? undefined : [at, at + 1];
}

/** A place for each value: where several fit, the surest and first. */
function pick(
  tokens: readonly Token[],
  values: readonly Value[],
  timed: ReadonlySet<Value>,
  act: Act,
  order: Order,
): Picked[] {
  const options = values
    .filter((value) => !timed.has(value))
    .map((value) => ({
      value,
      found: placesOf(tokens, value, act)
        .filter((place) => !isAside(tokens, place, value, act, order))
        .map((place) => ({ place, cue: cueOf(tokens, place, order) }))
        .map((one) => ({ ...one, value, fit: fitOf(one.cue, value, act, tokens[one.place.from]) }))
        .filter(({ fit }) => fit > 0)
        .sort((a, b) => b.fit - a.fit || a.place.from - b.place.from),
    }))
    .sort((a, b) => (b.found[0]?.fit ?? 0) - (a.found[0]?.fit ?? 0) || a.found.length - b.found.length);
  const picked: Picked[] = [];
  for (const { found } of options) {
    const free = found.find(({ place }) =>
      picked.every(
        (one) =>
          place.to <= one.place.from ||
          place.from >= one.place.to ||
          (place.half !== undefined && one.place.half === 1 - place.half),
      ),
    );
    if (free) picked.push(free);
  }
  return picked;
}

/** Two values that could as well stand in one another's part. */
function swapped(
  picked: readonly Picked[],
  act: Act,
  tokens: readonly Token[],
): readonly [Picked, Picked] | undefined {
  for (const [i, one] of picked.entries())
    for (const other of picked.slice(i + 1)) {
      if (one.value.text === other.value.text) continue;
      if (one.place.half !== undefined || other.place.half !== undefined) continue;
      if (areExchanged(one, other)) return [one, other];
      // Two paths of a command are from where and to where; members of one list are not told apart.
      if (one.value.name === other.value.name && !(act.form === 'command' && one.value.role === 'path'))
        continue;
      if (one.fit === 2 || other.fit === 2 || !sameForm(one, other)) continue;
      if (
        isText(one, tokens) !== isText(other, tokens) ||
        isHolder(one.value.text) ||
        isHolder(other.value.text)
      )
        continue;
      if (isObjectOf(one, other, act) || isObjectOf(other, one, act)) continue;
      if (fitOf(one.cue, other.value, act) > 0 && fitOf(other.cue, one.value, act) > 0) return [one, other];
    }
  return undefined;
}

/** "Book the small gym for the girls" for `book_room(room, group)`: what it is about stands behind the verb. */
const isObjectOf = (one: Picked, other: Picked, act: Act): boolean =>
  other.cue.preposition === 'for' &&
  one.cue.first &&
  one.cue.preposition === '' &&
  wordsOfName(act.verb).some((word) => wordsOfName(one.value.name ?? '').join(' ') === word) &&
  !wordsOfName(act.verb).some((word) => other.value.text.toLowerCase().split(' ').includes(word));

/** A text in quotation marks or behind "that", as what is written. */
const isText = ({ value: { role }, place: { from } }: Picked, tokens: readonly Token[]): boolean =>
  /^(?:content|title)$/.test(role) && (tokens[from]?.kind === 'quoted' || tokens[from - 1]?.lower === 'that');

/** Numbers are not taken for names, nor money for what is counted. */
const sameForm = ({ value: one, place: a }: Picked, { value: other, place: b }: Picked): boolean =>
  one.number === undefined && other.number === undefined
    ? formOf(one.text) === formOf(other.text)
    : one.number !== undefined && other.number !== undefined && a.unit === b.unit;

const formOf = (text: string): string =>
  text.includes('@')
    ? 'address'
    : /[/\\]|\.\p{L}{1,5}$/u.test(text)
      ? 'path'
      : /^\p{Lu}[\p{L} .&'-]*$/u.test(text)
        ? 'name'
        : /[\d_-]/.test(text) && !/\s/.test(text)
          ? 'identifier'
          : 'words';
