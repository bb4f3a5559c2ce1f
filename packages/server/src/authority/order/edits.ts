import type { Act, Value } from '../../acts/act.ts';
import { value } from '../../acts/draft.ts';
import { numberOf } from '../../acts/number.ts';
import { isIdle } from './compare.ts';
import { NEW, OLD } from './cues.ts';
import { wordsOfName } from './words.ts';

const LONGEST = 20_000;
const TOKEN = /[\p{L}\p{N}_.-]+|\s+|[^\p{L}\p{N}_.\s-]/gu;
/** Marks that a comparison of words passes over, which are part of what stands in a file. */
const LOOSE = /^[\s#]|[\s.!]$/;
/** A line that sets one value: `port: 3000`, `"port": 3000,`, `port = "x"`. */
const SETTING = /^(\s*)(["']?)([\p{L}_][\p{L}\p{N}_.-]{0,60})\2(\s*[:=]\s*)(\S.{0,200}?)([,;]?)$/u;

/**
 * The same change of a file told more closely, where an act puts one text in the place of another: without the lines
 * that both have, without the words that both have, and as the setting that gets another value. An order that covers
 * one of these covers the act. Empty for any other act. Pure, linear in the texts.
 */
export function closerReadings(act: Act): Act[] {
  if (act.form !== 'call' || act.effect !== 'change') return [];
  const texts = act.values.filter(({ role }) => role === 'content');
  const [old, ...olds] = texts.filter((one) => isCalled(one, OLD));
  const [fresh, ...others] = texts.filter((one) => isCalled(one, NEW) && !isCalled(one, OLD));
  if (!old || !fresh || olds.length + others.length > 0 || !isWhole(old) || !isWhole(fresh)) return [];
  const withTexts = (before: string, after: string): Act[] => {
    const texts = [value(old.role, before, old), value(fresh.role, after, fresh)];
    return texts.some((one) => isIdle(one) || one.text === '' || LOOSE.test(one.text)) ||
      (before === old.text && after === fresh.text)
      ? []
      : [instead(act, [old, fresh], texts)];
  };
  const [before, after] = apart(old.text.split('\n'), fresh.text.split('\n'));
  const words = apart(old.text.match(TOKEN) ?? [], fresh.text.match(TOKEN) ?? []);
  return [
    ...withTexts(before.join('\n'), after.join('\n')),
    ...withTexts(words[0].join(''), words[1].join('')),
    ...settings(act, [old, fresh], before, after),
  ];
}

const isCalled = ({ name }: Value, names: ReadonlySet<string>): boolean =>
  wordsOfName(name ?? '').some((word) => names.has(word));
const isWhole = ({ text, unknown }: Value): boolean => !unknown && text.length <= LONGEST;

const instead = (act: Act, gone: readonly Value[], values: readonly Value[]): Act => ({
  ...act,
  values: [...act.values.filter((one) => !gone.includes(one)), ...values],
});

/** Two lists without what both begin and end with. */
function apart(one: readonly string[], other: readonly string[]): [string[], string[]] {
  let from = 0;
  while (from < one.length && from < other.length && one[from] === other[from]) from++;
  let back = 0;
  const most = Math.min(one.length, other.length) - from;
  while (back < most && one.at(-1 - back) === other.at(-1 - back)) back++;
  return [one.slice(from, one.length - back), other.slice(from, other.length - back)];
}

/**
 * One line whose setting gets another value, alone or among settings beside it: lines of another kind may say whose
 * setting it is. With what it was before and without, since an order may say that or not.
 */
function settings(
  act: Act,
  texts: readonly Value[],
  before: readonly string[],
  after: readonly string[],
): Act[] {
  const [line = '', ...more] = before;
  const [fresh = '', ...others] = after;
  const [, indent = '', quote, key = '', sign, was = '', end] = SETTING.exec(line) ?? [];
  const [, ...now] = SETTING.exec(fresh) ?? [];
  const isOne = more.length + others.length === 0 && key !== '' && now[2] === key;
  if (!isOne || now[0] !== indent || now[1] !== quote || now[3] !== sign || now[5] !== end) return [];
  const around = (texts[0]?.text ?? '').split('\n').filter((one) => one !== line && one.trim() !== '');
  if (!around.every((one) => SETTING.exec(one)?.[1] === indent)) return [];
  const [from, to] = [was, now[4] ?? ''].map((text) => QUOTED.exec(text) ?? ['', '', text]);
  const [set, earlier] = [named('value', to?.[2] ?? ''), named('old_value', from?.[2] ?? '')];
  // What stands for nothing elsewhere ("false") would need no order here.
  if (
    from?.[1] !== to?.[1] ||
    [set, earlier].some((one) => isIdle(one) || one.text === '' || LOOSE.test(one.text))
  )
    return [];
  // People write its name as it stands, or as words.
  return [...new Set([key, wordsOfName(key).join(' ')])]
    .map((text) => value('object', text, { name: 'setting' }))
    .flatMap((called) => [instead(act, texts, [called, set]), instead(act, texts, [called, set, earlier])]);
}

const QUOTED = /^(["'])(.*)\1$/;
const named = (name: string, text: string): Value => value('other', text, { name, number: numberOf(text) });
