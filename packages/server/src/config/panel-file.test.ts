import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPanelContent } from './panel-file.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'truepenny-panel-file-'));
});
afterAll(() => rm(directory, { recursive: true }));

const SECRET = 'sk-do-not-tell';

async function refused(text: string | undefined): Promise<unknown> {
  const path = join(directory, 'panel.json');
  await rm(path, { force: true });
  if (text !== undefined) await writeFile(path, text);
  const error = await readPanelContent(path).catch((thrown: unknown) => thrown);
  return String(error).replaceAll(path, 'PATH');
}

test('the content of a panel file, parsed', async () => {
  const path = join(directory, 'good.json');
  await writeFile(path, '{"evaluators": ["openai/gpt-5"]}');
  expect(await readPanelContent(path)).toEqual({ evaluators: ['openai/gpt-5'] });
});

test.each([
  [`{"apiKey": ${SECRET}}`, 'line 1, column 12'],
  [`{\n  "apiKey": "${SECRET}"\n  "x": 1\n}`, 'line 3, column 3'],
  [SECRET, 'line 1, column 1'],
  [`{"apiKey": "${SECRET}`, 'line 1, column 27'],
])('a broken one is told by its path and the place alone: %j', async (text, where) => {
  expect(await refused(text)).toBe(
    `ConfigurationError: The service does not start; 1 of its settings need attention:
  - TRUEPENNY_PANEL names PATH, which is no JSON: see ${where}.`,
  );
});

test('one that is not there', async () => {
  expect(await refused(undefined)).toContain('TRUEPENNY_PANEL names PATH, which cannot be read (ENOENT).');
});
