import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemRandomness } from '../kernel/ids.ts';
import { newFence } from './fence.ts';

const hostile = fc
  .array(fc.oneof(fc.constantFrom('<', '<<<', '>>>', 'END', '\n', 'DOCUMENT D1'), fc.string()))
  .map((parts) => parts.join(''));

test('no text can close its own fence or open another', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const fenced = newFence(systemRandomness, []).around('DOCUMENT D1', text);
      expect(fenced.split('<<<')).toHaveLength(3);
      expect(fenced.split('>>>')).toHaveLength(3);
    }),
  );
});

test('text without markers stays as it is, and no two fences are alike', () => {
  const [one, other] = [newFence(systemRandomness, []), newFence(systemRandomness, [])];
  expect(one.around('X', 'a << b >> c').split('\n')[1]).toBe('a << b >> c');
  expect(one.seal).not.toBe(other.seal);
  expect(one.around('X', '')).not.toBe(other.around('X', ''));
});
