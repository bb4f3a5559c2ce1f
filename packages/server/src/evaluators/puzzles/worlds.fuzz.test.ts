import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { scenes } from './scenes.ts';

const WORDS =
  `Ann|Bo|Cy|the red car|is taller than|is|not|first|the second|tallest|stands|directly behind|between|and|but|,|.
  |:|who|Who is|the|of the three|five|swaps with|has the ball|gives|to|turns left|walks 3 m|north|faces|lies|says|"|tells
  |the truth|always|each|from 9 to 10|open|When|free|in the box or|one each|the pan|times|on|off|every|?|(A)|b)`
    .split('|')
    .map((word) => word.trim());
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' '));

test('whatever is said, nothing throws and every proof holds', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, async (question, step, answer) => {
      await said(scenes, question, [step], answer);
      await said(scenes, `Ann is taller than Bo. Bo is taller than Cy. ${question}?`, [step], answer);
      await said(scenes, `Ann has a pen, Bo a cup. Ann and Bo swap. ${question}?`, [step], answer);
      await said(scenes, `I face north. ${question}. Which way do I face?`, [step], answer);
    }),
    { numRuns: 200 },
  );
});

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dirk', 'Ella', 'Finn'];

test('who is tallest is whom a chain of comparisons puts there, whatever the order of the telling', async () => {
  const order = fc.uniqueArray(fc.nat(5), { minLength: 3, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(order, fc.infiniteStream(fc.boolean()), fc.nat(), async (people, turns, shift) => {
      const clues = people.slice(1).map((person, at) => {
        const [tall, small] = [NAMES[people[at] ?? 0], NAMES[person]];
        return turns.next().value ? `${tall} is taller than ${small}.` : `${small} is shorter than ${tall}.`;
      });
      const from = shift % clues.length;
      const told = [...clues.slice(from), ...clues.slice(0, from)].join(' ');
      const [first = 0, second = 0] = people;
      expect(await said(scenes, `${told} Who is the tallest?`, [], NAMES[first] ?? '')).toEqual([
        'follows ALLOW proved',
      ]);
      expect(await said(scenes, `${told} Who is the tallest?`, [], NAMES[second] ?? '')).toEqual([
        'follows BLOCK proved',
      ]);
    }),
  );
});

test('turns come to the sum of their quarters', async () => {
  const WINDS = ['north', 'east', 'south', 'west'];
  const turn = fc.constantFrom('left', 'right', 'around');
  await fc.assert(
    fc.asyncProperty(fc.nat(3), fc.array(turn, { minLength: 1, maxLength: 6 }), async (start, turns) => {
      const told = turns.map((way) => `I turn ${way}.`).join(' ');
      const sum = turns.reduce((at, way) => at + (way === 'right' ? 1 : way === 'left' ? 3 : 2), start);
      const question = `I am facing ${WINDS[start]}. ${told} Which way am I facing?`;
      expect(await said(scenes, question, [], WINDS[sum % 4] ?? '')).toEqual(['follows ALLOW proved']);
      expect(await said(scenes, question, [], WINDS[(sum + 1) % 4] ?? '')).toEqual(['follows BLOCK proved']);
    }),
  );
});
