import { expect, test } from 'vitest';
import { pageText } from './layout.ts';
import { type ReceiptShown, receiptPage } from './receipt-page.ts';

const RECEIPT: ReceiptShown = {
  receiptId: 'rcpt_1',
  agentId: 'agent_1',
  agentName: 'Desk',
  claim: 'Order 7 was shipped.',
  verdict: 'ALLOW',
  score: 0.5,
  domain: 'general',
  issuedAt: '2026-11-22T09:00:00.000Z',
  expiresAt: '2027-02-20T09:00:00.000Z',
  jwt: 'a.b.c',
  status: 'active',
  verdict_source: 'panel',
  metadata: {},
};
const SURE = { confidence: 0.97, of: 'the built-in rules', points: [{ stated: 0.97, right: 0.96, n: 50 }] };
const shown = async (change: Partial<ReceiptShown>) =>
  pageText(await receiptPage({ ...RECEIPT, ...change }, SURE));

test('what a receipt’s state means, and what to do about it', async () => {
  expect(await shown({})).toContain('This receipt is active');
  expect(await shown({ status: 'expired' })).toMatch(/has expired. It says what was decided then/);
  expect(await shown({ status: 'revoked' })).toMatch(/was revoked. Do not act on it/);
});

test('a verdict of the panel has its plot of calibration, one that was declared has none', async () => {
  expect(await shown({})).toContain('right in 48 of 50');
  const declared = await shown({ verdict_source: 'caller' });
  expect(declared).toContain('declared by the caller itself');
  expect(declared).not.toContain('<figure');
});
