import { describe, expect, test } from 'vitest';
import { tables } from './tables.ts';
import { said } from './trace.fixture.ts';

const verdict = async (question: string, answer: string) => {
  const [ballot] = await said(tables, question, [], answer);
  return ballot?.replace('follows ', '') ?? 'abstains';
};

/** The same boats in lines, with the lines run together, between bars, and in another order of the rows. */
const BOATS = [
  'The following table lists boats, with a heading:\nboat, age (years), length (m), price (thousand)\nAda, 12, 9, 40\nBrisk, 3, 14, 85.5\nCoot, 7, 11, 40\nDart, 5, 8, 22\n',
  'A table of boats comes here:  boat, age (years), length (m), price (thousand) Ada, 12, 9, 40 Brisk, 3, 14, 85.5 Coot, 7, 11, 40 Dart, 5, 8, 22  For instance: the length of Coot is 11 m.  ',
  'In this table each line is a boat:\n| boat | age (years) | length (m) | price (thousand) |\n|---|---|---|---|\n| Dart | 5 | 8 | 22 |\n| Coot | 7 | 11 | 40 |\n| Brisk | 3 | 14 | 85.5 |\n| Ada | 12 | 9 | 40 |\n',
];

describe.each(BOATS)('%s', (told) => {
  test.each([
    ['What is the length of Coot?', '11', '14'],
    ['How old is Dart?', '5', 'seven'],
    ['How many boats are there in the table?', 'four', '5'],
    ['How many boats are more than 4 years old?', '3', '2'],
    ['How many boats are more than 4 years old and less than 10 m long?', '2', '3'],
    ['How many boats have a price of 40?', '2', '1'],
    ['Which is the longest boat?', 'Brisk', 'Ada'],
    ['Which boat is the second-oldest?', 'Coot', 'Dart'],
    ['Which boat is cheaper than the others?', 'Dart', 'Ada'],
    ['Which boat has the lowest length?', 'Dart', 'Coot'],
    ['What is the name of the boat with the highest price?', 'Brisk', 'Ada'],
    ['What is the price of the longest boat?', '85.5', '40'],
    ['What is the age of the second-shortest boat?', '12', '5'],
    ['How many boats cost 40 thousand?', '2', '3'],
    ['Which boat is longer than 12 m?', 'Brisk', 'Ada'],
    ['How many boats are younger than 6 years?', '2', '3'],
    ['Which boat is older than Coot?', 'Ada', 'Brisk'],
    ['Which boat is two years younger than Coot?', 'Dart', 'Ada'],
    ['What is the name of the 14 m long boat?', 'Brisk', 'Coot'],
    ['What is the total price of the boats?', '187.5', '187'],
    ['What is the average length?', '10.5', '11'],
    ['What is the smallest age of the boats?', '3', '5'],
    ['What is the name of the last boat sorted by alphabetic order?', 'Dart', 'Ada'],
    ['What is the name of the second boat sorted by length?', 'Ada', 'Coot'],
  ])('%s', async (asked, right, wrong) => {
    expect(await verdict(told + asked, right)).toBe('ALLOW proved');
    expect(await verdict(told + asked, wrong)).toBe('BLOCK proved');
  });

  test('rows that come and go', async () => {
    const changed = `${told}We now add a boat to the table:\nEgret, 20, 6, 5\nThen we delete the boat named Ada from the table.\n`;
    expect(await verdict(`${changed}Which is the oldest boat?`, 'Egret')).toBe('ALLOW proved');
    expect(await verdict(`${changed}Which is the oldest boat?`, 'Ada')).toBe('BLOCK proved');
    expect(await verdict(`${changed}How many boats are listed in the table?`, '4')).toBe('ALLOW proved');
  });

  test.each([
    'Which is the most expensive boat that Tom likes?',
    'Which boat is named after a bird?',
    'Which boat is longer than 8 km?',
    'Which boat has the second-lowest price and is old?',
    'What is the colour of the longest boat?',
    'What is the age of the second most expensive boat?',
    'Which boat has the same price as Ada and is green?',
    'How many ships are listed in the table?',
    'Which is the widest boat?',
    'We then sell the boat named Ada.\nWhich is the oldest boat?',
    'We then delete the boat named Zoe from the table.\nWhich is the oldest boat?',
    'We now add a boat to the table:\nEgret, 20, 6\nWhich is the oldest boat?',
    'Three of them are lent out. How many boats are there?',
  ])('abstains: %s', async (asked) => {
    expect(await verdict(told + asked, 'Ada')).toBe('abstains');
    expect(await verdict(told + asked, '4')).toBe('abstains');
  });
});

test('a tie leaves open which is meant', async () => {
  const told = 'List of tents:\ntent, weight (kg)\nAlp, 4\nBivy, 4\nCirque, 3\n';
  expect(await verdict(`${told}Which is the heaviest tent?`, 'Alp')).toBe('abstains');
  expect(await verdict(`${told}Which is the second lightest tent?`, 'Alp')).toBe('abstains');
  expect(await verdict(`${told}Which is the lightest tent?`, 'Cirque')).toBe('ALLOW proved');
});

test('two tables are told apart by what their rows are', async () => {
  const told =
    'Here is a table where each subsequent line is a tent:  name, weight (kg) Alp, 4 Bivy, 6  And here is a similar table, but listing stoves:  name, weight (kg) Flare, 9 Glow, 1  ';
  expect(await verdict(`${told}Which is the heaviest tent?`, 'Bivy')).toBe('ALLOW proved');
  expect(await verdict(`${told}Which is the heaviest stove?`, 'Flare')).toBe('ALLOW proved');
  expect(await verdict(`${told}How many items are listed in the tables?`, '4')).toBe('ALLOW proved');
  expect(await verdict(`${told}Which is the heaviest item?`, 'Flare')).toBe('abstains');
});
