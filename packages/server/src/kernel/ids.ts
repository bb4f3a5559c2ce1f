import { randomBytes } from 'node:crypto';

/** Random bytes; passed in wherever chance matters, so that tests can set it. */
export type Randomness = (bytes: number) => Buffer;

const RANDOM_BYTES = 10;
const DRAWN_AT_ONCE = 4_096;

/**
 * Randomness that draws for many ids at once, since drawing is a call to the system. What is longer than an id
 * may be a secret: it is drawn by itself, so that no memory holds it before or after.
 */
export function inBulk(draw: Randomness): Randomness {
  let drawn: Buffer = Buffer.alloc(0);
  let used = 0;
  return (bytes) => {
    if (bytes > RANDOM_BYTES) return draw(bytes);
    if (used + bytes > drawn.length) {
      drawn = draw(DRAWN_AT_ONCE);
      used = 0;
    }
    used += bytes;
    return drawn.subarray(used - bytes, used);
  };
}

export const systemRandomness: Randomness = inBulk(randomBytes);

/** The kinds of ids the service makes, by the prefix that the interface gives them. */
export type IdPrefix =
  | 'op_'
  | 'agent_'
  | 'key_'
  | 'rcpt_'
  | 'evt_'
  | 'vrf_'
  | 'chk_'
  | 'sent_'
  | 'dql_'
  | 'req_'
  | 'ent_'
  | 'hold_'
  | 'pay_';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LETTERS = 9;

/**
 * A new id: the prefix, 45 bits of time and 80 bits of chance in Crockford's base 32, so that ids made later
 * sort later and rows made together lie together.
 */
export function newId(prefix: IdPrefix, nowMs: number, randomness: Randomness): string {
  let text = '';
  let time = nowMs;
  for (let letter = 0; letter < TIME_LETTERS; letter++) {
    text = ALPHABET.charAt(time % 32) + text;
    time = Math.floor(time / 32);
  }
  let bits = 0;
  let held = 0;
  for (const byte of randomness(RANDOM_BYTES)) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
      held &= (1 << bits) - 1;
    }
  }
  return prefix + text;
}
