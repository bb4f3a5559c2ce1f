import { createPublicKey, verify } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inside } from '../../../client/test/bin.ts';
import { hasBrowser, launchBrowser } from '../../../verifier/test/browser.ts';
import { type Service, startService } from '../service.ts';

const MUTANTS = 1_000;

/** The token with one bit of one of its parts turned round; every tenth as it is. */
function mutant(jwt: string, n: number): string {
  if (n % 10 === 0) return jwt;
  const parts = jwt.split('.');
  const bytes = Buffer.from(parts[n % 3] ?? '', 'base64url');
  const at = (n * 31) % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (n % 8)), at);
  return parts.map((part, index) => (index === n % 3 ? bytes.toString('base64url') : part)).join('.');
}

describe.skipIf(!hasBrowser)('a thousand changed receipts', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    service = await startService();
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  test('are judged alike by the page, the command, jose and OpenSSL', async () => {
    const key = await service.newKey('operator');
    const { agentId } = (await service.call('POST', '/v1/agents', { key, body: { name: 'A' } })).json;
    const body = { agentId, claim: 'Order 7 was shipped.', verdict: 'ALLOW' };
    const { jwt } = (await service.call('POST', '/v1/verify', { key, body })).json;
    const keys: JSONWebKeySet = (await service.call('GET', '/.well-known/jwks.json')).json;
    const mutants = Array.from({ length: MUTANTS }, (_, n) => mutant(jwt, n));

    await page.goto(`${service.url}/verify`);
    await expect.poll(() => page.inputValue('#keys')).not.toBe('');
    const byPage = (await page.evaluate(`(async () => {
      const [proof, form, headline] = ['proof', 'verify', 'headline'].map((id) => document.getElementById(id));
      const found = [];
      for (const text of ${JSON.stringify(mutants)}) {
        proof.value = text;
        form.requestSubmit();
        while (headline.dataset.state === 'running') await new Promise((next) => setTimeout(next));
        found.push(headline.dataset.state === 'Verified');
      }
      return found;
    })()`)) as boolean[];

    const trusted = createLocalJWKSet(keys);
    const [first] = keys.keys;
    if (!first) throw new Error('There is no key');
    const publicKey = createPublicKey({ key: { ...first }, format: 'jwk' });
    const env = { TRUEPENNY_URL: service.url };
    for (const [n, text] of mutants.entries()) {
      const [header = '', payload = '', signature = ''] = text.split('.');
      const byOpenSsl = verify(
        null,
        Buffer.from(`${header}.${payload}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      );
      const byJose = await jwtVerify(text, trusted).then(
        () => true,
        () => false,
      );
      const { code } = await inside(['receipt', 'verify', '-'], { input: text, env });
      expect([n, byPage[n], code === 0, byJose, byOpenSsl]).toEqual([n, ...Array(4).fill(n % 10 === 0)]);
    }
  }, 120_000);
});
