import { withNameA } from '../grounds/words.ts';
import { wordSet } from '../language/lists.ts';
import { spelledAt } from '../language/numbers.ts';
import { CURRENCIES, measureOf, WEEKDAY_NAMES } from '../language/units.ts';
import { work } from '../work.ts';

/** A word of a sentence as it is compared, and what parts it from the next. */
export type Token = { word: string; raw: string; isName: boolean; isLoud: boolean; gap: '' | ',' | ';' };

const CONTRACTED = /^(\p{L}+)n['’]t$/u;
const JOINED = /^(i|you|he|she|it|they|we|there|that|who)['’](s|re|ve|ll|m)$/;
const FULL: Readonly<Record<string, string>> = { s: 'is', re: 'are', ve: 'have', ll: 'will', m: 'am' };
const IRREGULAR_NOT: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };
const IDLE = wordSet("o'clock o’clock please");

function wordsOf(raw: string): string[] {
  const bare = raw.toLowerCase();
  const not = CONTRACTED.exec(bare)?.[1];
  if (not) return [IRREGULAR_NOT[not] ?? not, 'not'];
  if (bare === 'cannot') return ['can', 'not'];
  const [, pronoun, rest] = JOINED.exec(bare) ?? [];
  if (pronoun && rest) return [pronoun, FULL[rest] ?? rest];
  if (IDLE.has(bare)) return [];
  if (/^\d{1,3}(?:,\d{3})+$/.test(bare)) return [bare.replaceAll(',', '')];
  const [, hour] = /^0?(\d{1,2})[:.]00$/.exec(bare) ?? [];
  if (hour) return [hour];
  const [, value, sign] = /^([\d.,]+)(%|[ap]m|€|£|\$)$/.exec(bare) ?? [];
  if (value && sign) return [value, unitOf(sign)];
  const [, mark, many] = /^([€£$#])([\d.,]+)$/.exec(bare) ?? [];
  if (mark && many) return mark === '#' ? [many] : [many, unitOf(mark)];
  return [unitOf(bare)];
}

const unitOf = (word: string): string => {
  if (word === 'percent') return '%';
  const base = measureOf(word)?.base;
  return base && CURRENCIES.has(base) ? base.toLowerCase() : word;
};
/** The name of a day that is written short: "Thu", "Tues". */
const dayOf = (raw: string): string | undefined =>
  /^(?:Sun|Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat)$/.test(raw)
    ? WEEKDAY_NAMES.find(([name]) => name?.startsWith(raw.toLowerCase()))?.[0]
    : undefined;

/** The words of a sentence, spelled numbers as digits, contracted forms in full. Linear. */
export function tokensOf(text: string): Token[] {
  work(text.length);
  const found: Token[] = [];
  const apart = withNameA(text).replace(/\s[-–—]+\s/g, ' ; ');
  for (const piece of apart.split(/\s+/)) {
    const raw = piece.replace(/^[([]+|[.,;!)\]]+$/g, '');
    const last = found.at(-1);
    if (/^[([]/.test(piece) && last) last.gap ||= ',';
    if (raw === '' && last && /[;,]/.test(piece)) last.gap = ';';
    const words = raw === '' ? [] : [dayOf(raw)].filter((day) => day !== undefined);
    const isName = /^\p{Lu}/u.test(raw);
    const isLoud = /^\p{Lu}{3,}$/u.test(raw);
    for (const word of words.length > 0 || raw === '' ? words : wordsOf(raw))
      found.push({ word, raw, isName, isLoud, gap: '' });
    const end = /([;,)\]])[.)]*$/.exec(piece)?.[1];
    const behind = found.at(-1);
    if (end && behind && raw !== '') behind.gap = end === ';' ? ';' : ',';
  }
  return inDigits(found);
}

function inDigits(tokens: readonly Token[]): Token[] {
  const words = tokens.map(({ word }) => word);
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const spelled = words[at] === 'a' ? undefined : spelledAt(words, at);
    const last = spelled && tokens[at + spelled.taken - 1];
    if (!token) continue;
    if (spelled && last && words[at] !== 'one') {
      const number = String(spelled.value.n);
      found.push({ word: number, raw: number, isName: false, isLoud: false, gap: last.gap });
      at += spelled.taken - 1;
    } else found.push(token);
  }
  return found;
}
