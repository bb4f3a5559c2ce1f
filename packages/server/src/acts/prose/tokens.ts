import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import type { Span } from '../act.ts';
import { currencyOf, moneyOf } from './measures.ts';

/** What a run of prose is by its letters alone. `break` ends a line; `mark` is punctuation. */
export type TokenKind =
  | 'word'
  | 'number'
  | 'quoted'
  | 'code'
  | 'path'
  | 'address'
  | 'identifier'
  | 'mark'
  | 'break';

/** A run of prose. `text` is what it says: without quotation marks, back-ticks or the stop behind it. */
export type Token = Span & {
  kind: TokenKind;
  text: string;
  lower: string;
  /** Begins with a capital letter. */
  capital: boolean;
  /** Whether white space stands before it. */
  apart: boolean;
};

/** Kinds of tokens that name something by the letter. */
export const TELLING_KINDS: ReadonlySet<Token['kind']> = new Set([
  'path',
  'identifier',
  'quoted',
  'code',
  'number',
  'address',
]);

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
  ['`', '`'],
]);
const LONGEST_QUOTE = 20_000;
const LEADING = /^[([{<*_]+/;
const TRAILING = /[)\]}>*_,;:!?.…]+$/;
const SPACE = /\s/;
const isSpaceAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code <= LAST_OF_ASCII ? code === 32 || (code >= 9 && code <= 13) : SPACE.test(text.charAt(at));
};
const LAST_OF_ASCII = 127;
const isCapital = (text: string): boolean => {
  const code = text.charCodeAt(0);
  return code <= LAST_OF_ASCII ? code >= 65 && code <= 90 : /^\p{Lu}/u.test(text);
};

/** Divides prose into tokens with their places. Linear in the text; never throws. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  // A mark that closes nowhere is looked for once.
  const unclosed = new Set<string>();
  let objects = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '\n') {
      push(tokens, text, 'break', at, at + 1, '\n');
      at++;
      continue;
    }
    if (isSpaceAt(text, at)) {
      at++;
      continue;
    }
    const object = char === '{' && objects < MOST_OBJECTS ? objectAt(text, at) : undefined;
    if (char === '{') objects++;
    if (text.startsWith('```', at)) at = fence(text, at, tokens);
    else if (object !== undefined) {
      push(tokens, text, 'code', at, at + object.length, object);
      at += object.length;
    } else if (CLOSING.has(char) && !unclosed.has(char)) {
      const end = closingOf(text, at, CLOSING.get(char) ?? char);
      if (end === undefined) {
        unclosed.add(char);
        push(tokens, text, 'mark', at, at + 1, char);
        at++;
      } else {
        push(tokens, text, char === '`' ? 'code' : 'quoted', at, end + 1, text.slice(at + 1, end));
        at = end + 1;
      }
    } else at = run(text, at, tokens);
  }
  return tokens;
}

const LONGEST_OBJECT = 4_000;
const MOST_OBJECTS = 20;
/** The JSON object that begins at a place, as it is written; undefined where none does. */
function objectAt(text: string, from: number): string | undefined {
  const end = Math.min(text.length, from + LONGEST_OBJECT);
  let depth = 0;
  for (let at = from; at < end; at++) {
    const char = text.charAt(at);
    if (char === '"') {
      while (++at < end && text.charAt(at) !== '"') if (text.charAt(at) === '\\') at++;
    } else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) {
      const object = text.slice(from, at + 1);
      try {
        JSON.parse(object);
        return object;
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

function push(
  tokens: Token[],
  text: string,
  kind: TokenKind,
  start: number,
  end: number,
  said: string,
): void {
  const lower = said.toLowerCase().replaceAll('’', "'");
  const apart = start === 0 || isSpaceAt(text, start - 1);
  tokens.push({ kind, text: said, lower, start, end, capital: isCapital(said), apart });
}

/** A fenced block: everything up to the closing fence, or to the end. */
function fence(text: string, at: number, tokens: Token[]): number {
  const close = text.indexOf('```', at + 3);
  const end = close < 0 ? text.length : close + 3;
  const body = text.slice(at + 3, close < 0 ? text.length : close);
  push(tokens, text, 'code', at, end, body.replace(/^[a-z]{0,12}\n/, '').trim());
  return end;
}

/** Where a quotation closes: on its own paragraph, and for an apostrophe not within a word. */
function closingOf(text: string, open: number, mark: string): number | undefined {
  const limit = Math.min(text.length, open + LONGEST_QUOTE);
  for (let at = open + 1; at < limit; at++) {
    if (text[at] === '\n' && (mark === '`' || text[at + 1] === '\n')) return undefined;
    if (text[at] !== mark) continue;
    if ((mark === "'" || mark === '’') && /[\p{L}\p{N}]/u.test(text.charAt(at + 1))) continue;
    return at > open + 1 ? at : undefined;
  }
  return undefined;
}

const PLAIN = /^[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*$/u;
const NUMERIC = /^[+-]?\d[\d.,'’ ]*(?:%|\p{Sc}|\p{L}{1,12})?$/u;
const CLOCK = /^\d{1,2}(?::\d{2}(?::\d{2})?(?:[ap]m)?|[ap]m)$/i;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:T[\d:.]+Z?)?$/;
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th)$/i;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const ENDS_IN_NAME = /\.\p{L}[\p{L}\d]{0,9}$/u;

/** Nearly all runs are a word in plain letters, with a mark behind it or none. */
const MOST_RUNS = /^([A-Z]?[a-z]+)([.,;:!?])?$/;

/** One run of letters up to the next space, cut into the word and the marks around it. */
function run(text: string, at: number, tokens: Token[]): number {
  let end = groupsEnd(text, at, tokens);
  while (end < text.length && !isSpaceAt(text, end) && !(end > at && opensQuote(text, end))) end++;
  const whole = text.slice(at, end);
  const [, plain, mark] = MOST_RUNS.exec(whole) ?? [];
  if (plain) {
    push(tokens, text, 'word', at, at + plain.length, plain);
    if (mark) push(tokens, text, 'mark', end - 1, end, mark);
    return end;
  }
  const lead = isOpaqueRun(whole) ? 0 : (LEADING.exec(whole)?.[0].length ?? 0);
  const tail = TRAILING.exec(whole.slice(lead))?.[0] ?? '';
  const keep = keptOf(whole.slice(lead), tail);
  for (let i = 0; i < lead; i++) push(tokens, text, 'mark', at + i, at + i + 1, whole.charAt(i));
  const core = whole.slice(lead, whole.length - keep);
  if (core) word(text, at + lead, core, tokens);
  for (let i = end - keep; i < end; i++) push(tokens, text, 'mark', i, i + 1, text.charAt(i));
  return end;
}

/** "+353 87 441 9902", "021 555 0199": a number that is rung. */
const PHONE = /(?:\+\d{1,4}|0\d{1,4})(?:[ -]\d{2,6}){1,5}(?![\p{L}\d:.,/-]*\d)/uy;
const FEWEST_DIGITS = 9;
const GROUPS = /([^\s\d]{0,4})\d{1,3}(?: \d{3}){1,4}(?![\p{L}\d])/uy;
/** What is counted behind groups of digits. */
const COUNTED = / ?([^\s\d.,;:!?]{1,12})/uy;
/** Where the digits of "R12 000", "EUR 12 000", "3 400 euro" end: money beside groups of digits says that they are one. */
function groupsEnd(text: string, at: number, tokens: readonly Token[]): number {
  PHONE.lastIndex = at;
  const [phone = ''] = PHONE.exec(text) ?? [];
  if (phone.replace(/\D/g, '').length >= FEWEST_DIGITS) return at + phone.length;
  GROUPS.lastIndex = at;
  const [whole = '', sign = ''] = GROUPS.exec(text) ?? [];
  if (whole === '') return at;
  const before = tokens.at(-1);
  COUNTED.lastIndex = at + whole.length;
  const [, behind = ''] = COUNTED.exec(text) ?? [];
  // "Item 3 400 euro" may be 400 for the third.
  const isCounted = sign === '' && !(before && (before.kind === 'number' || HOLDERS.has(before.lower)));
  const money =
    (sign === '' ? currencyOf(before?.lower ?? '') : moneyOf(sign)) ??
    (isCounted ? (moneyOf(behind) ?? currencyOf(behind.toLowerCase())) : undefined);
  return money === undefined ? at : at + whole.length;
}

/** A glob or a folder may begin or end with marks that belong to it. */
const isOpaqueRun = (whole: string): boolean => whole.startsWith('*.') || whole.startsWith('_');

function keptOf(core: string, tail: string): number {
  // "*.log" and "src/*" keep their star, "U.S." its stop.
  if (tail.startsWith('*') && core.includes('/')) return tail.length - 1;
  if (tail.startsWith('_')) return tail.length - 1;
  return tail.length;
}

const opensQuote = (text: string, at: number): boolean =>
  OPENING.includes(text.charAt(at)) && /[([:=,]/.test(text.charAt(at - 1));
const OPENING = '"“`';

function word(text: string, start: number, core: string, tokens: Token[]): void {
  const possessive = /['’]s$/.exec(core);
  if (possessive && !/^(?:it|that|there|what|he|she|let|here|who)['’]s$/i.test(core)) {
    const bare = core.slice(0, -2);
    push(tokens, text, kindOf(bare), start, start + bare.length, bare);
    push(tokens, text, 'mark', start + bare.length, start + core.length, "'s");
    return;
  }
  const before = tokens.at(-1);
  const isNumbered = before?.kind === 'word' && /^\p{L}/u.test(core) && HOLDERS.has(before.lower);
  const kind = kindOf(core);
  push(tokens, text, isNumbered && kind === 'number' ? 'identifier' : kind, start, start + core.length, core);
}
/** "Order R12": what stands right behind such a word is what it is called, and no money. */
const HOLDERS: ReadonlySet<string> = new Set(words(kinds.entries.holders));

const SIGNED = /^[+-]?([^\s\d.,]{1,4})(\d[\d.,'’ ]*\p{L}?)$/u;
/** "€600", "NZ$412.50", "R38.50". One digit behind a letter may number a thing. */
function isMoney(core: string): boolean {
  const [, sign = '', digits = ''] = SIGNED.exec(core) ?? [];
  return /\p{Sc}$/u.test(sign) || (moneyOf(sign) !== undefined && digits.length > 1);
}

/** "-18°C", "−5". */
const HEAT = /^(?:[+−-]?\d+(?:[.,]\d+)?°[cf]?|−\d+(?:[.,]\d+)?)$/i;

function kindOf(core: string): TokenKind {
  if (PLAIN.test(core))
    return /\p{Ll}\p{Lu}/u.test(core) && !/^Mc|^Mac|^O['’]/.test(core) ? 'identifier' : 'word';
  if (EMAIL.test(core)) return 'address';
  if (/^\w{2,12}:\/\//.test(core) || /^www\./i.test(core)) return 'address';
  if (/^[+0]\d+ /.test(core)) return 'identifier';
  if ([CLOCK, DATE, ORDINAL, NUMERIC, HEAT].some((form) => form.test(core)) || isMoney(core)) return 'number';
  if (/^\p{L}+(?:\/\p{L}+)+$/u.test(core) && /^(?:and\/or|he\/she|his\/her|s\/he|yes\/no)$/i.test(core))
    return 'word';
  if (/[/\\*~]/.test(core) || core.startsWith('.')) return 'path';
  if (ENDS_IN_NAME.test(core)) return 'path';
  if (/[\p{L}\p{N}]/u.test(core)) return 'identifier';
  return 'mark';
}
