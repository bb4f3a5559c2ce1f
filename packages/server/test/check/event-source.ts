/** One event, or a comment, which is what a heartbeat is. */
export type Heard = { event: string; data: string } | { comment: string };

/**
 * Reads server-sent events as browsers do (WHATWG HTML, section 9.2.6), for a request that `EventSource` cannot
 * make because it posts. Gives what comes when it comes.
 */
export async function* heard(body: ReadableStream<Uint8Array>): AsyncGenerator<Heard> {
  let event = '';
  let data: string[] = [];
  for await (const line of lines(body)) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (line.startsWith(':')) yield { comment: line.slice(1).trim() };
    else if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r/);
    rest = parts.pop() ?? '';
    yield* parts;
  }
}
