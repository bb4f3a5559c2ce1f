import { type Token, tokenise } from '../language/tokens.ts';
import { classOf } from './classes.ts';

/** Something definite that a text names: a figure, a time, a name, a word of a closed class. */
export type Value = {
  sort: 'money' | 'percent' | 'time' | 'date' | 'number' | 'name' | (string & {});
  /** Every form under which it counts as the same. */
  forms: readonly string[];
  /** A number’s size. */
  size: number | undefined;
  /** What bounds it: “at most”, “above”. */
  bound: 'upper' | 'lower' | undefined;
  /** The word before and the word behind it, in small letters, and the words of its key. */
  label: readonly string[];
  /** Up to five words before it. */
  near: readonly string[];
  text: string;
  start: number;
  end: number;
};

const LONGEST = 20_000;
const MOST = 200;
const COUNTS = new Map(
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at) => [word, at + 2] as const),
);
const ORDINALS = new Map(
  'second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, at) => [word, at + 2] as const),
);
const MONEY_WORD = /^(?:eur|euros?|usd|dollars?|gbp|chf|francs?|usdc|usdt|cents?|bucks|quid|yen|btc|eth)$/;
const UPPER =
  /(?:at most|no more than|not more than|up to|below|under|less than|max(?:imum)?(?: of| \p{L}{3,15})?|within|not over|cheaper than|limit(?: of)?|cap(?:ped)?(?: at)?)\s*[$€£]?$/u;
const LOWER =
  /(?:at least|no less than|above|over|more than|exceeds?|higher than|minimum(?: of)?|min)\s*[$€£]?$/;

/** The definite values of a text, in their order. Linear; never throws. */
export function valuesIn(whole: string): Value[] {
  const text = whole.slice(0, LONGEST);
  const tokens = tokenise(text);
  const found: Value[] = [];
  let isStart = !text.startsWith(':');
  tokens.forEach((token, at) => {
    if (found.length === MOST) return;
    const before = tokens[at - 1];
    const gap = text.slice(before?.end ?? 0, token.start);
    if (before) isStart = /[.!?\n“"']\s*$|^\s*[.!?]\s/.test(gap);
    const value = valueAt(text, tokens, at, isStart);
    if (value) found.push(value);
  });
  return found;
}

function valueAt(text: string, tokens: readonly Token[], at: number, isStart: boolean): Value | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  const { start, end } = token;
  const [before, behind] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  const near = tokens.slice(Math.max(0, at - 5), at).map((one) => one.text);
  const place = { text: text.slice(start, end), start, end, label: [before, behind], near, bound: undefined };
  const unsigned = partOf(near, scaled(numberOf(token), text.slice(end, end + 12), before));
  const isNegative = /(?:^|[\s:=('"])[-−]$/.test(text.slice(Math.max(0, start - 2), start));
  const number = isNegative && unsigned ? -unsigned : unsigned;
  const month =
    monthOf(before) ??
    monthOf(behind) ??
    (/^(?:st|nd|rd|th)$/.test(behind) ? monthOf(tokens[at + 2]?.text ?? '') : undefined);
  if (number !== undefined && number <= 31 && month !== undefined)
    return { ...place, sort: 'date', size: undefined, forms: [dated(month, number), `#${number}`] };
  if (number !== undefined) {
    const sign = text.slice(Math.max(0, start - 2), start);
    const lead = text.slice(Math.max(0, start - 24), start).toLowerCase();
    const sort = isYear(token) ? 'year' : sortOf(sign, text.slice(end, end + 2), before, behind);
    const isShare = sort === 'percent' || (!Number.isInteger(number) && number > 0 && number < 1);
    const times = timesOf(number, before, behind);
    const forms = [
      `#${number}`,
      ...times,
      // A share may be written as a percentage or as a fraction of one.
      ...(isShare ? [`%${rounded(sort === 'percent' ? number : number * 100)}`] : []),
      // "LX 1622" is LX1622.
      ...(/^\p{Lu}{1,3}$/u.test(tokens[at - 1] ? text.slice(tokens[at - 1]?.start, tokens[at - 1]?.end) : '')
        ? [`${before}${token.text}`]
        : []),
    ];
    const bound = UPPER.test(lead) ? 'upper' : LOWER.test(lead) ? 'lower' : undefined;
    return {
      ...place,
      bound,
      size: number,
      forms,
      sort: times.length > 0 && sort === 'number' ? 'time' : sort,
    };
  }
  const ordinal = ORDINALS.get(token.text);
  if (ordinal !== undefined) return { ...place, sort: 'ordinal', size: undefined, forms: [`#${ordinal}`] };
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(token.text) ?? [];
  if (hour && minute) {
    const forms = [`${(Number(hour) + (behind === 'pm' && Number(hour) < 12 ? 12 : 0)) % 24}:${minute}`];
    return { ...place, sort: 'time', size: undefined, forms };
  }
  const [, isoMonth, day] = /^\d{4}-(\d{2})-(\d{2})$/.exec(token.text) ?? [];
  if (isoMonth && day)
    return {
      ...place,
      sort: 'date',
      size: undefined,
      forms: [dated(Number(isoMonth), Number(day)), `#${Number(day)}`],
    };
  if (token.kind === 'identifier') return { ...place, sort: 'code', size: undefined, forms: [token.text] };
  const kin = classOf(token.text);
  if (kin && !(kin.sort === 'month' && !/\p{Lu}/u.test(text.charAt(start))))
    return { ...place, sort: kin.sort, size: undefined, forms: [`${kin.sort}:${kin.name}`] };
  if (!isStart && /^\p{Lu}\p{L}{2}/u.test(place.text) && !isTitle(token.text))
    return { ...place, sort: 'name', size: undefined, forms: [token.text] };
  return undefined;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** The month that a word names, from 1; three letters do. */
function monthOf(word: string): number | undefined {
  const at = word.length < 3 ? -1 : MONTHS.findIndex((month) => month === word || month.slice(0, 3) === word);
  return at < 0 ? undefined : at + 1;
}

const dated = (month: number, day: number): string => `${month}-${day}`;

function numberOf({ kind, text }: Token): number | undefined {
  if (kind === 'word') return COUNTS.get(text);
  if (kind === 'number') return Number(text);
  return /^\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(text)
    ? Number(text.replaceAll('.', '').replace(',', '.'))
    : undefined;
}

/** "2m", "2 million", "2k": a size that its word multiplies; "m" and "b" alone do so for money only. */
function scaled(number: number | undefined, rest: string, before: string): number | undefined {
  const [, word = ''] = /^\s?(k|m|mn|bn|thousand|million|billion)\b/i.exec(rest) ?? [];
  const by = SCALES.get(word.toLowerCase());
  if (number === undefined || by === undefined) return number;
  return word.toLowerCase() === 'm' && !MONEY_WORD.test(before) ? number : number * by;
}
const SCALES = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['million', 1e6],
  ['bn', 1e9],
  ['billion', 1e9],
]);

/** "Half of my 10": the number that is meant, not the one that is written. */
function partOf(near: readonly string[], number: number | undefined): number | undefined {
  const [, word = ''] =
    /\b(half|third|quarter|twice|double)(?: of)?(?: the| my| our| his| her| their)?$/.exec(near.join(' ')) ??
    [];
  const by = PARTS.get(word);
  return number === undefined || by === undefined ? number : rounded(number * by);
}
const PARTS = new Map([
  ['half', 1 / 2],
  ['third', 1 / 3],
  ['quarter', 1 / 4],
  ['twice', 2],
  ['double', 2],
]);

const rounded = (number: number): number => Math.round(number * 1e9) / 1e9;

/** Words before a name that address its bearer and name nobody. */
export const isTitle = (word: string): boolean =>
  /^(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|madam|herr|frau)$/.test(word);

const isYear = ({ kind, text }: Token): boolean => kind === 'number' && /^(?:19|20)\d\d$/.test(text);

function sortOf(sign: string, rest: string, before: string, behind: string): Value['sort'] {
  if (/[$€£]\s?$/.test(sign) || /^\s?[$€£]/.test(rest) || MONEY_WORD.test(behind) || MONEY_WORD.test(before))
    return 'money';
  return /^\s?%/.test(rest) || /^(?:percent|pct)$/.test(behind) ? 'percent' : 'number';
}

/** Hours as “at 10”, “3 pm” say them. */
function timesOf(number: number, before: string, behind: string): string[] {
  if (!Number.isInteger(number) || number > 24) return [];
  if (behind === 'pm') return [`${number < 12 ? number + 12 : number}:00`];
  if (behind === 'am') return [`${number % 12}:00`];
  return ['at', 'until', 'till', 'by', 'from'].includes(before) && behind !== 'to'
    ? [`${number}:00`, `${(number + 12) % 24}:00`]
    : [];
}

/** Whether two values are one. */
export const isSame = (one: Value, other: Value): boolean =>
  one.forms.some((form) => other.forms.includes(form)) ||
  (one.sort === 'code' &&
    other.sort === 'code' &&
    (one.text.includes(other.text) || other.text.toLowerCase().includes(one.text.toLowerCase())));

/** Whether a number keeps to a bound. */
export const keepsTo = ({ size: limit, bound }: Value, { size }: Value): boolean =>
  limit !== undefined && size !== undefined && (bound === 'upper' ? size <= limit : size >= limit);
