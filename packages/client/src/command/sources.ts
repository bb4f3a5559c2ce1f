import { type JwkSet, readJson } from '@truepenny/verifier';
import { membersOf } from '../members.ts';
import { type Given, Misuse } from './command.ts';
import { clientFor } from './service.ts';
import type { World } from './world.ts';

/** Deeper than anything the service writes. */
const JSON_DEPTH = 64;
const JWKS_WAIT_MS = 10_000;

/**
 * The text that an argument names: `-` and no argument are the standard input, anything else is a file.
 *
 * @throws {Misuse} when there is nothing to read.
 */
export async function readText(source: string | undefined, world: World): Promise<string> {
  if (source === undefined && !world.piped) throw new Misuse('Name a file, or pipe something in');
  if (source === undefined || source === '-') return world.readInput();
  try {
    return await world.readFile(source);
  } catch (error) {
    const { code } = error as { code?: unknown };
    const reason = code === 'ENOENT' ? 'there is no such file' : String(code ?? error);
    throw new Misuse(`${source} cannot be read: ${reason}`);
  }
}

/**
 * JSON that has one reading (see `readJson`).
 *
 * @throws {Misuse} for any other text.
 */
export function readJsonText(text: string, what: string): unknown {
  try {
    return readJson(text.replace(/^\ufeff/, ''), JSON_DEPTH);
  } catch (error) {
    throw new Misuse(`${what} ${error instanceof Error ? error.message : 'is not JSON'}`);
  }
}

/**
 * The keys to trust: those of `--jwks`, a file or an address, or else those of the service. Never those that
 * the artifact itself points at.
 *
 * @throws {Misuse} when they cannot be had.
 */
export async function trustedKeys(given: Given, world: World): Promise<JwkSet> {
  const source = given.text('jwks');
  if (source === undefined) return clientFor(given, world).jwks();
  const text = /^https?:\/\//i.test(source) ? await download(source, world) : await readText(source, world);
  const { keys } = membersOf(readJsonText(text, source));
  if (!Array.isArray(keys)) throw new Misuse(`${source} is not a key set: it has no list of keys`);
  return { keys };
}

async function download(url: string, { fetch }: World): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(JWKS_WAIT_MS) });
    if (response.ok) return await response.text();
    throw new Error(`status ${response.status}`);
  } catch (error) {
    throw new Misuse(`${url} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
