import type { Client as Host } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../../server/test/service.ts';
import { openHost } from './host.ts';

let service: Service;
let host: Host;
beforeAll(async () => {
  service = await startService();
  const apiKey = await service.newKey('operator');
  // A shell may have keys of several products in the one variable.
  const keys = `tp_v2_another ${apiKey}`;
  host = await openHost('truepenny-mcp', { TRUEPENNY_URL: service.url, TRUEPENNY_API_KEY: keys });
});
afterAll(async () => {
  await host.close();
  await service.close();
});

const call = async (name: string, args: Record<string, unknown>, from = host) => {
  const { structuredContent, isError } = await from.callTool({ name, arguments: args });
  return { isError, said: structuredContent as Record<string, unknown> };
};

test('five tools are listed, with schemas and hints', async () => {
  const { tools } = await host.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['truepenny_verify', false],
    ['truepenny_score', true],
    ['truepenny_register_agent', false],
    ['truepenny_get_receipt', true],
    ['truepenny_record_event', false],
  ]);
  for (const { name, inputSchema, outputSchema, description } of tools) {
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema, name).toMatchObject({ type: 'object' });
    expect(description).toMatch(/\.$/);
  }
  expect(tools[0]?.inputSchema).toMatchSnapshot();
});

test('an agent is registered, gets a receipt and an event, and is scored', async () => {
  const { said: agent } = await call('truepenny_register_agent', { name: 'Ada' });
  const { agentId } = agent;
  const { said: receipt, isError } = await call('truepenny_verify', {
    agentId,
    claim: 'Ship order 7',
    verdict: 'ALLOW',
    metadata: { order: '7' },
  });
  expect({ isError, receipt }).toMatchObject({ isError: undefined, receipt: { agentId, verdict: 'ALLOW' } });
  expect((await call('truepenny_get_receipt', { receiptId: receipt.receiptId })).said).toMatchObject({
    status: 'active',
    verdict_source: 'caller',
    metadata: { order: '7' },
  });
  const event = { agentId, type: 'verification', outcome: 'correct', domain: 'shipping' };
  expect((await call('truepenny_record_event', event)).said).toMatchObject({ recorded: true, eventCount: 1 });
  expect((await call('truepenny_score', { agentId })).said).toMatchObject({ agentId, eventCount: 1 });
  expect((await call('truepenny_score', { agentId, domain: 'other' })).isError).toBeUndefined();
});

test('what goes wrong is told with what to do', async () => {
  for (const [name, args, code] of [
    ['truepenny_get_receipt', { receiptId: 'rcpt_none' }, 'not-found'],
    [
      'truepenny_record_event',
      { agentId: 'agent_none', type: 'verification', outcome: 'correct' },
      'not-found',
    ],
    ['truepenny_record_event', { agentId: 'a', type: 'peer_review', outcome: 'correct' }, 'invalid-request'],
    ['truepenny_verify', { agentId: 'agent_none', claim: ' ', verdict: 'ALLOW' }, 'invalid-arguments'],
    ['truepenny_score', { agentID: 'x' }, 'invalid-arguments'],
  ] as const) {
    const { isError, said } = await call(name, args);
    expect({ isError, said }).toMatchObject({
      isError: true,
      said: { verdict: 'ERROR', execute: false, code },
    });
    expect(said.repair_hints).toHaveLength(1);
  }
  await expect(host.callTool({ name: 'truepenny_burn', arguments: {} })).rejects.toThrow(
    /no tool truepenny_burn/,
  );
});

test('without a key, what needs one says so; reading goes on', async () => {
  const keyless = await openHost('truepenny-mcp', { TRUEPENNY_URL: service.url });
  try {
    expect(await call('truepenny_register_agent', { name: 'Eve' }, keyless)).toMatchObject({
      isError: true,
      said: { code: 'missing-key' },
    });
    expect((await call('truepenny_score', { agentId: 'agent_none' }, keyless)).said.code).toBe('not-found');
  } finally {
    await keyless.close();
  }
});
