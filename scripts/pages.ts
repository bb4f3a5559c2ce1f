/**
 * Builds the scripts of the pages: `npx node scripts/pages.ts`. They are kept in the repository, because the service
 * starts without a build step and without development dependencies; `scripts/pages.test.ts` fails when one is stale.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const WEB = join(import.meta.dirname, '../packages/server/src/web');

/** The scripts by their names. */
export const SCRIPTS = ['verify', 'verify-file', 'record', 'replaying', 'console', 'playground'] as const;

/** Where a built script is kept. */
export const builtPath = (name: string): string => join(WEB, 'built', `${name}.js`);

/** One script of the pages with all that it imports, minified. */
export async function builtScript(name: (typeof SCRIPTS)[number]): Promise<string> {
  const input = join(WEB, 'browser', `${name}.ts`);
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output[0].code;
}

if (import.meta.main) {
  for (const name of SCRIPTS) await writeFile(builtPath(name), await builtScript(name));
}
