import { expect, test } from 'vitest';
import { openPolicy } from './alone.ts';

const PAY = { tool: 'pay', arguments: { recipient: 'Acme', amount: 80, currency: 'EUR' } };
const SMALL = `@id("small") permit (principal, action == Action::"pay", resource)
  when { context has amount && context.amount.lessThanOrEqual(decimal("200.00")) };`;
const OPEN = { decision: 'undecided', forbidOpen: false };
const MAY_FORBID = { decision: 'undecided', forbidOpen: true };

test.each([
  ['what is permitted', SMALL, PAY, { decision: 'permit', determining: ['small'] }],
  ['what nothing permits', SMALL, { ...PAY, arguments: { ...PAY.arguments, amount: 900 } }, OPEN],
  [
    'an amount that reads in two ways',
    SMALL,
    { ...PAY, arguments: { recipient: 'Acme', amount: '80 or 90 EUR' } },
    OPEN,
  ],
  [
    'a forbid',
    `${SMALL} @id("no") forbid (principal, action, resource == Tool::"pay");`,
    PAY,
    { decision: 'forbid', determining: ['no'] },
  ],
  [
    'a budget that permits',
    'permit (principal, action, resource) when { context has spent_today };',
    PAY,
    OPEN,
  ],
  [
    'a budget that forbids',
    `${SMALL} forbid (principal, action, resource) when { context has spent_today };`,
    PAY,
    MAY_FORBID,
  ],
  [
    'a tainted value that forbids',
    `${SMALL} forbid (principal, action, resource) when { context.tainted };`,
    PAY,
    MAY_FORBID,
  ],
  [
    'a tainted value that permits',
    'permit (principal, action, resource) when { context.tainted };',
    PAY,
    OPEN,
  ],
  [
    'a clean value that permits',
    'permit (principal, action, resource) when { !context.tainted };',
    PAY,
    OPEN,
  ],
  [
    'what cannot be read',
    'permit (principal, action, resource);',
    { tool: 'bash', arguments: { command: 'eval "$X"' } },
    OPEN,
  ],
  ['more than is read', SMALL, { ...PAY, arguments: { note: 'x'.repeat(200_000) } }, OPEN],
])('%s', async (_, text, call, ruling) => {
  const { decide } = await openPolicy(text);
  expect(await decide(call, undefined, 0)).toMatchObject(ruling);
});

test('an order counts by the principal’s words alone', async () => {
  const { decide } = await openPolicy('permit (principal, action, resource) when { context.ordered };');
  expect(await decide(PAY, 'Pay Acme 80 EUR.', 0)).toMatchObject({ decision: 'permit' });
  for (const words of ['Pay Acme 90 EUR.', '', undefined, `Pay Acme 80 EUR. ${'x'.repeat(20_000)}`]) {
    expect(await decide(PAY, words, 0)).toMatchObject(OPEN);
  }
});

test('a text with faults is no policy, and says where', async () => {
  await expect(openPolicy('permit (principal, action, resource) when { context.amount };')).rejects.toThrow(
    /^1:\d+ /,
  );
});
