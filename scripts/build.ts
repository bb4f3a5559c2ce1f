/**
 * Builds the packages for npm into a folder, `npx node scripts/build.ts [FOLDER]` (`dist` unless given): JavaScript and
 * types without TypeScript sources, since Node strips no types below `node_modules`. What is packed is this, never a
 * source folder.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle } from './bundle.ts';
import { hookText } from './hook.ts';

const ROOT = join(import.meta.dirname, '..');
const PACKAGES = ['contract', 'verifier', 'client', 'mcp', 'gate-mcp', 'server'];
/** Other names for built files than those of an import, which the compiler leaves as they are. */
const NAMED_SOURCE = /\b(new URL|import)\('(\.\/[\w./-]+)\.ts'/g;

type Manifest = Record<string, unknown> & { scripts?: unknown; private?: unknown };

/** Builds all of them; gives the folder of each. @throws {Error} where the compiler finds a fault. */
export async function build(to: string): Promise<string[]> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const config = join(ROOT, 'tsconfig.build.json');
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config, '--outDir', to], { stdio: 'pipe' });
  mkdirSync(join(to, 'client/hook'));
  writeFileSync(join(to, 'client/hook/hook.mjs'), await hookText());
  finishServer(join(to, 'server/src'));
  // Of the service, what `wrap --policy` decides by goes along as one file.
  const alone = join(ROOT, 'packages/server/src/authority/policy/alone.ts');
  writeFileSync(
    join(to, 'mcp/src/policy.js'),
    await bundle(alone, /^(?:node:|@truepenny\/|@cedar|libpg|unbash)/),
  );
  return PACKAGES.map((name) => {
    const [source, folder] = [join(ROOT, 'packages', name), join(to, name)];
    const {
      scripts: _,
      private: __,
      ...manifest
    }: Manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    // Every path into the sources, of entries, commands and conditions, is one into what was built.
    const built = JSON.stringify(
      { ...manifest, files: existsSync(join(folder, 'hook')) ? ['src', 'hook'] : ['src'] },
      null,
      2,
    )
      .replaceAll(/(src\/[\w./-]+)\.ts"/g, '$1.js"')
      .replace('"@truepenny/server/policy"', '"./src/policy.js"');
    writeFileSync(join(folder, 'package.json'), `${built}\n`);
    for (const file of ['README.md', 'server.json']) {
      if (existsSync(join(source, file))) cpSync(join(source, file), join(folder, file));
    }
    cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
    return folder;
  });
}

/** The service as plain JavaScript: with what it reads beside its code, and without types that nobody imports. */
function finishServer(folder: string): void {
  const source = join(ROOT, 'packages/server/src');
  cpSync(source, folder, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || /\.(js|css|svg|png|md)$/.test(path),
  });
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, path);
    if (file.endsWith('.d.ts')) rmSync(file);
    else if (file.endsWith('.js') && !path.startsWith('web/built')) {
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(NAMED_SOURCE, "$1('$2.js'"));
    }
  }
}

if (import.meta.main)
  for (const folder of await build(resolve(process.argv[2] ?? join(ROOT, 'dist')))) console.log(folder);
