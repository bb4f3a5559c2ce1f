/**
 * Builds the scripts of the pages: `npx node scripts/pages.ts`. They are kept in the repository, because the service
 * starts without a build step and without development dependencies; `scripts/pages.test.ts` fails when one is stale.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const WEB = join(import.meta.dirname, '../packages/server/src/web');

/** Where the built scripts are kept. */
export const BUILT = join(WEB, 'built');

/** What the pages load. What several of them need, or load when they need it, is in parts of its own. */
const ENTRIES = ['verify', 'record', 'console', 'playground'] as const;

/**
 * What is loaded together, by folders and files of the verifier: `core` and `receipts` by pages that verify, the others when a
 * proof is met that they recheck. What is named nowhere is in `puzzles`. No two may need one another.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  core: [
    'judgement',
    'json',
    'receipt/hash',
    'synthesize',
    'text',
    'transcript',
    'work',
    'group-by',
    'index',
    'on-demand',
    'proof/recheck',
    'proof/guarded',
    'proof/on-demand',
    'proof/choice',
    'proof/assent',
    'calendar/day',
  ],
  receipts: ['receipt', 'log'],
  language: ['language'],
  numbers: ['arithmetic', 'table/table', 'proof/count', 'proof/equation', 'proof/solution', 'proof/solved'],
  reckoning: [
    'reckoning',
    'proof/bound',
    'proof/cell',
    'proof/composed',
    'proof/figure',
    'proof/reckoning',
    'proof/sequence',
    'proof/stated',
  ],
  argument: ['argument', 'proof/admission', 'proof/inference'],
  logic: [
    'logic',
    'syllogism',
    'proof/derivation',
    'proof/validity',
    'proof/arrangement',
    'proof/testimony',
    'proof/placement',
    'proof/row',
  ],
};

/** The part that a module of the verifier is in; undefined for every other module. */
function partOf(id: string): string | undefined {
  const path = /[\\/]verifier[\\/]src[\\/](.+)[.]ts$/.exec(id)?.[1]?.replaceAll('\\', '/');
  if (path === undefined) return undefined;
  const named = Object.entries(PARTS).find(([, names]) =>
    names.some((name) => path === name || path.startsWith(`${name}/`)),
  );
  return named?.[0] ?? 'puzzles';
}

/** Every script of the pages by the name of its file, minified. */
export async function builtScripts(): Promise<Map<string, string>> {
  const input = Object.fromEntries(ENTRIES.map((name) => [name, join(WEB, 'browser', `${name}.ts`)]));
  // Modules of the verifier only declare: a part that is loaded for one of them needs no other for its effects.
  const treeshake = { moduleSideEffects: (id: string) => partOf(id) === undefined };
  const pages = await rolldown({ input, platform: 'browser', logLevel: 'silent', treeshake });
  const { output } = await pages.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [...Object.keys(PARTS), 'puzzles'].map((name) => ({
        name,
        test: (id: string) => partOf(id) === name,
      })),
    },
  });
  await pages.close();
  const whole = await rolldown({
    input: join(WEB, 'browser/verify-file.ts'),
    platform: 'browser',
    logLevel: 'silent',
  });
  const file = await whole.generate({ format: 'esm', minify: true });
  await whole.close();
  const chunks = [...output, ...file.output].filter((part) => part.type === 'chunk');
  return new Map(chunks.map(({ fileName, code }) => [fileName, code]));
}

if (import.meta.main) {
  await rm(BUILT, { recursive: true, force: true });
  await mkdir(BUILT);
  for (const [name, code] of await builtScripts()) await writeFile(join(BUILT, name), code);
}
