/**
 * Completes package-lock.json with the optional packages of other platforms. npm leaves them out when it locks on
 * one platform alone (npm/cli issue 4828), and `npm ci` then refuses the lockfile on every platform.
 *
 *   npx node scripts/complete-lock.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Locked = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  license?: string;
  optionalDependencies?: Record<string, string>;
};

const file = join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
const { packages } = lock;

const SYSTEMS: Readonly<Record<string, string>> = { win32: 'win32', windows: 'win32' };
const NAMED_SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'windows',
  'sunos',
  'aix',
];
const PROCESSORS: Readonly<Record<string, string>> = { amd64: 'x64' };
const NAMED_PROCESSORS = [
  'x64',
  'amd64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'loong64',
];

let added = 0;
for (const [place, parent] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    const known = `node_modules/${name}` in packages || `${place}/node_modules/${name}` in packages;
    const version = /^[\^~]?(\d+\.\d+\.\d+\S*)$/.exec(range)?.[1];
    if (known || !version) continue;
    const words = name.replace(/^@[^/]+\//, '').split('-');
    const system = words.find((word) => NAMED_SYSTEMS.includes(word));
    const processor = words.find((word) => NAMED_PROCESSORS.includes(word));
    if (!system || !processor) continue;
    packages[`node_modules/${name}`] = {
      version,
      cpu: [PROCESSORS[processor] ?? processor],
      ...(parent.dev && { dev: true }),
      ...(words.includes('musl') && { libc: ['musl'] }),
      optional: true,
      os: [SYSTEMS[system] ?? system],
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
if (added > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added`);
