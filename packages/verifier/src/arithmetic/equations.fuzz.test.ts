import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEquations } from './equations.ts';

const isRefuted = (text: string): boolean => readEquations(text).some(({ finding }) => finding === 'refuted');
const findings = (text: string): string[] => readEquations(text).map(({ finding }) => finding);

/** An expression of whole numbers as text in several notations, with its value as a fraction. */
type Made = { plain: string; latex: string; n: bigint; d: bigint };

const number = fc.integer({ min: 0, max: 9999 }).map((value): Made => {
  const text = String(value);
  return { plain: text, latex: text, n: BigInt(value), d: 1n };
});

const { made } = fc.letrec<{ made: Made }>((tie) => ({
  made: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    number,
    fc.tuple(tie('made'), fc.constantFrom('+', '-', '*', '/'), tie('made')).map(([a, sign, b]): Made => {
      const operator = sign === '/' && b.n === 0n ? '*' : sign;
      const plain = `(${a.plain}) ${operator} (${b.plain})`;
      if (operator === '+')
        return { plain, latex: `(${a.latex}) + (${b.latex})`, n: a.n * b.d + b.n * a.d, d: a.d * b.d };
      if (operator === '-')
        return { plain, latex: `(${a.latex}) - (${b.latex})`, n: a.n * b.d - b.n * a.d, d: a.d * b.d };
      if (operator === '*')
        return { plain, latex: `(${a.latex}) \\times (${b.latex})`, n: a.n * b.n, d: a.d * b.d };
      const sign2 = b.n < 0n ? -1n : 1n;
      return { plain, latex: `\\frac{${a.latex}}{${b.latex}}`, n: sign2 * a.n * b.d, d: sign2 * a.d * b.n };
    }),
  ),
}));
const computed = made.filter(({ plain }) => plain.includes('('));

test('never throws, whatever the text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void readEquations(text)));
  const piece = fc.constantFrom(
    ...[
      '1',
      '2.5',
      '1,000',
      '=',
      '<',
      '+',
      '-',
      '*',
      '/',
      '^',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '%',
      '$',
      '\\frac',
      '\\sqrt',
    ],
    ...[
      '\\[',
      '\\]',
      '\\\\',
      '\n',
      ' ',
      'x',
      'of',
      'is',
      'apples',
      'sum of',
      'and',
      ',',
      '.',
      '!',
      '?',
      '<<',
      '>>',
      '²',
      '½',
      'π',
      '_',
      '&',
      '|',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => void readEquations(pieces.join(''))),
    { numRuns: 2000 },
  );
});

test('a true equation is never refuted', () => {
  fc.assert(
    fc.property(computed, ({ plain, latex, n, d }) => {
      const right = `(${n}) / (${d})`;
      for (const text of [
        `So ${plain} = ${right}.`,
        `\\[ ${latex} = ${right} \\]`,
        `$${right} = ${latex}$`,
      ]) {
        expect(isRefuted(text)).toBe(false);
      }
    }),
  );
});

test('a false equation is refuted, in the same place of any sentence', () => {
  const off = fc.integer({ min: 2, max: 50 }).map(BigInt);
  fc.assert(
    fc.property(computed, off, ({ plain, latex, n, d }, by) => {
      // Off by a whole number that neither rounding nor the result of a first step could explain.
      const wrong = `(${n + by * 7919n * d}) / (${d})`;
      for (const text of [`So ${plain} = ${wrong}.`, `\\[ ${latex} = ${wrong} \\]`])
        expect(isRefuted(text)).toBe(true);
    }),
  );
});

test('rounding and cutting off are no error, one unit more is', () => {
  const whole = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(whole, fc.integer({ min: 3, max: 97 }), fc.integer({ min: 1, max: 6 }), (a, b, places) => {
      const unit = 10n ** BigInt(places);
      const cut = (BigInt(a) * unit) / BigInt(b);
      const decimal = (value: bigint) => `${value / unit}.${String(value % unit).padStart(places, '0')}`;
      expect(isRefuted(`${a} / ${b} = ${decimal(cut)}`)).toBe(false);
      expect(isRefuted(`${a} / ${b} = ${decimal(cut + 3n)}`)).toBe(true);
    }),
  );
});

test('scaling the numbers, renaming the unit and reordering a sum change nothing', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 2, maxLength: 6 });
  const unit = fc.constantFrom('', ' apples', ' red marbles', ' cookies');
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 20 }),
      unit,
      (terms, off, scale, name) => {
        const equation = (list: readonly number[], by: number, called: string) => {
          const total = list.reduce((sum, one) => sum + one, 0) + off * 1000;
          return `She has ${list.map((one) => `${one * by}${called}`).join(' + ')} = ${total * by}${called} now.`;
        };
        const plain = findings(equation(terms, 1, ''));
        expect(plain).toEqual([off === 0 ? 'holds' : 'refuted']);
        expect(findings(equation(terms, scale, name))).toEqual(plain);
        expect(findings(equation(terms.toReversed(), 1, name))).toEqual(plain);
      },
    ),
  );
});
