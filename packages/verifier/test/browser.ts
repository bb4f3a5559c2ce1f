import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Where Debian and its kin put the browser. */
const BROWSER = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** Whether there is a browser here; says how to get one where there is none. */
export const hasBrowser: boolean = BROWSER !== undefined;
if (!hasBrowser) {
  console.log('Tests in a browser are skipped: `apt-get install chromium` (Debian) brings one');
}

/** A real browser without a window. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: BROWSER ?? '', args: ['--no-sandbox'] });

const SOURCES = join(import.meta.dirname, '../src');

export type Tab = { page: Page; close(): Promise<void> };

/**
 * A page of a real browser that has both entries of the verifier as `window.verifier`. The package's modules are
 * served as they are, less their types: it has no dependencies, so a browser needs no bundle of it.
 */
export async function openTab(): Promise<Tab> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (path === '/') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>verifier</title>');
      return;
    }
    try {
      const source = await readFile(join(SOURCES, path), 'utf8');
      response.setHeader('content-type', 'text/javascript');
      response.end(stripTypeScriptTypes(source));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.evaluate(
    "Promise.all([import('/index.ts'), import('/proofs.ts')]).then((entries) => { window.verifier = Object.assign({}, ...entries); })",
  );
  return {
    page,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * The JSON of what an expression gives in the page, where `verifier` is the package and `given` is the value that
 * is passed on as JSON. Asked for as text so that nothing is rounded or reordered on the way back.
 */
export function inBrowser({ page }: Tab, expression: string, given: unknown): Promise<string> {
  const body = `(async (json) => { const given = JSON.parse(json); return JSON.stringify(await (${expression})); })`;
  return page.evaluate(`${body}(${JSON.stringify(JSON.stringify(given))})`);
}
