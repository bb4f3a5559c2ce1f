import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer, text } from 'node:stream/consumers';
import { OPERATIONS } from '@truepenny/contract';
import { describe, expect, test, vi } from 'vitest';
import { INHERITED } from '../../../client/test/inherited.ts';
import { keyFor, samplesOf } from '../../src/http/reference/samples.ts';
import { recordExamples, type Send } from './record.ts';

/** Runs the code of a sample and gives what it printed; rejects where it fails or complains. */
type Run = (source: string, env: Record<string, string>) => Promise<string>;
type Runner = { run: Run; close(): Promise<unknown> };
type Language = { needs: string; there: () => boolean; open: () => Promise<Runner> };

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Runs one sample after another, each in a namespace of its own: loading `requests` for each would take longer. */
const PYTHON = `import contextlib, io, json, os, sys, traceback
for line in sys.stdin:
    asked, out, error = json.loads(line), io.StringIO(), ""
    os.environ.update(asked["env"])
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(asked["source"], "sample.py", "exec"), {})
    except Exception:
        error = traceback.format_exc()
    print(json.dumps({"out": out.getvalue(), "error": error}), flush=True)`;

const LANGUAGES: Readonly<Record<string, Language>> = {
  curl: {
    needs: 'curl and openssl, of every system',
    there: () => succeeds('curl', '--version') && succeeds('openssl', 'version'),
    open: async () => ({
      async run(source, env) {
        const child = spawn('sh', ['-eu', '-c', source], { env: { ...INHERITED, ...env } });
        const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
        if (complaints !== '') throw new Error(complaints);
        return out;
      },
      close: async () => {},
    }),
  },
  TypeScript: {
    needs: 'nothing else',
    there: () => true,
    async open() {
      // Beside this file, so that the SDK is found by its name.
      const folder = await mkdtemp(join(import.meta.dirname, '.samples-'));
      let count = 0;
      return {
        async run(source, env) {
          const path = join(folder, `${count++}.ts`);
          await writeFile(path, source);
          Object.assign(process.env, env);
          const log = vi.spyOn(console, 'log').mockReturnValue();
          try {
            await import(path);
            return log.mock.calls.flat().map(String).join('\n');
          } finally {
            log.mockRestore();
          }
        },
        close: () => rm(folder, { recursive: true, force: true }),
      };
    },
  },
  Python: {
    needs: 'Python 3 with `pip install requests`',
    there: () => succeeds('python3', '-c', 'import requests'),
    async open() {
      const child = spawn('python3', ['-c', PYTHON]);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      return {
        async run(source, env) {
          child.stdin.write(`${JSON.stringify({ source, env })}\n`);
          const { out, error } = JSON.parse((await lines.next()).value ?? '{"error":"Python ended"}');
          if (error) throw new Error(error);
          return out;
        },
        close: async () => child.stdin.end(),
      };
    },
  },
};

type Passed = { status: number; body: string; type: string };

/** Hands every request on to an address, and keeps what was answered. */
async function listen(target: () => string, passed: Passed[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const sent = await buffer(request);
    const answer = await fetch(target() + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(sent.length > 0 && { body: sent }),
    });
    const body = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    passed.push({ status: answer.status, body, type });
    response.writeHead(answer.status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

describe.each(Object.entries(LANGUAGES))('the samples in %s', (label, { there, needs, open }) => {
  const isThere = there();
  if (!isThere) console.log(`Samples in ${label} are skipped: they need ${needs}`);
  test.skipIf(!isThere)(
    'do what they show, each where the others before it led',
    async () => {
      const passed: Passed[] = [];
      let target = '';
      const proxy = await listen(() => target, passed);
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const { run, close } = await open();
      const send: Send = async (operation, { key, ...request }, service) => {
        target = service.url;
        passed.length = 0;
        const samples = samplesOf(operation, { request, answer: undefined }, url);
        const source = samples.find((sample) => sample.label === label)?.source ?? '';
        const variable = keyFor(operation)?.variable;
        const env = key !== undefined && variable !== undefined ? { [variable]: key } : {};
        const printed = await run(source, env);
        expect([operation.id, printed.trim() !== '', passed.length]).toEqual([operation.id, true, 1]);
        const { status, body, type } = passed[0] ?? { status: 0, body: '', type: '' };
        return { status, text: body, json: type.includes('json') ? JSON.parse(body) : undefined };
      };
      try {
        const called = await recordExamples(send);
        expect(Object.keys(called).toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
      } finally {
        await close();
        proxy.close();
        proxy.closeAllConnections();
      }
    },
    120_000,
  );
});
