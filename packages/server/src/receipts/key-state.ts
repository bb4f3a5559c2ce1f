import { KeyFault, type KeyFile } from './key-files.ts';

/** How long a receipt is valid; a key is published that long after it last signed. */
export const RECEIPT_LIFETIME_MS = 90 * 86_400_000;

/** How long processes may go on signing with a key after its successor's time has come: clocks differ. */
export const GRACE_MS = 86_400_000;

export type State = 'next' | 'signing' | 'retired' | 'expired';

/** What is needed of a key to say what it does: its number, within its name, and from when it signs. */
type Dated = Pick<KeyFile, 'kid' | 'signsFrom'>;

/** Of the key, counted from one. */
export const numberOf = ({ kid }: Dated) => Number(kid.slice(kid.lastIndexOf('v') + 1));
const startOf = ({ signsFrom }: Dated) => Date.parse(signsFrom);

/** The newest key whose time has come; the oldest of all should the clock stand before every one of them. */
export function signingKey<Key extends Dated>(keys: readonly Key[], now: number): Key {
  const newestFirst = keys.toSorted((a, b) => numberOf(b) - numberOf(a));
  const key = newestFirst.find((each) => startOf(each) <= now) ?? newestFirst.at(-1);
  if (!key) throw new KeyFault('There is no signing key. Restore the key directory from a backup.');
  return key;
}

/** When the key's successor takes over; never, while there is none. */
export function retiredAt(key: Dated, keys: readonly Dated[]): number {
  const successors = keys.filter((each) => numberOf(each) > numberOf(key));
  return Math.min(Number.POSITIVE_INFINITY, ...successors.map(startOf));
}

/** What the key does now among all of them. */
export function stateOf(key: Dated, keys: readonly Dated[], now: number): State {
  if (key === signingKey(keys, now)) return 'signing';
  const retired = retiredAt(key, keys);
  if (now < retired) return 'next';
  return now < retired + GRACE_MS + RECEIPT_LIFETIME_MS ? 'retired' : 'expired';
}
