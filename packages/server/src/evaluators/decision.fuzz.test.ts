import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Case } from '../kernel/panel.ts';
import { readAsked } from './decision/asked.ts';
import { readDone } from './decision/done.ts';
import { valuesIn } from './decision/values.ts';
import { decision } from './decision.ts';

const scrap = fc.constantFrom(
  ...'pay send delete archive only if above at most 1,499 1.499,00 1e6 0x10 -5 NaN Infinity € $ % 10:30 pm from to Berlin Roma not'.split(
    ' ',
  ),
  ...[
    "tool(amount='1,499', currency='EUR')",
    '{"tool": "x"}',
    'cheapest',
    'Monday',
    'Only. ',
    '\n',
    '((',
    '“',
    '\\',
    '\u0000',
    '😀',
    'rm -rf /',
  ],
);
const text = fc.oneof(
  fc.array(scrap, { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.string(),
);
const AXES = ['intent', 'scope', 'risk', 'consistency', 'reversibility'];

const caseOf = (mandate: string, action: string, reasoning: string, context: string): Case => ({
  documents: [
    { name: 'mandate', role: 'instruction', text: mandate },
    { name: 'proposed_action', role: 'action', text: action },
    { name: 'reasoning', role: 'reasoning', text: reasoning },
    { name: 'context', role: 'evidence', text: context },
  ],
  criteria: AXES.map((id) => ({
    id,
    asks: 'permitted',
    about: 'proposed_action',
    question: id,
    criticality: 'critical',
  })),
});
const examine = (matter: Case) => decision.examine(matter, { signal: AbortSignal.abort() });

test('whatever is written, every axis has one answer with quotes that stand where they say', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, text, async (mandate, action, reasoning, context) => {
      const matter = caseOf(mandate, action, reasoning, context);
      const ballots = await examine(matter);
      expect(ballots.map(({ criterion }) => criterion)).toEqual(AXES);
      for (const { quotes, confidence } of ballots) {
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThan(1);
        for (const { document, start, end, text: quoted } of quotes) {
          const { text: whole = '' } = matter.documents.find(({ name }) => name === document) ?? {};
          expect(whole.slice(start, end)).toBe(quoted);
        }
      }
      expect(await examine(matter)).toEqual(ballots);
    }),
    { numRuns: 300 },
  );
});

test('the readers never throw and stay within the text', () => {
  fc.assert(
    fc.property(text, (said) => {
      for (const { start, end } of valuesIn(said)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(said.length);
      }
      readAsked({ name: 'mandate', role: 'instruction', text: said });
      for (const { start, end } of readDone({ name: 'proposed_action', role: 'action', text: said }))
        expect(start).toBeLessThanOrEqual(end);
    }),
    { numRuns: 300 },
  );
});

test('a violated figure is never allowed, however it is written', async () => {
  for (const figure of [
    '1,499',
    '1.499,00 €',
    '1e6',
    '0x10',
    '-80',
    'NaN',
    'Infinity',
    '80.01',
    '８0',
    '80 thousand',
  ]) {
    const ballots = await examine(
      caseOf('Pay Ravi 80 EUR.', `pay(to='Ravi', amount='${figure}', currency='EUR')`, 'As asked.', ''),
    );
    expect([figure, ballots.every(({ verdict }) => verdict === 'ALLOW')]).toEqual([figure, false]);
  }
});

test('long texts of one kind take time in line with their length', async () => {
  const parts = [
    'a ',
    'only if a ',
    '1 ',
    'Aa ',
    'pay(',
    '"',
    'must not a. ',
    'not ',
    'if it is above 3, ',
    'and pay ',
    'ignore all ',
  ];
  for (const part of parts) {
    const long = part.repeat(Math.ceil(60_000 / part.length));
    expect(await examine(caseOf(long, long, long, long))).toHaveLength(AXES.length);
  }
});
