import { type Client as Host, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import fc from 'fast-check';
import { createClient } from 'truepenny';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../server/test/service.ts';
import { gateTools } from '../src/gate-tools.ts';
import { rvTools } from '../src/rv-tools.ts';
import { serverOf } from '../src/serve.ts';
import { hostOf, openHost } from './host.ts';

// Nothing listens there, so that nothing but a fault can come of any arguments.
const client = createClient({
  baseUrl: 'http://127.0.0.1:9',
  apiKey: ['dqlk_k', 'tp_sn_k', 'tp_op_k'],
  retries: 0,
});
const tools = [...gateTools(client, { dql: true, sentinel: true }), ...rvTools(client, true)];
const host = hostOf('2026-07-28');

beforeAll(async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  serveStdio(() => serverOf({ name: 'fuzz', version: '1', instructions: '' }, tools), { transport: ours });
  await host.connect(theirs);
  await host.listTools();
});
afterAll(() => host.close());

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('auto', 'sentinel', 'ALLOW', 'verification', 'correct', 'agent_1', 0.5, '\ud800', ''),
);

test.each(tools.map(({ name, input }) => [name, Object.keys(input.shape)] as const))(
  'a thousand random argument objects for %s give a fault and never a crash',
  async (name, members) => {
    const near = fc.dictionary(fc.constantFrom(...members), value, { maxKeys: members.length });
    const any = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')), value);
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, any), async (args) => {
        const { structuredContent, isError, content } = await host.callTool({ name, arguments: args });
        expect(structuredContent).toMatchObject({ verdict: 'ERROR', execute: false });
        expect(isError).toBe(true);
        expect(content).toMatchObject([{ type: 'text', text: expect.stringMatching(/^ERROR/) }]);
      }),
      { numRuns: 1_000, seed: 2025 },
    );
  },
);

const word = fc.constantFrom(
  'ALLOW',
  'BLOCK',
  'REVIEW',
  'PASS',
  'FAIL',
  'dql_1',
  'sent_1',
  'intent',
  1,
  true,
);
const answer = fc.record(
  {
    id: fc.oneof(word, value),
    execute: fc.oneof(fc.boolean(), value),
    verdict: fc.oneof(word, value),
    confidence: fc.oneof(fc.double(), value),
    objections: fc.oneof(fc.array(fc.record({ reason: word })), value),
    gate: fc.oneof(fc.constant(null), fc.record({ violations: fc.array(value) }), value),
    axes: fc.oneof(fc.array(fc.record({ axis: word, verdict: word, objection: value })), value),
    aggregate: fc.oneof(fc.record({ verdict: word, confidence: fc.double() }), value),
  },
  { requiredKeys: [] },
);

test('a thousand random answers of a service are never taken for an ALLOW that they are not', async () => {
  let said: unknown;
  const odd = createClient({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: ['dqlk_k', 'tp_sn_k'],
    fetch: async () => Response.json(said),
  });
  const [tool] = gateTools(odd, { dql: true, sentinel: true });
  const { signal } = new AbortController();
  await fc.assert(
    fc.asyncProperty(fc.oneof(answer, value), fc.constantFrom('dql', 'sentinel'), async (next, mode) => {
      said = next;
      const args = { mandate: 'Pay Ada', proposed_action: 'Pay Ada', reasoning: 'It was asked.', mode };
      const { structured = {}, fault } = (await tool?.run(args, { signal })) ?? {};
      expect(tool?.output.safeParse(structured).success).toBe(true);
      expect(structured.execute).toBe(structured.verdict === 'ALLOW');
      if (structured.execute) expect(said).toMatchObject({ execute: true });
      if (structured.verdict === 'ERROR') expect(fault).toBe(true);
    }),
    { numRuns: 1_000, seed: 2026 },
  );
});

describe('a real service', () => {
  let service: Service;
  let judging: Host;
  beforeAll(async () => {
    service = await startService();
    judging = await openHost('truepenny-gate-mcp', {
      TRUEPENNY_URL: service.url,
      DQL_API_KEY: await service.newKey('dql'),
      SENTINEL_API_KEY: await service.newKey('sentinel'),
    });
  });
  afterAll(async () => {
    await judging.close();
    await service.close();
  });

  const said = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.constantFrom(
      'Pay Ada 40 EUR',
      'delete_folder(path="/tmp/a")',
      '{"tool":"send","args":{"to":"Ada"}}',
      ' ',
    ),
  );
  const decision = fc.record(
    {
      mandate: said,
      proposed_action: said,
      reasoning: said,
      context: said,
      mode: fc.constantFrom('auto', 'dql', 'sentinel'),
    },
    { requiredKeys: ['mandate', 'proposed_action', 'reasoning'] },
  );

  // The host holds every result against the schema that the server gave for it.
  test('answers random decisions with a judgement or a fault, and executes on ALLOW alone', async () => {
    const verdicts = new Set<string>();
    await fc.assert(
      fc.asyncProperty(decision, async (args) => {
        const { structuredContent, isError } = await judging.callTool({
          name: 'verify_before_action',
          arguments: args,
        });
        const { verdict, execute, id, surface } = Object(structuredContent);
        verdicts.add(verdict);
        expect(execute).toBe(verdict === 'ALLOW');
        expect(isError === true).toBe(verdict === 'ERROR');
        if (verdict !== 'ERROR') expect(id).toMatch({ dql: /^dql_/, sentinel: /^sent_/ }[surface as 'dql']);
      }),
      { numRuns: 200, seed: 2027 },
    );
    for (const verdict of ['ERROR', 'UNCERTAIN']) expect(verdicts).toContain(verdict);
  });
});
