import { setTimeout as sleep } from 'node:timers/promises';
import type { FacilitatorEvmSigner } from '@x402/evm';
import type { Network } from './networks.ts';

const LOOK_MS = 250;
const LOOKS = 160;

/**
 * An account of our own that sends the transfers and pays their gas. One process may use it at a time: the order
 * of its transactions is kept in memory.
 */
export async function chainSigner(
  { id, chainId }: Network,
  rpcUrl: string,
  key: `0x${string}`,
): Promise<FacilitatorEvmSigner> {
  // Loaded by the first payment: a start without payments costs nothing.
  const { createWalletClient, defineChain, http, nonceManager, publicActions } = await import('viem');
  const { privateKeyToAccount } = await import('viem/accounts');
  const chain = defineChain({
    id: chainId,
    name: id,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const account = privateKeyToAccount(key, { nonceManager });
  const client = createWalletClient({ account, chain, transport: http(rpcUrl) }).extend(publicActions);
  return {
    getAddresses: () => [account.address],
    getCode: (asked) => client.getCode(asked),
    readContract: (asked) => client.readContract({ ...asked, args: asked.args ?? [] }),
    verifyTypedData: (asked) => client.verifyTypedData(asked as Parameters<typeof client.verifyTypedData>[0]),
    writeContract: (asked) => client.writeContract(asked),
    sendTransaction: (asked) => client.sendTransaction(asked),
    // viem's own wait has been seen to miss a block that comes at once; asking again and again does not.
    async waitForTransactionReceipt({ hash }) {
      for (let look = 0; look < LOOKS; look++) {
        const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined);
        if (receipt) return receipt;
        await sleep(LOOK_MS);
      }
      throw new Error('The transaction is not in a block yet');
    },
  };
}
