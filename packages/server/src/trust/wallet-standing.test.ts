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
