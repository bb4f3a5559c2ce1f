import { join } from 'node:path';
import { findingsIn } from '@truepenny/verifier/proofs';
import type { Random } from '../fuzz/random.ts';
import { linesOf } from './acts.ts';

type Row = { q: string; s: string[]; a: string };
/** A trace that computes rightly, with the numbers of a question, what it does not ask for. */
export type Recomputed = { question: string; steps: string[]; answer: string };
/** What is computed: its value, the steps that come to it and how it is written. */
type Part = { value: number; steps: readonly string[]; text: string };

const TABLES = ['everyday', 'plain', 'strangers', 'textbook'].map((name) => `${name}-open.jsonl`);
const NUMBER = /\d[\d.,]*\d|\d/;
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** What steps convert or double with. */
const CONSTANTS = [2, 7, 12, 24, 60, 100];
const MOST_NUMBERS = 7;

const numberOf = (text: string): number => Number(text.replace(/,(?=\d{3})/g, ''));
const shown = (value: number): string => String(Math.round(value * 10_000) / 10_000);
const numbersIn = (text: string): number[] =>
  [...text.matchAll(new RegExp(NUMBER, 'g'))].map(([number]) => numberOf(number));

/** The right traces of the repository with a number as their answer. */
export const answeredRows = (): Row[] =>
  TABLES.flatMap((file) => linesOf<Partial<Row>>(join(import.meta.dirname, '../reckoning', file))).filter(
    (row): row is Row =>
      row.q !== undefined && NUMBER.test(row.a ?? '') && !/\d:\d|\d \p{L}+ and \d/u.test(row.a ?? ''),
  );

/**
 * Up to `each` other computations with the numbers of a question, the same for the same random numbers: any operation,
 * any order, some or all of the numbers. What comes to the right answer is left out.
 */
export function recomputed({ q, s, a }: Row, random: Random, each: number): Recomputed[] {
  const [written = ''] = NUMBER.exec(a) ?? [];
  const right = numberOf(written);
  const spelled = (q.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => WORDS.indexOf(word));
  const told = [...numbersIn(q), ...spelled.filter((one) => one > 1)];
  const constants = CONSTANTS.filter((one) => !told.includes(one) && s.flatMap(numbersIn).includes(one));
  const numbers = [...told, ...constants].filter((one) => one > 0).slice(0, MOST_NUMBERS);
  const found = new Map<string, Recomputed>();
  for (let tries = 0; tries < 3 * each && found.size < each && numbers.length > 1; tries++) {
    const one = computed(numbers, random);
    const isRight = one && [one.value, one.value * 100].some((value) => Math.abs(value - right) < 1e-6);
    if (one && !isRight)
      found.set(one.steps.join(), {
        question: q,
        steps: [...one.steps],
        answer: a.replace(written, one.text),
      });
  }
  return [...found.values()];
}

/** One to four operations; undefined where one comes to nothing, or to no number that can be written out. */
function computed(numbers: readonly number[], random: Random): Part | undefined {
  let parts: Part[] = numbers.map((value) => ({ value, steps: [], text: shown(value) }));
  const operations = 1 + random.below(Math.min(4, numbers.length));
  for (let at = 0; at < operations && parts.length > 1; at++) {
    // Most people go on with what they have just computed.
    const one = at > 0 && random.chance(0.75) ? parts.at(-1) : random.pick(parts);
    const other = random.pick(parts.filter((part) => part !== one));
    if (!one) return undefined;
    const [a, b] = random.chance(0.4) ? [other, one] : [one, other];
    const sign = random.pick(['+', '-', '×', '/']);
    const value =
      { '+': a.value + b.value, '-': a.value - b.value, '×': a.value * b.value }[sign] ?? a.value / b.value;
    if (!(value > 0) || value > 1e9 || Math.abs(value - Number(shown(value))) > 1e-12) return undefined;
    const text = shown(value);
    const step = `${a.text} ${sign} ${b.text} = ${text}`;
    parts = [
      ...parts.filter((part) => part !== a && part !== b),
      { value, steps: [...a.steps, ...b.steps, step], text },
    ];
  }
  return parts.at(-1);
}

/** Whether a trace would be shown to be right. */
export function isShown({ question, steps, answer }: Recomputed): boolean {
  const found = findingsIn([
    { name: 'question', role: 'question', text: question },
    ...steps.map((text, at) => ({ name: `trace/${at}`, role: 'step' as const, text })),
    { name: 'answer', role: 'answer', text: answer },
  ]);
  return (
    found.some(({ of, shows }) => of === 'answer' && shows === 'established') &&
    !found.some(({ shows }) => shows === 'refuted')
  );
}
