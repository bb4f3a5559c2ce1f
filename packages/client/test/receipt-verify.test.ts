import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inside, truepenny } from './bin.ts';
import { checkRecord, gateResult, JWKS, receiptAbout } from './signed.ts';

const CLAIM = 'Pay invoice 17 — €40';
let folder: string;
let jwks: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truepenny-command-'));
  jwks = join(folder, 'jwks.json');
  await writeFile(jwks, JSON.stringify(JWKS));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Nothing listens there: whatever is verified is verified without a network.
const env = { TRUEPENNY_URL: 'http://127.0.0.1:9' };
const verifyBy =
  (how: typeof truepenny) =>
  (input: unknown, ...args: string[]) =>
    how(['receipt', 'verify', '--jwks', jwks, ...args], {
      env,
      input: typeof input === 'string' ? input : JSON.stringify(input),
    });
const verify = verifyBy(truepenny);
const examine = verifyBy(inside);

describe('a sound receipt is verified offline', () => {
  test('from a file, told to people', async () => {
    const file = join(folder, 'receipt.json');
    await writeFile(file, JSON.stringify(await receiptAbout(CLAIM)));
    const { code, out, err } = await verify('', file, '--claim', CLAIM);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(
      out.replaceAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g, '<time>').replaceAll(/\d{10}/g, '<seconds>'),
    ).toMatchInlineSnapshot(`
      "verified
        id          rcpt_1
        verdict     ALLOW, by the caller itself
        confidence  0.5
        agent       agent_1
        domain      general
        claim       sha256:ebf910f37cb190b37920f2fbe7bb5be8b89e293380f67a0385a1e90b23282d04
        issuer      https://receipts.example
        issued      <time>
        expires     <time>

        ✓ type        typ is tp-receipt+jwt
        ✓ algorithm   alg is EdDSA
        ✓ extensions  the header has none
        ✓ key         k1 is trusted
        ✓ signature   the signature fits
        ✓ issued      issued in the past
        ✓ expiry      expires at <seconds>
        ✓ claim       the hash of the claim fits
        ✓ receiptId   fits the token
        ✓ agentId     fits the token
        ✓ verdict     fits the token
        ✓ score       fits the token
        ✓ domain      fits the token
        ✓ eventCount  fits the token
        ✓ claim       fits the token
      "
    `);
  });

  test('that a third party asked about an agent, which says so', async () => {
    const asked = { about: 'agent_1', requested_by: 'third party' };
    const receipt = await receiptAbout('It is paid.', 'BLOCK', undefined, asked);
    const { code, out } = await examine(receipt, '-');
    expect(code).toBe(0);
    expect(out).toContain('about       agent_1, asked by a third party');
    expect(out).not.toMatch(/^ {2}agent /m);
  });

  test('from the standard input, as a bare token, as the result or the record of a check', async () => {
    const receipt = await receiptAbout(CLAIM);
    const record = await checkRecord(CLAIM);
    for (const input of [receipt, receipt.jwt, { proof: receipt.proof }, record, record.result]) {
      const { code, out } = await (input === receipt.jwt ? verify : examine)(input, '--json');
      expect(code, out).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ verified: true, claims: { verdict: 'ALLOW' } });
    }
  });

  test('the attested result of the gate', async () => {
    const { code, out } = await verify(await gateResult(CLAIM));
    expect(code, out).toBe(0);
    expect(out).toMatch(/mode +handoff/);
    expect(out).toContain('typ is tp-gate+jwt');
  });
});
describe('what does not hold ends with 1 and says why', () => {
  const failing = async (input: unknown, ...args: string[]) => {
    const { code, out } = await examine(input, '--json', ...args);
    const { verified, checks } = JSON.parse(out);
    expect({ code, verified }).toEqual({ code: 1, verified: false });
    return checks.flatMap(({ name, ok }: { name: string; ok: boolean }) => (ok ? [] : [name]));
  };

  test('another claim, another issuer', async () => {
    const receipt = await receiptAbout(CLAIM);
    expect(await failing(receipt, '--claim', `${CLAIM} `)).toEqual(['claim']);
    expect(await failing(receipt, '--issuer', 'https://other.example')).toEqual(['issuer']);
  });

  test('a receipt of another verdict than the one that is wanted', async () => {
    const receipt = await receiptAbout(CLAIM, 'BLOCK');
    expect(await failing(receipt, '--verdict', 'ALLOW')).toEqual(['stated']);
    expect((await examine(receipt, '--verdict', 'BLOCK')).code).toBe(0);
  });

  test('a result of the gate around another mode than was signed', async () => {
    expect(await failing({ ...(await gateResult(CLAIM)), mode: 'memory_write' })).toEqual(['mode']);
  });

  test('an expired receipt', async () => {
    expect(await failing(await receiptAbout(CLAIM, 'ALLOW', 1_700_000_000))).toEqual(['expiry']);
  });

  test.each([
    ['verdict', { verdict: 'ALLOW' }],
    ['receiptId', { receiptId: 'rcpt_2' }],
    ['agentId', { agentId: 'agent_2' }],
    ['claim', { claim: 'Pay invoice 18' }],
    ['score', { score: 0.9 }],
    ['eventCount', { eventCount: 4 }],
    ['metadata', { metadata: { order: '7' } }],
    ['issuedAt', { issuedAt: '2020-01-01T00:00:00.000Z' }],
    ['blockHash', { blockHash: `sha256:${'0'.repeat(64)}` }],
  ])('a file that says another %s than its token', async (name, changed) => {
    expect(await failing({ ...(await receiptAbout(CLAIM, 'BLOCK')), ...changed })).toEqual([name]);
  });

  test('a token that was changed, cut off or is none', async () => {
    const { jwt } = await receiptAbout(CLAIM);
    expect(await failing(`${jwt.slice(0, -8)}AAAAAAAA`)).toEqual(['signature']);
    expect(await failing(jwt.slice(0, -1))).toEqual(['token']);
    expect(await failing('certainly')).toEqual(['token']);
  });

  test('a key that is not trusted', async () => {
    const none = join(folder, 'none.json');
    await writeFile(none, '{"keys":[]}');
    expect(await failing(await receiptAbout(CLAIM), '--jwks', none)).toEqual(['key', 'signature']);
  });
});

describe('what cannot be decided ends with 3', () => {
  test.each([
    ['', 'The input is empty'],
    ['{', 'The input is not JSON'],
    ['{"jwt":"a.b.c","jwt":"a.b.c"}', 'The input has the member "jwt" twice'],
    ['{}', 'The input holds no token: neither jwt, proof.jwt nor attestation.jwt'],
    ['{"jwt":"a.b.c","proof":{"jwt":"d.e.f"}}', 'The input holds different tokens in jwt and proof.jwt'],
  ])('%s', async (input, said) => {
    expect(await examine(input)).toEqual({ code: 3, out: '', err: `truepenny: ${said}\n` });
    const { code, out } = await examine(input, '--json');
    expect(code).toBe(3);
    expect(JSON.parse(out)).toEqual({ verdict: 'ERROR', code: 'misuse', detail: said });
  });

  test('no such file, no such option, no such command, no service', async () => {
    const { jwt } = await receiptAbout(CLAIM);
    for (const args of [
      ['receipt', 'verify', '/no/such/file', '--jwks', jwks],
      ['receipt', 'verify', '--jwks', '/no/such/file'],
      ['receipt', 'verify', '--jwks', 'http://127.0.0.1:9/jwks.json'],
      ['receipt', 'verify', '--trust-me'],
      ['receipt', 'verify', 'a', 'b'],
      ['receipt', 'verify', '--claim'],
      ['receipt', 'burn'],
      ['verify'],
      ['receipt', 'verify', '--timeout', '1'],
    ]) {
      const { code, out, err } = await inside(args, { env, input: jwt });
      expect({ args, code, out }).toEqual({ args, code: 3, out: '' });
      expect(err).toMatch(/^truepenny: /);
      expect(err).not.toMatch(/ at .*\.ts:/);
    }
  });
});

test('foreign text cannot steer the terminal', async () => {
  const verdict = '\u001b[2J\u009b2J\u202eWOLLA\u0007';
  const receipt = { ...(await receiptAbout(CLAIM, 'BLOCK')), verdict };
  const [told, json] = [await examine(receipt), await examine(receipt, '--json')];
  for (const control of ['\u001b', '\u009b', '\u202e', '\u0007']) {
    expect(told.out).not.toContain(control);
    expect(json.out).not.toContain(control);
  }
  expect(JSON.parse(json.out).checks).toContainEqual(
    expect.objectContaining({ name: 'verdict', why: expect.stringContaining(verdict) }),
  );
});

test('a mistyped option or number is told with what there is', async () => {
  const said = async (...args: string[]) => (await inside(args, { env })).err;
  expect(await said('receipt', 'get', 'rcpt_1', '--ulr', 'x')).toBe(
    "truepenny: Unknown option '--ulr'. receipt get has: --url, --timeout, --json, --help\n",
  );
  expect(await said('keys', 'rotate', 'key_1', '--overlap', 'a day')).toBe(
    'truepenny: --overlap must be a number, not "a day"\n',
  );
  expect(await said('usage', '--timeout', '0')).toBe(
    'truepenny: --timeout must be a number of seconds, up to 3600, not 0\n',
  );
});

test('help is there for everything', async () => {
  for (const args of [
    [],
    ['--help'],
    ['help'],
    ['receipt'],
    ['receipt', '--help'],
    ['receipt', 'verify', '-h'],
    ['help', 'receipt', 'verify'],
  ]) {
    const { code, out, err } = await (args.length === 0 ? truepenny : inside)(args);
    expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
    expect(out).toContain('receipt verify');
  }
  expect((await truepenny(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});
