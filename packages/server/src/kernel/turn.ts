/**
 * Lets whatever else waits for the event loop go first. Twice, because what is made immediate by an answer from the
 * network or a thread runs before the loop looks for more of them.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
