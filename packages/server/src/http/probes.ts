import type { FastifyInstance } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { isNear } from './address.ts';
import type { Metrics } from './metrics.ts';
import type { Running } from './running.ts';

export type ProbeParts = {
  running: Running;
  metrics: Metrics;
  /** Seats whose key was refused when they were last asked. */
  refused(): readonly string[];
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
};

const PATIENCE_MS = 1_000;

/** What whoever runs the service asks: is the process up, may it get work, how is it doing. */
export function probeRoutes(app: FastifyInstance, { running, metrics, ping, refused }: ProbeParts): void {
  app.get('/healthz', { config: { operation: 'healthz' } }, () => ({ status: 'ok' }));

  app.get('/readyz', { config: { operation: 'readyz' } }, async () => {
    running.refuseIfDraining();
    await within(PATIENCE_MS, ping()).catch((cause: unknown) => {
      throw new Problem('unavailable', 'The store does not answer.', { retryAfterSeconds: 1 }, { cause });
    });
    const degraded = refused();
    return { status: 'ready', ...(degraded.length > 0 && { degraded }) };
  });

  app.get('/metrics', { config: { operation: 'metrics' } }, async (request, reply) => {
    // How much traffic there is is nobody's business outside: a proxy in between means that it came from there.
    const proxied =
      request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    if (proxied || !isNear(request.ip)) {
      throw new Problem('not-found', 'Metrics are shown only to this machine and its private network.');
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, milliseconds, new Error(`no answer within ${milliseconds} ms`));
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
