import { expect, test } from 'vitest';
import { ConfigurationError, readSettings } from './read.ts';

const production = {
  TRUEPENNY_ENV: 'production',
  TRUEPENNY_BASE_URL: 'https://verify.example/',
  TRUEPENNY_DATA: '/var/lib/truepenny',
  TRUEPENNY_CONTACT: 'mailto:security@verify.example',
};

const faultsOf = (variables: Record<string, string>): readonly string[] => {
  try {
    readSettings(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
};

test('an empty environment is a complete development configuration', () => {
  expect(readSettings({ OPENAI_API_KEY: '', UNRELATED: 'x' })).toMatchInlineSnapshot(`
    {
      "allowLoopback": false,
      "baseRate": 0.5,
      "billMetered": false,
      "contact": "mailto:root@localhost",
      "data": "./data",
      "environment": "development",
      "host": "127.0.0.1",
      "logLevel": "info",
      "port": 4100,
      "proxies": [],
      "rateAnonymous": 30,
      "ratePerKey": 120,
      "ratePerOperator": 1200,
      "rateRead": 600,
      "registration": "open",
      "shutdownSeconds": 30,
      "spendCallUsd": 1,
      "spendDayUsd": 200,
      "spendKeyDayUsd": 50,
    }
  `);
});

test('addresses are kept as origins', () => {
  expect(readSettings(production).baseUrl).toBe('https://verify.example');
  expect(faultsOf({ TRUEPENNY_BASE_URL: 'https://verify.example/path' })).toHaveLength(1);
});

test('production asks for all that is missing at once', () => {
  expect(faultsOf({ TRUEPENNY_ENV: 'production', PORT: '70000' })).toMatchInlineSnapshot(`
    [
      "PORT must be a port number, 0 to 65535 (0: any free one). Correct it or unset it.",
      "TRUEPENNY_DATA is not set. Production needs it: a data directory that outlives the process.",
      "TRUEPENNY_BASE_URL is not set. Production needs it: the address that callers use, such as https://verify.example.",
      "TRUEPENNY_CONTACT is not set. Production needs it: an https: or mailto: address to report weaknesses to.",
    ]
  `);
});

test('production takes http only of loopback, and only when that is said', () => {
  const loopback = { ...production, TRUEPENNY_BASE_URL: 'http://127.0.0.1:4100' };
  expect(faultsOf(loopback)).toHaveLength(1);
  expect(faultsOf({ ...loopback, TRUEPENNY_ALLOW_LOOPBACK: 'yes' })).toEqual([]);
  expect(
    faultsOf({ ...production, TRUEPENNY_DQL_URL: 'http://dql.example', TRUEPENNY_ALLOW_LOOPBACK: 'yes' }),
  ).toHaveLength(1);
});

test('production charges metered calls, and is never open to all and free', () => {
  expect(readSettings(production).billMetered).toBe(true);
  const free = { ...production, TRUEPENNY_BILL_METERED: 'no' };
  expect(faultsOf(free)).toMatchInlineSnapshot(`
    [
      "TRUEPENNY_BILL_METERED is "no" while anybody may register: strangers would spend your models for nothing. Set TRUEPENNY_REGISTRATION to invite or closed, or unset TRUEPENNY_BILL_METERED, so that calls are paid from credit.",
    ]
  `);
  expect(faultsOf({ ...free, TRUEPENNY_REGISTRATION: 'open' })).toHaveLength(1);
  for (const registration of ['invite', 'closed']) {
    expect(readSettings({ ...free, TRUEPENNY_REGISTRATION: registration }).billMetered).toBe(false);
  }
  expect(readSettings({ TRUEPENNY_BILL_METERED: 'no' }).registration).toBe('open');
  expect(readSettings({ TRUEPENNY_BILL_METERED: 'yes' }).billMetered).toBe(true);
});

test('an operator may call ten times as often as a key, unless it is said', () => {
  expect(readSettings({ TRUEPENNY_RATE_PER_KEY: '7' }).ratePerOperator).toBe(70);
  const said = { TRUEPENNY_RATE_PER_KEY: '7', TRUEPENNY_RATE_PER_OPERATOR: '9' };
  expect(readSettings(said).ratePerOperator).toBe(9);
});

test('a mistyped name is a fault, with the name that was meant', () => {
  expect(faultsOf({ TRUEPENNY_RATE_PERKEY: '5' })).toEqual([
    'TRUEPENNY_RATE_PERKEY is not a setting. Did you mean TRUEPENNY_RATE_PER_KEY?',
  ]);
});

test('a fault never tells the value', () => {
  const faults = faultsOf({ DATABASE_URL: 'mysql://u:hunter2@h/d', OPENAI_API_KEY: 'hunter2' });
  expect(faults).toHaveLength(2);
  expect(faults.join()).not.toContain('hunter2');
});

test('attestations on a chain need a node and an account of their own', () => {
  const key = `0x${'ab'.repeat(32)}`;
  expect(faultsOf({ TRUEPENNY_EAS_KEY: '0xab' })).toMatchInlineSnapshot(`
    [
      "TRUEPENNY_EAS_KEY must be the private key of a funded EVM account that attests on chain and does nothing else, 0x and 64 hexadecimal digits. Correct it or unset it.",
      "TRUEPENNY_RPC_URL is not set. TRUEPENNY_EAS_KEY needs it: attestations go through that node.",
    ]
  `);
  const shared = { TRUEPENNY_EAS_KEY: key, TRUEPENNY_FACILITATOR_KEY: key.toUpperCase().replace('X', 'x') };
  const payments = { TRUEPENNY_PAY_TO: `0x${'1'.repeat(40)}`, TRUEPENNY_RPC_URL: 'http://127.0.0.1:1' };
  expect(faultsOf({ ...shared, ...payments })).toMatchInlineSnapshot(`
    [
      "TRUEPENNY_EAS_KEY and TRUEPENNY_FACILITATOR_KEY are one key. Each numbers the transactions of its account by itself: give each its own.",
    ]
  `);
  expect(faultsOf({ TRUEPENNY_EAS_KEY: key, TRUEPENNY_RPC_URL: 'http://127.0.0.1:1' })).toEqual([]);
});
