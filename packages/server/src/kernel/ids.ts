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
  | 'pmt_'
  | 'req_'
  | 'ent_'
  | 'hold_'
  | 'pay_';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LETTERS = 9;
/** Begins in its lower half, so that 32,768 ids can follow within the millisecond. */
const SEQUENCE_START = 0x7fff;
const SEQUENCE_END = 0xffff;

type Last = { timeMs: number; sequence: number };

/** Where the ids drawn from each source stand: a source belongs to a process, or to a test. */
const lastOf = new WeakMap<Randomness, Last>();

/**
 * A new id: the prefix, 45 bits of time, 16 bits of sequence and 64 bits of chance in Crockford's base 32. Ids made
 * later sort later, also those that one source makes within a millisecond: there the sequence, which begins
 * anywhere, counts on. So rows made together lie together, and the newest first is the last made first.
 */
export function newId(prefix: IdPrefix, nowMs: number, randomness: Randomness): string {
  const drawn = randomness(RANDOM_BYTES);
  const sequence = nextSequence(nowMs, drawn.readUInt16BE(0), randomness);
  return prefix + timeText(nowMs) + chanceText([sequence >> 8, sequence & 0xff, ...drawn.subarray(2)]);
}

function nextSequence(timeMs: number, drawn: number, randomness: Randomness): number {
  const last = lastOf.get(randomness);
  const follows = last?.timeMs === timeMs && last.sequence < SEQUENCE_END;
  const sequence = follows ? last.sequence + 1 : drawn & SEQUENCE_START;
  lastOf.set(randomness, { timeMs, sequence });
  return sequence;
}

function timeText(nowMs: number): string {
  let text = '';
  let time = nowMs;
  for (let letter = 0; letter < TIME_LETTERS; letter++) {
    text = ALPHABET.charAt(time % 32) + text;
    time = Math.floor(time / 32);
  }
  return text;
}

function chanceText(bytes: readonly number[]): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
      held &= (1 << bits) - 1;
    }
  }
  return text;
}
