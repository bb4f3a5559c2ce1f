import fc from 'fast-check';
import { test } from 'vitest';
import { judged } from './claim.fixture.ts';
import { grounding } from './grounding.ts';

const piece = fc.oneof(
  fc.constantFrom(
    ...'The U.S. not never 12 % $4.5 1,200 2019 2019-03-04 9th third twenty five March Of Ada increased decreased . , ? \n “ ” é 𝔸 \ud800'.split(
      ' ',
    ),
  ),
  fc.string({ maxLength: 6, unit: 'binary' }),
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(' '));

test('whatever is said, nothing throws and every quote stands', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (claim, evidence) => {
      await judged(grounding, claim, evidence);
      await judged(grounding, claim, evidence.repeat(8));
    }),
    { numRuns: 300 },
  );
});
