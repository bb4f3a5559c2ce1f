/** What every attestation of ours says, in the words of the Ethereum Attestation Service. */
export const SCHEMA =
  'bytes32 verificationHash,string verificationId,string verdict,uint16 confidenceBps,string tier,bytes32 transcriptHash,uint64 evaluatedAt';

/** EAS and its schema registry: part of every chain of the OP stack, at these addresses. */
export const EAS = '0x4200000000000000000000000000000000000021';
export const SCHEMA_REGISTRY = '0x4200000000000000000000000000000000000020';

/** A chain with EAS on it. */
export type EasChain = {
  chainId: number;
  /** The version of its EAS contract, which off-chain attestations are signed under. */
  version: string;
};

/** Production attests on Base, development on its test chain. */
export const EAS_CHAINS = {
  production: { chainId: 8453, version: '1.0.1' },
  development: { chainId: 84532, version: '1.2.0' },
} as const satisfies Record<string, EasChain>;

export type Hex = `0x${string}`;

/** What is attested of one verification; its members are those of the schema. */
export type Statement = {
  /** SHA-256 of the RFC 8785 form of the result without its `attestation`. */
  verificationHash: Hex;
  verificationId: string;
  verdict: string;
  /** Hundredths of a percent, 0..10000. */
  confidenceBps: number;
  tier: string;
  /** SHA-256 of the RFC 8785 form of the transcript. */
  transcriptHash: Hex;
  /** Unix seconds. */
  evaluatedAt: number;
};

export const ZERO_ADDRESS: Hex = `0x${'0'.repeat(40)}`;
export const ZERO_BYTES32: Hex = `0x${'0'.repeat(64)}`;
