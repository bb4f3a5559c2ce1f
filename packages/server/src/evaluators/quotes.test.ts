import { recheckProof } from '@truepenny/verifier/proofs';
import { expect, test } from 'vitest';
import type { Case, Document } from '../kernel/panel.ts';
import { ballots } from './plan.fixture.ts';
import { quotes } from './quotes.ts';

const EVIDENCE = 'The lease ends on 31 May. Pets “of any size” are not allowed in the flat.';

function claimCase(claim: string, evidence: string | undefined = EVIDENCE): Case {
  const documents: Document[] = [{ name: 'claim', role: 'claim', text: claim }];
  if (evidence) documents.push({ name: 'lease', role: 'evidence', text: evidence });
  const criterion = { id: 'supported', asks: 'supported', question: '?', criticality: 'critical' } as const;
  return { documents, criteria: [{ ...criterion, about: 'claim' }] };
}

async function judged(matter: Case): Promise<string[]> {
  return (await ballots(quotes, matter)).map(({ verdict, proof }) => {
    expect(proof && recheckProof(proof, matter.documents)).toEqual({ holds: true });
    return verdict;
  });
}

test('words that the evidence does not hold are refuted', async () => {
  expect(await judged(claimCase('The document states “pets are welcome in every flat”, so yes.'))).toEqual([
    'BLOCK',
  ]);
  expect(await judged(claimCase('According to the text, "the lease ends on 31 July" at last.'))).toEqual([
    'BLOCK',
  ]);
});

test('a claim that is nothing but a quotation which stands is established', async () => {
  expect(await judged(claimCase('The document says that \'Pets "of any size" are not allowed\'.'))).toEqual([
    'ALLOW',
  ]);
});

test.each([
  ['more than the quotation', 'The text says "the lease ends on 31 May", which is too late.'],
  ['other case and punctuation', 'The text says "Pets of any size, are NOT allowed" in it.'],
  ['a title', 'The document "Rules of the house and garden" was read.'],
  ['one word', 'The text says "never" of it.'],
  ['something left out', 'The text says "the lease … in the flat" somewhere.'],
  ['a supposition', 'If the text says "pets are welcome in every flat", sign it.'],
  ['a denial', 'It is not so that the text says "pets are welcome in every flat".'],
  ['another speaker', 'The landlord says "pets are welcome in every flat".'],
])('abstains on %s', async (_, claim) => {
  expect(await judged(claimCase(claim))).toEqual([]);
});

test('abstains where there is no evidence to look in', async () => {
  expect(await judged(claimCase('The document states “pets are welcome in every flat”.', ''))).toEqual([]);
});

test('a step that misquotes the question is refuted, its answer is left alone', async () => {
  const matter: Case = {
    documents: [
      { name: 'question', role: 'question', text: 'How many eggs are in three boxes of six?' },
      { name: 'trace/0', role: 'step', text: 'The question says "four boxes of twelve eggs".' },
    ],
    criteria: [
      { id: 'trace/0', asks: 'sound', about: 'trace/0', question: '?', criticality: 'supporting' },
      { id: 'follows', asks: 'follows', question: '?', criticality: 'critical' },
    ],
  };
  expect((await ballots(quotes, matter)).map(({ criterion }) => criterion)).toEqual(['trace/0']);
  expect(await judged(matter)).toEqual(['BLOCK']);
});
