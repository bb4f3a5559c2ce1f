import type { Act, Value } from '../../acts/act.ts';
import { currencyOf as currencyNamed, measuredIn, unitOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { type Token, tokensOf } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { isFunctionWord } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/cues.json' with { type: 'json' };
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { effectOfVerb } from '../../language/verbs.ts';
import { isScaled } from './compare.ts';
import { isTurnedUnsaid } from './directions.ts';
import { passedOnAt } from './passed-on.ts';
import { COUNTS } from './roles.ts';
import { isArticle } from './spoken.ts';
import { secondsOf, unitIn, withUnit } from './units.ts';
import { exactly, isCurrency, isInMinor, says } from './values.ts';
import { isPlain, isVague, sameKind, singular, wordsOfName } from './words.ts';

/** Tokens `from` to before `to` say a value; `takes` are all that they account for. */
export type Place = { from: number; to: number; takes: readonly number[]; unit?: string; half?: 0 | 1 };

const LONGEST = 60;
/** The places from one to before another. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);
const place = (from: number, to: number, unit?: string): Place => ({
  from,
  to,
  takes: range(from, to),
  ...(unit !== undefined && { unit }),
});

/** Every place where the tokens say a value: by the letter, a number by its value, a plain word as its kind. */
export function placesOf(tokens: readonly Token[], given: Value, act: Act): Place[] {
  // `entity_id: light.bedroom_lamp` is the bedroom lamp.
  const [, slug] = /entity/.test(given.name ?? '')
    ? (/^[a-z]+\.([a-z]+_[a-z_]+)$/.exec(given.text) ?? [])
    : [];
  const value: Value = slug === undefined ? given : { ...given, role: 'object', text: slug };
  // "id > 88" is not the 88 that was said.
  if ((value.bound !== undefined && value.bound !== 'exactly') || (isScaled(value) && !isInMinor(value)))
    return [];
  const found: Place[] = [];
  const acted = value.number === undefined ? lengthOf(value) : withUnit(value);
  const pers = wordsOfName(value.name ?? '').filter((_, at, all) => all[at - 1] === 'per');
  for (let at = 0; at < tokens.length; at++) {
    if (isNumbered(tokens, at, value) || !pers.every((unit) => isPer(tokens, at, unit))) continue;
    const one =
      (acted && !isDelay(tokens, at, acted) && numberAt(tokens, at, acted)) ??
      kindAt(tokens, at, value, act) ??
      halfAt(tokens, at, value) ??
      textAt(tokens, at, value) ??
      roomAt(tokens, at, value) ??
      toldAt(tokens, at, value, act) ??
      wordAt(tokens, at, value, act);
    if (one) found.push(one);
  }
  return found;
}

/** "Lamp 2" is one lamp: a number right behind a noun counts nothing. */
function isNumbered(tokens: readonly Token[], at: number, { name }: Value): boolean {
  const before = tokens[at - 1];
  const names = wordsOfName(name ?? '');
  return (
    names.some((one) => COUNTS.has(one)) &&
    before?.kind === 'word' &&
    !isFunctionWord(before.lower) &&
    verbOf(before.lower) === undefined &&
    !names.includes(before.lower)
  );
}

/** "A flat white" is one. */
const isOne = (tokens: readonly Token[], at: number, { number, name }: Value): boolean =>
  /^an?$/.test(tokens[at]?.lower ?? '') &&
  number === '1' &&
  wordsOfName(name ?? '').every((one) => COUNTS.has(one)) &&
  tokens[at + 1]?.kind === 'word' &&
  !isVague(tokens[at + 1]?.lower ?? '');

/** "Mute it in 20 minutes" tells when, and not how long. */
const isDelay = (tokens: readonly Token[], at: number, { name = '' }: Value): boolean =>
  tokens[at - 1]?.lower === 'in' &&
  secondsOf(quantityAt(tokens, at)?.value.unit) !== undefined &&
  !wordsOfName(name).some((word) => /^(?:in|delay|after|wait)$/.test(word));

function numberAt(tokens: readonly Token[], at: number, acted: Value): Place | undefined {
  if (isOne(tokens, at, acted)) return place(at, at + 1);
  const read = quantityAt(tokens, at);
  // What is bounded leaves the number to somebody else, but for what may be paid at most.
  if (
    !read ||
    read.value.role === 'time' ||
    (read.value.bound !== undefined && !isCeiling(read.value, acted))
  )
    return undefined;
  const { unit, role } = read.value;
  const names = wordsOfName(acted.name ?? '');
  // "To 40 %" is no change by so much.
  if ((names.includes('by') && tokens[at - 1]?.lower === 'to') || isTurnedUnsaid(names, tokens))
    return undefined;
  // "2 degrees up" is no temperature.
  if (DIFFERS.has(tokens[read.next]?.lower ?? '')) return undefined;
  // "2 BTC" is not two dollars.
  if (
    unit !== undefined &&
    isCurrency(unit) &&
    names.some((name) => currencyNamed(name) !== undefined && currencyNamed(name) !== unit)
  )
    return undefined;
  // A measure that the act does not show could be any: "30 %" is not 30.
  if (
    role === 'count' &&
    unit !== undefined &&
    unitIn(acted, unit) === undefined &&
    !names.some((name) => unitOf(name) === unit || measuredIn(name) === unit)
  )
    return undefined;
  return says(read.value, acted) ? place(at, read.next, read.value.unit) : undefined;
}

/** "2.5 litres per day" is no number of litres for an hour. */
const isPer = (tokens: readonly Token[], from: number, unit: string): boolean =>
  tokens.some(
    ({ lower }, at) =>
      at > from &&
      at <= from + MOST_PER &&
      sameKind(lower, unit) &&
      /^(?:per|an?|each|every|\/)$/.test(tokens[at - 1]?.lower ?? ''),
  );

/** "4.2 kg per head per day". */
const MOST_PER = 6;

const DIFFERS: ReadonlySet<string> = new Set(words(lexicon.entries.differs));

/** "At most 600 EUR" is what may be paid. */
const isCeiling = ({ bound, role }: Value, acted: Value): boolean =>
  (bound === 'at-most' || bound === 'below') && role === 'amount' && acted.role === 'amount';

/** "25m", "2 hours": a number with its unit, written as a text. */
function lengthOf(value: Value): Value | undefined {
  const tokens = value.text.length < 20 ? tokensOf(value.text) : [];
  const read = quantityAt(tokens, 0);
  if (read?.next !== tokens.length || read.value.unit === undefined || read.value.role !== 'count')
    return undefined;
  return { ...value, number: read.value.number ?? '', unit: read.value.unit };
}

const HALVES: readonly RegExp[] = [/^(?:owner|org|organi[sz]ation)$/, /^(?:repo|repository)$/];

/** "marlow/tidepool" is the repository tidepool of marlow: the half that an argument's name stands for. */
export const halfOf = ({ name = '' }: Value): 0 | 1 | undefined => {
  const half = HALVES.findIndex((one) => wordsOfName(name).some((word) => one.test(word)));
  return half === 0 || half === 1 ? half : undefined;
};

function halfAt(tokens: readonly Token[], at: number, value: Value): Place | undefined {
  const half = halfOf(value);
  const parts = tokens[at]?.kind === 'path' ? (tokens[at]?.text ?? '').split('/') : [];
  return half !== undefined && parts.length === 2 && parts[half] === value.text
    ? { ...place(at, at + 1), half }
    : undefined;
}

const OF_KIND = /^([a-z]{2,20})\/([\w.-]{1,80})$/;

/** "deployment/checkout" is the deployment checkout, on either side. */
function kindAt(tokens: readonly Token[], at: number, value: Value, act: Act): Place | undefined {
  const said = OF_KIND.exec(tokens[at]?.text ?? '');
  if (said && value.text === said[2])
    return [...wordsOfName(value.name ?? ''), ...wordsOfName(act.verb)].some((word) =>
      sameKind(word, said[1] ?? ''),
    )
      ? place(at, at + 1)
      : undefined;
  const given = value.role === 'path' ? null : OF_KIND.exec(value.text);
  if (!given || tokens[at]?.text !== given[2]) return undefined;
  const [kind = ''] = [given[1]];
  // "Scale checkout": what runs is a deployment, unless another kind is said.
  const holder = tokens.findIndex(({ lower }, i) => i >= at - 2 && i <= at + 1 && sameKind(lower, kind));
  if (holder < 0) return sameKind(kind, 'deployment') ? place(at, at + 1) : undefined;
  return { ...place(at, at + 1), takes: [at, holder] };
}

/** "The blinds in the studio" are the studio blinds. */
function roomAt(tokens: readonly Token[], at: number, { text }: Value): Place | undefined {
  const [room = '', thing = '', ...more] = isPlain(text.toLowerCase()) ? text.toLowerCase().split(' ') : [];
  if (thing === '' || more.length > 0 || !FIXTURES.has(singular(thing))) return undefined;
  if (singular(tokens[at]?.lower ?? '') !== singular(thing) || tokens[at + 1]?.lower !== 'in')
    return undefined;
  const end = tokens[at + 2]?.lower === 'the' ? at + 3 : at + 2;
  return tokens[end]?.lower === room ? place(at, end + 1) : undefined;
}
const FIXTURES: ReadonlySet<string> = new Set(words(kinds.entries.fixtures));

function toldAt(tokens: readonly Token[], at: number, value: Value, act: Act): Place | undefined {
  const length = passedOnAt(tokens, at, value, act);
  return length === undefined ? undefined : place(at, at + length);
}

/** The tokens that together are the value's text. */
function textAt(tokens: readonly Token[], at: number, value: Value): Place | undefined {
  const first = tokens[at];
  // A measure is said with its unit.
  const isMeasure = value.number !== undefined && value.role !== 'amount' && value.unit !== undefined;
  if (
    !first ||
    isMeasure ||
    first.kind === 'mark' ||
    first.kind === 'break' ||
    (isArticle(tokens, at) && value.text === first.text)
  )
    return undefined;
  // A number with its measure is compared as one.
  const read = value.number === undefined ? undefined : quantityAt(tokens, at);
  if (read && (read.value.unit !== undefined || read.value.bound !== undefined || read.next > at + 1))
    return undefined;
  const free = value.role === 'content' || value.role === 'title' || value.role === 'filter';
  const wanted = value.text.trim();
  const apart = JOINED.test(wanted) && isWords(value) ? wanted.replaceAll('_', ' ') : wanted;
  if (!mayBegin(first.text, wanted)) return undefined;
  let said = '';
  for (let end = at; end < Math.min(tokens.length, at + LONGEST) && said.length <= wanted.length + 1; end++) {
    const token = tokens[end];
    if (!token || token.kind === 'break') return undefined;
    if (end > at && (token.kind === 'quoted' || token.kind === 'code')) return undefined;
    said += end > at && token.apart ? ` ${token.text}` : token.text;
    const isSame = sameText(said, wanted, free) || (apart !== wanted && sameText(said, apart, free));
    const joint = tokens[end + 1]?.lower ?? '';
    // "The oven in bay 3" is the oven bay 3.
    if (
      !isSame &&
      isThing(value) &&
      JOINTS.has(joint) &&
      mayBegin(said, wanted) &&
      wanted.startsWith(`${said} `)
    ) {
      const [from, left] = [
        tokens[end + 2]?.lower === 'the' ? end + 3 : end + 2,
        wanted.slice(said.length + 1),
      ];
      const rest = textAt(tokens, from, { ...value, text: left });
      if (rest) return place(at, rest.to);
    }
    if (isSame || (end > at && isPluralOf(said, wanted))) return place(at, end + 1);
  }
  return undefined;
}

/** "original_card" is "original card", where it is nobody's name. */
const JOINED = /^[a-z]+(?:_[a-z]+){1,5}$/;
const isWords = ({ role }: Value): boolean =>
  role === 'other' || role === 'option' || role === 'destination' || role === 'object';

const JOINTS: ReadonlySet<string> = new Set(['in', 'on', 'at', 'of']);
const isThing = ({ role }: Value): boolean =>
  role === 'object' || role === 'other' || role === 'destination' || role === 'filter';

/** A quick look: letters and digits begin alike, in whatever case; marks may be passed over. */
function mayBegin(said: string, wanted: string): boolean {
  const [one, other] = [said.charAt(0), wanted.charAt(0)];
  return !BEGINS_PLAIN.test(one) || !BEGINS_PLAIN.test(other) || one.toLowerCase() === other.toLowerCase();
}
const BEGINS_PLAIN = /[a-z\d]/i;

/** "500 M8 bolts" are of the item "M8 bolt". */
const isPluralOf = (said: string, wanted: string): boolean => {
  const at = said.lastIndexOf(' ') + 1;
  const last = said.slice(at);
  return isPlain(last) && singular(last) !== last && said.slice(0, at) + singular(last) === wanted;
};

/** By the letter; what is free text may begin with another case, and a number of a telephone or an account be spaced. */
function sameText(said: string, wanted: string, free: boolean): boolean {
  if (exactly(said, wanted)) return true;
  if (isPlain(wanted.toLowerCase()) && (isPlain(said) || free) && said.toLowerCase() === wanted.toLowerCase())
    return true;
  if (free && said.length > 1 && said.slice(1) === wanted.slice(1))
    return said.charAt(0).toLowerCase() === wanted.charAt(0).toLowerCase();
  if (spaced(wanted) === said && said !== wanted) return true;
  return SPACED.test(wanted) && SPACED.test(said) && closed(said) === closed(wanted);
}
/** "ZZ 418" for ZZ418: capital letters and a number, as people write the names of flights, roads and rooms. */
export const spaced = (text: string): string => text.replace(/^([A-Z]{1,3})(\d{1,5})$/, '$1 $2');
const SPACED = /^(?:\+\d[\d ()-]{6,24}|[A-Z]{2}\d{2}[A-Z\d ]{8,34}|\d[\d ]{9,24})$/;
const closed = (text: string): string => text.replace(/[\s()-]/g, '');

/** A plain word of the same kind, a form of the same verb ("closed", "monthly"), or a half of a joined one. */
function wordAt(tokens: readonly Token[], at: number, value: Value, act: Act): Place | undefined {
  const token = tokens[at];
  const wanted = value.text.toLowerCase().replaceAll('_', '-');
  if (token?.kind !== 'word' || !/^\p{L}[\p{L}-]*$/u.test(value.text.replaceAll('_', '-'))) return undefined;
  if (value.role === 'content' || value.role === 'path' || value.role === 'identifier') return undefined;
  // Names are compared by their letters.
  if (token.capital && at > 0 && token.text !== value.text && /^\p{Lu}/u.test(value.text)) return undefined;
  if (token.lower === wanted || sameKind(token.lower, wanted) || isFormOf(token.lower, wanted))
    return place(at, at + 1);
  const halves = token.lower.split('-');
  const names = wordsOfName(value.name ?? '');
  // "View-only access" is a viewer's.
  if (halves[1] === 'only' && halves.length === 2 && isFormOf(halves[0] ?? '', wanted))
    return place(at, at + 1);
  if (halves.length !== 2 || !halves.includes(wanted)) return undefined;
  const other = halves.find((half) => half !== wanted) ?? '';
  return names.some((name) => sameKind(name, other)) || act.values.some((one) => one.text === other)
    ? place(at, at + 1)
    : undefined;
}

/** "month" and "monthly", "view" and "viewer", "close" and "closed": one word in two forms. */
function isFormOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  if (long === `${short}ly` || (short.endsWith('y') && long === `${short.slice(0, -1)}ily`)) return true;
  const verb = effectOfVerb(short) === undefined ? undefined : short;
  if (verb === undefined) return false;
  const agent = verb.endsWith('e') ? `${verb}r` : `${verb}er`;
  return (
    long === agent || long === `${verb}or` || (verbOf(long)?.lemma === verb && /(?:ed|en|wn|ly)$/.test(long))
  );
}
