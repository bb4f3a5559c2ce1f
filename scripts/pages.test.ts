import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Document } from '../packages/verifier/src/judgement/case.ts';
import { EXAMPLES } from '../packages/verifier/src/proof/proof.fixture.ts';
import type { Proof } from '../packages/verifier/src/proof/proof.ts';
import { CAUTIOUS } from '../packages/verifier/src/synthesize/calibration.ts';
import { BUILT, builtScripts } from './pages.ts';

/** What a page takes besides its scripts: its markup, its style and what the answers begin with. */
const MARKUP = 8_000;

const built = await builtScripts();

const sizes = new Map([...built.values()].map((code) => [code, brotliCompressSync(code).length]));
const sizeOf = (code: string): number => sizes.get(code) ?? Number.NaN;

/** What a script loads at once, itself among it. */
function loadedBy(entries: readonly string[]): Set<string> {
  const loaded = new Set(entries);
  for (const name of loaded) {
    for (const [, next = ''] of (built.get(name) ?? '').matchAll(
      /(?:from|import)\s*["`']\.\/([^"`']+)["`']/g,
    )) {
      loaded.add(next);
    }
  }
  return loaded;
}

const sumOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + sizeOf(built.get(name) ?? ''), 0);

const MOST: Readonly<Record<string, number>> = {
  'verify-all.js': 281_000,
  'verify-file.js': 47_000,
  'solving.js': 63_000,
};

test('the kept scripts are what their sources build; else run scripts/pages.ts', async () => {
  expect((await readdir(BUILT)).sort()).toEqual([...built.keys()].sort());
  for (const [name, code] of built) {
    expect([name, (await readFile(join(BUILT, name), 'utf8')) === code]).toEqual([name, true]);
    // What is kept on a disk has all kinds of proofs with it, or most. The other parts are loaded when somebody asks for them.
    expect([name, sizeOf(code) < (MOST[name] ?? 30_000)]).toEqual([name, true]);
  }
});

test.each(['verify.js', 'record.js', 'playground.js', 'console.js'])(
  'what %s loads at once takes at most 20 kB of a page',
  (entry) => {
    expect(sumOf(loadedBy([entry]))).toBeLessThan(20_000);
  },
);

/** What is loaded to recompute records with these proofs, besides the page: parts that are named after what they read. */
const RECOMPUTED: Readonly<Record<string, readonly string[]>> = {
  'an act, a limit, a quote': ['acts.js'],
  'a puzzle': ['puzzles.js'],
  'a small world in words': ['worlds.js'],
  'a table': ['tables.js'],
  dates: ['dates.js'],
  'an equation': ['equation.js'],
  logic: ['logic.js'],
  'an argument': ['argument.js'],
  'an answer beside its plan': ['counsel.js'],
  'what follows from a question': ['asked.js'],
  'figures that a model found': ['figures.js'],
  'a sum of times that a model found': ['composed.js'],
  'a figure that a model computed anew': ['figure.js'],
  'a claim in words': ['claims.js'],
  'a claim of what everybody knows': ['claims.js', 'alone.js'],
  'a claim that its evidence tells': ['claims.js', 'told.js'],
  'a claim by figures of its evidence': ['claims.js', 'told.js', 'grounds.js'],
  'a claim by figures and times of its evidence': ['claims.js', 'told.js', 'grounds.js', 'stated.js'],
  'steps that state what is not so': ['steps.js', 'equations.js'],
  'such steps that tell times': ['steps.js', 'equations.js', 'stated.js'],
  'a question in words that is solved': ['solving.js'],
  'such a question with unknowns': ['solving.js', 'related.js'],
  'an expression that is solved': ['solving.js', 'steps.js', 'exercise.js'],
  'a question of times': ['times.js'],
  'a question of times and amounts': ['times.js', 'spans.js', 'solving.js'],
  'an act and a claim': ['acts.js', 'equation.js'],
};

/** The readers of whole questions are long; what is not named here is held to 60 kB. */
const STATED: Readonly<Record<string, number>> = {
  'a question in words that is solved': 113_000,
  'such a question with unknowns': 126_500,
  'an expression that is solved': 131_500,
  'a question of times': 76_000,
  'a question of times and amounts': 143_000,
  'what follows from a question': 51_000,
  'a small world in words': 58_000,
  'a claim in words': 49_000,
  'a claim of what everybody knows': 65_000,
  'a claim that its evidence tells': 63_000,
  'a claim by figures of its evidence': 86_000,
  'a claim by figures and times of its evidence': 96_000,
  'steps that state what is not so': 64_000,
  'such steps that tell times': 74_000,
  'figures that a model found': 40_000,
  'a sum of times that a model found': 59_000,
  'a figure that a model computed anew': 51_000,
};

test.each(Object.entries(RECOMPUTED))(
  'a page that recomputes %s takes at most 60 kB, or what is stated',
  (what, parts) => {
    const loaded = loadedBy(['record.js', 'replaying.js', ...parts]);
    expect(sumOf(loaded) + MARKUP).toBeLessThan(STATED[what] ?? 60_000);
  },
);

const replayed = async ({ proof, documents }: { proof: Proof; documents: readonly Document[] }) => {
  const { replay } = await import(join(BUILT, 'replaying.js'));
  const vote = { criterion: 'c', by: 'a', verdict: 'BLOCK', confidence: 0.9, reason: '', quotes: [], proof };
  const { steps } = await replay({
    format: 'tp-transcript-1',
    documents,
    hearing: { criteria: [], evaluators: [], votes: [vote], redTeam: [], challenges: [] },
    earlier: [],
    exchanges: [],
    policy: { bar: 0.6, quorum: 1, everySeat: false },
    calibration: CAUTIOUS,
  });
  return steps;
};

test.each(Object.entries(EXAMPLES))(
  'the built parts recheck a proof of the kind %s',
  async (_kind, examples) => {
    for (const example of examples) {
      expect(await replayed(example)).toContainEqual({ name: 'proofs', ok: true, why: 'holds' });
    }
  },
);
