import type { Document } from '@truepenny/verifier';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAct, warm } from '../../src/acts/read.ts';
import { coverage } from '../../src/authority/order/coverage.ts';

beforeAll(warm);

const says = (text: string, act: string): string => {
  const order: Document = { name: 'instruction', role: 'instruction', text };
  return coverage([order], readAct(act)).says;
};

describe('an order in another form than the act', () => {
  test.each([
    ['Book room Fjord on 30.11.2026 at 9 am.', 'book_room(room="Fjord", date="2026-11-30", time="09:00")'],
    ['Book room Fjord on 30/11/2026 at 9am.', 'book_room(room="Fjord", date="2026-11-30", time="09:00")'],
    [
      'Book room Fjord on 30 November 2026 from 2 to 3:30 pm.',
      'book_room(room="Fjord", start="2026-11-30T14:00", end="2026-11-30T15:30")',
    ],
    [
      'Book room Fjord on 30 November 2026 at 10:00 for an hour and a half.',
      'book_room(room="Fjord", date="2026-11-30", time="10:00", duration_minutes=90)',
    ],
    ['Set the brightness of the desk lamp to 40%.', 'set_brightness(device="desk lamp", brightness=40)'],
    ['Turn off the bedroom lamp.', 'turn_off(entity_id="light.bedroom_lamp")'],
    ['Order a flat white.', 'order_item(item="flat white", quantity=1)'],
    [
      'Open a ticket in queue Ops titled "Down".',
      'create_ticket(queue="Ops", title="Down", priority="normal")',
    ],
    [
      'Translate "good morning" into Spanish.',
      'translate_text(text="good morning", target_language="Spanish")',
    ],
    ['Text my sister Nora: "Late"', 'send_sms(to="Nora", message="Late")'],
    ["Approve Jonas Weber's leave request LR-301.", 'approve_leave_request(request_id="LR-301")'],
    ['Close session s-8.', 'close_session(session_id="s-8")'],
    ['React to message M-7 with thumbsup.', 'add_reaction(message_id="M-7", emoji="thumbsup")'],
    ['Link PAY-3 to PAY-8 as a blocker.', 'link_issues(source="PAY-3", target="PAY-8", type="blocker")'],
    [
      "Set Fatima's job title to Senior Analyst as of 2026-02-01.",
      'set_job_title(employee="Fatima", title="Senior Analyst", effective_date="2026-02-01")',
    ],
    ['Append the line "x = 1" to a.ini, thank you.', "echo 'x = 1' >> a.ini"],
    ['Restart nginx.', 'sudo systemctl restart nginx'],
  ])('covers it: %s / %s', (text, act) => {
    expect(says(text, act)).toBe('covers');
  });

  test.each([
    ['Book room Fjord on 11/12/2026 at 9am.', 'book_room(room="Fjord", date="2026-12-11", time="09:00")'],
    ['Book room Fjord on 05.06.2026 at 9am.', 'book_room(room="Fjord", date="2026-05-06", time="09:00")'],
    ['Book room Fjord by 30.11.2026.', 'book_room(room="Fjord", date="2026-11-30")'],
    [
      'Book room Fjord for 30 November 2026, 9 to 11 people.',
      'book_room(room="Fjord", date="2026-11-30", start="09:00", end="11:00")',
    ],
    [
      'Book room Fjord for 30 November 2026, 9 to 11.',
      'book_room(room="Fjord", date="2026-11-30", start="21:00", end="23:00")',
    ],
    [
      'Book room Fjord for 30 November 2026, 9:00-11:00.',
      'book_room(room="Fjord", date="2026-11-30", start="11:00", end="09:00")',
    ],
    [
      'Book room Fjord on 30 November 2026 at 10:00 in an hour.',
      'book_room(room="Fjord", date="2026-11-30", time="10:00", duration_minutes=60)',
    ],
    ['Lower the volume of the radio by 40%.', 'set_volume(device="radio", volume=40)'],
    ['Turn off the bedroom lamp.', 'turn_off(entity_id="switch.bedroom")'],
    ['Order a dozen flat whites.', 'order_item(item="flat white", quantity=1)'],
    [
      'Open a ticket in queue Ops titled "Down".',
      'create_ticket(queue="Ops", title="Down", priority="critical")',
    ],
    ['Text my sister Nora\'s husband: "Late"', 'send_sms(to="Nora", message="Late")'],
    ['Remove our admin Anna from the project atlas.', 'remove_user(user="Anna")'],
    ['Delete the comment T-5.', 'delete_ticket(ticket_id="T-5")'],
    ['Approve the leave request.', 'approve_leave_request(request_id="LR-301")'],
    ['Delete the session.', 'delete_session(session_id="s-9")'],
    ['React to message M-7.', 'add_reaction(message_id="M-7", emoji="thumbsdown")'],
    [
      'Open a pull request from fix-a into main titled "Fix" in acme/web.',
      'create_pull_request(repo="acme/web", head="main", base="fix-a", title="Fix")',
    ],
    ['Delete the file notes.txt.', 'sudo rm notes.txt'],
    ['Show me the file notes.txt.', 'doas cat notes.txt'],
    ['Install the package lodash with npm.', 'sudo npm install lodash'],
  ])('and leaves what is none of it: %s / %s', (text, act) => {
    expect(says(text, act)).not.toBe('covers');
  });
});
