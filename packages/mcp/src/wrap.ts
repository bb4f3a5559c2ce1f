import type { Readable, Writable } from 'node:stream';
import { readJson, UnsafeJson } from '@truepenny/verifier';
import { type CallPermit, type GuardedCall, permit } from 'truepenny';
import { refusalResult } from 'truepenny/mcp';
import { LineWriter, linesOf } from './lines.ts';

/** Whether a call may be made. The signal ends the question: whoever asked has cancelled. */
export type Decide = (call: GuardedCall, signal: AbortSignal) => Promise<CallPermit>;

/** The host's side and the server's side of a connection; each message is a line of JSON. */
export type Sides = { fromHost: Readable; toHost: Writable; fromServer: Readable; toServer: Writable };

type Message = Readonly<Record<string, unknown>>;
type Id = string | number;

const DEEPEST = 64;

/**
 * Puts a gate between host and server: every `tools/call` is decided about first, and one that is not allowed is
 * answered with a result that says why and never reaches the server. All else passes as the bytes that it came as, in
 * both directions, while a call waits too. Resolves when the host has gone and nothing waits any more.
 */
export async function wrap({ fromHost, toHost, fromServer, toServer }: Sides, decide: Decide): Promise<void> {
  const answers = new LineWriter(toHost);
  const waiting = new Map<Id, AbortController>();
  const judged = new Set<Promise<void>>();
  fromServer.on('data', (chunk: Buffer) => {
    if (answers.pass(chunk)) return;
    fromServer.pause();
    toHost.once('drain', () => fromServer.resume());
  });
  for await (const line of linesOf(fromHost)) {
    const read = messageOf(line);
    if (read instanceof UnsafeJson) answers.add(fault(read));
    else if (!callsIn(read).length) {
      cancel(read, waiting);
      await passed(toServer, line);
    } else {
      const work = gate(read, line).finally(() => judged.delete(work));
      judged.add(work);
    }
  }
  await Promise.all(judged);
  toServer.end();

  async function gate(message: unknown, line: Buffer): Promise<void> {
    const refused = new Map<unknown, string | undefined>();
    await Promise.all(
      callsIn(message).map(async (call) => {
        const { id } = call;
        const controller = new AbortController();
        if (isId(id)) waiting.set(id, controller);
        const decided = await decide(callOf(call), controller.signal).catch((error) =>
          permit(() => Promise.reject(error)),
        );
        if (isId(id)) waiting.delete(id);
        if (decided.execute && !controller.signal.aborted) return;
        // Whoever has cancelled, and whoever gave no id, waits for no answer.
        const told = isId(id) && !controller.signal.aborted;
        refused.set(
          call,
          told ? JSON.stringify({ jsonrpc: '2.0', id, result: refusalResult(decided) }) : undefined,
        );
      }),
    );
    const lines = [...refused.values()].filter((answer) => answer !== undefined);
    if (refused.size === 0) return passed(toServer, line);
    if (lines.length > 0) answers.add(Array.isArray(message) ? `[${lines.join(',')}]` : lines.join());
    if (!Array.isArray(message)) return;
    const rest = message.filter((one) => !refused.has(one));
    if (rest.length > 0) await passed(toServer, Buffer.from(`${JSON.stringify(rest)}\n`));
  }
}

/** The message; a text whose members could be read in two ways by two programs is none. */
function messageOf(line: Buffer): unknown {
  const text = line.toString().trim();
  if (text === '') return undefined;
  try {
    return readJson(text, DEEPEST);
  } catch (error) {
    if (error instanceof UnsafeJson) return error;
    throw error;
  }
}

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null;
const isId = (id: unknown): id is Id => typeof id === 'string' || typeof id === 'number';

/** Every `tools/call` of a message or a batch. */
const callsIn = (message: unknown): Message[] =>
  (Array.isArray(message) ? message : [message])
    .filter(isMessage)
    .filter(({ method }) => method === 'tools/call');

function callOf({ params }: Message): GuardedCall {
  const { name, arguments: given }: Message = isMessage(params) ? params : {};
  return { tool: String(name ?? ''), arguments: given ?? {} };
}

/** A call that the host has cancelled is decided about no more. */
function cancel(message: unknown, waiting: ReadonlyMap<Id, AbortController>): void {
  for (const one of Array.isArray(message) ? message : [message]) {
    if (!isMessage(one) || one.method !== 'notifications/cancelled' || !isMessage(one.params)) continue;
    const { requestId } = one.params;
    if (isId(requestId)) waiting.get(requestId)?.abort();
  }
}

async function passed(to: Writable, line: Buffer): Promise<void> {
  if (to.writable && !to.write(line)) {
    await new Promise<void>((resolve) => {
      for (const event of ['drain', 'close', 'error']) to.once(event, () => resolve());
    });
  }
}

const fault = ({ message }: Error): string =>
  JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: `Not passed on: ${message}` } });
