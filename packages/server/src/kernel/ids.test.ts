import { expect, test } from 'vitest';
import { inBulk, newId, type Randomness } from './ids.ts';

const NOW = 1_800_000_000_000;
/** Falls, so that whatever rises does not rise by chance. */
const falling = (): Randomness => {
  let byte = 256;
  return (bytes) => Buffer.alloc(bytes, --byte);
};
const sorted = (ids: string[]) => ids.toSorted();

test('an id is its prefix, its time and 80 bits more', () => {
  expect(newId('rcpt_', NOW, () => Buffer.alloc(10))).toBe('rcpt_1mcc5rm000000000000000000');
  expect(newId('rcpt_', NOW, falling())).toMatch(/^rcpt_[0-9a-hjkmnp-tv-z]{25}$/);
});

test('ids sort in the order in which they were made, within a millisecond and after it', () => {
  const randomness = falling();
  const ids = Array.from({ length: 250 }, (_, n) => newId('key_', NOW + Math.floor(n / 100), randomness));
  expect(sorted(ids)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the order holds until 32,768 more were made within a millisecond', () => {
  const randomness = inBulk((bytes) => Buffer.alloc(bytes, 0xff));
  const ids = Array.from({ length: 0x8001 }, () => newId('key_', NOW, randomness));
  expect(sorted(ids)).toEqual(ids);
  expect(newId('key_', NOW, randomness)).toBe(ids[0]);
});

test('two sources know nothing of each other', () => {
  const [one, other] = [falling(), falling()];
  expect(newId('evt_', NOW, one)).toBe(newId('evt_', NOW, other));
});
