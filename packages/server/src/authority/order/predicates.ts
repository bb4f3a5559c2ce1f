import { unitOf } from '../../acts/prose/measures.ts';
import lexicon from '../../language/lexicon/senses.json' with { type: 'json' };
import { isDifference, type Words, wordSet } from './spoken.ts';
import { secondsOf } from './units.ts';

const YOUNGER = wordSet(lexicon.entries.younger);
/** Bytes of find's size suffixes; without one it counts blocks of 512 bytes. */
const SUFFIXES: Readonly<Record<string, string>> = { c: 'B', k: 'KB', M: 'MB', G: 'GB' };
const SIGN: Readonly<Record<string, string>> = {
  above: '+',
  'at-least': '+',
  below: '-',
  'at-most': '-',
  exactly: '',
};

/** "+7" of days or minutes, where the order says "older than 7 days"; "-1" where it says "in the last day". */
export function isSpokenTime(text: string, unit: number, words: Words): boolean {
  const [, sign = '', digits = ''] = /^([+-]?)(\d{1,9})$/.exec(text) ?? [];
  if (digits === '') return false;
  const wanted = Number(digits) * unit;
  for (const { value, from, to } of words.numbers) {
    const seconds = secondsOf(value.unit);
    if (seconds === undefined || Number(value.number) * seconds !== wanted) continue;
    const ago = words.before(from, 2).some((word) => YOUNGER.has(word));
    if (sign !== (value.bound === undefined ? (ago ? '-' : '') : SIGN[value.bound])) continue;
    words.take(from, to);
    words.answer(AGO);
    return true;
  }
  return isLastOne(sign, wanted, words);
}

const AGO = wordSet('ago last past within previous old older newer than recently');

/** "In the last day", "the past hour": one of them. */
function isLastOne(sign: string, wanted: number, words: Words): boolean {
  if (sign !== '-') return false;
  const at = words.tokens.findIndex(
    ({ lower }, i) =>
      unitOf(lower) === lower &&
      secondsOf(lower) === wanted &&
      /^(?:last|past)$/.test(words.tokens[i - 1]?.lower ?? ''),
  );
  if (at < 0) return false;
  words.take(at - 1, at + 1);
  return true;
}

/** "+10M", where the order says "bigger than 10 MB". */
export function isSpokenSize(text: string, words: Words): boolean {
  const [, sign = '', digits = '', suffix = ''] = /^([+-]?)(\d{1,12})([ckMG]?)$/.exec(text) ?? [];
  const unit = SUFFIXES[suffix];
  if (digits === '' || unit === undefined) return false;
  for (const { value, from, to } of words.numbers) {
    if (value.number !== String(Number(digits)) || value.unit !== unit) continue;
    if (
      value.bound === 'at-least' ||
      value.bound === 'at-most' ||
      sign !== (SIGN[value.bound ?? 'exactly'] ?? ' ')
    )
      continue;
    words.take(from, to);
    return true;
  }
  return false;
}

/** A plain number that was said, without a bound. */
export function isSpokenNumber(text: string, words: Words): boolean {
  const found = words.numbers.find(
    ({ value, from }) =>
      !isDifference(words.tokens, from) &&
      value.number === text.replace(/^-/, '') &&
      (value.bound === undefined || value.bound === 'exactly'),
  );
  if (!found) return false;
  words.take(found.from, found.to);
  return true;
}
