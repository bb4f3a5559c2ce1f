import type { Readable, Writable } from 'node:stream';

const NEWLINE = 0x0a;

/** The lines of a stream as the bytes that they came as, each with its end; what follows the last end comes last. */
export async function* linesOf(stream: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of stream) {
    const bytes: Buffer = Buffer.from(chunk);
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...parts, bytes.subarray(from, at + 1)]);
      parts = [];
      from = at + 1;
    }
    if (from < bytes.length) parts.push(bytes.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

/** Writes another's bytes as they come, and lines of one's own between its lines, never within one. */
export class LineWriter {
  readonly #to: Writable;
  #within = false;
  #own: string[] = [];

  constructor(to: Writable) {
    this.#to = to;
  }

  /** Bytes of the other; false where it should wait until they have drained. */
  pass(bytes: Buffer): boolean {
    if (bytes.length === 0) return true;
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end === 0 || this.#own.length === 0) {
      this.#within = end < bytes.length;
      return this.#to.write(bytes);
    }
    this.#to.write(bytes.subarray(0, end));
    this.#within = false;
    this.#flush();
    this.#within = end < bytes.length;
    return this.#to.write(bytes.subarray(end));
  }

  /** A line of one's own, without its end; it waits while the other is within a line. */
  add(line: string): void {
    this.#own.push(line);
    this.#flush();
  }

  #flush(): void {
    if (this.#within) return;
    for (const line of this.#own.splice(0)) this.#to.write(`${line}\n`);
  }
}
