import type { IncomingMessage } from 'node:http';
import type { Clock } from '../kernel/clock.ts';
import { newId, type Randomness } from '../kernel/ids.ts';

/**
 * Names each request: by the X-Request-Id that its caller chose where that can be logged and echoed without
 * harm, else by a new id.
 */
export const requestIds =
  (clock: Clock, randomness: Randomness) =>
  ({ headers }: IncomingMessage): string =>
    saneId(headers['x-request-id']) ?? newId('req_', clock(), randomness);

const saneId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.:/+=-]{1,128}$/.test(header) ? header : undefined;
