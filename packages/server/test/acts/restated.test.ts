import { beforeAll, describe, expect, test } from 'vitest';
import { readAct, warm } from '../../src/acts/read.ts';
import { coverage } from '../../src/authority/order/coverage.ts';

beforeAll(warm);

const saysOf = (order: string, told: string, before: readonly string[] = []): string =>
  coverage(
    [order, ...before].map((text, at) => ({ name: `said/${at}`, role: 'instruction', text })),
    readAct(told),
    { earlier: [], terms: [], told },
  ).says;

describe('an act that is told in words', () => {
  test.each([
    [
      'Show me the last 5 transactions of my savings account.',
      'List the last 5 transactions of the savings account.',
    ],
    ['Read me the mail msg_77.', 'Read the email msg_77.'],
    ['Pay Orla 30 EUR for the paint.', 'Pay 30 EUR to Orla for the paint.'],
    ['Archive the ticket OPS-41.', 'Archive OPS-41.'],
    ['Transfer two hundred and fifty euro to Bo.', 'Transfer 250.00 EUR to Bo.'],
    ['Pay Bo 20 dollars Canadian.', 'Pay CAD 20 to Bo.'],
    ['Book the court at 7:30 in the evening.', 'Book the court at 19:30.'],
    ['Please move the box 12 to shelf B, would you?', 'Move box 12 to shelf B.'],
    ['Archive the ticket OPS-41.', 'I will archive ticket OPS-41.'],
    ['Archive the ticket OPS-41.', "Okay, I'm now archiving the ticket OPS-41."],
    ['Pay Orla 30 EUR for the paint.', "I'm about to pay 30 EUR to Orla for the paint."],
    ['Pay Orla 30 EUR for the paint.', 'Paying Orla 30 EUR for the paint.'],
  ])('is covered where it says what the order says: %s', (order, told) => {
    expect(saysOf(order, told)).toBe('covers');
  });

  test.each([
    ['Pay Orla 30 EUR for Finn.', 'Pay Finn 30 EUR for Orla.'],
    [
      'Show me the last 5 transactions of my savings account.',
      'List the last 50 transactions of the savings account.',
    ],
    ['Read me the mail msg_77.', 'Delete the email msg_77.'],
    ['Archive the ticket OPS-41, the printer must not be touched.', 'Archive OPS-41.'],
    ['Archive the ticket OPS-41, the printer was replaced.', 'Archive OPS-41.'],
    ['Turn the light on.', 'Turn the light off.'],
    ['Turn the light on.', 'I will turn the light off.'],
    ['Archive the ticket OPS-41.', 'I will not archive the ticket OPS-41.'],
    ['Archive the ticket OPS-41.', 'I will archive ticket OPS-41 and delete it.'],
    ['Archive the ticket OPS-41.', 'I will archive all tickets.'],
    ['Archive the ticket OPS-41.', 'I will archive ticket OPS-41 unless you object.'],
    ['Archive the ticket OPS-41.', 'Instead I am going to archive the ticket OPS-14.'],
    ['I will archive the ticket OPS-41.', 'Archive the ticket OPS-41.'],
    ['Bo: "I am going to delete the ticket OPS-41."', 'I am going to delete the ticket OPS-41.'],
    ['Transfer 30 EUR to my account.', 'Transfer 30 EUR to your account.'],
    ['Delete the group Sales.', 'Delete the user Sales.'],
    ['Delete the server key.', 'Delete the server.'],
    ['Delete the appointment.', 'Delete the calendar.'],
    ['Share the sheet with Mia.', 'Share the sheet using Mia.'],
    ['Pay Kim 30 EUR because the limit is 20 EUR.', 'Pay Kim 30 EUR.'],
    ['Delete the backups, Orion is kept.', 'Delete the backups.'],
    ['Archive the report.', 'Archive all reports.'],
    ['Pay Ann 5 EUR and Bob 10 EUR.', 'Pay Ann 10 EUR and Bob 5 EUR.'],
    ['Order 3 pizzas, 2 salads.', 'Order 2 pizzas, 3 salads.'],
    ['Call Ann at 9:00 and Bob at 10:00.', 'Call Ann at 10:00 and Bob at 9:00.'],
    ['Give the big dog the small bowl.', 'Give the small dog the big bowl.'],
    ['Write "a" to Ann and "b" to Bob.', 'Write "b" to Ann and "a" to Bob.'],
    ['Transfer two hundred and fifty euro to Bo.', 'Transfer 200 EUR to Bo.'],
    ['Pay Bo 20 dollars Canadian.', 'Pay USD 20 to Bo.'],
    ['Book the court at 7:30 in the evening.', 'Book the court at 07:30.'],
    ['Move box 12 from shelf A to shelf B.', 'Move box 12 from shelf B to shelf A.'],
    ['Move box 12 to shelf B.', 'Move box 12 to shelf B and label it.'],
    ['If it is empty, move box 12 to shelf B.', 'Move box 12 to shelf B.'],
    ['Should we move box 12 to shelf B?', 'Move box 12 to shelf B.'],
    ['Delete the message from Ann.', 'Delete all messages from Ann.'],
    ['Delete the message from Ann.', 'Delete the messages from Ann.'],
  ])('is not covered where it says anything else: %s / %s', (order, told) => {
    expect(saysOf(order, told)).not.toBe('covers');
  });
});

describe('what is taken back', () => {
  test.each([
    [
      'Drop what I said about the sofa.',
      'Sell the sofa for 90 EUR.',
      'sell(item="sofa", price=90, currency="EUR")',
    ],
    ['Leave the lamp as it was.', 'Set the lamp in the hall to 40 %.', 'set_lamp(room="hall", percent=40)'],
    ['No send the parcel to Ede.', 'Send the parcel 88 to Ede.', 'send_parcel(parcel=88, to="Ede")'],
  ])('is taken back whether it is the instruction or a turn: %s', (back, order, act) => {
    const documents = [back, order].map((text, at) => ({
      name: `said/${at}`,
      role: 'instruction' as const,
      text,
    }));
    expect(coverage(documents, readAct(act)).says).not.toBe('covers');
    expect(coverage(documents.toReversed(), readAct(act)).says).not.toBe('covers');
  });
});
