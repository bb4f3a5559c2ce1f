import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('digits of every script and look-alike signs become plain ones', () => {
  expect(fold('٢٤ × １３ ＝ ３\u200b2\u00ad2, 𝟗 х 𝟡').text).toBe('24 × 13 = 322, 9 x 9');
  expect(fold('³√8 ≤ 2½ – “plain” café').text).toBe('³√8 ≤ 2½ – “plain” café');
});

test('offsets lead back to the same character', () => {
  const piece = fc.constantFrom('1', ' ', 'a', '=', '\u200b', '𝟗', '９', 'х', '\u00ad', '𝓪', '½', '\ud800');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const folded = fold(text);
      for (let at = 0; at < folded.text.length; at++) {
        const original = text.slice(folded.place(at));
        expect(fold(original).text.slice(0, 1)).toBe(folded.text.slice(at, at + 1));
      }
      expect(folded.place(folded.text.length)).toBe(text.length);
    }),
  );
});
