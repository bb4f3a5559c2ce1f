import { expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { recheckQuoteAbsent } from './quote-absent.ts';

const STEP = 'The text says “a red lamp of brass” here.';
const start = STEP.indexOf('a red');
const quote = { document: 'trace/0', text: 'a red lamp of brass', start, end: start + 19 };

function outcome(evidence: string | undefined, changed: Partial<typeof quote> = {}): string {
  const documents: Document[] = [{ name: 'trace/0', role: 'step', text: STEP }];
  if (evidence !== undefined) documents.push({ name: 'source', role: 'evidence', text: evidence });
  const given = { ...quote, ...changed };
  const recheck = recheckQuoteAbsent({ kind: 'quote-absent', shows: 'refuted', quote: given }, documents);
  return recheck.holds ? 'holds' : recheck.why;
}

test.each([
  ['a blue lamp of brass', 'holds'],
  ['A RED lamp — of\nbrass!', 'it is in source'],
  [undefined, 'there is no source that it could stand in'],
])('against %j', (evidence, expected) => {
  expect(outcome(evidence)).toBe(expected);
});

test('what does not stand in quotation marks was not quoted', () => {
  expect(outcome('nothing', { text: 'red lamp', start: start + 2, end: start + 10 })).toBe(
    'it does not stand in quotation marks',
  );
  expect(outcome('nothing', { start: 0, end: 19 })).toContain('reads differently');
});
