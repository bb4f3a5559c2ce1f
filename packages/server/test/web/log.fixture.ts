import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { leafHash, nodeHash, receiptLeaf } from '@truepenny/verifier';

const base64 = (...parts: Uint8Array[]) => Buffer.concat(parts).toString('base64');
const AT = Date.parse('2026-11-22T09:00:00Z') / 1000;

/** A key of signed notes (C2SP signed-note) of this type, with the message that it signs of a note. */
function signer(name: string, type: number, message: (text: string) => string, prefix: Buffer) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  const typed = Buffer.concat([Buffer.from([type]), raw]);
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);
  return {
    vkey: `${name}+${id.toString('hex')}+${base64(typed)}`,
    line: (text: string) =>
      `— ${name} ${base64(id, prefix, sign(null, Buffer.from(message(text)), privateKey))}\n`,
  };
}

/** A log of two entries whose second one is the receipt, cosigned by one witness; and the keys of both. */
export async function inLog(receipt: Parameters<typeof receiptLeaf>[0] & { proof: { claim_hash: string } }) {
  const log = signer('log.example', 1, (text) => text, Buffer.alloc(0));
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(AT));
  const witness = signer('witness.example', 4, (text) => `cosignature/v1\ntime ${AT}\n${text}`, time);
  const leaf = await leafHash(receiptLeaf({ ...receipt, claim_hash: receipt.proof.claim_hash }));
  const other = await leafHash('another entry');
  const text = `log.example\n2\n${base64(await nodeHash(other, leaf))}\n`;
  const checkpoint = `${text}\n${log.line(text)}${witness.line(text)}`;
  return {
    log: { checkpoint, index: 1, size: 2, path: [base64(other)] },
    vkeys: [log.vkey, witness.vkey],
  };
}
