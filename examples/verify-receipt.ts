/**
 * Checks a receipt with jose and nothing of ours: who signed it, that it is still good, and that it speaks of the
 * claim in your hand.
 *
 *   npx node examples/verify-receipt.ts RECEIPT.json JWKS.json "the claim"
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createLocalJWKSet, jwtVerify } from 'jose';

const [receiptFile = '', keysFile = '', claim = ''] = process.argv.slice(2);
const { jwt } = JSON.parse(await readFile(receiptFile, 'utf8'));
const keys = createLocalJWKSet(JSON.parse(await readFile(keysFile, 'utf8')));

// The type keeps an attestation of another kind, signed by the same key, from passing as a receipt.
const { payload } = await jwtVerify(jwt, keys, { algorithms: ['EdDSA', 'Ed25519'], typ: 'tp-receipt+jwt' });

const hash = `sha256:${createHash('sha256').update(claim).digest('hex')}`;
if (payload.claim_hash !== hash) throw new Error('The receipt is about another claim.');
console.log(`${payload.verdict} by the ${payload.verdict_source}, signed by ${payload.iss}`);
