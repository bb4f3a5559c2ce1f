import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { receiptLeaf } from './leaf.ts';
import { leafHash, nodeHash } from './merkle.ts';
import { readNote, readVerifierKey, signaturesBy } from './note.ts';
import { verifyPlace } from './place.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function signer(name: string, type: number) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  const typed = Buffer.concat([Buffer.from([type]), raw]);
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);
  return { name, id, privateKey, vkey: `${name}+${id.toString('hex')}+${typed.toString('base64')}` };
}
type Signer = { name: string; id: Buffer; privateKey: KeyObject };

const logLine = ({ name, id, privateKey }: Signer, text: string) =>
  `— ${name} ${base64(Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]))}\n`;

function witnessLine({ name, id, privateKey }: Signer, text: string, at: number) {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(at));
  const signed = sign(null, Buffer.from(`cosignature/v1\ntime ${at}\n${text}`), privateKey);
  return `— ${name} ${base64(Buffer.concat([id, time, signed]))}\n`;
}

const RECEIPT = {
  receiptId: 'rcpt_1',
  agentId: 'agent_1',
  claim_hash: `sha256:${'0'.repeat(64)}`,
  verdict: 'ALLOW',
  verdict_source: 'caller',
  issuedAt: '2026-11-22T09:00:00.000Z',
  expiresAt: '2027-02-20T09:00:00.000Z',
  jwt: 'a.b.c',
};
const AT = Date.parse('2026-11-22T09:00:01Z') / 1000;
const log = signer('log.example/receipts', 1);
const witness = signer('witness.example/w1', 4);
const other = await leafHash('another entry');
const leaf = await leafHash(receiptLeaf(RECEIPT));
const text = `${log.name}\n2\n${base64(await nodeHash(other, leaf))}\n`;
const checkpoint = `${text}\n${logLine(log, text)}${witnessLine(witness, text, AT)}`;
const PLACE = { checkpoint, index: 1, size: 2, path: [base64(other)] };
const keys = [log.vkey, witness.vkey];
const found = async (place: unknown, trusted: readonly string[] = keys, receipt = RECEIPT) =>
  Object.fromEntries(
    (await verifyPlace(receipt, place, { keys: trusted })).map(({ name, ok }) => [name, ok]),
  );

test('a place in the log with its witness is followed step by step', async () => {
  expect(await verifyPlace(RECEIPT, PLACE, { keys, blockHash: 'sha256:0' })).toEqual([
    { name: 'entry', ok: false, why: expect.stringContaining(Buffer.from(leaf).toString('hex')) },
    { name: 'place', ok: true, why: 'entry 1 of 2 in the log log.example/receipts' },
    { name: 'log', ok: true, why: 'signed by the log log.example/receipts' },
    { name: 'witnesses', ok: true, why: 'cosigned by witness.example/w1 (2026-11-22T09:00:01.000Z)' },
  ]);
});

test('without trusted keys nothing is said of who signed', async () => {
  expect(await found(PLACE, [])).toEqual({ place: true, log: null, witnesses: null });
  expect(await found(PLACE, [log.vkey])).toEqual({ place: true, log: true, witnesses: null });
});

test('another receipt, place, tree, log or cosignature does not pass', async () => {
  expect((await found(PLACE, keys, { ...RECEIPT, verdict: 'BLOCK' })).place).toBe(false);
  expect((await found({ ...PLACE, index: 0 })).place).toBe(false);
  expect((await found({ ...PLACE, size: 3 })).place).toBe(false);
  expect((await found({ ...PLACE, path: [] })).place).toBe(false);
  expect((await found({ ...PLACE, path: ['x'] })).place).toBe(false);
  expect(await found('nowhere')).toEqual({ place: false });
  const forged = `${text}\n${logLine(signer(log.name, 1), text)}`;
  expect((await found({ ...PLACE, checkpoint: forged })).log).toBe(false);
  const later = `${text}\n${logLine(log, text)}${witnessLine(witness, text, AT).replace(/.{6}\n$/, 'AAAA==\n')}`;
  expect((await found({ ...PLACE, checkpoint: later })).witnesses).not.toBe(true);
  const moved = `${text}\n${logLine(log, text)}${witnessLine({ ...witness, privateKey: log.privateKey }, text, AT)}`;
  expect((await found({ ...PLACE, checkpoint: moved })).witnesses).toBe(false);
});

test('the example of the specification is verified, and no change of it', async () => {
  // C2SP signed-note, "Example".
  const key = await readVerifierKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k');
  const note =
    'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';
  const holds = async (changed: string) => {
    const read = readNote(changed);
    return read && key ? (await signaturesBy(read, [key])).map((signed) => signed.holds) : undefined;
  };
  expect(await holds(note)).toEqual([true]);
  expect(await holds(note.replace('example m', 'other m'))).toEqual([false]);
  expect(await holds(note.trimEnd())).toBeUndefined();
  expect(
    await readVerifierKey('example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'),
  ).toBeUndefined();
});
