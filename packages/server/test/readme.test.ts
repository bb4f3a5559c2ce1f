import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

/**
 * Runs every `sh` block of the README, one shell for all as a reader would, and holds what it prints against the
 * `json` or `text` block that follows. `…` in the README stands for what goes on or differs every time.
 */
const ROOT = join(import.meta.dirname, '../../..');
const ADDRESS = 'http://127.0.0.1:4100';
const BOUNDARY = '\u001e';

type Block = { script: string; language: string | undefined; expected: string };

let service: Service;
let directory: string;
const blocks = blocksOf(await readFile(join(ROOT, 'README.md'), 'utf8'));

beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), 'truepenny-readme-'));
});

afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

function blocksOf(markdown: string): Block[] {
  const fences = [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, text = '']) => ({
    language,
    text,
  }));
  return fences.flatMap(({ language, text }, at) => {
    if (language !== 'sh') return [];
    const next = fences[at + 1];
    const answered = next?.language === 'json' || next?.language === 'text';
    return [
      { script: text, language: answered ? next.language : undefined, expected: answered ? next.text : '' },
    ];
  });
}

/** What each block prints, in one shell in the repository's folder. */
async function printed(): Promise<string[]> {
  const script = blocks
    .map((block) => `${block.script}\nprintf '${BOUNDARY}'\n`)
    .join('')
    .replaceAll(ADDRESS, service.url);
  const env = {
    ...process.env,
    TMPDIR: directory,
    OPERATOR_KEY: await service.newKey('operator'),
    PLV_KEY: await service.newKey('plv'),
    // Where the command looks for the service unless told, and where it keeps what is its own.
    TRUEPENNY_URL: service.url,
    XDG_CONFIG_HOME: directory,
    NO_COLOR: '1',
  };
  const shell = spawn('bash', ['-c', script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  for await (const chunk of shell.stdout) output += chunk;
  return output.split(BOUNDARY).slice(0, -1);
}

/** Whether the real value is what the README shows: exactly, but for `…`. */
function expectLike(real: unknown, shown: unknown, path: string): void {
  if (typeof shown === 'string' && shown.endsWith('…')) {
    const [start = ''] = shown.split('…');
    if (start !== '') expect(real, path).toSatisfy((text) => String(text).startsWith(start));
    else expect(real, path).toBeDefined();
  } else if (Array.isArray(shown)) {
    expect(Array.isArray(real), path).toBe(true);
    if (shown.length === 1 && shown[0] === '…') return;
    expect((real as unknown[]).length, path).toBe(shown.length);
    for (const [at, item] of shown.entries()) expectLike((real as unknown[])[at], item, `${path}[${at}]`);
  } else if (typeof shown === 'object' && shown !== null) {
    expect(Object.keys(real as object).sort(), path).toEqual(Object.keys(shown).sort());
    for (const [name, item] of Object.entries(shown)) {
      expectLike((real as Record<string, unknown>)[name], item, `${path}.${name}`);
    }
  } else expect(real, path).toEqual(shown);
}

/** Text line by line; a line `…` stands for any number of lines, a line that ends in `…` for its start. */
function expectText(real: string, shown: string): void {
  const lines = real.split('\n');
  let at = 0;
  for (const line of shown.trimEnd().split('\n')) {
    if (line.trim() === '…') return;
    const [start = ''] = line.split('…');
    if (line.includes('…'))
      expect(lines[at]?.startsWith(start), `${lines[at]} begins with ${start}`).toBe(true);
    else expect(lines[at]).toBe(line);
    at++;
  }
}

test('every block of the README prints what the README shows', async () => {
  expect(blocks.length).toBeGreaterThan(5);
  const outputs = await printed();
  expect(outputs.length).toBe(blocks.length);
  for (const [at, { script, language, expected }] of blocks.entries()) {
    const output = outputs[at] ?? '';
    if (language === 'json') expectLike(JSON.parse(output), JSON.parse(expected), script);
    if (language === 'text') expectText(output, expected);
  }
}, 120_000);
