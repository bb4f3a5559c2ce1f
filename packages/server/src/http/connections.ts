import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a shutdown waits for the rest of a request that had begun to arrive. */
const REST_MS = 1_000;

/** Every connection of a server and what is answered on it, so that a shutdown ends whatever is still open. */
export class Connections {
  readonly #sockets = new Set<Socket>();
  readonly #answers = new Map<ServerResponse, Socket>();
  #emptied: (() => void) | undefined;
  #ending = false;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      if (this.#ending) return void socket.destroy();
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
      this.#answers.set(answer, socket);
      answer.once('close', () => {
        this.#answers.delete(answer);
        if (this.#ending) socket.destroySoon();
        if (this.#answers.size === 0) this.#emptied?.();
      });
    });
  }

  /**
   * Ends every connection, at once where nothing is answered on it; an answer that is on its way may arrive for so
   * many milliseconds. Resolves when all are ended. No connection is taken any more.
   */
  async end(milliseconds: number): Promise<void> {
    this.#ending = true;
    const busy = new Set(this.#answers.values());
    for (const socket of this.#sockets) if (!busy.has(socket)) socket.destroy();
    if (this.#answers.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#emptied = resolve;
      // A request of which a part is missing has no answer under way, and its sender may never send the rest.
      const unbegun = setTimeout(() => this.#destroy(({ headersSent }) => !headersSent), REST_MS);
      const all = setTimeout(() => this.#destroy(() => true), milliseconds);
      await promise;
      clearTimeout(unbegun);
      clearTimeout(all);
    }
    for (const socket of this.#sockets) socket.destroy();
  }

  #destroy(which: (answer: ServerResponse) => boolean): void {
    for (const [answer, socket] of this.#answers) if (which(answer)) socket.destroy();
  }
}
