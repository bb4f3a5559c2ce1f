import type { FastifyReply } from 'fastify';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { Problem } from '../kernel/problem.ts';
import { sourceOf } from './address.ts';

/**
 * Requests a minute: for each key; for each operator, and each address that sends keys; for each address that writes
 * without one; for each address that reads.
 */
export type Rates = { key: number; operator: number; anonymous: number; read: number };
export type Policy = keyof Rates | 'address';

const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/**
 * Addresses are counted in this many slots, so that memory stays bounded whatever sends; two addresses that meet in one slot share its limit, which is seldom and harmless.
 */
const SLOTS = 1 << 16;

/** Counts requests in fixed windows of a minute and refuses what is over the limit, in memory. */
export type Limits = {
  /**
   * Counts one request of a key or an operator (by its id) or of an address, and writes the RateLimit fields of the IETF draft
   * draft-ietf-httpapi-ratelimit-headers into the answer. Throws the Problem `rate-limited`.
   */
  count(policy: Policy, source: string, reply: FastifyReply): Promise<void>;
};

export function openLimits(rates: Rates, seed: Buffer, clock: Clock = systemClock): Limits {
  const policyOf = (name: Policy, most: number, who: string) => ({
    most,
    who,
    window: new Window(clock),
    header: `"${name}";q=${most};w=${WINDOW_SECONDS}`,
  });
  const policies = {
    key: policyOf('key', rates.key, 'this key'),
    operator: policyOf('operator', rates.operator, 'the keys of this operator'),
    address: policyOf('address', rates.operator, 'keys at this address'),
    anonymous: policyOf('anonymous', rates.anonymous, 'this address'),
    read: policyOf('read', rates.read, 'this address'),
  };
  return {
    async count(policy, source, reply) {
      const { most, who, window, header } = policies[policy];
      const known = policy === 'key' || policy === 'operator';
      const count = window.count(known ? source : slotOf(sourceOf(source), seed));
      const seconds = window.secondsLeft;
      reply.header('ratelimit-policy', header);
      reply.header('ratelimit', `"${policy}";r=${Math.max(0, most - count)};t=${seconds}`);
      if (count <= most) return;
      throw new Problem(
        'rate-limited',
        `More than ${most} requests a minute from ${who}. Wait ${seconds} s.`,
        { retryAfterSeconds: seconds },
      );
    },
  };
}

/** Counts that begin anew together, every minute, so that what is past can be let go of in one piece. */
class Window {
  readonly #clock: Clock;
  #counts = new Map<string | number, number>();
  #now = 0;
  #endsAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one more; gives how many there are. */
  count(source: string | number): number {
    this.#now = this.#clock();
    // A clock that was set back must not keep a window open until it has caught up.
    if (this.#now >= this.#endsAt || this.#now < this.#endsAt - WINDOW_MS) {
      this.#counts = new Map();
      this.#endsAt = this.#now + WINDOW_MS;
    }
    const count = (this.#counts.get(source) ?? 0) + 1;
    this.#counts.set(source, count);
    return count;
  }

  /** Until the window that counted last ends. */
  get secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#endsAt - this.#now) / 1000));
  }
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
