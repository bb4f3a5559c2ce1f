import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EventRequest } from './events.ts';
import { OPERATIONS } from './operations.ts';
import { pageOf } from './page.ts';
import { ProofRequest } from './proofs.ts';
import { StatsWindow } from './stats.ts';
import { WalletRequest } from './wallet.ts';

describe('the stats window', () => {
  test.each([
    [undefined, 7],
    ['7d', 7],
    ['30', 30],
    ['0', 1],
    ['-1', 1],
    ['366d', 365],
    ['999999999999999', 365],
  ])('%s is %i days', (sent, days) => expect(StatsWindow.parse(sent)).toBe(days));

  test.each(['', 'd', '7x', '1e3', '1.5', '7 d', ' 7', '+7', '0x10', '٧', '7dd'])('refuses "%s"', (sent) =>
    expect(StatsWindow.safeParse(sent).success).toBe(false),
  );
});

test('a page holds 1 to 200 of its things, 50 unless said', () => {
  const Page = pageOf('Keys');
  expect(Page.parse({})).toEqual({ limit: 50 });
  expect(Page.parse({ limit: '200', cursor: 'c' })).toEqual({ limit: 200, cursor: 'c' });
  for (const limit of ['0', '201', '-1', 'ten', '1e1', '']) {
    expect(Page.safeParse({ limit }).success).toBe(false);
  }
});

test('an event carries the rating that its type calls for, between 0 and 1', () => {
  const accepts = (event: object) => EventRequest.safeParse({ outcome: 'correct', ...event }).success;
  expect(accepts({ type: 'verification' })).toBe(true);
  expect(accepts({ type: 'peer_review' })).toBe(false);
  expect(accepts({ type: 'peer_review', peerRating: 0 })).toBe(true);
  expect(accepts({ type: 'peer_review', peerRating: 1.01 })).toBe(false);
  expect(accepts({ type: 'peer_review', peerRating: Number.NaN })).toBe(false);
  expect(accepts({ type: 'adversarial_test', peerRating: 1 })).toBe(false);
  expect(accepts({ type: 'adversarial_test', adversarialScore: 1 })).toBe(true);
});

test('a token may come bare, in its proof, or in a whole receipt, but never as two different ones', () => {
  const accepts = (body: unknown) => ProofRequest.safeParse(body).success;
  expect(accepts({ jwt: 'a.b.c' })).toBe(true);
  expect(accepts({ proof: { format: 'tp-eddsa-jwt-1', jwt: 'a.b.c' } })).toBe(true);
  expect(accepts({ receiptId: 'rcpt_1', jwt: 'a.b.c', proof: { jwt: 'a.b.c' } })).toBe(true);
  expect(accepts({ jwt: 'a.b.c', proof: { jwt: 'd.e.f' } })).toBe(false);
  for (const body of [{}, { jwt: '' }, { jwt: 7 }, { proof: {} }, null]) expect(accepts(body)).toBe(false);
});

test('a wallet is proved with challenge and signature together', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const accepts = (body: object) => WalletRequest.safeParse({ address, ...body }).success;
  expect(accepts({})).toBe(true);
  expect(accepts({ challenge: 'text', signature: `0x${'ab'.repeat(65)}` })).toBe(true);
  expect(accepts({ challenge: 'text' })).toBe(false);
  expect(accepts({ signature: `0x${'ab'.repeat(65)}` })).toBe(false);
  expect(accepts({ address: '0x1234' })).toBe(false);
});

test('every operation is named once and every shape has a JSON Schema', () => {
  const routes = Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    expect(operation.id).toBe(name);
    if ('body' in operation) z.toJSONSchema(operation.body, { io: 'input' });
    if ('query' in operation) z.toJSONSchema(operation.query, { io: 'input' });
    z.toJSONSchema(operation.answer.schema, { io: 'output' });
  }
});
