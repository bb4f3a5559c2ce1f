import type { Clock } from '../kernel/clock.ts';
import { ProviderFault } from './fault.ts';

/** How a call went: the provider is up, is out, or was not waited for long enough to tell. */
export type Health = 'up' | 'out' | 'unknown';

/** Spares callers the wait for a provider that is down. */
export type Breaker = {
  /** Throws `unavailable` while the provider rests; else gives the function that reports how the call went. */
  pass(): (health: Health) => void;
  /** Whether the provider rests now. */
  isOpen(): boolean;
};

/** Together with the longest attempt this keeps a healed provider out for less than 60 s. */
const REST_MS = 30_000;

/**
 * A circuit breaker: closed until so many calls in a row end in an outage, then open for 30 s, then half open
 * for exactly one probe, whose end closes it or opens it for another 30 s. A probe that is given up counts as
 * none, so that the next caller probes; any answer, also of a call that began earlier, closes it.
 */
export function breaker(provider: string, clock: Clock, tolerated: number): Breaker {
  let outages = 0;
  let restsUntil: number | undefined;
  let probing = false;

  const admit = (): 'call' | 'probe' => {
    if (restsUntil === undefined) return 'call';
    if (!probing && clock() >= restsUntil) return 'probe';
    throw new ProviderFault('unavailable', `${provider} was down a moment ago and is given a rest`);
  };

  return {
    isOpen: () => restsUntil !== undefined,
    pass: () => {
      const kind = admit();
      if (kind === 'probe') probing = true;
      return (health) => {
        if (kind === 'probe') probing = false;
        if (health === 'up') {
          outages = 0;
          restsUntil = undefined;
        }
        if (health === 'out') {
          outages++;
          const opens = restsUntil === undefined ? outages >= tolerated : kind === 'probe';
          if (opens) restsUntil = clock() + REST_MS;
        }
      };
    },
  };
}
