import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../kernel/problem.ts';
import { sourceOf } from './address.ts';

/** Requests a minute: for each key, for each address that writes without one, for each address that reads. */
export type Rates = { key: number; anonymous: number; read: number };
export type Policy = keyof Rates;

const WINDOW_SECONDS = 60;

/**
 * Addresses are counted in this many slots, so that memory stays bounded (about 20 MB when all are in use)
 * whatever sends; two addresses that meet in one slot share its limit, which is seldom and harmless.
 */
const SLOTS = 1 << 16;

/** Counts requests in fixed windows of a minute and refuses what is over the limit, in memory. */
export type Limits = {
  /**
   * Counts one request of a key (by its id) or an address and writes the RateLimit fields of the IETF draft
   * draft-ietf-httpapi-ratelimit-headers into the answer. Throws the Problem `rate-limited`.
   */
  count(policy: Policy, source: string, reply: FastifyReply): Promise<void>;
};

export function openLimits(rates: Rates, seed: Buffer): Limits {
  const limiter = (policy: Policy) =>
    new RateLimiterMemory({ keyPrefix: policy, points: rates[policy], duration: WINDOW_SECONDS });
  const limiters = { key: limiter('key'), anonymous: limiter('anonymous'), read: limiter('read') };
  const policies = {
    key: `"key";q=${rates.key};w=${WINDOW_SECONDS}`,
    anonymous: `"anonymous";q=${rates.anonymous};w=${WINDOW_SECONDS}`,
    read: `"read";q=${rates.read};w=${WINDOW_SECONDS}`,
  };
  return {
    async count(policy, source, reply) {
      const counted = policy === 'key' ? source : slotOf(sourceOf(source), seed);
      const left = await limiters[policy].consume(counted).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      const seconds = Math.max(1, Math.ceil(left.msBeforeNext / 1000));
      reply.header('ratelimit-policy', policies[policy]);
      reply.header('ratelimit', `"${policy}";r=${left.remainingPoints};t=${seconds}`);
      if (left.consumedPoints <= rates[policy]) return;
      const who = policy === 'key' ? 'this key' : 'this address';
      throw new Problem(
        'rate-limited',
        `More than ${rates[policy]} requests a minute from ${who}. Wait ${seconds} s.`,
        { retryAfterSeconds: seconds },
      );
    },
  };
}

/** FNV-1a from a secret start, so that nobody can aim at another's slot. */
function slotOf(source: string, seed: Buffer): number {
  let hash = seed.readUInt32LE();
  for (let at = 0; at < source.length; at++) {
    hash = Math.imul(hash ^ source.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
  }
  return (hash >>> 0) % SLOTS;
}
