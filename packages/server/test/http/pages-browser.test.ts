import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, launchBrowser } from '../../../verifier/test/browser.ts';
import { type Service, startService } from '../service.ts';

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser: Browser;
  let service: Service;
  beforeAll(async () => {
    [browser, service] = await Promise.all([launchBrowser(), startService()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it('the API reference is drawn, with its styles, under its own policy', async () => {
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on('console', (line) => refused.push(...(/^refused: (.*)$/.exec(line.text())?.slice(1) ?? [])));
    await page.addInitScript(
      `addEventListener('securitypolicyviolation', (event) => console.log('refused: ' + event.effectiveDirective))`,
    );
    await page.goto(`${service.url}/docs`);
    await page.getByText('Have a claim judged by the panel').first().waitFor();
    // What Scalar itself does without: a look whether code can be evaluated, and the width of line numbers.
    const spared = ['script-src', 'style-src-attr'];
    expect(refused.filter((directive) => !spared.includes(directive))).toEqual([]);
    const drawn = await page.evaluate(
      `getComputedStyle(document.body).getPropertyValue('--scalar-background-1') !== ''`,
    );
    expect(drawn).toBe(true);
    await page.close();
  });

  it('a page of another origin can read the price of a check, and what it needs to come back', async () => {
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>elsewhere</title>');
    });
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const heard = await page.evaluate(`(async () => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' };
      const body = JSON.stringify({ claim: '12 × 24 = 288.' });
      const { status, headers: sent } = await fetch('${service.url}/v1/check', { method: 'POST', headers, body });
      return [status, ...['PAYMENT-REQUIRED', 'RateLimit', 'X-Request-Id'].map((name) => sent.has(name))];
    })()`);
    expect(heard).toEqual([402, true, true, true]);
    elsewhere.close();
    elsewhere.closeAllConnections();
    await page.close();
  });
});
