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

/** What else a question may ask of the same story, by words that stand in the place of its own. */
const OTHERS =
  `left gone, left missing, left added, left gained, have need, has needs, pay earn, cost save, now yesterday,
  together more, earn spend, spend earn, does does not, discount surcharge, remain come in`
    .split(/,\s+/)
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ').slice(1).join(' ')]);
/** Questions that still come to the same: what is needed to carry as many is as many. */
const asking = (q: string): number => Math.max(q.search(/[Hh]ow (?:many|much)|What (?:is|does|do) /), 0);

const otherQuestions = ({ q, s, a }: Row): Wrong[] => {
  const at = asking(q);
  return OTHERS.flatMap(([word, other]) => {
    const asked = q.slice(at).replace(new RegExp(`\\b${word}\\b(?! to)`), other);
    return asked === q.slice(at) ? [] : [{ question: q.slice(0, at) + asked, steps: s, answer: a }];
  });
};

test.each(['everyday-wrong.jsonl', 'attacks-wrong.jsonl', 'times-wrong.jsonl', 'textbook-wrong.jsonl'])(
  '%s: right computations of what nobody asked are never allowed',
  (file) => {
    const wrong = rowsOf(file).map(({ q, s, a }) => ({ question: q, steps: s, answer: a }));
    expect(wrong.length).toBeGreaterThan(100);
    expect(wrong.filter(isAllowed)).toEqual([]);
  },
);

test('what answers one question answers no other of the same story', () => {
  const rows = ['open', 'held'].flatMap((half) =>
    ['everyday', 'plain', 'strangers', 'textbook'].flatMap((of) => rowsOf(`${of}-${half}.jsonl`)),
  );
  const all = rows.flatMap(otherQuestions);
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter(isAllowed)).toEqual([]);
});

describe.each([
  ...['everyday', 'plain', 'strangers', 'times'].flatMap((of) => [`${of}-open.jsonl`, `${of}-held.jsonl`]),
  'textbook-open.jsonl',
])('%s', (file) => {
  const rows = rowsOf(file);
  test.each([
    ['another answer', otherAnswers],
    ['another operation', otherOperations],
  ] as const)('%s is never allowed', (_, wrongs) => {
    const all = rows.flatMap(wrongs);
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(isAllowed)).toEqual([]);
  });
});
