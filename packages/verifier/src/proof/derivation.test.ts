import { expect, test } from 'vitest';
import type { Document, Quote } from '../judgement/case.ts';
import { argumentOf, givenOf } from '../logic/argument.ts';
import { Theory } from '../logic/refute.ts';
import type { DerivationProof } from './derivation.ts';
import { recheckProof } from './proof.ts';

const EVIDENCE = 'All wugs are daxes. No dax is blue. Ada is a wug. Bo is blue.';

const documents = (claim: string, evidence = EVIDENCE): Document[] => [
  { name: 'claim', role: 'claim', text: claim },
  { name: 'evidence', role: 'evidence', text: evidence },
];

const quote = (document: Document | undefined, text: string): Quote => {
  const start = document?.text.indexOf(text) ?? -1;
  return { document: document?.name ?? '', text, start, end: start + text.length };
};

const CLAIM = 'Ada is blue.';
const [claim, evidence] = documents(CLAIM);
const proof: DerivationProof = {
  kind: 'derivation',
  shows: 'refuted',
  claim: quote(claim, CLAIM),
  premises: [
    { number: 0, quote: quote(evidence, 'All wugs are daxes.') },
    { number: 1, quote: quote(evidence, 'No dax is blue.') },
    { number: 2, quote: quote(evidence, 'Ada is a wug.') },
  ],
  lines: [
    { premise: 2, part: 0, binding: {}, gives: 'wug(@ada)' },
    { premise: -1, part: 0, binding: {}, gives: 'blu(@ada)' },
    { premise: 0, part: 0, binding: { '?1': '@ada' }, gives: 'dax(@ada)' },
    { premise: 1, part: 0, binding: { '?1': '@ada' }, gives: null },
  ],
};

test('a derivation holds that can be followed line by line', () => {
  expect(recheckProof(proof, documents(CLAIM))).toEqual({ holds: true });
});

const [first, second, third, last] = proof.lines;

test.each<[string, DerivationProof, Document[]]>([
  ['establishes what it refutes', { ...proof, shows: 'established' }, documents(CLAIM)],
  ['is about another claim', proof, documents('Ada is kind.')],
  ['is about evidence that says otherwise', proof, documents(CLAIM, EVIDENCE.replace('No dax', 'Every dax'))],
  ['does not quote what it uses', { ...proof, premises: proof.premises.slice(1) }, documents(CLAIM)],
  [
    'leaves a line out',
    { ...proof, lines: [first, second, last].filter((line) => line !== undefined) },
    documents(CLAIM),
  ],
  ['ends without a contradiction', { ...proof, lines: proof.lines.slice(0, -1) }, documents(CLAIM)],
  [
    'is about Bo',
    { ...proof, lines: [{ ...(third ?? proof.lines[0]), binding: { '?1': '@bo' } }] as typeof proof.lines },
    documents(CLAIM),
  ],
  ['has nothing to say', { ...proof, lines: [] }, documents(CLAIM)],
  ['claims nothing', { ...proof, claim: null }, documents(CLAIM)],
])('does not hold where it %s', (_, changed, given) => {
  expect(recheckProof(changed, given).holds).toBe(false);
});

test('what the theory derives, a recheck follows', () => {
  const argument = argumentOf(documents(CLAIM));
  const lines = argument && new Theory(givenOf(argument, 'claim') ?? []).derive();
  expect(lines).toEqual(expect.arrayContaining([expect.objectContaining({ gives: null })]));
  expect(recheckProof({ ...proof, lines: lines ?? [] }, documents(CLAIM))).toEqual({ holds: true });
});
