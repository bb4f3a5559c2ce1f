import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingsIn } from './findings.ts';

/**
 * Right traces of everyday questions, made wrong by program: another answer, another operation that is computed on to
 * the answer, another number in the question. None of them may be shown to be right.
 */
type Row = { q: string; s: string[]; a: string };
type Wrong = { question: string; steps: string[]; answer: string };

const rowsOf = (file: string): Row[] =>
  readFileSync(join(import.meta.dirname, '../../../../bench/reckoning', file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Partial<Row>)
    .filter((row): row is Row => row.q !== undefined);

function isAllowed({ question, steps, answer }: Wrong): boolean {
  const documents = [
    { name: 'question', role: 'question' as const, text: question },
    ...steps.map((text, at) => ({ name: `step ${at}`, role: 'step' as const, text })),
    { name: 'answer', role: 'answer' as const, text: answer },
  ];
  return findingsIn(documents).some(({ of, shows }) => of === 'answer' && shows === 'established');
}

const EQUATION = /(\d[\d.,]*) ([-+×*/÷−]) [$]?(\d[\d.,]*)( \p{L}+)? = \$?(\d[\d.,]*)/u;
const numberOf = (text: string): number => Number(text.replace(/,(?=\d{3})/g, '').replace(/[.,]$/, ''));
const told = (value: number): string => String(Math.round(value * 10_000) / 10_000);
const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '×': (a, b) => a * b,
  '/': (a, b) => a / b,
};
const SAME: Readonly<Record<string, string>> = { '*': '×', '÷': '/', '−': '-' };
const everywhere = (value: number): RegExp =>
  new RegExp(`(?<![\\d.,])${told(value).replace('.', '\\.')}(?![\\d])`, 'g');

/** A step computed with another operation, and what comes behind it computed on from there. */
function otherOperations({ q, s, a }: Row): Wrong[] {
  return s.flatMap((step, at) => {
    const [whole, left = '', written = '', right = '', , result = ''] = EQUATION.exec(step) ?? [];
    if (whole === undefined) return [];
    const [x, y, old] = [numberOf(left), numberOf(right), numberOf(result)];
    return Object.entries(OPERATIONS).flatMap(([sign, operate]): Wrong[] => {
      const value = operate(x, y);
      if (sign === (SAME[written] ?? written) || !(value > 0) || Math.abs(value - old) < 1e-9) return [];
      const steps = s.map((text, place) =>
        place < at ? text : text.replace(everywhere(old), told(value)).replace(` ${written} `, ` ${sign} `),
      );
      return [{ question: q, steps, answer: a.replace(everywhere(old), told(value)) }].filter(
        ({ answer }) => answer !== a,
      );
    });
  });
}

const otherAnswers = ({ q, s, a }: Row): Wrong[] => {
  const [number] = /\d[\d.,]*/.exec(a) ?? [];
  if (number === undefined) return [];
  return [1, 2, 10, 100].map((more) => ({
    question: q,
    steps: s,
    answer: a.replace(number, told(numberOf(number) + more)),
  }));
};

test('right computations of what nobody asked are never allowed', () => {
  const wrong = rowsOf('everyday-wrong.jsonl').map(({ q, s, a }) => ({ question: q, steps: s, answer: a }));
  expect(wrong.filter(isAllowed)).toEqual([]);
});

describe.each(['everyday-open.jsonl', 'everyday-held.jsonl', 'plain-open.jsonl', 'plain-held.jsonl'])(
  '%s',
  (file) => {
    const rows = rowsOf(file);
    test.each([
      ['another answer', otherAnswers],
      ['another operation', otherOperations],
    ] as const)('%s is never allowed', (_, wrongs) => {
      const all = rows.flatMap(wrongs);
      expect(all.length).toBeGreaterThan(40);
      expect(all.filter(isAllowed)).toEqual([]);
    });
  },
);
