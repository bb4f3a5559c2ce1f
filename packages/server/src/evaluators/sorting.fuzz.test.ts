import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sorting } from './sorting.ts';
import { said } from './trace.fixture.ts';

const piece = fc.constantFrom(
  '"ab"',
  '"b"',
  'ab',
  'c',
  '<',
  '?',
  '[',
  ']',
  '(2)',
  ':',
  '"b": "b" (2).',
  'second letter',
  'sort',
  'for the subpart',
  'and',
  ',',
  '\n',
  "'",
  'é',
);
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(' '));

test('whatever is said, nothing throws and every proof holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(text, { maxLength: 6 }),
      fc.option(text, { nil: undefined }),
      async (list, steps, answer) => {
        await said(sorting, `Sort alphabetically: ${list}`, steps, answer);
        await said(sorting, 'Sort alphabetically: c ab b', steps, answer);
      },
    ),
  );
});

test('exactly the sorted list is established', async () => {
  const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(words, async (list) => {
      const answer = list.toSorted();
      const question = `Sort alphabetically: ${list.join(' ')}`;
      expect(await said(sorting, question, [], answer.join(' '))).toEqual(['follows ALLOW proved']);
      expect(await said(sorting, question, [], answer.toReversed().join(' '))).toEqual([
        'follows BLOCK proved',
      ]);
    }),
  );
});
