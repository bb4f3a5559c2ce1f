import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inside, truepenny } from './bin.ts';
import { checkRecord, gateResult, JWKS } from './signed.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truepenny-replay-'));
  await writeFile(join(folder, 'jwks.json'), JSON.stringify(JWKS));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const env = { TRUEPENNY_URL: 'http://127.0.0.1:9' };
const replay = (input: unknown, ...args: string[]) =>
  inside(['replay', ...args], { env, input: JSON.stringify(input) });
const trusting = () => ['--jwks', join(folder, 'jwks.json')];

test('a transcript gives its verdict again, offline and without keys', async () => {
  const { transcript } = await checkRecord('two');
  const input = JSON.stringify(transcript);
  expect(await truepenny(['replay'], { env, input })).toMatchInlineSnapshot(`
    {
      "code": 0,
      "err": "",
      "out": "agrees, recomputed ALLOW at 0.9

      ✓ synthesizer  holds
      ✓ quotes       holds
      ✓ proofs       holds
      ✓ verdict      holds
    ",
    }
  `);
});

test('with the attestation of the record, or of a file, it is the transcript that was attested', async () => {
  const record = await checkRecord('two');
  const result = join(folder, 'result.json');
  await writeFile(result, JSON.stringify(record.result));
  for (const [input, attestation] of [
    [record, 'record'],
    [record.transcript, result],
  ] as const) {
    const { code, out } = await replay(input, '--attestation', attestation, ...trusting(), '--json');
    expect(code, out).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ agrees: true, verdict: 'ALLOW', confidence: 0.9 });
  }
});

test('what does not agree ends with 1 and says why', async () => {
  const { transcript, ...record } = await checkRecord('two');
  const other = await checkRecord('three');
  const bound = ['--attestation', 'record', ...trusting()];
  const failed = async (input: unknown, ...args: string[]) => {
    const { code, out } = await replay(input, '--json', ...args);
    expect(code, out).toBe(1);
    const { agrees, checks } = JSON.parse(out);
    expect(agrees).toBe(false);
    return checks.flatMap(({ name, ok }: { name: string; ok: boolean }) => (ok ? [] : [name]));
  };
  expect(await failed({ ...transcript, confidence: 0.99 })).toEqual(['verdict']);
  expect(await failed({ ...record, transcript: { ...transcript, id: 'chk_2' } }, ...bound)).toEqual(['hash']);
  expect(await failed({ ...other, transcript }, ...bound)).toEqual(['hash']);
  expect(await failed({ format: 'tp-transcript-1' })).toEqual(['transcript']);
  const [head, body] = record.result.attestation.jwt.split('.');
  const forged = {
    ...record,
    transcript,
    result: { attestation: { jwt: `${head}.${body}.${'A'.repeat(86)}` } },
  };
  expect(await failed(forged, ...bound)).toEqual(['attestation']);
  const ofTheGate = { ...record, transcript, result: await gateResult('two') };
  expect(await failed(ofTheGate, ...bound)).toEqual(['attestation']);
});

test('a proof of a kind that is made no more leaves the rest as it is, and ends with 2', async () => {
  const record = await checkRecord('two', { kind: 'walk', shows: 'established' });
  const bound = ['--attestation', 'record', ...trusting()];
  const { code, out } = await replay(record, ...bound);
  expect(code).toBe(2);
  expect(out.replace(/chk_1 by .*/, 'the service')).toMatchInlineSnapshot(`
    "agrees in part, recomputed ALLOW at 0.9

      ✓ synthesizer  holds
      ✓ quotes       holds
      - proofs       this version does not know proofs of the kind walk; version 0.1.0 of truepenny rechecks them
      ✓ verdict      holds
      ✓ hash         holds
      ✓ attestation  the service
      ✓ attested     the attestation says ALLOW at 0.9
    "
  `);
  const { checks, agrees } = JSON.parse((await replay(record, ...bound, '--json')).out);
  expect(agrees).toBe(false);
  expect(checks.filter(({ ok }: { ok?: boolean }) => !ok)).toEqual([
    { name: 'proofs', why: expect.stringContaining('walk') },
  ]);
  const changed = { ...record, transcript: { ...record.transcript, confidence: 0.99 } };
  expect((await replay(changed, ...bound)).code).toBe(1);
  const receipt = await inside(['receipt', 'verify', ...trusting()], { env, input: JSON.stringify(record) });
  expect(receipt).toMatchObject({ code: 0, out: expect.stringContaining('✓ signature') });
});

test('what is no JSON, no record or cannot be had ends with 3', async () => {
  const { transcript } = await checkRecord('two');
  expect((await truepenny(['replay'], { input: 'no' })).code).toBe(3);
  expect((await replay(transcript, '--attestation', 'record', ...trusting())).code).toBe(3);
  expect((await replay(transcript, '--attestation', '/no/such/file', ...trusting())).code).toBe(3);
  expect((await inside(['replay', 'chk_1', '--timeout', '1'], { env })).code).toBe(3);
});
