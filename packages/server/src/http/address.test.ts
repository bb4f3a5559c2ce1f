import { expect, test } from 'vitest';
import { isNear, sourceOf } from './address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
])('%s is counted as %s', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});

test('near are loopback and private networks', () => {
  expect(['127.0.0.1', '::1', '::ffff:10.0.0.1', '192.168.1.1', 'fd00::1'].every(isNear)).toBe(true);
  expect(['203.0.113.9', '2001:db8::1', '::ffff:8.8.8.8', '172.32.0.1', 'nonsense'].some(isNear)).toBe(false);
});
