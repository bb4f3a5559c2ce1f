import { canonicalJson } from '@truepenny/verifier';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPieces, jsonInTurns } from './json-in-turns.ts';

const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ at, said: `“${at}”`, none: undefined, nothing: null }));

test.each([0, 1, 250, 251, 1_000])(
  'an answer with %i steps is written as JSON.stringify writes it',
  async (count) => {
    const answer = {
      id: 'x',
      left: undefined,
      steps: steps(count),
      hearing: { votes: steps(count), seats: [] },
    };
    expect(String(await jsonInTurns(answer))).toBe(JSON.stringify(answer));
  },
);

test('whatever JSON can hold is written as in one go, as it comes and in its canonical form', async () => {
  const long = fc.array(fc.jsonValue(), { minLength: 251, maxLength: 260, size: 'max' });
  const object = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), long), { maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(object, async (value) => {
      expect(String(await jsonInTurns(value))).toBe(JSON.stringify(value));
      let canonical = '';
      for await (const piece of canonicalPieces(value)) canonical += piece;
      expect(canonical).toBe(canonicalJson(value));
    }),
    { numRuns: 40 },
  );
});

test('others have their turn in between', async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  await jsonInTurns({ steps: steps(20_000) });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
});
