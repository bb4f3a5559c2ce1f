import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call as it reached the provider. */
export type Call = { path: string; headers: IncomingMessage['headers']; body: string };

/** What the provider does with a call. */
export type Behaviour = (call: Call, response: ServerResponse) => void;

export type ScriptedProvider = {
  /** With `/v1`, as the chat completions API is usually addressed. */
  url: string;
  calls: Call[];
  /** How many calls were under way at once, at most. */
  mostAtOnce(): number;
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
};

/** A provider on loopback that does what the test says, over real HTTP. */
export async function scriptedProvider(first: Behaviour = says('')): Promise<ScriptedProvider> {
  let behaviour = first;
  let under = 0;
  let most = 0;
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    most = Math.max(most, ++under);
    response.once('close', () => under--);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const call = { path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      behaviour(call, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    mostAtOnce: () => most,
    behave: (next) => {
      behaviour = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The seal that the prompt asks to have back. */
export const sealIn = ({ body }: Call): string => /The seal is ([0-9a-f]+)/.exec(body)?.[1] ?? 'no seal';

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour => {
  return (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

export const raw = (body: string | Buffer): Behaviour => {
  return (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
};

type Said = { finish?: string; refusal?: string };

const completion = (content: string, { finish = 'stop', refusal }: Said = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_780_000_000,
  model: 'scripted-2026-01-01',
  choices: [
    { index: 0, finish_reason: finish, message: { role: 'assistant', content, ...(refusal && { refusal }) } },
  ],
  usage: { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 },
});

/** The body of a chat completion with this text. */
export const completionOf = (text: string): string => JSON.stringify(completion(text));

/** A chat completion with this text; a function is given the call's seal. */
export function says(text: string | ((seal: string, call: Call) => string), said?: Said): Behaviour {
  return (call, response) => {
    const content = typeof text === 'string' ? text : text(sealIn(call), call);
    json(200, completion(content, said))(call, response);
  };
}

type Given = {
  criterion?: string;
  verdict?: string;
  confidence?: unknown;
  quotes?: unknown;
  reason?: string;
};

/** An evaluator's answer in the form that is asked for. */
export const evaluation = (seal: string, ...answers: Given[]): string =>
  JSON.stringify({
    seal,
    answers: answers.map((given) => ({
      criterion: 'C1',
      reason: 'The figures agree.',
      quotes: [],
      verdict: 'ALLOW',
      confidence: 0.9,
      ...given,
    })),
  });

/** The same answer in the wire forms of other providers. */
export const anthropicSays = (text: (seal: string) => string): Behaviour => {
  return (call, response) =>
    json(200, {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'scripted-2026-01-01',
      content: [{ type: 'text', text: text(sealIn(call)) }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1000, output_tokens: 200 },
    })(call, response);
};

export const googleSays = (text: (seal: string) => string): Behaviour => {
  return (call, response) =>
    json(200, {
      candidates: [
        { content: { role: 'model', parts: [{ text: text(sealIn(call)) }] }, finishReason: 'STOP', index: 0 },
      ],
      usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 200, totalTokenCount: 1200 },
      modelVersion: 'scripted-2026-01-01',
    })(call, response);
};

export const responsesSay = (text: (seal: string) => string): Behaviour => {
  return (call, response) =>
    json(200, {
      id: 'resp_1',
      object: 'response',
      created_at: 1_780_000_000,
      model: 'scripted-2026-01-01',
      status: 'completed',
      output: [
        {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: text(sealIn(call)), annotations: [] }],
        },
      ],
      usage: { input_tokens: 1000, output_tokens: 200, total_tokens: 1200 },
    })(call, response);
};

export const hangs: Behaviour = () => {};

export const resets: Behaviour = (_, response) => response.socket?.resetAndDestroy();

/** Promises a body, sends half of it and breaks the connection. */
export const resetsMidBody: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"id": "chatcmpl-1", "choices": [');
  setTimeout(() => response.socket?.resetAndDestroy(), 10);
};

/** One byte at a time until the caller gives up. */
export const drips: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(timer));
};

export const after = (ms: number, behaviour: Behaviour): Behaviour => {
  return (call, response) => {
    setTimeout(() => behaviour(call, response), ms);
  };
};

/** Answers nobody until so many have asked. */
export function together(count: number, behaviour: Behaviour): Behaviour {
  const waiting: Parameters<Behaviour>[] = [];
  return (call, response) => {
    waiting.push([call, response]);
    if (waiting.length >= count) for (const each of waiting.splice(0)) behaviour(...each);
  };
}

/** One behaviour after the other; the last one stays. */
export function inTurn(...behaviours: [Behaviour, ...Behaviour[]]): Behaviour {
  let at = 0;
  return (call, response) => (behaviours[Math.min(at++, behaviours.length - 1)] ?? hangs)(call, response);
}
