import fc from 'fast-check';
import { test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { scenes } from './scenes.ts';
import { tracking } from './tracking.ts';

const words = (...list: string[]) =>
  fc
    .array(fc.constantFrom(...list, ' ', '.', ',', '\n', ':', '(A)', '(B)', 'é', '"'), { maxLength: 40 })
    .map((all) => all.join(' '));
const swaps = words(
  'Ann',
  'Ben',
  'A',
  'has',
  'is',
  'a red hat',
  'a hat',
  'and',
  'swap',
  'First',
  'Then',
  'Options:',
  'who',
);
const plans = words(
  'the red block',
  'the block',
  'is on',
  'on top of',
  'the table',
  'stack',
  'unstack',
  'from',
  'pick up',
  'put down',
  'goal is',
  'initially',
  'is clear',
  'hand is empty',
  'and',
);

test.each([
  ['exchanges', swaps, 'At the start, Ann has a red hat, Ben has a blue hat. Ann and Ben swap hats.'],
  [
    'plans',
    plans,
    'Initially the oak block is on the table and the tin block is on the oak block. My goal is',
  ],
])('whatever is said about %s, nothing throws and every proof holds', async (_, text, start) => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(text, { maxLength: 5 }),
      fc.option(text, { nil: undefined }),
      async (about, steps, answer) => {
        await said(tracking, `${start} ${about}`, steps, answer);
        await said(tracking, about, steps, answer);
        await said(scenes, `${start} ${about}`, steps, answer);
        await said(scenes, about, steps, answer);
      },
    ),
  );
});
