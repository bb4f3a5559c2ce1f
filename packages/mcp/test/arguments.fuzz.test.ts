import { Client as Host } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import fc from 'fast-check';
import { createClient } from 'truepenny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gateTools } from '../src/gate-tools.ts';
import { rvTools } from '../src/rv-tools.ts';
import { serverOf } from '../src/serve.ts';

// Nothing listens there, so that nothing but a fault can come of any arguments.
const client = createClient({
  baseUrl: 'http://127.0.0.1:9',
  apiKey: ['dqlk_k', 'tp_sn_k', 'tp_op_k'],
  retries: 0,
});
const tools = [...gateTools(client, { dql: true, sentinel: true }), ...rvTools(client, true)];
const host = new Host({ name: 'test', version: '1' });

beforeAll(async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await serverOf({ name: 'fuzz', version: '1', instructions: '' }, tools).connect(ours);
  await host.connect(theirs);
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
