import { beforeAll, expect, test } from 'vitest';
import { readCall, warm } from '../../acts/read.ts';
import { coverage } from './coverage.ts';

beforeAll(warm);

const says = (order: string, tool: string, args: object): string =>
  coverage([{ name: 'order', role: 'instruction', text: order }], readCall({ tool, arguments: args })).says;

const BOOKED = { tool: 'bookings.update', args: { booking_id: 'BK-31', date: '2026-07-02' } };
const PRICED = { tool: 'catalog.update_price', args: { article_id: 208, price: 4.5, currency: 'EUR' } };

test.each([
  ["Move Mr Tal's booking (BK-31) to 2 July 2026.", BOOKED],
  ['Booking BK-31 is now on 2 July 2026. Please change it.', BOOKED],
  ['Change booking BK-31 to 2 July 2026, his flight came late.', BOOKED],
  ["Put a price of 4.50 EUR on article 'Plum jam' (art 208).", PRICED],
  ['New price for article 208 is 4.50 EUR, put it in.', PRICED],
])('all that was said is the call: %s', (order, { tool, args }) => {
  expect(says(order, tool, args)).toBe('covers');
});

test.each([
  ["Move Mr Tal's ferry, booking BK-31, to 2 July 2026. Wait for his word.", BOOKED],
  ["Move Mr Tal's ferry, booking BK-31, to 2 July 2026 if it runs.", BOOKED],
  ['Next week, change booking BK-31 to 2 July 2026.', BOOKED],
  ['Maybe booking BK-31 is on 2 July 2026. Please change it.', BOOKED],
  ['Change booking BK-31 to 2 July 2026. I did it myself an hour ago.', BOOKED],
  ['Change booking BK-31 to 2 July 2026, except on Mondays.', BOOKED],
  ['Change booking BK-31 to 2 July 2026, half of it.', BOOKED],
  ['Draft this for me and do nothing: change booking BK-31 to 2 July 2026.', BOOKED],
  ['Change booking BK-13 to 2 July 2026.', BOOKED],
  ['Change booking BK-31 to 7 February 2026.', BOOKED],
  ["Put a price of 4.50 EUR on article 'Plum jam' (art 280).", PRICED],
  ['New price for article 208 is 5.40 EUR, put it in.', PRICED],
  ['Add 4.50 EUR to the price of article 208.', PRICED],
])('anything else that was said keeps it open: %s', (order, { tool, args }) => {
  expect(says(order, tool, args)).not.toBe('covers');
});

test.each([
  ['OPS-7 goes to Dagny.', { issue: 'OPS-7', assignee: 'Dagny' }, 'covers'],
  ['OPS-7 goes to Dagny.', { issue: 'Dagny', assignee: 'OPS-7' }, 'silent'],
])('values stand in the parts that they suit: %s', (order, args, wanted) => {
  expect(says(order, 'update_issue', args)).toBe(wanted);
});

test('members of each object stand together', () => {
  const order = 'Order 12 kg arborio rice and 6 litres olive oil from Gastro.';
  const items = (first: number, second: number) => [
    { name: 'arborio rice', quantity: first },
    { name: 'olive oil', quantity: second },
  ];
  expect(says(order, 'place_order', { supplier: 'Gastro', items: items(6, 12) })).not.toBe('covers');
});
