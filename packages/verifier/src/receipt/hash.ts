const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hexadecimal of bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** SHA-256 (FIPS 180-4) of bytes, by the runtime's WebCrypto. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Lower-case hexadecimal SHA-256 of bytes, or of a text in UTF-8. */
export async function sha256Hex(data: Uint8Array<ArrayBuffer> | string): Promise<string> {
  return toHex(await sha256(typeof data === 'string' ? new TextEncoder().encode(data) : data));
}

/** What a receipt's `claim_hash` must be for this claim: `sha256:` and the hexadecimal digest of its raw UTF-8. */
export async function claimHash(claim: string): Promise<string> {
  return `sha256:${await sha256Hex(claim)}`;
}
