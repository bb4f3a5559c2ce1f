import type { Section } from './section.ts';

type Asked = {
  /** What the account does, as a label. */
  what: string;
  chainId: number;
  rpcUrl: string;
  /** Its private key, 0x and 64 hexadecimal digits. */
  key: string;
};

/** An account of the service's on a chain: its address, and whether it can pay for transactions there now. */
export async function describeAccount({ what, chainId, rpcUrl, key }: Asked, does: string): Promise<Section> {
  const [{ faultOf, openAccount }, { formatEther }] = await Promise.all([
    import('../../chain/eas/account.ts'),
    import('viem'),
  ]);
  const account = openAccount(rpcUrl, `0x${key.slice(2)}`, { chainId });
  const { address } = account;
  const facts = { address, chain: `eip155:${chainId}` };
  try {
    await account.checkChain();
    const balance = await account.balance();
    return {
      facts: { ...facts, answers: true, balanceEth: formatEther(balance) },
      lines: [[what, `${address} ${does}, with ${formatEther(balance)} ETH`]],
      missing: balance > 0n ? [] : [`gas: send some ETH on eip155:${chainId} to ${address}`],
    };
  } catch (error) {
    const why = faultOf(error);
    return {
      facts: { ...facts, answers: false, fault: why },
      lines: [[what, `${address} ${does}`]],
      missing: [`a node of eip155:${chainId} (${why}); check TRUEPENNY_RPC_URL`],
    };
  }
}
