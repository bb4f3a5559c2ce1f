import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentName, Place } from './agent.ts';
import { objectIn } from './text.ts';

/** Milliseconds after the end of a turn in which nobody types: what comes then as a prompt is a stop hook's. */
const AT_ONCE_MS = 500;
const KEPT_MS = 14 * 24 * 3_600_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** The folder of this user in which hooks remember, in the sense of the XDG base directory specification. */
export const stateFolder = ({ env, home }: Pick<Place, 'env' | 'home'>): string =>
  join(env.XDG_STATE_HOME || join(home, '.local', 'state'), 'truepenny');

/** What hooks remember of one session of one agent, one row a line, so that two that write at once lose nothing. */
export class Session {
  readonly #path: string;
  readonly #folder: string;
  readonly #clock: () => number;

  constructor(agent: AgentName, id: string, place: Place) {
    this.#folder = join(stateFolder(place), 'sessions');
    this.#path = join(this.#folder, `${agent}-${digest(id).slice(0, 32)}.jsonl`);
    this.#clock = place.clock;
  }

  /** What the user said, the oldest first. */
  prompts(): string[] {
    return this.#rows().flatMap(({ prompt }) => (typeof prompt === 'string' ? [prompt] : []));
  }

  /** When the user last said something, in milliseconds since 1970. */
  lastPromptAt(): number | undefined {
    const at = this.#rows().findLast(({ prompt }) => prompt !== undefined)?.at;
    return typeof at === 'number' ? at : undefined;
  }

  /** Whether a prompt that comes now was typed by nobody: it follows the end of a turn at once. */
  followsAtOnce(): boolean {
    const { at, ended } = this.#rows().at(-1) ?? {};
    return ended === true && typeof at === 'number' && this.#clock() - at < AT_ONCE_MS;
  }

  /** Keeps what the user said. */
  savePrompt(prompt: string): void {
    this.#add({ prompt });
  }

  /** Keeps that a turn ended now. */
  saveEnd(): void {
    this.#add({ ended: true });
  }

  /** Keeps that nobody is asked in this session, for hooks that cannot see it themselves. */
  saveUnattended(): void {
    if (!this.isUnattended()) this.#add({ unattended: true });
  }

  /** Whether that was kept. */
  isUnattended(): boolean {
    return this.#rows().some(({ unattended }) => unattended === true);
  }

  /** Keeps what a call was refused with. */
  saveRefusal(refusal: string): void {
    this.#add({ refusal });
  }

  /** What calls were refused with. */
  refusals(): string[] {
    return this.#rows().flatMap(({ refusal }) => (typeof refusal === 'string' ? [refusal] : []));
  }

  /** Whether this was already sent back; if not, it is from now on. */
  sentBack(statement: string): boolean {
    const refused = digest(statement);
    if (this.#rows().some((row) => row.refused === refused)) return true;
    this.#add({ refused });
    return false;
  }

  #rows(): Record<string, unknown>[] {
    try {
      const lines = readFileSync(this.#path, 'utf8').split('\n');
      return lines.map((line) => objectIn(line)).filter((row) => row !== undefined);
    } catch {
      return [];
    }
  }

  #add(row: object): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const first = sizeOf(this.#path) === undefined;
    if ((sizeOf(this.#path) ?? 0) > MOST_BYTES) rmSync(this.#path, { force: true });
    appendFileSync(this.#path, `${JSON.stringify({ at: this.#clock(), ...row })}\n`, { mode: 0o600 });
    if (first) this.#forget();
  }

  /** Sessions of which nothing was heard for two weeks are forgotten. */
  #forget(): void {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const { mtimeMs = this.#clock() } = statSync(path, { throwIfNoEntry: false }) ?? {};
      if (this.#clock() - mtimeMs > KEPT_MS) rmSync(path, { force: true });
    }
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;
