import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logic } from './logic.ts';
import { said } from './trace.fixture.ts';

const ASKS =
  'Is the argument, given these premises, deductively valid or invalid?\nOptions:\n- valid\n- invalid';

const verdict = async (argument: string, answer: string) => {
  const [ballot] = await said(logic, `${argument}\n${ASKS}`, [], answer);
  return ballot?.replace('follows ', '') ?? 'abstains';
};

/** [premises in any order, conclusion, whether it follows] with one word a kind of people. */
const FORMS: readonly (readonly [premises: readonly string[], conclusion: string, follows: boolean])[] = [
  [['Every A is a B', 'every B is a C'], 'every A is a C', true],
  [['Every A is a B', 'every C is a B'], 'every A is a C', false],
  [['No A is a B', 'some C is a B'], 'not every C is an A', true],
  [['No A is a B', 'some C is an A'], 'some C is a B', false],
  [['Being an A is sufficient for being a B', 'Nora is not a B'], 'it is false that Nora is an A', true],
  [['Being an A is necessary for being a B', 'Nora is an A'], 'Nora is a B', false],
  [['whoever is neither an A nor a B is a C', 'nobody is a C'], 'everyone who is not an A is a B, too', true],
  [['Every A who is a B is also a C', 'Nora is an A and a B'], 'somebody is a C', true],
  [['Every A who is a B is also a C', 'Nora is an A'], 'Nora is a C', false],
  [['To be an A or a B is necessary for being a C', 'no C is a B'], 'every C is an A', true],
  [['Nobody is neither an A nor a B', 'not every C is an A'], 'there is somebody who is a C and a B', true],
  [['whoever is not both an A and a B is a C', 'Nora is not an A'], 'Nora is a C', true],
  [['whoever is an A is not a B or not a C', 'Nora is an A'], 'Nora is not a B', false],
  [['Not being an A is sufficient for being a B', 'Nora is not a B'], 'Nora is an A', true],
  [['Every A and every B is a C', 'Nora is a B'], 'Nora is a C', true],
  [['Every A and every B is a C', 'Nora is a C'], 'Nora is a B', false],
  [
    ['whoever is none of this: an A or a B, is a C', 'Nora is not an A', 'Nora is not a B'],
    'Nora is a C',
    true,
  ],
  [['Being an A or being a B is sufficient for being a C', 'somebody is a B'], 'somebody is a C', true],
  [['Not being both an A and a B is sufficient for being a C', 'Nora is not a B'], 'Nora is a C', true],
  [['If someone is an A, then they are a B', 'there is nobody who is a B'], 'nobody is an A', true],
  [['There is somebody who is not an A and is a B', 'every B is a C'], 'some C is not an A', true],
  [['It is not the case that some A is a B'], 'every B is an A', false],
  // Nothing need be an A for every A to be a B.
  [['Every A is a B'], 'some A is a B', false],
];
const NAMES = [
  ['baker of Ghent', 'cousin of Mr Bean', 'member of Salt and Light'],
  ['fan of 1899 Rovers', 'critic of Ajax', 'friend of The Bear'],
  ['regular buyer of Lux & Co soap', 'rare user of Oat shampoo', 'visitor to Oslo'],
];
const renamed = (text: string, names: readonly string[]) =>
  text.replace(/\b(an?) ([ABC])\b|\b([ABC])\b/g, (_, article, one, other) => {
    const name = names['ABC'.indexOf(one ?? other)] ?? '';
    return article ? `a ${name}` : name;
  });
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

describe.each(FORMS)('%s / %s', (premises, conclusion, follows) => {
  test.each(NAMES)('whatever the kinds and the order are called: %s', async (...names) => {
    for (const order of [premises, premises.toReversed()]) {
      for (const [open, close] of [
        ['', 'Therefore,'],
        ['We look at the following argument: ', 'It follows that'],
        ['Here is an argument for you: ', 'From this we may conclude:'],
      ] as const) {
        const sentences = order.map((one) => `${capital(renamed(one, names))}.`);
        const argument = `"${open}${sentences.join(' ')} ${close} ${renamed(conclusion, names)}."`;
        expect(await verdict(argument, follows ? 'valid' : 'invalid'), argument).toBe('ALLOW proved');
        expect(await verdict(argument, follows ? 'invalid' : 'valid')).toBe('BLOCK proved');
      }
    }
  });
});

test('labels of the premises and words between them do not matter', async () => {
  for (const [one, two, so] of [
    ['First premise: ', 'Second premise: ', 'So, necessarily, '],
    ['To begin with, ', 'Moreover, ', 'We may conclude that '],
    ['First, ', 'Next, ', 'Hence, '],
    ['First of all, ', 'Plus, ', 'In consequence, '],
  ]) {
    const argument = `${one}every tiler is a singer. ${two}no singer is a monk. ${so}no monk is a tiler.`;
    expect(await verdict(argument, 'valid')).toBe('ALLOW proved');
    expect(await verdict(argument, 'invalid')).toBe('BLOCK proved');
  }
});

describe('abstains where something could be meant in two ways, or is not read', () => {
  test.each([
    'Every tiler is a singer and a monk or a cook. Therefore, every tiler is a singer.',
    'Nora is not a tiler or a singer. Therefore, Nora is not a tiler.',
    'Most tilers are singers. Nora is a tiler. Therefore, Nora is a singer.',
    'If Nora sings, she is a tiler. Every tiler is a monk. Therefore, Nora is a monk.',
    'Every tiler loves a singer. Nora is a tiler. Therefore, Nora is a tiler.',
    'Every tiler is a singer. No tiler is a singer. Some tiler is a monk. Therefore, some monk is a cook.',
    'Every tiler is either a singer or a monk. Nora is a tiler and a singer. Therefore, Nora is not a monk.',
    'Every tiler is a singer.',
  ])('%s', async (argument) => {
    expect(await verdict(argument, 'valid')).toBe('abstains');
    expect(await verdict(argument, 'invalid')).toBe('abstains');
  });
});

test('whatever is said, nothing throws and every proof holds', async () => {
  const piece = fc.constantFrom(
    ...['Every', 'no', 'some', 'whoever is', 'Nora', 'a tiler', 'a singer', 'is', 'not', 'and', 'or', 'nor'],
    ...[
      'neither',
      'both',
      'who is',
      'being',
      'sufficient for',
      'Therefore,',
      '.',
      ',',
      ':',
      'Hence',
      'nobody',
    ],
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(' '));
  await fc.assert(
    fc.asyncProperty(text, async (argument) => {
      await said(logic, `${argument} ${ASKS}`, [], 'valid');
      await said(logic, `Every tiler is a singer. ${argument}. ${ASKS}`, [], 'invalid');
    }),
  );
});

test('long and hostile text is read in time', async () => {
  for (const part of [
    'Therefore, ',
    'every a is a b. ',
    'is a ',
    'both a ',
    'neither ',
    'argument: ',
    '" ',
  ]) {
    for (const length of [3_800, 100_000]) {
      await said(logic, `${part.repeat(length / part.length)} ${ASKS}`, [], 'valid');
    }
  }
});
