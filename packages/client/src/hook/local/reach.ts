import { DEFAULT_URL } from '../../environment.ts';
import type { Place } from '../agent.ts';
import { type Gate, NoAnswer } from '../ask.ts';
import type { HookOptions } from '../options.ts';
import { forget, readLocal, touch } from './state.ts';

const KEYS = ['SENTINEL_API_KEY', 'TRUEPENNY_API_KEY', 'DQL_API_KEY'] as const;
const LOOK_EVERY_MS = 60;
/** Why none can be started, most often. */
export const NOT_FOUND = 'its program was not found.';
/** How a service is started by hand. */
export const BY_HAND =
  'Start one in a clone of the project (npm ci && npm start) and name it in TRUEPENNY_URL, with its key in SENTINEL_API_KEY.';

/** The key of the gate that the environment holds. */
export const keyIn = ({ env }: Pick<Place, 'env'>): string | undefined =>
  KEYS.flatMap((name) => (env[name] ?? '').split(/[\s,]+/)).find((key) => key.startsWith('tp_sn_'));

/** Starts the process that looks after a local service; or, in words, why that cannot be. */
export type Start = (() => void) | string;

/**
 * Asks the service that was named; where none was, the one that usually is on this machine, then the one that all
 * programs of this user share, which is started where it does not run.
 *
 * @throws {NoAnswer} where none can be asked.
 */
export async function askAny<T>(
  ask: (gate: Gate) => Promise<T>,
  options: Pick<HookOptions, 'url' | 'start'>,
  place: Place,
  start: Start,
  signal: AbortSignal,
): Promise<T> {
  const named = options.url ?? place.env.TRUEPENNY_URL;
  const key = keyIn(place);
  if (named) return ask(gateAt(named, key));
  const usual = key === undefined ? undefined : await unlessNobody(ask, { url: DEFAULT_URL, key });
  if (usual) return usual;
  const local = readLocal(place);
  const running = local && (await unlessNobody(ask, local));
  if (local && running) touch(place);
  if (running) return running;
  if (local) forget(place, local.pid);
  return ask(await started(options, place, start, signal));
}

function gateAt(url: string, key: string | undefined): Gate {
  if (!isAddress(url)) {
    throw new NoAnswer(`TRUEPENNY_URL is no address of a service: ${url}`);
  }
  if (key !== undefined) return { url, key };
  throw new NoAnswer(`There is no key for ${url}: set SENTINEL_API_KEY to one that begins with tp_sn_.`);
}

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

async function unlessNobody<T>(ask: (gate: Gate) => Promise<T>, gate: Gate): Promise<T | undefined> {
  try {
    return await ask(gate);
  } catch (error) {
    if (error instanceof NoAnswer && error.nobody) return undefined;
    throw error;
  }
}

/**
 * The service that is shared, started if need be.
 *
 * @throws {NoAnswer} where it may not or cannot be.
 */
export async function started(
  { start }: Pick<HookOptions, 'start'>,
  place: Place,
  begin: Start,
  signal: AbortSignal,
): Promise<Gate> {
  const there = readLocal(place);
  if (there) return there;
  if (!start) throw new NoAnswer(`No service runs, and none may be started (--no-start). ${BY_HAND}`);
  if (typeof begin === 'string') throw new NoAnswer(`No service runs, and ${begin} ${BY_HAND}`);
  begin();
  for (;;) {
    const local = readLocal(place);
    if (local) {
      touch(place);
      return local;
    }
    await later(LOOK_EVERY_MS, signal);
  }
}

/** @throws {NoAnswer} when the time is over. */
function later(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () =>
      reject(new NoAnswer('The local service did not start in time. It may be ready for the next call.'));
    if (signal.aborted) return late();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', late);
      resolve();
    }, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        late();
      },
      { once: true },
    );
  });
}
