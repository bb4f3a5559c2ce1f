import { z } from 'zod';
import { EAS, type EasChain } from './schema.ts';

const CALL_MS = 10_000;
/** The call `version()`: the first four bytes of its Keccak hash. */
const VERSION_CALL = '0x54fd4d50';
const VERSION = /^\d{1,3}(\.\d{1,3}){2}$/;

const Reply = z.object({ result: z.string().regex(/^0x[0-9a-f]*$/i) });

/**
 * The version that the chain's EAS contract gives itself, such as 1.4.0. Two plain calls of JSON-RPC: every service
 * that has a node asks when it starts, and most never need more of a chain's libraries.
 *
 * @throws {Error} where the node does not answer, is of another chain, or the contract gives none.
 */
export async function readVersion(rpcUrl: string, { chainId }: Pick<EasChain, 'chainId'>): Promise<string> {
  const found = Number(await call(rpcUrl, 'eth_chainId', []));
  if (found !== chainId) throw new Error(`The node is of chain ${found}, not of ${chainId}`);
  const version = textOf(await call(rpcUrl, 'eth_call', [{ to: EAS, data: VERSION_CALL }, 'latest']));
  if (!VERSION.test(version)) throw new Error('The contract names no version');
  return version;
}

async function call(rpcUrl: string, method: string, params: readonly unknown[]): Promise<string> {
  const url = new URL(rpcUrl);
  const [name, password] = [url.username, url.password].map(decodeURIComponent);
  // `fetch` takes no address with a password in it.
  Object.assign(url, { username: '', password: '' });
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...((name || password) && { authorization: `Basic ${btoa(`${name}:${password}`)}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(CALL_MS),
  });
  return Reply.parse(await response.json()).result;
}

/** A string as a contract returns it (Solidity ABI): where it begins, how many bytes it has, and these. */
function textOf(result: string): string {
  const bytes = Buffer.from(result.slice(2), 'hex');
  const start = numberAt(bytes, 0);
  const from = start + WORD;
  return bytes.subarray(from, from + numberAt(bytes, start)).toString();
}

const WORD = 32;

/** @throws {RangeError} outside of the bytes. */
const numberAt = (bytes: Buffer, at: number): number => bytes.readUInt32BE(at + WORD - 4);
