import { expect, test } from 'vitest';
import type { Document, DocumentRole, Quote } from '../judgement/case.ts';
import { objectFinder } from '../world/order/scales.ts';
import { type Proof, recheckProof } from './proof.ts';

/** What holds of nothing at all holds of everything, and so shows nothing. */

const document = (role: DocumentRole, text: string): Document => ({ name: role, role, text });
const quote = ({ name, text }: Document, passage = text): Quote => {
  const start = text.indexOf(passage);
  return { document: name, text: passage, start, end: start + passage.length };
};

const question = document('question', 'The desk opens at 9 am and shuts at 5 pm. … Zero or yes?');
const step = document('step', 'From 10 am to 11 am. … Zero. ()');
const answer = document('answer', 'yes');
const zero = { option: quote(question, 'Zero'), answer: quote(step, 'Zero') };

test.each<[string, Proof]>([
  ['a passage without a letter', { kind: 'passage', shows: 'established', quote: quote(step, '.') }],
  [
    'a passage of no length',
    { kind: 'passage', shows: 'established', quote: { document: 'step', text: '', start: 3, end: 3 } },
  ],
  [
    'no words in order',
    { kind: 'alphabet', shows: 'established', as: 'sorted', claim: quote(step, '.'), list: quote(step, '.') },
  ],
  [
    'nothing read and nothing open',
    { kind: 'stack', shows: 'established', as: 'balanced', claim: quote(answer) },
  ],
  ['nothing counted', { kind: 'count', shows: 'established', items: [], claim: zero }],
])('%s proves nothing', (_, proof) => {
  expect(recheckProof(proof, [question, step, answer]).holds).toBe(false);
  expect(recheckProof({ ...proof, shows: 'refuted' } as Proof, [question, step, answer]).holds).toBe(false);
});

test.each([
  ['no motion that leads back', 'Do you return to the start?', 'yes'],
  ['no motion but a stop', 'Do you return to the start? .', 'yes'],
  [
    'a day of which nothing is known to be taken',
    'The desk opens at 9 am and shuts at 5 pm. When is it free?',
    'From 10 am to 11 am',
  ],
  ['nobody of whom anything is said', 'Does Bo tell the truth?', 'yes'],
  ['an order of nothing', 'Who is the tallest?', 'Bo'],
  ['nothing that anybody holds', 'Who has the pen?', 'Bo'],
])('%s proves nothing of a world', (_, asked, says) => {
  const documents = [document('question', asked), document('step', says), document('answer', says)];
  const [told, one, other] = documents.map((each) => quote(each));
  if (!told || !one || !other) throw new Error('no documents');
  for (const shows of ['established', 'refuted'] as const) {
    const scene = { kind: 'scene', shows, question: told } as const;
    expect(recheckProof({ ...scene, claim: other }, documents).holds).toBe(false);
    expect(recheckProof({ ...scene, claim: one, after: [] }, documents).holds).toBe(false);
  }
});

test('a name without a letter or digit stands nowhere, and finding comes to an end', () => {
  const drawing = '[asy] draw((0,0)--(1,1)); label("$A$", (0,0)); [/asy]';
  for (const names of [[''], ['', 'A'], ['$$', '()']]) {
    expect(objectFinder(names)(drawing).filter(({ object }) => names[object] !== 'A')).toEqual([]);
  }
  expect(objectFinder(['', 'red book'])('The red book, … a book')).toHaveLength(2);
});
