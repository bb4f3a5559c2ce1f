import { describe, expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { EXAMPLES } from './proof.fixture.ts';
import { type Proof, recheckProof } from './proof.ts';

const CASES = Object.entries(EXAMPLES).flatMap(([kind, examples]) =>
  examples.map(({ proof, documents }, at) => ({ kind, at, proof: proof as Proof, documents })),
);

/** The documents with another letter at the start of each text, which moves every passage on. */
const moved = (documents: readonly Document[]): Document[] =>
  documents.map((document) => ({ ...document, text: `.${document.text}` }));

describe.each(CASES)('$kind $at', ({ proof, documents }) => {
  test('holds of its documents, in any order', () => {
    expect(recheckProof(proof, documents)).toEqual({ holds: true });
    expect(recheckProof(proof, [...documents].reverse()).holds).toBe(true);
    expect(recheckProof(JSON.parse(JSON.stringify(proof)), documents).holds).toBe(true);
  });

  test('holds of no others', () => {
    for (const others of [
      [],
      moved(documents),
      documents.map((document) => ({ ...document, name: `${document.name}/other` })),
      documents.map((document) => ({ ...document, text: '' })),
    ]) {
      expect(recheckProof(proof, others).holds).toBe(false);
    }
  });

  test('does not hold for the contrary, nor as another kind', () => {
    const contrary = { ...proof, shows: proof.shows === 'refuted' ? 'established' : 'refuted' } as Proof;
    expect(recheckProof(contrary, documents).holds).toBe(false);
    for (const kind of Object.keys(EXAMPLES).filter((one) => one !== proof.kind && one !== 'passage')) {
      expect(recheckProof({ ...proof, kind } as Proof, documents).holds, kind).toBe(false);
    }
    expect(recheckProof({ ...proof, kind: 'toString' } as unknown as Proof, documents).holds).toBe(false);
  });

  test('does not hold without any of its parts', () => {
    for (const part of Object.keys(proof).filter((name) => !OPTIONAL.has(name))) {
      const without = Object.fromEntries(Object.entries(proof).filter(([name]) => name !== part));
      expect(recheckProof(without as unknown as Proof, documents).holds, part).toBe(false);
    }
  });
});

/** Without the list a chain is only said to be in order; without `as` a claim is taken the strictest way. */
const OPTIONAL = new Set(['list', 'as']);
