import { describe, expect, test } from 'vitest';
import { METADATA_LIMITS, ReceiptRequest } from './receipts.ts';

const request = { agentId: 'agent_1', claim: 'Pay invoice 17', verdict: 'ALLOW' };
const faults = (body: unknown) =>
  ReceiptRequest.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

describe('a receipt request', () => {
  test('needs agentId, claim and verdict, and fills in the domain', () => {
    expect(ReceiptRequest.parse(request)).toEqual({ ...request, domain: 'general' });
    for (const member of Object.keys(request)) {
      expect(faults({ ...request, [member]: undefined })).toHaveLength(1);
    }
  });

  test('knows the three verdicts and the three legacy labels alone', () => {
    for (const verdict of ['ALLOW', 'BLOCK', 'UNCERTAIN', 'VERIFIED', 'UNVERIFIED', 'DISSENT']) {
      expect(faults({ ...request, verdict })).toEqual([]);
    }
    expect(faults({ ...request, verdict: 'allow' })).toHaveLength(1);
  });

  test('refuses members it does not know, and claims that cannot be hashed or stored as sent', () => {
    expect(faults({ ...request, stakeLevel: 'high' })).toHaveLength(1);
    for (const claim of ['', ' \n', '\ud800', 'a\0b', 'x'.repeat(100_001)]) {
      expect(faults({ ...request, claim })).not.toEqual([]);
    }
  });

  test('takes metadata of strings within its limits', () => {
    const metadata = { ticket: '42', constructor: 'kept', toString: 'kept' };
    expect(ReceiptRequest.parse({ ...request, metadata }).metadata).toEqual(metadata);
    const refused: unknown[] = [
      { n: 1 },
      { nested: {} },
      [],
      ['a'],
      null,
      'text',
      { '\ud800': 'lone surrogate' },
      JSON.parse('{"__proto__": "polluted"}'),
      { long: 'x'.repeat(METADATA_LIMITS.value + 1) },
      { ['k'.repeat(METADATA_LIMITS.key + 1)]: '' },
      Object.fromEntries(Array.from({ length: METADATA_LIMITS.keys + 1 }, (_, at) => [`k${at}`, ''])),
      Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`k${at}`, 'x'.repeat(METADATA_LIMITS.value)])),
    ];
    for (const each of refused) expect(faults({ ...request, metadata: each })).not.toEqual([]);
  });
});
