import { Problem } from '../kernel/problem.ts';

const RETRY_SECONDS = 5;

/**
 * The database cannot be reached, or takes or gives nothing: a caller may try again later. Its cause is what the
 * database said, which is for the log alone.
 */
export class Outage extends Problem {
  override name = 'Outage';

  constructor(cause: unknown) {
    const detail = 'The service cannot reach its records at the moment. Try again in a few seconds.';
    super('unavailable', detail, { retryAfterSeconds: RETRY_SECONDS }, { cause });
  }
}
