import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Of the process's environment, which holds secrets, a thread that reads hostile texts gets nothing; but it shares
 * the compile cache where the launcher opened one, and starts with a third of the work and without the compiler of
 * types, which takes 20 MB.
 */
export function threadEnvironment(): Record<string, string> {
  // Node keeps each version's own directory in the one that it was given.
  const directory = getCompileCacheDir();
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}
