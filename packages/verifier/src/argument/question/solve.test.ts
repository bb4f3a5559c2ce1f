import { expect, test } from 'vitest';
import { saysRightly } from './answer.ts';
import { solveArgued } from './solve.ts';

test('what may be one thing under two names leaves no question open for sure', () => {
  const rule = 'If the soup is vegan, it has a green dot on the menu.';
  expect(solveArgued(`${rule} Today's soup has no green dot on the menu. Is it vegan?`)).toBeUndefined();
  expect(solveArgued(`${rule} The soup has no green dot on the menu. Is it vegan?`)?.outcome).toBe('refuted');
  expect(solveArgued(`${rule} The stew has no green dot on the menu. Is the soup vegan?`)?.outcome).toBe(
    'open',
  );
});

test.each([
  [
    'Nobody may drive the crane unless they have a badge. Rui has no badge. May Rui drive the crane?',
    'refuted',
  ],
  ['If the red lamp is on, nobody may enter the darkroom. The red lamp is on. May Ed enter?', 'refuted'],
  [
    'Every lorry that was weighed was heavy. The yellow lorry was not heavy. Was the yellow lorry weighed?',
    'refuted',
  ],
  [
    'Every spaniel is a dog. Some animals of our shelter are spaniels. Are some animals of our shelter dogs?',
    'follows',
  ],
  [
    'Whenever the compressor runs, the lamp is lit. The lamp is lit. From this alone, is the compressor running?',
    'open',
  ],
])('%s', (question, outcome) => expect(solveArgued(question)?.outcome).toBe(outcome));

test.each([
  'No student who missed the test passed the course. Ben passed the course. Did Ben miss the test?',
  'Members pay less unless the item is on sale. Vic is a member, the lamp is not on sale. Does Vic pay less for the lamp?',
  'Ole may vote only if he is an adult. Ole voted. Is Ole an adult?',
])('what goes without saying may decide it, so nothing is refused as open: %s', (question) => {
  expect(solveArgued(question)).toBeUndefined();
});

test.each([
  ['A light that is red means danger. The light is green. Does the light mean danger?', 'Yes'],
  ['A red light means danger. The light is green. Does the light mean danger?', 'Yes'],
  ['A child who is ill stays at home. The child is well. Does the child stay at home?', 'Yes'],
])('a law of some is none of another: %s', (question, answer) => {
  const argued = solveArgued(question);
  expect(argued && saysRightly(argued, answer)).not.toBe(true);
});

test('what may be a verb of whoever was named is not taken for a thing', () => {
  const told = 'Dario works for the firm and wears white. Every painter wears white. Is Dario a painter?';
  expect(solveArgued(told)).toBeUndefined();
});

test.each([
  ['It cannot be known; the guard may come for other reasons.', true],
  ['It cannot be known; the alarm did not go off.', false],
  ['Yes, as the guard came.', false],
  ['Yes, unless the guard was early.', undefined],
])('an answer with a remark: %s', (answer, right) => {
  const argued = solveArgued(
    'Whenever the alarm goes off, the guard comes. The guard came. Did the alarm go off?',
  );
  expect(argued && saysRightly(argued, answer)).toBe(right);
});
