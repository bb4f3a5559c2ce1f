import { encodePacked, keccak256, parseSignature, stringToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { encodeStatement, schemaUid } from './encode.ts';
import { EAS, type EasChain, type Hex, type Statement, ZERO_ADDRESS, ZERO_BYTES32 } from './schema.ts';

const VERSION = 2;
const TYPES = {
  Attest: [
    { name: 'version', type: 'uint16' },
    { name: 'schema', type: 'bytes32' },
    { name: 'recipient', type: 'address' },
    { name: 'time', type: 'uint64' },
    { name: 'expirationTime', type: 'uint64' },
    { name: 'revocable', type: 'bool' },
    { name: 'refUID', type: 'bytes32' },
    { name: 'data', type: 'bytes' },
    { name: 'salt', type: 'bytes32' },
  ],
} as const;

/**
 * Signs the statement as an EAS off-chain attestation, version 2: EIP-712 typed data under the domain
 * `EAS Attestation` of the chain's contract. Gives it in the form in which EAS tools exchange them.
 *
 * @param salt 32 bytes of chance, hexadecimal.
 */
export async function signOffchain(
  statement: Statement,
  key: Hex,
  { chainId, version }: EasChain,
  salt: Hex,
) {
  const account = privateKeyToAccount(key);
  const domain = { name: 'EAS Attestation', version, chainId, verifyingContract: EAS } as const;
  const message = {
    version: VERSION,
    schema: schemaUid,
    recipient: ZERO_ADDRESS,
    // Seconds stay exact in JSON until long after this schema.
    time: statement.evaluatedAt,
    expirationTime: 0,
    revocable: true,
    refUID: ZERO_BYTES32,
    data: encodeStatement(statement),
    salt,
  } as const;
  const signature = await account.signTypedData({
    domain,
    types: TYPES,
    primaryType: 'Attest',
    message: { ...message, time: BigInt(message.time), expirationTime: 0n },
  });
  const { r, s, yParity } = parseSignature(signature);
  return {
    signer: account.address,
    sig: {
      version: VERSION,
      uid: uidOf(message),
      domain,
      primaryType: 'Attest',
      types: TYPES,
      message,
      signature: { v: 27 + yParity, r, s },
    },
  };
}

type Message = { time: number; data: Hex; salt: Hex };

/** As eas-sdk computes it; it reads the schema's id as text there, and so must whoever is to agree with it. */
function uidOf({ time, data, salt }: Message): Hex {
  const packed = encodePacked(
    [
      'uint16',
      'bytes',
      'address',
      'address',
      'uint64',
      'uint64',
      'bool',
      'bytes32',
      'bytes',
      'bytes32',
      'uint32',
    ],
    [
      VERSION,
      stringToHex(schemaUid),
      ZERO_ADDRESS,
      ZERO_ADDRESS,
      BigInt(time),
      0n,
      true,
      ZERO_BYTES32,
      data,
      salt,
      0,
    ],
  );
  return keccak256(packed);
}
