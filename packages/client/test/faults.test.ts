import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type ClientOptions,
  createClient,
  gate,
  guard,
  permit,
  Refused,
  ServiceProblem,
} from '../src/index.ts';
import { hangUp, json, openScripted, problem, type Seen, silence, stream } from './scripted.ts';

type Scripted = Awaited<ReturnType<typeof openScripted>>;
const open: Scripted[] = [];
afterEach(async () => {
  for (const scripted of open.splice(0)) await scripted.close();
});

async function against(...scenes: Parameters<typeof openScripted>) {
  const scripted = await openScripted(...scenes);
  open.push(scripted);
  const client = (options: Partial<ClientOptions> = {}) =>
    createClient({ baseUrl: scripted.url, apiKey: ['tp_op_k', 'tp_sn_k'], timeoutMs: 20_000, ...options });
  return { ...scripted, client };
}

const failure = (calling: Promise<unknown>): Promise<unknown> =>
  calling.then(
    (answer) => `answered ${JSON.stringify(answer)}`,
    (error: unknown) => error,
  );

/** Answers with the status that the operation answers with. */
const echoing = (response: ServerResponse, { path }: Seen) =>
  json(path.startsWith('/v1/verify') ? 201 : 200, {})(response, { method: '', path, headers: {}, body: '' });

const ACTION = { claim: 'Send 40 EUR to Ada', mode: 'action_authorization' } as const;
const ALLOWED = { id: 'sent_1', verdict: 'ALLOW', execute: true, objections: [] };
const CHECKED = { id: 'chk_1', verdict: 'ALLOW', objections: [] };

describe('every fault denies', () => {
  const unreadable = [
    ['nothing', ''],
    ['half a body', '{"id":"sent_1","verdict":"ALLOW","execute":true'],
    ['null', null],
    ['a list', [ALLOWED]],
    ['a text', '"ALLOW"'],
    ['no verdict', { id: 'sent_1', execute: true }],
    ['no id', { verdict: 'ALLOW', execute: true }],
    ['an id of nobody', { ...ALLOWED, id: 'x_1' }],
    ['another word', { ...ALLOWED, verdict: 'allow' }],
    ['a word of every object', { ...ALLOWED, verdict: 'constructor' }],
    ['no execute', { id: 'sent_1', verdict: 'ALLOW' }],
    ['execute that is no boolean', { ...ALLOWED, execute: 'true' }],
    ['execute without ALLOW', { ...ALLOWED, verdict: 'UNCERTAIN' }],
    ['ALLOW without execute', { ...ALLOWED, execute: false }],
    ['BLOCK', { ...ALLOWED, verdict: 'BLOCK', execute: false }],
    ['a list of verdicts', { ...ALLOWED, verdict: ['ALLOW'] }],
    ['an aggregate beside the verdict', { ...ALLOWED, aggregate: { verdict: 'BLOCK' } }],
  ] as const;
  test.each(unreadable)('an answer with %s', async (_, body) => {
    const { client } = await against(json(200, body));
    expect(await gate(client(), ACTION)).toMatchObject({ execute: false });
  });

  test.each([
    ['400', problem(400, 'invalid-request'), 'invalid-request'],
    ['401', problem(401, 'missing-key'), 'missing-key'],
    ['402', problem(402, 'payment-required', { accepts: [] }), 'payment-required'],
    ['403', problem(403, 'invalid-key'), 'invalid-key'],
    ['422', problem(422, 'idempotency-mismatch'), 'idempotency-mismatch'],
    ['429', problem(429, 'rate-limited'), 'rate-limited'],
    ['500', problem(500, 'internal'), 'internal'],
    ['503', problem(503, 'unavailable'), 'unavailable'],
    ['a problem of no known code', problem(500, 'surprise'), 'unavailable'],
    ['a 200 that is a problem', problem(200, 'internal'), 'unreadable'],
    ['a 201 in place of a 200', json(201, ALLOWED), 'unreadable'],
    ['an ALLOW in a 500', json(500, ALLOWED), 'unavailable'],
    ['a page of a gateway', json(502, '<html>', { 'content-type': 'text/html' }), 'unavailable'],
    [
      'a page in place of the service',
      json(200, '<html>ALLOW', { 'content-type': 'text/html' }),
      'unreadable',
    ],
    ['a redirect', json(302, '', { location: 'http://127.0.0.1:9/' }), 'unreachable'],
    ['a connection that is cut', hangUp, 'unreachable'],
    ['silence', silence, 'timeout'],
  ] as const)('%s', async (_, scene, code) => {
    const { client } = await against(scene);
    const answer = await gate(client({ retries: 0, timeoutMs: 300 }), ACTION);
    expect(answer).toMatchObject({ execute: false, verdict: 'ERROR', id: null, fault: { code } });
  });

  test('a service that is not there, a name that is none, an ask that throws', async () => {
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 });
    expect(await gate(nowhere, ACTION)).toMatchObject({ execute: false, fault: { code: 'unreachable' } });
    const thrower = () => {
      throw new Error('before anything was asked');
    };
    expect(await permit(thrower)).toMatchObject({ execute: false, fault: { code: 'internal' } });
    expect(await permit(() => Promise.reject(null))).toMatchObject({ execute: false });
  });

  test('a body that never ends, and a fetch that does not listen to its signal', async () => {
    const { client } = await against((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":"sent_1",');
    });
    const deaf = () => new Promise<Response>(() => undefined);
    for (const fetch of [globalThis.fetch, deaf]) {
      const answer = await gate(client({ timeoutMs: 300, fetch }), ACTION);
      expect(answer).toMatchObject({ execute: false, fault: { code: 'timeout' } });
    }
  });
});

test('a guarded function runs after ALLOW alone, with its own arguments', async () => {
  const { client, seen } = await against(
    json(200, ALLOWED),
    json(200, { ...ALLOWED, verdict: 'BLOCK', execute: false }),
  );
  const sent: string[] = [];
  const gated = client();
  const send = guard(
    (to: string, amount: number) => `${sent.push(to)} ${amount}`,
    (to, amount) => gated.verifyAction({ ...ACTION, claim: `Send ${amount} to ${to}` }),
  );
  expect(await send('Ada', 40)).toBe('1 40');
  await expect(send('Eve', 4_000)).rejects.toThrow(Refused);
  expect(sent).toEqual(['Ada']);
  expect(seen.map(({ body }) => JSON.parse(body).claim)).toEqual(['Send 40 to Ada', 'Send 4000 to Eve']);
});

describe('requests', () => {
  test('carry the key of their product and no other, and a key of their own where they may be repeated', async () => {
    const { client, seen } = await against(echoing);
    const { check, verifyAction, listKeys, verifyTrace, agentScore } = client();
    await check({ claim: 'a' });
    await verifyAction(ACTION);
    await listKeys();
    await verifyTrace({ question: 'q', trace: 't' });
    await agentScore({ id: 'a/b?c', domain: 'x y' });
    await client({ apiKey: [] }).issueReceipt({ agentId: 'agent_1', claim: 'c', verdict: 'ALLOW', pay: '1' });
    const paid = seen.pop();
    expect([paid?.path, paid?.body]).toEqual([
      '/v1/verify?pay=1',
      '{"agentId":"agent_1","claim":"c","verdict":"ALLOW"}',
    ]);
    expect(seen.map(({ method, path, headers }) => [method, path, headers['x-api-key']])).toEqual([
      ['POST', '/v1/check', 'tp_op_k'],
      ['POST', '/sentinel/verify', 'tp_sn_k'],
      ['GET', '/v1/keys', 'tp_op_k'],
      ['POST', '/v2/verify', undefined],
      ['GET', '/v1/agents/a%2Fb%3Fc/score?domain=x+y', undefined],
    ]);
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys.map((key) => key !== undefined)).toEqual([true, true, false, true, false]);
    expect(new Set(keys).size).toBe(4);
  });

  test('are never another request because a member of the path is missing', async () => {
    const { client, seen } = await against(json(200, {}));
    for (const id of [undefined, '', '.', '..', 7]) {
      await expect(client().agentScore({ id } as { id: string })).rejects.toThrow(TypeError);
    }
    expect(seen).toEqual([]);
  });

  test('carry none but whole keys, and say so where no key fits', async () => {
    const { client, seen } = await against(problem(401, 'missing-key', { detail: 'Send a key.' }));
    const several = client({ apiKey: ' tp_op_k,tp_v2_k\n' });
    for (const calling of [several.listKeys(), several.verifyTrace({ question: 'q', trace: 't' })])
      expect(await failure(calling)).toMatchObject({ message: 'Send a key.' });
    expect(seen.map(({ headers }) => headers['x-api-key'])).toEqual(['tp_op_k', 'tp_v2_k']);
    expect(await failure(several.verifyAction(ACTION))).toMatchObject({
      code: 'missing-key',
      message: 'Send a key. None of the keys that the client was given is of this kind: tp_sn_….',
    });
    const odd = await failure(client({ apiKey: 'tp_op_k…' }).listKeys());
    expect(odd).toMatchObject({ code: 'invalid-key', message: expect.not.stringContaining('tp_op_k') });
    expect(seen).toHaveLength(3);
  });

  test('tell no secret of an address in an error', async () => {
    const { client } = await against(hangUp);
    const asked = client({ retries: 0 }).getCheck({ checkId: 'chk_1', replay_token: 'hidden' });
    expect(await failure(asked)).toMatchObject({ message: expect.stringMatching(/\/v1\/checks\/chk_1: /) });
    for (const baseUrl of ['https://me:hidden@a.example', 'https://a.example?key=hidden', 'a.example', '']) {
      expect(() => createClient({ baseUrl })).toThrow(/must be like https:\/\/verify\.example: (?!.*hidden)/);
    }
  });

  test('are sent again after what may pass, with the same key, and no sooner than asked', async () => {
    const { client, seen } = await against(
      problem(503, 'unavailable', {}, { 'retry-after': '1' }),
      hangUp,
      json(200, CHECKED),
    );
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    expect(await client({ timeoutMs: 10_000 }).check({ claim: 'a' })).toMatchObject({ id: 'chk_1' });
    expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(1_000);
    pauses.mockRestore();
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(seen).toHaveLength(3);
  });

  test('whose answer is still being worked out are waited for', async () => {
    const busy = problem(409, 'conflict', { retryable: true }, { 'retry-after': '0' });
    const { client, seen } = await against(busy, busy, busy, busy, json(200, CHECKED));
    expect(await client().check({ claim: 'a' })).toMatchObject({ id: 'chk_1' });
    expect(seen).toHaveLength(5);
  });

  test('are not sent again when that would take too long, could act twice, or would not help', async () => {
    const late = await against(problem(429, 'rate-limited', {}, { 'retry-after': '60' }));
    expect(await failure(late.client().check({ claim: 'a' }))).toMatchObject({
      code: 'rate-limited',
      retryAfterMs: 60_000,
    });
    const acting = await against(hangUp);
    expect(await failure(acting.client().revokeReceipt({ receiptId: 'r' }))).toMatchObject({
      code: 'unreachable',
    });
    const wrong = await against(problem(400, 'invalid-request'));
    expect(await failure(wrong.client().check({ claim: 'a' }))).toBeInstanceOf(ServiceProblem);
    expect([late, acting, wrong].map(({ seen }) => seen.length)).toEqual([1, 1, 1]);
  });

  test('end when the caller ends them', async () => {
    const { client } = await against(silence);
    const { signal, abort } = stoppable();
    const calling = failure(client().check({ claim: 'a' }, { signal }));
    setTimeout(() => abort(new Error('enough')), 50);
    expect(await calling).toMatchObject({ message: 'enough' });
    expect(await failure(client().check({ claim: 'a' }, { signal }))).toMatchObject({ message: 'enough' });
  });
});

describe('progress', () => {
  const told = async (...pieces: string[]) => {
    const { client, seen } = await against(stream(...pieces));
    const stages: unknown[] = [];
    const answer = await failure(
      client({ retries: 0 }).check({ claim: 'a' }, { onProgress: (stage) => stages.push(stage) }),
    );
    expect(seen[0]?.headers.accept).toMatch(/^text\/event-stream/);
    return { stages, answer };
  };

  test('is told as it comes, wherever the stream is cut into pieces', async () => {
    const whole =
      ': hello\r\n\r\nevent: accepted\ndata: {}\n\nevent:evaluator\r\ndata: {"done":1,\r\ndata: "of":2}\r\n\r\nevent: news\ndata: 7\n\nevent: evaluator\ndata: {"done":"x"}\n\nevent: red-team\rdata: {"done":1,"of":1}\r\revent: verdict\ndata: {"id":"chk_1","reason":"é"}\n\n';
    const stages = [
      { stage: 'accepted' },
      { stage: 'evaluator', done: 1, of: 2 },
      { stage: 'red-team', done: 1, of: 1 },
    ];
    const answer = 'answered {"id":"chk_1","reason":"é"}';
    for (const size of [1, 7, 64, 10_000]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
        whole.slice(at * size, (at + 1) * size),
      );
      expect(await told(...pieces)).toEqual({ stages, answer });
    }
  });

  test('that ends in a problem, or in nothing, is no answer', async () => {
    const body = {
      code: 'unavailable',
      detail: 'No.',
      retryable: true,
      request_id: 'r',
      title: '',
      type: '',
      status: 503,
    };
    expect((await told(`event: problem\ndata: ${JSON.stringify(body)}\n\n`)).answer).toMatchObject({
      code: 'unavailable',
      status: 503,
    });
    for (const pieces of [
      ['event: accepted\ndata: {}\n\n'],
      ['event: verdict\ndata: {"id":"chk_1"'],
      ['event: verdict\ndata: {\n\n'],
    ]) {
      expect((await told(...pieces)).answer).toMatchObject({ code: 'unreadable' });
    }
  });
});

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason: Error) => controller.abort(reason) };
}
