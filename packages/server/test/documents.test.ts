import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Starts the service by the page's own command, and runs every `sh` block of the page as a reader would, in one
 * shell for all with the keys that the first start shows. What a block prints is held against the `json` or `text`
 * block that follows; `…` in the page stands for what goes on or differs every time.
 */
const PAGES = ['README.md', 'docs/quickstart.md'];
const ROOT = join(import.meta.dirname, '../../..');
const ADDRESS = 'http://127.0.0.1:4100';
const INSTALL_AND_START = /^npm ci && (npm start)$/m;
const BOUNDARY = '\u001e';

type Fence = { language: string; text: string };
type Block = { script: string; language: string | undefined; expected: string };
type Environment = Readonly<Record<string, string | undefined>>;

const fencesOf = (markdown: string): Fence[] =>
  [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));

function blocksOf(fences: readonly Fence[]): Block[] {
  return fences.flatMap(({ language, text }, at) => {
    if (language !== 'sh') return [];
    const next = fences[at + 1];
    const answered = next?.language === 'json' || next?.language === 'text';
    return [
      { script: text, language: answered ? next.language : undefined, expected: answered ? next.text : '' },
    ];
  });
}

/** The service as the page starts it, on a port of its own; with the keys that it shows. */
async function start(command: string, environment: Environment) {
  const child = spawn('bash', ['-c', `exec ${command}`], {
    cwd: ROOT,
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (/listening/.test(said)) break;
  }
  child.stdout.resume();
  const shown = (pattern: RegExp) => pattern.exec(said)?.[0] ?? '';
  return {
    url: shown(/http:\/\/127\.0\.0\.1:\d+/),
    keys: { OPERATOR_KEY: shown(/tp_op_[\w-]+/), PLV_KEY: shown(/tp_v2_[\w-]+/) },
    async stop() {
      // The whole group: npm stands between this process and the service.
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** What each block prints, in one shell in the repository's folder. */
async function printed(blocks: readonly Block[], url: string, env: Environment): Promise<string[]> {
  const script = blocks
    .map((block) => `${block.script}\nprintf '${BOUNDARY}'\n`)
    .join('')
    .replaceAll(ADDRESS, url);
  const shell = spawn('bash', ['-c', script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  for await (const chunk of shell.stdout) output += chunk;
  return output.split(BOUNDARY).slice(0, -1);
}

/** Whether the real value is what the page shows: exactly, but for `…`. */
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
  const lines = real.trimEnd().split('\n');
  const fits = (line: string | undefined, wanted: string) => {
    const [start = ''] = wanted.split('…');
    return wanted.includes('…') ? line?.startsWith(start) === true : line === wanted;
  };
  let at = 0;
  let skips = false;
  for (const wanted of shown.trimEnd().split('\n')) {
    if (wanted.trim() === '…') {
      skips = true;
      continue;
    }
    while (skips && at < lines.length && !fits(lines[at], wanted)) at++;
    expect(lines[at], `line ${at + 1} of\n${real}`).toSatisfy((line) => fits(line as string, wanted));
    at++;
    skips = false;
  }
  if (!skips) expect(lines.length, real).toBe(at);
}

test.each(PAGES)(
  'every block of %s prints what the page shows',
  async (page) => {
    const fences = fencesOf(await readFile(join(ROOT, page), 'utf8'));
    const blocks = blocksOf(fences);
    expect(blocks.length).toBeGreaterThan(5);
    const [, command = ''] = fences.flatMap(({ text }) => INSTALL_AND_START.exec(text) ?? []);
    const directory = await mkdtemp(join(tmpdir(), 'truepenny-page-'));
    const env = { ...process.env, TRUEPENNY_DATA: join(directory, 'data'), TMPDIR: directory, NO_COLOR: '1' };
    const service = await start(command, env);
    try {
      const outputs = await printed(blocks, service.url, {
        ...env,
        ...service.keys,
        // Where the command looks for the service unless told, and where it keeps what is its own.
        TRUEPENNY_URL: service.url,
        XDG_CONFIG_HOME: directory,
      });
      expect(outputs.length).toBe(blocks.length);
      for (const [at, { script, language, expected }] of blocks.entries()) {
        const output = outputs[at] ?? '';
        if (language === 'json') expectLike(JSON.parse(output), JSON.parse(expected), script);
        if (language === 'text') expectText(output, expected);
      }
    } finally {
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
  120_000,
);
