/**
 * Builds the publishable packages: `npx node scripts/build.ts` writes JavaScript, types and a manifest of its own
 * into `packages/<name>/dist`, ready for `npm pack packages/<name>/dist`.
 *
 * Modules stay what they are, one file each: whoever wants to know what a verifier does reads what was installed.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** Each after those it imports. */
const PACKAGES = ['contract', 'verifier', 'client', 'mcp', 'gate-mcp'] as const;
/** The oldest Node that has everything the packages use. */
const ENGINES = { node: '>=18.17' };

type Manifest = Record<string, unknown> & { name: string; bin?: Record<string, string> };

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'));

function build(name: string): void {
  const home = join(ROOT, 'packages', name);
  const dist = join(home, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  compile(dist);
  const manifest = published(manifestOf(name));
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const bin of Object.values(manifest.bin ?? {})) chmodSync(join(dist, bin), 0o755);
  for (const [file, from] of [
    ['README.md', home],
    ['LICENSE', ROOT],
  ] as const) {
    if (existsSync(join(from, file))) copyFileSync(join(from, file), join(dist, file));
  }
  // What is a program of its own, and made already.
  if (existsSync(join(home, 'hook'))) cpSync(join(home, 'hook'), join(dist, 'hook'), { recursive: true });
  console.log(`built ${manifest.name} in packages/${name}/dist`);
}

/** The compiler alone: the sources have erasable types, so that what comes out is what was written. */
function compile(dist: string): void {
  const config = join(dist, 'tsconfig.json');
  const built = PACKAGES.flatMap(entriesOf);
  const settings = {
    extends: '../../../tsconfig.json',
    compilerOptions: {
      // What these allow is what Node 18 and the browsers of its time know.
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: '..',
      outDir: '.',
      paths: Object.fromEntries(built),
    },
    include: ['../src/**/*.ts'],
    exclude: ['../src/**/*.test.ts'],
  };
  writeFileSync(config, JSON.stringify(settings));
  runToItsEnd(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config]);
  rmSync(config);
}

function runToItsEnd(file: string, args: readonly string[]): void {
  const { status } = spawnSync(file, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Where the types of every entry of a package are once it is built. */
const entriesOf = (folder: string): [entry: string, files: string[]][] => {
  const { name, exports = {} } = manifestOf(folder);
  return Object.entries(Object(exports)).map(([entry, source]) => [
    name + entry.slice(1),
    [String(source).replace(/^\.(.*)\.ts$/, `../../${folder}/dist$1.d.ts`)],
  ]);
};

/** The manifest for whoever installs it: JavaScript and types in place of the sources. */
function published(manifest: Manifest): Manifest {
  const { exports = {}, imports, bin, ...rest } = manifest;
  return {
    ...rest,
    ...(bin && { bin: compiled(bin) as Record<string, string> }),
    exports: { ...typed(Object(exports)), './package.json': './package.json' },
    ...(imports !== undefined && { imports: compiled(imports) }),
    engines: ENGINES,
    // What does something by being imported: the programs, and what gives Node 18 its WebCrypto.
    sideEffects: ['./src/webcrypto.node.js', './src/command/main.js', './src/main.js', './src/hook/main.js'],
  };
}

const typed = (exports: object): object =>
  Object.fromEntries(
    Object.entries(exports).map(([path, source]) => [
      path,
      { types: String(source).replace(/\.ts$/, '.d.ts'), default: compiled(source) },
    ]),
  );

function compiled(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\.ts$/, '.js');
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compiled(inner)]));
}

for (const name of PACKAGES) build(name);
runToItsEnd(process.execPath, [join(ROOT, 'scripts/sizes.ts')]);
