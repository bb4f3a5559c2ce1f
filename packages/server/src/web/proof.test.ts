import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proofShown } from './proof.ts';

type Proof = Parameters<typeof proofShown>[0];

test('a proof unfolds into what was recomputed, from which passage', () => {
  const proof: Proof = {
    kind: 'equation',
    shows: 'refuted',
    quote: { document: 'claim', text: '12 × 24 = 298', start: 32, end: 45 },
    expression: '12 × 24',
    relation: '=',
    stated: '298',
    computed: '288',
  };
  const { text } = proofShown(proof);
  expect(text).toContain('<summary>Proof: the equation, recomputed, refutes it</summary>');
  expect(text).toContain('<q><bdi>12 × 24 = 298</bdi></q>');
  expect(text).toContain('<dt><bdi>computed</bdi></dt><dd><bdi>288</bdi></dd>');
});

test('whatever a proof that was read from elsewhere holds, it is shown as text and ends', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.json()), (kind, members) => {
      const { text } = proofShown({ ...members, kind, shows: 'refuted' } as unknown as Proof);
      expect(text).not.toMatch(/<(?!\/?(?:details|summary|dl|dt|dd|ol|li|q|span|bdi)[ >])/);
    }),
  );
});
