import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from './proof.fixture.ts';
import { type Proof, recheckProof } from './proof.ts';

const KINDS = Object.keys(EXAMPLES) as Proof['kind'][];
const CASES = Object.values(EXAMPLES).flatMap((examples) =>
  examples.map(({ proof, documents }) => ({ proof: proof as Proof, documents })),
);

type Path = readonly string[];

/** Where the texts and numbers of a value stand. */
const leaves = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [path];

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, at) => (String(at) === key ? replaced(inner, rest, by) : inner));
  const inner = (value as Record<string, unknown>)[key];
  return { ...(value as object), [key]: replaced(inner, rest, by) };
}

const junk = fc.oneof(
  fc.string(),
  fc.integer({ min: -2, max: 40 }),
  fc.double().filter((value) => !Object.is(value, -0)),
  fc.constantFrom(null, undefined, true, [], {}, '__proto__', Number.NaN, 'refuted', 'established'),
);

/** What is quoted and counted; other texts may be said in two ways without the proof being another. */
const BOUND = new Set(['document', 'text', 'start', 'end', 'shows', 'kind']);

describe.each(CASES)('$proof.kind $proof.shows', ({ proof, documents }) => {
  const paths = leaves(proof);

  test('a proof that was tampered with is refused and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), junk, (path, by) => {
        const tampered = replaced(proof, path, by) as Proof;
        const { holds } = recheckProof(tampered, documents);
        const isSame = isDeepStrictEqual(tampered, proof);
        if (isSame) expect(holds).toBe(true);
        else if (BOUND.has(path.at(-1) ?? '')) expect(holds, `${path.join('.')} = ${String(by)}`).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

test('whatever is sent as a proof of any kind, nothing throws', () => {
  const shape = fc.dictionary(
    fc.constantFrom(
      ...[
        'shows',
        'claim',
        'quote',
        'question',
        'list',
        'as',
        'before',
        'read',
        'lines',
        'premises',
        'items',
      ],
      ...[
        'statements',
        'busy',
        'since',
        'until',
        'actions',
        'initial',
        'goal',
        'clues',
        'objects',
        'counter',
      ],
    ),
    fc.oneof(junk, fc.array(junk), fc.dictionary(fc.string(), junk)),
  );
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), shape, fc.constantFrom(...CASES), (kind, parts, { documents }) => {
      expect(recheckProof({ ...parts, kind } as unknown as Proof, documents).holds).toBe(false);
    }),
    { numRuns: 500 },
  );
});
