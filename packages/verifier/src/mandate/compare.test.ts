import { expect, test } from 'vitest';
import { currencyCode, decimalsOf, readAmount, roundDecimal, showDecimal } from './amount.ts';
import { compareMandate, reportMandate } from './compare.ts';
import { isSoundIban, readIban } from './iban.ts';
import type { Granted, History, Proposed } from './terms.ts';

const shown = (written: unknown, currency?: string) => {
  const amount = readAmount(written, currency);
  if (!amount || amount === 'unlimited') return amount ?? 'unreadable';
  return [...amount.values.map(showDecimal), ...(amount.currency ? [amount.currency] : [])].join(' | ');
};

test.each([
  [1499, '1499'],
  ['1,499.50', '1499.50'],
  ['1.499,00 €', '1499.00 | EUR'],
  ['EUR 12', '12 | EUR'],
  ["1'000'000", '1000000'],
  ['1e6', '1000000'],
  ['2.5e-1', '0.25'],
  ['1,499', '1499 | 1.499'],
  ['0x10', 'unreadable'],
  ['-5', 'unreadable'],
  [-5, 'unreadable'],
  ['NaN', 'unreadable'],
  [Number.NaN, 'unreadable'],
  ['', 'unreadable'],
  ['12 EUR 5', 'unreadable'],
  ['EUR 12 USD', 'unreadable'],
  ['unlimited', 'unlimited'],
  ['MAX_UINT256', 'unlimited'],
  ['type(uint256).max', 'unlimited'],
  ['2**256-1', 'unlimited'],
  ['-1', 'unlimited'],
  [`0x${'f'.repeat(64)}`, 'unlimited'],
  ['115792089237316195423570985008687907853269984665640564039457584007913129639935', 'unlimited'],
  ['79228162514264337593543950336', 'unlimited'],
  ['79228162514264337593543950335', '79228162514264337593543950335'],
  ['0x1000000000000000000000000', 'unlimited'],
  ['0xffffffffffffffffffffffff', 'unreadable'],
  [`x0x${'f'.repeat(64)}`, 'unreadable'],
  [`0x${'f'.repeat(64)}g`, 'unreadable'],
  ['9'.repeat(101), 'unreadable'],
  [`${'0'.repeat(99)}5`, '5'],
  [['5'], 'unreadable'],
  ['  5  ', '5'],
  ['１２', '12'],
  ['5 us$', 'unreadable'],
  ['US$ 5', '5 | USD'],
  ['$5 USD', '5 | USD'],
  ['$5 EUR', 'unreadable'],
  ['5 abcdef', 'unreadable'],
  ['5 12', 'unreadable'],
  ['12e10', '120000000000'],
  ['1.25e2', '125'],
  ['12.345e3', '12345'],
  ['x1e5', 'unreadable'],
  ['1e5x', 'unreadable'],
  ['1e80', 'unlimited'],
  ['5e-80', `0.${'0'.repeat(79)}5`],
  ['1e81', 'unreadable'],
  ['12,345,678.90', '12345678.90'],
  ['12.345.678,90', '12345678.90'],
  ['123,456', '123456 | 123.456'],
  ['1,23', '1.23'],
  ['1234.5', '1234.5'],
  ['1234,5', '1234.5'],
  ['1,2345', '1.2345'],
  ['1,23,456', 'unreadable'],
  ['1 234', '1234'],
  ["1'2345", 'unreadable'],
  ['1,000e3', 'unreadable'],
])('the amount %s reads %s', (written, reading) => {
  expect(shown(written)).toBe(reading);
});

test('a currency settles what three digits behind a separator are', () => {
  expect(shown('1,499', 'EUR')).toBe('1499');
  expect(shown('1.499', 'EUR')).toBe('1499');
  expect(shown('1.499', 'KWD')).toBe('1.499 | 1499');
  expect(shown('1,499', 'JPY')).toBe('1499');
});

test('a currency settles nothing where it has both amounts', () => {
  expect(shown('1.000', 'EUR')).toBe('1.000 | 1000');
  expect(shown('1,250', 'USD')).toBe('1250 | 1.250');
  expect(shown('1.000', 'JPY')).toBe('1.000 | 1000');
  expect(shown('1.000,00', 'EUR')).toBe('1000.00');
  expect(shown('1.000.000', 'EUR')).toBe('1000000');
});

test('an IBAN is read with its spaces and checked by its digits', () => {
  expect(readIban('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  expect(isSoundIban('DE89370400440532013000')).toBe(true);
  expect(isSoundIban('DE88370400440532013000')).toBe(false);
  expect(readIban('Alice')).toBeUndefined();
  expect(readIban(`xDE89370400440532013000`)).toBeUndefined();
  expect(readIban('DE89370400440532013000!')).toBeUndefined();
  expect(readIban('DE8937040044053')).toBe('DE8937040044053');
  expect(readIban(`DE89 3704 0044 0532 0130 00${' '.repeat(40)}`)).toBeUndefined();
});

test('a fraction is rounded half up to so many places', () => {
  const rounded = (units: bigint, places: number, to: number) =>
    showDecimal(roundDecimal({ units, places }, to));
  expect([
    rounded(12345n, 3, 2),
    rounded(12344n, 3, 2),
    rounded(12345n, 3, 3),
    rounded(12345n, 3, 5),
  ]).toEqual(['12.35', '12.34', '12.345', '12.345']);
  expect([rounded(15n, 1, 0), rounded(14n, 1, 0), rounded(5n, 3, 2)]).toEqual(['2', '1', '0.01']);
});

test('currencies are compared by their codes, with as many decimals as they have', () => {
  expect(['€', ' us$ ', '$', 'chf', ' eur'].map(currencyCode)).toEqual(['EUR', 'USD', 'USD', 'CHF', 'EUR']);
  expect(['JPY', 'KWD', 'EUR', 'BTC', undefined].map(decimalsOf)).toEqual([0, 3, 2, undefined, undefined]);
});

const told = (granted: Granted, proposed: Proposed, history: History = {}) =>
  compareMandate({ granted, proposed, history }).map(({ rule, outcome }) => `${rule} ${outcome}`);

test.each<[string, Granted, Proposed, string[]]>([
  ['an amount within', { maxAmount: 600 }, { amount: 583 }, ['amount kept']],
  ['an amount over', { maxAmount: 600 }, { amount: '600.01' }, ['amount violated']],
  [
    'less than the smallest unit over',
    { maxAmount: '0.3', currency: 'EUR' },
    { amount: 0.1 + 0.2, currency: 'EUR' },
    ['amount kept'],
  ],
  [
    'two currencies',
    { maxAmount: 600, currency: 'EUR' },
    { amount: 10, currency: 'USD' },
    ['currency violated'],
  ],
  ['a currency on one side', { maxAmount: 600, currency: 'EUR' }, { amount: 10 }, ['amount unclear']],
  ['a sign as currency', { maxAmount: '600 €' }, { amount: 700, currency: 'eur' }, ['amount violated']],
  [
    'a currency that disagrees with its sign',
    { maxAmount: 600, currency: 'EUR' },
    { amount: '5 $', currency: 'EUR' },
    ['amount unclear'],
  ],
  ['an amount with two readings', { maxAmount: 600 }, { amount: '1,499' }, ['amount unclear']],
  [
    'a limit with two readings, in any currency',
    { maxAmount: '1.000', currency: 'EUR' },
    { amount: 600, currency: 'EUR' },
    ['amount unclear'],
  ],
  [
    'a limit with two readings, both kept',
    { maxAmount: '1.000', currency: 'EUR' },
    { amount: '0.99', currency: 'EUR' },
    ['amount kept'],
  ],
  ['both readings over', { maxAmount: 1 }, { amount: '1,499' }, ['amount violated']],
  ['a negative amount', { maxAmount: 600 }, { amount: -5 }, ['amount unclear']],
  ['everything there is', { maxAmount: 600 }, { amount: 'all' }, ['amount violated']],
  ['no amount', { maxAmount: 600 }, { kind: 'pay' }, ['amount unclear']],
  ['a recipient in other case', { recipient: '0xAbC' }, { recipient: ' 0xabc ' }, ['recipient kept']],
  ['a recipient that looks alike', { recipient: 'paypal' }, { recipient: 'pаypal' }, ['recipient violated']],
  ['one recipient of several', { allowedRecipients: ['a', 'b'] }, { recipient: 'B' }, ['recipient kept']],
  ['no recipient allowed', { allowedRecipients: [] }, { recipient: 'b' }, ['recipient violated']],
  [
    'an action in other spelling',
    { allowedActions: ['send-money'] },
    { kind: 'Send_Money' },
    ['action kept'],
  ],
  ['another action', { allowedActions: ['read'] }, { kind: 'delete' }, ['action violated']],
  ['another asset', { asset: 'USDC' }, { asset: 'USDT' }, ['asset violated']],
  ['an unlimited allowance', { maxAmount: 600 }, { allowance: 'infinite' }, ['allowance violated']],
  [
    'an unlimited allowance that was granted',
    { allowUnlimited: true },
    { allowance: 'max' },
    ['allowance kept'],
  ],
  ['an allowance over the limit', { maxAmount: 600 }, { allowance: 601 }, ['allowance violated']],
  [
    'an allowance without a limit',
    { asset: 'X' },
    { asset: 'X', allowance: 5 },
    ['asset kept', 'allowance unclear'],
  ],
  [
    'expired',
    { expiresAt: '2026-01-01T00:00:00Z' },
    { kind: 'a', at: '2026-01-01T00:00:00.000Z' },
    ['expiry violated'],
  ],
  [
    'not expired',
    { expiresAt: '2026-01-01T01:00:00+02:00' },
    { kind: 'a', at: '2025-12-31T22:59:59.999Z' },
    ['expiry kept'],
  ],
  [
    'an expiry without a zone',
    { expiresAt: '2026-01-01' },
    { kind: 'a', at: '2025-01-01T00:00:00Z' },
    ['expiry unclear'],
  ],
  ['wrong check digits', {}, { iban: 'DE88 3704 0044 0532 0130 00' }, ['iban violated']],
  ['material', { materialityCeiling: 100 }, { amount: 101 }, ['materiality unclear']],
  ['a shared resource', { sharedCeiling: 100 }, { kind: 'a', sharedUse: 101 }, ['shared-resource violated']],
])('%s', (_, granted, proposed, expected) => {
  expect(told(granted, proposed)).toEqual(expected);
});

test('an amount out of line with earlier ones is unclear, never refused', () => {
  const history = { amounts: [10, 12, 11] };
  expect(told({}, { amount: 36 }, history)).toEqual(['variance kept']);
  expect(told({}, { amount: 37 }, history)).toEqual(['variance unclear']);
  expect(told({}, { amount: 37 }, { amounts: [10] })).toEqual([]);
});

test('both sides missing: nothing to compare', () => {
  expect(reportMandate(compareMandate({ granted: {}, proposed: {}, history: {} }))).toEqual({
    violations: [],
    unclear: [],
    note: 'nothing to compare',
  });
  expect(told({ maxAmount: 5 }, { at: '2026-01-01T00:00:00Z' })).toEqual([]);
});
