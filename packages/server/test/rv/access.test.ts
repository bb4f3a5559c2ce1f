import { KEY_KINDS, type KeyKind } from '@truepenny/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';
import { keyOf, type Party, party } from './cast.ts';

type Row = {
  /** Kinds of keys that open it; of none, anybody. */
  keys: readonly KeyKind[];
  call: (world: World) => Promise<[method: string, path: string, body?: unknown]>;
  /** Status for who may. */
  own: number;
  /** Status for another operator's key of a kind that opens it. */
  foreign?: number;
  /** Of these, the kinds that open only what they asked themselves, which they did not here. */
  askers?: readonly KeyKind[];
  /** Status without a key: 401 where it is not said. */
  none?: number;
};
type World = {
  own: Party;
  keyId: () => Promise<string>;
  receiptId: () => Promise<string>;
  checkId: string;
  verificationId: string;
  /** A verdict of the gate that left an act open. */
  openId: string;
};

const open = (path: string, own = 200): Row => ({ keys: [], own, call: async () => ['GET', path] });
const publicly = (method: string, path: (world: World) => string, body?: unknown, own = 200): Row => ({
  keys: [],
  own,
  call: async (world) => [method, path(world), body],
});
const ACTION = { claim: 'Send 5 USD to Ada', mode: 'action_authorization' };
const DECISION = { mandate: 'm', proposed_action: 'a', reasoning: 'r' };
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Every operation: who may, and what everybody else is told. */
const TABLE: Record<string, Row> = {
  check: {
    keys: ['operator'],
    own: 200,
    // Judged about the agent, and no part of its record.
    foreign: 200,
    none: 402,
    call: async ({ own }) => [
      'POST',
      '/v1/check',
      { claim: '2 + 2 = 4', speed: 'fast', agentId: own.agentId },
    ],
  },
  checkDescriptor: open('/v1/check', 402),
  getCheck: {
    keys: ['operator'],
    own: 200,
    foreign: 403,
    call: async ({ checkId }) => ['GET', `/v1/checks/${checkId}`],
  },
  verifyTrace: {
    keys: ['plv'],
    own: 200,
    foreign: 200,
    call: async () => ['POST', '/v2/verify', { question: 'q', trace: '2 + 2 = 4' }],
  },
  getVerification: {
    keys: ['plv', 'operator'],
    own: 200,
    foreign: 403,
    call: async ({ verificationId }) => ['GET', `/v2/verifications/${verificationId}`],
  },
  revokeAttestation: {
    keys: ['plv', 'operator'],
    own: 404,
    foreign: 403,
    call: async ({ verificationId }) => ['POST', `/v2/verifications/${verificationId}/revoke`],
  },
  approveVerification: {
    keys: ['operator'],
    own: 201,
    foreign: 403,
    call: async ({ openId }) => ['POST', `/v1/verifications/${openId}/approve`, {}],
  },
  listRecords: { keys: ['operator'], own: 200, foreign: 200, call: async () => ['GET', '/v1/verifications'] },
  countRecords: {
    keys: ['operator'],
    own: 200,
    foreign: 200,
    call: async () => ['GET', '/v1/verifications/counts'],
  },
  getRecord: {
    keys: ['operator', 'plv', 'sentinel', 'dql'],
    askers: ['plv', 'sentinel', 'dql'],
    own: 200,
    foreign: 403,
    call: async ({ verificationId }) => ['GET', `/v1/verifications/${verificationId}`],
  },
  listTraceTiers: open('/v2/tiers'),
  verifyAction: {
    keys: ['sentinel'],
    own: 200,
    foreign: 200,
    call: async () => ['POST', '/sentinel/verify', ACTION],
  },
  listGateTiers: open('/sentinel/tiers'),
  verifyDecision: {
    keys: ['dql'],
    own: 200,
    foreign: 200,
    call: async () => ['POST', '/dql/verify', DECISION],
  },
  listAxes: open('/dql/axes'),
  issueReceipt: {
    keys: ['operator', 'agent'],
    own: 201,
    foreign: 403,
    call: async ({ own }) => ['POST', '/v1/verify', { agentId: own.agentId, claim: 'c', verdict: 'ALLOW' }],
  },
  verifyProof: publicly('POST', () => '/v1/verify-proof', { jwt: 'e30.e30.e30' }, 400),
  getReceipt: {
    keys: [],
    own: 200,
    call: async ({ receiptId }) => ['GET', `/v1/receipts/${await receiptId()}`],
  },
  revokeReceipt: {
    keys: ['operator'],
    own: 200,
    foreign: 403,
    call: async ({ receiptId }) => ['POST', `/v1/receipts/${await receiptId()}/revoke`],
  },
  jwks: open('/.well-known/jwks.json'),
  createOperator: publicly('POST', () => '/v1/operators', { name: 'Anybody' }, 201),
  createKey: {
    keys: ['operator'],
    own: 201,
    foreign: 201,
    call: async () => ['POST', '/v1/keys', { surface: 'plv' }],
  },
  listKeys: { keys: ['operator'], own: 200, foreign: 200, call: async () => ['GET', '/v1/keys'] },
  revokeKey: {
    keys: ['operator'],
    own: 200,
    foreign: 404,
    call: async ({ keyId }) => ['DELETE', `/v1/keys/${await keyId()}`],
  },
  rotateKey: {
    keys: ['operator'],
    own: 201,
    foreign: 404,
    call: async ({ keyId }) => ['POST', `/v1/keys/${await keyId()}/rotate`, {}],
  },
  putPolicy: {
    keys: ['operator'],
    own: 200,
    foreign: 200,
    call: async () => ['PUT', '/v1/policies/p', { cedar: 'permit (principal, action, resource);' }],
  },
  listPolicies: { keys: ['operator'], own: 200, foreign: 200, call: async () => ['GET', '/v1/policies'] },
  policySchema: open('/v1/policies/schema'),
  tryPolicy: {
    keys: ['operator'],
    own: 200,
    foreign: 200,
    call: async () => [
      'POST',
      '/v1/policies/try',
      { cedar: 'permit (principal, action, resource);', claim: 'ls' },
    ],
  },
  getPolicy: { keys: ['operator'], own: 404, foreign: 404, call: async () => ['GET', '/v1/policies/none'] },
  deletePolicy: {
    keys: ['operator'],
    own: 404,
    foreign: 404,
    call: async () => ['DELETE', '/v1/policies/none'],
  },
  getUsage: { keys: ['operator'], own: 200, foreign: 200, call: async () => ['GET', '/v1/usage'] },
  createAgent: {
    keys: ['operator'],
    own: 201,
    foreign: 201,
    call: async () => ['POST', '/v1/agents', { name: 'A' }],
  },
  listAgents: { keys: ['operator'], own: 200, foreign: 200, call: async () => ['GET', '/v1/agents'] },
  recordEvent: {
    keys: ['operator'],
    own: 201,
    foreign: 403,
    call: async ({ own }) => [
      'POST',
      `/v1/agents/${own.agentId}/events`,
      { type: 'verification', outcome: 'correct' },
    ],
  },
  agentScore: publicly('GET', ({ own }) => `/v1/agents/${own.agentId}/score`),
  trustProfile: publicly('GET', ({ own }) => `/v1/trustscore/${own.agentId}`),
  agentStats: publicly('GET', ({ own }) => `/v1/stats/${own.agentId}`),
  badge: publicly('GET', ({ own }) => `/v1/badge/${own.agentId}.svg`),
  walletAttestation: open(`/v1/issuer/wallet/${WALLET}`),
  proveWallet: {
    keys: ['operator'],
    own: 200,
    foreign: 403,
    call: async ({ own }) => ['POST', `/v1/agents/${own.agentId}/wallet`, { address: WALLET }],
  },
  releaseWallet: {
    keys: ['operator'],
    own: 404,
    foreign: 403,
    call: async ({ own }) => ['DELETE', `/v1/agents/${own.agentId}/wallet/${WALLET}`],
  },
  methodology: open('/v1/methodology'),
  listEvaluators: open('/v1/evaluators'),
  getEvaluator: open('/v1/evaluators/brackets'),
  rvHealth: open('/v1/health'),
  plvHealth: open('/v2/health'),
  gateHealth: open('/sentinel/health'),
  decisionHealth: open('/dql/health'),
};

let service: Service;
let world: World;
let other: Party;
let mounted: string[];
beforeAll(async () => {
  service = await startService();
  const own = await party(service);
  other = await party(service, 'Southwind');
  const post = async (path: string, body: unknown) =>
    (await service.call('POST', path, { key: own.key, body })).json;
  world = {
    own,
    keyId: async () => (await post('/v1/keys', { surface: 'plv' })).keyId,
    receiptId: async () =>
      (await post('/v1/verify', { agentId: own.agentId, claim: 'c', verdict: 'ALLOW' })).receiptId,
    checkId: (await post('/v1/check', { claim: '2 + 2 = 4', speed: 'fast' })).id,
    verificationId: await traced(own),
    openId: await leftOpen(own),
  };
  mounted = Object.values(service.document.paths).flatMap((methods) =>
    Object.values(methods).map((described) => (described as unknown as { operationId: string }).operationId),
  );
});
afterAll(() => service.close());

async function leftOpen(own: Party): Promise<string> {
  const body = {
    call: { tool: 'pay', arguments: { recipient: 'Acme', amount: 5 } },
    mode: 'action_authorization',
  };
  return (
    await service.call('POST', '/sentinel/verify', { key: await keyOf(service, 'sentinel', own), body })
  ).json.id;
}

async function traced(own: Party): Promise<string> {
  const key = await keyOf(service, 'plv', own);
  return (await service.call('POST', '/v2/verify', { key, body: { question: 'q', trace: '2 + 2 = 4' } })).json
    .id;
}

async function answer(row: Row, key?: string): Promise<[number, string | undefined]> {
  const [method, path, body] = await row.call(world);
  const { status, json } = await service.call(method, path, { body, ...(key && { key }) });
  return [status, status >= 400 ? json.code : undefined];
}
const CODES: Record<number, string> = {
  400: 'invalid-request',
  402: 'payment-required',
  404: 'not-found',
};
const allowed = ({ own }: Row) => [own, CODES[own]];
const REFUSED = [403, 'invalid-key'];
const NOT_THEIRS = [403, 'not-yours'];

it('the table knows every operation that the service carries out, and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual([...mounted].sort());
});

describe.each(Object.entries(TABLE))('%s', (_, row) => {
  const kind = row.keys[0] ?? 'operator';

  it('whoever may, with a key of every kind', async () => {
    if (row.keys.length === 0) expect(await answer(row)).toEqual(allowed(row));
    for (const each of KEY_KINDS) {
      const may = row.keys.length === 0 || row.keys.includes(each);
      const found = await answer(row, await keyOf(service, each, world.own));
      const granted = row.askers?.includes(each) ? NOT_THEIRS : allowed(row);
      expect(found, `a key of the kind ${each}`).toEqual(may ? granted : REFUSED);
    }
  });

  it('without a key, or with one that opens nothing', async () => {
    const bare =
      row.keys.length === 0 ? allowed(row) : row.none ? [row.none, 'payment-required'] : [401, 'missing-key'];
    expect(await answer(row), 'no key').toEqual(bare);
    const useless = {
      malformed: 'tp_op_short',
      'with Bearer': `Bearer ${await keyOf(service, kind, world.own)}`,
      'of another letter case': (await keyOf(service, kind, world.own)).toUpperCase(),
      unknown: `tp_op_${'A'.repeat(43)}`,
      huge: 'x'.repeat(4_000),
      revoked: await keyOf(service, kind, world.own, { revoked_at: 1 }),
      expired: await keyOf(service, kind, world.own, { expires_at: Date.now() - 1 }),
    };
    for (const [state, key] of Object.entries(useless)) {
      expect(await answer(row, key), state).toEqual(row.keys.length === 0 ? allowed(row) : REFUSED);
    }
  });

  // What is open to all has no other operator's key.
  if (row.keys.length === 0) return;
  it('with another operator’s key', async () => {
    for (const each of row.keys) {
      const [status, code] = await answer(row, await keyOf(service, each, other));
      expect(status).toBe(row.foreign);
      if (status === 403) expect(code).toBe('not-yours');
      if (status === 404) expect(code).toBe('not-found');
    }
  });
});

it('an agent’s key issues for its own agent and nothing else', async () => {
  const { agentId } = (
    await service.call('POST', '/v1/agents', { key: world.own.key, body: { name: 'Sibling' } })
  ).json;
  const body = { agentId, claim: 'c', verdict: 'ALLOW' };
  const { status, json } = await service.call('POST', '/v1/verify', { key: world.own.agentKey, body });
  expect([status, json.code]).toEqual([403, 'not-yours']);
});
