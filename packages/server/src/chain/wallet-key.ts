import { generateKeyPairSync } from 'node:crypto';
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Fault } from '../kernel/fault.ts';
import { isSystemError, parsedJson } from '../kernel/key-file.ts';

const NAME = 'wallet.json';
const EVERYBODY_ELSE = 0o077;

const WalletFile = z.strictObject({ privateKey: z.string().regex(/^0x[0-9a-f]{64}$/) });

/** The service's own EVM account: evaluators attest under its address. */
export type ServiceWallet = {
  /** With its EIP-55 checksum. */
  address(): Promise<string>;
  /** The private key, 0x and 64 hexadecimal digits. */
  readonly key: `0x${string}`;
};

/**
 * Opens the service's wallet key in the directory of its signing keys, and makes it when there is none. Processes
 * that share the directory have the same wallet: of several that make one at once, the first one's stands.
 *
 * @throws {Fault} when the file is broken or open to others.
 */
export async function openServiceWallet(directory: string): Promise<ServiceWallet> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, NAME);
  return walletOf((await readKey(path)) ?? (await makeKey(path)));
}

/** The service's wallet, where one was made. @throws {Fault} when the file is broken or open to others. */
export async function readServiceWallet(directory: string): Promise<ServiceWallet | undefined> {
  const key = await readKey(join(directory, NAME));
  return key === undefined ? undefined : walletOf(key);
}

function walletOf(key: string): ServiceWallet {
  let address: Promise<string> | undefined;
  return {
    key: `0x${key.slice(2)}`,
    address() {
      address ??= addressOf(key);
      return address;
    },
  };
}

async function addressOf(privateKey: string): Promise<string> {
  // Loaded on first use: its curves would add a tenth of a second to every start.
  const { privateKeyToAddress } = await import('viem/accounts');
  return privateKeyToAddress(`0x${privateKey.slice(2)}`);
}

async function readKey(path: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
  if (process.platform !== 'win32' && ((await stat(path)).mode & EVERYBODY_ELSE) !== 0) {
    throw new Fault(`${path} is open to other users of this machine. Run chmod 600 on it.`);
  }
  const file = WalletFile.safeParse(parsedJson(text));
  if (!file.success) throw new Fault(`${path} is not a wallet key. Restore it from a backup or remove it.`);
  return file.data.privateKey;
}

async function makeKey(path: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const { d = '' } = privateKey.export({ format: 'jwk' });
  const made = `0x${Buffer.from(d, 'base64url').toString('hex').padStart(64, '0')}`;
  const draft = `${path}.${process.pid}-${performance.now()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ privateKey: made }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Unlike rename, link fails where the name is taken.
    await link(draft, path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readKey(path)) ?? made;
}
