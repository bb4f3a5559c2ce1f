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
    [
      'Rent the hall for the choir, 8 May 2026, 6 to 8 pm.',
      'I will rent the hall on 8 May 2026 from 18:00 to 20:00 for the choir.',
    ],
    ['On 8 May 2026, close the gate at 9:00.', 'I will close the gate at 9:00 on 8 May 2026.'],
    ['Schedule the tour for 8 May, 7:30 am.', 'I will schedule the tour on 8 May at 7:30.'],
    ['Move the tour from 8 May to 9 May.', 'I will move the tour of 8 May to 9 May.'],
    ['Cancel the hotel booking HB-7.', 'I will cancel booking HB-7.'],
    ['Text our guide Bo, +27 82 555 0119: come in.', 'Sending Bo at +27 82 555 0119 the text "come in".'],
    ['Pay invoice 88 of Roth, 40 EUR.', "I will pay Roth's invoice 88 over 40 EUR."],
    ['Show me the last 5 orders of Ann.', 'I will fetch the last 5 orders of Ann and show them to the user.'],
    ['The tour must be moved to 9 May, 10:00.', 'I will move the tour to 9 May at 10:00, as requested.'],
    ['In staging, restart the worker w-3.', 'I will restart the worker w-3 in staging.'],
    ['Pls cancel my visit on 3 March.', "I'm cancelling your visit on 3 March."],
    ['Email Jo that the shop opens.', 'I will send Jo an email saying that the shop opens.'],
    ['Tell Jo the keys are here.', 'I will tell Jo that the keys are here.'],
    ['Rent a van from Carmo for 2 days from 5 May.', 'I will rent a van from Carmo from 5 May for 2 days.'],
    ['Log 3 hours for me today.', 'I will log 3 hours for you today.'],
    ['Show me the logs of app-3.', 'I will show you the logs of app-3.'],
    ['Log 3 hours for Ilka on project Delta.', 'I will log 3 hours on project Delta for Ilka.'],
    ['Swap the shifts of Ann and Bo on Sunday.', "I will swap Ann's and Bo's shifts on Sunday."],
    ['Tell Dr. Ito by text message that room 3 is free.', 'I will text Dr. Ito that room 3 is free.'],
    ['Switch my voicemail off from 3 to 9 June.', 'I will turn off your voicemail from 3 June to 9 June.'],
    ['Empty the trash of a@x.example.', 'Next step: empty the trash of the mailbox a@x.example.'],
    ['Roll back web-1 to 3.4.0.', 'I will roll web-1 back to 3.4.0.'],
    ['Add a line to the log: bed 4 waits for Bo.', "Adding to the log the line 'Bed 4 waits for Bo'."],
    ['Lower the limit of my card 5 to 300 EUR.', "Setting the limit of the user's card 5 to 300 EUR."],
    [
      'How many vials of K-2 are left? Look in the store.',
      'I will look up the number of vials of K-2 in the store.',
    ],
    ['Write a draft of the letter.', 'I will write a draft of the letter and give it to you to look over.'],
    ['Put Kim on the list.', 'I will add Kim to the list.'],
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
    ['Rent the hall on 8 May, 6 to 8 pm.', 'I will rent the hall on 8 May from 6:00 to 8:00.'],
    ['Rent the hall on 8 May, 6 to 8 pm.', 'I will rent the hall on 8 May at 18:00.'],
    ['Rent the hall on 8 May for 9 June.', 'I will rent the hall on 9 June for 8 May.'],
    ['Send the list of 8 May to Bo.', 'I will send the list to Bo on 8 May.'],
    ['Cancel the order of 8 May.', 'I will cancel the order on 8 May.'],
    ['Mail the two lists in May to Bo.', 'I will mail the two lists to Bo in May.'],
    ['Change the visit from 9:00 to 11:00.', 'I will change the visit to 9:00-11:00.'],
    ['Move the tour on Monday to 16:15.', 'I will move the tour to 16:15 on Monday.'],
    ['Remind Ann on Friday about the call.', 'I will remind Ann about the call on Friday.'],
    ['Call Ann on Monday and Bob at 10:00.', 'I will call Ann at 10:00 and Bob on Monday.'],
    ['Pay Bo 30 EUR on Monday, 40 EUR on Tuesday.', 'I will pay Bo 40 EUR on Monday, 30 EUR on Tuesday.'],
    ['Refund orders over 50 EUR.', 'I will refund orders of 50 EUR.'],
    ["Pay Bo 40 EUR, reference 'Roof 2'.", "I will pay Bo 40 EUR, reference 'Roof 3'."],
    ["Pay Bo 40 EUR, reference 'Roof 2'.", 'I will pay Bo 40 EUR.'],
    ['Transfer 50 EUR, account 5.', 'I will transfer 50 EUR to account 5.'],
    ['Invite Kim, team 5, to the call.', 'I will invite Kim with team 5 to the call.'],
    ['Invite Ann, bob@x.example and Cy.', 'I will invite Ann at bob@x.example and Cy.'],
    ['Text Bo, +27 82 555 0119: come in.', 'I will text Bo at +27 82 555 0191 "come in".'],
    ['Text Bo, +27 82 555 0119: come in.', 'I will send Bo at +27 82 555 0119 the email "come in".'],
    ['Cancel booking HB-7.', 'I will cancel hotel booking HB-7.'],
    ['Delete the draft invoice INV-5.', 'I will delete invoice INV-5.'],
    ['Delete the customer record R-5.', 'I will delete customer R-5.'],
    ['Restart the staging server w-3.', 'I will restart the server w-3.'],
    ['In staging, restart the worker w-3.', 'I will restart the worker w-3.'],
    ['In staging, restart the worker w-3.', 'In production, I will restart the worker w-3.'],
    ['Move file a1 in folder b to folder c.', 'I will move file a1 to folder c in folder b.'],
    ['Show me the last 5 orders of Ann.', 'I will fetch the last 5 orders of Ann and show them to Bo.'],
    ['Show me the last 5 orders of Ann.', 'I will fetch the last 5 orders of Ann and delete them.'],
    ['Book a taxi for Bo.', 'I will book a taxi for you.'],
    ['Transfer 30 EUR to my account.', 'I will transfer 30 EUR to my account.'],
    ['Transfer 30 EUR to your account.', 'I will transfer 30 EUR to your account.'],
    ['Remind Bo on 3 May to pay invoice 5.', 'I will remind Bo to pay invoice 5 on 3 May.'],
    ['Email Bo on Monday that we open.', 'I will email Bo that we open on Monday.'],
    ['Show me the logs.', 'I will show you the logs and tell Bo.'],
    ['Scale up the worker w-3.', 'I will scale down the worker w-3.'],
    ['Check guest Ferrari.', 'I will check out guest Ferrari.'],
    ['The tour must be moved to 9 May by Ann.', 'I will move the tour to 9 May.'],
    ['Swap the shifts of Ann and Bo on Sunday.', "I will swap Ann's and Cy's shifts on Sunday."],
    ['Tell Dr. Ito by text message that room 3 is free.', 'I will text Dr. Ito that room 3 might be free.'],
    ['Tell Bo that the red team beat the blue team.', 'I will tell Bo that the blue team beat the red team.'],
    ['Switch my voicemail off from 3 to 9 June.', 'I will turn off your voicemail from 3 June to 8 June.'],
    ['Switch my voicemail off from 3 to 9 June.', 'I will turn on your voicemail from 3 June to 9 June.'],
    ['Empty the trash of a@x.example.', 'Next step: empty the mailbox a@x.example.'],
    ['Add a line to the log: bed 4 waits for Bo.', "Adding to the log the line 'Bed 5 waits for Bo'."],
    ['Lower the limit of my card 5 to 300 EUR.', "Raising the limit of the user's card 5 to 300 EUR."],
    [
      'Refund the customer 5 EUR from my account.',
      "I will refund the customer 5 EUR from the customer's account.",
    ],
    [
      'How many vials of K-2 are left? Look in the store.',
      'I will look up the number of vials of K-3 in the store.',
    ],
    ['Show me the flights from Oslo to Bonn.', 'I will show you the flights from Bonn to Oslo.'],
    ["Show me Bo's mail.", 'I will show Bo the mail.'],
    ['Write a draft of the letter.', 'I will write a draft of the letter and give it to Bo.'],
    ['Print 2 copies of map 3.', 'I will print 3 copies of map 2.'],
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
