import type { Cedar } from '@truepenny/verifier/policy';
import { Misuse } from './command.ts';

const VERSION = '4.13.0';

/**
 * The stock Cedar engine, which is 4 MB and so is not brought along.
 *
 * @throws {Misuse} where it is not installed.
 */
export async function loadCedar(): Promise<Cedar> {
  try {
    return await import('@cedar-policy/cedar-wasm/nodejs');
  } catch {
    const install = `npm install @cedar-policy/cedar-wasm@${VERSION}`;
    throw new Misuse(`This needs the Cedar engine beside the command. Install it once: ${install}`);
  }
}
