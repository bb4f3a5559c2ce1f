import { expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { admissionIn } from './admission.ts';

const trace = (...steps: string[]): Document[] =>
  steps.map((text, at) => ({ name: `trace/${at}`, role: 'step', text }));
const admitted = (...steps: string[]) => admissionIn(trace(...steps))?.text;

test.each([
  'The agent confuses the net price with the gross price.',
  'Produces an incorrect total.',
  'Reported the old figure — completely missing that a surcharge applies.',
  'Step 5 [conclude]: Gives the wrong deadline.',
  'Concludes that the drug is harmless — INCORRECT since 2021.',
  'Wrong exchange rate.',
  'Agent misreads the table and adds a row twice.',
  'Assistant incorrectly assumes that the lease has ended.',
  'Reports a fabricated source.',
  'Answers from memory — fails to check the register.',
  'I misinterpreted the clause on notice.',
  'States the old rate; overlooks that it changed in May.',
])('says so of its own conclusion: %s', (step) => {
  expect(admitted('The price list was read.', step)).toBeDefined();
});

test.each([
  'The customer ignored two reminders.',
  'Incorrect passwords are rejected after three tries.',
  'Wrong entries were removed from the list.',
  'The form is not incorrect.',
  'If the total is wrong, the invoice is sent back.',
  'The agent removes the wrong rows from the file and keeps 40.',
  'Ignores blank lines as the task asks.',
  'The report says that the old figure was incorrect.',
  'I found no missing invoices.',
  'Step 4 [observe]: Incorrect value in cell B2.',
  'Tool result: produces wrong output for odd numbers.',
  'The statement is false, as the manual shows.',
  'The agency did not review the device.',
  'The total is 40.',
])('says no such thing: %s', (step) => {
  expect(admitted('The price list was read.', step)).toBeUndefined();
});

test('what is put right after it, or stands further up, refutes nothing', () => {
  expect(admitted('Produces an incorrect total.', 'I corrected the total to 41.')).toBeUndefined();
  expect(admitted('Produces an incorrect total.', 'The list is read.', 'The total is 41.')).toBeUndefined();
});
