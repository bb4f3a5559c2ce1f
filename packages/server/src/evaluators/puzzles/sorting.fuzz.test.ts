import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { scenes } from './scenes.ts';
import { sorting } from './sorting.ts';

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

const clue = fc.constantFrom(
  'Ada',
  'Bo',
  'Cy',
  'is',
  'are',
  'older than',
  'the oldest',
  'the second-newest',
  'from oldest to newest:',
  'first',
  'second or third',
  'can be',
  'any',
  'or',
  'not',
  ',',
  '.',
  'so',
  'it',
  '(A)',
  '\n',
);
const prose = fc.array(clue, { maxLength: 30 }).map((pieces) => pieces.join(' '));

test('whatever is said of a puzzle, nothing throws and every proof holds', async () => {
  const start = 'There are three cars: Ada, Bo, and Cy. Ada is older than Bo.';
  await fc.assert(
    fc.asyncProperty(
      prose,
      fc.array(prose, { maxLength: 6 }),
      fc.option(prose, { nil: undefined }),
      async (more, steps, answer) => {
        await said(scenes, `${start}\nOptions:\n(A) Ada is the oldest\n(B) Bo is the oldest`, steps, answer);
        await said(scenes, `${start} ${more}`, steps, answer);
      },
    ),
  );
});
