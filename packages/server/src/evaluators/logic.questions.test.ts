import { describe, expect, test } from 'vitest';
import { logic } from './logic.ts';
import { said } from './trace.fixture.ts';

const YES = 'Yes.';
const NO = 'No.';
const OPEN = 'It cannot be known.';
const ANSWERS = [YES, NO, OPEN];

const verdict = async (question: string, answer: string, steps: readonly string[] = []) => {
  const found = await said(logic, question, steps, answer);
  return found.find((line) => line.startsWith('follows'))?.split(' ')[1] ?? 'open';
};

/** [what is told and asked, the right answer]; every other answer is refuted. */
const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  ['If it rains, the market is cancelled. It rains. Is the market cancelled?', YES],
  ['If it rains, the market is cancelled. The market is not cancelled. Is it raining?', NO],
  ['If it rains, the market is cancelled. The market is cancelled. Is it raining?', OPEN],
  ['If it rains, the market is cancelled. It is not raining. Is the market cancelled?', OPEN],
  ['This bell can ring only if the lid is shut. It is ringing right now. Is the lid shut?', YES],
  ['The valve opens only when somebody turns the wheel. Nobody turns the wheel. Does the valve open?', NO],
  [
    'The valve opens only when somebody turns the wheel. Somebody turns the wheel. Does the valve open?',
    OPEN,
  ],
  ["Unless Vera calls, we sail at six for sure. Vera didn't call. Do we sail at six?", YES],
  ['All jars on the lower shelf are green. The jar in question is not green. Is it on the lower shelf?', NO],
  ['None of the coats in the attic have buttons. This coat has buttons. Is it in the attic?', NO],
  ['Only divers wear a red band. Pia is a diver. Does she wear a red band?', OPEN],
  ['Some of our cooks are left-handed and some are not. Egon is a cook. Is he left-handed?', OPEN],
  ['Nobody without a pass gets in. Nils has no pass. Does Nils get in?', NO],
  [
    'If the fan stops, the oven is hot. If the oven is hot, the door locks. The fan stops. Does the door lock?',
    YES,
  ],
  ['Either Ruth or Sven has the map. Ruth does not have the map. Does Sven have the map?', YES],
  ['All herons are birds. All birds have feathers. Do all herons have feathers?', YES],
  ['No parcel from the annex is sealed. Box 7 is a parcel from the annex. Is box 7 sealed?', NO],
  ['All grooms have a key. Some people with a key are riders. Is there a groom who is a rider?', OPEN],
  ['If there is a strike, no ferries run. There is a strike. Do ferries run?', NO],
  ['Rule: if the lamp is lit, the pump is on. It says nothing else. The pump is off. Is the lamp lit?', NO],
  [
    'When it snows our road is closed, and it may be closed for other reasons too. The road is closed. Is it snowing?',
    OPEN,
  ],
  [
    'When the ferry is delayed, the skipper is paid no bonus. The ferry is delayed. Is the skipper paid a bonus?',
    NO,
  ],
  [
    'When the ferry is delayed, the skipper is paid no bonus. The skipper is paid no bonus. Is the ferry delayed?',
    OPEN,
  ],
  [
    'None of the plastic cups in the cupboard has a lid. The mug in the cupboard has a lid. Is the mug one of the plastic cups?',
    NO,
  ],
  [
    'Whenever the cellar window is open, the meter shows a humidity rise. The meter shows no rise. Is the window open?',
    NO,
  ],
  ['The sluice opens when a float rises, and only then. It opened at 6:10. Did a float rise?', YES],
  ['The sluice opens when a float rises. It opened at 6:10. Did a float rise?', OPEN],
  [
    'Who has not signed the form cannot swim. Who cannot swim is never given a cap. Berta was given a cap. Had she signed the form?',
    YES,
  ],
  [
    'Who has not signed the form cannot swim. Who cannot swim is never given a cap. Berta was not given a cap. Had she signed the form?',
    OPEN,
  ],
  [
    'The lamp is on exactly when somebody has pushed the knob, otherwise it is off. It is off now. Has somebody pushed the knob?',
    NO,
  ],
  [
    'The attic shutters stay closed unless it is brighter than 500 lux outside. Right now they are open. Is it brighter than 500 lux outside?',
    YES,
  ],
  [
    'All pupils wear a blue tie. Nobody with a blue tie may enter the lab. Otto may enter the lab. Is Otto a pupil?',
    NO,
  ],
  ['Everyone with a red hat gets in. Ole carries no red hat. Does Ole get in?', OPEN],
];

describe('what follows from sentences in everyday words is answered', () => {
  test.each(QUESTIONS)('%s', async (question, right) => {
    for (const answer of ANSWERS)
      expect(await verdict(question, answer)).toBe(answer === right ? 'ALLOW' : 'BLOCK');
  });
});

test.each([
  'Usually the bus is late when it rains. It rains. Is the bus late?',
  'Tom says that the shop is shut. If the shop is shut, we go home. Do we go home?',
  'All dogs bark. Rex is a toy dog. Does Rex bark?',
  "When the mill's doors are shut, it is closed. The doors are shut. Is the mill closed?",
  'If the door is open, the bell rings. The door was open yesterday. Is the bell ringing now?',
  'If the tank is full, the pump stops. The tank is nearly full. Does the pump stop?',
  'If Ann meets Bea, she cries. Ann meets Bea. Does Bea cry?',
  'The clerk is no longer ill. Whoever is ill stays home. Does the clerk stay home?',
  'Ida is in no hurry. Whoever is in a hurry runs. Does Ida run?',
  'Tom says this: the door is open. If the door is open, the cat is out. Is the cat out?',
  'An invoice above 500 euro is never paid without a stamp. Invoice 8 is for 740 euro and it was paid. Did it have a stamp?',
  'If the tests pass and some of Rita and Sam sign, the build ships. The tests pass. Sam signs. Does the build ship?',
  'All cars except the red one are insured. The red car is parked here. Is the red car insured?',
  'The fair opens unless it rains. It rains. Does the fair open?',
  'All the books in the box are in English. None of the novels are in English. Are there novels in the box?',
])('what is not told in one way alone is left open: %s', async (question) => {
  for (const answer of ANSWERS) expect(await verdict(question, answer)).toBe('open');
});

const PUMP = 'If the pump stops, the tank is full. The pump stops. Is the tank full?';

describe('steps', () => {
  test('that restate what is told or follow from it are right', async () => {
    const steps = ['The pump stops.', 'If the pump stops, the tank is full, so the tank is full.'];
    expect(await said(logic, PUMP, steps, 'Yes')).toEqual([
      'sound/0 ALLOW proved',
      'sound/1 ALLOW proved',
      'follows ALLOW proved',
    ]);
  });

  test('whose opposite follows are refuted, and so is the answer that goes by them', async () => {
    expect(await said(logic, PUMP, ['The pump does not stop.'], 'No')).toEqual([
      'sound/0 BLOCK proved',
      'follows BLOCK proved',
    ]);
  });

  test('that turn a rule round are refuted', async () => {
    const step = 'If the tank is full, the pump stops.';
    const asked = 'If the pump stops, the tank is full. The tank is full. Did the pump stop?';
    expect(await said(logic, asked, [step], 'Yes')).toEqual(['sound/0 BLOCK proved', 'follows BLOCK proved']);
    expect(await said(logic, PUMP, [step], 'Yes')).not.toContain('sound/0 ALLOW proved');
  });

  test('that are not understood leave the answer open', async () => {
    expect(await verdict(PUMP, 'Yes', ['Tanks like these always fill up by noon.'])).toBe('open');
  });

  test('that only give the answer say no more than it', async () => {
    const asked = `${PUMP} (A) yes (B) no (C) cannot be known`;
    expect(await verdict(asked, '(A)', ['The answer is (A).'])).toBe('ALLOW');
    expect(await verdict(asked, 'b)', ['The answer is (B).'])).toBe('BLOCK');
  });
});

test.each([
  ['Yes, it is.', 'ALLOW'],
  ['Yes, the tank is full.', 'ALLOW'],
  ['The tank is full.', 'ALLOW'],
  ['The tank is not full.', 'BLOCK'],
  ['No, it is not.', 'BLOCK'],
  ['Not enough information.', 'BLOCK'],
  ['Yes, it is not.', 'open'],
  ['The pump stops.', 'open'],
  ['Perhaps on Mondays.', 'open'],
])('an answer says what it says: %s', async (answer, expected) => {
  expect(await verdict(PUMP, answer)).toBe(expected);
});

test('what numbers decide is not said to be open', async () => {
  const asked =
    'No boat in the harbour is longer than 9 m. Elsa is a boat and 12 m long. Is Elsa in the harbour?';
  expect(await verdict(asked, 'No')).toBe('open');
});

test('a thing that is of two kinds counts as either', async () => {
  const mixed = 'I have a sparrow, a chicken and a goat. How many animals do I have?';
  expect(await verdict(mixed, '3')).toBe('ALLOW');
  expect(await verdict(mixed.replace('animals', 'birds'), '2')).toBe('ALLOW');
  const asked = 'I have two chickens, a duck, a lamp and three goats. How many animals do I have?';
  expect(await verdict(asked, '6')).toBe('ALLOW');
  expect(await verdict(asked.replace('animals', 'birds'), '3')).toBe('ALLOW');
});
