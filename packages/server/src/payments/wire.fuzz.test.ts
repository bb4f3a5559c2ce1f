import {
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  oneof,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { mpp } from './mpp.ts';
import { BASE_SEPOLIA } from './networks.ts';
import type { Terms } from './terms.ts';
import { misfit, untimely } from './transfer.ts';
import { encoded } from './wire.ts';
import { x402v1 } from './x402-v1.ts';
import { x402v2 } from './x402-v2.ts';

const NOW = 1_800_000_000_000;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const terms: Terms = {
  network: BASE_SEPOLIA,
  payTo: ADDRESS,
  amount: 20_000,
  resource: 'https://verify.example/v1/check',
  description: 'A check',
  requestHash: 'sha256:1',
};
const wires = [
  x402v2,
  x402v1,
  mpp({ secret: Buffer.alloc(32, 1), clock: () => NOW, randomness: (bytes) => Buffer.alloc(bytes, 2) }),
];

const hex = (digits: number) =>
  string({ unit: constantFrom(...'0123456789abcdefABCDEF'), minLength: digits, maxLength: digits }).map(
    (text) => `0x${text}`,
  );
const amount = oneof(
  integer({ min: 0, max: 2 ** 31 }).map(String),
  constantFrom('20000', '-1', '1e5', '9'.repeat(78), ''),
);
const authorization = record({
  from: oneof(hex(40), constantFrom(ADDRESS, '0x')),
  to: oneof(hex(40), constantFrom(ADDRESS)),
  value: amount,
  validAfter: amount,
  validBefore: oneof(amount, constantFrom(String(NOW / 1000 + 200))),
  nonce: oneof(hex(64), constantFrom('0x00')),
});
const payment = record(
  {
    x402Version: constantFrom(1, 2, 3),
    scheme: constantFrom('exact', 'upto', '__proto__'),
    network: constantFrom('base-sepolia', 'eip155:84532', 'base'),
    accepted: dictionary(constantFrom('scheme', 'network', 'amount', 'asset', 'payTo'), string()),
    challenge: dictionary(
      constantFrom('id', 'realm', 'method', 'intent', 'request', 'expires', 'opaque'),
      string(),
    ),
    payload: oneof(record({ authorization, signature: hex(130) }), authorization, jsonValue()),
  },
  { requiredKeys: [] },
);
const header = oneof(payment.map(encoded), jsonValue().map(encoded), string());

test('whatever a payment header holds, it is no payment, a 400, or one that says why it does not fit', async () => {
  await assert(
    asyncProperty(
      header,
      constantFrom('payment-signature', 'x-payment', 'authorization'),
      async (text, name) => {
        const headers = { [name]: name === 'authorization' ? `Payment ${text}` : text };
        for (const wire of wires) {
          try {
            const presented = wire.read(headers);
            if (!presented) continue;
            const why = (await presented.misfit(terms)) ?? misfit(presented.transfer, terms);
            const { to, value } = presented.transfer.authorization;
            if (why === undefined)
              expect([to.toLowerCase(), value]).toEqual([ADDRESS.toLowerCase(), '20000']);
            const late = presented.untimely?.(NOW) ?? untimely(presented.transfer, NOW / 1000);
            const { validAfter, validBefore } = presented.transfer.authorization;
            if (late === undefined) {
              expect(Number(validAfter)).toBeLessThanOrEqual(NOW / 1000);
              expect(Number(validBefore) - NOW / 1000).toBeGreaterThanOrEqual(150);
              expect(Number(validBefore) - NOW / 1000).toBeLessThanOrEqual(480);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(Problem);
            expect(error).toHaveProperty('code', 'invalid-request');
          }
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
