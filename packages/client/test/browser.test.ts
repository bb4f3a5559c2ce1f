import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../server/test/service.ts';

const BROWSER = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
if (!BROWSER) console.log('No client runs in a browser: `apt-get install chromium` (Debian) brings one');

/** The package and the verifier as one script for pages, made as a page's own bundler makes it. */
async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('browser.ts', import.meta.url));
  const bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output[0].code;
}

describe.skipIf(!BROWSER)('in a page of the service’s own origin', () => {
  let service: Service;
  let page: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    service = await startService();
    const browser = await chromium.launch({ executablePath: BROWSER ?? '', args: ['--no-sandbox'] });
    close = () => browser.close();
    page = await browser.newPage();
    const served = {
      'text/html': '<!doctype html><title>client</title>',
      'text/javascript': await bundled(),
    };
    for (const [contentType, body] of Object.entries(served)) {
      await page.route(`${service.url}/page/${contentType}`, (route) => route.fulfill({ contentType, body }));
    }
    await page.goto(`${service.url}/page/text/html`);
    await page.evaluate("import('/page/text/javascript').then((module) => { window.page = module; })");
  });
  afterAll(async () => {
    await close?.();
    await service?.close();
  });

  /** What an expression gives in the page, where `client` has the keys, `page` is the bundle and `given` is passed on. */
  const inPage = (expression: string, given: { keys?: string[] } & Record<string, unknown> = {}) =>
    page.evaluate(
      `(async (given) => {
        const client = page.createClient({ baseUrl: location.origin, apiKey: given.keys ?? [] });
        return JSON.parse(JSON.stringify(await (${expression})));
      })(${JSON.stringify(given)})`,
    );

  test('a trace is judged', async () => {
    const keys = [await service.newKey('plv')];
    const trace = { question: 'What do 7 tickets at 12 cost?', trace: ['7 × 12 = 85'], answer: '85' };
    const permit = await inPage('page.permit(() => client.verifyTrace(given.trace))', { keys, trace });
    const objections = [
      'The question, solved, gives 7 × 12 = 84; the answer is another.',
      '7 × 12 = 84, not 85.',
    ];
    expect(permit).toMatchObject({ execute: false, verdict: 'BLOCK', objections });
    const refused = await inPage('page.permit(() => client.verifyTrace(given.trace))', { trace });
    expect(refused).toMatchObject({ execute: false, verdict: 'ERROR', fault: { code: 'missing-key' } });
  });

  test('a receipt is issued, fetched and verified, and a changed one is not', async () => {
    const keys = [await service.newKey('operator')];
    const claim = 'Invoice 7731 is overdue.';
    const { jwt } = (await inPage(
      `(async () => {
        const { agentId } = await client.createAgent({ name: 'Page' });
        const { receiptId } = await client.issueReceipt({ agentId, claim: given.claim, verdict: 'VERIFIED' });
        return client.getReceipt({ receiptId });
      })()`,
      { keys, claim },
    )) as { jwt: string };
    const verify = `page.verifyReceipt(given.jwt, { keys: await client.jwks(), now: Date.now() / 1000, claim: given.claim })`;
    expect(await inPage(verify, { jwt, claim })).toMatchObject({ verified: true });
    expect(await inPage(verify, { jwt, claim: `${claim}!` })).toMatchObject({ verified: false });
  });

  test('progress is told', async () => {
    const stages = await inPage(
      `(async () => {
        const stages = [];
        await client.check({ claim: '12 × 24 = 298' }, { onProgress: ({ stage }) => stages.push(stage) });
        return [...new Set(stages)];
      })()`,
      { keys: [await service.newKey('operator')] },
    );
    expect(stages).toEqual(['accepted', 'evaluator', 'red-team']);
  });
});
