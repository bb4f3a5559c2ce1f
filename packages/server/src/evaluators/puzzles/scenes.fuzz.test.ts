import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { scenes } from './scenes.ts';

const piece = fc.constantFrom(
  ...[
    'On the desk,',
    'you see',
    'several things',
    'in a row:',
    'a red cup',
    'two',
    'blue',
    'pens',
    ',',
    'and',
    '.',
  ],
  ...[
    'How many',
    'things',
    'are there',
    'to the left of',
    'the cup',
    'What color is',
    'neither',
    'nor',
    '?',
    '(A)',
  ],
);
const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(' '));

test('whatever is said, nothing throws and every proof holds', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (question, answer) => {
      await said(scenes, question, [], answer);
      await said(scenes, `On the desk, you see a red cup and a blue pen. ${question}?`, [], answer);
    }),
  );
});

const COLOURS = ['red', 'teal', 'pink', 'gold'];
const NOUNS = ['cup', 'pen', 'toy car', 'box'];
const PLURALS = ['cups', 'pens', 'toy cars', 'boxes'];
const among = fc.integer({ min: 0, max: 3 });
const thing = fc.record({ count: fc.integer({ min: 2, max: 9 }), colour: among, noun: among });

test('what remains is what a count over the list gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { minLength: 2, maxLength: 12 }),
      among,
      among,
      async (things, gone, left) => {
        const list = things.map(({ count, colour, noun }) => `${count} ${COLOURS[colour]} ${PLURALS[noun]}`);
        const asked = `On the mat, there are ${list.join(', ')}. If I remove all the ${PLURALS[gone]} from the mat, how many ${COLOURS[left]} objects remain on it?`;
        const remaining = things
          .filter(({ noun, colour }) => noun !== gone && colour === left)
          .reduce((sum, { count }) => sum + count, 0);
        expect(await said(scenes, asked, [], `${remaining}`)).toEqual(['follows ALLOW proved']);
        expect(await said(scenes, asked, [], `${remaining + 1}`)).toEqual(['follows BLOCK proved']);
      },
    ),
  );
});

test('a row is read from left to right', async () => {
  const order = fc.uniqueArray(among, { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(order, order, fc.integer({ min: 0, max: 2 }), async (colours, nouns, at) => {
      const list = colours.map((colour, place) => `a ${COLOURS[colour]} ${NOUNS[nouns[place] ?? 0]}`);
      const row = `On the mat, you see several objects arranged in a row: ${list.join(', ')}.`;
      const asked = `${row} What colour is the object directly to the right of the ${NOUNS[nouns[at] ?? 0]}?`;
      const right = COLOURS[colours[at + 1] ?? 0] ?? '';
      expect(await said(scenes, asked, [], right)).toEqual(['follows ALLOW proved']);
    }),
  );
});
