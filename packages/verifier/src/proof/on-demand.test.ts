import { expect, test } from 'vitest';
import { recheckerOf } from './on-demand.ts';
import { EXAMPLES } from './proof.fixture.ts';
import { type Proof, recheckProof } from './proof.ts';

test.each(Object.entries(EXAMPLES))(
  '%s is rechecked as it is with everything at hand',
  async (_kind, examples) => {
    for (const { proof, documents } of examples) {
      const recheck = await recheckerOf([proof], documents);
      expect(recheck(proof)).toEqual({ holds: true });
      expect((await recheckerOf([proof], []))(proof)).toEqual(recheckProof(proof, []));
      const turned: Proof = {
        ...proof,
        shows: proof.shows === 'refuted' ? 'established' : 'refuted',
      } as Proof;
      expect(recheck(turned)).toEqual(recheckProof(turned, documents));
    }
  },
);

test('a computation that is changed holds nowhere, whatever is loaded for it', async () => {
  for (const { proof, documents } of EXAMPLES.reckoning) {
    for (const role of ['statement', 'step', 'answer', 'derived', 'verbatim', 'figure', 'carried'] as const) {
      const changed = { ...proof, of: role };
      const recheck = await recheckerOf([changed], documents);
      expect(recheck(changed)).toEqual(recheckProof(changed, documents));
    }
  }
});

test('a kind that is not known, or was not named, holds for nothing', async () => {
  const unknown = { kind: 'constructor', shows: 'refuted' } as unknown as Proof;
  const recheck = await recheckerOf([unknown], []);
  expect(recheck(unknown)).toEqual(recheckProof(unknown, []));
  const [example] = EXAMPLES.equation;
  expect(example && recheck(example.proof).holds).toBe(false);
});
