import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { watched } from '../src/command/progress.ts';
import { worldOf } from '../src/command/world.ts';
import { inside, truepenny } from './bin.ts';
import { hangUp, json, openScripted, problem } from './scripted.ts';

type Scripted = Awaited<ReturnType<typeof openScripted>>;
const open: Scripted[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truepenny-judging-'));
});
afterEach(async () => {
  for (const scripted of open.splice(0)) await scripted.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function against(...scenes: Parameters<typeof openScripted>) {
  const scripted = await openScripted(...scenes);
  open.push(scripted);
  const env = {
    TRUEPENNY_URL: scripted.url,
    TRUEPENNY_API_KEY: 'tp_op_k,tp_v2_k',
    SENTINEL_API_KEY: 'tp_sn_k',
  };
  return { ...scripted, env, run: (args: string[], input = '') => inside(args, { env, input }) };
}

const file = async (name: string, value: unknown) => {
  const path = join(folder, name);
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
};

const meta = {
  evaluators: ['a', 'b'],
  models_used: ['a'],
  red_team: 'r',
  reasons: [],
  duration_ms: 7,
  tier: 'fast',
};
const CHECKED = {
  id: 'chk_1',
  verdict: 'ALLOW',
  confidence: 0.9996,
  objections: [],
  durationMs: 12,
  meta: { ...meta, replay_token: 'tok' },
  charged: { usd: 0.02, rail: 'credit', reference: 'ent_1', play: true },
  attestation: { issuer: 'https://verify.example' },
};
const TRACED = {
  id: 'vrf_1',
  verdict: 'BLOCK',
  confidence: 0.97,
  first_error_step: 1,
  objections: ['84 + 5 is 89, not 90'],
  meta,
  steps: [
    {
      index: 0,
      description: '7 × 12 = 84',
      verdict: 'ALLOW',
      predicate: 'faithful',
      quote: null,
      reasoning: '',
    },
    {
      index: 1,
      description: '84 + 5 = 90',
      verdict: 'BLOCK',
      predicate: 'unfaithful',
      quote: '84 + 5 = 90',
      reasoning: 'Recomputed: 89.',
    },
  ],
};
const GATED = {
  id: 'sent_1',
  verdict: 'UNCERTAIN',
  execute: false,
  confidence: 0.4,
  reasoning: 'The recipient is not named.',
  objections: [{ criterion: 'scope', reason: 'No recipient.' }],
  gate: { violations: [{ kind: 'amount', detail: '700 exceeds 600' }], unclear: [] },
  meta,
};
const DECIDED = {
  id: 'dql_1',
  execute: true,
  axes: [
    { axis: 'intent', verdict: 'PASS', outcome: 'served', reasoning: 'Asked for.', objection: null },
    { axis: 'risk', verdict: 'UNCERTAIN', outcome: 'abstained', reasoning: '', objection: 'Unknown.' },
  ],
  aggregate: { verdict: 'ALLOW', confidence: 0.8, triggered_by: [], rationale: 'All axes pass.' },
  meta,
};

describe('people are told the verdict, what is against it and where it stands', () => {
  test.each([
    ['check', CHECKED, 0],
    ['trace', TRACED, 1],
    ['gate', GATED, 2],
    ['decide', DECIDED, 0],
  ])('by %s', async (command, answer, exit) => {
    const { env } = await against(json(200, answer));
    const { code, out, err } = await truepenny([command], { env, input: 'text' });
    expect({ code, err }).toEqual({ code: exit, err: '' });
    expect(out).toMatchSnapshot();
    expect(out).not.toContain('\u001b');
  });
});

test('somebody at a terminal is told how long it has taken', async () => {
  const said: string[] = [];
  let [now, seconds] = [0, 0];
  const world = { ...worldOf(process), terminal: { out: false, err: true }, clock: () => now };
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const told = watched(
    { ...world, err: (text) => void said.push(text) },
    () => answer,
    (draw) => {
      while (seconds < 2) {
        now = ++seconds * 1_000 + 200;
        draw();
      }
      resolve('answered');
      return () => said.push('stopped');
    },
  );
  expect(await told).toBe('answered');
  expect(said).toEqual(['\r\u001b[Kasked  1 s', '\r\u001b[Kasked  2 s', 'stopped', '\r\u001b[K']);
});

test('the exit code is 0 for a whole ALLOW alone', async () => {
  const exits = [
    ['check', CHECKED, 0],
    ['check', { ...CHECKED, verdict: 'BLOCK' }, 1],
    ['check', { ...CHECKED, verdict: 'UNCERTAIN' }, 2],
    ['check', { ...CHECKED, verdict: 'YES' }, 3],
    ['check', { ...CHECKED, id: 7 }, 3],
    ['check', {}, 3],
    ['check', '', 3],
    ['gate', { ...GATED, verdict: 'ALLOW', execute: true }, 0],
    ['gate', { ...GATED, verdict: 'ALLOW', execute: false }, 3],
    ['decide', { ...DECIDED, aggregate: { ...DECIDED.aggregate, verdict: 'REVIEW' }, execute: false }, 2],
    ['decide', { ...DECIDED, aggregate: { ...DECIDED.aggregate, verdict: 'BLOCK' }, execute: true }, 1],
    ['decide', { ...DECIDED, aggregate: undefined }, 3],
  ] as const;
  for (const [command, answer, exit] of exits) {
    const { run } = await against(json(200, answer));
    for (const args of [[command], [command, '--json']]) {
      const { code, out } = await run(args, 'text');
      expect({ args, answer, code, out }).toMatchObject({ code: exit });
    }
  }
});

test('every fault ends with 3 and is told, with --json as JSON', async () => {
  for (const scene of [
    hangUp,
    problem(402, 'payment-required'),
    problem(400, 'invalid-request'),
    json(500, CHECKED),
  ]) {
    const { run } = await against(scene);
    const told = await run(['check', '--timeout', '1'], 'text');
    expect(told).toMatchObject({ code: 3, out: '' });
    expect(told.err).toMatch(/^truepenny: /);
    const { code, out } = await run(['check', '--json', '--timeout', '1'], 'text');
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: expect.any(String), verdict: 'ERROR' });
    expect(code).toBe(3);
  }
});

test('a reader who goes away hears nothing, and the exit code is no verdict', async () => {
  const { env } = await against(json(200, CHECKED));
  expect(await truepenny(['check'], { env, input: 'text', gone: 'stdout' })).toMatchObject({ code: 3 });
  expect(await truepenny(['check', '--stakes'], { env, gone: 'stderr' })).toMatchObject({ code: 3 });
});

describe('requests', () => {
  const sent = async (answer: unknown, args: string[], input?: string) => {
    const { run, seen } = await against(json(200, answer));
    await run(args, input);
    const [first] = seen;
    return { path: first?.path, key: first?.headers['x-api-key'], body: JSON.parse(first?.body || 'null') };
  };

  test('are text from a file or the input, with options, under the key of their product', async () => {
    const evidence = await file('evidence.txt', 'It was agreed.\n');
    expect(await sent(CHECKED, ['check', '--stake', 'high', '--context', evidence], 'Ship it.\n')).toEqual({
      path: '/v1/check',
      key: 'tp_op_k',
      body: { claim: 'Ship it.', stakeLevel: 'high', context: 'It was agreed.\n' },
    });
    const plan = await file('plan.json', [{ index: 0, description: 'Multiply' }]);
    const trace = await file('trace.txt', '7 × 12 = 84');
    expect(
      await sent(TRACED, ['trace', trace, '--question', 'q', '--plan', plan, '--zero-retention']),
    ).toEqual({
      path: '/v2/verify',
      key: 'tp_v2_k',
      body: {
        trace: '7 × 12 = 84',
        question: 'q',
        plan_steps: [{ index: 0, description: 'Multiply' }],
        zero_retention: true,
      },
    });
  });

  test('are whole in JSON, options above it; where options say enough, nothing is read', async () => {
    const request = await file('gate.json', { claim: 'Pay', mode: 'handoff' });
    expect(await sent(GATED, ['gate', request, '--mode', 'action_authorization'])).toEqual({
      path: '/sentinel/verify',
      key: 'tp_sn_k',
      body: { claim: 'Pay', mode: 'action_authorization' },
    });
    const { body, key } = await sent(
      DECIDED,
      ['decide', '--mandate', 'm', '--action', 'a', '--reasoning', 'r'],
      'unread',
    );
    expect({ body, key }).toEqual({
      body: { mandate: 'm', proposed_action: 'a', reasoning: 'r' },
      key: undefined,
    });
  });
});
