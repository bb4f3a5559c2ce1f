/**
 * The pages in a real browser, beside a bare page in the same run: first paint (median of rounds, each with an empty
 * cache), layout shift until everything is loaded and scrolled through, bytes over the wire, requests that leave the
 * origin, and frames drawn while the longest pages are scrolled. Ends with 1 where a page misses its goal; first paint
 * is given alone, since it is the machine's as well. Needs Debian's `chromium`.
 *
 *   npm run bench:pages [-- --rounds 9] [--only words]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../packages/verifier/test/browser.ts';
import { median } from './http/median.ts';
import { serveService } from './http/process.ts';
import { type Opened, pagesOf } from './pages/made.ts';

const MOST_BYTES = 60_000;
const LEAST_OF_BARE = 0.5;
const SCROLL_MS = 2_000;
const SETTLE_MS = 300;

type Measured = { paintMs: number; shift: number; bytes: number; elsewhere: number };

/** First paint, and the sum of layout shifts that nobody's input caused. */
const LOOK = `new Promise((resolve) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const paintMs = performance.getEntriesByName('first-paint')[0]?.startTime ?? NaN;
  setTimeout(() => resolve({ paintMs, shift }), 50);
})`;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, only: { type: 'string', default: '' } },
});
const rounds = Number(values.rounds);
const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
const served = await serveService(directory);
const bare = await serveBare();
const browser = await launchBrowser();
try {
  const pages = (await pagesOf(served.url)).filter(({ name }) => name.includes(values.only));
  await loading(pages);
  await scrolling(pages.filter(({ isLong }) => isLong));
} finally {
  await browser.close();
  bare.close();
  await served.stop();
  await rm(directory, { recursive: true, force: true });
}

async function loading(pages: readonly Opened[]): Promise<void> {
  const bareTimes: number[] = [];
  const times = new Map(pages.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round < rounds; round++) {
    bareTimes.push((await measured(browser, { name: 'bare', url: bare.url })).paintMs);
    for (const page of pages) times.get(page.name)?.push(await measured(browser, page));
  }
  console.log(`first paint of a bare page: ${median(bareTimes).toFixed(0)} ms`);
  for (const [name, seen] of times) {
    const paintMs = median(seen.map((each) => each.paintMs));
    const shift = Math.max(...seen.map((each) => each.shift));
    const bytes = Math.max(...seen.map((each) => each.bytes));
    const elsewhere = Math.max(...seen.map((each) => each.elsewhere));
    const isGood = shift === 0 && bytes <= MOST_BYTES && elsewhere === 0;
    if (!isGood) process.exitCode = 1;
    const figures = `${paintMs.toFixed(0)} ms, shift ${shift.toFixed(3)}, ${(bytes / 1000).toFixed(1)} kB, ${elsewhere} elsewhere`;
    console.log(`${isGood ? 'fits  ' : 'MISSES'} ${name}: ${figures}`);
  }
}

async function scrolling(pages: readonly Opened[]): Promise<void> {
  for (const page of pages) {
    const [plain, own]: number[][] = [[], []];
    for (let round = 0; round < Math.min(rounds, 5); round++) {
      plain?.push(await framesOf({ name: 'bare', url: bare.url }));
      own?.push(await framesOf(page));
    }
    const [least, most] = [median(own ?? []), median(plain ?? [])];
    const isGood = least >= LEAST_OF_BARE * most;
    if (!isGood) process.exitCode = 1;
    const share = (least / most).toFixed(2);
    console.log(
      `${isGood ? 'fits  ' : 'MISSES'} ${page.name}: ${least} frames a second, ${share} of the bare page's ${most}`,
    );
  }
}

/** Loads the page with an empty cache and scrolls through it. */
async function measured(inside: Browser, { url, session, ready }: Opened): Promise<Measured> {
  const context = await inside.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  if (session) await signIn(page, url, session);
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  const counted = { bytes: 0, elsewhere: 0 };
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) counted.elsewhere += 1;
  });
  await page.goto(url, { waitUntil: 'load' });
  if (ready) await page.waitForSelector(ready);
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await page.waitForTimeout(SETTLE_MS);
  const seen = (await page.evaluate(LOOK)) as { paintMs: number; shift: number };
  await context.close();
  return { ...seen, ...counted };
}

/** Frames a second while the page is scrolled up and down. */
async function framesOf({ url, session, ready }: Opened): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  if (session) await signIn(page, url, session);
  await page.goto(url, { waitUntil: 'load' });
  if (ready) await page.waitForSelector(ready);
  const frames = await page.evaluate(`new Promise((resolve) => {
    const startedAt = performance.now();
    let [frames, step] = [0, 120];
    const draw = (now) => {
      const before = scrollY;
      scrollBy(0, step);
      if (scrollY === before) step = -step;
      frames += 1;
      if (now - startedAt < ${SCROLL_MS}) requestAnimationFrame(draw);
      else resolve(Math.round(frames * 1000 / (performance.now() - startedAt)));
    };
    requestAnimationFrame(draw);
  })`);
  await page.close();
  return Number(frames);
}

/** Opens the tab's session before the page that is measured is loaded. */
async function signIn(page: Page, url: string, key: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(`sessionStorage.setItem('truepenny-operator-key', ${JSON.stringify(key)})`);
}

/** A page of text alone, without style or script, that is long enough to be scrolled. */
async function serveBare(): Promise<{ url: string; close(): void }> {
  const text = '<p>A line of text that is there to be scrolled past.</p>'.repeat(500);
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>bare</title>${text}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
