import { expect, test } from 'vitest';
import { linesIn } from '../reckoning/lines.ts';
import { doubtIn } from './doubts.ts';

/** Doubted where it rests on the line that says it, or on those given. */
function isDoubted(claim: string, evidence: string, from = claim): boolean {
  const said = from.toLowerCase().replace(/\.$/, '');
  return (
    doubtIn(claim, evidence, linesIn(evidence), ({ text }) => text.toLowerCase().includes(said)) !== undefined
  );
}

test.each([
  ['The pool is heated.', 'WORDINGS WE THREW OUT\n- The pool is heated.\n- Dogs may swim.'],
  ['The pool is heated.', '-- not agreed yet, for comments only --\nThe pool is heated.\nIt opens in May.'],
  ['The pool is heated.', 'Version the board sent back:\n  The pool is heated.'],
  [
    'The pool is heated.',
    'Graveyard of this page (text nobody signed)\n> The pool is heated.\n> It is deep.',
  ],
  ['The line fills 900 jars.', 'Where we want to be in June: the line fills 900 jars.'],
  [
    'The tank held 40 litres.',
    '10:05 The tank held 40 litres. 10:31 Gauge swapped, repeat of the tank: 30 litres.',
  ],
  ['Everyone has signed the form.', 'Everyone has signed the form but Leo.'],
  ['Ann is tired.', 'All but Ann are tired.'],
  ['Ann is tired.', 'Every runner other than Ann is tired.'],
])('%s is not simply told by %j', (claim, evidence) => expect(isDoubted(claim, evidence)).toBe(true));

test.each([
  ['The pool is heated.', 'Notes from the meeting:\n- The pool is heated.\n- Dogs may not swim.'],
  ['The pool is heated.', 'The pool is heated. The café has moved to the first floor.'],
  ['The lecture is cancelled.', 'Cancelled: the lecture.'],
  ['Does the roof leak?', 'At least one of these statements is true: the roof leaks or the pipe has burst.'],
])('%s meets no doubt in %j', (claim, evidence) => expect(isDoubted(claim, evidence)).toBe(false));

test.each([
  ['Lyon sold more cars than Nice.', 'Cars sold in May: Lyon 41, Nice 37.', 'Lyon'],
  ['Three orders were cancelled.', 'Cancelled orders: 4411, 4415, 4420. Shipped orders: 4412, 4413.', '4411'],
  ['Five suppliers answered.', 'Suppliers that answered: Alpa, Brunn, Corda, Dett, Esso.', 'Alpa'],
  ['The order is worth $2,880.', 'Purchase order 5518: 240 mosquito nets at $12 each.', 'nets'],
])('%s meets no doubt in the labels of %j', (claim, evidence, from) =>
  expect(isDoubted(claim, evidence, from)).toBe(false),
);

test.each([
  ['Lyon sold more cars than Nice.', 'Planned sales of cars: Lyon 41, Nice 37.', 'Lyon'],
  ['Lyon sold more cars than Nice.', 'Cars to be sold, if all goes well: Lyon 41, Nice 37.', 'Lyon'],
  ['Three orders were cancelled.', 'Orders not yet cancelled: 4411, 4415, 4420.', '4411'],
  ['Lyon sold more cars than Nice.', 'Cars sold on paper: Lyon 41, Nice 37.', 'Lyon'],
  ['Lyon sold more cars than Nice.', 'Cars sold, before returns: Lyon 41, Nice 37.', 'Lyon'],
  ['Lyon sold more cars than Nice.', 'Cars sold per the disputed list: Lyon 41, Nice 37.', 'Lyon'],
  ['There are three orders.', 'Disputed orders: 4411, 4415, 4420.', '4411'],
])('%s is doubted by the label of %j', (claim, evidence, from) =>
  expect(isDoubted(claim, evidence, from)).toBe(true),
);
