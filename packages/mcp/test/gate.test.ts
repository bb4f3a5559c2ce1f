import type { Client as Host } from '@modelcontextprotocol/client';
import { createClient } from 'truepenny';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hangUp, json, openScripted, problem, type Scene, silence } from '../../client/test/scripted.ts';
import { type Service, startService } from '../../server/test/service.ts';
import { gateTools } from '../src/gate-tools.ts';
import { openHost, REVISIONS } from './host.ts';

const KEYS = { DQL_API_KEY: 'dqlk_k', SENTINEL_API_KEY: 'tp_sn_k' };

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

const denied = async (host: Host, args: Record<string, unknown> = PAY) => {
  const { structured, isError, text } = await call(host, 'verify_before_action', args);
  expect({ structured, isError }).toMatchObject({
    structured: { verdict: 'ERROR', execute: false, repair_hints: [expect.stringMatching(/\w/)] },
    isError: true,
  });
  expect(text).toMatch(/^ERROR: do not run the action\./);
  return structured.code;
};

describe.each(REVISIONS)('a host that speaks %s', (revision) => {
  let scene: Scene = silence;
  let service: Awaited<ReturnType<typeof openScripted>>;
  let host: Host;
  beforeAll(async () => {
    service = await openScripted((response, seen) => scene(response, seen));
    host = await openHost('truepenny-gate-mcp', { ...KEYS, TRUEPENNY_URL: service.url }, revision);
  });
  afterAll(async () => {
    await host.close();
    await service.close();
  });

  const sent = () =>
    service.seen.splice(0).map(({ path, headers, body }) => [path, headers['x-api-key'], JSON.parse(body)]);

  test('has what spends judged by decision quality', async () => {
    scene = json(200, DECIDED);
    const { structured, isError, text } = await call(host, 'verify_before_action', PAY);
    expect(host.getNegotiatedProtocolVersion()).toBe(revision);
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
    expect(text).toMatch(/^ALLOW: the action may be run\./);
    expect(sent()).toEqual([['/dql/verify', 'dqlk_k', PAY]]);
  });

  test('has what deletes judged by the gate', async () => {
    scene = json(200, GATED);
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
    expect(text).toMatch(/^BLOCK: do not run the action\./);
    expect(sent()).toEqual([
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

  test('is told how to repair what fails, and what is open only where nothing fails', async () => {
    const axis = (name: string, verdict: string, objection: string) => ({
      ...DECIDED.axes[0],
      axis: name,
      verdict,
      objection,
    });
    const [fails, open] = [axis('scope', 'FAIL', 'It is too much.'), axis('risk', 'UNCERTAIN', 'Unknown.')];
    const told = async (word: string, ...axes: object[]) => {
      scene = json(200, { ...DECIDED, execute: false, axes, aggregate: { verdict: word, confidence: 0.9 } });
      const { structured } = await call(host, 'verify_before_action', PAY);
      return [structured.verdict, structured.objections, (structured.repair_hints as string[]).length];
    };
    expect(await told('BLOCK', open, fails)).toEqual(['BLOCK', ['Unknown.', 'It is too much.'], 1]);
    expect(await told('REVIEW', open, ...DECIDED.axes)).toEqual(['UNCERTAIN', ['Unknown.'], 1]);
    service.seen.splice(0);
  });

  test('has everything judged by decision quality by verify_decision, unless it says otherwise', async () => {
    scene = json(200, DECIDED);
    expect((await call(host, 'verify_decision', DELETE)).structured).toMatchObject({
      surface: 'dql',
      execute: true,
    });
    scene = json(200, GATED);
    expect((await call(host, 'verify_decision', { ...PAY, mode: 'sentinel' })).structured).toMatchObject({
      surface: 'sentinel',
      routing: 'judged by sentinel: mode is sentinel',
    });
    service.seen.length = 0;
  });

  test.each([
    ['402', problem(402, 'payment-required', { accepts: [] }), 'payment-required'],
    ['403', problem(403, 'invalid-key'), 'invalid-key'],
    ['429', problem(429, 'rate-limited', {}, { 'retry-after': '99' }), 'rate-limited'],
    ['a connection that is cut', hangUp, 'unreachable'],
    ['half an answer', json(200, '{"id":"dql_1","execute":true'), 'unreadable'],
    ['another answer', json(200, { id: 'dql_1', execute: true }), 'internal'],
    ['an answer that is null', json(200, null), 'internal'],
    ['an ALLOW that is not to be executed by anybody', json(500, DECIDED), 'unavailable'],
  ] as const)('is told an ERROR that does not execute on %s', async (_, played, code) => {
    scene = played;
    expect(await denied(host)).toBe(code);
  });

  test('is told an ERROR for arguments of another shape, and nothing is sent', async () => {
    scene = silence;
    service.seen.length = 0;
    for (const args of [{}, { ...PAY, reasoning: 7 }, { ...PAY, execute: true }, { ...PAY, mode: 'none' }])
      expect(await denied(host, args)).toBe('invalid-arguments');
    expect(sent()).toEqual([]);
  });

  test.each([
    [{ ...DECIDED, execute: false }, 'ERROR'],
    [{ ...DECIDED, execute: 'true' }, 'ERROR'],
    [{ ...DECIDED, aggregate: { ...DECIDED.aggregate, verdict: 'REVIEW' } }, 'UNCERTAIN'],
  ])('is not told to execute by an answer that contradicts itself: %j', async (answer, verdict) => {
    scene = json(200, answer);
    const { structured } = await call(host, 'verify_decision', PAY);
    expect(structured).toMatchObject({ verdict, execute: false });
  });

  test('hears of progress long before it would give up, if it asks', async () => {
    const heard = Promise.withResolvers<void>();
    scene = (response, seen) => void heard.promise.then(() => json(200, DECIDED)(response, seen));
    const told: number[] = [];
    const result = await host.callTool(
      { name: 'verify_decision', arguments: PAY },
      {
        onprogress: ({ progress }) => {
          told.push(progress);
          heard.resolve();
        },
      },
    );
    expect(result.structuredContent).toMatchObject({ execute: true });
    expect(told[0]).toBe(5);
  });
});

test('without the key that is needed nothing is sent, and the result says which one is missing', async () => {
  const service = await openScripted(silence);
  const url = { TRUEPENNY_URL: service.url };
  const dqlAlone = await openHost('truepenny-gate-mcp', {
    ...url,
    DQL_API_KEY: 'dqlk_k',
    SENTINEL_API_KEY: ' ',
  });
  const keyless = await openHost('truepenny-gate-mcp', url);
  try {
    expect(await denied(dqlAlone, { ...PAY, mode: 'sentinel' })).toBe('missing-key');
    expect(await denied(keyless)).toBe('missing-key');
    expect((await call(keyless, 'verify_before_action', PAY)).text).toContain('DQL_API_KEY is not set');
    expect(service.seen).toEqual([]);
  } finally {
    await Promise.all([dqlAlone.close(), keyless.close(), service.close()]);
  }
});

test('a service that is not there, or does not answer in time, is an ERROR as well', async () => {
  const silent = await openScripted(silence);
  try {
    for (const [baseUrl, code] of [
      ['http://127.0.0.1:9', 'unreachable'],
      [silent.url, 'timeout'],
    ] as const) {
      const client = createClient({ baseUrl, apiKey: 'dqlk_k', timeoutMs: 200 });
      const [tool] = gateTools(client, { dql: true, sentinel: false });
      const outcome = await tool?.run(PAY, { signal: new AbortController().signal });
      expect(outcome).toMatchObject({ fault: true, structured: { verdict: 'ERROR', execute: false, code } });
    }
  } finally {
    await silent.close();
  }
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
    try {
      for (const [args, surface] of [
        [PAY, 'dql'],
        [DELETE, 'sentinel'],
      ] as const) {
        const { structured } = await call(host, 'verify_before_action', args);
        expect(structured).toMatchObject({ surface, execute: structured.verdict === 'ALLOW' });
        expect(structured.verdict).not.toBe('ERROR');
      }
    } finally {
      await host.close();
    }
  });
});
