import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, faultOf } from './account.ts';
import { registerCall, schemaUid } from './encode.ts';
import { type Hex, SCHEMA_REGISTRY } from './schema.ts';

const LOOK_MS = 500;
const LOOKS = 120;

/**
 * Registers the schema of our attestations, once; anybody may have done so before.
 *
 * @throws {Error} in words for whoever runs the command.
 */
export async function registerSchema(account: Account): Promise<{ uid: Hex; transaction?: Hex }> {
  try {
    await account.checkChain();
    if (await account.hasSchema()) return { uid: schemaUid };
    const nonce = await account.count(account.address, 'pending');
    const { signed, transaction } = await account.sign(SCHEMA_REGISTRY, registerCall(), nonce);
    await account.send(signed);
    for (let look = 0; look < LOOKS; look++) {
      const mined = await account.mined(transaction);
      if (mined?.success) return { uid: schemaUid, transaction };
      if (mined) throw new Error(`The transaction ${transaction} failed`);
      await sleep(LOOK_MS);
    }
    throw new Error(`The transaction ${transaction} is in no block yet`);
  } catch (error) {
    throw new Error(`The schema was not registered: ${faultOf(error)}`);
  }
}
