import { wordsOfName } from './words.ts';

/** One text in the place of another; `names`: how people call the setting whose value it is. */
export type Replacement = { old: string; fresh: string; names?: readonly string[] };

const LONGEST = 20_000;
const TOKEN = /[\p{L}\p{N}_.-]+|\s+|[^\p{L}\p{N}_.\s-]/gu;
/** Marks that a comparison of words passes over, which are part of what stands in a file. */
const LOOSE = /^[\s#]|[\s.!]$|^$/;
/** A line that sets one value: `port: 3000`, `"port": 3000,`, `port = "x"`. */
const SETTING = /^(\s*)(["']?)([\p{L}_][\p{L}\p{N}_.-]{0,60})\2(\s*[:=]\s*)(\S.{0,200}?)([,;]?)$/u;
const QUOTED = /^(["'])(.*)\1$/;

/**
 * A replacement as it stands, and the same change told more closely: without the lines that both texts have, without the
 * words that both have, and as the setting that gets another value. Pure, linear in the texts.
 */
export function closerReadings(whole: Replacement): Replacement[] {
  const { old, fresh } = whole;
  if (old.length > LONGEST || fresh.length > LONGEST) return [whole];
  const [before, after] = apart(old.split('\n'), fresh.split('\n'));
  const words = apart(old.match(TOKEN) ?? [], fresh.match(TOKEN) ?? []);
  const closer = [
    { old: before.join('\n'), fresh: after.join('\n') },
    { old: words[0].join(''), fresh: words[1].join('') },
    ...settings(old.split('\n'), before, after),
  ];
  return [whole, ...closer.filter((one) => !LOOSE.test(one.old) && !LOOSE.test(one.fresh))];
}

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
 * setting it is.
 */
function settings(
  lines: readonly string[],
  [line = '', ...more]: readonly string[],
  [fresh = '', ...others]: readonly string[],
): Replacement[] {
  const [, indent = '', quote, key = '', sign, was = '', end] = SETTING.exec(line) ?? [];
  const [, ...now] = SETTING.exec(fresh) ?? [];
  const isOne = more.length + others.length === 0 && key !== '' && now[2] === key;
  if (!isOne || now[0] !== indent || now[1] !== quote || now[3] !== sign || now[5] !== end) return [];
  const around = lines.filter((one) => one !== line && one.trim() !== '');
  if (!around.every((one) => SETTING.exec(one)?.[1] === indent)) return [];
  const [from, to] = [was, now[4] ?? ''].map((text) => QUOTED.exec(text) ?? ['', '', text]);
  if (from?.[1] !== to?.[1]) return [];
  // People write its name as it stands, or as words.
  const names = [...new Set([key, wordsOfName(key).join(' ')])];
  return [{ old: from?.[2] ?? '', fresh: to?.[2] ?? '', names }];
}
