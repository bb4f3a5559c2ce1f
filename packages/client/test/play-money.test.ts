import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from '../../server/test/service.ts';
import { inside, truepenny } from './bin.ts';
import { json, openScripted } from './scripted.ts';

const CLAIM = 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.';

let service: Service;
let home: string;
let file: string;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'truepenny-home-'));
  file = join(home, 'truepenny', 'play-wallet.json');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const env = (url = service.url) => ({ TRUEPENNY_URL: url, XDG_CONFIG_HOME: home });

test('without a key a check is paid with play money, from a wallet that is made on the spot and kept', async () => {
  const first = await truepenny(['check', CLAIM], { env: env() });
  expect(first.code).toBe(1);
  expect(first.err).toMatch(
    /^Made a play wallet, 0x[0-9a-fA-F]{40}, in .*\. Its money is worth nothing\.\n$/,
  );
  expect(first.out).toMatch(/^BLOCK {2}97 % sure\n {2}- 12 × 24 = 288, not 298\.\n/);
  expect(first.out).toMatch(/ {2}charged {6}\$0\.02 by x402, play money\n {2}payment {6}0x[0-9a-f]{64}\n/);
  expect(first.out).toMatch(/ {2}attestation {2}chk_\S+ signed by http:/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { address } = JSON.parse(await readFile(file, 'utf8'));
  expect(first.err).toContain(address);

  const second = await inside(['check', CLAIM, '--speed', 'fast', '--json'], { env: env() });
  expect(second).toMatchObject({ code: 1, err: '' });
  expect(JSON.parse(second.out).charged).toMatchObject({ usd: 0.008, rail: 'x402', play: true });
  const shown = await inside(['wallet', 'show', '--json'], { env: env() });
  expect(JSON.parse(shown.out)).toEqual({ address, network: 'eip155:84532', play: true, file });
});

test('with a key its credit pays, and no wallet is made', async () => {
  const key = await service.newKey('operator');
  const { code, out } = await inside(['check', CLAIM], { env: { ...env(), TRUEPENNY_API_KEY: key } });
  expect(code).toBe(1);
  expect(out).toContain('$0.02 by credit, play money');
  expect((await inside(['wallet', 'show'], { env: env() })).out).toMatch(/none yet/);
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
const offer = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '20000',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  payTo: `0x${'52'.repeat(20)}`,
  maxTimeoutSeconds: 60,
  extra: { name: 'USDC', version: '2' },
};
const BASE = { network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' };
const demand = (asked: object, body: object) =>
  json(402, body, {
    'payment-required': encoded({ x402Version: 2, error: 'pay', resource: { url: '/' }, accepts: [asked] }),
  });

test.each([
  ['for money of value', BASE, {}],
  ['on Base, whatever the body says of it', BASE, { play: true }],
  ['that does not say that it is play money', {}, {}],
  ['above the cap', { amount: '1000001' }, { play: true }],
  ['for another token', { asset: `0x${'99'.repeat(20)}` }, { play: true }],
  ['that nobody can read', { amount: 'much' }, { play: true }],
])('a demand %s is never paid', async (_, asked, body) => {
  const { url, seen, close } = await openScripted(demand({ ...offer, ...asked }, body));
  const { code, out } = await inside(['check', CLAIM, '--json'], { env: env(url) });
  expect({ code, out: JSON.parse(out) }).toMatchObject({ code: 3, out: { code: 'payment-required' } });
  expect(seen.flatMap(({ headers }) => Object.keys(headers)).filter((name) => /payment/.test(name))).toEqual(
    [],
  );
  await close();
});

test('a wallet file that holds none is left as it is, and said so', async () => {
  await inside(['check', CLAIM], { env: env() });
  for (const text of ['', '{', '{"network":"eip155:8453"}']) {
    await writeFile(file, text);
    const { code, err } = await inside(['check', CLAIM], { env: env() });
    expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining('holds no play wallet') });
    expect(await readFile(file, 'utf8')).toBe(text);
  }
});

test('without a place of the user’s own nothing is paid', async () => {
  const { code, err } = await inside(['check', CLAIM], { env: { TRUEPENNY_URL: service.url } });
  expect(code).toBe(3);
  expect(err).toContain('neither HOME nor XDG_CONFIG_HOME');
});
