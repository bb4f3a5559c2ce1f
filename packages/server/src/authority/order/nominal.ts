import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { ABBREVIATIONS, NEGATIVES, PARTICLE_VERBS, PREPOSITIONS } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import type { Moment } from './moments.ts';
import { FROM, keyOf, timeAt } from './times.ts';
import { heatIn } from './units.ts';
import { isCurrency } from './values.ts';
import { isHolder, singular } from './words.ts';

/** A word of a thing by what it means; `plain` where it is no name and no value. */
export type Key = { key: string; plain?: string; is?: 'contact' | 'quoted' };
/** A thing that is named: its words, what it belongs to, and whether it is "a" or "the" such thing. */
export type Noun = {
  keys: readonly Key[];
  of: readonly Noun[];
  article?: 'a' | 'the';
  time?: 'day' | 'clock';
  /** The time that it is, where it has no bound. */
  moment?: Moment;
  amount?: true;
};
/** What stands behind one preposition: things that are listed, and the thing right before it. `isOf`: a time that it is "of". */
export type Phrase = { before: string; nouns: readonly Noun[]; host?: Noun; listed?: true; isOf?: true };

const MOST_PHRASES = 24;
const MOST_KEYS = 80;
const { entries } = lexicon;
const BEFORE = new Map(
  entries.prepositions.flatMap((line) => {
    const [first = '', ...others] = words(line);
    return [first, ...others].map((word) => [word, first] as const);
  }),
);
const ARTICLES: ReadonlyMap<string, 'a' | 'the' | undefined> = new Map([
  ...words(entries.articles).map((word) => [word, undefined] as const),
  ['a', 'a'],
  ['an', 'a'],
  ['the', 'the'],
]);
export const PARTICLES: ReadonlySet<string> = new Set(['on', 'off', 'up', 'down', 'out', 'in']);
const WRITINGS = new Set(words(entries.writings));
const FIXTURES = new Set(words(entries.fixtures).map(singular));
const PERSONS = new Set(words(entries.persons));
const OWNERS: ReadonlySet<string> = new Set(['my', 'our', 'his', 'her', 'their', 'your', 'its']);
const ON: ReadonlySet<string> = new Set(['in', 'on', 'at']);
/** "The master copy" is no copy of the master. */
export const MADE_OF: ReadonlySet<string> = new Set(['copy', 'draft']);

type Open = Omit<Noun, 'keys'> & { keys: Key[] };

/**
 * What the words behind a verb name, phrase by phrase: "Ann's report" and "the report of Ann" are one thing, and so are
 * "10%" and "10 percent". Undefined where something is refused or left out there. Linear.
 */
export function phrasesIn(tokens: readonly Token[], verb: string): readonly Phrase[] | undefined {
  if (tokens.length > MOST_KEYS || tokens.some(isRefusal)) return undefined;
  const phrases: { before: string; nouns: Noun[]; host?: Noun; listed?: true }[] = [];
  let [before, listed, isBehindComma] = ['', false, false];
  let open: Open = { keys: [], of: [] };
  let last: Noun | undefined;
  let joint: readonly Noun[] = [];
  const close = (): void => {
    if (open.keys.length === 0) return;
    const noun: Noun = open;
    const previous = phrases.at(-1);
    // "Ann, 3 May", "Ann, reference 'x'": what is said beside a thing lists no second one.
    const isApart = listed && (noun.amount || (isBehindComma && isSaidBeside(noun, previous?.nouns.at(-1))));
    if (listed && previous && !isApart) {
      previous.nouns.push(noun);
      previous.listed = true;
    } else {
      const place = isApart && !noun.time && !noun.amount ? ',' : isApart ? '' : before;
      phrases.push({ before: place, nouns: [noun], ...(last && { host: last }) });
    }
    [open, last, before, listed] = [{ keys: [], of: [] }, noun, '', false];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const { kind, lower, text } = token;
    const time = timeAt(tokens, at, verb);
    const read = time ? undefined : quantityAt(tokens, at);
    if (time) {
      if (open.keys.length > 0) close();
      const { moment, bound } = time;
      open.keys.push({ key: keyOf(moment, bound) });
      open.time = moment.clock === undefined ? 'day' : 'clock';
      if (!bound) open.moment = moment;
      at = time.next - 1;
    } else if (read) {
      const { number, unit = '', role } = read.value;
      const isAmount = role === 'amount' && isCurrency(unit);
      // "Invoice 9911 over 30 EUR" is one of so much.
      const isOne = lower === 'over' && isAmount && isIdentified(open.keys.length > 0 ? open : last);
      if (open.keys.length > 0 && isAmount) close();
      const said = number === undefined || /^0\d/.test(text) ? read.value.text : number;
      const heat = unit === 'degree' ? (heatIn(read.value.text) ?? '') : '';
      open.keys.push({ key: `${said} ${unit}${heat} ${isOne ? '' : (read.value.bound ?? '')}` });
      if (isAmount && open.keys.length === 1) open.amount = true;
      at = read.next - 1;
    }
    if (time || (read && open.amount)) {
      if (tokens[at + 1]?.text === "'s") {
        // "Friday's call" is the call on Friday.
        const noun: Noun = { ...open, of: [] };
        open = { keys: [], of: [noun], article: 'the' };
        at++;
      } else close();
    }
    if (time || read || joinsContact(tokens, at, open)) continue;
    // "An email saying that it rains" says that.
    if (lower === 'saying' && (tokens[at + 1]?.lower === 'that' || tokens[at + 1]?.kind === 'quoted')) {
      close();
      continue;
    }
    // "Dr. Ito", "Leo B.": the dot of what is shortened ends nothing.
    if (text === '.' && isShortened(tokens[at - 1])) continue;
    if (lower === "'s" && kind === 'mark') {
      const owner: Noun = open;
      open = { keys: [], of: [...joint, owner], article: 'the' };
      joint = [];
    } else if (isJointly(tokens, at, open)) {
      [joint, open] = [open.of, { keys: [], of: [] }];
    } else if (kind === 'mark' || kind === 'break' || lower === 'and') {
      // "3 days off." says more than 3 days.
      if (before !== '' && !listed && open.keys.length === 0) return undefined;
      const isList = lower === ',' || lower === 'and';
      const own = before;
      close();
      [listed, isBehindComma] = [isList, lower === ','];
      before = isList ? (phrases.at(-1)?.before ?? own) : '';
    } else if (kind === 'word' && isParticle(tokens, at, verb)) {
      close();
      phrases.push(particleOf(lower));
    } else if (
      kind === 'word' &&
      (PREPOSITIONS.has(lower) ||
        (lower === 'that' && (open.keys.length > 0 || tokens[at - 1]?.lower === 'saying')))
    ) {
      // "Turn it on in the hall": a word that no thing follows says something by itself.
      if (before !== '' && !listed && open.keys.length === 0) phrases.push(particleOf(before));
      close();
      before = BEFORE.get(lower) ?? lower;
      listed = false;
      if (lower === 'out' && tokens[at + 1]?.lower === 'of') [before, at] = ['from', at + 1];
    } else if (kind === 'word' && ARTICLES.has(lower)) {
      if (open.keys.length > 0) close();
      const article = ARTICLES.get(lower);
      if (article) open.article = article;
    } else {
      if (kind === 'word' && OWNERS.has(lower) && open.keys.length > 0) close();
      open.keys.push(keyIn(token));
      if (isContact(token) && open.keys.length > 1 && tokens[at + 1]?.text !== "'s") close();
    }
    if (phrases.length > MOST_PHRASES) return undefined;
  }
  if (before !== '' && open.keys.length === 0) return undefined;
  close();
  return attached(phrases);
}

const isShortened = (token: Token | undefined): boolean =>
  token !== undefined && (ABBREVIATIONS.has(token.lower) || /^\p{Lu}$/u.test(token.text));

/** "Ann's and Bo's shifts": the "and" between two to whom the thing belongs. */
const isJointly = (tokens: readonly Token[], at: number, { keys, of }: Open): boolean =>
  tokens[at]?.lower === 'and' &&
  keys.length === 0 &&
  of.length > 0 &&
  tokens[at + 1]?.capital === true &&
  [2, 3].some((i) => tokens[at + i]?.text === "'s");

const keyIn = (token: Token): Key => {
  const { kind, text, lower, capital } = token;
  // "Bed 3 waits" and "bed 3 waits." are one text.
  const isSentence = /^\p{Lu}\p{Ll}* /u.test(text);
  if (kind === 'quoted')
    return { key: (isSentence ? lower.charAt(0) + text.slice(1) : text).replace(/\.$/, ''), is: 'quoted' };
  if (isContact(token)) return { key: text, is: 'contact' };
  return capital || kind !== 'word' ? { key: text } : { key: lower, plain: lower };
};

/** An address of mail, a number that is rung. */
const isContact = ({ kind, text }: Token): boolean =>
  (kind === 'address' && /^[^/]+@/.test(text)) || (kind === 'identifier' && /^[+0]\d+ /.test(text));

const isIdentified = (noun: Noun | undefined): boolean =>
  noun?.keys.some(({ key, plain }) => plain === undefined && /\d/.test(key)) === true;

/** "Sipho, +27 82 555", "Ann (ann@x.example)", "Ann at ann@x.example": whether what stands here only joins a name with how it is reached. */
function joinsContact(tokens: readonly Token[], at: number, { keys }: Open): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || !next || !isContact(next) || !/^(?:,|\(|at|on|under)$/.test(token.lower)) return false;
  const name = keys.at(-1);
  const isName = name !== undefined && name.plain === undefined && /^\p{Lu}\p{L}+$/u.test(name.key);
  return (
    isName && (next.kind !== 'address' || keys.some(({ key }) => next.lower.includes(key.toLowerCase())))
  );
}

/** A time behind what is none or another part of one, and a value with the word for what it is, where the one before it is of another. */
const isSaidBeside = (noun: Noun, before: Noun | undefined): boolean =>
  noun.time
    ? !before?.time || (before.time === 'day') !== (noun.time === 'day')
    : labelOf(noun) !== undefined && labelOf(noun) !== (before && labelOf(before));

/** "Reference 'x'", "printer LP-2": the word for what the value behind it is; undefined where there is none. */
export function labelOf({ keys, of, article }: Noun): string | undefined {
  const [first, ...rest] = keys;
  const value = rest.at(-1);
  const isValue =
    value?.is === 'quoted' || (value?.plain === undefined && rest.some(({ key }) => /\d/.test(key)));
  return value && isValue && of.length === 0 && article !== 'a' ? (first?.plain ?? first?.key) : undefined;
}

/** What stands behind no thing, and says something by itself: "off". */
export const particleOf = (word: string): { before: string; nouns: Noun[] } => ({
  before: 'particle',
  nouns: [{ keys: [{ key: word, plain: word }], of: [] }],
});

const isRefusal = ({ kind, lower }: Token): boolean =>
  kind === 'word' && (NEGATIVES.has(lower) || lower.endsWith("n't") || lower === 'or');

/** "Turn off the lamp", "turn the lamp off". */
const isParticle = (tokens: readonly Token[], at: number, verb: string): boolean =>
  PARTICLES.has(tokens[at]?.lower ?? '') &&
  PARTICLE_VERBS.has(verb) &&
  (at === 0 ||
    (tokens[at + 1]?.lower !== 'of' && PREPOSITIONS.has(tokens[at + 1]?.lower ?? '')) ||
    tokens.slice(at + 1).every(({ kind }) => kind === 'mark'));

/** What belongs to a thing stands with it: "of Ann", a writer's "from"; and what stands behind both stands beside the thing. */
function attached(phrases: readonly Phrase[]): readonly Phrase[] {
  const out: Phrase[] = [];
  const now = new Map<Noun, Noun | undefined>();
  const held = (noun: Noun | undefined): Noun | undefined => {
    let one = noun;
    while (one && now.has(one)) one = now.get(one);
    return one;
  };
  for (const { before, nouns, host: raw, ...rest } of phrases) {
    const host = held(raw);
    const [noun] = nouns;
    const at = out.findIndex((phrase) => host !== undefined && phrase.nouns.includes(host));
    const into = out[at];
    const isOwn = before === 'of' || isWriter(before, noun, host) || isPlace(before, noun, host);
    const isAll = nouns.length === 1 || (before === 'of' && nouns.every(isName));
    if (isOwn && host && into && noun && isAll && !noun.time && !noun.amount) {
      const whole: Noun = { ...host, of: [...host.of, ...nouns] };
      out[at] = { ...into, nouns: into.nouns.map((one) => (one === host ? whole : one)) };
      for (const one of [host, ...nouns]) now.set(one, whole);
      continue;
    }
    // "On Friday", "at 15:00", "in May": a time has no place that it could stand on or in.
    const isFree = before === 'of' || before === '' || before === ',' || ON.has(before);
    const own =
      (noun?.time && isFree) || isFromTo(noun, before)
        ? 'in'
        : noun?.amount && isFree && !ON.has(before)
          ? 'amount'
          : before;
    if (own === 'amount' || (noun?.time && own === 'in')) for (const one of nouns) now.set(one, host);
    const isOf = noun?.time && before === 'of' ? { isOf: true as const } : {};
    out.push({ ...rest, ...isOf, before: own, nouns, ...(host && own !== 'amount' && { host }) });
  }
  return out.flatMap(timed);
}

/** "For 1 to 9 May" is from then until then. */
const isFromTo = (noun: Noun | undefined, before: string): boolean =>
  before === 'for' && noun?.moment?.word?.startsWith(FROM) === true;
const isName = ({ keys, article }: Noun): boolean =>
  article === undefined && keys.every(({ key, plain }) => plain === undefined && /^\p{Lu}/u.test(key));

/** "Friday's call": its day stands beside it. */
function timed(phrase: Phrase): Phrase[] {
  const days = phrase.nouns.flatMap((noun) =>
    noun.of
      .filter(({ time }) => time)
      .map((day) => ({ before: 'in', nouns: [day], host: untimed(noun), isOf: true as const })),
  );
  const host = phrase.host && untimed(phrase.host);
  return [{ ...phrase, nouns: phrase.nouns.map(untimed), ...(host && { host }) }, ...days];
}
const untimed = (noun: Noun): Noun => canonical({ ...noun, of: noun.of.filter(({ time }) => !time) });

const nameOf = (noun: Noun | undefined): string =>
  singular(noun?.keys.findLast(({ plain }) => plain !== undefined)?.plain ?? '');

/** "The mail from Ravi" is Ravi's. */
const isWriter = (before: string, noun: Noun | undefined, host: Noun | undefined): boolean =>
  before === 'from' &&
  WRITINGS.has(nameOf(host)) &&
  noun?.article === undefined &&
  noun?.keys.every(({ key, plain }) => plain === undefined && /^\p{Lu}/u.test(key)) === true;

/** "The lights in the kitchen" are the kitchen lights. */
const isPlace = (before: string, noun: Noun | undefined, host: Noun | undefined): boolean =>
  before === 'in' &&
  FIXTURES.has(nameOf(host)) &&
  noun?.time === undefined &&
  noun?.keys.every(({ plain }, at) => plain !== undefined || (at > 0 && labelOf(noun) !== undefined)) ===
    true;

/** One form for "the backup of the database" and "the database backup", "the album Summer" and "the Summer album". */
function canonical(noun: Noun): Noun {
  const of = noun.of.map(canonical);
  const [owner] = of;
  // "Of my account" is of the account of whoever orders.
  const own = owner?.keys.filter(({ plain }) => plain !== 'my' && plain !== 'our') ?? [];
  const isShare = owner?.keys.length === 1 && owner.keys[0]?.key.includes(' %') === true;
  const isKind =
    of.length === 1 &&
    owner !== undefined &&
    owner.of.length === 0 &&
    owner.article !== 'a' &&
    (isShare || FIXTURES.has(nameOf(noun)) || tellsKind(noun, owner)) &&
    (isShare || own.every(({ plain }) => plain !== undefined && !OWNERS.has(plain)));
  const keys = isKind ? [...own, ...noun.keys] : named(noun.keys);
  return { ...noun, keys, of: isKind ? [] : of };
}

/** Whether "the x of the y" is "the y x": y is a kind of thing; "the user's list" may be no list of users, "the old backup" no backup of the old. */
function tellsKind(noun: Noun, owner: Noun): boolean {
  const kind = nameOf(owner);
  const name = nameOf(noun);
  return !MADE_OF.has(name) && !PERSONS.has(name) && isHolder(kind) && !PERSONS.has(kind);
}

const isTelling = ({ key, plain }: Key): boolean => plain === undefined || /-/.test(key);
/** The kind before the name, where all else is a name. */
function named(keys: readonly Key[]): readonly Key[] {
  const last = keys.at(-1);
  return last?.plain !== undefined &&
    keys.length > 1 &&
    isHolder(last.plain) &&
    !last.plain.endsWith('s') &&
    !PERSONS.has(last.plain) &&
    !/-/.test(last.plain) &&
    keys.slice(0, -1).every((key) => isTelling(key) && !/^\d/.test(key.key))
    ? [last, ...keys.slice(0, -1)]
    : keys;
}
