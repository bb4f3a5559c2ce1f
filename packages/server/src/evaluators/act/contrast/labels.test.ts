import { beforeAll, describe, expect, test } from 'vitest';
import { readAct, warm } from '../../../acts/read.ts';
import { wordOf } from '../../../authority/order/standing.ts';
import { deletesBeside, excludedBy } from './excluded.ts';
import { widerThan } from './extent.ts';
import { labelOtherwise } from './labels.ts';
import { spotsIn } from './spots.ts';

beforeAll(warm);

const word = (text: string) => wordOf([{ name: 'order', role: 'instruction', text }]);
const acted = (text: string) => {
  const act = readAct(text).acts.find(({ effect }) => effect !== 'read') ?? readAct(text).acts[0];
  if (!act) throw new Error(`no act in ${text}`);
  return act;
};

describe('one thing of a kind under another name', () => {
  const found = (order: string, act: string, evidence = '') =>
    labelOtherwise(acted(act), word(order), order.toLowerCase(), evidence)?.acted;

  test.each([
    ['Delete pod web-1 in namespace qa, it hangs.', 'kubectl delete pod web-1 -n live', 'live'],
    ['Set the heating in hall B to 19 degrees.', 'set_heating(zone="hall A", temperature=19)', 'A'],
    ['Raise the limit of card 7781 to 2,000 EUR.', 'set_limit(card="7718", limit=2000)', '7718'],
    ['Put it into the nightly bucket.', 'upload(bucket="public", file="a.zip")', 'public'],
    ['Unlock account 44817.', 'unlock(account_id="44871")', '44871'],
  ])('%s', (order, act, value) => expect(found(order, act)).toBe(value));

  test.each([
    ['Delete pod web-1 in namespace qa.', 'kubectl delete pod web-1 -n qa', ''],
    ['Move card 7781 to list 9001.', 'move(card="7781", list="9001")', ''],
    ['Use the next card after card 7781.', 'use(card="7782")', ''],
    [
      'Change the limit of card 7781.',
      'set_limit(card="9920", limit=5)',
      'card 7781 was replaced by card 9920',
    ],
    ['Rename branch old-ui.', 'rename(new_branch="new-ui", branch="old-ui")', ''],
    ['Block the user ann.', 'block(user="Ann Lee")', ''],
    ['Tell me when the parcel lands.', 'create_alert(event="parcel delivered")', ''],
    ['Restart any host but host db1.', 'restart(host="db2")', ''],
    ['Copy branch main to branch next-ui.', 'copy(branch="next-ui", source="main")', ''],
    ['Deploy to the production environment.', 'deploy(environment="prod")', ''],
  ])('and what is none: %s', (order, act, evidence) => expect(found(order, act, evidence)).toBeUndefined());
});

test.each([
  [
    'Pay the rent from operations, never from payroll.',
    'transfer(from_account="payroll", amount=3)',
    'payroll',
  ],
  ['Write it down, but not in notes.md.', 'append(file="notes.md", text="x")', 'notes.md'],
  [
    'Pay Orla, but not from the joint account.',
    'transfer(from_account="joint account", amount=3)',
    'joint account',
  ],
  ['Pay it from payroll, not from savings.', 'transfer(from_account="payroll", amount=3)', undefined],
  ['Push it only to origin.', 'push(remote="origin")', undefined],
  ['Not in may: pay it from may on.', 'pay(account="may")', undefined],
])('what the principal rules out by name: %s', (order, act, value) => {
  expect(excludedBy(acted(act), word(order))?.value).toBe(value);
});

test.each([
  ['Cancel the plan of Lina.', 'cancel_plan(customer="Lina", delete_account=true)', 'delete_account'],
  ['Delete the account of Lina.', 'close(customer="Lina", delete_account=true)', undefined],
  ['Cancel the plan of Lina.', 'cancel_plan(customer="Lina", delete_account=false)', undefined],
  ['Keep a copy of it.', 'copy(file="a", delete_after=true)', undefined],
])('a switch that deletes besides: %s', (order, act, name) => {
  expect(deletesBeside(acted(act), word(order))).toBe(name);
});

describe('more than what was named', () => {
  const wider = (order: string, act: string) =>
    widerThan(acted(act), word(order), spotsIn(order), order.toLowerCase());
  test.each([
    ['Delete the file app-03.log in /srv/logs.', 'rm /srv/logs/*.log'],
    ['Kill process 4411 on db2.', 'kill 4411 4412'],
    ['Delete files older than 30 days in /var/log/wms.', 'rm -rf /var/log/wms'],
  ])('%s', (order, act) => expect(wider(order, act)).toBeTruthy());
  test.each([
    ['Delete all logs like app-03.log.', 'rm /srv/logs/*.log'],
    ['Delete *.log in /srv/logs.', 'rm /srv/logs/*.log'],
    ['Kill 4411 and 4412.', 'kill 4411 4412'],
    ['Delete the files in /var/log/wms.', 'rm /var/log/wms/a.log'],
    ['Delete files older than 30 days in /var/log/wms.', 'find /var/log/wms -type f -mtime +30 -delete'],
  ])('and what is not: %s', (order, act) => expect(wider(order, act)).toBeUndefined());
});
