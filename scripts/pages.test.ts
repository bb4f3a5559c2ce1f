import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../packages/verifier/src/proof/proof.fixture.ts';
import { CAUTIOUS } from '../packages/verifier/src/synthesize/calibration.ts';
import { BUILT, builtScripts } from './pages.ts';

test('the kept scripts are what their sources build; else run scripts/pages.ts', async () => {
  const built = await builtScripts();
  expect((await readdir(BUILT)).sort()).toEqual([...built.keys()].sort());
  for (const [name, code] of built) {
    expect([name, (await readFile(join(BUILT, name), 'utf8')) === code]).toEqual([name, true]);
    // One file has everything with it. What recomputes verdicts is loaded part by part, when somebody asks for it.
    const most = name === 'verify-file.js' ? 120_000 : name === 'reckoning.js' ? 38_000 : 27_000;
    expect([name, brotliCompressSync(code).length < most]).toEqual([name, true]);
  }
});

test.each(['verify.js', 'record.js', 'playground.js', 'console.js'])(
  'what %s loads at once takes at most 20 kB of a page',
  async (entry) => {
    const built = await builtScripts();
    const loaded = new Set([entry]);
    for (const name of loaded) {
      for (const [, next = ''] of (built.get(name) ?? '').matchAll(
        /(?:from|import)\s*["`']\.\/([^"`']+)["`']/g,
      )) {
        loaded.add(next);
      }
    }
    const code = [...loaded].map((name) => built.get(name) ?? '');
    const sizes = code.map((text) => brotliCompressSync(text).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000);
  },
);

test.each(Object.entries(EXAMPLES))(
  'the built parts recheck a proof of the kind %s',
  async (_kind, examples) => {
    const { replay } = await import(join(BUILT, 'replaying.js'));
    for (const { proof, documents } of examples) {
      const vote = {
        criterion: 'c',
        by: 'a',
        verdict: 'BLOCK',
        confidence: 0.9,
        reason: '',
        quotes: [],
        proof,
      };
      const { steps } = await replay({
        format: 'tp-transcript-1',
        documents,
        hearing: { criteria: [], evaluators: [], votes: [vote], redTeam: [], challenges: [] },
        earlier: [],
        exchanges: [],
        policy: { bar: 0.6, quorum: 1, everySeat: false },
        calibration: CAUTIOUS,
      });
      expect(steps).toContainEqual({ name: 'proofs', ok: true, why: 'holds' });
    }
  },
);
