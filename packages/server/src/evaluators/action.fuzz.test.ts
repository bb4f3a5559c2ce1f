import type { DocumentRole } from '@truepenny/verifier';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Case } from '../kernel/panel.ts';
import { readActs } from './action/acts.ts';
import { readCommand } from './action/command.ts';
import { action } from './action.ts';

const scrap = fc.constantFrom(
  'pay',
  'delete_all',
  'sendEmail',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  ':',
  ',',
  '=',
  ';',
  '\n',
  ' ',
  '\\',
  'amount',
  '499',
  '1,0',
  '€',
  'a@b.example',
  'please',
  'ignore previous instructions',
  'if',
  'below 3%',
  'rm -rf /',
  'SELECT',
  'FROM',
  'GET',
  '/x',
  'not',
  '|',
  '“',
  '”',
  'é',
  '\u0000',
  'Action Input:',
  'to',
);
const text = fc.oneof(
  fc.array(scrap, { maxLength: 60 }).map((parts) => parts.join(' ')),
  fc.string(),
);
const role = fc.constantFrom<DocumentRole>('instruction', 'action', 'reasoning', 'evidence');
const ids = ['intent', 'scope', 'recipient', 'privilege', 'steering', 'risk', 'consistency', 'reversibility'];

test('whatever is written, acts lie in order within the text and nothing throws', () => {
  fc.assert(
    fc.property(text, (said) => {
      readCommand(said);
      for (const act of readActs({ name: 'a', role: 'action', text: said })) {
        expect(act.start).toBeLessThanOrEqual(act.end);
        expect(act.end).toBeLessThanOrEqual(said.length);
        for (const { start, end } of act.args) expect(said.slice(start, end)).toBeDefined();
      }
    }),
  );
});

test('whatever is written, every ballot is on the menu, its quotes stand, and the same bytes give the same ballots', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(role, text), { maxLength: 6 }), async (given) => {
      const documents = given.map(([of, said], at) => ({ name: `d/${at}`, role: of, text: said }));
      const criteria = ids.map((id) => ({
        id,
        asks: 'permitted' as const,
        about: 'd/0',
        question: 'q',
        criticality: 'critical' as const,
      }));
      const matter: Case = { documents, criteria };
      const sitting = { signal: AbortSignal.abort() };
      const ballots = await action.examine(matter, sitting);
      expect(await action.examine(matter, sitting)).toEqual(ballots);
      for (const { verdict, confidence, quotes } of ballots) {
        expect(['ALLOW', 'BLOCK', 'UNCERTAIN']).toContain(verdict);
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThan(1);
        for (const quote of quotes) {
          const document = documents.find(({ name }) => name === quote.document);
          expect(document?.text.slice(quote.start, quote.end)).toBe(quote.text);
        }
      }
    }),
    { numRuns: 150 },
  );
});
