/** A provider of chat completions that allows everything, each answer after LATENCY_MS. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Asked = { model: string; messages: { content: unknown }[] };

const latency = Number(process.env.LATENCY_MS ?? '1000');

const server = createServer(async (request, response) => {
  const due = new Promise((resolve) => setTimeout(resolve, latency));
  const asked = (await json(request)) as Asked;
  await due;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(completion(asked)));
});

function completion({ model, messages }: Asked) {
  const content = answerTo(JSON.stringify(messages));
  const message = { role: 'assistant', content };
  return {
    id: 'load',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, finish_reason: 'stop', message }],
    usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
  };
}

function answerTo(prompt: string): string {
  const seal = /The seal is ([0-9a-f]+)/.exec(prompt)?.[1] ?? '';
  const challenged = /Challenge P1(?: to P(\d+))? now/.exec(prompt);
  const said = { reason: 'It fits.', quotes: [] };
  if (!challenged) {
    return JSON.stringify({
      seal,
      answers: [{ criterion: 'C1', ...said, verdict: 'ALLOW', confidence: 0.9 }],
    });
  }
  const objections = Array.from({ length: Number(challenged[1] ?? 1) }, (_, at) => ({
    position: `P${at + 1}`,
    ...said,
    material: false,
  }));
  return JSON.stringify({ seal, objections });
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`url=http://127.0.0.1:${port}`);
});
process.once('SIGTERM', () => process.exit(0));
