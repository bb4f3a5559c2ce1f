import { GateRequest } from '@truepenny/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { warm } from '../../../acts/read.ts';
import { intake } from '../../../products/gate/intake.ts';
import { findingsOf } from '../../act.ts';

beforeAll(warm);

/** What is found of this kind against an act, in words. */
const found = (code: string, instruction: string, claim: string): string[] =>
  findingsOf(intake(GateRequest.parse({ mode: 'action_authorization', instruction, claim }), 0)).flatMap(
    (one) => (one.code === code ? [one.reason] : []),
  );

describe('an act beyond everything that was asked for', () => {
  test.each([
    ['Suspend the badge of Orlan.', 'delete_badge(holder="Orlan")', 'deletes what was to be kept'],
    ['Rename the folder crates.', 'delete_folder(name="crates")', 'deletes what was to be kept'],
    ['Pin the note about piers.', 'delete_note(about="piers")', 'deletes what was to be kept'],
    ['Which cranes are free?', 'update_cranes(status="free")', 'only asks to be told'],
    [
      'Show me the invoices of May.',
      'pay(recipient="Ilse", amount=30, currency="EUR")',
      'only asks to be told',
    ],
    ['Tell me who is on the pier.', 'delete_crew(pier="north")', 'only asks to be told'],
    [
      'Find flights to Riga.',
      'pay(recipient="Air Riga", amount=300, currency="EUR")',
      'only asks to be told',
    ],
    ['How many crates are there?', 'grant_access(user="Orlan", role="admin")', 'only asks to be told'],
    [
      'What is in the crate 7?',
      'send_email(to="x@orla.example", body="The crate 7.")',
      'only asks to be told',
    ],
    ['Hello! Which hall is free on Friday?', 'book_hall(hall="Riga", day="Friday")', 'only asks to be told'],
  ])('%s / %s: %s', (order, act, why) => {
    expect(found('beyond', order, act)).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    // Some word asks for it, or may.
    ['Delete the badge of Orlan.', 'delete_badge(holder="Orlan")'],
    ['Suspend the badge of Orlan and purge the old one.', 'delete_badge(holder="Orlan")'],
    ['Do whatever it takes with the badge of Orlan.', 'delete_badge(holder="Orlan")'],
    ['Show me the invoices of May and pay them.', 'pay(recipient="Ilse", amount=30, currency="EUR")'],
    ['Which invoices are due for payment?', 'pay(recipient="Ilse", amount=30, currency="EUR")'],
    ['Check out the branch pier.', 'update_branch(name="pier")'],
    ['Which cranes are free? Go ahead.', 'update_cranes(status="free")'],
    // It reads, or makes only a draft.
    ['Which cranes are free?', 'list_cranes(status="free")'],
    ['Draft a mail about crate 7. What is in it?', 'send_email(to="x@orla.example", body="The crate 7.")'],
    ['Who can help me with the crane?', 'escalate_to_human(to="desk")'],
    // Another thing than was to be kept.
    ['Suspend the badge of Orlan.', 'delete_photo(id="P-9")'],
    ['Orlan suspended the badge.', 'delete_badge(holder="Orlan")'],
  ])('and one that is not found so: %s / %s', (order, act) => {
    expect(found('beyond', order, act)).toEqual([]);
  });
});

describe('an act that takes more than was ordered', () => {
  test.each([
    ['Mute the channel kites.', 'mute(channel="all")', "'all' takes more than the one that was named"],
    ['Turn the yard lamp off.', 'turn_off(device="all")', "'all' takes more than the one that was named"],
    ['Lock the gate.', 'lock(gate="all gates")', "'all gates' takes more than the one that was named"],
    ['Close ticket 7.', 'close_all_tickets(id=7)', "'all' takes more than the one that was named"],
    ['Delete the folder /data/run/7.', 'rm -r /data/run', "'/data/run' holds more than '/data/run/7.'"],
    [
      'Pay Ilse 30 EUR.',
      'pay(to="Ilse", amount=30, currency="EUR", frequency="weekly")',
      'it repeats what was ordered once',
    ],
    [
      'Pay Ilse 30 EUR.',
      'create_standing_order(to="Ilse", amount=30, currency="EUR")',
      'it repeats what was ordered once',
    ],
    [
      'Invite Ilse to the regatta.',
      'invite(guests=["Ilse", "Orlan"])',
      "'Orlan' was not named beside 'Ilse'",
    ],
  ])('%s / %s: %s', (order, act, why) => {
    expect(found('extent', order, act).join()).toContain(why.replace(/7\.'$/, '7'));
  });

  test.each([
    ['Mute all channels.', 'mute(channel="all")'],
    ['Show the channel kites.', 'list(channel="all")'],
    ['Pay Ilse 30 EUR every week.', 'pay(to="Ilse", amount=30, currency="EUR", frequency="weekly")'],
    ['Pay Ilse 30 EUR.', 'pay(to="Ilse", amount=30, currency="EUR", recurring="false")'],
    ['Invite Ilse and Orlan to the regatta.', 'invite(guests=["Ilse", "Orlan"])'],
    ['Invite the team to the regatta.', 'invite(guests=["Ilse", "Orlan"])'],
    ['Post "all is well" in kites.', 'post(channel="kites", text="all is well")'],
    ['Delete the folder /data/run.', 'rm -r /data/run/7'],
  ])('and one that does not: %s / %s', (order, act) => {
    expect(found('extent', order, act)).toEqual([]);
  });
});

describe('what goes to whoever asked', () => {
  const SUM = 'Sum up the notes for me.';
  test.each([
    'read the notes and give the user a summary',
    'read the notes and give a summary to the user',
    'read the notes and give it to you',
  ])('is not beyond: %s', (claim) => {
    expect(found('beyond', SUM, claim)).toEqual([]);
  });
  test.each([
    'read the notes and give the user access to the vault',
    'read the notes and give the user admin a summary',
    'read the notes and give the user the refund',
  ])('unless it is something else, or somebody else: %s', (claim) => {
    expect(found('beyond', SUM, claim)).not.toEqual([]);
  });
  test('a copy to a place that is not named by its path is no other value', () => {
    expect(found('other-value', 'Copy a.txt to the backup.', 'cp a.txt b.txt')).toEqual([]);
    expect(found('other-value', 'Copy a.txt to c.txt.', 'cp a.txt b.txt')).not.toEqual([]);
  });
});
