import { expect, test } from 'vitest';
import { compareMandate, reportMandate } from './compare.ts';
import type { Granted, History, Proposed } from './terms.ts';

/** Each comparison as people are told of it: rule, outcome, the members compared, and why. */
const told = (granted: Granted, proposed: Proposed, history: History = {}): string[] =>
  compareMandate({ granted, proposed, history }).map(
    (one) => `${one.rule} ${one.outcome} ${one.granted ?? ''}/${one.proposed ?? ''}: ${one.detail}`,
  );

const EUR = { currency: 'EUR' };
const SOUND = 'DE89 3704 0044 0532 0130 00';
const ANOTHER = 'GB29 NWBK 6016 1331 9268 19';

test('accounts', () => {
  expect([
    told({}, { iban: 'Alice' }),
    told({}, { iban: 'DE88 3704 0044 0532 0130 00' }),
    told({}, { recipient: 'DE88 3704 0044 0532 0130 00' }),
    told({}, { recipient: SOUND }),
    told({ iban: SOUND }, { kind: 'pay' }),
    told({ iban: SOUND }, { iban: 'de89370400440532013000' }),
    told({ iban: SOUND }, { iban: ANOTHER }),
    told({ recipient: SOUND }, { recipient: 'DE89370400440532013000' }),
    told({ recipient: SOUND }, { recipient: ANOTHER }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "iban unclear /iban: what is given as IBAN has not the form of one",
      ],
      [
        "iban violated /iban: the check digits of DE88370400440532013000 are wrong",
      ],
      [
        "iban violated /recipient: the check digits of DE88370400440532013000 are wrong",
      ],
      [],
      [
        "iban unclear iban/: the action states no IBAN",
      ],
      [
        "iban kept iban/iban: the IBAN is the one granted",
      ],
      [
        "iban violated iban/iban: the IBAN is not the one granted",
      ],
      [
        "recipient kept recipient/recipient: the recipient is one that was granted",
      ],
      [
        "recipient violated recipient/recipient: GB29 NWBK 6016 1331 9268 19 is not a recipient that was granted",
      ],
    ]
  `);
});

test('actions, recipients and assets', () => {
  expect([
    told({ allowedActions: ['read', ' Send-Money '] }, { amount: 5 }),
    told({ allowedActions: ['read', ' Send-Money '] }, { kind: 'send _money' }),
    told({ allowedActions: ['read', 'write'] }, { kind: 'reads' }),
    told({ allowedActions: [] }, { kind: 'read' }),
    told({ recipient: 'Acme  Ltd' }, { kind: 'pay' }),
    told({ allowedRecipients: ['Bo'] }, { kind: 'pay' }),
    told({ recipient: 'Acme  Ltd' }, { recipient: ' acme ltd' }),
    told({ recipient: 'Acme', allowedRecipients: ['Bo'] }, { recipient: 'ACME' }),
    told({ recipient: 'Acme', allowedRecipients: ['Bo'] }, { recipient: 'Cy' }),
    told({ asset: 'USDC' }, { kind: 'pay' }),
    told({ asset: 'USDC' }, { asset: ' usdc ' }),
    told({ asset: 'USDC' }, { asset: 'USDT' }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "action unclear allowedActions/: the action states no kind",
      ],
      [
        "action kept allowedActions/kind: send _money is an allowed action",
      ],
      [
        "action violated allowedActions/kind: reads is not among the allowed actions",
      ],
      [
        "action violated allowedActions/kind: read is not among the allowed actions",
      ],
      [
        "recipient unclear recipient/: the action states no recipient",
      ],
      [
        "recipient unclear allowedRecipients/: the action states no recipient",
      ],
      [
        "recipient kept recipient/recipient: the recipient is one that was granted",
      ],
      [
        "recipient kept allowedRecipients/recipient: the recipient is one that was granted",
      ],
      [
        "recipient violated allowedRecipients/recipient: Cy is not a recipient that was granted",
      ],
      [
        "asset unclear asset/: the action states no asset",
      ],
      [
        "asset kept asset/asset: the asset is the one granted",
      ],
      [
        "asset violated asset/asset: the asset is USDT, not USDC",
      ],
    ]
  `);
});

test('amounts', () => {
  expect([
    told({ maxAmount: 100 }, { amount: 100 }),
    told({ maxAmount: 100 }, { amount: '100.001' }),
    told({ maxAmount: 100 }, { kind: 'pay' }),
    told({ maxAmount: 'some' }, { amount: 5 }),
    told({ maxAmount: 100 }, { amount: 'some' }),
    told({ maxAmount: 'unlimited' }, { amount: 5 }),
    told({ maxAmount: 100 }, { amount: 'max' }),
    told({ maxAmount: 100, ...EUR }, { amount: '100.004', ...EUR }),
    told({ maxAmount: 100, ...EUR }, { amount: '100.005', ...EUR }),
    told({ maxAmount: 100, ...EUR }, { amount: 5, currency: 'USD' }),
    told({ maxAmount: 100, ...EUR }, { amount: 5 }),
    told({ maxAmount: 100 }, { amount: 5, ...EUR }),
    told({ maxAmount: '100 €' }, { amount: '101 EUR' }),
    told({ maxAmount: '100 €', currency: 'USD' }, { amount: 5, currency: 'USD' }),
    told({ maxAmount: 1200 }, { amount: '1,499' }),
    told({ maxAmount: 2000 }, { amount: '1,499' }),
    told({ materialityCeiling: 100 }, { amount: 100 }),
    told({ materialityCeiling: 100, ...EUR }, { amount: 5, currency: 'USD' }),
    told({ materialityCeiling: 100 }, { amount: 'max' }),
    told({ sharedCeiling: 100 }, { sharedUse: 100 }),
    told({ sharedCeiling: 100 }, { sharedUse: 101 }),
    told({ sharedCeiling: 100 }, { amount: 101 }),
    told({ ...EUR }, { currency: '€' }),
    told({ ...EUR }, { currency: 'USD' }),
    told({ ...EUR }, { amount: 5 }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "amount kept maxAmount/amount: it keeps to the limit: 100 against a limit of 100",
      ],
      [
        "amount violated maxAmount/amount: it exceeds the limit: 100.001 against a limit of 100",
      ],
      [
        "amount unclear maxAmount/: the action states no amount",
      ],
      [
        "amount unclear maxAmount/amount: "some" cannot be read as a limit",
      ],
      [
        "amount unclear maxAmount/amount: "some" cannot be read as an amount",
      ],
      [
        "amount kept maxAmount/amount: there is no limit",
      ],
      [
        "amount violated maxAmount/amount: the amount is unlimited, the limit is not",
      ],
      [
        "amount violated maxAmount/amount: it exceeds the limit: 100004 against a limit of 100 EUR",
      ],
      [
        "amount violated maxAmount/amount: it exceeds the limit: 100005 against a limit of 100 EUR",
      ],
      [
        "currency violated maxAmount/amount: the limit is in EUR, the amount in USD",
      ],
      [
        "amount unclear maxAmount/amount: the limit is in EUR, the amount in no currency",
      ],
      [
        "amount unclear maxAmount/amount: the limit is in no currency, the amount in EUR",
      ],
      [
        "amount violated maxAmount/amount: it exceeds the limit: 101 against a limit of 100 EUR",
      ],
      [
        "amount unclear maxAmount/amount: "100 €" cannot be read as a limit",
      ],
      [
        "amount unclear maxAmount/amount: the amount can be read in two ways: 1499 against a limit of 1200",
      ],
      [
        "amount kept maxAmount/amount: it keeps to the limit: 1499 against a limit of 2000",
      ],
      [
        "materiality kept materialityCeiling/amount: it keeps to the limit: 100 against a limit of 100",
      ],
      [
        "currency unclear materialityCeiling/amount: the limit is in EUR, the amount in USD",
      ],
      [
        "materiality unclear materialityCeiling/amount: the amount is unlimited, the limit is not",
      ],
      [
        "shared-resource kept sharedCeiling/sharedUse: it keeps to the limit: 100 against a limit of 100",
      ],
      [
        "shared-resource violated sharedCeiling/sharedUse: it exceeds the limit: 101 against a limit of 100",
      ],
      [
        "shared-resource unclear sharedCeiling/: the action states no amount",
      ],
      [
        "currency kept currency/currency: the currency is the one granted",
      ],
      [
        "currency violated currency/currency: the currency is not the one granted",
      ],
      [],
    ]
  `);
});

test('allowances', () => {
  expect([
    told({ maxAmount: 100 }, { allowance: 100 }),
    told({ maxAmount: 100 }, { allowance: 101 }),
    told({ maxAmount: 100, ...EUR }, { allowance: 5, currency: 'USD' }),
    told({ maxAmount: 100, ...EUR }, { allowance: '1,499', ...EUR }),
    told({ maxAmount: 100 }, { allowance: 'infinite' }),
    told({ maxAmount: 100, allowUnlimited: true }, { allowance: 'infinite' }),
    told({ maxAmount: 100, allowUnlimited: true }, { allowance: 101 }),
    told({ allowUnlimited: true }, { allowance: 101 }),
    told({ allowUnlimited: false }, { allowance: 'infinite' }),
    told({ asset: 'X' }, { asset: 'X', allowance: 5 }),
    told({ maxAmount: 100 }, { amount: 5, allowance: 101 }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "allowance kept maxAmount/allowance: it keeps to the limit: 100 against a limit of 100",
      ],
      [
        "allowance violated maxAmount/allowance: it exceeds the limit: 101 against a limit of 100",
      ],
      [
        "currency violated currency/currency: the currency is not the one granted",
        "currency violated maxAmount/allowance: the limit is in EUR, the amount in USD",
      ],
      [
        "currency kept currency/currency: the currency is the one granted",
        "allowance violated maxAmount/allowance: it exceeds the limit: 1499 against a limit of 100 EUR",
      ],
      [
        "allowance violated /allowance: the allowance is unlimited, which was not granted",
      ],
      [
        "allowance kept allowUnlimited/allowance: an unlimited allowance was granted",
      ],
      [
        "allowance violated maxAmount/allowance: it exceeds the limit: 101 against a limit of 100",
      ],
      [
        "allowance kept /allowance: any allowance was granted",
      ],
      [
        "allowance violated /allowance: the allowance is unlimited, which was not granted",
      ],
      [
        "asset kept asset/asset: the asset is the one granted",
        "allowance unclear /allowance: no limit for an allowance was granted",
      ],
      [
        "amount kept maxAmount/amount: it keeps to the limit: 5 against a limit of 100",
        "allowance violated maxAmount/allowance: it exceeds the limit: 101 against a limit of 100",
      ],
    ]
  `);
});

test('expiry', () => {
  const at = '2026-01-01T00:00:00Z';
  expect([
    told({ expiresAt: '2026-01-01T00:00:00.001Z' }, { at }),
    told({ expiresAt: '2026-01-01T00:00:00Z' }, { at }),
    told({ expiresAt: '2026-01-01T00:30+01:00' }, { at, kind: 'pay' }),
    told({ expiresAt: '2026-01-02T00:00:00' }, { at }),
    told({ expiresAt: 'x2026-01-02T00:00:00Z' }, { at }),
    told({ expiresAt: '2026-01-02T00:00:00Zx' }, { at }),
    told({ expiresAt: '2026-13-02T00:00:00Z' }, { at }),
    told({ expiresAt: '2026-02-29T00:00:00Z' }, { at }),
    told({ expiresAt: '2028-02-29T23:59:60Z' }, { at }),
    told({ expiresAt: '2028-02-29T00:00:00-12:00' }, { at }),
    told({ expiresAt: '2026-01-02T00:00:00Z' }, { kind: 'pay' }),
    told({ maxAmount: 5 }, { at }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "expiry kept expiresAt/at: the mandate has not expired",
      ],
      [
        "expiry violated expiresAt/at: the mandate expired at 2026-01-01T00:00:00Z",
      ],
      [
        "expiry violated expiresAt/at: the mandate expired at 2026-01-01T00:30+01:00",
      ],
      [
        "expiry unclear expiresAt/at: the expiry cannot be read; write it in ISO 8601 with a time zone",
      ],
      [
        "expiry unclear expiresAt/at: the expiry cannot be read; write it in ISO 8601 with a time zone",
      ],
      [
        "expiry unclear expiresAt/at: the expiry cannot be read; write it in ISO 8601 with a time zone",
      ],
      [
        "expiry unclear expiresAt/at: the expiry cannot be read; write it in ISO 8601 with a time zone",
      ],
      [
        "expiry unclear expiresAt/at: the expiry cannot be read; write it in ISO 8601 with a time zone",
      ],
      [
        "expiry unclear expiresAt/at: the expiry cannot be read; write it in ISO 8601 with a time zone",
      ],
      [
        "expiry kept expiresAt/at: the mandate has not expired",
      ],
      [
        "expiry unclear expiresAt/at: the expiry cannot be read; write it in ISO 8601 with a time zone",
      ],
      [],
    ]
  `);
});

test('what is usual', () => {
  const amounts = [10, '12', 11];
  expect([
    told({}, { amount: 36 }, { amounts }),
    told({}, { amount: '36.01' }, { amounts }),
    told({}, { amount: 'max' }, { amounts }),
    told({}, { amount: 36 }, { amounts: [10, 12] }),
    told({}, { amount: 'some' }, { amounts }),
    told({}, { amount: 5 }, { amounts: [...amounts, 'some'] }),
    told({}, { amount: 5, ...EUR }, { amounts }),
    told({}, { amount: 5, ...EUR }, { amounts, ...EUR }),
    told({}, { amount: 5 }, { amounts: [10, 'unlimited', 11] }),
    told({}, { amount: '1,499' }, { amounts: [1, 1, 1] }),
    told({}, { kind: 'pay' }, { amounts }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "variance kept /amount: the amount is in line with the earlier ones",
      ],
      [
        "variance unclear /amount: the amount is more than 3 times the largest earlier one",
      ],
      [
        "variance unclear /amount: the amount is more than 3 times the largest earlier one",
      ],
      [],
      [
        "variance unclear /amount: the amount cannot be compared with the earlier ones",
      ],
      [
        "variance unclear /amount: the amount cannot be compared with the earlier ones",
      ],
      [
        "variance unclear /amount: the amount cannot be compared with the earlier ones",
      ],
      [
        "variance kept /amount: the amount is in line with the earlier ones",
      ],
      [
        "variance kept /amount: the amount is in line with the earlier ones",
      ],
      [
        "variance unclear /amount: the amount is more than 3 times the largest earlier one",
      ],
      [],
    ]
  `);
});

test('a report tells apart what is violated and what is unclear', () => {
  const granted = { maxAmount: 100, recipient: 'Acme', asset: 'USDC' };
  const terms = { granted, proposed: { amount: 101, recipient: 'acme' }, history: {} };
  expect(reportMandate(compareMandate(terms))).toMatchInlineSnapshot(`
    {
      "unclear": [
        {
          "detail": "the action states no asset",
          "kind": "asset",
        },
      ],
      "violations": [
        {
          "detail": "it exceeds the limit: 101 against a limit of 100",
          "kind": "amount",
        },
      ],
    }
  `);
});
