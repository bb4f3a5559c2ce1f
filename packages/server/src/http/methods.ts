import type { Operation } from '@truepenny/contract';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { routePath } from './mount.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const ASKED_FOR = 'content-type, idempotency-key, x-request-id, if-none-match';

type Endpoint = Pick<Operation, 'method' | 'path' | 'crossOrigin'>;

/** Whether the path with parameters takes in the other one. */
function covers(pattern: string, path: string): boolean {
  const [parts, others] = [pattern.split('/'), path.split('/')];
  return (
    parts.length === others.length && parts.every((part, at) => part.startsWith('{') || part === others[at])
  );
}

/**
 * For every path that has operations: 405 with Allow for the methods it does not have, OPTIONS, and the CORS
 * preflight where browsers of any origin may call.
 */
export function answerOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [path, here] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    // A path with a parameter in its place takes the methods that this one leaves.
    const wider = endpoints.filter((other) => other.path !== path && covers(other.path, path));
    const own = new Set<string>([...here, ...wider].map(({ method }) => method));
    const allow = [...own, ...(own.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    app.route({
      method: METHODS.filter((method) => !own.has(method)),
      url: routePath(path),
      async onRequest() {
        throw new Problem('method-not-allowed', `This path answers ${allow}.`, { headers: { allow } });
      },
      handler: () => undefined,
    });
    const open = here.filter(({ crossOrigin }) => crossOrigin).map(({ method }) => method);
    app.options(routePath(path), (_request, reply) => {
      reply.header('allow', allow);
      if (open.length > 0) {
        reply
          .header('access-control-allow-origin', '*')
          .header('access-control-allow-methods', open.join(', '))
          .header('access-control-allow-headers', ASKED_FOR)
          .header('access-control-max-age', 86_400);
      }
      return reply.code(204).send();
    });
  }
}
