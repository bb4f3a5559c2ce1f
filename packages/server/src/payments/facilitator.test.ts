import { describe, expect, it } from 'vitest';
import type { PaymentRow } from '../store/payments.ts';
import { lookingOnce, unsuccessful } from './facilitator.ts';
import { BASE_SEPOLIA } from './networks.ts';
import type { Terms } from './terms.ts';
import type { SignedTransfer } from './transfer.ts';

it.each([
  'insufficient_funds',
  'unsupported_scheme',
  'invalid_network',
  'invalid_payment_requirements',
  'invalid_exact_evm_insufficient_balance',
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_signature',
])('%s is said before anything is sent: the payment failed', (reason) => {
  expect(unsuccessful(reason)).toEqual({ outcome: 'failed', reason });
  expect(unsuccessful(reason, '')).toEqual({ outcome: 'failed', reason });
  expect(unsuccessful(reason, '0x01').outcome).toBe('unknown');
});

it.each([
  'settlement_pending',
  'invalid_exact_evm_transaction_failed',
  'invalid_exact_evm_transfer_event_mismatch',
  'invalid_exact_evm_nonce_already_used',
  'invalid_transaction_state',
  'unexpected_settle_error',
  'insufficient_funds, perhaps',
  'whatever a facilitator may say',
  '',
])('%s does not say that no money moved', (reason) => {
  expect(unsuccessful(reason)).toEqual({ outcome: 'unknown', reason });
});

describe('a facilitator that is asked the same by many at once', () => {
  const never = (): Promise<never> => new Promise(() => {});
  const asked: string[] = [];
  const answers = new Map<string, (answer: string | undefined) => void>();
  const facilitator = lookingOnce({
    verify: ({ authorization: { nonce } }, { amount }) => {
      asked.push(`${nonce} ${amount}`);
      return new Promise((resolve) => answers.set(`${nonce} ${amount}`, resolve));
    },
    settle: never,
    reconcile: async ({ id }) => {
      asked.push(id);
      return { outcome: 'unknown', reason: id };
    },
  });

  it('looks one payment up once, and again when that is answered', async () => {
    const verify = (nonce: string, amount: number) =>
      facilitator.verify(
        { authorization: { nonce }, signature: '0x' } as SignedTransfer,
        { network: BASE_SEPOLIA, amount } as Terms,
      );
    const all = [verify('a', 1), verify('a', 1), verify('a', 2), verify('b', 1)];
    expect(asked).toEqual(['a 1', 'a 2', 'b 1']);
    for (const [key, answer] of answers) answer(key);
    expect(await Promise.all(all)).toEqual(['a 1', 'a 1', 'a 2', 'b 1']);
    void verify('a', 1);
    expect(asked).toHaveLength(4);
  });

  it('looks up what came of each payment', async () => {
    asked.length = 0;
    const look = (id: string) => facilitator.reconcile({ id } as PaymentRow);
    const found = await Promise.all([look('p1'), look('p1'), look('p2')]);
    expect(found.map((one) => 'reason' in one && one.reason)).toEqual(['p1', 'p1', 'p2']);
    expect(asked).toEqual(['p1', 'p2']);
  });
});
