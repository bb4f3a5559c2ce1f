import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { parseJson } from './json.ts';
import { countMembers, repeatedName } from './repeated-name.ts';

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
      // JSON.stringify of a value names every member once, so nothing is refused for that.
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

test('a member that is named twice is refused, wherever it stands and however it is written', () => {
  const name = fc.string({ minLength: 1, maxLength: 3 }).filter((text) => text !== '__proto__');
  const escaped = (text: string) =>
    `"${[...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
  const wrap = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => `[1,${text},":"]`,
    (text) => `{"x:":"{","y":${text}}`,
    (text) => `[{"a":[${text}]},{"a":"\\\\","b":1}]`,
  );
  const other = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
  fc.assert(
    fc.property(name, wrap, wrap, other, (twice, inner, outer, more) => {
      fc.pre(!(twice in more) && !twice.includes('\0') && [...twice].every((letter) => letter.length === 1));
      const once = { ...more, [twice]: 1 };
      expect(repeatedName(outer(inner(JSON.stringify(once))))).toBeUndefined();
      expect(countMembers(once)).toBeGreaterThan(0);
      const text = `${JSON.stringify(once).slice(0, -1)},${escaped(twice)}:2}`;
      expect(repeatedName(outer(inner(text)))).toBe(twice);
      expect(parsedOrRefused(Buffer.from(outer(inner(text))))).toBeInstanceOf(Problem);
    }),
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
