import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WalletEvidence, walletStandingOf } from './wallet-standing.ts';

const evidence = (change: Partial<WalletEvidence> = {}): WalletEvidence => ({
  bindings: 1,
  bound: 1,
  receipts: 5,
  allow: 0,
  block: 0,
  uncertain: 0,
  latest: { id: 'rcpt_1', revoked: false },
  ...change,
});
const none = { receipts: 0, latest: undefined };

describe('tp-wallet-1', () => {
  it.each([
    ['never bound', evidence({ bindings: 0, bound: 0, ...none }), 'NOT_FOUND', 0.5],
    ['bound no longer', evidence({ bound: 0, ...none }), 'REVOKED', 0.5],
    ['bound, without receipts', evidence(none), 'UNKNOWN', 0.5],
    ['self-declared receipts alone', evidence(), 'UNKNOWN', 0.5],
    ['one ALLOW', evidence({ allow: 1 }), 'VERIFIED', 2 / 3],
    ['as many BLOCK as ALLOW', evidence({ allow: 3, block: 3 }), 'UNKNOWN', 0.5],
    ['more BLOCK', evidence({ allow: 1, block: 3 }), 'UNKNOWN', 1 / 3],
    ['UNCERTAIN lowers the score alone', evidence({ allow: 1, uncertain: 7 }), 'VERIFIED', 0.2],
    ['the latest revoked', evidence({ allow: 98, latest: { id: 'r', revoked: true } }), 'REVOKED', 0.5],
  ])('%s', (_, given, verdict, score) => {
    const standing = walletStandingOf(given);
    expect(standing.verdict).toBe(verdict);
    expect(standing.score).toBeCloseTo(score, 12);
  });

  it.each([
    [evidence({ bindings: 0, bound: 0 }), 'This wallet has not been bound to any registered agent.'],
    [evidence({ bound: 0 }), 'The binding of this wallet to its agent was revoked.'],
    [
      evidence({ allow: 1, latest: { id: 'rcpt_9', revoked: true } }),
      'The latest receipt of its agents, rcpt_9, was revoked.',
    ],
    [evidence({ allow: 1 }), '1 panel receipt in the last 90 days: 1 ALLOW, 0 BLOCK, 0 UNCERTAIN.'],
    [
      evidence({ allow: 3, block: 2, uncertain: 1 }),
      '6 panel receipts in the last 90 days: 3 ALLOW, 2 BLOCK, 1 UNCERTAIN.',
    ],
    [evidence(none), 'Its agents have no receipts: not enough evidence.'],
    [
      evidence(),
      'There is no unexpired ALLOW of the panel. 0 panel receipts in the last 90 days: 0 ALLOW, 0 BLOCK, 0 UNCERTAIN.',
    ],
    [
      evidence({ allow: 1, block: 1 }),
      'ALLOW does not outnumber BLOCK. 2 panel receipts in the last 90 days: 1 ALLOW, 1 BLOCK, 0 UNCERTAIN.',
    ],
  ])('says why: %#', (given, reason) => {
    expect(walletStandingOf(given).reason).toBe(reason);
  });

  it('never verifies without an ALLOW, and never scores outside 0 to 1', () => {
    const count = fc.nat(1_000);
    fc.assert(
      fc.property(count, count, count, count, fc.boolean(), (bound, allow, block, uncertain, revoked) => {
        const given = evidence({ bound, allow, block, uncertain, latest: { id: 'r', revoked } });
        const { verdict, score } = walletStandingOf(given);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        if (verdict === 'VERIFIED') expect(bound > 0 && allow > block && !revoked).toBe(true);
      }),
    );
  });
});
