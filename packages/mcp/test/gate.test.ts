import type { Client as Host } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hangUp, json, openScripted, problem, silence } from '../../client/test/scripted.ts';
import { type Service, startService } from '../../server/test/service.ts';
import { openHost } from './host.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const KEYS = { DQL_API_KEY: 'dqlk_k', SENTINEL_API_KEY: 'tp_sn_k' };

async function against(scene: Parameters<typeof openScripted>[0], env: Record<string, string> = KEYS) {
  const scripted = await openScripted(scene);
  open.push(scripted);
  const host = await openHost('truepenny-gate-mcp', { ...env, TRUEPENNY_URL: scripted.url });
  open.push(host);
  return { host, seen: scripted.seen };
}

const PAY = { mandate: 'Pay Ada 40 EUR', proposed_action: 'Pay Ada 40 EUR', reasoning: 'It was asked for.' };
const DELETE = { ...PAY, proposed_action: 'Delete the table orders', context: 'Turn 3: the table is empty.' };

const DECIDED = {
  id: 'dql_1',
  execute: true,
  axes: [
    { axis: 'intent', verdict: 'PASS', outcome: 'served', reasoning: '', objection: null, confidence: 1 },
  ],
  aggregate: { verdict: 'ALLOW', confidence: 0.8, triggered_by: [], rationale: '' },
};
const GATED = {
  id: 'sent_1',
  verdict: 'BLOCK',
  execute: false,
  confidence: 0.9,
  objections: [{ reason: 'Nobody asked for it.' }],
  gate: { violations: [{ kind: 'action', detail: 'delete is not granted' }] },
};

const call = async (host: Host, name: string, args: Record<string, unknown>) => {
  const { structuredContent, isError, content } = await host.callTool({ name, arguments: args });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return { structured: structuredContent as Record<string, unknown>, isError, text };
};

describe('a judgement', () => {
  test('by decision quality, for what spends', async () => {
    const { host, seen } = await against(json(200, DECIDED));
    const { structured, isError, text } = await call(host, 'verify_before_action', PAY);
    expect({ structured, isError }).toMatchInlineSnapshot(`
      {
        "isError": undefined,
        "structured": {
          "confidence": 0.8,
          "execute": true,
          "id": "dql_1",
          "objections": [],
          "repair_hints": [],
          "routing": "judged by dql: "Pay Ada 40" is spend",
          "surface": "dql",
          "verdict": "ALLOW",
        },
      }
    `);
    expect(text).toMatch(/^ALLOW: the action may be carried out\./);
    expect(seen.map(({ path, headers, body }) => [path, headers['x-api-key'], JSON.parse(body)])).toEqual([
      ['/dql/verify', 'dqlk_k', PAY],
    ]);
  });

  test('by the gate, for what deletes', async () => {
    const { host, seen } = await against(json(200, GATED));
    const { structured, text } = await call(host, 'verify_before_action', DELETE);
    expect(structured).toMatchInlineSnapshot(`
      {
        "confidence": 0.9,
        "execute": false,
        "id": "sent_1",
        "objections": [
          "Nobody asked for it.",
        ],
        "repair_hints": [
          "Stay within the mandate (action): delete is not granted",
          "Answer this, or ask the principal: Nobody asked for it.",
        ],
        "routing": "judged by sentinel: "Delete the table" is delete",
        "surface": "sentinel",
        "verdict": "BLOCK",
      }
    `);
    expect(text).toMatch(/^BLOCK: do not carry the action out\./);
    expect(seen.map(({ path, headers, body }) => [path, headers['x-api-key'], JSON.parse(body)])).toEqual([
      [
        '/sentinel/verify',
        'tp_sn_k',
        {
          claim: DELETE.proposed_action,
          mode: 'action_authorization',
          instruction: DELETE.mandate,
          evidence: [
            { role: 'agent', content: DELETE.reasoning },
            { role: 'environment', content: DELETE.context },
          ],
        },
      ],
    ]);
  });

  test('by decision quality unless said otherwise, for verify_decision', async () => {
    const { host } = await against(json(200, DECIDED));
    expect((await call(host, 'verify_decision', DELETE)).structured).toMatchObject({
      surface: 'dql',
      execute: true,
    });
  });
});

describe('every fault is an ERROR that does not execute and says what to do', () => {
  const denied = async (host: Host, args: Record<string, unknown> = PAY) => {
    const { structured, isError, text } = await call(host, 'verify_before_action', args);
    expect({ structured, isError }).toMatchObject({
      structured: { verdict: 'ERROR', execute: false, repair_hints: [expect.stringMatching(/\w/)] },
      isError: true,
    });
    expect(text).toMatch(/^ERROR: do not carry the action out\./);
    return structured.code;
  };

  test.each([
    ['402', problem(402, 'payment-required', { accepts: [] }), 'payment-required'],
    ['403', problem(403, 'invalid-key'), 'invalid-key'],
    ['429', problem(429, 'rate-limited', {}, { 'retry-after': '99' }), 'rate-limited'],
    ['a connection that is cut', hangUp, 'unreachable'],
    ['half an answer', json(200, '{"id":"dql_1","execute":true'), 'unreadable'],
    ['another answer', json(200, { id: 'dql_1', execute: true }), 'internal'],
    ['an answer that is null', json(200, null), 'internal'],
    ['an ALLOW that is not to be executed by anybody', json(500, DECIDED), 'unavailable'],
  ] as const)('%s', async (_, scene, code) => {
    const { host } = await against(scene);
    expect(await denied(host)).toBe(code);
  });

  test('no key, no such mode without its key, arguments of another shape: nothing is sent', async () => {
    const { host, seen } = await against(silence, { DQL_API_KEY: 'dqlk_k' });
    expect(await denied(host, { ...PAY, mode: 'sentinel' })).toBe('missing-key');
    expect(await denied(host, {})).toBe('invalid-arguments');
    expect(await denied(host, { ...PAY, reasoning: 7 })).toBe('invalid-arguments');
    expect(await denied(host, { ...PAY, execute: true })).toBe('invalid-arguments');
    const keyless = await against(silence, {});
    expect(await denied(keyless.host)).toBe('missing-key');
    expect([...seen, ...keyless.seen]).toEqual([]);
  });

  test('a contradiction between verdict and execute does not execute', async () => {
    for (const answer of [
      { ...DECIDED, execute: false },
      { ...DECIDED, execute: 'true' },
      { ...DECIDED, aggregate: { ...DECIDED.aggregate, verdict: 'REVIEW' } },
    ]) {
      const { host } = await against(json(200, answer));
      expect((await call(host, 'verify_decision', PAY)).structured).toMatchObject({ execute: false });
    }
  });
});

test('a host that asks for progress hears something long before it would give up', async () => {
  const { host } = await against((response) => {
    setTimeout(() => json(200, DECIDED)(response, { method: '', path: '', headers: {}, body: '' }), 6_000);
  });
  const told: number[] = [];
  const result = await host.callTool({ name: 'verify_decision', arguments: PAY }, undefined, {
    onprogress: ({ progress }) => told.push(progress),
  });
  expect(result.structuredContent).toMatchObject({ execute: true });
  expect(told).toEqual([5]);
});

describe('against the service', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  test('both surfaces judge', async () => {
    const [dql, sentinel] = await Promise.all([service.newKey('dql'), service.newKey('sentinel')]);
    const env = { TRUEPENNY_URL: service.url, DQL_API_KEY: dql, SENTINEL_API_KEY: sentinel };
    const host = await openHost('truepenny-gate-mcp', env);
    open.push(host);
    for (const [args, surface] of [
      [PAY, 'dql'],
      [DELETE, 'sentinel'],
    ] as const) {
      const { structured } = await call(host, 'verify_before_action', args);
      expect(structured).toMatchObject({ surface, execute: structured.verdict === 'ALLOW' });
      expect(structured.verdict).not.toBe('ERROR');
    }
  });
});
