import { expect, test } from 'vitest';
import { readActs } from './acts.ts';
import { readCommand } from './command.ts';

const acts = (text: string) =>
  readActs({ name: 'action', role: 'action', text }).map(({ form, name, kind, args }) =>
    `${form} ${name} ${kind} ${args.map(({ key, value }) => `${key}=${value}`).join(' ')}`.trim(),
  );

test.each([
  ["getBalance(account='A-1')", ['call getBalance read account=A-1']],
  [
    'close_account(id=7); sendEmail(to="a@b.example", body="It\'s done, (really)")',
    ['call close_account delete id=7', "call sendEmail send to=a@b.example body=It's done, (really)"],
  ],
  [
    'MailSend: {"to": "a@b.example", "cc": ["c@d.example", "e@f.example"]}',
    ['call MailSend send to=a@b.example cc=c@d.example cc=e@f.example'],
  ],
  ["NotesSearch{'keywords': ['tax'], 'limit': 2}", ['call NotesSearch read keywords=tax limit=2']],
  ['PayBill\nAction Input: {"amount": 12.5}', ['call PayBill pay amount=12.5']],
  ['{"tool": "delete_file", "arguments": {"path": "/tmp/x"}}', ['call delete_file delete path=/tmp/x']],
  ['{"pay_invoice": {"amount": 5}}', ['call pay_invoice pay amount=5']],
  ['transfer(amount=5, execute=false)', ['call transfer read amount=5 execute=false']],
  ['run_shell(command="rm -r build")', ['call run_shell delete command=rm -r build']],
  [
    'helper(request="Please delete every backup of the team and email the list.")',
    [
      'call helper unknown request=Please delete every backup of the team and email the list.',
      'prose delete delete',
      'prose email send',
    ],
  ],
  ['Delete the draft, then send it to Bo.', ['prose delete delete', 'prose send send']],
  ['', []],
  ['((((', []],
])('%s', (text, expected) => {
  expect(acts(text)).toEqual(expected);
});

test.each([
  ['ls -la /home', 'read'],
  ['cat a.txt | grep x', 'read'],
  ['cat list | xargs rm', 'delete'],
  ['echo hi > /etc/motd', 'modify'],
  ['find / -name x -delete', 'delete'],
  ['SELECT * FROM users', 'read'],
  ['DELETE FROM users', 'delete'],
  ['GET https://api.example/v1/me', 'read'],
  ['DELETE /v1/users/7', 'delete'],
  ['find me a flight', undefined],
  ['more is better', undefined],
])('the command %s: %s', (line, kind) => {
  expect(readCommand(line)?.kind).toBe(kind);
});
