import { expect, test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { scenes } from './scenes.ts';

const verdict = async (question: string, answer: string) => {
  const [ballot] = await said(scenes, question, [], answer);
  return ballot?.replace('follows ', '') ?? 'abstains';
};

test.each([
  [
    'Truck B stops before truck C, truck D before truck B, and truck E after truck C. Which truck stops first?',
    'truck D',
    'truck B',
  ],
  [
    'Four mugs stand in a row: red, white, black and green. The black one is the rightmost. The red one is directly left of the green one. The white one is to the right of the green one. What is the order from left to right?',
    'red, green, white, black',
    'white, red, green, black',
  ],
  [
    'Ann, Bo and Cy queue for soup. Ann is ahead of Bo and Bo is ahead of Cy. Who gets the soup last?',
    'Cy',
    'Bo',
  ],
  [
    'Four books stand in a row. The atlas is right of the dictionary, the grammar between those two, and the novel left of the dictionary. Which book is third from the left?',
    'the grammar',
    'the dictionary',
  ],
  ['Seats in the van: Ada 1, Ben 2, Cy 3. Ada and Ben change seats. Who sits in seat 2 now?', 'Ada', 'Ben'],
])('more of everyday grammar: %s', async (question, right, wrong) => {
  expect(await verdict(question, right)).toBe('ALLOW proved');
  expect(await verdict(question, wrong)).toBe('BLOCK proved');
});

test.each([
  ['Ann, Bo and Cy read a book. Ann is ahead of Bo and Bo is ahead of Cy. Who gets a book last?', 'Cy'],
  ['Ages in the club: Ada 1, Ben 2, Cy 3. Ada and Ben change seats. Who is 2 now?', 'Ada'],
  ['The plum costs more than the pear, the fig weighs more than the plum. Which costs the most?', 'the fig'],
  [
    'The plum is dearer to me than the pear, the fig costs more than the plum. Which is the cheapest?',
    'the pear',
  ],
  ['Ann, Bo and Cy ran. Ann came in after Bo, and Cy won the toss. Who was first?', 'Cy'],
  ['There is rice or pasta. There is rice. Is there pasta?', 'No'],
  [
    'The hall is open from 8:00 to 12:00. It is taken between 9:00 and 11:30 on Mondays. When is it free?',
    'From 8:00 to 9:00 and from 11:30 to 12:00',
  ],
  [
    'The hall is open from 8:00 to 12:00. It rains from 9:00 to 10:00. When is the hall free?',
    '8:00 to 9:00 and 10:00 to 12:00',
  ],
])('a small word turns it, so it is not allowed: %s', async (question, answer) => {
  expect(await verdict(question, answer)).not.toMatch('ALLOW');
});
