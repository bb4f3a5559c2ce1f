import { fails, HOLDS, type Recheck } from '../proof/recheck.ts';

const KEY_LENGTH = 32;
const SIGNATURE_LENGTH = 64;

/** The field's prime 2^255 - 19 and the group's order L (RFC 8032 section 5.1). */
const PRIME = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The y coordinate of two of the four points of order 8; the other two have its negative. */
const ORDER_8_Y = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;

/**
 * A "key" among the points of small order fits signatures that nobody made, and runtimes differ in whether
 * they refuse it.
 */
const SMALL_ORDER_Y: ReadonlySet<bigint> = new Set([0n, 1n, PRIME - 1n, ORDER_8_Y, PRIME - ORDER_8_Y]);

/** Whether 32 bytes are the canonical encoding of something that may be a point of large order. */
export function isStrictPoint(bytes: Uint8Array): boolean {
  if (bytes.length !== KEY_LENGTH) return false;
  const y = BigInt.asUintN(255, littleEndian(bytes));
  return y < PRIME && !SMALL_ORDER_Y.has(y);
}

/**
 * Verifies an Ed25519 signature (RFC 8032 section 5.1.7), strictly: key and R must be canonical encodings of
 * points that are not of small order, and S must be below the group's order, whatever the runtime's WebCrypto
 * lets pass. Never throws; gives the reason when the signature does not hold.
 */
export async function verifyEd25519(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Recheck> {
  if (!isStrictPoint(publicKey)) return fails('the public key is not a point to be trusted');
  if (signature.length !== SIGNATURE_LENGTH)
    return fails(`the signature has ${signature.length} bytes, not 64`);
  if (!isStrictPoint(signature.subarray(0, KEY_LENGTH)))
    return fails('R of the signature is not a strict point');
  if (littleEndian(signature.subarray(KEY_LENGTH)) >= ORDER)
    return fails('S of the signature is out of range');
  try {
    const { subtle } = crypto;
    const key = await subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify']);
    const holds = await subtle.verify({ name: 'Ed25519' }, key, signature, message);
    return holds ? HOLDS : fails('the signature does not fit key and content');
  } catch (error) {
    return fails(
      `this runtime could not verify it: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  let number = 0n;
  for (let at = bytes.length - 1; at >= 0; at--) number = (number << 8n) | BigInt(bytes[at] ?? 0);
  return number;
}
