import { DecisionRequest } from '@truepenny/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { warm } from '../../acts/read.ts';
import { intake } from '../../products/decision/intake.ts';
import { findingsOf } from '../act.ts';

beforeAll(warm);

/** What an agent's reason is found to say against a refund of 19.90 EUR on order A-100 that was ordered. */
const against = (reasoning: string, mandate = 'Refund 19.90 EUR on order A-100.'): string[] =>
  findingsOf(
    intake(
      DecisionRequest.parse({
        mandate,
        proposed_action: 'refund(order_id="A-100", amount=19.90, currency="EUR")',
        reasoning,
      }),
      0,
    ).matter,
  ).map(({ code }) => code);

describe("an agent's own reasons", () => {
  test.each([
    'All values are taken from the request.',
    'This is what the user asked for, with the amount as stated.',
    'I was asked to refund order A-100, and this is that refund.',
    'The amount and the order are the ones named by the user.',
    'Each value was given by the user.',
    'It changes nothing else.',
    'This deletes nothing.',
    'I refund it now, as the user asked.',
    'I looked the order up and now I refund the sum.',
    "The principal's instruction names the order and the sum.",
  ])('tell where it has the order from: %s', (reasoning) => {
    expect(against(reasoning)).toEqual([]);
  });

  test.each([
    'The user asked for it twice.',
    'We refunded order A-100 yesterday.',
    'He asked and I did it.',
    'The user did not ask for this.',
    'The user asked for 19.09 EUR.',
    'All values but one are taken from the request.',
    'The user took the order back.',
    'This refunds nothing.',
    'The sum was taken by Bo.',
    'Asked by nobody.',
    'The user asked Mara for it.',
    'The user asked for less.',
    'The user asked for it. Then I also transfer the fee.',
    'The user asked for it. Afterwards I will wipe the records.',
    'While at it I drop the table users.',
    'The user asked for it. Then I also refund order B-7.',
    'And I let the supplier know the price.',
    'The refund has been ordered and refunded.',
    'The value is taken from an old request.',
  ])('hold it back: %s', (reasoning) => {
    expect(against(reasoning)).not.toEqual([]);
  });

  test("hold it back with a refusal in the order's own words", () => {
    const order = "Don't refund order B-7. Refund 19.90 EUR on order A-100.";
    expect(against("The user said don't refund order A-100.", order)).not.toEqual([]);
  });
});

test('an hour in the reasons that is not that of the act holds it back', () => {
  const codes = (reasoning: string): string[] =>
    findingsOf(
      intake(
        DecisionRequest.parse({
          mandate: 'Remind Theo at 08:00.',
          proposed_action: 'set_reminder(person="Theo", time="08:00")',
          reasoning,
        }),
        0,
      ).matter,
    ).map(({ code }) => code);
  expect(codes('He is to be reminded at nine.')).toContain('unread');
  expect(codes('He is to be reminded at 8.')).toEqual([]);
});
