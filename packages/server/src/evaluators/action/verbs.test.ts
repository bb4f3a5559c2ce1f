import { expect, test } from 'vitest';
import { verbIn } from './verbs.ts';
import { nameWords } from './words.ts';

test.each([
  ['mail_send', 'send'],
  ['MailSearch', 'read'],
  ['SearchEmails', 'read'],
  ['post_stats', 'read'],
  ['post_message', 'send'],
  ['ci_log', 'read'],
  ['log_workout', 'create'],
  ['sales_report', 'read'],
  ['file_report', 'send'],
  ['plan_read', 'read'],
  ['list_delete', 'delete'],
  ['issues.create', 'create'],
  ['bookFlight', 'create'],
])('%s does: %s', (name, kind) => {
  expect(verbIn(nameWords(name))?.kind).toBe(kind);
});

test('a name without a verb', () => {
  expect(verbIn(nameWords('calendar_day'))).toBeUndefined();
});
