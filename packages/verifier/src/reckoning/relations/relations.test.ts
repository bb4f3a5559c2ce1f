import { expect, test } from 'vitest';
import type { Document } from '../../judgement/case.ts';
import { solveQuestion, tellSolved } from '../solve.ts';
import { relationSteps } from './steps.ts';

const MORTAR = 'Mortar is mixed from 1 part cement to 4 parts sand. How much sand is in 60 kg of mortar?';
const LAMP = 'After a 15% discount a lamp costs 68 euros. What did it cost before the discount?';
const INES = 'Ines is 6 years older than Paulo. Together they are 50 years old. How old is Paulo?';
const MARKS = 'The mean of five marks is 64. Four of them are 58, 70, 61 and 66. What is the fifth?';
const LENA =
  'Lena is 3 times as old as Timo. In 8 years she will be twice as old as Timo. How old is Timo now?';
const DAYS =
  'A courier delivered 17 parcels on Monday, 3 fewer on Tuesday and 6 more on Wednesday than on Tuesday. How many in the three days?';
const PENS = 'Three pens and a book for 120 cost 255 together. What does one pen cost?';

/** Questions that say how unknowns relate, each with what it comes to. */
test.each([
  [INES, '22'],
  [LENA, '8'],
  [LAMP, '80'],
  [MORTAR, '48'],
  [MARKS, '65'],
  [PENS, '45'],
  ['Tom is 12 years old. Ann is 3 years older. How old is Ann?', '15'],
  ['5 years ago Ann was twice as old as Ben. Ben is 15. How old is Ann now?', '25'],
  ['Ann is 3 years older than Ben, who is twice as old as Cy. Cy is 4. How old is Ann?', '11'],
  ['A rent went up by 5% to 840 euros. What was the rent before?', '800'],
  ['A receipt shows 240 EUR including 20% VAT. How much of it is VAT?', '40'],
  ['Split 45,000 in the ratio 2 : 3. What is the larger part?', '27000'],
  ['Uli, Vera and Wanda split a win of 1,800 euros in the ratio 1 : 2 : 3. How much does Vera get?', '600'],
  ['Paint is mixed 3 parts blue to 5 parts white. I need 4 litres of the mix. How many ml of white?', '2500'],
  ['Mo and Lia share 350 euros so that Mo gets 50 euros more than Lia. How much does Lia get?', '150'],
  [
    'Two boards are 3.4 m long together. One is 0.6 m longer than the other. How long is the shorter board?',
    '1.4',
  ],
  [
    'After three games Kofi averages 12. He wants an average of 14 over four games. What must he score in the fourth?',
    '20',
  ],
  ['Sina got 81, 77 and 90 in her first three tests. What does she need in the fourth to average 85?', '92'],
  ['A number is tripled and 4 is subtracted; the result is 29. What is the number?', '11'],
  ['I think of a number, double it and add 11. I get 47. What is my number?', '18'],
  ['5 less than twice a number is 25. What is the number?', '15'],
  [DAYS, '51'],
  [
    'Ivo runs 6 km on Monday, twice as far on Friday and 3 km less than Friday on Sunday. How far altogether?',
    '27',
  ],
  ['A shop sold 210 sacks in June and a third fewer in July. How many sacks in both months?', '350'],
  [
    'Ida gets 6 euros. Max gets 4 euros more than Ida. Lou gets half as much as Max. How much do the three get together?',
    '21',
  ],
  ['Ann has 12 stamps. Ben has twice as many. How many stamps do they have altogether?', '36'],
  ['Ann has 12 stamps and Ben has 5 more. How many stamps altogether?', '29'],
  ['Two brothers share 9 figs, the older has 3 more than the younger. How many does the older have?', '6'],
  ['Olaf has 24 coins, 8 fewer than Pia. How many coins has Pia?', '32'],
])('%s', (question, comes) => {
  const solved = solveQuestion(question);
  expect(solved && tellSolved(solved)).toBe(comes);
});

/** Two readings, a word that is not followed, a number too many or too few. */
test.each([
  'Ann is 3 years older than Ben. He is twice as old as Cy. Cy is 4. How old is Ann?',
  'Tom is twice as old as Ann was 5 years ago. Ann is 15. How old is Tom?',
  '5 years ago Ann was twice as old as Ben is now. Ben is 15. How old is Ann?',
  'Ann and Ben each have 30 sweets. Ann has 3 more than Cy. How many has Cy?',
  'Ann gave Ben 6 sweets. Now Ann has 10 more than Ben. Together they have 30. How many has Ann?',
  'Ann has 30 sweets, at least 5 more than Ben. How many has Ben?',
  'Ann is 3 years older than Ben. How old is Ann?',
  'He weighed 90 kg in March and 3 kg less in April. How many kg altogether?',
  'Ivo runs 6 km on Monday and Bo twice as far on Friday. How far does Ivo run altogether?',
  'A shop sold 40 jars on Monday and gave away 5 more on Tuesday. How many did it sell in both days?',
  'A shop sold 40 jars on Monday and 5 more on Tuesday. How many did it sell in the three days?',
  'Ann has 12 stamps. Ben has twice as many. Cleo has 4 fewer. How many stamps do they have altogether?',
  'Ann has 12 stamps and Ben has 5 more. How many stamps does Ben have altogether?',
  'Olaf has 24 coins, 8 fewer than Pia. How many stamps has Pia?',
  'Olaf found 24 coins, 8 fewer than Pia. How many coins did Pia lose?',
  'After a 20% discount and another 10% discount a bed costs 72 euros. What did it cost before?',
  'A bed costs 60 EUR. What does it cost with a 20% discount?',
  'Ann and Ben share 30 sweets in the ratio 2 : 3. How many more does Ben get than Ann?',
  'Paint is mixed 3 parts blue to 5 parts white. I have 6 litres of blue. How many litres of white?',
  'The mean of four numbers is 12. Three of them are 10, 11 and 12. What is the largest?',
  'The mean of four numbers is 12. Two of them are 10 and 11. What is the fourth?',
  'Three pens and a book cost 9 euros together. A book costs 3 USD. What does a pen cost?',
])('left open: %s', (question) => {
  expect(solveQuestion(question)).toBeUndefined();
});

/** How many of the steps are right in all that they say. */
function right(question: string, ...steps: string[]): number {
  const world = solveQuestion(question)?.world;
  const documents = steps.map((text, at): Document => ({ name: `trace/${at}`, role: 'step', text }));
  const read = documents.map((document) => ({ document, sentences: [] }));
  const asked: Document = { name: 'question', role: 'question', text: question };
  return world ? relationSteps(asked, read, world, undefined).found.length : -1;
}

test.each([
  [INES, '50 - 6 = 44', 'Paulo is 44 / 2 = 22.', 'Check: Ines is 22 + 6 = 28, and 28 + 22 = 50.'],
  [INES, 'Take away the 6 years: 50 - 6 = 44.', 'That is twice the age of Paulo, so he is 44 / 2 = 22.'],
  [
    LAMP,
    'After the discount 100% - 15% = 85% of the old price is left.',
    'The old price is 68 / 0.85 = 80 euros.',
  ],
  [LAMP, '85% of the price is 68 euros.', '1% is 68 / 85 = 0.80 euros.', '100% is 100 * 0.80 = 80 euros.'],
  [MORTAR, 'There are 1 + 4 = 5 parts.', 'One part is 60 / 5 = 12 kg.', 'Sand is 4 parts: 4 * 12 = 48 kg.'],
  [MARKS, 'All five add up to 5 * 64 = 320.', 'The four known ones add up to 58 + 70 + 61 + 66 = 255.'],
  [PENS, 'The pens cost 255 - 120 = 135 together.', 'One pen costs 135 / 3 = 45.'],
  [DAYS, 'Tuesday: 17 - 3 = 14 parcels.', 'Wednesday: 14 + 6 = 20.', 'All three days: 17 + 14 + 20 = 51.'],
  [LENA, 'Let Timo be t, so Lena is 3t.', 'In 8 years: 3t + 8 = 2(t + 8).', 'So t = 8.'],
])('%s: right steps', (question, ...steps) => {
  expect(right(question, ...steps)).toBe(steps.length);
});

/** Right computations with another thing, person, time or direction than the question tells. */
test.each([
  [INES, 'Paulo is 6 years older than Ines.'],
  [INES, '50 - 6 = 44 is twice the age of Ines.'],
  [INES, 'Together they are 50 - 6 = 44.'],
  [INES, 'Add the 6 years: 50 - 6 = 44.'],
  [INES, 'In 6 years Paulo is 50 - 6 = 44.'],
  [INES, 'Paulo is 22 kg.'],
  [INES, 'Paulo is 50 - 28 = 22.'],
  [LAMP, 'The old price is 85% of 68 euros.'],
  [LAMP, 'The lamp now costs 68 / 0.85 = 80 euros.'],
  [LAMP, 'The discount is 15% of the new price.'],
  [LAMP, 'With 15% off you pay 15% of the old price.'],
  [LAMP, '68 * 1.15 = 78.20'],
  [LAMP, 'The lamp costs 68 / 0.85 = 80 euros.'],
  [LAMP, 'The VAT is 15% of the old price.'],
  [MORTAR, 'Cement is 4 parts.'],
  [MORTAR, 'One part is 60 / 4 = 15 kg.'],
  [MORTAR, 'There are 1 + 4 = 5 kg.'],
  [MARKS, 'The four add up to 5 * 64 = 320.'],
  [MARKS, 'The first mark is 58 + 70 + 61 + 66 = 255.'],
  [PENS, 'One pen costs 255 - 120 = 135.'],
  [PENS, 'The book costs 255 - 120 = 135.'],
  [DAYS, 'Wednesday: 17 + 6 = 23.'],
  [DAYS, 'All four days: 51.'],
  [LENA, 'Let Timo be t, so Lena is t + 3.'],
  [LENA, 'In 8 years Lena will be 3 times as old as Timo.'],
])('%s not: %s', (question, step) => {
  expect(right(question, step)).toBe(0);
});
