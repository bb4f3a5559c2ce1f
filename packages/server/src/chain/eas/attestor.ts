import type { Clock } from '../../kernel/clock.ts';
import type { Randomness } from '../../kernel/ids.ts';
import { type AttestationRow, listDueAttestations } from '../../store/attestations.ts';
import type { Store } from '../../store/database.ts';
import { backOff } from './back-off.ts';
import { openDomain } from './domain.ts';
import { EAS, EAS_CHAINS, type Hex, type Statement } from './schema.ts';
import type { Told } from './told.ts';

const AT_ONCE = 50;

/** What the settings say of attestations. */
export type EasSettings = {
  environment: 'development' | 'production';
  /** Private key of a funded account. */
  easKey?: string | undefined;
  rpcUrl?: string | undefined;
};

export type AttestorParts = {
  store: Store;
  clock: Clock;
  randomness: Randomness;
  /** The service's own key, which off-chain attestations are signed with. */
  wallet: { key: Hex };
};

/** What becomes of a statement: what the caller is told of it, and what is to be kept together with the verdict. */
export type Prepared = {
  told: Told;
  row?: Pick<AttestationRow, 'verification_id' | 'chain_id' | 'statement' | 'created_at'>;
};

/** Attests verifications with EAS. */
export type Attestor = {
  /**
   * Prepares the attestation of a statement: on the chain where one is configured, else signed for use off the
   * chain. Nothing is sent, and no chain is asked.
   *
   * @param keeping Whether anything may be kept of the verification.
   */
  prepare(statement: Statement, keeping: boolean): Promise<Prepared>;
  /**
   * Takes every attestation that is due a step further, and asks the contract for its version where that is not
   * known yet. Rejects when the node or the schema is not there for what is due.
   */
  carryOn(): Promise<void>;
  /** Nothing is begun any more. */
  close(): void;
};

/** Opens the attestor that the settings ask for. The chain's libraries are loaded when they are first needed. */
export function openAttestor(settings: EasSettings, parts: AttestorParts): Attestor {
  const { easKey, rpcUrl, environment } = settings;
  const chain = EAS_CHAINS[environment];
  const domain = openDomain(chain, rpcUrl, parts.clock);
  const offchain = async (statement: Statement, reason: string): Promise<Prepared> => {
    const { signOffchain } = await import('./offchain.ts');
    const salt: Hex = `0x${parts.randomness(32).toString('hex')}`;
    const signed = await signOffchain(statement, parts.wallet.key, domain.current(), salt);
    return { told: { issued: false, reason, offchain: signed } };
  };
  if (!easKey || !rpcUrl) {
    const reason = 'No chain is configured, so the attestation was signed for use off the chain.';
    return {
      prepare: (statement) => offchain(statement, reason),
      carryOn: domain.hear,
      close: () => {},
    };
  }
  const key: Hex = `0x${easKey.slice(2)}`;
  const courier = openCourier({ rpcUrl, key, chain }, parts);
  return {
    async prepare(statement, keeping) {
      if (!keeping) return offchain(statement, UNKEPT);
      const { schemaUid } = await import('./encode.ts');
      const { privateKeyToAddress } = await import('viem/accounts');
      const id = statement.verificationId;
      const where = { chain: `eip155:${chain.chainId}`, contract: EAS, schema: schemaUid } as const;
      return {
        told: { ...NOT_YET, id, ...where, attester: privateKeyToAddress(key), statement },
        row: {
          verification_id: id,
          chain_id: chain.chainId,
          statement: JSON.stringify(statement),
          created_at: parts.clock(),
        },
      };
    },
    async carryOn() {
      await domain.hear();
      await courier.carryOn();
    },
    close: courier.close,
  };
}

const NOT_YET = { issued: false, pending: true, state: 'attesting' } as const;
const UNKEPT =
  'With zero_retention nothing is kept, and a chain keeps everything; so the attestation was signed for use off the chain.';

type Means = { rpcUrl: string; key: Hex; chain: (typeof EAS_CHAINS)[keyof typeof EAS_CHAINS] };

/** Carries attestations to the chain, one after another: their transactions are numbered. */
function openCourier({ rpcUrl, key, chain }: Means, { store, clock }: AttestorParts) {
  const { chainId } = chain;
  let ready = false;
  let closed = false;
  let failures = 0;
  let restsUntil = 0;
  let round: Promise<void> | undefined;

  async function carry(): Promise<void> {
    const now = clock();
    if (closed || now < restsUntil) return;
    const due = await listDueAttestations(store.read, { chainId, now, limit: AT_ONCE });
    if (due.length === 0) return;
    const { faultOf, openAccount } = await import('./account.ts');
    const { advance } = await import('./advance.ts');
    const account = openAccount(rpcUrl, key, chain);
    try {
      if (!ready) await account.checkChain();
      const registered = ready || (await account.hasSchema());
      if (!registered) throw new Error('The schema is not registered. Run: truepenny-server eas register');
      ready = true;
      // A node that does not answer is asked once a round, not once for every attestation.
      await account.head();
      failures = 0;
    } catch (error) {
      restsUntil = clock() + backOff(failures++);
      throw new Error(`Nothing can be attested now: ${faultOf(error)}`);
    }
    for (const row of due) if (!closed) await advance(row, { store, account, chainId, clock });
  }

  return {
    carryOn: () => {
      round ??= carry().finally(() => {
        round = undefined;
      });
      return round;
    },
    close: () => {
      closed = true;
    },
  };
}
