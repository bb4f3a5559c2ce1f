import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metered } from '../work.ts';
import { wrongRewrites } from './rewrites.ts';

const found = (text: string) => wrongRewrites([{ name: 'trace/0', role: 'step', text }]);

describe('what a number or a letter is does not matter', () => {
  const number = fc.integer({ min: 2, max: 99 });
  const letter = fc.constantFrom(...'abcjkmnrstuvwxyz');
  test('a right expansion stands, another constant does not', () => {
    fc.assert(
      fc.property(number, number, letter, number, (a, b, x, off) => {
        const said = (c: number) => `\\[ A = ${a}(${x} + ${b}) = ${a}${x} + ${c} \\]`;
        expect(found(said(a * b))).toEqual([]);
        expect(found(said(a * b + off))).toHaveLength(1);
      }),
    );
  });
  test('a right solution stands, another does not', () => {
    fc.assert(
      fc.property(number, number, letter, number, (a, root, x, off) => {
        const said = (c: number) => `\\[ ${a}${x} + 5 = ${a * root + 5} \\implies ${x} = ${c} \\]`;
        expect(found(said(root))).toEqual([]);
        expect(found(said(root + off))).toHaveLength(1);
      }),
    );
  });
});

test('hostile text is read within bounds and without a fault', () => {
  const piece = fc.constantFrom(
    ...'()[]{}^=+-*/ x2.,&'.split(''),
    '\\frac',
    '\\\\',
    '\\[',
    '\\]',
    '$',
    '\\implies',
    '9'.repeat(30),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      expect(() => metered(() => found(pieces.join('')))).not.toThrow();
    }),
  );
  for (const one of ['(', '\\frac{', '$x=', 'x^{12}', '\\[x=x\\\\', '$x^9(x+1)^9=x$ so '])
    expect(() => metered(() => found(one.repeat(100_000 / one.length)))).not.toThrow();
});
