import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { parseJson } from './json.ts';

/** The value, or the Problem that refuses it; anything else that is thrown fails the test. */
function parsedOrRefused(bytes: Buffer): { value: unknown } | Problem {
  try {
    return { value: parseJson(bytes) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-request') return error;
    throw error;
  }
}

test('any bytes are parsed or refused with a 400', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void parsedOrRefused(Buffer.from(bytes))),
  );
});

test('what is accepted is what JSON.parse gives', () => {
  const harmless = fc.jsonValue({ maxDepth: 6 });
  fc.assert(
    fc.property(harmless, (value) => {
      const text = JSON.stringify(value);
      const result = parsedOrRefused(Buffer.from(text));
      if ('value' in result) expect(result.value).toEqual(JSON.parse(text));
      else expect(text).toMatch(/\\u|__proto__|constructor/);
    }),
  );
});

test('nothing that is accepted holds a lone surrogate, a NUL or a way to a prototype', () => {
  const piece = fc.constantFrom(
    '{"',
    '":',
    '"a"',
    '"__proto__"',
    '\\ud83d',
    '\\u0000',
    '\\u005f',
    '}',
    '[',
    ']',
    ',',
    '"',
    '1',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const result = parsedOrRefused(Buffer.from(pieces.join('')));
      if (!('value' in result)) return;
      const spelled = JSON.stringify(result.value);
      expect(spelled).not.toMatch(/\\u0000|\\ud83d|"__proto__":/);
    }),
    { numRuns: 2_000 },
  );
});

test('depth is counted as JSON.parse would build it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.boolean(), (depth, objects) => {
      const text = objects
        ? `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
        : '['.repeat(depth) + ']'.repeat(depth);
      expect('value' in parsedOrRefused(Buffer.from(text))).toBe(depth <= 32);
    }),
  );
});
