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

test.each([
  ['No van has a bar. The Bee has a bar. Is the Bee something other than a van?', 'follows'],
  ['Rex is a dog. All dogs bark. Is Rex other than a dog?', 'refuted'],
  ['Whoever must not enter waits. Kai must not enter. May Kai enter?', 'refuted'],
])('what is denied without a "not": %s', (question, outcome) =>
  expect(solveArgued(question)?.outcome).toBe(outcome),
);

test.each([
  ['All members may vote. Kai is the son of a member. May Kai vote?', 'Yes'],
  ['All members may vote. Kai is less than a member. May Kai vote?', 'Yes'],
  ['All students pay less. All advisers have a desk. Tom is a student adviser. Does Tom pay less?', 'Yes'],
  ['All members have a badge. Kai will be a member. Does Kai have a badge?', 'Yes'],
  ['All members have a badge. Kai would be a member. Does Kai have a badge?', 'Yes'],
  ['All boats were blue. The Ann is a boat. Is the Ann blue?', 'Yes'],
  ['The gate is open. Is the gate always open?', 'Yes'],
  ['Boats are not always blue. The Ann is a boat. Is the Ann blue?', 'No'],
  ['Some nurses ski. Do most nurses ski?', 'Yes'],
  ['Each single parent gets a place. Udo is a parent. Does Udo get a place?', 'Yes'],
  ['My car is red. Is his car red?', 'Yes'],
  ['This cup is clean. Is that cup clean?', 'Yes'],
  ['The lab is closed this morning. Is the lab closed this afternoon?', 'Yes'],
  ['Guests do not have to wear a tie. Ole is a guest. Is it true that Ole must not wear a tie?', 'Yes'],
  ['All members may swim. There are exceptions to this rule. Kai is a member. May Kai swim?', 'Yes'],
  ['All dogs bark. Rex is a dog. The statements above are false. Does Rex bark?', 'Yes'],
  ['Everybody swims but Ann. Does Ann swim?', 'Yes'],
  ['Ann does everything but swim. Does Ann swim?', 'Yes'],
  ['Tom has anything but a coat. Everyone who has a coat is warm. Is Tom warm?', 'Yes'],
  ['Whoever knows no answer fails. Tom does not know the answer. Does Tom fail?', 'Yes'],
  ['An alarm rings. If the fire alarm rings, Ann runs. Does Ann run?', 'Yes'],
])('a word that says less, or another thing, is not read past: %s', (question, answer) => {
  const argued = solveArgued(question);
  expect(argued && saysRightly(argued, answer)).not.toBe(true);
});

test.each([
  'No reptiles are mammals. All geckos are reptiles. Can a gecko be a mammal?',
  'All squares are rectangles. No rectangle is round. Can a square be round?',
])('what can be is not left open by what is: %s', (question) =>
  expect(solveArgued(question)?.outcome).not.toBe('open'),
);

test.each([
  ['If the fan is on the light goes out. The fan is on. Does the light go out?', 'follows'],
  [
    'Unless the guest cancels, the room is charged. The guest has not cancelled. Is the room charged?',
    'follows',
  ],
  [
    'There is rice or pasta. Whenever there is pasta, bowls are washed. There is no rice. Are bowls washed?',
    'follows',
  ],
  ['Everyone who shows their card gets in. Ann shows her card. Does Ann get in?', 'follows'],
])('more of everyday grammar: %s', (question, outcome) =>
  expect(solveArgued(question)?.outcome).toBe(outcome),
);

test.each([
  ['If it rains the match is cancelled. It rained yesterday. Is the match cancelled?', 'Yes'],
  ['There is tea or milk. There was no tea. Is there milk?', 'Yes'],
  ['There is tea or milk in the pot. There is no tea in the pot. Is there milk in the pot?', 'No'],
  ['For lunch there is rice or pasta. For dinner there is no rice. Is there pasta?', 'Yes'],
  ['A red light means danger. The light was red. Does it mean danger?', 'Yes'],
  ['If their bike is locked, it is safe. Her bike is locked. Is their bike safe?', 'Yes'],
  ['All lions eat meat. The stone lion stands at the gate. Does the stone lion eat meat?', 'Yes'],
  ['No guest is a good cook. Ida is a guest. Can Ida be a cook?', 'No'],
  ['A gym bills every member. Dario was not billed. Is Dario a member?', 'It cannot be known.'],
  [
    'If a bag is over 20 kg, it gets a tag. The bag weighs thirty kg. Does it get a tag?',
    'It cannot be known.',
  ],
])('a small word turns it, so it is not allowed: %s', (question, answer) => {
  const argued = solveArgued(question);
  expect(argued && saysRightly(argued, answer)).not.toBe(true);
});
