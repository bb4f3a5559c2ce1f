import { type Document, oncePerDocument } from '@truepenny/verifier';
import type { Act, Value } from '../../../acts/act.ts';
import { currencyOf, measuredIn, unitOf } from '../../../acts/prose/measures.ts';
import { quantityAt } from '../../../acts/prose/quantity.ts';
import { type Token, tokensOf } from '../../../acts/prose/tokens.ts';
import { verbOf } from '../../../acts/prose/verbs.ts';
import { isFunctionWord } from '../../../acts/prose/words.ts';
import { type Moment, momentOf } from '../../../authority/order/moments.ts';
import { withUnit } from '../../../authority/order/units.ts';
import { EXTENT } from '../../../language/extent.ts';
import measures from '../../../language/lexicon/measures.json' with { type: 'json' };
import { nameWords } from '../../../language/names.ts';

/** A value that a text or an act names, with the words that tell which slot it fills. */
export type Spot = {
  kind: 'number' | 'moment' | 'code' | 'name';
  text: string;
  number?: number;
  /** Currency or unit of a number. */
  unit?: string;
  moment?: Moment;
  /** Nouns beside it in prose, words of its argument's name in a call. */
  nouns: readonly string[];
  /** It bounds, changes or counts per something, so that another number may be right. */
  loose: boolean;
  /** The most that there may be of it in all. */
  most?: true;
  /** So much for one of something: what there is in all is another number. */
  rate?: boolean;
  /** In prose the word before it, in a call the role of its argument. */
  lead?: string;
};

/** Longer texts tell stories rather than name values. */
const LONGEST = 4_000;

const RELATES = /^(?:of|like|than|as|before|after|not)$/;

/** The values that a text of prose names. */
export function spotsIn(text: string): Spot[] {
  const tokens = tokensOf(text.slice(0, LONGEST));
  const spots: Spot[] = [];
  const shifts = tokens.some(({ lower }) => EXTENT.another.has(lower));
  for (let at = 0; at < tokens.length; at++) {
    const read = quantityAt(tokens, at);
    if (read) {
      const { value, next } = read;
      const moment = value.role === 'time' ? momentOf(value.text) : undefined;
      const around = {
        nouns: nounsAround(tokens, at, next),
        loose: shifts || isLoose(tokens, at, next, value),
      };
      const isMost = value.bound === 'at-most' || (value.bound === 'above' && isDenied(tokens, at));
      const rate = isEach(tokens, [next, next + 1]);
      const most = {
        ...(isMost && !rate && !isEach(tokens, [at - 1, at - 2]) && { most: true as const }),
        ...(rate && { rate }),
      };
      if (moment) spots.push({ kind: 'moment', text: value.text, moment, ...around });
      else if (value.number !== undefined)
        spots.push({ kind: 'number', ...numberOf(value), ...around, ...most });
      at = next - 1;
      continue;
    }
    const token = tokens[at];
    if (!token) continue;
    const kind = isCode(token) ? 'code' : isName(tokens, at) ? 'name' : undefined;
    if (!kind) continue;
    const lead = tokens[at - 1]?.lower ?? '';
    const nouns = nounsAround(tokens, at, at + 1);
    let end = at + 1;
    while (kind === 'name' && tokens[end]?.kind === 'word' && tokens[end]?.capital) end++;
    const text = tokens.slice(at, end).map((one) => one.text);
    spots.push({ kind, text: text.join(' '), nouns, loose: shifts || RELATES.test(lead), lead });
    at = end - 1;
  }
  return spots;
}

/** The values that an act names: the arguments of a call, what prose says. */
export function spotsOf(act: Act, text: string): Spot[] {
  if (act.form === 'prose') return spotsIn(text.slice(act.span.start, act.span.end));
  const unit = act.values.find(({ name }) => /^(?:unit|units|currency)$/i.test(name ?? ''))?.text;
  return act.values.flatMap((value) => ofArgument(value, unit));
}

function ofArgument(value: Value, unit: string | undefined): Spot[] {
  const { role, name = '', text } = value;
  if (role === 'technical' || role === 'content' || role === 'currency' || value.unknown) return [];
  const nouns = nameWords(name);
  const moment = momentOf(text);
  if (moment) {
    // A day and a time of day are two values.
    const { clock, ...day } = moment;
    const parts = clock !== undefined && Object.keys(day).length > 0 ? [day, { clock }] : [moment];
    return parts.map((part) => ({ kind: 'moment', text, moment: part, nouns, loose: false }));
  }
  if (value.number !== undefined && !/^0\d/.test(text)) {
    const read = withUnit(value);
    const measured =
      read.unit ??
      nouns.map((noun) => unitOf(noun) ?? measuredIn(noun)).find((one) => one === 'degree') ??
      (unit && (currencyOf(unit.toLowerCase()) ?? unitOf(unit.toLowerCase())));
    const number = numberOf({ ...read, ...(measured && { unit: measured }) });
    // `quantity: 5, unit: "boxes"` counts boxes.
    const counted = role === 'count' && unit && !measured ? [unit.toLowerCase()] : [];
    return [{ kind: 'number', ...number, nouns: [...nouns, ...counted], loose: false }];
  }
  if (NAME.test(text)) return [{ kind: 'name', text, nouns, loose: false, lead: role }];
  if (/^\S{3,80}$/.test(text) && /[\d\-_/.@]/.test(text) && !/^[\d.,:]+\D?$/.test(text))
    return [{ kind: 'code', text, nouns, loose: false }];
  return spotsIn(text).map((spot) => ({ ...spot, nouns: [...nouns, ...spot.nouns] }));
}

/** Words that all begin with a capital. */
const NAME = /^\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]*)*$/u;

const numberOf = ({ text, number, unit }: Value) => ({ text, number: Number(number), ...(unit && { unit }) });

const isCode = ({ kind, text }: Token): boolean =>
  kind === 'identifier' ||
  kind === 'path' ||
  kind === 'address' ||
  (kind === 'number' && text.length > 3) ||
  (kind === 'word' && text.includes('-') && /^\p{Ll}+-\p{Ll}/u.test(text));

/** A capital that no beginning of a sentence explains. */
function isName(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.kind !== 'word' || !token.capital || isFunctionWord(token.lower)) return false;
  const begins = before === undefined || before.kind === 'break' || /^[.!?:]$/.test(before.text);
  return (
    !begins &&
    currencyOf(token.lower) === undefined &&
    (verbOf(token.lower) === undefined || token.text.length > 4)
  );
}

const NEAR = 2;
/** The content words right before and right after a value: "room 214", "3 boxes". */
function nounsAround(tokens: readonly Token[], from: number, to: number): string[] {
  const plain = (token: Token | undefined): string[] =>
    token?.kind === 'word' && !isFunctionWord(token.lower) ? [token.lower] : [];
  const before = tokens[from - 1]?.lower === 'number' || tokens[from - 1]?.text === '#' ? 1 : 0;
  const after = tokens.slice(to, to + NEAR).flatMap(plain);
  return [...plain(tokens[from - 1 - before]), ...after];
}

const isLoose = (tokens: readonly Token[], from: number, to: number, { bound, text }: Value): boolean =>
  (bound !== undefined && bound !== 'exactly') ||
  /\d(?:k|m|mn|bn)$/i.test(text) ||
  [tokens[from - 1], tokens[from - 2], tokens[to]].some((token) => token && EXTENT.loosely.has(token.lower));

/** "In no case over 8", "never more than 8". */
const isDenied = (tokens: readonly Token[], at: number): boolean =>
  [1, 2].some((back) => /^(?:no|not|never)$/.test(tokens[at - back]?.lower ?? ''));

/** "At most 20 EUR each", "per night": of one of several. */
const isEach = (tokens: readonly Token[], places: readonly number[]): boolean =>
  places.some((at) =>
    /^(?:each|every|per|apiece|a|an|an?other|more|extra|off|left|remaining)$/.test(tokens[at]?.lower ?? ''),
  );

const FRACTIONS: ReadonlyMap<string, number> = new Map(Object.entries(measures.entries.parts));

/** The values that a document names, read once. */
export const spotsOfDocument = oncePerDocument(spotsIn);

/** A part in words, "1:10", and what is written together with a unit: "60kg". */
const PART = new RegExp(
  `\\b(?:${[...FRACTIONS.keys()].join('|')}|1:\\d+(?!\\d*:)|\\d+(?:\\.\\d+)?(?=\\p{L}))`,
  'giu',
);
const fractionsOf = oncePerDocument((text) =>
  (text.slice(0, LONGEST).match(PART) ?? []).flatMap((part) => {
    const [one, to] = part.split(':');
    return to ? [Number(to), Number(to) + 1] : [FRACTIONS.get(part.toLowerCase()) ?? Number(one)];
  }),
);

/** The numbers that texts name, parts and multiples among them: what can be reckoned from them is no other value. */
export function numbersIn(documents: readonly Document[], most: number): number[] {
  const found: number[] = [];
  for (const document of documents) {
    if (found.length >= most) break;
    found.push(...spotsOfDocument(document).flatMap(({ number }) => number ?? []), ...fractionsOf(document));
  }
  return found.slice(0, most);
}
