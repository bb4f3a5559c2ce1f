import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file that pages load; its name changes with what is in it, so it may be kept for ever. */
export type Asset = { path: string; type: string; body: string };

const SCRIPT = 'text/javascript; charset=utf-8';

/** The script of the verifier in one file, which holds all that the others load one by one. */
export const verifyFileScript: string = asset('built/verify-file.js', SCRIPT).body;

/** What pages load. Scripts are built from `browser` by `scripts/pages.ts`; a test says when they are stale. */
export const assets = {
  style: asset('page.css', 'text/css; charset=utf-8'),
  icon: asset('icon.svg', 'image/svg+xml'),
  verify: asset('built/verify.js', SCRIPT),
  record: asset('built/record.js', SCRIPT),
  replaying: asset('built/replaying.js', SCRIPT),
  console: asset('built/console.js', SCRIPT),
  playground: asset('built/playground.js', SCRIPT),
} as const;

function asset(file: string, type: string): Asset {
  const body = readFileSync(new URL(file, import.meta.url), 'utf8');
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 16);
  const [name = '', ending = ''] = file.replace('built/', '').split('.');
  return { path: `/assets/${name}.${digest}.${ending}`, type, body };
}
