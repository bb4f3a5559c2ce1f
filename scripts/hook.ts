import { join } from 'node:path';
import { bundle } from './bundle.ts';

const MAIN = join(import.meta.dirname, '../packages/client/src/hook/main.ts');

/**
 * The text of the one file that agents run as their hook. What goes to npm has it made; in a clone, where nothing is
 * built, `truepenny hook install` makes it.
 */
export const hookText = async (): Promise<string> =>
  `// Made by scripts/hook.ts from packages/client/src/hook; changed there.\n${await bundle(MAIN, /^node:/)}`;
