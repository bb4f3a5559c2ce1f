const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]));

/**
 * Decodes base64url without padding (RFC 4648 section 5, RFC 7515 section 2), in its one canonical form: no
 * padding, no white space, no letters of plain base64, no stray bits at the end. Anything else gives undefined,
 * so that no two texts decode to the same bytes.
 */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const rest = text.length % 4;
  if (rest === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let length = 0;
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return undefined;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = held >> bits;
    }
  }
  const strayBits = held & ((1 << bits) - 1);
  return strayBits === 0 ? bytes : undefined;
}
