import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { permits } from '@truepenny/verifier';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../../../verifier/test/browser.ts';
import { type Service, startService } from '../service.ts';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
/** Where pictures of the console are put, where they are asked for. */
const PICTURES = process.env.TRUEPENNY_PICTURES;
const CALL = { tool: 'pay', arguments: { recipient: 'Acme', amount: 600, currency: 'EUR' } };
const POLICY = `@id("small")
permit (principal, action == Action::"pay", resource is Recipient)
when { context has amount && context has currency &&
  context.currency == "EUR" && context.amount.lessThanOrEqual(decimal("200.00")) };
@id("tool") permit (principal, action, resource == Tool::"pay");`;
const HOSTILE = 'Pay <img src=x onerror=alert(1)> \u202eemcA 600 EUR.';

describe.skipIf(!hasBrowser)('the console in a real browser', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let key: string;
  let gate: string;
  const elsewhere: string[] = [];
  const faults: string[] = [];
  const post = async (path: string, body: unknown, by = key) =>
    (await service.call('POST', path, { key: by, body })).json;

  beforeAll(async () => {
    service = await startService();
    key = await service.newKey('operator');
    gate = (await post('/v1/keys', { surface: 'sentinel', label: 'Payment bot', dailyBudgetUsd: 1 })).apiKey;
    await post('/v1/check', {
      claim: 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.',
      speed: 'fast',
    });
    const open = { mode: 'action_authorization', instruction: 'Should we pay Acme 600 EUR?' };
    await post('/sentinel/verify', { ...open, call: CALL }, gate);
    await post('/sentinel/verify', { ...open, claim: HOSTILE }, gate);
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url)) elsewhere.push(request.url());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (line) => {
      if (/Content Security Policy/.test(line.text())) faults.push(line.text());
    });
    page.on('dialog', (dialog) => void dialog.accept());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Waits until an expression holds in the page. Asked from outside: the policy lets no page evaluate a text. */
  const until = (expression: string) =>
    expect.poll(() => page.evaluate(expression), { timeout: 10_000 }).toBe(true);
  const untilSaid = (part: string, words: string) =>
    expect.poll(() => page.textContent(`#${part}-said`), { timeout: 10_000 }).toContain(words);
  const signIn = async (by: string) => {
    await page.fill('#key', by);
    await page.click('#sign-in button');
  };
  const isIn = () => page.waitForSelector('#inside:not([hidden])');
  const rowOf = (table: string, words: string) => page.locator(`#${table} tbody tr`, { hasText: words });

  test('a key that opens nothing, or another product, is told so', async () => {
    await page.goto(`${service.url}/console`);
    await signIn(`tp_op_${'A'.repeat(43)}`);
    await untilSaid('sign-in', 'opens nothing');
    await signIn(gate);
    await untilSaid('sign-in', 'begins with tp_op_');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  test('verdicts over time and one by one, through filters', async () => {
    await signIn(key);
    await isIn();
    await until("document.querySelectorAll('#records tbody tr').length === 3");
    expect(await page.textContent('#plot-words')).toMatch(
      /^3 verdicts in the last 30 days: 0 ALLOW, 2 UNCERTAIN, 1 BLOCK/,
    );
    expect(await page.locator('#plot svg rect.BLOCK').count()).toBe(2);
    expect(await page.textContent('#records')).toContain('[U+202E]');
    await page.selectOption('#product', 'gate');
    await page.selectOption('#days', '7');
    await page.click('#filters button');
    await until("document.querySelectorAll('#records tbody tr').length === 2");
    expect(await page.textContent('#plot-words')).toMatch(/^2 verdicts in the last 7 days/);
    await page.fill('#until', '2020-01-01');
    await page.click('#filters button');
    await until("document.getElementById('records').textContent === 'Nothing was found.'");
    await page.fill('#until', '');
    await page.selectOption('#product', '');
    await page.click('#filters button');
    await until("document.querySelectorAll('#records tbody tr').length === 3");
  });

  test('an act that was left open is looked at and approved; its permit is shown once', async () => {
    await rowOf('open', 'recipient').getByRole('button').click();
    await until(
      "document.activeElement.textContent.startsWith('The act of vrf_') || document.activeElement.tagName === 'H3'",
    );
    expect(await page.textContent('#open-act')).toContain('Should we pay Acme 600 EUR?');
    expect(await page.isVisible('#approved-call')).toBe(false);
    await page.fill('#note', 'Invoice seen.');
    await page.click('#approve button');
    await untilSaid('approvals', 'It is shown only now');
    const permit = (await page.textContent('#approvals-said pre')) ?? '';
    const keys = (await service.call('GET', '/.well-known/jwks.json')).json;
    const now = Math.floor(service.app.parts.clock() / 1000);
    expect(await permits(permit, CALL, { now, keys, issuer: service.url })).toBe(true);
    await until("/approved 20/.test(document.getElementById('open').textContent)");

    await rowOf('open', 'waits').getByRole('button').click();
    await page.waitForSelector('#approve:not([hidden])');
    await page.click('#approve button');
    await untilSaid('approvals', 'told in words');
    await page.fill('#approved-call', 'pay');
    await page.click('#approve button');
    await untilSaid('approvals', 'not JSON');
    await page.fill('#approved-call', JSON.stringify(CALL));
    await page.click('#approve button');
    await untilSaid('approvals', 'It is shown only now');
  });

  test('a policy is put in force, its faults are told by line and column, and an act is tried against it', async () => {
    await page.fill('#policy-name', 'payments');
    await page.fill('#cedar', POLICY.replace('context.amount', 'context.amuont'));
    await page.click('#policy button');
    await untilSaid('policies', 'line 4, column');
    expect(
      await page.evaluate(
        "document.activeElement.id === 'cedar' && document.activeElement.selectionStart > 100",
      ),
    ).toBe(true);
    await page.fill('#cedar', POLICY);
    await page.click('#policy button');
    await untilSaid('policies', 'payments is in force: version 1, 2 rules.');

    const act = (amount: number) => JSON.stringify({ ...CALL, arguments: { ...CALL.arguments, amount } });
    await page.selectOption('#tried-policy', 'payments');
    await page.fill('#tried-act', act(80));
    await page.click('#try button');
    await untilSaid('try', 'permit');
    expect(await page.textContent('#try-said')).toContain('Decided by');
    await page.fill('#tried-act', act(600));
    await page.click('#try button');
    await untilSaid('try', 'undecided');
    await page.fill('#cedar', 'forbid (principal, action, resource);');
    await page.selectOption('#tried-policy', '');
    await page.fill('#tried-act', 'rm -rf /srv');
    await page.click('#try button');
    await untilSaid('try', 'forbid');
    await page.fill('#cedar', 'forbid (');
    await page.click('#try button');
    await untilSaid('try', 'line 1, column');

    await rowOf('policies', 'payments').getByRole('button', { name: 'Show' }).click();
    await until(`document.getElementById('cedar').value === ${JSON.stringify(POLICY)}`);
  });

  test('a key is made, bound to a policy, rotated and revoked; the policy goes once nothing is bound to it', async () => {
    await page.fill('#label', 'Night bot');
    await page.fill('#budget', '0.5');
    await page.selectOption('#key-policy', 'payments');
    await page.click('#new-key button');
    await untilSaid('keys', 'tp_sn_');
    expect(await rowOf('keys', 'Night bot').textContent()).toContain('payments');
    expect(await rowOf('spending', 'Night bot').textContent()).toContain('$0 of $0.5 (0 %)');
    await rowOf('keys', 'Night bot').getByRole('button', { name: 'Rotate' }).click();
    await untilSaid('keys', 'takes the place of');
    expect(await rowOf('keys', 'rotated to').count()).toBe(1);

    await rowOf('policies', 'payments').getByRole('button', { name: 'Delete' }).click();
    await untilSaid('policies', 'Keys are bound to this policy');
    for (const state of ['until 20', 'open']) {
      await rowOf('keys', 'Night bot')
        .filter({ hasText: state })
        .getByRole('button', { name: 'Revoke' })
        .click();
      await untilSaid('keys', 'is revoked');
      await page.evaluate("document.getElementById('keys-said').replaceChildren()");
    }
    await rowOf('policies', 'payments').getByRole('button', { name: 'Delete' }).click();
    await untilSaid('policies', 'payments is deleted');
    expect(await page.textContent('#policies')).toContain('There is no policy yet');
  });

  test('it is without fault for axe, at every width and in both colours, and nothing scrolls sideways', async () => {
    if (PICTURES) await mkdir(PICTURES, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [360, 1280, 2560]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([width, Number(wide) <= 0]).toEqual([width, true]);
        const path = join(PICTURES ?? '', `console-inside-${width}-${colorScheme}.png`);
        // The docs show the one of 1280, which fits a screen.
        await page.evaluate('scrollTo(0, 0)');
        if (PICTURES) await page.screenshot({ path, fullPage: width !== 1280 });
      }
      await page.evaluate(await readFile(AXE, 'utf8'));
      const found = (await page.evaluate('axe.run(document)')) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      const said = found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
      expect([colorScheme, said]).toEqual([colorScheme, []]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('all of it is reached by keys alone', async () => {
    await page.reload();
    await isIn();
    await page.focus('#product');
    for (let presses = 0; presses < 7; presses++) await page.keyboard.press('Tab');
    const reached = new Set<unknown>();
    for (let presses = 0; presses < 80; presses++) {
      reached.add(await page.evaluate('document.activeElement.id || document.activeElement.textContent'));
      await page.keyboard.press('Tab');
    }
    for (const id of [
      'records',
      'open',
      'keys',
      'surface',
      'overlap',
      'cedar',
      'tried-act',
      'tainted',
      'Look at it',
    ])
      expect(reached).toContain(id);
  });

  test('whoever rotates the key of the session goes on with the new one', async () => {
    await rowOf('keys', 'in use here').getByRole('button', { name: 'Rotate' }).click();
    await untilSaid('keys', 'here too');
    const next = (await page.textContent('#keys-said pre')) ?? '';
    expect(await page.evaluate("sessionStorage.getItem('truepenny-operator-key')")).toBe(next);
    await page.click('#sign-out');
    await page.waitForSelector('#sign-in:not([hidden])');
    await signIn(key);
    await isIn();
    expect(await page.textContent('#own-key')).toMatch(/opens until .* It was rotated: key_/);
    key = next;
  });

  test('a session whose key was rotated meanwhile ends, says so, and shows nothing any more', async () => {
    await page.click('#sign-out');
    await page.waitForSelector('#sign-in:not([hidden])');
    await signIn(key);
    await isIn();
    const { keys } = (await service.call('GET', '/v1/keys', { key })).json;
    const own = keys.find(({ keyPrefix }: { keyPrefix: string }) => key.startsWith(keyPrefix));
    await post(`/v1/keys/${own.keyId}/rotate`, { overlapSeconds: 0 });
    await page.click('#filters button');
    await untilSaid('sign-in', 'This key opens nothing. It may have been revoked, replaced or expired.');
    expect(await page.textContent('#sign-in-said')).toContain(
      'If the key was rotated, sign in with the new one.',
    );
    expect(await page.isVisible('#inside')).toBe(false);
    expect(await page.textContent('#records')).toBe('');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  test('nothing was asked of another host, and nothing broke the policy', () => {
    expect({ elsewhere, faults }).toEqual({ elsewhere: [], faults: [] });
  });
});
