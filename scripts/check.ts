/** `npm run check`: everything that can be said of the code without running it, all at once. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');

/** What is run, and for what. */
const CHECKS = [
  { name: 'types', command: [join(bin, 'tsc'), '-p', '.'] },
  { name: 'style', command: [join(bin, 'biome'), 'check', '--error-on-warnings', '--colors=off', '.'] },
  { name: 'rooms', command: [join(bin, 'vitest'), 'run', '--no-color', 'scripts/rooms.test.ts'] },
  { name: 'unused', command: [join(bin, 'knip'), '--no-progress', '--no-config-hints'] },
  { name: 'links', command: [process.execPath, 'scripts/links.ts'] },
  { name: 'shape', command: [process.execPath, 'scripts/shape.ts'] },
  { name: 'sizes', command: [process.execPath, 'scripts/sizes.ts'] },
] as const;

type Outcome = { name: string; passed: boolean; seconds: number; output: string };

function run(name: string, [file, ...args]: readonly [string, ...string[]]): Promise<Outcome> {
  const startedAt = performance.now();
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const hear = (data: Buffer) => {
    output += data;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => {
    const end = (passed: boolean) =>
      resolve({ name, passed, seconds: (performance.now() - startedAt) / 1000, output });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

const outcomes = await Promise.all(CHECKS.map(({ name, command }) => run(name, command)));
for (const { name, passed, output } of outcomes) {
  if (!passed) console.log(`\n── ${name} ──\n${output.trim()}\n`);
}
for (const { name, passed, seconds } of outcomes) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(8)} ${seconds.toFixed(1)} s`);
}
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;
