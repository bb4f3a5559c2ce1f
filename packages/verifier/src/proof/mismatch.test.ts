import { expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { type MismatchProof, recheckMismatch } from './mismatch.ts';

function proofOf(step: string, value: string, answer: string): [MismatchProof, Document[]] {
  const start = step.lastIndexOf(value);
  const documents: Document[] = [
    { name: 'trace/0', role: 'step', text: step },
    { name: 'answer', role: 'answer', text: answer },
  ];
  const concluded = { document: 'trace/0', text: value, start, end: start + value.length };
  const given = { document: 'answer', text: answer, start: 0, end: answer.length };
  return [{ kind: 'mismatch', shows: 'refuted', concluded, given }, documents];
}

test.each([
  ['holds for two numbers', 'So the answer is 42.', '42', '24', 'holds'],
  ['the same value', 'So the answer is 42.', '42', '42.0', 'the values can be the same'],
  ['half a number', 'So the answer is 42.', '2', '42', 'the reasoning does not call this its answer'],
  ['a number cut short', 'So the answer is 42.', '4', '42', 'the reasoning goes on behind it'],
  ['another sentence behind it', 'The answer is 42. Or not.', '42', '24', 'the reasoning goes on behind it'],
  ['a condition', 'If so, the answer is 42.', '42', '24', 'the reasoning does not call this its answer'],
  ['words', 'The answer is unknown.', 'unknown', '24', 'one of the values cannot be read'],
])('%s', (_, step, value, answer, outcome) => {
  const recheck = recheckMismatch(...proofOf(step, value, answer));
  expect(recheck.holds ? 'holds' : recheck.why).toBe(outcome);
});

test('a quote that does not stand, or a step that is not the last, proves nothing', () => {
  const [proof, documents] = proofOf('So the answer is 42.', '42', '24');
  const moved = { ...proof, concluded: { ...proof.concluded, start: 0, end: 2 } };
  expect(recheckMismatch(moved, documents).holds).toBe(false);
  const longer: Document[] = [...documents, { name: 'trace/1', role: 'step', text: 'So 24.' }];
  expect(recheckMismatch(proof, longer)).toEqual({ holds: false, why: 'it does not quote the last step' });
});
