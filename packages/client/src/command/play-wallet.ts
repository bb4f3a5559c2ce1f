import { join } from 'node:path';
import { parsed } from '../hook/text.ts';
import { membersOf } from '../members.ts';
import { Misuse } from './command.ts';
import type { World } from './world.ts';

/** Base Sepolia, where USDC is worth nothing. What is signed for it moves no money anywhere else. */
export const PLAY_NETWORK = 'eip155:84532';

/** A key made on the spot that holds nothing but play money. */
export type PlayWallet = { address: `0x${string}`; privateKey: `0x${string}` };

const NOTE = 'Play money only, worth nothing. Never send anything of value to this address.';

/**
 * Where the play wallet is kept, by the XDG base directories.
 *
 * @throws {Misuse} where the environment names no place of the user's own.
 */
export function playWalletPath({ env }: Pick<World, 'env'>): string {
  const home = env.HOME || env.USERPROFILE;
  const directory = env.XDG_CONFIG_HOME || (home && join(home, '.config'));
  if (directory) return join(directory, 'truepenny', 'play-wallet.json');
  throw new Misuse('There is no place to keep a play wallet: neither HOME nor XDG_CONFIG_HOME is set.');
}

/**
 * The play wallet, if one was made before.
 *
 * @throws {Misuse} for a file that holds none: it is not written over, whatever it is.
 */
export async function findPlayWallet(world: World): Promise<PlayWallet | undefined> {
  const path = playWalletPath(world);
  const text = await world.readFile(path).catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Misuse(`The play wallet in ${path} cannot be read: ${error.code ?? error}.`);
  });
  if (text === undefined) return undefined;
  const { address, privateKey, network } = membersOf(parsed(text));
  if (network === PLAY_NETWORK && isHex(address, 40) && isHex(privateKey, 64)) return { address, privateKey };
  throw new Misuse(`${path} holds no play wallet. Remove it, and a new one is made.`);
}

/** Keeps a new play wallet where only its owner can read it. */
export const keepPlayWallet = (wallet: PlayWallet, world: World): Promise<void> =>
  world.writePrivateFile(
    playWalletPath(world),
    `${JSON.stringify({ note: NOTE, network: PLAY_NETWORK, ...wallet }, undefined, 2)}\n`,
  );

const isHex = (value: unknown, digits: number): value is `0x${string}` =>
  typeof value === 'string' && value.length === digits + 2 && /^0x[0-9a-fA-F]*$/.test(value);
