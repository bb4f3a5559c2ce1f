import type { Operation } from '@truepenny/contract';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { crossOriginHeaders, isCrossOrigin, PREFLIGHT_HEADERS } from './cross-origin.ts';
import { routePath } from './mount.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Endpoint = Pick<Operation, 'method' | 'path' | 'crossOrigin' | 'payable'>;

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
    const open = here.filter(isCrossOrigin).map(({ method }) => method);
    app.options(routePath(path), (_request, reply) => {
      reply.header('allow', allow);
      if (open.length > 0) {
        reply
          .headers(crossOriginHeaders)
          .headers(PREFLIGHT_HEADERS)
          .header('access-control-allow-methods', open.join(', '));
      }
      return reply.code(204).send();
    });
  }
}
