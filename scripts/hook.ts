/**
 * Makes the one file that agents run as their hook: `npx node scripts/hook.ts` writes `packages/client/hook/hook.mjs`
 * from `packages/client/src/hook/main.ts`. It is kept in the repository, so that `truepenny hook install` works from a
 * clone without a build, and a test holds it against its sources.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.ts';

const CLIENT = join(import.meta.dirname, '../packages/client');
/** Where the program lies. */
export const HOOK_FILE = join(CLIENT, 'hook/hook.mjs');

/** The text of the program. */
export const hookProgram = async (): Promise<string> =>
  `// Made by scripts/hook.ts from packages/client/src/hook; changed there.\n${await bundle(join(CLIENT, 'src/hook/main.ts'), /^node:/)}`;

if (import.meta.main) {
  mkdirSync(dirname(HOOK_FILE), { recursive: true });
  writeFileSync(HOOK_FILE, await hookProgram());
}
