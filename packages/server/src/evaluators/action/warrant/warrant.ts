import { deedsOf, deedsOfName } from '../../language/deeds.ts';
import { stem } from '../../language/stem.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import type { Act, Argument } from '../act.ts';
import { nameWords } from '../words.ts';
import type { Directive } from './directives.ts';
import { speaksAsAsked } from './speech.ts';
import { currencyOf, isShort, numberOf, type Word, wordsOf } from './words.ts';

/**
 * The directive by which the principal's own words plainly order this very act: one of the same deed; every value of
 * the call is a word of it, each word standing for one value and in its own part; and every word of it that means
 * something is found again in the call. Anything else, the more the broader or the vaguer act, is not ordered.
 */
export function orderOf(act: Act, directives: readonly Directive[]): Directive | undefined {
  if (act.form !== 'call' || !isShort(act.args)) return undefined;
  return directives.find((directive) => isSameDeed(act, directive) && accounts(act, directive));
}

const CARRIERS = new Set(
  'do make set put update change modify apply perform submit create execute place process issue'.split(' '),
);
/** Groups of verbs so wide that sharing one says little. */
const WIDE: ReadonlySet<string> = new Set(['edit', 'attend', 'run', 'create', 'replace', 'view']);

/** The same verb, or one that means the same; a verb that only carries its object counts with the object. */
function isSameDeed({ name, kind, args }: Act, directive: Directive): boolean {
  const { verb } = directive;
  if (!speaksAsAsked(verb, name)) return false;
  const words = nameWords(name);
  const own = words.find((word) => deedsOf(word).length > 0);
  if (own === verb) return true;
  // To raise something by an amount is not to set it to one.
  if (isRelative(directive)) return false;
  const asked: readonly string[] = deedsOf(verb);
  const sides = args.filter(({ key }) => SIDE.test(key)).flatMap(({ value }) => deedsOf(value.toLowerCase()));
  // An order or a trade has two sides; its name alone says neither.
  const named = words.length > 1 && words.some((word) => TWO_SIDED.has(word)) ? [] : deedsOfName(words);
  const deeds: readonly string[] = [
    ...named,
    ...sides,
    ...(kind === 'pay' && named.length > 0 ? ['pay'] : []),
  ];
  const shared = deeds.filter((deed) => asked.includes(deed));
  if (shared.length === 0) return false;
  return shared.some((deed) => !WIDE.has(deed)) || (own !== undefined && CARRIERS.has(own));
}

const isRelative = ({ words }: Directive): boolean =>
  words.some(({ text }, at) => text === 'by' && words[at + 1]?.number !== undefined);

const TWO_SIDED = new Set(['order', 'trade', 'transaction']);
const SIDE = /^(?:side|direction|operation)$/i;

/** Both ways: no value from nowhere, and no word that got lost. */
function accounts(act: Act, { verb, words }: Directive): boolean {
  const used = new Set<Word>();
  const name = nameWords(act.name);
  for (const argument of act.args) {
    const found = explained(argument, words, used, verb);
    if (!found) return false;
    for (const word of found) used.add(word);
  }
  const keys = act.args.flatMap(({ key }) => nameWords(key));
  const said = new Set([...name, ...keys].map(stem));
  const lost = words.filter((word) => !used.has(word) && !isSaidBy(word, said) && !isSmall(word));
  if (!lost.every((word) => isKindOf(word, words, used, act))) return false;
  // What the name says besides the deed must have been spoken of: to mute a person is not to mute an alarm.
  const spoken = new Set([verb, ...words.map(({ text }) => text)].map(stem));
  const own = name.find((part) => deedsOf(part).length > 0);
  return name.every((part) => part === own || isNeutral(part, verb) || spoken.has(stem(part)));
}

/** The words that a value is made of, none of them taken by another value; undefined where it has others. */
function explained(
  { key, value }: Argument,
  words: readonly Word[],
  used: ReadonlySet<Word>,
  verb: string,
): Word[] | undefined {
  const switched = switchedBy(key, value, words, used);
  if (switched) return switched;
  if (SIDE.test(key) && value.toLowerCase() === verb) return [];
  const parts = wordsOf(value);
  if (parts.length === 0 || /[*?]|\.\.|~/.test(value)) return undefined;
  if (SAYS.test(key) && parts.length > 2) return inOrder(parts, words, used);
  for (let at = 0; at + parts.length <= words.length; at++) {
    const run = words.slice(at, at + parts.length);
    const fits = run.every((word, index) => !used.has(word) && isSame(word, parts[index]));
    if (fits && standsAs(key, run, words, at)) return run;
  }
  return bounded(key, value, words, used);
}

function isSame(word: Word, part: Word | undefined): boolean {
  if (!part) return false;
  if (word.number !== undefined || part.number !== undefined) return word.number === part.number;
  const currency = currencyOf(part.text);
  if (currency !== undefined) return currencyOf(word.text) === currency;
  // Where letters count, as in paths and identifiers, they must be the same letters.
  return /^[\p{L}'’-]+$/u.test(part.raw) ? word.text === part.text : word.raw === part.raw;
}

const SAYS = /(?:^|_)(?:body|text|message|content|note|subject|title|description|summary)$/i;
const MONEY = /(?:amount|price|total|sum|budget|cost|fee|payment|value)$/i;
const CURRENCY = /(?:currency|asset|token|unit)$/i;
const TARGET =
  /^(?:to|recipient|payee|beneficiary|destination|dest|target|into|to_\w{1,20}|receiver|iban|wallet|account_number)$/i;
const NUMBERED = /^(?:iban|wallet|account_number)$/i;
const SOURCE = /^(?:from|source|sender|src|origin|from_\w{1,20})$/i;
const TOWARDS = new Set(['to', 'into', 'in', 'onto', 'under', 'for', 'as']);
const AWAY = new Set(['from', 'of', 'by', 'about']);

/** Whether words can stand where the key has them: an amount is money, a target is what something goes to. */
function standsAs(key: string, run: readonly Word[], words: readonly Word[], at: number): boolean {
  const [first] = run;
  if (!first) return false;
  if (run.every(({ text }) => isFunctionWord(text) || currencyOf(text) !== undefined))
    return CURRENCY.test(key);
  if (CURRENCY.test(key))
    return run.some(({ text }) => currencyOf(text) !== undefined) || ASSET.test(first.raw);
  const isMoney = run.some((word) => word.number !== undefined && hasCurrency(word, words));
  const wantsMoney = MONEY.test(key);
  if (
    wantsMoney !== isMoney &&
    (isMoney || words.some((word) => word.number !== undefined && hasCurrency(word, words)))
  )
    return false;
  if (first.isPossessive && (TARGET.test(key) || SOURCE.test(key))) return false;
  const before = leadOf(words, at);
  if (SOURCE.test(key))
    return before === undefined ? !words.some(({ text }) => text === 'from') : before === 'from';
  if (NUMBERED.test(key) && !/\d/.test(first.text)) return false;
  if (TARGET.test(key)) return before === undefined ? isObject(words, at) : TOWARDS.has(before);
  return before === undefined || !TOWARDS.has(before) || !/^(?:object|item|file|path)$/i.test(key);
}

const ASSET = /^[A-Z]{2,6}$/;

const hasCurrency = (word: Word, words: readonly Word[]): boolean => {
  const at = words.indexOf(word);
  return [words[at - 1], words[at + 1]].some((beside) => beside && currencyOf(beside.text) !== undefined);
};

/** The preposition that leads to a word, over an article and the kind of thing that it is. */
function leadOf(words: readonly Word[], at: number): string | undefined {
  for (let back = at - 1; back >= Math.max(0, at - 3); back--) {
    const text = words[back]?.text ?? '';
    if (TOWARDS.has(text) || AWAY.has(text)) return text;
    if (words[back]?.number !== undefined) return undefined;
  }
  return undefined;
}

/** "Pay Acme 700": the first thing behind the verb, unless it is what goes to another by name. */
const isObject = (words: readonly Word[], at: number): boolean =>
  words.slice(0, at).every(({ text }) => isFunctionWord(text)) &&
  words.every(({ text }, index) => text !== 'to' || ACCOUNT.test(words[index + 1]?.text ?? ''));

const ACCOUNT = /^(?=.*\d.*\d)[\da-z]{8,64}$/;

/** A switch says on or off by its truth. */
function switchedBy(
  key: string,
  value: string,
  words: readonly Word[],
  used: ReadonlySet<Word>,
): Word[] | undefined {
  if (!/^(?:on|enabled|active|power|is_on|state)$/i.test(key) || !/^(?:true|false)$/i.test(value))
    return undefined;
  const wanted = value.toLowerCase() === 'true' ? 'on' : 'off';
  const word = words.find(({ text }) => text === 'on' || text === 'off');
  return word && word.text === wanted && !used.has(word) ? [word] : undefined;
}

/** A saying is explained when its telling words are the principal's, in the principal's order. */
function inOrder(
  parts: readonly Word[],
  words: readonly Word[],
  used: ReadonlySet<Word>,
): Word[] | undefined {
  const found: Word[] = [];
  let from = 0;
  for (const part of parts) {
    const at = words.findIndex((word, index) => index >= from && !used.has(word) && isSame(word, part));
    if (at >= 0) {
      found.push(words[at] as Word);
      from = at + 1;
    } else if (!isFunctionWord(part.text)) return undefined;
  }
  return found;
}

const UPPER = /^(?:most|maximum|max|under|below|up)$/;

/** "At most 700 EUR" orders any amount above zero that keeps to it. */
function bounded(
  key: string,
  value: string,
  words: readonly Word[],
  used: ReadonlySet<Word>,
): Word[] | undefined {
  const given = numberOf(value.trim());
  if (given === undefined || given <= 0 || !MONEY.test(key)) return undefined;
  const limit = words.find((word, at) => {
    const lead = words.slice(Math.max(0, at - 4), at);
    return word.number !== undefined && hasCurrency(word, words) && lead.some(({ text }) => UPPER.test(text));
  });
  return limit?.number !== undefined && given <= limit.number && !used.has(limit) ? [limit] : undefined;
}

const isSaidBy = ({ text }: Word, said: ReadonlySet<string>): boolean =>
  said.has(stem(text)) && !/\d/.test(text);

const PARTICLES = new Set([
  'on',
  'off',
  'up',
  'down',
  'out',
  'all',
  'every',
  'each',
  'more',
  'less',
  'own',
  'other',
  'another',
]);
const BOUNDING = new Set(['most', 'maximum', 'max', 'at']);
/** Words that say how things stand to one another; "off" and "all" say what is done. */
const isSmall = ({ text, number }: Word): boolean =>
  number === undefined &&
  (BOUNDING.has(text) ||
    text === 'please' ||
    (isFunctionWord(text) && (!PARTICLES.has(text) || text === 'on')));

const GENERIC = new Set(
  'path name id ids resource target item value to destination source dest key object query number subject'.split(
    ' ',
  ),
);

const MEASURES = new Set(
  'degrees celsius fahrenheit percent seconds minutes hours days weeks months shares pieces units copies tickets seats people persons guests'.split(
    ' ',
  ),
);
const PERCENT = /^(?:percent|percentage|pct)$/;
/** What an entry is called: "email address", "order number". */
const LABELS = new Set('address number id code name'.split(' '));

/** "The folder reports", "order 1123": the word beside a value says what kind of thing it is, and no key says another. */
function isKindOf(word: Word, words: readonly Word[], used: ReadonlySet<Word>, { args }: Act): boolean {
  if (!/^\p{Ll}+$/u.test(word.raw)) return false;
  const at = words.indexOf(word);
  const [before] = words.slice(Math.max(0, at - 1), at);
  const keys = args.flatMap(({ key }) => nameWords(key));
  if (before?.number !== undefined && used.has(before) && MEASURES.has(word.text)) {
    return word.text === 'percent'
      ? keys.some((part) => PERCENT.test(part))
      : !keys.some((part) => MEASURES.has(part) && part !== word.text);
  }
  if (before && LABELS.has(word.text) && keys.includes(before.text)) return true;
  const beside = [words[at + 1], words[at - 1]].find((one) => one !== undefined && used.has(one));
  if (!beside) return false;
  const arg = args.find(({ value }) => wordsOf(value).some((part) => isSame(beside, part)));
  return arg !== undefined && nameWords(arg.key).every((part) => GENERIC.has(part));
}

const NEUTRAL = new Set('money funds member item entry'.split(' '));

/** A part of a name that says no more than the deed does. */
function isNeutral(part: string, verb: string): boolean {
  const wanted: readonly string[] = deedsOf(verb);
  return (
    NEUTRAL.has(part) ||
    CARRIERS.has(part) ||
    deedsOf(part).some((deed) => wanted.includes(deed)) ||
    (isFunctionWord(part) && !PARTICLES.has(part))
  );
}
