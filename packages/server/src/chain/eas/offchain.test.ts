import { decodeAbiParameters, parseAbiParameters, serializeSignature, verifyTypedData } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { schemaUid } from './encode.ts';
import { signOffchain } from './offchain.ts';
import { EAS_CHAINS, SCHEMA, type Statement } from './schema.ts';

const KEY = `0x${'0'.repeat(63)}1` as const;
const SALT = `0x${'5a'.repeat(32)}` as const;
const STATEMENT: Statement = {
  verificationHash: `0x${'01'.repeat(32)}`,
  verificationId: 'vrf_1',
  verdict: 'ALLOW',
  confidenceBps: 9_125,
  tier: 'thorough_balanced',
  transcriptHash: `0x${'02'.repeat(32)}`,
  evaluatedAt: 1_700_000_000,
};

/** As whoever receives the JSON checks it. */
async function check(text: string, address = privateKeyToAddress(KEY)): Promise<boolean> {
  const { sig } = JSON.parse(text);
  const { domain, types, primaryType, message, signature } = sig;
  return verifyTypedData({
    address,
    domain,
    types,
    primaryType,
    message: { ...message, time: BigInt(message.time), expirationTime: BigInt(message.expirationTime) },
    signature: serializeSignature({ ...signature, v: BigInt(signature.v) }),
  });
}

test('what is signed off the chain is verified from its JSON, for this signer and these words alone', async () => {
  const text = JSON.stringify(await signOffchain(STATEMENT, KEY, EAS_CHAINS.production, SALT));
  expect(await check(text)).toBe(true);
  expect(await check(text, privateKeyToAddress(SALT))).toBe(false);
  expect(await check(text.replace('1700000000', '1700000001'))).toBe(false);
  expect(await check(text.replace('8453', '84532'))).toBe(false);
});

test('it is an EAS attestation of the statement, under the domain of its contract', async () => {
  const { signer, sig } = await signOffchain(STATEMENT, KEY, EAS_CHAINS.production, SALT);
  expect(signer).toBe(privateKeyToAddress(KEY));
  expect(decodeAbiParameters(parseAbiParameters(SCHEMA), sig.message.data)).toEqual([
    STATEMENT.verificationHash,
    'vrf_1',
    'ALLOW',
    9_125,
    'thorough_balanced',
    STATEMENT.transcriptHash,
    1_700_000_000n,
  ]);
  expect({ schemaUid, domain: sig.domain, uid: sig.uid }).toMatchInlineSnapshot(`
    {
      "domain": {
        "chainId": 8453,
        "name": "EAS Attestation",
        "verifyingContract": "0x4200000000000000000000000000000000000021",
        "version": "1.0.1",
      },
      "schemaUid": "0x6ae2aa60d4bf49710c4d1c105f85bc5ef5ac3fa4a22f9e7441a866842a6a7476",
      "uid": "0xe6b701ea71403f6e4194ac25777237d2825103b5d1f80ecc7c3e284f9e98024a",
    }
  `);
});
