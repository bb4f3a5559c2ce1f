import { expect, it } from 'vitest';
import { unsuccessful } from './facilitator.ts';

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
