import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../../../verifier/test/browser.ts';
import { type Service, startService } from '../service.ts';
import { inLog } from './log.fixture.ts';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
/** Where pictures of the pages are put, where they are asked for. */
const PICTURES = process.env.TRUEPENNY_PICTURES;
const CLAIM = 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.';
const IN_WORDS = 'Three hours are 190 minutes.';

describe.skipIf(!hasBrowser)('in a real browser', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let key: string;
  let pages: Record<string, string>;
  let receipt: { receiptId: string; jwt: string };
  const elsewhere: string[] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    service = await startService();
    key = await service.newKey('operator');
    const post = async (path: string, body: unknown) =>
      (await service.call('POST', path, { key, body })).json;
    const { agentId } = await post('/v1/agents', { name: 'Ticket desk' });
    const check = await post('/v1/check', { claim: CLAIM, agentId, speed: 'fast' });
    receipt = await post('/v1/verify', { agentId, claim: 'Order 7 was shipped.', verdict: 'ALLOW' });
    pages = {
      start: '/',
      verify: '/verify',
      file: '/verify.html',
      receipt: `/receipts/${receipt.receiptId}`,
      check: `/checks/${check.id}?replay_token=${check.meta.replay_token}`,
      locked: `/checks/${check.id}`,
      agent: `/agents/${agentId}`,
      evaluators: '/evaluators',
      evaluator: '/evaluators/arithmetic',
      console: '/console',
    };
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !request.url().startsWith('file:'))
        elsewhere.push(request.url());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (said) => {
      if (/Content Security Policy/.test(said.text())) faults.push(said.text());
    });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Waits until an expression holds in the page. Asked from outside: the policy lets no page evaluate a text. */
  const until = (expression: string) =>
    expect.poll(() => page.evaluate(expression), { timeout: 10_000 }).toBe(true);

  const violations = async () => {
    // The pages' own policy lets no tool in; it is put in past it.
    const found = await page.evaluate('axe.run(document)');
    return (found as { violations: { id: string; nodes: { html: string }[] }[] }).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
  };

  test('every page is without fault for axe, at every width and in both colours, and nothing scrolls sideways', async () => {
    if (PICTURES) await mkdir(PICTURES, { recursive: true });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(service.url + path);
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 1280, 2560]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          expect([name, width, Number(wide) <= 0]).toEqual([name, width, true]);
          if (PICTURES)
            await page.screenshot({
              path: join(PICTURES, `${name}-${width}-${colorScheme}.png`),
              fullPage: true,
            });
        }

        await page.evaluate(await readFile(AXE, 'utf8'));
        expect([name, colorScheme, await violations()]).toEqual([name, colorScheme, []]);
      }
    }
  }, 120_000);

  test('every page takes at most 60 kB in all as it comes over the line', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    for (const [name, path] of Object.entries(pages)) {
      bytes = 0;
      await page.goto(service.url + path, { waitUntil: 'networkidle' });
      if (name === 'check') {
        await page.click('#replay');
        await until("/^Agrees/.test(document.getElementById('replayed').textContent)");
      }
      if (PICTURES) console.log(`${name}: ${bytes} bytes`);
      expect([name, bytes > 0 && bytes <= 60_000]).toEqual([name, true]);
    }
    await session.detach();
  }, 120_000);

  const verified = async (text: string) => {
    await page.fill('#proof', text);
    await page.click('button[type=submit]');
    await until("!['running', undefined].includes(document.getElementById('headline').dataset.state)");
    return page.textContent('#headline');
  };

  test('a receipt is verified, says who decided, and a changed one is not', async () => {
    await page.goto(`${service.url}/verify`);
    await until("document.getElementById('keys').value !== ''");
    expect(await verified(JSON.stringify(receipt))).toBe('Verified');
    expect(await page.textContent('#decider')).toBe('ALLOW: Declared by the caller itself');
    expect(await verified(receipt.receiptId)).toBe('Verified');
    expect(await verified(`${receipt.jwt.slice(0, -4)}AAAA`)).toBe('Not verified');
    expect(await verified('{"jwt": 7}')).toBe('Not verified');
    expect(await verified('{')).toBe('Not verified');
    await page.goto(`${service.url}/verify#${receipt.receiptId}`);
    await page.reload();
    await until("document.getElementById('headline').textContent === 'Verified'");
  });

  test('what does not belong there says what it is and what to do', async () => {
    const elsewhere = await startService();
    const from = async (at: Service) => {
      const own = await at.newKey('operator');
      const { agentId } = (await at.call('POST', '/v1/agents', { key: own, body: { name: 'A' } })).json;
      const body = { agentId, claim: 'c', verdict: 'ALLOW' };
      return { own, agentId, issued: (await at.call('POST', '/v1/verify', { key: own, body })).json };
    };
    const [here, there] = [await from(service), await from(elsewhere)];
    await service.call('POST', `/v1/receipts/${here.issued.receiptId}/revoke`, { key: here.own, body: {} });
    const permit = `${Buffer.from('{"typ":"tp-permit+jwt"}').toString('base64url')}.e30.AA`;
    const [, token = ''] = pages.check?.split('replay_token=') ?? [];
    for (const [pasted, says] of [
      [here.issued.receiptId, '✗ revocation: the service says revoked'],
      [there.issued.receiptId, 'This service has no such receipt'],
      [there.issued.jwt, `it names ${elsewhere.url}: paste the keys of that service`],
      [here.own, 'This is a key'],
      [here.agentId, 'This is the id of an agent'],
      ['chk_1', 'This is the id of a record'],
      [token, 'neither JSON nor a token'],
      [permit, 'This is a permit'],
      [JSON.stringify({ permit }), 'This is a permit'],
      ['%E0%A4%A', 'neither JSON nor a token'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`${service.url}/verify#${pasted}`);
      await until("document.getElementById('headline').textContent === 'Not verified'");
      expect(await page.textContent('#steps')).toContain(says);
    }
    await elsewhere.close();
  });

  test('a whole record is replayed, and one whose verdict was changed does not pass', async () => {
    await page.goto(`${service.url}/verify`);
    await until("document.getElementById('keys').value !== ''");
    const [, id] = pages.check?.split(/[/?]/).filter((part) => part !== '') ?? [];
    const record = (await service.call('GET', `/v1/checks/${id}`, { key })).json;
    expect(await verified(JSON.stringify(record))).toBe('Verified');
    expect(await page.textContent('#decider')).toBe('BLOCK: Decided by a panel of arithmetic');
    expect(await page.textContent('#steps')).toContain('replay: verdict: recomputed BLOCK');
    record.transcript.verdict = 'ALLOW';
    expect(await verified(JSON.stringify(record))).toBe('Not verified');
  });

  test('a place in a log is followed step by step, as far as its keys are trusted', async () => {
    const { json } = await service.call('GET', `/v1/receipts/${receipt.receiptId}`);
    const { log, vkeys } = await inLog(json);
    const pasted = JSON.stringify({ ...json, log });
    await page.goto(`${service.url}/verify`);
    await until("document.getElementById('keys').value !== ''");
    const steps = async () =>
      (await page.locator('#steps li').allTextContents()).filter((line) => /log:/.test(line));
    expect(await verified(pasted)).toBe('Verified');
    expect(await steps()).toEqual([
      '✓ log: entry: the entry is this receipt',
      '✓ log: place: entry 1 of 2 in the log log.example',
      '– not checked log: log: no key of the log log.example is trusted here',
      '– not checked log: witnesses: no witness that is trusted here signed the checkpoint',
    ]);
    await page.click('summary');
    await page.fill('#log-keys', vkeys.join('\n'));
    expect(await verified(pasted)).toBe('Verified');
    expect((await steps()).slice(2)).toEqual([
      '✓ log: log: signed by the log log.example',
      '✓ log: witnesses: cosigned by witness.example (2026-11-22T09:00:00.000Z)',
    ]);
    expect(await verified(JSON.stringify({ ...json, log: { ...log, index: 0 } }))).toBe('Not verified');
    await page.fill('#issuer', 'https://elsewhere.example');
    expect(await verified(pasted)).toBe('Not verified');
  });

  test('the one file works from a disk, with keys that are pasted, and says what it leaves open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'truepenny-file-'));
    const keys = await (await fetch(`${service.url}/.well-known/jwks.json`)).text();
    const recordOf = async (claim: string) => {
      const { id } = (await service.call('POST', '/v1/check', { key, body: { claim, speed: 'fast' } })).json;
      return (await service.call('GET', `/v1/checks/${id}`, { key })).json;
    };
    const [computed, inWords] = [await recordOf(CLAIM), await recordOf(IN_WORDS)];
    try {
      for (const [name, whole] of [
        ['verify.html', 'Verified in part'],
        ['verify-all.html', 'Verified'],
      ] as const) {
        const file = join(folder, name);
        await writeFile(file, await (await fetch(`${service.url}/${name}`)).text());
        await page.goto(`file://${file}`);
        await page.fill('#keys', keys);
        expect(await verified(receipt.jwt)).toBe('Verified');
        expect(await verified(JSON.stringify(computed))).toBe('Verified');
        expect(await page.textContent('#steps')).toContain('✓ replay: proofs: holds');
        expect([name, await verified(JSON.stringify(inWords))]).toEqual([name, whole]);
        const changed = structuredClone(inWords);
        changed.transcript.documents[0].text += ' Not so.';
        expect(await verified(JSON.stringify(changed))).toBe('Not verified');
        await page.fill('#keys', '{"keys":[]}');
        expect(await verified(receipt.jwt)).toBe('Not verified');
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('what cannot be loaded to recompute a record is said, and not that it disagrees', async () => {
    await page.goto(service.url + pages.check);
    await page.route('**/equations.js', (route) => route.abort());
    await page.click('#replay');
    await until("/^Not recomputed/.test(document.getElementById('replayed').textContent)");
    await page.unroute('**/equations.js');
  });

  test('a check is recomputed in its page', async () => {
    await page.goto(service.url + pages.check);
    expect(await page.textContent('h1')).toMatch(/^BLOCK/);
    expect(await page.locator('mark.bad').count()).toBeGreaterThan(0);
    await page.click('#replay');
    await until("/^Agrees/.test(document.getElementById('replayed').textContent)");
    if (PICTURES) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 900, height: 560 });
      await page.screenshot({ path: join(PICTURES, 'check-recomputed.png') });
    }
  });

  test('nothing was asked of another host, and nothing broke the policy', () => {
    expect({ elsewhere, faults }).toEqual({ elsewhere: [], faults: [] });
  });
});
