import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../../src/chain/eas/account.ts';
import { registerSchema } from '../../src/chain/eas/register.ts';
import { EAS_CHAINS } from '../../src/chain/eas/schema.ts';
import { doctor } from '../../src/command/doctor.ts';
import { makeFirstSigningKey } from '../../src/command/keys.ts';
import { readSettings } from '../../src/config/read.ts';
import { openEasChain } from '../chain/eas-chain.ts';
import { hasAnvil } from '../payments/anvil.ts';

const PAY_TO = '0x52908400098527886E0F7030069857D2E4169EE7';
const KEYS = {
  OPENAI_API_KEY: 'sk-openai-secret',
  ANTHROPIC_API_KEY: 'sk-anthropic-secret',
  CDP_API_KEY_ID: 'cdp-id',
  CDP_API_KEY_SECRET: Buffer.alloc(64, 7).toString('base64'),
};

let directory: string;
const servers: Server[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'truepenny-doctor-'));
  await makeFirstSigningKey(readSettings({ TRUEPENNY_DATA: directory }), () => {});
});
afterAll(() => rm(directory, { recursive: true, force: true }));
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A facilitator that answers every request in one way. */
async function facilitator(status: number, body: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization?.slice(0, 7) ?? ''}`.trim());
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/path-secret`, asked };
}
const kinds = (network: string) => JSON.stringify({ kinds: [{ x402Version: 2, scheme: 'exact', network }] });

/** Both forms of what it says; no value that is secret may be in either. */
async function examine(variables: Record<string, string> = {}) {
  const settings = readSettings({ TRUEPENNY_DATA: directory, ...variables });
  const [lines, text]: [string[], string[]] = [[], []];
  const code = await doctor(settings, { json: false, ask: false }, (line) => lines.push(line));
  expect(await doctor(settings, { json: true, ask: false }, (line) => text.push(line))).toBe(code);
  const json = JSON.parse(text.join('\n'));
  expect(json.ok).toBe(code === 0);
  for (const [name, value] of Object.entries(variables)) {
    if (/KEY|SECRET|RPC|FACILITATOR/.test(name))
      expect(lines.join('\n') + text.join('\n'), name).not.toContain(value);
  }
  expect(lines.join('\n')).not.toContain('secret');
  const said = (label: string) => lines.find((line) => line.startsWith(`${label} `))?.replace(/ {2,}/g, ' ');
  return { code, said, json };
}

it('without any setting: computing alone, play money, and attestations off the chain', async () => {
  const { code, said, json } = await examine();
  expect(code).toBe(0);
  expect(said('models')).toContain('none: set a key');
  expect(said('metered')).toContain('not charged');
  expect(said('model spend')).toBe('model spend at most 1 USD a call, 50 a key and day, 200 a day');
  expect(json.service).toMatchObject({ registration: 'open', billMetered: false });
  expect(json.panel.tiers).toContainEqual({
    product: 'trace',
    tier: 'standard',
    status: 'deterministic',
    models: [],
    lacking: 2,
    reach: null,
    bar: 0.6,
  });
  expect(json.payments).toMatchObject({
    rails: ['x402 v2', 'x402 v1', 'mpp', 'credit'],
    network: 'eip155:84532',
    facilitator: { kind: 'play ledger' },
  });
  expect(said('paid to')).toContain('in play money');
  expect(json.attestations).toEqual({ onChain: false, chain: 'eip155:84532', signer: null });
});

it('names the models of every tier that they fill', async () => {
  const { json } = await examine({ OPENAI_API_KEY: KEYS.OPENAI_API_KEY, XAI_API_KEY: 'xai-secret-1' });
  const fast = json.panel.tiers.find(({ tier }: { tier: string }) => tier === 'fast');
  expect(fast).toMatchObject({ product: 'trace', status: 'available', lacking: 0 });
  expect(fast.models).toHaveLength(1);
  expect(json.panel.models.map(({ id }: { id: string }) => id)).toContain(fast.models[0]);
  expect(fast.reach).toBeGreaterThan(fast.bar);
  const standard = json.panel.tiers.find(
    ({ product, tier }: { product: string; tier: string }) => product === 'gate' && tier === 'standard',
  );
  expect(standard.first.models).toEqual(standard.models.slice(0, 1));
  expect(standard.first.reach).toBeLessThan(standard.reach);
});

describe('the facilitator elsewhere', () => {
  const pays = (url: string) => ({
    ...KEYS,
    TRUEPENNY_FACILITATOR_URL: url,
    TRUEPENNY_PAY_TO: PAY_TO,
    TRUEPENNY_RPC_URL: 'http://127.0.0.1:9/rpc-secret',
  });

  it('that answers and settles on the network', async () => {
    const { url, asked } = await facilitator(200, kinds('eip155:84532'));
    const { code, said, json } = await examine(pays(url));
    expect(code).toBe(0);
    expect(asked[0]).toBe('GET /path-secret/supported Bearer');
    expect(said('facilitator')).toContain('answers and settles on eip155:84532');
    expect(json.payments).toMatchObject({
      payTo: PAY_TO,
      facilitator: { kind: 'elsewhere', host: new URL(url).host, answers: true },
    });
  });

  it.each([
    [200, kinds('eip155:1'), 'does not settle exact payments on eip155:84532'],
    [200, '<html>', 'answers in other words than x402 has'],
    [401, '{}', 'answers 401'],
  ])('that is of no use: %i %s', async (status, body, why) => {
    const { url } = await facilitator(status, body);
    const { code, json } = await examine(pays(url));
    expect(code).toBe(1);
    expect(json.missing[0]).toContain(why);
  });

  it('that nobody hears', async () => {
    const { url } = await facilitator(200, kinds('eip155:84532'));
    await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
    const { code, json } = await examine(pays(url));
    expect([code, json.payments.facilitator.answers]).toEqual([1, false]);
    expect(json.missing[0]).toContain('cannot be reached: ECONNREFUSED');
  });
});

describe.skipIf(!hasAnvil)('a chain', () => {
  let chain: Awaited<ReturnType<typeof openEasChain>>;
  beforeAll(async () => {
    chain = await openEasChain();
  });
  afterAll(() => chain?.close());

  it('with the account that attests, its gas, and the schema before and after it is registered', async () => {
    const key = await chain.newKey();
    const variables = { TRUEPENNY_EAS_KEY: key, TRUEPENNY_RPC_URL: chain.url };
    const before = await examine(variables);
    expect([before.code, before.json.attestations.schema.registered]).toEqual([1, false]);
    expect(before.json.missing[0]).toContain('truepenny-server eas register');
    await registerSchema(openAccount(chain.url, key, EAS_CHAINS.development));
    const after = await examine(variables);
    expect(after.code).toBe(0);
    expect(after.json.attestations).toMatchObject({
      onChain: true,
      chain: 'eip155:84532',
      address: privateKeyToAddress(key),
      contractVersion: '1.4.0',
      schema: { registered: true },
      open: 0,
      lastFault: null,
    });
    expect(after.said('attests')).toMatch(/with 0\.99\d* ETH$/);
  });

  it('where an account has no gas, or the node is of another chain', async () => {
    const key = `0x${'7'.repeat(64)}`;
    const settles = {
      TRUEPENNY_FACILITATOR_KEY: key,
      TRUEPENNY_PAY_TO: PAY_TO,
      TRUEPENNY_RPC_URL: chain.url,
    };
    const poor = await examine(settles);
    expect(poor.code).toBe(1);
    expect(poor.json.missing[0]).toContain('gas: send some ETH on eip155:84532 to 0x');
    const elsewhere = await examine({
      ...settles,
      TRUEPENNY_ENV: 'production',
      TRUEPENNY_BASE_URL: 'https://verify.example',
      TRUEPENNY_CONTACT: 'mailto:security@verify.example',
      TRUEPENNY_ALLOW_LOOPBACK: 'yes',
    });
    expect(elsewhere.json.missing[0]).toContain('a node of eip155:8453 (The node is of chain 84532');
  });
});

it('says which signing key is missing or another, and that the data folder is open', async () => {
  const data = await mkdtemp(join(tmpdir(), 'truepenny-doctor-keys-'));
  const settings = readSettings({ TRUEPENNY_DATA: data });
  await makeFirstSigningKey(settings, () => {});
  await chmod(data, 0o755);
  const said = async () => {
    const lines: string[] = [];
    const code = await doctor(settings, { json: false }, (line) => lines.push(line));
    return { code, text: lines.join('\n') };
  };
  const sound = await said();
  expect([sound.code, sound.text]).toEqual([
    0,
    expect.stringContaining('open to other users: run chmod 700 on it'),
  ]);
  await rename(join(data, 'keys'), join(data, 'elsewhere'));
  expect((await said()).text).toMatch(/missing +The signing key tp-attestor-v1.*Bring tp-attestor-v1\.json/);
  const other = await mkdtemp(join(tmpdir(), 'truepenny-doctor-other-'));
  await makeFirstSigningKey(readSettings({ TRUEPENNY_DATA: other }), () => {});
  await rename(join(other, 'keys'), join(data, 'keys'));
  expect(await said()).toMatchObject({
    code: 1,
    text: expect.stringContaining('is another key named tp-attestor-v1'),
  });
  for (const each of [data, other]) await rm(each, { recursive: true, force: true });
});
