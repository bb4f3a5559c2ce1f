import type { Act, Value } from '../../acts/act.ts';
import { monthOf, phraseAt, unitOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { type Token, tokensOf } from '../../acts/prose/tokens.ts';
import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import { isFunctionWord, NEGATIVES } from '../../acts/prose/words.ts';
import manner from '../../language/lexicon/manner.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { besideNamed } from './beside-name.ts';
import { type Comparison, isBlank, isIdle, quoted, shown } from './compare.ts';
import { LEAVES_OUT, LIMITS, TOLD } from './cues.ts';
import type { Meaning } from './groups.ts';
import { leftOver, QUANTIFIERS, unspoken } from './leftover.ts';
import { momentOf } from './moments.ts';
import { type Picked, pick, swapped } from './picked.ts';
import type { Place } from './places.ts';
import { timesOf } from './said-times.ts';
import { servesAll } from './serves.ts';
import { NO_ORDER, type Order, type Word } from './standing.ts';
import { currencyCode, isCurrency } from './values.ts';
import { wholeOf } from './whole.ts';
import { speaksNow } from './wording.ts';
import { sameKind, wordsOfName } from './words.ts';

const EXTRAS: ReadonlySet<string> = new Set(words(manner.entries.extras));
const PLURAL = /^[a-z]{3,30}s$/;
const MOST_TOKENS = 120;
const MOST_VALUES = 24;

/** `start: "WX-204"`, `plate: "2026-03-03T06:30"`: a time where none belongs, or none where one does. */
const isMistimed = ({ role, text, number }: Value): boolean =>
  role === 'time'
    ? number === undefined && momentOf(text) === undefined && tokensOf(text).length < 2
    : (role === 'identifier' || role === 'recipient') && /^\d{4}-\d{2}-\d{2}/.test(text);

const isHappened = (token: Token): boolean =>
  token.kind === 'word' && (isPast(token.lower) || /[^e]ed$/.test(token.lower)) && !speaksNow(token);

const isReadable = (tokens: readonly Token[], act: Act): boolean =>
  tokens.length > 0 &&
  tokens.length <= MOST_TOKENS &&
  act.values.length <= MOST_VALUES &&
  isPlainlySaid(tokens) &&
  areKnown(act.via, act);

/**
 * Accounts for an act by all that was said, in however many sentences: each value of it stands there, in a place that fits
 * its part and no other value's, each word of its name was said, and no word is left over. The verbs must ask for this
 * one act and for nothing else. Undefined where nothing that was said can be read so; then nothing is said of it.
 */
export function accountFor(word: Word, act: Act, meaning: Meaning): Comparison | undefined {
  const whole = act.form === 'prose' || act.form === 'query' ? undefined : wholeOf(word, act, meaning);
  if (!whole || !isReadable(whole.tokens, act) || act.values.some(isMistimed)) return undefined;
  const { tokens, read, told } = whole;
  const served = servesAll(whole.orders, act, meaning, tokens);
  if (!served) return undefined;
  const [order = NO_ORDER] = served.orders;
  const { verb } = served;
  // "Customer 5 married, her name is now Bo": what happened says why.
  const happened = tokens.flatMap((token, at) => (told.has(token) && isHappened(token) ? [at] : []));
  // What is left empty is not what its name says.
  const named = act.values.filter((value) => !isBlank(value)).flatMap(({ name }) => wordsOfName(name ?? ''));
  const values = act.values.filter((value) => !isIdle(value) && !verb.says(value));
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
  if (isPaired(act) && !isApart(act, picked)) return undefined;
  const money = currencyOf(picked, act);
  if (money.missing) result.missing.push(money.missing);
  for (const value of values) {
    const found = picked.find((one) => one.value === value);
    if (value.role === 'currency' && money.code !== undefined && currencyCode(value.text) === money.code)
      result.matched.push({ what: shown(value), by: money.code });
    else if (found) result.matched.push({ what: shown(value), by: textOf(tokens, found.place) });
    else if (flags.has(value)) result.matched.push({ what: shown(value), by: value.name ?? '' });
    else if (isUnitOf(value, picked, act)) result.matched.push({ what: shown(value), by: value.text });
    else if (times.values.has(value)) result.matched.push({ what: shown(value), by: value.text });
    else result.missing.push(unsaid(value));
  }
  const isOff = (value: Value): boolean => isTakenAway(value, act) && !verb.says(value);
  result.missing.push(...act.values.filter(isOff).map(unsaid));
  const rival = swapped(picked, act, tokens);
  if (rival) result.missing.push(ambiguous(rival));
  const taken = new Set<number>([...times.taken, ...verb.taken, ...happened, ...[...flags.values()].flat()]);
  for (const at of purposeOf(order, tokens)) taken.add(at);
  for (const { place, cue } of picked) for (const at of [...place.takes, ...cue.takes]) taken.add(at);
  // "Add a supplier to the table suppliers": a thing is called by the name of those that it is one of.
  const kinds = picked.flatMap(({ value }) => (PLURAL.test(value.text) ? [value.text] : []));
  const nouns = [...meaning.nouns, ...named, ...kinds];
  const unsaidNouns = meaning.nouns.filter((noun) => !verb.names?.has(noun));
  const spoken = { ...meaning, nouns: unsaidNouns };
  for (const noun of unspoken(act, spoken, tokens, named, order))
    result.missing.push({
      what: noun,
      why: `The request does not speak of '${noun}', which '${act.verb}' is about.`,
      is: 'unnamed',
    });
  for (const at of besideNamed(tokens, taken, nouns, act)) taken.add(at);
  for (const at of leftOver(tokens, taken, nouns, { order: order.meaning, act: meaning }, act))
    result.missing.push({
      what: quoted(tokens[at]?.text ?? ''),
      why: `The request says ${quoted(tokens[at]?.text ?? '')}; the act does not show it.`,
      is: 'unnamed',
    });
  return result;
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
  const purposes = values.filter(({ role, text }) => role === 'content' && /^[a-z]{2,20}$/.test(text));
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

/** `unit: "kg"`, `unit: "celsius"`: the one measure in which the numbers of its object were said. */
function isUnitOf({ name = '', text }: Value, picked: readonly Picked[], { values }: Act): boolean {
  const unit = wordsOfName(name).some((word) => /^(?:units?|uom)$/.test(word))
    ? unitOf(text.toLowerCase())
    : undefined;
  if (unit === undefined) return false;
  const said = picked.filter(({ value }) => value.number !== undefined && value.role !== 'identifier');
  const at = values.findIndex((one) => one.name === name && one.text === text);
  const isNear = ({ value }: Picked): boolean =>
    !name.includes('.') || Math.abs(values.indexOf(value) - at) <= 2;
  const own = said.filter(isNear);
  return own.length > 0 && own.every(({ place }) => place.unit === unit);
}

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

/** "12 kg rice, 6 litres oil": whether the members of each object stand together, apart from those of the others. */
function isApart({ values }: Act, picked: readonly Picked[]): boolean {
  const objects: Value[][] = [];
  for (const value of values.filter(({ name = '' }) => name.includes('.'))) {
    const last = objects.at(-1);
    if (!last || last.some(({ name }) => name === value.name)) objects.push([value]);
    else last.push(value);
  }
  const reach = objects.map((object) => {
    const places = picked.flatMap(({ value, place }) => (object.includes(value) ? [place] : []));
    return places.length === 0
      ? undefined
      : { from: Math.min(...places.map(({ from }) => from)), to: Math.max(...places.map(({ to }) => to)) };
  });
  return reach.every(
    (one, at) => at === 0 || (one !== undefined && (reach[at - 1]?.to ?? Infinity) <= one.from),
  );
}

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
