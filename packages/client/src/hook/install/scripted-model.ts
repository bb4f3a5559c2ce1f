import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { membersOf } from '../../members.ts';
import { objectIn } from '../text.ts';

/** One call that the model makes, by the names that the agent offers. */
type Call = { name: string; input: object };
type Form = {
  path: RegExp;
  /** The names of the tools that a request offers. */
  offers(body: Members): unknown[];
  /** The events of an answer: the call, or a word where there is none. */
  events(call: Call | undefined): object[];
};
type Members = Readonly<Record<string, unknown>>;

const ID = 'call_1';
const USAGE = { input_tokens: 1, output_tokens: 1 };
const listed = (value: unknown): Members[] => (Array.isArray(value) ? value.map(membersOf) : []);
const namesIn = (value: unknown): unknown[] => listed(value).map(({ name }) => name);

/** How the agents' models are spoken to: Anthropic Messages, OpenAI Responses and chat completions, Gemini. */
const FORMS: readonly Form[] = [
  {
    path: /\/v1\/messages(\?|$)/,
    offers: ({ tools }) => namesIn(tools),
    events(call) {
      const block = call
        ? { type: 'tool_use', id: ID, name: call.name, input: {} }
        : { type: 'text', text: '' };
      const delta = call
        ? { type: 'input_json_delta', partial_json: JSON.stringify(call.input) }
        : { type: 'text_delta', text: 'done' };
      const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', usage: USAGE };
      return [
        {
          type: 'message_start',
          message: { ...message, content: [], stop_reason: null, stop_sequence: null },
        },
        { type: 'content_block_start', index: 0, content_block: block },
        { type: 'content_block_delta', index: 0, delta },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: call ? 'tool_use' : 'end_turn' }, usage: USAGE },
        { type: 'message_stop' },
      ];
    },
  },
  {
    path: /\/responses(\?|$)/,
    offers: ({ tools }) => namesIn(tools),
    events(call) {
      const item = call
        ? {
            type: 'function_call',
            id: 'fc_1',
            call_id: ID,
            name: call.name,
            arguments: JSON.stringify(call.input),
          }
        : {
            type: 'message',
            id: 'msg_1',
            role: 'assistant',
            content: [{ type: 'output_text', text: 'done' }],
          };
      const response = { id: 'resp_1', object: 'response', status: 'completed', output: [item] };
      const usage = { ...USAGE, total_tokens: 2 };
      return [
        { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.completed', response: { ...response, usage } },
      ];
    },
  },
  {
    path: /\/chat\/completions(\?|$)/,
    offers: ({ tools }) => listed(tools).map((tool) => membersOf(tool.function).name),
    events(call) {
      const made = { name: call?.name, arguments: JSON.stringify(call?.input) };
      const delta = call
        ? { role: 'assistant', tool_calls: [{ index: 0, id: ID, type: 'function', function: made }] }
        : { role: 'assistant', content: 'done' };
      const chunk = { id: 'chat_1', object: 'chat.completion.chunk', created: 1, model: 'm' };
      const end = { index: 0, delta: {}, finish_reason: call ? 'tool_calls' : 'stop' };
      return [
        { ...chunk, choices: [{ index: 0, delta, finish_reason: null }] },
        { ...chunk, choices: [end], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } },
      ];
    },
  },
  {
    path: /:streamGenerateContent/,
    offers: ({ tools }) => listed(tools).flatMap(({ functionDeclarations }) => namesIn(functionDeclarations)),
    events(call) {
      const parts = [
        call ? { functionCall: { id: ID, name: call.name, args: call.input } } : { text: 'done' },
      ];
      const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
      return [
        {
          candidates: [{ index: 0, finishReason: 'STOP', content: { role: 'model', parts } }],
          usageMetadata,
        },
      ];
    },
  },
];

/** What agents call their shell, and how each takes a command. */
const SHELLS: Readonly<Record<string, (command: string) => object>> = {
  Bash: (command) => ({ command, description: 'canary' }),
  run_shell_command: (command) => ({ command, description: 'canary' }),
  exec_command: (cmd) => ({ cmd }),
  bash: (command) => ({ command, description: 'canary' }),
};

/**
 * A model on loopback that has an agent run one command in its shell, once, and then says that it is done. Whatever an
 * agent wants from elsewhere, for which this is its proxy, is refused.
 */
export async function openModel(command: string) {
  const told: string[] = [];
  let called = false;
  const server = createServer(async (request, response) => {
    const { url = '', method } = request;
    const body = await text(request).catch(() => '');
    const form = method === 'POST' ? FORMS.find(({ path }) => path.test(url)) : undefined;
    if (!form) {
      response.writeHead(/count_?tokens|\/models\b/i.test(url) || method === 'HEAD' ? 200 : 404).end('{}');
      return;
    }
    const offered = form.offers(objectIn(body) ?? {});
    const name = Object.keys(SHELLS).find((one) => offered.includes(one));
    if (called) told.push(body);
    const input = name === undefined ? undefined : SHELLS[name]?.(command);
    const call = called || name === undefined || !input ? undefined : { name, input };
    called ||= call !== undefined;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of form.events(call)) {
      const type = 'type' in event ? `event: ${event.type}\n` : '';
      response.write(`${type}data: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  });
  server.on('connect', (_, socket) =>
    socket.on('error', () => undefined).end('HTTP/1.1 403 Forbidden\r\n\r\n'),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Whether the command was asked for. */
    asked: () => called,
    /** What the agent told the model after that. */
    told: () => told.join('\n'),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
