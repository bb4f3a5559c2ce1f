import type { IncomingMessage } from 'node:http';
import type { Clock } from '../kernel/clock.ts';
import { newId, type Randomness } from '../kernel/ids.ts';

const DRAWN_AT_ONCE = 4_096;

/**
 * Names each request: by the X-Request-Id that its caller chose where that can be logged and echoed without
 * harm, else by a new id. Chance is drawn for 400 ids at once, since drawing it is a call to the system.
 */
export function requestIds(clock: Clock, randomness: Randomness): (request: IncomingMessage) => string {
  let drawn = Buffer.alloc(0);
  let used = 0;
  const chance: Randomness = (bytes) => {
    if (used + bytes > drawn.length) {
      drawn = Buffer.from(randomness(DRAWN_AT_ONCE));
      used = 0;
    }
    used += bytes;
    return drawn.subarray(used - bytes, used);
  };
  return ({ headers }) => saneId(headers['x-request-id']) ?? newId('req_', clock(), chance);
}

const saneId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.:/+=-]{1,128}$/.test(header) ? header : undefined;
