import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { PREVIEWS } from './previews.ts';

/** A file that pages load; its address changes with what is in it, so it may be kept for ever. */
export type Asset = { path: string; type: string; body: string | Buffer };

const SCRIPT = 'text/javascript; charset=utf-8';
const BUILT = new URL('built/', import.meta.url);
/** They hold what the other scripts load one by one, and are parts of pages that are one file. */
const WHOLE = ['verify-file.js', 'verify-all.js'] as const;

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const digestOf = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

const scripts = readdirSync(BUILT)
  .filter((file) => !WHOLE.some((whole) => whole === file))
  .map((file) => [file, textOf(`built/${file}`)] as const);
/** Scripts load one another by their names, so they stand in one folder, which is named after all of them. */
const folder = digestOf(JSON.stringify(scripts));

/** The scripts of the verifier in one file: with what rechecks most proofs, and with all of it. */
export const [mostOfVerifier = '', allOfVerifier = ''] = WHOLE.map((file) => textOf(`built/${file}`));

/** The pictures of link previews. */
export const previews: ReadonlyMap<string, Asset> = new Map(
  Object.keys(PREVIEWS).map((name) => [name, picture(name)]),
);

/** What pages load. Scripts are built from `browser` by `scripts/pages.ts`; a test says when they are stale. */
export const assets = {
  style: { ...asset('page.css', 'text/css; charset=utf-8'), text: textOf('page.css') },
  icon: asset('icon.svg', 'image/svg+xml'),
  verify: script('verify.js'),
  record: script('record.js'),
  console: script('console.js'),
  playground: script('playground.js'),
} as const;

/** Every file that pages load, those too that only scripts ask for. */
export const everyAsset: readonly Asset[] = [
  assets.style,
  assets.icon,
  ...scripts.map(([file]) => script(file)),
  ...previews.values(),
];

function picture(name: string): Asset {
  const body = readFileSync(new URL(`previews/${name}.png`, import.meta.url));
  return { path: `/assets/${name}.${digestOf(body)}.png`, type: 'image/png', body };
}

function asset(file: string, type: string): Asset {
  const body = textOf(file);
  const [name = '', ending = ''] = file.split('.');
  return { path: `/assets/${name}.${digestOf(body)}.${ending}`, type, body };
}

function script(file: string): Asset {
  const [, body] = scripts.find(([name]) => name === file) ?? [];
  if (body === undefined) throw new Error(`There is no ${file}: run scripts/pages.ts`);
  return { path: `/assets/${folder}/${file}`, type: SCRIPT, body };
}
