import {
  BaseError,
  createPublicClient,
  http,
  keccak256,
  parseEventLogs,
  TransactionReceiptNotFoundError,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { EAS_ABI, REGISTRY_ABI, schemaUid } from './encode.ts';
import { EAS, type EasChain, type Hex, SCHEMA_REGISTRY } from './schema.ts';

const CALL_MS = 10_000;
/** A transaction waits for its turn, also when gas gets dearer meanwhile; what is not needed is not paid. */
const FEE_MARGIN = 4n;

/** A transaction that is in a block. */
export type Mined = {
  block: number;
  success: boolean;
  /** The attestation of our schema that its sender made in it. */
  uid?: Hex;
};
export type Signed = { signed: Hex; transaction: Hex };
export type Account = ReturnType<typeof openAccount>;

const connect = (rpcUrl: string) =>
  createPublicClient({ transport: http(rpcUrl, { timeout: CALL_MS, retryCount: 0 }), cacheTime: 0 });
type Client = ReturnType<typeof connect>;
type ChainId = Pick<EasChain, 'chainId'>;

/** @throws {Error} where the node is of another chain. */
async function checkChain(client: Client, { chainId }: ChainId): Promise<void> {
  const found = await client.getChainId();
  if (found !== chainId) throw new Error(`The node is of chain ${found}, not of ${chainId}`);
}

/** An account of our own on the chain with EAS, through one node. Every call rejects when the node does not answer. */
export function openAccount(rpcUrl: string, key: Hex, chain: ChainId) {
  const account = privateKeyToAccount(key);
  const client = connect(rpcUrl);
  return {
    address: account.address,
    /** @throws {Error} where the node is of another chain. */
    checkChain: () => checkChain(client, chain),
    /** What the account holds to pay transactions with, in wei. */
    balance: () => client.getBalance({ address: account.address }),
    /** Whether the registry knows the schema of our attestations. */
    async hasSchema(): Promise<boolean> {
      const asked = { address: SCHEMA_REGISTRY, abi: REGISTRY_ABI, functionName: 'getSchema' } as const;
      return (await client.readContract({ ...asked, args: [schemaUid] })).uid === schemaUid;
    },
    async isRevoked(uid: Hex): Promise<boolean> {
      const asked = { address: EAS, abi: EAS_ABI, functionName: 'getAttestation' } as const;
      return (await client.readContract({ ...asked, args: [uid] })).revocationTime !== 0n;
    },
    /** The number of the newest block. */
    head: async (): Promise<number> => Number(await client.getBlockNumber()),
    /** How many transactions of an account there are up to a block, or with those that wait for theirs. */
    count: (address: Hex, upTo: number | 'pending'): Promise<number> =>
      client.getTransactionCount({
        address,
        ...(upTo === 'pending' ? { blockTag: upTo } : { blockNumber: BigInt(upTo) }),
      }),
    /** Signs a call without sending it. @throws where the call would fail. */
    async sign(to: Hex, data: Hex, nonce: number): Promise<Signed> {
      const gas = await client.estimateGas({ account: account.address, to, data });
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
      const signed = await account.signTransaction({
        type: 'eip1559',
        chainId: chain.chainId,
        nonce,
        to,
        data,
        gas: (gas * 12n) / 10n,
        maxFeePerGas: maxFeePerGas * FEE_MARGIN,
        maxPriorityFeePerGas,
      });
      return { signed, transaction: keccak256(signed) };
    },
    async send(signed: Hex): Promise<void> {
      await client.sendRawTransaction({ serializedTransaction: signed });
    },
    /** What came of a transaction; undefined while it is in no block. */
    async mined(transaction: Hex): Promise<Mined | undefined> {
      try {
        const receipt = await client.getTransactionReceipt({ hash: transaction });
        const made = parseEventLogs({ abi: EAS_ABI, eventName: 'Attested', logs: receipt.logs }).find(
          ({ address, args }) =>
            address.toLowerCase() === EAS &&
            args.attester.toLowerCase() === receipt.from.toLowerCase() &&
            args.schemaUID === schemaUid,
        );
        const block = Number(receipt.blockNumber);
        return { block, success: receipt.status === 'success', ...(made && { uid: made.args.uid }) };
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return undefined;
        throw error;
      }
    },
  };
}

/** What went wrong, in words that hold neither the node's address nor what was sent to it: both may be secret. */
export function faultOf(error: unknown): string {
  if (error instanceof BaseError) return error.shortMessage;
  return error instanceof Error ? error.message : 'an unknown fault';
}
