/** An answer that is JSON already: what was kept is sent as it is, however long, and neither parsed nor decoded. */
export class WrittenJson {
  /** In UTF-8. */
  readonly bytes: Buffer;

  constructor(...parts: readonly (string | Buffer)[]) {
    this.bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  }
}
