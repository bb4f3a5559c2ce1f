import { describe, expect, test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { scenes } from './scenes.ts';

const verdict = async (question: string, answer: string) => {
  const [ballot] = await said(scenes, question, [], answer);
  return ballot?.replace('follows ', '') ?? 'abstains';
};

const ROWS = [
  'On the shelf, you see some things arranged in a row: a red lamp, a teal pair of gloves, a grey box, and an ivory ring.',
  'On the shelf, I see several items lined up in a line: a red lamp, a teal pair of gloves, a gray box and an ivory ring.',
  'On the window sill, there are the following objects in a row, from left to right: a red lamp, one teal pair of gloves, a grey box, an ivory ring.',
];

describe.each(ROWS)('%s', (row) => {
  test.each([
    ['What colour is the left-most thing?', 'red', 'ivory'],
    ['What colour is the rightmost object?', 'ivory', 'red'],
    ['What colour is the item directly to the left of the box?', 'teal', 'ivory'],
    ['What colour is the thing immediately to the right of the teal thing?', 'gray', 'red'],
    ['What colour is the object furthest from the pair of gloves?', 'ivory', 'red'],
    ['What color is the grey box?', 'grey', 'red'],
    ['Is the lamp red?', 'yes', 'no'],
    ['Is the lamp teal?', 'No', 'Yes'],
    ['How many non-red things are there to the left of the ring?', 'two', '3'],
    ['How many grey objects are there to the right of the lamp?', '1', 'zero'],
    ['How many items are neither red nor gold?', '3', '4'],
  ])('%s', async (asked, right, wrong) => {
    expect(await verdict(`${row} ${asked}`, right)).toBe('ALLOW proved');
    expect(await verdict(`${row} ${asked}`, wrong)).toBe('BLOCK proved');
  });
});

/** The order of the list does not matter for counting, nor do the names. */
test.each([
  ['two gold keys, three red keys, one gold brush, and four red pairs of shoes', 'keys', 'red'],
  ['four red pairs of shoes, one gold brush, three red keys, and two gold keys', 'keys', 'red'],
  ['2 navy boxes, 3 pink boxes, 1 navy dish and 4 pink dishes', 'boxes', 'pink'],
])('what is left of %s without the %s', async (list, gone, colour) => {
  const asked = `In the drawer, there are ${list}. If I remove all the ${gone} from the drawer, how many ${colour} things remain in it?`;
  expect(await verdict(asked, 'four')).toBe('ALLOW proved');
  expect(await verdict(asked, '7')).toBe('BLOCK proved');
});

describe('abstains on what is not certain', () => {
  test.each([
    ['no colour is told', 'On the table, there is a red cup and a spoon. What color is the cup?'],
    ['two colours', 'On the table, there is a red gold cup and a blue spoon. What color is the cup?'],
    ['two of the kind', 'On the table, there is a red cup and a blue cup. What color is the cup?'],
    ['nothing there', 'On the table, there is a red cup and a blue spoon. What color is the fork?'],
    ['nothing beside it', `${ROWS[0]} What colour is the thing directly to the right of the ring?`],
    [
      'two are as far',
      'On the desk, I see several things lined up in a row: a red cup, a blue pen, and a pink jug. What colour is the thing furthest from the pen?',
    ],
    [
      'no row',
      'On the desk, there is a red cup, a blue pen, and a pink jug. What colour is the right-most thing?',
    ],
    [
      'more happens',
      'On the desk, there is a red cup and a blue pen. Tom paints the cup. What color is the cup?',
    ],
    [
      'taken from elsewhere',
      'On the desk, there is a red cup and a blue pen. If I remove all the cups from the shelf, how many red things remain on it?',
    ],
  ])('%s', async (_, question) => {
    expect(await verdict(question, 'red')).toBe('abstains');
    expect(await verdict(question, '1')).toBe('abstains');
  });
});
