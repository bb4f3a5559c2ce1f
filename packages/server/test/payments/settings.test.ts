import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigurationError, readSettings } from '../../src/config/read.ts';
import { startService } from '../service.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'truepenny-pay-to-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const PRODUCTION = {
  TRUEPENNY_ENV: 'production',
  TRUEPENNY_DATA: '/var/lib/truepenny',
  TRUEPENNY_BASE_URL: 'https://verify.example',
  TRUEPENNY_CONTACT: 'mailto:security@verify.example',
};
const PAY_TO = { TRUEPENNY_PAY_TO: `0x${'1'.repeat(40)}` };
const URL = { TRUEPENNY_FACILITATOR_URL: 'https://f.example' };
const KEY = { TRUEPENNY_FACILITATOR_KEY: `0x${'1'.repeat(64)}` };
const NODE = { TRUEPENNY_RPC_URL: 'https://node.example' };
const CDP = { CDP_API_KEY_ID: 'key', CDP_API_KEY_SECRET: Buffer.alloc(64).toString('base64') };

type Variables = Record<string, string>;

function faultsOf(variables: Variables): readonly string[] {
  try {
    readSettings(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
}

const half: [Variables, string][] = [
  [PAY_TO, 'TRUEPENNY_PAY_TO is set, but nothing would settle payments'],
  [{ ...URL, ...NODE }, 'TRUEPENNY_PAY_TO is not set'],
  [{ ...KEY, ...NODE }, 'TRUEPENNY_PAY_TO is not set'],
  [{ ...URL, ...PAY_TO }, 'TRUEPENNY_RPC_URL is not set'],
  [{ ...KEY, ...PAY_TO }, 'TRUEPENNY_RPC_URL is not set'],
  [{ ...URL, ...KEY, ...PAY_TO, ...NODE }, 'both set'],
  [{ CDP_API_KEY_ID: 'key' }, 'belong together'],
  [{ CDP_API_KEY_SECRET: CDP.CDP_API_KEY_SECRET }, 'belong together'],
  [CDP, 'no facilitator that it could be shown to'],
  [{ ...CDP, CDP_API_KEY_SECRET: 'secret' }, 'CDP_API_KEY_SECRET must be the secret of that key'],
  [{ ...URL, ...NODE, TRUEPENNY_PAY_TO: '0x52908400' }, 'TRUEPENNY_PAY_TO must be'],
  [{ ...URL, ...NODE, TRUEPENNY_PAY_TO: `0x${'0'.repeat(40)}` }, 'TRUEPENNY_PAY_TO must be'],
  [{ ...PAY_TO, ...NODE, TRUEPENNY_FACILITATOR_URL: 'f.example' }, 'TRUEPENNY_FACILITATOR_URL must be'],
  [{ ...PAY_TO, ...NODE, TRUEPENNY_FACILITATOR_KEY: '0x11' }, 'TRUEPENNY_FACILITATOR_KEY must be'],
  [{ ...PAY_TO, ...URL, TRUEPENNY_RPC_URL: 'node' }, 'TRUEPENNY_RPC_URL must be'],
];
const unsafe: [Variables, string][] = [
  [{ ...PAY_TO, ...URL, TRUEPENNY_RPC_URL: 'http://node.example' }, 'TRUEPENNY_RPC_URL must be an https:'],
  [
    { ...PAY_TO, ...NODE, TRUEPENNY_FACILITATOR_URL: 'http://f.example' },
    'TRUEPENNY_FACILITATOR_URL must be an https:',
  ],
];

it.each(half)('does not start half-configured, in development or production: %j', (variables, fault) => {
  for (const environment of [{}, PRODUCTION]) {
    expect(faultsOf({ ...environment, ...variables })).toContainEqual(expect.stringContaining(fault));
  }
});

it.each(unsafe)('sends no payment over http: in production: %j', (variables, fault) => {
  expect(faultsOf({ ...PRODUCTION, ...variables })).toContainEqual(expect.stringContaining(fault));
  expect(faultsOf(variables)).toEqual([]);
});

it('names every fault at once, and no secret', () => {
  const secret = `0x${'a'.repeat(63)}`;
  const faults = faultsOf({
    TRUEPENNY_ENV: 'production',
    TRUEPENNY_FACILITATOR_URL: 'http://f.example',
    TRUEPENNY_FACILITATOR_KEY: secret,
    CDP_API_KEY_ID: 'key',
  });
  expect(faults).toMatchInlineSnapshot(`
    [
      "TRUEPENNY_FACILITATOR_KEY must be the private key of a funded EVM account of this process alone, 0x and 64 hexadecimal digits. Correct it or unset it.",
      "TRUEPENNY_FACILITATOR_URL and TRUEPENNY_FACILITATOR_KEY are both set. Keep one of them.",
      "TRUEPENNY_PAY_TO is not set. Payments need it: the address that they go to.",
      "TRUEPENNY_RPC_URL is not set. Payments need it to see on the chain what became of a settlement that gave no answer.",
      "CDP_API_KEY_ID and CDP_API_KEY_SECRET belong together. Set both or none.",
      "TRUEPENNY_DATA is not set. Production needs it: a data directory that outlives the process.",
      "TRUEPENNY_BASE_URL is not set. Production needs it: the address that callers use, such as https://verify.example.",
      "TRUEPENNY_CONTACT is not set. Production needs it: an https: or mailto: address to report weaknesses to.",
      "TRUEPENNY_FACILITATOR_URL must be an https: address in production. A loopback http: address is accepted with TRUEPENNY_ALLOW_LOOPBACK=yes.",
    ]
  `);
  expect(faults.join()).not.toContain(secret);
});

it.each<[Variables]>([
  [{}],
  [{ ...PAY_TO, ...URL, ...NODE }],
  [{ ...PAY_TO, ...URL, ...NODE, ...CDP }],
  [{ ...PAY_TO, ...KEY, ...NODE }],
])('starts with all of it, or with none: %j', (variables) => {
  expect(faultsOf({ ...PRODUCTION, ...variables })).toEqual([]);
});

it('does not start to be paid to an address with a mistyped letter', async () => {
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const started = (payTo: string) =>
    startService({ ...PRODUCTION, ...URL, ...NODE, TRUEPENNY_PAY_TO: payTo, TRUEPENNY_DATA: directory });
  await expect(started(right.replace('5aA', '5aa'))).rejects.toThrow('wrong EIP-55 checksum');
  for (const payTo of [right, right.toLowerCase()]) await (await started(payTo)).close();
});
