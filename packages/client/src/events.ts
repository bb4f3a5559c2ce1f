/** How far a panel has come. */
export type Stage =
  | { stage: 'accepted' }
  | { stage: 'evaluator'; done: number; of: number }
  | { stage: 'red-team'; done: number; of: number };

/** One event of a stream: its name and its data, as they were sent. */
export type ServerEvent = { event: string; data: string };

/** Far more than any result holds; a stream that brings no end of a line is not ours. */
const EVENT_MAX = 4_000_000;

/**
 * Reads server-sent events (HTML, section 9.2.6) as they arrive. Fields other than `event` and `data` are
 * passed over, and so is an event that the end of the stream cuts off.
 *
 * @throws {RangeError} when one event holds more than any answer of the service.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let event = '';
  let data: string[] = [];
  let size = 0;
  for await (const line of linesOf(stream)) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      size = 0;
      continue;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
    size += line.length + 1;
    if (size > EVENT_MAX) throw new RangeError('an endless event');
  }
}

/** Lines end with LF, CR LF or CR; a CR at the end of a chunk waits for what follows it. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
      if (done) return;
      if (rest.length > EVENT_MAX) throw new RangeError('an endless line');
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The stage that an event tells; nothing for events of other kinds. */
export function stageOf(event: string, data: unknown): Stage | undefined {
  if (event === 'accepted') return { stage: 'accepted' };
  if (event !== 'evaluator' && event !== 'red-team') return undefined;
  const { done, of } = (data ?? {}) as { done?: unknown; of?: unknown };
  return typeof done === 'number' && typeof of === 'number' ? { stage: event, done, of } : undefined;
}
