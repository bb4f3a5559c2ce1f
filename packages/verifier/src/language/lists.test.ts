import { expect, test } from 'vitest';
import { oneOf } from './lists.ts';

test('a list of words, phrases and endings becomes one group, over as many lines as it takes', () => {
  expect(oneOf(' apart from, claim\\w{0,3},\n  no ')).toBe('(?:apart from|claim\\w{0,3}|no)');
});
