import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { hasBrowser, launchBrowser } from '../../../verifier/test/browser.ts';
import { insertReceipt } from '../../src/store/receipts.ts';
import { startService } from '../service.ts';
import { receiptRow } from '../store/rows.ts';
import { newAgent, party } from './cast.ts';

it.skipIf(!hasBrowser)('is drawn in a page of another origin, 160 by 20, and runs nothing', async () => {
  const service = await startService();
  const own = await party(service);
  const name = `<script>document.title='taken'</script>" onload="document.title='taken'`;
  const { agentId } = await newAgent(service, own.key, name);
  await service.app.parts.store.write(async (tx) => {
    for (let n = 0; n < 60; n++) {
      await insertReceipt(tx, receiptRow(`rcpt_b${n}`, agentId, { issued_at: Date.now() }));
    }
  });
  const files = [`${agentId}.svg`, `${own.agentId}.svg`, 'agent_none.svg'];
  const images = files.map((file) => `<p><img src="${service.url}/v1/badge/${file}"></p>`).join('');
  const page = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>honest</title>${images}`);
  });
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(page.address() as AddressInfo).port}/`, { waitUntil: 'load' });
    const sizes = await tab.$$eval('img', (all) => all.map((one) => [one.naturalWidth, one.naturalHeight]));
    // A 404 that is an image is shown by browsers like any other.
    expect(sizes).toEqual(Array(3).fill([160, 20]));
    // Opened by itself an SVG is a document that could run scripts.
    await tab.goto(`${service.url}/v1/badge/${agentId}.svg`);
    expect(await tab.title()).toContain('new, trust score 0 of 100; self-declared');
    expect(await tab.title()).toContain(`<script>document.title='taken'</script>`);
    const overflowing = await tab.$$eval('text', (all) =>
      all.filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > 160;
      }),
    );
    expect(overflowing).toEqual([]);
  } finally {
    await browser.close();
    page.close();
    await service.close();
  }
});
