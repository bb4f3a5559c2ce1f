import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../service.ts';

const HOSTILE =
  'A claim <script>alert(1)</script> "quoted" \u202egnp.exe & <svg onload=alert(1)>: 2 + 2 = 5.';

let service: Service;
let key: string;
let check: { id: string; receiptId?: string; meta: { replay_token: string } };
let agentId: string;
beforeAll(async () => {
  service = await startService();
  key = await service.newKey('operator');
  agentId = (await service.call('POST', '/v1/agents', { key, body: { name: '<b>Bob</b>' } })).json.agentId;
  check = (await service.call('POST', '/v1/check', { key, body: { claim: HOSTILE, agentId, speed: 'fast' } }))
    .json;
});
afterAll(() => service.close());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers: { accept: 'text/html,*/*', ...headers }, redirect: 'manual' });

describe('pages', () => {
  test('every one is HTML under a policy that lets nothing stand in a page', async () => {
    const paths = ['/', '/verify', '/console', '/evaluators', '/evaluators/arithmetic', `/agents/${agentId}`];
    for (const path of [...paths, `/receipts/${check.receiptId}`]) {
      const answer = await open(path);
      const text = await answer.text();
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(text).not.toMatch(/<style|<[^>]*\s(?:style|on\w+)=|<script(?! type="module" src="\/assets\/)/);
      expect(text).toMatch(/<title>[^<]+<\/title>/);
    }
  });

  test('each comes compressed to whoever takes that, and as it is to others', async () => {
    const plain = await open('/console', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const encoding of ['br', 'gzip']) {
      const answer = await open('/console', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('accept-encoding');
      expect(await answer.text()).toBe(text);
    }
    const again = await open('/verify', {
      'if-none-match': (await open('/verify')).headers.get('etag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('what strangers sent is text', async () => {
    const paths = [
      `/receipts/${check.receiptId}`,
      `/agents/${agentId}`,
      `/checks/${check.id}?replay_token=${check.meta.replay_token}`,
    ];
    for (const path of paths) {
      const text = await (await open(path)).text();
      expect(text).not.toMatch(/<script>|<svg onload|<b>Bob|\u202e/);
      expect(text).toMatch(/&lt;script&gt;|&lt;b&gt;Bob/);
    }
  });

  test('a record opens with its token alone, is in no index, and its token goes nowhere else', async () => {
    for (const folder of ['checks', 'verifications']) {
      const answer = await open(`/${folder}/${check.id}?replay_token=${check.meta.replay_token}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      const text = await answer.text();
      expect(/<head>.*<\/head>/s.exec(text)?.[0]).not.toContain(check.meta.replay_token);
      expect(text).toContain('Recompute here');
    }
  });

  test.each([
    ['/receipts/rcpt_none', 404],
    ['/agents/agent_none', 404],
    ['/evaluators/nobody', 404],
    ['/checks/chk_none?replay_token=x', 404],
    ['/verifications/<script>', 404],
  ])('%s says what is wrong, with status %i', async (path, status) => {
    const answer = await open(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/There is no/);
  });

  test('the id of something else leads to its page, and an address that is none says so', async () => {
    for (const [path, leads] of [
      [`/receipts/${check.id}`, `/checks/${check.id}`],
      [`/agents/${check.receiptId}`, `/receipts/${check.receiptId}`],
      [`/checks/${agentId}`, `/agents/${agentId}`],
    ]) {
      const answer = await open(path ?? '');
      expect([answer.status, await answer.text()]).toEqual([
        404,
        expect.stringContaining(`<a href="${leads}">open its page</a>`),
      ]);
    }
    const broken = await open('/receipts/%E0%A4%A');
    expect([broken.status, broken.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(await broken.text()).toContain('not a valid URL path');
  });

  test('a record without its token, or with something else in its place, asks for it and says what that was', async () => {
    const other = (
      await service.call('POST', '/v1/check', { key, body: { claim: '2 + 2 = 4', speed: 'fast' } })
    ).json;
    for (const [token, status, says] of [
      [undefined, 401, 'for whoever holds the token'],
      ['wrong', 403, 'does not open this record'],
      [other.meta.replay_token, 403, 'does not open this record'],
      [key, 403, 'That is a key'],
      [other.attestation.jwt, 403, 'That is a signed token'],
    ] as const) {
      const answer = await open(`/checks/${check.id}${token === undefined ? '' : `?replay_token=${token}`}`);
      const text = await answer.text();
      expect([token, answer.status]).toEqual([token, status]);
      expect(text).toContain('name="replay_token"');
      expect(text).toContain(says);
      if (token) expect(text).not.toContain(token);
    }
  });

  test('a preview shows the verdict of an active receipt, and of a record no more than that it is one', async () => {
    const pictureOf = async (path: string) => {
      const head = /<head>.*<\/head>/s.exec(await (await open(path)).text())?.[0] ?? '';
      const [, address = ''] = /og:image" content="([^"]+)"/.exec(head) ?? [];
      const picture = await fetch(address);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(Buffer.from(await picture.arrayBuffer()).readUInt32BE(16)).toBe(800);
      return { name: /assets\/([\w-]+)/.exec(address)?.[1], head };
    };
    expect((await pictureOf('/')).name).toBe('site');
    const { receiptId } = (
      await service.call('POST', '/v1/verify', { key, body: { agentId, claim: 'c', verdict: 'ALLOW' } })
    ).json;
    expect((await pictureOf(`/receipts/${receiptId}`)).name).toBe('caller-ALLOW');
    await service.call('POST', `/v1/receipts/${receiptId}/revoke`, { key, body: {} });
    const revoked = await pictureOf(`/receipts/${receiptId}`);
    expect([revoked.name, revoked.head]).toEqual(['receipt', expect.stringContaining('was revoked')]);
    const { name, head } = await pictureOf(`/checks/${check.id}?replay_token=${check.meta.replay_token}`);
    expect(name).toBe('record');
    expect(/og:.*/.exec(head)?.[0]).not.toMatch(/ALLOW|BLOCK|UNCERTAIN/);
    expect((await pictureOf(`/checks/${check.id}`)).name).toBe('record');
  });

  test('a decision is headed by what was answered, also where the panel as a whole came to something else', async () => {
    const dql = await service.newKey('dql');
    const body = {
      mandate: 'Show me the files.',
      proposed_action: 'chmod -R 777 /srv',
      reasoning: 'r',
      axes: ['risk'],
    };
    const { json } = await service.call('POST', '/dql/verify', { key: dql, body });
    const record = (await service.call('GET', `/v1/verifications/${json.id}`, { key: dql })).json;
    expect([json.aggregate.verdict, record.transcript.verdict]).toEqual(['REVIEW', 'BLOCK']);
    const text = await (
      await open(`/verifications/${json.id}?replay_token=${json.meta.replay_token}`)
    ).text();
    expect(/<h1>.*?<\/h1>/s.exec(text)?.[0]).toContain('REVIEW');
    expect(text).toContain('The panel as a whole came to <strong class="bad">BLOCK</strong>');
    expect(text).toContain('data-verdict="BLOCK"');
  });

  test('a revoked receipt says so, and what to do', async () => {
    const { receiptId } = (
      await service.call('POST', '/v1/verify', { key, body: { agentId, claim: 'c', verdict: 'ALLOW' } })
    ).json;
    expect(await (await open(`/receipts/${receiptId}`)).text()).toContain('This receipt is active');
    await service.call('POST', `/v1/receipts/${receiptId}/revoke`, { key, body: {} });
    expect(await (await open(`/receipts/${receiptId}`)).text()).toMatch(/was revoked\. Do not act on it/);
  });

  test('an address where nothing is answers a person with a page, and a program with a problem', async () => {
    const page = await open('/nothing/here');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(await page.text()).toContain('There is nothing at this path');
    const program = await open('/nothing/here', { accept: 'application/json' });
    expect([program.status, program.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test('who asks too often is told when to come back', async () => {
    const narrow = await startService({ TRUEPENNY_RATE_READ: '1' });
    try {
      const ask = () => fetch(`${narrow.url}/verify`, { headers: { accept: 'text/html' } });
      await ask();
      const second = await ask();
      expect([second.status, second.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
      expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await narrow.close();
    }
  });

  test('the record of an agent with events has its history, of one with receipts its days', async () => {
    const text = await (await open(`/agents/${agentId}`)).text();
    expect(text).toContain('aria-label="Receipts of the panel by day"');
    const named = (await service.call('POST', '/v1/agents', { key, body: { name: 'Seen' } })).json.agentId;
    await service.call('POST', `/v1/agents/${named}/events`, {
      key,
      body: { type: 'verification', outcome: 'correct', domain: 'd' },
    });
    expect(await (await open(`/agents/${named}`)).text()).toContain('aria-label="Score by month"');
  });

  test('a browser at the address of an answer is sent to its page, and a program is not', async () => {
    const pages = {
      [`/v1/receipts/${check.receiptId}`]: `/receipts/${check.receiptId}`,
      [`/v1/checks/${check.id}?replay_token=t`]: `/checks/${check.id}?replay_token=t`,
      [`/v1/verifications/${check.id}`]: `/verifications/${check.id}`,
      [`/v1/trustscore/${agentId}`]: `/agents/${agentId}`,
      '/v1/evaluators': '/evaluators',
    };
    for (const [path, page] of Object.entries(pages)) {
      const answer = await open(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
      expect(answer.headers.get('vary')).toContain('accept');
      expect((await open(path, { accept: '*/*' })).headers.get('content-type')).toContain('json');
      expect((await open(path, { 'x-api-key': key })).status).not.toBe(303);
    }
  });

  test('the verifier in one file has the hash that is published', async () => {
    const page = await (await open('/verify')).text();
    for (const path of ['/verify.html', '/verify-all.html']) {
      const file = await (await open(path)).text();
      expect(page).toContain(createHash('sha256').update(file).digest('hex'));
    }
    const whole = await open('/verify-all.html');
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename="verify-all.html"');
  });
});

test('a trace of 10,000 steps comes in parts', async () => {
  const plv = await service.newKey('plv');
  const trace = Array.from({ length: 10_000 }, (_, at) => `${at} + 1 = ${at + 1}`);
  const { json } = await service.call('POST', '/v2/verify', {
    key: plv,
    body: { question: 'q', trace, tier: 'fast' },
  });
  const answer = await open(`/verifications/${json.id}?replay_token=${json.meta.replay_token}`);
  const pieces: string[] = [];
  for await (const piece of answer.body ?? []) pieces.push(Buffer.from(piece).toString());
  // The verdict is there before the record was read.
  expect(pieces[0]).toContain(': left open</h1>');
  expect(pieces[0]).not.toContain('What was judged');
  const first = pieces.join('');
  expect(first).toMatch(/What was judged.*<\/html>\n$/s);
  expect(first.length).toBeLessThan(200_000);
  const [, later = ''] = /href="([^"]+)">Later/.exec(first) ?? [];
  const second = await open(later.replaceAll('&amp;', '&'));
  expect([second.status, await second.text()]).toEqual([200, expect.stringContaining('Part 2 of')]);
});
