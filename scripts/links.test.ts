import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenLinks } from './links.ts';

function broken(pages: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'truepenny-links-'));
  try {
    mkdirSync(join(root, 'docs'));
    for (const [file, text] of Object.entries(pages)) writeFileSync(join(root, file), text);
    return brokenLinks(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('links that lead somewhere pass', () => {
  const readme = [
    '[page](docs/page.md) [part](docs/page.md#the-second-part-1) [here](#top--rest) [folder](docs)',
    '[elsewhere](https://example.org/#nothing) [mail](mailto:a@example.org) ![image](docs/page.md "title")',
    '`[code](nowhere.md)`',
    '```',
    '[example](nowhere.md)',
    '```',
    '# Top & `rest`',
  ].join('\n');
  expect(
    broken({
      'README.md': readme,
      'docs/page.md': '## The second part\n## The second part\n[up](../README.md)',
    }),
  ).toEqual([]);
});

test('links that lead nowhere are named with their line', () => {
  const readme =
    'text\n[page](docs/gone.md) and [part](docs/page.md#third)\n\n[ref]: ./gone.md\n[here](#gone)';
  expect(broken({ 'README.md': readme, 'docs/page.md': '# First' })).toMatchInlineSnapshot(`
    [
      "README.md:2: docs/gone.md leads to no file",
      "README.md:2: docs/page.md#third leads to no heading of docs/page.md",
      "README.md:4: ./gone.md leads to no file",
      "README.md:5: #gone leads to no heading of README.md",
    ]
  `);
});

test('a file that is named from the root is there', () => {
  const readme = 'held by `docs/page.md`, `packages/a/b.test.ts` and `packages/*/src`';
  expect(broken({ 'README.md': readme, 'docs/page.md': '' })).toEqual([
    'README.md:1: packages/a/b.test.ts is named, and is not there',
  ]);
});
