import { createRequire } from 'node:module';
import { type Abi, concat, encodeAbiParameters } from 'viem';
import { EAS, type Hex, SCHEMA_REGISTRY } from '../../src/chain/eas/schema.ts';
import type { openAnvil } from '../payments/anvil.ts';

type Client = Awaited<ReturnType<typeof openAnvil>>['client'];
type Artifact = { abi: Abi; bytecode: Hex };

const require = createRequire(import.meta.url);

// As the Ethereum Attestation Service compiled them.
const eas: Artifact = require('@ethereum-attestation-service/eas-contracts/artifacts/contracts/EAS.sol/EAS.json');
const registry: Artifact = require('@ethereum-attestation-service/eas-contracts/artifacts/contracts/SchemaRegistry.sol/SchemaRegistry.json');

/** The official contracts with their own ABIs, where Base has them. */
export const EAS_CONTRACT = { address: EAS, abi: eas.abi } as const;
export const REGISTRY_CONTRACT = { address: SCHEMA_REGISTRY, abi: registry.abi } as const;

/** Puts the official contracts where Base has them, bound to one another and to their own addresses. */
export async function layContracts(client: Client): Promise<void> {
  await construct(client, SCHEMA_REGISTRY, registry.bytecode);
  const registryAddress = encodeAbiParameters([{ type: 'address' }], [SCHEMA_REGISTRY]);
  await construct(client, EAS, concat([eas.bytecode, registryAddress]));
}

/**
 * Runs a constructor at an address of choice: laid there as code and called, it answers with the contract's code,
 * immutables filled in; the transaction keeps what it stores.
 */
async function construct(client: Client, address: Hex, creation: Hex): Promise<void> {
  const [account] = await client.getAddresses();
  if (!account) throw new Error('The chain has no account');
  await client.setCode({ address, bytecode: creation });
  const { data: bytecode } = await client.call({ account, to: address });
  const hash = await client.sendTransaction({ account, to: address, chain: null });
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
  if (!bytecode || status !== 'success') throw new Error(`The constructor at ${address} failed`);
  await client.setCode({ address, bytecode });
}
