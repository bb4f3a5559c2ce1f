/**
 * How much of a page the packages for browsers take, minified and gzipped: `npx node scripts/sizes.ts`. Ends with 1
 * where one takes more than it may, or brings along the contract's schemas.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');

/** What an import of the whole entry may weigh. A page that checks proofs has asked for more. */
const LIMITS = [
  { name: '@truepenny/verifier', entry: 'packages/verifier/src/index.ts', most: 12_000 },
  { name: '@truepenny/verifier/proofs', entry: 'packages/verifier/src/proofs.ts', most: undefined },
  { name: 'truepenny', entry: 'packages/client/src/index.ts', most: 25_000 },
  ...['ai-sdk', 'express', 'langchain', 'mastra', 'mcp', 'openai-agents'].map((name) => ({
    name: `truepenny/${name}`,
    entry: `packages/client/src/adapters/${name}.ts`,
    most: 6_000,
  })),
] as const;

/** Bytes of the entry with all that it imports, and which of that came from outside the package's own rooms. */
async function weigh(entry: string): Promise<{ bytes: number; strangers: string[] }> {
  const bundle = await rolldown({ input: join(ROOT, entry), platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ minify: true, format: 'esm' });
  await bundle.close();
  const chunks = output.filter((part) => part.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds, imports }) => [...moduleIds, ...imports]);
  return {
    bytes: gzipSync(chunks.map(({ code }) => code).join('')).length,
    strangers: modules.filter((id) => !/[\\/]packages[\\/](verifier|client)[\\/]src[\\/]/.test(id)),
  };
}

for (const { name, entry, most } of LIMITS) {
  const { bytes, strangers } = await weigh(entry);
  const good = strangers.length === 0 && (most === undefined || bytes <= most);
  const limit = most === undefined ? '' : ` of ${most}`;
  console.log(`${good ? 'fits' : 'DOES NOT FIT'}  ${name}: ${bytes} bytes${limit} ${strangers.join(' ')}`);
  if (!good) process.exitCode = 1;
}
