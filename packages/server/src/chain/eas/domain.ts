import type { Clock } from '../../kernel/clock.ts';
import { backOff } from './back-off.ts';
import type { EasChain } from './schema.ts';
import { readVersion } from './version.ts';

/** The domain that off-chain attestations are signed under. */
export type Domain = {
  /** The chain with the version of its contract, as far as that is known by now. */
  current(): EasChain;
  /** Asks the contract for its version, until it has answered once. Never rejects. */
  hear(): Promise<void>;
};

/**
 * The domain of a chain's EAS contract. Whoever verifies an off-chain attestation insists on the version that the
 * contract gives itself, and contracts at one address are upgraded: so it is asked where there is a node. Until it
 * has answered, and without a node, the version is the one known here.
 */
export function openDomain(chain: EasChain, rpcUrl: string | undefined, clock: Clock): Domain {
  let current = chain;
  let heard = rpcUrl === undefined;
  let failures = 0;
  let restsUntil = 0;
  return {
    current: () => current,
    async hear() {
      if (heard || !rpcUrl || clock() < restsUntil) return;
      try {
        current = { ...chain, version: await readVersion(rpcUrl, chain) };
        heard = true;
      } catch {
        restsUntil = clock() + backOff(failures++);
      }
    },
  };
}
