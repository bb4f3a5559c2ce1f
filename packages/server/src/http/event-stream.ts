import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Progress } from '../kernel/progress.ts';

/** Often enough that no proxy takes the connection for dead. */
const HEARTBEAT_MS = 10_000;

/** Whether the caller would rather follow the work as server-sent events. */
export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  /^text\/event-stream\b/i.test(headers.accept ?? '');

/** An answer that comes in server-sent events (WHATWG HTML, section 9.2) while the work goes on. */
export class EventStream {
  readonly #reply: FastifyReply;
  readonly #body = new PassThrough();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
    // A caller that hangs up ends the stream; what is written afterwards goes nowhere, and that is no error.
    this.#body.on('error', () => {});
  }

  /** Whether anything was answered yet; before that, a fault is answered with a status of its own. */
  get begun(): boolean {
    return this.#heartbeat !== undefined;
  }

  /** Answers 200 and says that the request was accepted. */
  begin(requestId: string): void {
    this.#heartbeat = setInterval(() => this.#write(': still at work\n\n'), HEARTBEAT_MS);
    this.#reply.code(200).header('content-type', 'text/event-stream; charset=utf-8').send(this.#body);
    this.#event('accepted', JSON.stringify({ request_id: requestId }));
  }

  /** Tells a stage as it passes. */
  readonly tell: Progress = ({ stage, ...counts }) => this.#event(stage, JSON.stringify(counts));

  /** The last event: the verdict, or the problem that stands in its place. */
  end(event: 'verdict' | 'problem', json: string): void {
    clearInterval(this.#heartbeat);
    this.#event(event, json);
    this.#body.end();
  }

  #event(event: string, json: string): void {
    this.#write(`event: ${event}\ndata: ${json}\n\n`);
  }

  #write(text: string): void {
    if (!this.#body.destroyed && !this.#body.writableEnded) this.#body.write(text);
  }
}
