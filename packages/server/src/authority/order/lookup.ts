import type { Act, Value } from '../../acts/act.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { isFunctionWord } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/secrets.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { isSecretColumn } from '../../language/secrets.ts';
import type { Missing } from '../authority.ts';
import { type Comparison, isIdle, quoted, shown } from './compare.ts';
import { areOpposed, asksFor, meaningOf } from './groups.ts';
import { type Moment, momentOf, within } from './moments.ts';
import { halfOf, spaced } from './places.ts';
import { isDataOf } from './results.ts';
import { BEGINS, FINISHES } from './roles.ts';
import type { Order, Sentence } from './standing.ts';
import { isWhole, saidWords, speaksOf } from './things.ts';
import { says } from './values.ts';
import { contentWords, isVague, sameKind, singular, wordsOfName } from './words.ts';

/** Whether a look-up is one that the orders need: what it names, they name, or an earlier result does. */
export function compareLookup(
  orders: readonly Order[],
  act: Act,
  results: readonly string[],
  said: readonly Sentence[],
): Comparison {
  const result: Comparison = { matched: [], missing: [] };
  const values = orders.flatMap((order) => order.act.values);
  const meaning = meaningOf(act);
  // "For the speakers only, the participants have theirs": what else is spoken of is not asked for.
  const isLimited = orders.some(
    (order) =>
      order.act.values.some(({ role, text }) => role === 'option' && text === 'only') &&
      asksFor(order.meaning, meaning),
  );
  for (const value of act.values) {
    if (isIdle(value)) continue;
    const by =
      namedBy(value, values) ?? (isLimited ? undefined : (spokenOf(value, said) ?? foundIn(value, results)));
    if (by) result.matched.push({ what: shown(value), by });
    else if (!isHarmless(value, values)) result.missing.push(unnamed(value));
  }
  const twice = act.values.find((value) => isTwice(value, act.values, said));
  if (twice) result.missing.push(unnamed(twice));
  const thing = thingOf(act, values, said);
  if (thing === undefined) result.missing.push(another(act));
  else if (result.matched.length === 0 && result.missing.length === 0) {
    if (thing.named) result.matched.push({ what: act.verb, by: thing.word });
    else result.missing.push(another(act));
  }
  const [first = ''] = wordsOfName(act.verb);
  if (act.form === 'call' && MARKS.has(first)) result.missing.push(another(act));
  // "My invoices" are not all that there are; a card is not its number.
  const isOwn = said.some(({ tokens }) => tokens.some(({ lower }) => lower === 'my' || lower === 'our'));
  const isSecret = isSecretColumn(meaning.nouns.join('_'));
  const isStrange = (noun: string): boolean =>
    ((isOwn && isWhole(noun)) || (isSecret && !isVague(noun)) || PRIVATE.has(singular(noun))) &&
    !isSpoken(noun, said);
  if (meaning.nouns.some(isStrange)) result.missing.push(another(act));
  const opposite = orders.find((order) => areOpposed(order.meaning, meaning));
  if (opposite)
    result.missing.push({
      what: act.verb,
      why: `The request says '${opposite.act.verb}', not '${act.verb}'.`,
      is: 'unnamed',
    });
  if (
    act.secret &&
    (meaning.nouns.some((noun) => isSecretColumn(noun) && !isSpoken(noun, said)) ||
      !act.values.every((value) => isIdle(value) || values.some(({ text }) => text === value.text)))
  )
    result.missing.push({
      what: act.verb,
      why: 'It reads a secret that the request does not name.',
      is: 'unnamed',
    });
  return result;
}

/** What is kept of persons, and looked at only where it was asked about. */
const PRIVATE: ReadonlySet<string> = new Set(words(lexicon.entries.private));

const isSpoken = (noun: string, said: readonly Sentence[]): boolean =>
  said.some(({ tokens }) => tokens.some(({ lower }) => sameKind(lower, noun)));

const unnamed = (value: Value): Missing => ({
  what: shown(value),
  why: `The request does not name ${quoted(value.text)}, and no earlier result gave it.`,
  is: 'unnamed',
});

function namedBy(value: Value, values: readonly Value[]): string | undefined {
  // "api/" is the folder api.
  const folder =
    value.role === 'path' && values.find((one) => one.role === 'path' && bare(one) === bare(value));
  if (folder) return folder.text;
  const same = values.find((one) => says({ ...one, bound: 'exactly' }, value) || says(one, value));
  if (same) return same.text;
  const half = halfOf(value);
  const whole = values.find(({ text }) => half !== undefined && halves(text)[half] === value.text);
  if (whole) return whole.text;
  const part = values.find(
    (one) =>
      one.number === undefined &&
      one.role !== 'content' &&
      one.text.split(/\s+/).some((word) => word === value.text),
  );
  if (part) return part.text;
  const words = contentWords(value.text);
  const all = values.flatMap(({ text, name }) => [...contentWords(text), ...contentWords(name ?? '')]);
  const isText = value.role === 'content' || value.role === 'filter' || value.role === 'object';
  const named = isText && words.length > 0 && words.every((word) => all.some((own) => sameKind(own, word)));
  return named ? value.text : undefined;
}

/** What was said once names one thing: `from: "Lyon", to: "Lyon"`. */
const isTwice = (value: Value, values: readonly Value[], said: readonly Sentence[]): boolean =>
  !isIdle(value) &&
  value.role !== 'time' &&
  values.some(({ name, text }) => name !== value.name && text === value.text) &&
  said.flatMap(({ quote }) => quote.split(value.text).slice(1)).length === 1;

const halves = (text: string): string[] => (/^[^/\s]+\/[^/\s]+$/.test(text) ? text.split('/') : []);
const bare = ({ text }: Value): string => text.replace(/(?<=[^/])\/$/, '');

/** Whether an earlier result gave the value. */
const foundIn = ({ text }: Value, results: readonly string[]): string | undefined =>
  results.some((result) => isDataOf(result, text)) ? 'an earlier result' : undefined;

/** How many, in which order and in which form: what changes nothing about what is read, where nothing else was said. */
function isHarmless({ role, number, name, text }: Value, values: readonly Value[]): boolean {
  // The number of a parcel names it.
  const names = /number$/i.test(name ?? '') && !/page/i.test(name ?? '');
  // How many copies are made is what is done, and no page of what is read.
  if (wordsOfName(name ?? '').some((word) => MADE.has(word))) return false;
  if (role === 'count' && !names && /^\d+$/.test(text.trim()))
    return !values.some(
      (one) => one.role === 'count' && !one.unit && /^\d+$/.test(one.number ?? '') && one.number !== number,
    );
  return false;
}

const MADE: ReadonlySet<string> = new Set(['copy', 'copies', 'quantity', 'qty', 'pieces', 'times', 'repeat']);

/** What a look-up's own name speaks of that was said too; undefined where it speaks of something else. */
function thingOf(
  act: Act,
  values: readonly Value[],
  said: readonly Sentence[],
): { word: string; named: boolean } | undefined {
  const nouns = meaningOf(act).nouns;
  const words = [...saidWords(values), ...said.flatMap(({ tokens }) => tokens.map(({ lower }) => lower))];
  const word = speaksOf(nouns, words);
  if (word !== undefined)
    return { word, named: nouns.some((noun) => !isVague(noun) && !isFunctionWord(noun)) };
  // A path, an address or a page that was named letter by letter is looked at whatever the tool calls it.
  const located = act.values.some(
    ({ role, name, text }) =>
      // A text that was given is all that `translate_text(text: …)` works on.
      (role === 'path' || /[/@.]/.test(text) || (role === 'content' && nouns.join('_') === name)) &&
      values.some((one) => one.text === text),
  );
  return located ? { word: 'what it names', named: true } : undefined;
}

/** First words of tools that leave a mark on what they name, whatever else their name says: `mark_as_read`. */
const MARKS: ReadonlySet<string> = new Set(['mark', 'set', 'flag', 'tag', 'toggle', 'pin', 'star', 'label']);

const another = (act: Act): Missing => ({
  what: act.verb,
  why: `The request does not ask for what '${act.verb}' looks up.`,
  is: 'unnamed',
});

/** Whether a sentence of the principal holds the value, as a whole word and by the letter. */
function spokenOf({ text, number, name }: Value, said: readonly Sentence[]): string | undefined {
  if ((text.length < 2 && number === undefined) || isFunctionWord(text.toLowerCase())) return undefined;
  const own = momentOf(text);
  const flag = text === 'true' ? wordsOfName(name ?? '') : [];
  for (const { quote, kind, tokens } of said) {
    if (kind === 'pasted' || kind === 'unread') continue;
    if (flag.length > 0 && flag.every((word) => tokens.some(({ lower }) => lower === word)))
      return flag.join(' ');
    if ([text, spaced(text)].some((one) => isApart(quote, quote.indexOf(one), one.length))) return text;
    if (text === 'today' && tokens.some(({ lower }) => lower === 'tonight')) return text;
    if (own?.day !== undefined && momentsIn(tokens).some((one) => isEndOfMonth(one, own, name))) return text;
    if (own?.day !== undefined && momentsIn(tokens).some((one) => one.day !== undefined && within(one, own)))
      return text;
  }
  return undefined;
}

/** Whether what stands at a place is no part of a longer word. */
const isApart = (text: string, at: number, length: number): boolean =>
  at >= 0 &&
  !JOINED.test(text.charAt(at - 1)) &&
  !JOINED.test(
    text
      .slice(at + length)
      .replace(/^[.](?=\s|$)/, ' ')
      .charAt(0),
  );

/** "In March 2026" is from its first to its last day. */
function isEndOfMonth(said: Moment, { year = 0, month = 0, day, clock }: Moment, name = ''): boolean {
  if (said.day !== undefined || said.month !== month || said.year !== year || clock !== undefined)
    return false;
  const names = wordsOfName(name);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day === 1
    ? names.some((word) => BEGINS.has(word))
    : day === last && names.some((word) => FINISHES.has(word));
}

const JOINED = /[\p{L}\p{N}_/@.\\-]/u;

function momentsIn(tokens: Sentence['tokens']): Moment[] {
  return tokens.flatMap((_, at) => {
    const read = quantityAt(tokens, at);
    const moment = read?.value.role === 'time' ? momentOf(read.value.text) : undefined;
    return moment ? [moment] : [];
  });
}
