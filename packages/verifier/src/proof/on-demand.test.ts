import { expect, test } from 'vitest';
import { recheckerOf } from './on-demand.ts';
import { EXAMPLES } from './proof.fixture.ts';
import { type Proof, recheckProof } from './proof.ts';

test.each(Object.entries(EXAMPLES))(
  '%s is rechecked as it is with everything at hand',
  async (kind, examples) => {
    const recheck = await recheckerOf(new Set([kind]));
    for (const { proof, documents } of examples) {
      expect(recheck(proof, documents)).toEqual({ holds: true });
      expect(recheck(proof, [])).toEqual(recheckProof(proof, []));
      const turned: Proof = {
        ...proof,
        shows: proof.shows === 'refuted' ? 'established' : 'refuted',
      } as Proof;
      expect(recheck(turned, documents)).toEqual(recheckProof(turned, documents));
    }
  },
);

test('a kind that is not known, or was not named, holds for nothing', async () => {
  const recheck = await recheckerOf(new Set(['constructor', undefined, 7]));
  const [example] = EXAMPLES.equation;
  const unknown = { kind: 'constructor', shows: 'refuted' } as unknown as Proof;
  expect(recheck(unknown, [])).toEqual(recheckProof(unknown, []));
  expect(example && recheck(example.proof, example.documents).holds).toBe(false);
});
