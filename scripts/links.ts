import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from './imports.ts';

/**
 * Every relative link of every Markdown file of the repository that leads nowhere: to a file that is not there,
 * or to a heading that the file does not have; and every file that is named and is not there. One line each, as
 * `docs/a.md:12: …`.
 */
export function brokenLinks(root: string): string[] {
  const files = [
    ...filesBelow(root, '*.md'),
    ...filesBelow(root, '{docs,packages,bench,scripts,.github}/**/*.md'),
  ];
  return files
    .filter((file) => !file.includes('node_modules/'))
    .flatMap((file) => [
      ...linksOf(root, file).flatMap((link) => fault(root, file, link) ?? []),
      ...(file === 'CHANGELOG.md' ? [] : goneIn(root, file)),
    ]);
}

/** Files that a page names by their path from the root, and that are not there: a test that is said to hold something. */
function goneIn(root: string, file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    [...line.matchAll(/`((?:packages|scripts|bench)\/[\w./-]+)`/g)].flatMap(([, path = '']) =>
      existsSync(join(root, path)) ? [] : `${file}:${at + 1}: ${path} is named, and is not there`,
    ),
  );
}

type Link = { line: number; target: string };

function linksOf(root: string, file: string): Link[] {
  return prose(readFileSync(join(root, file), 'utf8')).flatMap((text, at) =>
    [...text.matchAll(/\]\(\s*<?([^)>\s]+)>?[^)]*\)|^\s*\[[^\]]+\]:\s*(\S+)/g)].map((match) => ({
      line: at + 1,
      target: match[1] ?? match[2] ?? '',
    })),
  );
}

/** The lines with code blanked: a link in an example leads nowhere on purpose. */
function prose(text: string): string[] {
  let fence: string | undefined;
  return text.split('\n').map((line) => {
    const [, mark] = /^\s*(```+|~~~+)/.exec(line) ?? [];
    if (mark && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
      return '';
    }
    return fence === undefined ? line.replaceAll(/`[^`]*`/g, '') : '';
  });
}

function fault(root: string, file: string, { line, target }: Link): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const found =
    path === '' ? join(root, file) : join(root, path.startsWith('/') ? '.' : dirname(file), decodeURI(path));
  const where = `${file}:${line}: ${target}`;
  if (!existsSync(found)) return `${where} leads to no file`;
  if (!anchor || statSync(found).isDirectory() || !found.endsWith('.md')) return undefined;
  if (anchorsOf(readFileSync(found, 'utf8')).has(decodeURI(anchor).toLowerCase())) return undefined;
  return `${where} leads to no heading of ${relative(root, found)}`;
}

/** The anchors that the usual renderers give the headings, and those that are set by hand. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const line of headingLines(text)) {
    const slug = slugOf(line);
    let name = slug;
    for (let copy = 1; anchors.has(name); copy++) name = `${slug}-${copy}`;
    anchors.add(name);
  }
  for (const [, id] of text.matchAll(/<[a-z]+[^>]*\s(?:id|name)="([^"]+)"/g))
    if (id) anchors.add(id.toLowerCase());
  return anchors;
}

function headingLines(text: string): string[] {
  let fenced = false;
  return text.split('\n').flatMap((line) => {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    return fenced ? [] : (/^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1] ?? []);
  });
}

/** GitHub's rule: lower case, links and marks dropped, white space to hyphens. */
const slugOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

if (import.meta.main) {
  const broken = brokenLinks(join(import.meta.dirname, '..'));
  for (const line of broken) console.error(line);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
