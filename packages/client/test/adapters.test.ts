import type { AddressInfo } from 'node:net';
import { AIMessage } from '@langchain/core/messages';
import { tool as langChainTool } from '@langchain/core/tools';
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { Agent as MastraAgent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { Client } from '@modelcontextprotocol/client';
import { Agent, tool as agentTool, type ModelResponse, Runner, Usage } from '@openai/agents-core';
import { generateText, isStepCount, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import express, { type Request } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as aiSdk from '../src/adapters/ai-sdk.ts';
import { gateRequests } from '../src/adapters/express.ts';
import * as langChain from '../src/adapters/langchain.ts';
import * as mastra from '../src/adapters/mastra.ts';
import { gated, gatedTool } from '../src/adapters/mcp.ts';
import { inputGuardrail } from '../src/adapters/openai-agents.ts';
import { openGate } from './gate-scene.ts';

type Gate = Awaited<ReturnType<typeof openGate>>;
let gate: Gate;
let paid: number[];
beforeAll(async () => {
  gate = await openGate();
});
beforeEach(() => {
  paid = [];
});
afterAll(() => gate.close());

const Input = z.object({ recipient: z.string(), amount: z.number(), currency: z.string().default('EUR') });
type Paid = z.output<typeof Input>;
const pays = async ({ recipient, amount, currency }: Paid) => {
  paid.push(amount);
  return `paid ${amount} ${currency} to ${recipient}`;
};
const given = (amount: number) => ({ recipient: 'Acme', amount });
const lastCall = () => gate.bodies().at(-1).call;
const REFUSED = /^Not done: BLOCK\. The amount/;

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
/** A model that calls the tool once and then ends with a word. */
const model = (amount: number) =>
  new MockLanguageModelV4({
    doGenerate: [
      {
        content: [
          { type: 'tool-call', toolCallId: 'c1', toolName: 'pay', input: JSON.stringify(given(amount)) },
        ],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      },
      {
        content: [{ type: 'text', text: 'Done.' }],
        finishReason: { unified: 'stop', raw: undefined },
        usage,
        warnings: [],
      },
    ],
  });

describe('ai-sdk', () => {
  const pay = tool({ description: 'Pays', inputSchema: Input, execute: pays });
  const run = (amount: number, tools = aiSdk.wrapTools({ pay }, gate.authority)) =>
    generateText({ model: model(amount), prompt: 'Pay Acme 600 EUR.', tools, stopWhen: isStepCount(2) });

  test('a wrapped tool runs after ALLOW, and gives the refusal as its result otherwise', async () => {
    const allowed = await run(600);
    expect(allowed.steps[0]?.toolResults[0]?.output).toBe('paid 600 EUR to Acme');
    expect(lastCall()).toEqual({ tool: 'pay', arguments: { ...given(600), currency: 'EUR' } });
    expect(gate.bodies().at(-1).evidence).toEqual([{ role: 'user', content: 'Pay Acme 600 EUR.' }]);
    const refused = await run(900);
    expect(refused.steps[0]?.toolResults[0]?.output).toMatch(REFUSED);
    expect(paid).toEqual([600]);
  });

  test('a refusal that is thrown is a tool error', async () => {
    const tools = aiSdk.wrapTools({ pay }, { ...gate.authority, refusals: 'throw' });
    const { steps } = await run(900, tools);
    expect(steps[0]?.content.find(({ type }) => type === 'tool-error')).toMatchObject({
      error: { name: 'Refused' },
    });
    expect(paid).toEqual([]);
  });

  test('the SDK’s own approval approves, asks or denies', async () => {
    const approving = (amount: number) =>
      generateText({
        model: model(amount),
        prompt: 'Pay Acme 600 EUR.',
        tools: { pay },
        toolApproval: aiSdk.toolApproval(gate.authority),
        stopWhen: isStepCount(2),
      });
    expect((await approving(600)).steps[0]?.toolResults[0]?.output).toBe('paid 600 EUR to Acme');
    const open = await approving(650);
    expect(open.content.some(({ type }) => type === 'tool-approval-request')).toBe(true);
    await approving(900);
    expect(paid).toEqual([600]);
  });

  test('a tool that runs elsewhere is named, and one that streams gives its last value', async () => {
    const elsewhere = tool({ description: 'Shows', inputSchema: Input });
    expect(() => aiSdk.wrapTools({ elsewhere }, gate.authority)).toThrow('elsewhere has no execute');
    const slow = tool({
      inputSchema: Input,
      async *execute(input: Paid) {
        yield 'working';
        yield await pays(input);
      },
    });
    const { steps } = await run(600, aiSdk.wrapTools({ pay: slow }, gate.authority) as never);
    expect(steps[0]?.toolResults[0]?.output).toBe('paid 600 EUR to Acme');
  });
});

describe('langchain', () => {
  const pay = langChainTool(pays, { name: 'pay', description: 'Pays', schema: Input });
  const call = (amount: number) => {
    const [made] =
      new AIMessage({
        content: '',
        tool_calls: [{ id: 'c1', name: 'pay', args: given(amount), type: 'tool_call' }],
      }).tool_calls ?? [];
    return { ...made, type: 'tool_call' as const, id: 'c1', name: 'pay', args: given(amount) };
  };

  test('a wrapped tool stays a tool, runs after ALLOW, and answers with the refusal otherwise', async () => {
    const [wrapped] = langChain.wrapTools([pay], gate.authority);
    expect(wrapped).toBeInstanceOf(Object.getPrototypeOf(pay).constructor);
    expect(wrapped.name).toBe('pay');
    expect(await wrapped.invoke(given(600))).toBe('paid 600 EUR to Acme');
    expect(lastCall().arguments).toEqual({ ...given(600), currency: 'EUR' });
    expect(await wrapped.invoke(call(900))).toMatchObject({
      content: expect.stringMatching(REFUSED),
      tool_call_id: 'c1',
    });
    expect(paid).toEqual([600]);
  });

  test('a tool with an artifact, a refusal that is thrown, and what is no tool', async () => {
    const paired = langChainTool(async (input: Paid) => [await pays(input), { receipt: 1 }], {
      name: 'pay',
      description: 'Pays',
      schema: Input,
      responseFormat: 'content_and_artifact',
    });
    const [wrapped] = langChain.wrapTools([paired], gate.authority);
    expect(await wrapped.invoke(call(900))).toMatchObject({ content: expect.stringMatching(REFUSED) });
    expect(await wrapped.invoke(call(600))).toMatchObject({ artifact: { receipt: 1 } });
    const [throws] = langChain.wrapTools([pay], { ...gate.authority, refusals: 'throw' });
    await expect(throws.invoke(given(900))).rejects.toThrow('BLOCK');
    expect(() => langChain.wrapTools([{ name: 'remote' }], gate.authority)).toThrow('remote has no _call');
    expect(paid).toEqual([600]);
  });

  test('a ToolNode of LangGraph runs what is allowed and tells the model why the rest was not', async () => {
    const answer = async (amount: number, authority = gate.authority) => {
      const node = new ToolNode(langChain.wrapTools([pay], authority));
      const graph = new StateGraph(MessagesAnnotation).addNode('tools', node).addEdge('__start__', 'tools');
      const asked = new AIMessage({ content: '', tool_calls: [call(amount)] });
      const { messages } = await graph.compile().invoke({ messages: [asked] });
      return messages.at(-1);
    };
    const told = { name: 'pay', tool_call_id: 'c1' };
    expect(await answer(600)).toMatchObject({ ...told, content: 'paid 600 EUR to Acme' });
    expect(await answer(900)).toMatchObject({ ...told, content: expect.stringMatching(REFUSED) });
    const thrown = await answer(900, { ...gate.authority, refusals: 'throw' });
    expect(thrown).toMatchObject({
      ...told,
      status: 'error',
      content: expect.stringContaining('BLOCK: The amount'),
    });
    expect(paid).toEqual([600]);
  });
});

describe('openai-agents', () => {
  /** Answers with one call of the tool, then with a word. */
  function scripted(...amounts: number[]) {
    const replies: ModelResponse['output'][] = amounts.map((amount) => [
      {
        type: 'function_call',
        callId: 'c1',
        name: 'pay',
        status: 'completed',
        arguments: JSON.stringify(given(amount)),
      },
    ]);
    replies.push([
      {
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Done.' }],
      },
    ]);
    const seen: unknown[] = [];
    const model = {
      async getResponse({ input }: { input: unknown }) {
        seen.push(input);
        return { usage: new Usage(), output: replies.shift() ?? [] };
      },
      getStreamedResponse() {
        throw new Error('not streamed');
      },
    };
    return { model, seen };
  }
  const runWith = async (amount: number, authority = gate.authority) => {
    const pay = agentTool({
      name: 'pay',
      description: 'Pays',
      parameters: z.object({ recipient: z.string(), amount: z.number() }),
      execute: (input) => pays({ currency: 'EUR', ...input }),
      inputGuardrails: [inputGuardrail(authority)],
    });
    const { model, seen } = scripted(amount);
    const agent = new Agent({ name: 'clerk', model, tools: [pay] });
    const result = await new Runner({ tracingDisabled: true }).run(agent, 'Pay Acme 600 EUR.');
    return { result, seen: JSON.stringify(seen.at(-1)) };
  };

  test('as a tool’s guardrail it lets the call through, tells the model why not, or ends the run', async () => {
    expect((await runWith(600)).seen).toContain('paid 600 EUR to Acme');
    expect((await runWith(900)).seen).toContain('Not done: BLOCK.');
    await expect(runWith(900, { ...gate.authority, refusals: 'throw' })).rejects.toThrow();
    expect(paid).toEqual([600]);
  });

  test('as an agent’s guardrail it holds the input against the principal’s words', async () => {
    const agent = new Agent({
      name: 'clerk',
      model: scripted().model,
      inputGuardrails: [inputGuardrail(gate.authority)],
    });
    const runner = new Runner({ tracingDisabled: true });
    await runner.run(agent, 'Pay Acme 600 EUR.');
    expect(gate.bodies().at(-1)).toMatchObject({
      claim: 'Pay Acme 600 EUR.',
      instruction: 'Pay Acme 600 EUR.',
    });
  });
});

describe('mastra', () => {
  const pay = createTool({
    id: 'pay',
    description: 'Pays',
    inputSchema: Input,
    execute: (input) => pays(input as Paid),
  });

  test('a wrapped tool runs after ALLOW, with the input that was judged', async () => {
    const { pay: wrapped } = mastra.wrapTools({ pay }, gate.authority);
    expect(wrapped).toBeInstanceOf(Object.getPrototypeOf(pay).constructor);
    expect(await wrapped.execute?.(given(600) as never, {} as never)).toBe('paid 600 EUR to Acme');
    expect(lastCall().arguments).toEqual({ ...given(600), currency: 'EUR' });
    expect(await wrapped.execute?.(given(900) as never, {} as never)).toMatch(REFUSED);
    expect(paid).toEqual([600]);
    expect(() => mastra.wrapTools({ far: { id: 'far' } }, gate.authority)).toThrow('far has no execute');
  });

  test('an agent of Mastra makes the call that is allowed, and its model is told why the other was not', async () => {
    const made = async (amount: number, authority = gate.authority) => {
      const scripted = model(amount);
      const tools = mastra.wrapTools({ pay }, authority);
      // Mastra's type of a model is narrower than what it takes, which is any of the SDK's.
      const taken = { id: 'clerk', name: 'clerk', instructions: 'Pay.', model: scripted as never };
      const agent = new MastraAgent({ ...taken, tools });
      const { text } = await agent.generate('Pay Acme 600 EUR.');
      expect(text).toBe('Done.');
      return JSON.stringify(scripted.doGenerateCalls.at(-1)?.prompt);
    };
    expect(await made(600)).toContain('paid 600 EUR to Acme');
    expect(await made(900)).toContain('Not done: BLOCK.');
    expect(await made(900, { ...gate.authority, refusals: 'throw' })).toContain('BLOCK');
    expect(paid).toEqual([600]);
  });
});

describe('mcp', () => {
  test('a client’s calls and a server’s handlers ask first, and refuse with isError', async () => {
    const client = new Client({ name: 'test', version: '1' });
    client.callTool = async (params: { name: string; arguments?: Record<string, unknown> }) => ({
      content: [{ type: 'text', text: await pays(Input.parse(params.arguments)) }],
    });
    const callTool = gated(
      (params: { name: string; arguments?: Record<string, unknown> }) => client.callTool(params),
      gate.authority,
    );
    expect(await callTool({ name: 'pay', arguments: given(600) })).toMatchObject({
      content: [{ text: 'paid 600 EUR to Acme' }],
    });
    const refused = { isError: true, content: [{ type: 'text', text: expect.stringMatching(REFUSED) }] };
    expect(await callTool({ name: 'pay', arguments: given(900) })).toEqual(refused);
    const handler = gatedTool('pay', (input: Paid) => pays(input), gate.authority);
    expect(await handler({ ...given(900), currency: 'EUR' })).toEqual(refused);
    expect(paid).toEqual([600]);
  });
});

describe('express', () => {
  test('a request goes on after ALLOW; 403 and 503 say why otherwise', async () => {
    const app = express().use(express.json());
    const callOf = ({ body }: Request) => ({ tool: 'pay', arguments: body });
    const authorityOf = ({ headers }: Request) => {
      if (headers.authorization !== 'yes') throw new Error('no session');
      return gate.authority;
    };
    app.post('/payments', gateRequests(callOf, authorityOf), async ({ body }, answer) => {
      answer.json(await pays(Input.parse(body)));
    });
    const server = app.listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    const post = (amount: number, authorization = 'yes') =>
      fetch(`http://127.0.0.1:${port}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify(given(amount)),
      });
    expect(await (await post(600)).json()).toBe('paid 600 EUR to Acme');
    const refused = await post(900);
    expect([refused.status, await refused.json()]).toMatchObject([403, { verdict: 'BLOCK' }]);
    expect((await post(600, 'no')).status).toBe(503);
    expect(paid).toEqual([600]);
    server.close();
  });
});
