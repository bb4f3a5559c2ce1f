/** A chain with its USDC, as each protocol names them. */
export type Network = {
  /** CAIP-2. */
  id: `eip155:${number}`;
  chainId: number;
  /** In x402 version 1. */
  v1: string;
  /** The USDC contract. */
  asset: `0x${string}`;
  /** Of the EIP-712 domain that transfers are signed under. */
  name: string;
  version: string;
};

export const BASE: Network = {
  id: 'eip155:8453',
  chainId: 8453,
  v1: 'base',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  name: 'USD Coin',
  version: '2',
};

/** The stock clients know it, and nothing that is signed for it moves money anywhere else. */
export const BASE_SEPOLIA: Network = {
  id: 'eip155:84532',
  chainId: 84532,
  v1: 'base-sepolia',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  name: 'USDC',
  version: '2',
};
