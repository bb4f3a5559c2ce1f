import { expect, test } from 'vitest';
import type { Document, Quote } from '../judgement/case.ts';
import { type FigureProof, recheckFigure } from './figure.ts';

const GIVEN: Document = {
  name: 'given',
  role: 'evidence',
  text: 'The pump moves 18 litres a minute and runs for 3 hours, with 40 litres lost.',
};
const STEP: Document = { name: 'step', role: 'step', text: 'So it moves 3,000 litres in all, or 3 and 4.' };
const at = ({ name, text }: Document, passage: string): Quote => {
  const start = text.indexOf(passage);
  return { document: name, text: passage, start, end: start + passage.length };
};
const PROOF: FigureProof = {
  kind: 'figure',
  shows: 'refuted',
  expression: '18 * 3 * 60 - 40',
  terms: [at(GIVEN, '18 litres'), at(GIVEN, '3 hours'), at(GIVEN, '40 litres')],
  stated: at(STEP, '3,000 litres'),
};

const outcome = (changed: Partial<FigureProof> = {}, step = STEP): string => {
  const recheck = recheckFigure({ ...PROOF, ...changed }, [GIVEN, step]);
  return recheck.holds ? 'holds' : recheck.why;
};

test('figures that do not give the stated one refute it; an hour has 60 minutes without a source', () => {
  expect(outcome()).toBe('holds');
});

test.each<[string, Partial<FigureProof>, string]>([
  [
    'a number from nowhere',
    { expression: '18 * 3 * 61 - 40' },
    'a number of the expression is in no passage',
  ],
  ['a term that is not used', { expression: '18 * 3 * 60' }, 'a term is not used'],
  [
    'a passage with two numbers',
    { stated: at(STEP, '3 and 4') },
    'a passage does not hold exactly one number',
  ],
  ['a passage without one', { stated: at(STEP, 'in all') }, 'a passage does not hold exactly one number'],
  [
    'words in the expression',
    { expression: 'about 18' },
    'the expression is not made of numbers and + - * / alone',
  ],
  ['no terms', { terms: [] }, 'it needs 1 to 12 terms'],
  [
    'a passage that stands elsewhere',
    { stated: { ...PROOF.stated, start: 0 } },
    'step reads differently at 0..24',
  ],
  [
    'the stated figure as its own source',
    { expression: '3000 * 18 * 3 - 40', terms: [...PROOF.terms, PROOF.stated] },
    'a passage is the stated one itself',
  ],
])('%s proves nothing', (_, changed, why) => expect(outcome(changed)).toBe(why));

test('figures that do give it refute nothing', () => {
  const right = { ...STEP, text: 'So it moves 3,200 litres in all.' };
  expect(outcome({ stated: at(right, '3,200 litres') }, right)).toMatch(/^the figure is not refuted/);
});
