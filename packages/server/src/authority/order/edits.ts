import type { Act, Value } from '../../acts/act.ts';
import { NEW, OLD } from './cues.ts';
import { wordsOfName } from './words.ts';

/** One run of what an editor's text is made of: a word or a number, or a mark between them. */
const RUN = /[\p{L}\p{N}_]+(?:[.,'-][\p{L}\p{N}_]+)*|[^\p{L}\p{N}_]/gu;
const LONGEST = 400;
const runsOf = (text: string): string[] => text.match(RUN) ?? [];
const isOne = ({ name }: Value, words: ReadonlySet<string>): boolean =>
  wordsOfName(name ?? '').some((word) => words.has(word));

/**
 * An edit by what it changes: `old: "timeout: 30", new: "timeout: 60"` says of 30 that it is 60 then, and where that
 * stands: what both texts begin and end with is a value of its own, which the order must name as well. Undefined where the texts share
 * nothing, or where nothing of one of them is left.
 */
export function onlyChanged(act: Act): Act | undefined {
  const olds = act.values.filter((value) => isOne(value, OLD));
  const news = act.values.filter((value) => isOne(value, NEW));
  const [old] = olds;
  const [fresh] = news;
  if (!old || !fresh || olds.length > 1 || news.length > 1 || old === fresh) return undefined;
  if (old.text.length > LONGEST || fresh.text.length > LONGEST) return undefined;
  const [a, b] = [runsOf(old.text), runsOf(fresh.text)];
  let begin = 0;
  while (begin < a.length && begin < b.length && a[begin] === b[begin]) begin++;
  let end = 0;
  while (end < a.length - begin && end < b.length - begin && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [was, is] = [
    a
      .slice(begin, a.length - end)
      .join('')
      .trim(),
    b
      .slice(begin, b.length - end)
      .join('')
      .trim(),
  ];
  const around = [...a.slice(0, begin), ...a.slice(a.length - end)].filter((run) =>
    /[\p{L}\p{N}]/u.test(run),
  );
  if (was === '' || is === '' || around.length === 0) return undefined;
  const place: Value[] = around.map((text) => ({ role: 'other', text }));
  const values = act.values.map((value) =>
    value === old ? changed(old, was) : value === fresh ? changed(fresh, is) : value,
  );
  return { ...act, values: [...values, ...place] };
}

/** The same value with another text, a number where it is one. */
const changed = ({ name, role }: Value, text: string): Value => ({
  role,
  text,
  ...(name !== undefined && { name }),
  ...(/^\d+(?:\.\d+)?$/.test(text) && { number: String(Number(text)) }),
});
