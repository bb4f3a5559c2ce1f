import { KEY_PREFIXES, LIMITS, type Operation, type ProblemCode } from '@truepenny/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller.ts';
import { Problem } from '../kernel/problem.ts';
import type { Limits, Policy } from './limits.ts';

/** Who a key stands for; throws the Problem `invalid-key` for one that opens nothing. */
export type Authenticate = (apiKey: string) => Promise<Caller>;

/** What a request hears that brings no key, or one that opens nothing. */
const REFUSED: ReadonlySet<ProblemCode> = new Set(['missing-key', 'invalid-key', 'suspended']);

const KEY_HEADERS = ['x-api-key', 'x-operator-key', 'x-sentinel-key', 'x-dql-key'] as const;

/** What a keyless request counts as. A public POST that changes nothing is as cheap as a read. */
const policyOf = (operation: Operation): Policy => (operation.idempotent ? 'anonymous' : 'read');

/**
 * Lets a request in before its body is read: size, rate, presence of a key, the key itself, in this order.
 * Gives the caller, or nothing where the operation is carried out without a key too.
 */
export async function admit(
  operation: Operation,
  { authenticate, limits }: { authenticate: Authenticate; limits: Limits },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | undefined> {
  refuseTooLarge(request);
  if (operation.access === 'public') {
    await limits.count(policyOf(operation), request.ip, reply);
    return undefined;
  }
  const kinds = operation.access.keys;
  const wanted = kinds.map((kind) => `${KEY_PREFIXES[kind]}…`).join(' or ');
  try {
    const apiKey = keyOf(request);
    if (!apiKey && operation.access.without) {
      // Whoever may come as nobody in particular writes as such; whoever is told a price has only read it.
      const policy = operation.access.without === 'anyone' ? policyOf(operation) : 'read';
      await limits.count(policy, request.ip, reply);
      return undefined;
    }
    if (!apiKey) {
      throw new Problem('missing-key', `Send a key (${wanted}) in the header X-API-Key.`);
    }
    const caller = await authenticate(apiKey);
    if (!kinds.includes(caller.kind)) {
      throw new Problem('invalid-key', `This operation needs a key that begins with ${wanted}.`);
    }
    // However many keys one makes, and under however many names: the answer tells the key's own limit.
    await limits.count('address', request.ip, reply);
    await limits.count('operator', caller.operatorId, reply);
    await limits.count('key', caller.keyId, reply);
    return caller;
  } catch (error) {
    // Guessing keys counts against the address, since there is no key to count it against.
    if (error instanceof Problem && REFUSED.has(error.code)) await limits.count('read', request.ip, reply);
    throw error;
  }
}

/** A body that says it is too large is refused unread; one that lies about it is cut off while it is read. */
function refuseTooLarge({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) <= LIMITS.body) return;
  throw new Problem('payload-too-large', `The body is larger than ${LIMITS.body} bytes. Send less.`, {
    headers: { connection: 'close' },
  });
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  for (const name of KEY_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
