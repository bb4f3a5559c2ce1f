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
 * What is loaded together, by folders and files of the verifier: `core` and `receipts` by pages that verify, the others
 * when a proof is met that they recheck. What is named nowhere is in `puzzles`. No two may need one another.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  receipts: [
    'receipt/base64url',
    'receipt/claims',
    'receipt/ed25519',
    'receipt/jwk',
    'receipt/permit',
    'receipt/token',
    'receipt/verify',
    'receipt/wallet',
    'json/read',
    'log',
  ],
  core: [
    'judgement/named',
    'judgement/verdict',
    'judgement/vote',
    'json',
    'receipt/hash',
    'synthesize',
    'transcript',
    'work',
    'group-by',
    'index',
    'on-demand',
    'proof/recheck',
    'proof/guarded',
    'proof/on-demand',
    'reckoning/on-demand',
    'reckoning/matter',
  ],
  shared: [
    'text/sentences',
    'judgement/once',
    'language/lists',
    'language/plurals',
    'language/valued',
    'calendar/day',
    'arithmetic/rational',
    'arithmetic/numeral',
  ],
  lexicon: [
    'inflect',
    'lexicon/certainty',
    'lexicon/inflected',
    'lexicon/numbers',
    'lexicon/times',
    'lexicon/verbs',
  ].map((name) => `language/${name}`),
  endings: ['language/endings'],
  normalise: ['text/normalise'],
  stem: ['language/stem'],
  choice: ['proof/assent', 'proof/choice', 'proof/count', 'proof/solved'],
  equation: ['arithmetic/describe', 'arithmetic/question', 'proof/equation', 'proof/solution'],
  puzzles: ['arithmetic/number-words'],
  equations: ['arithmetic', 'language/lexicon/signs'],
  algebra: ['algebra', 'proof/rewrite'],
  table: ['table/table'],
  tables: ['table', 'proof/table'],
  dates: ['calendar', 'proof/calendar'],
  acts: [
    'mandate',
    'done',
    'text',
    'proof/done',
    'proof/limit',
    'proof/mismatch',
    'proof/passage',
    'proof/quote-absent',
  ],
  words: [
    'language/numbers',
    'language/units',
    'language/verbs',
    'language/words',
    ...['amounts', 'digits', 'finding', 'glued', 'lex', 'lines', 'signs', 'term', 'unit', 'value'].map(
      (name) => `reckoning/${name}`,
    ),
  ],
  claims: ['certain', 'claim-found', 'comparatives', 'known', 'may-be-derived'].map(
    (name) => `reckoning/${name}`,
  ),
  told: ['grounds/standing', 'grounds/words', 'reckoning/claim', 'told'],
  grounds: ['grounds'],
  alone: ['alone', 'roles', 'worded'].map((name) => `reckoning/${name}`),

  related: ['letters', 'said', 'steps'].map((name) => `reckoning/relations/${name}`),
  solving: [
    'language/translations',
    'reckoning/bare',
    'reckoning/compare',
    'reckoning/derivation',
    'reckoning/problem',
    'reckoning/relations',
    'reckoning/solve',
    'reckoning/trace',
  ],
  stated: ['reckoning/statement', 'reckoning/timeline/claimed'],
  moments: ['joined', 'moment', 'scan', 'token', 'words'].map((name) => `reckoning/timeline/${name}`),
  times: ['reckoning/timeline'],
  spans: ['reckoning/spanned'],
  followed: [
    'reckoning/carried',
    'reckoning/given',
    'reckoning/made',
    'reckoning/slips',
    'reckoning/trace-found',
  ],
  steps: ['reckoning/copied', 'reckoning/miscopied', 'reckoning/misstated'],
  exercise: ['reckoning/exercise'],
  figure: ['proof/figure'],
  given: ['proof/stated'],
  figures: ['proof/bound', 'proof/cell', 'proof/sequence'],
  composed: ['proof/composed'],
  asked: ['argument/question', 'proof/validity', 'syllogism'],
  function: ['language/stopwords'],
  counsel: ['proof/admission', 'proof/counsel'],
  clauses: ['argument/clause', 'argument/words', 'logic/refute'],
  argument: ['argument', 'proof/inference', 'logic/open'],
  terms: ['formula', 'plain', 'subject', 'words'].map((name) => `logic/${name}`),
  reading: ['reckoning', 'language', 'proof/reckoning'],
  orders: ['world/order'],
  worlds: ['world', 'scene', 'proof/scene'],
  logic: ['logic', 'proof/derivation'],
};

/** The parts that the verifier in one file has with it: with all of them it is more than twice as long. */
const IN_ONE_FILE: ReadonlySet<string> = new Set([
  'core',
  'receipts',
  'shared',
  'lexicon',
  'endings',
  'normalise',
  'choice',
  'equation',
  'equations',
  'acts',
  'puzzles',
]);

/** The part that a module of the verifier is in; undefined for every other module. */
function partOf(id: string): string | undefined {
  const path = /[\\/]verifier[\\/]src[\\/](.+)[.]ts$/.exec(id)?.[1]?.replaceAll('\\', '/');
  if (path === undefined) return undefined;
  const named = Object.entries(PARTS).find(([, names]) =>
    names.some((name) => path === name || path.startsWith(`${name}/`)),
  );
  return named?.[0] ?? 'puzzles';
}

/** A script that is one file, of the verifier with these parts alone. */
async function oneFile(name: string, parts?: ReadonlySet<string>) {
  const isLeftOut = (part: string | undefined) => part !== undefined && parts?.has(part) === false;
  const build = await rolldown({
    input: join(WEB, 'browser', `${name}.ts`),
    platform: 'browser',
    logLevel: 'silent',
    treeshake: { moduleSideEffects: (id: string) => partOf(id) === undefined },
    plugins: [{ name: 'left out', load: (id) => (isLeftOut(partOf(id)) ? 'export {}' : null) }],
  });
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    comments: false,
    codeSplitting: false,
  });
  await build.close();
  return output;
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
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: Object.keys(PARTS).map((name) => ({
        name,
        test: (id: string) => partOf(id) === name,
      })),
    },
  });
  await pages.close();
  const files = await Promise.all([oneFile('verify-file', IN_ONE_FILE), oneFile('verify-all')]);
  const chunks = [...output, ...files.flat()].filter((part) => part.type === 'chunk');
  return new Map(chunks.map(({ fileName, code }) => [fileName, code]));
}

if (import.meta.main) {
  await rm(BUILT, { recursive: true, force: true });
  await mkdir(BUILT);
  for (const [name, code] of await builtScripts()) await writeFile(join(BUILT, name), code);
}
