import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExactEvmScheme } from '@x402/evm';
import { x402Client } from '@x402/fetch';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../server/test/service.ts';
import { type Client, createClient, permitFrom, type Stage } from '../src/index.ts';
import { x402 } from '../src/x402.ts';
import { inside, truepenny } from './bin.ts';

let service: Service;
let client: Client;
let env: Record<string, string>;

beforeAll(async () => {
  service = await startService();
  const operator = await service.newKey('operator');
  const surface = { key: operator, body: { surface: 'plv' } };
  const keys = [operator, (await service.call('POST', '/v1/keys', surface)).json.apiKey];
  client = createClient({ baseUrl: service.url, apiKey: keys });
  env = { TRUEPENNY_URL: service.url, TRUEPENNY_API_KEY: keys.join(' ') };
});
afterAll(() => service.close());

const WRONG = {
  question: 'A ticket costs 12 and the booking fee is 5. What do 7 tickets cost?',
  trace: ['7 × 12 = 84', '84 + 5 = 90'],
  answer: '90',
};

describe('the client', () => {
  test('has a trace judged', async () => {
    const result = await client.verifyTrace(WRONG);
    expect(result).toMatchObject({ id: expect.stringMatching(/^vrf_/), mode: 'faithfulness' });
    // How the panel judges is for its own tests to say; that nothing but ALLOW executes is for this one.
    expect(permitFrom(result)).toMatchObject({
      verdict: result.verdict,
      execute: result.verdict === 'ALLOW',
    });
  });

  test('gets a trace verification again, and the command replays it', async () => {
    const { id, verdict } = await client.verifyTrace(WRONG);
    const record = await client.getVerification({ verificationId: id });
    expect([record.result.id, record.transcript.id]).toEqual([id, id]);
    const { code, out } = await truepenny(['replay', id, '--json'], { env });
    expect(code, out).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ agrees: true, verdict });
  });

  test('gets the same answer for the same idempotency key', async () => {
    const once = { idempotencyKey: 'same-key' };
    const [first, second] = [await client.verifyTrace(WRONG, once), await client.verifyTrace(WRONG, once)];
    expect(second).toEqual(first);
  });

  test('tells the service’s problems with their members', async () => {
    await expect(client.verifyTrace({ question: ' ', trace: 'x' })).rejects.toMatchObject({
      name: 'ServiceProblem',
      code: 'invalid-request',
      status: 400,
      retryable: false,
      errors: [{ path: 'question' }],
    });
    await expect(createClient({ baseUrl: service.url }).listKeys()).rejects.toMatchObject({
      code: 'missing-key',
    });
  });

  test.each([
    ['gate', ['gate', '--mode', 'handoff', '--claim', 'x'], 'SENTINEL_API_KEY', 'keys create sentinel'],
    [
      'decide',
      ['decide', '--mandate', 'x', '--action', 'y', '--reasoning', 'z'],
      'DQL_API_KEY',
      'keys create dql',
    ],
    ['keys', ['keys', 'list'], 'TRUEPENNY_API_KEY', 'operator register NAME'],
  ])(
    '%s without its key says which variable to set, and how to make one',
    async (_, args, variable, make) => {
      const { code, err } = await inside(args, { env: { TRUEPENNY_URL: service.url } });
      expect(code).toBe(3);
      expect(err).toContain(`Set ${variable}; make one with \`truepenny ${make}\`.`);
      expect(err).not.toMatch(/header|X-API-Key/i);
    },
  );

  test('makes keys, lists and revokes them', async () => {
    const { keyId } = await client.createKey({ surface: 'dql', label: 'a test' });
    const { keys } = await client.listKeys();
    expect(keys.map((key) => key.keyId)).toContain(keyId);
    expect(await client.revokeKey({ keyId })).toMatchObject({ keyId });
  });
});

describe('progress', () => {
  const CLAIM = { claim: 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.' };

  /** The stages of a check as they come, and the answer after them. */
  async function followed(by: Client) {
    const stages: Stage[] = [];
    const answer = await by.check(CLAIM, { onProgress: (stage) => stages.push(stage) });
    return { stages, answer };
  }
  const counted = (name: Stage['stage'], stages: readonly Stage[]) =>
    stages.flatMap((told) => (told.stage === name && told.stage !== 'accepted' ? [told] : []));

  test('is told stage by stage, and the answer is the one that a call without it gets', async () => {
    const { stages, answer } = await followed(client);
    expect(stages[0]).toEqual({ stage: 'accepted' });
    for (const name of ['evaluator', 'red-team'] as const) {
      const told = counted(name, stages);
      expect(told.map(({ done }) => done)).toEqual(told.map((_, at) => at + 1));
      expect(told.at(-1)).toMatchObject({ done: told[0]?.of });
    }
    expect(stages.at(-1)).toMatchObject({ stage: 'red-team' });
    const plain = await client.check(CLAIM);
    expect(Object.keys(answer)).toEqual(Object.keys(plain));
    const said = { verdict: 'BLOCK', confidence: plain.confidence, objections: plain.objections };
    expect(answer).toMatchObject(said);
  });

  test('is told of a check that is paid for by x402 too', async () => {
    const wallet = new ExactEvmScheme(privateKeyToAccount(generatePrivateKey()));
    const pay = x402(new x402Client().register('eip155:84532', wallet));
    const { stages, answer } = await followed(createClient({ baseUrl: service.url, pay }));
    expect(stages[0]).toEqual({ stage: 'accepted' });
    expect(answer.charged).toMatchObject({ usd: 0.02, rail: 'x402', play: true });
  });

  test('of what comes to nothing ends in the problem, and nothing is charged', async () => {
    const check = client.check({ ...CLAIM, agentId: 'agent_none' }, { onProgress: () => undefined });
    await expect(check).rejects.toMatchObject({ code: 'not-found', charged: false });
  });

  test('is one line of a terminal, wiped before the answer', async () => {
    const { code, err, out } = await inside(['check', CLAIM.claim], { env, terminal: true });
    expect(code).toBe(1);
    const [before, first, ...drawn] = err.split('\r\u001b[K');
    expect([before, first, drawn.pop()]).toEqual(['', 'asked', '']);
    for (const line of drawn)
      expect(line).toMatch(/^asked$|^evaluators \d+\/\d+( {2}red team \d+\/\d+)?( {2}\d+ s)?$/);
    expect(drawn.at(-1)).toContain('red team');
    expect(out).toMatch(/^BLOCK/);
  });
});

describe('the command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'truepenny-service-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const json = async (...args: string[]) => {
    const { code, out, err } = await inside([...args, '--json'], { env, input: 'Ship order 7 — “now”' });
    return { code, err, said: out ? JSON.parse(out) : undefined };
  };

  test('issues, fetches, verifies and revokes a receipt', async () => {
    const { agentId } = await client.createAgent({ name: 'Ada' });
    const issued = await json(
      'receipt',
      'issue',
      '--agent',
      agentId,
      '--verdict',
      'ALLOW',
      '--meta',
      'order=7',
    );
    expect(issued).toMatchObject({ code: 0, err: '', said: { agentId, claim: 'Ship order 7 — “now”' } });
    const { receiptId } = issued.said;
    const [receipt, jwks] = [join(folder, 'receipt.json'), join(folder, 'jwks.json')];
    await writeFile(receipt, JSON.stringify((await json('receipt', 'get', receiptId)).said));
    await writeFile(jwks, JSON.stringify(await client.jwks()));
    const offline = { env: { TRUEPENNY_URL: 'http://127.0.0.1:9' } };
    const verified = await truepenny(['receipt', 'verify', receipt, '--jwks', jwks, '--json'], offline);
    expect(JSON.parse(verified.out).checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
    expect(verified.code).toBe(0);
    expect((await json('receipt', 'verify', receiptId)).code).toBe(0);
    expect(await json('receipt', 'revoke', receiptId)).toMatchObject({
      code: 0,
      said: { status: 'revoked' },
    });
    expect((await json('receipt', 'verify', receiptId)).said.checks.at(-1)).toMatchObject({ ok: false });
  });

  test('ends with 3 where the service refuses, and says why', async () => {
    const { code, said } = await json('receipt', 'get', 'rcpt_none');
    expect({ code, said }).toMatchObject({ code: 3, said: { verdict: 'ERROR', code: 'not-found' } });
    const issued = await json('receipt', 'issue', '--agent', 'agent_none', '--verdict', 'MAYBE');
    expect(issued).toMatchObject({ code: 3, said: { code: 'invalid-request' } });
  });

  test('registers, scores and lists agents, records events, makes and ends keys, shows usage', async () => {
    const { said: agent } = await json('agent', 'register', 'Bob', '--description', 'Pays invoices');
    const event = ['event', agent.agentId, '--type', 'peer_review', '--outcome', 'correct', '--peer', '0.9'];
    expect(await json(...event)).toMatchObject({ code: 0, said: { eventCount: 1 } });
    expect(await json('event', agent.agentId, '--type', 'opinion')).toMatchObject({ code: 3 });
    expect((await json('agent', 'score', agent.agentId)).said).toMatchObject({
      agentId: agent.agentId,
      eventCount: 1,
    });
    expect((await json('agent', 'list', '--limit', '1')).said.agents).toHaveLength(1);
    const { said: key } = await json('keys', 'create', 'sentinel', '--label', 'gate', '--budget', '2');
    expect((await json('keys', 'rotate', key.keyId, '--overlap', '0')).code).toBe(0);
    expect((await json('keys', 'revoke', key.keyId)).said.revokedAt).toBeDefined();
    expect((await inside(['keys', 'list'], { env })).out).toContain(`${key.keyId}  sentinel`);
    const { said } = await json('keys', 'list', '--limit', '1');
    expect(said.keys).toHaveLength(1);
    const older = await json('keys', 'list', '--cursor', said.next_cursor);
    expect(older.said.keys[0].keyId).not.toBe(said.keys[0].keyId);
    expect((await json('operator', 'register', 'Ada')).said.apiKey).toMatch(/^tp_op_/);
    expect((await json('usage')).said).toMatchObject({ balanceUsd: expect.any(Number) });
  });

  test('verifies what is said of a wallet', async () => {
    const { code, said } = await json('wallet', `0x${'ab'.repeat(20)}`);
    expect({ code, said }).toMatchObject({
      code: 2,
      said: { verified: true, attestation: { verdict: 'NOT_FOUND' } },
    });
    const { said: agent } = await json('agent', 'register', 'Cy');
    const { out } = await inside(['wallet', 'prove', agent.agentId, `0x${'ab'.repeat(20)}`], { env });
    expect(out).toContain(agent.agentId);
  });

  test('has a claim checked, and replays it', async () => {
    const { code, said } = await json('check', '--claim', '7 × 12 = 84');
    expect([0, 1, 2]).toContain(code);
    const asked = ['replay', said.id, '--token', said.meta.replay_token, '--attestation', 'record'];
    const replayed = await json(...asked);
    expect(replayed).toMatchObject({ code: 0, said: { agrees: true, verdict: said.verdict } });
  });

  test('lists what was judged, shows it again, and gives the address of its page', async () => {
    const { code, said } = await json('check', '--claim', '7 × 12 = 85', '--speed', 'fast');
    const { token, list } = {
      token: said.meta.replay_token,
      list: await json('records', '--product', 'answer'),
    };
    expect(list.said.items[0]).toMatchObject({ id: said.id, summary: '7 × 12 = 85', verdict: said.verdict });
    expect((await inside(['records', '--limit', '1'], { env })).out).toMatch(/7 × 12 = 85\nmore: --cursor/);
    expect(await json('show', said.id)).toMatchObject({ code, said: { result: { id: said.id } } });
    const stranger = { env: { TRUEPENNY_URL: service.url } };
    expect((await inside(['show', said.id], stranger)).code).toBe(3);
    const shown = await inside(['show', said.id, '--token', token], stranger);
    expect(shown).toMatchObject({ code, out: expect.stringContaining('84') });
    expect((await json('open', said.id)).said).toEqual({
      url: `${service.url}/checks/${said.id}?replay_token=${token}`,
    });
    expect((await json('open', 'agent_7')).said).toEqual({ url: `${service.url}/agents/agent_7` });
    expect((await json('open', 'key_7')).code).toBe(3);
  });

  test('has an action gated and a decision judged', async () => {
    const keys = { ...env, SENTINEL_API_KEY: await service.newKey('sentinel') };
    const gated = await inside(['gate', '--claim', 'Pay', '--mode', 'action_authorization', '--json'], {
      env: keys,
    });
    expect(JSON.parse(gated.out)).toMatchObject({
      id: expect.stringMatching(/^sent_/),
      execute: gated.code === 0,
    });
    const decided = await json('decide', '--sandbox', '--mandate', 'm', '--action', 'a', '--reasoning', 'r');
    expect(decided.said).toMatchObject({ id: expect.stringMatching(/^dql_/), execute: decided.code === 0 });
  });
});
