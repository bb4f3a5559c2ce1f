import { setTimeout as sleep } from 'node:timers/promises';
import { openAttestor } from '../chain/eas/attestor.ts';
import { revokeAttestation } from '../chain/eas/revoke.ts';
import { EAS_CHAINS } from '../chain/eas/schema.ts';
import type { Settings } from '../config/settings.ts';
import { systemClock } from '../kernel/clock.ts';
import { systemRandomness } from '../kernel/ids.ts';
import { type AttestationRow, findAttestation } from '../store/attestations.ts';
import type { Store } from '../store/database.ts';
import { withStore } from './store.ts';

type Print = (line: string) => void;

const NO_CHAIN = 'No chain is configured. Set TRUEPENNY_EAS_KEY and TRUEPENNY_RPC_URL.';
const LOOK_MS = 1_000;
const LOOKS = 60;

/** Registers the schema of attestations on the chain of the settings; 1 when that did not go well. */
export async function registerEasSchema(settings: Settings, print: Print): Promise<number> {
  const { easKey, rpcUrl, environment } = settings;
  if (!easKey || !rpcUrl) {
    print(NO_CHAIN);
    return 1;
  }
  const { openAccount } = await import('../chain/eas/account.ts');
  const { registerSchema } = await import('../chain/eas/register.ts');
  const chain = EAS_CHAINS[environment];
  const account = openAccount(rpcUrl, `0x${easKey.slice(2)}`, chain);
  try {
    const { uid, transaction } = await registerSchema(account);
    const how = transaction ? `was registered by transaction ${transaction}` : 'is registered already';
    print(`The schema ${uid} ${how} on chain ${chain.chainId}.`);
    return 0;
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Revokes the attestation of a verification, and stays with it for a minute; 1 when it is not revoked by then. */
export function revokeEasAttestation(settings: Settings, id: string, print: Print): Promise<number> {
  return withStore(settings, async (store) => {
    const row = await revokeAttestation(id, { store, clock: systemClock });
    if (!row) {
      print(`There is no attestation of ${id}.`);
      return 1;
    }
    const last = await carriedOn(row, settings, store);
    print(toldOf(last));
    return last.state === 'revoked' || last.state === 'withdrawn' ? 0 : 1;
  });
}

/** The attestation as it is when its revocation has ended, or could not go on. */
async function carriedOn(asked: AttestationRow, settings: Settings, store: Store): Promise<AttestationRow> {
  // Nothing is signed off the chain here, so the service's own key is not needed.
  const wallet = { key: '0x' } as const;
  const attestor = openAttestor(settings, {
    store,
    clock: systemClock,
    randomness: systemRandomness,
    wallet,
  });
  let row = asked;
  for (let look = 0; look < LOOKS && settings.easKey; look++) {
    if (row.state === 'revoked' || row.state === 'withdrawn') break;
    try {
      await attestor.carryOn();
    } catch (error) {
      return { ...row, reason: error instanceof Error ? error.message : String(error) };
    }
    row = (await findAttestation(store.read, row.verification_id)) ?? row;
    await sleep(LOOK_MS);
  }
  return row;
}

function toldOf({ verification_id, uid, state, reason }: AttestationRow): string {
  if (state === 'revoked') return `The attestation ${uid} of ${verification_id} is revoked.`;
  if (state === 'withdrawn')
    return `The attestation of ${verification_id} is withdrawn: nothing had been sent.`;
  const why = reason ? ` (${reason})` : '';
  return `The attestation of ${verification_id} is to be revoked${why}. The service goes on with it.`;
}
