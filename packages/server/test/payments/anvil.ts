import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTestClient, http, parseAbi, parseSignature, publicActions, walletActions } from 'viem';
import { BASE_SEPOLIA } from '../../src/payments/networks.ts';
import type { SignedTransfer } from '../../src/payments/transfer.ts';

const require = createRequire(import.meta.url);
const TOKEN = join(import.meta.dirname, 'token.sol');
const ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
]);

const asHex = (text: string): `0x${string}` => `0x${text.slice(2)}`;

/** The binary of a local chain, where its package is installed. */
function binary(): string | undefined {
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'win32' }[process.platform as string];
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
  try {
    return join(
      dirname(require.resolve(`@foundry-rs/anvil-${platform}-${arch}/package.json`)),
      'bin',
      'anvil',
    );
  } catch {
    return undefined;
  }
}

export const hasAnvil = binary() !== undefined;

/** The test chain of Base on this machine; `layToken` puts a token in the place of its USDC. */
export async function openAnvil() {
  const chain = spawn(binary() ?? '', ['--port', '0', '--chain-id', String(BASE_SEPOLIA.chainId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => void chain.kill('SIGKILL');
  process.once('exit', kill);
  const url = await addressOf(chain.stdout);
  const client = createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);
  const token = { address: BASE_SEPOLIA.asset, abi: ABI } as const;
  const [owner] = await client.getAddresses();
  if (!owner) throw new Error('The chain has no account');
  return {
    url,
    client,
    layToken: async () =>
      client.setCode({ address: token.address, bytecode: await compiled(TOKEN, 'Token') }),
    /** Gives the address gas. */
    fund: (address: `0x${string}`) => client.setBalance({ address, value: 10n ** 18n }),
    mint: async (address: `0x${string}`, value: bigint) => {
      await client.writeContract({
        ...token,
        functionName: 'mint',
        args: [address, value],
        account: owner,
        chain: null,
      });
    },
    /** Carries a signed transfer out, as anybody may who has seen it. */
    async carryOut({ authorization: signed, signature }: SignedTransfer) {
      const { r, s, yParity } = parseSignature(asHex(signature));
      const { from, to, value, validAfter, validBefore, nonce } = signed;
      await client.writeContract({
        ...token,
        functionName: 'transferWithAuthorization',
        args: [
          asHex(from),
          asHex(to),
          BigInt(value),
          BigInt(validAfter),
          BigInt(validBefore),
          asHex(nonce),
          yParity + 27,
          r,
          s,
        ],
        account: owner,
        chain: null,
      });
    },
    balanceOf: (address: `0x${string}`) =>
      client.readContract({ ...token, functionName: 'balanceOf', args: [address] }),
    async close() {
      process.off('exit', kill);
      kill();
      await once(chain, 'exit');
    },
  };
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const listening = /Listening on (\S+)/.exec(line)?.[1];
    if (listening) {
      output.resume();
      return `http://${listening}`;
    }
  }
  throw new Error('The chain did not start');
}

/** The code of a contract in this Solidity file, as it lies on a chain. */
export async function compiled(file: string, contract: string): Promise<`0x${string}`> {
  const solc: { compile(input: string): string } = require('solc');
  const input = {
    language: 'Solidity',
    sources: { file: { content: await readFile(file, 'utf8') } },
    settings: { evmVersion: 'shanghai', outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  };
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)));
  return `0x${contracts.file[contract].evm.deployedBytecode.object}`;
}
