import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * `node:http`, loaded when it is needed and by `require`: an import of it reads every export, the lazy ones too, which
 * brings along all of Node's `fetch` and takes longer than a whole start of Node.
 */
export const httpModule = (): typeof import('node:http') => require('node:http');

/** `node:https`, likewise. */
export const httpsModule = (): typeof import('node:https') => require('node:https');
