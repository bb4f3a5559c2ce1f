import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../../../verifier/test/browser.ts';
import { type Service, startService } from '../service.ts';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
/** The stages of a panel, each seat counted. */
const TOLD = /Evaluators: (\d+) of \1 have answered.*Red team: (\d+) of \2 have answered/;
const PICTURES = process.env.TRUEPENNY_PICTURES;

describe.skipIf(!hasBrowser)('the playground', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    service = await startService();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const opened = async (url: string) => {
    page = await browser.newPage();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(url);
    await page.waitForSelector('#playground:not([hidden])');
  };
  const judged = async (kind: string) => {
    await page.check(`input[value=${kind}]`);
    await page.click(`form[data-kind=${kind}] button`);
    await expect.poll(() => page.textContent('#verdict'), { timeout: 10_000 }).toMatch(/^(?!Judging|$)/);
    return {
      verdict: await page.textContent('#verdict'),
      stages: await page.locator('#stages li').allTextContents(),
      reasons: await page.locator('#reasons li').allTextContents(),
    };
  };

  test('judges a claim with its stages as they come, and leads to the record', async () => {
    await opened(service.url);
    const { verdict, stages, reasons } = await judged('claim');
    expect([verdict, reasons]).toEqual(['BLOCK, 97 % sure', ['refuted: 12 × 24 = 288, not 298.']]);
    expect(stages.slice(0, 2)).toEqual([
      'An operator was registered for this tab',
      'The request was accepted',
    ]);
    expect(stages.join()).toMatch(TOLD);
    await page.evaluate(await readFile(AXE, 'utf8'));
    const found = (await page.evaluate('axe.run(document)')) as { violations: { id: string }[] };
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    if (PICTURES) {
      await mkdir(PICTURES, { recursive: true });
      await page.screenshot({ path: join(PICTURES, 'playground-1280-light.png'), fullPage: true });
    }
    await page.click('#more a');
    await page.waitForSelector('#replay');
    expect(await page.textContent('h1')).toBe('BLOCK, 97 % sure');
  });

  test('judges a trace', async () => {
    await opened(service.url);
    const { verdict, stages, reasons } = await judged('trace');
    expect(verdict).toMatch(/^BLOCK/);
    expect(reasons.join()).toContain('84 + 5 = 89, not 90.');
    expect(stages.join()).toMatch(TOLD);
  });

  test('judges an act by a policy, tells a policy’s fault, and takes no call that is not JSON', async () => {
    await opened(service.url);
    const { verdict, stages } = await judged('act');
    expect(verdict).toMatch(/^ALLOW/);
    expect(stages).toContain('The policy was checked and stored');
    expect(stages.join()).toMatch(TOLD);
    await page.fill('#cedar', 'permit (');
    expect((await judged('act')).verdict).toMatch(/cedar|line|policy/i);
    await page.fill('#call', 'pay Acme');
    expect((await judged('act')).verdict).toContain('not JSON');
  });

  test('where nobody may register it asks for a key', async () => {
    const closed = await startService({ TRUEPENNY_REGISTRATION: 'closed' });
    try {
      await opened(closed.url);
      expect((await judged('claim')).verdict).toContain('Nobody registers here by themselves');
      await page.fill('#operator-key', await closed.newKey('operator'));
      expect((await judged('claim')).verdict).toMatch(/^BLOCK/);
    } finally {
      await closed.close();
    }
  });
});
