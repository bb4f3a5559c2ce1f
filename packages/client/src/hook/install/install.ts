import { randomBytes } from 'node:crypto';
import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { AgentName, Place } from '../agent.ts';
import { findServer, serviceFolder } from '../local/start.ts';
import { installedFile, serviceFile } from '../local/state.ts';
import type { HookOptions } from '../options.ts';
import { hasHooks, Uneditable, withHooks, withoutHooks } from './edit.ts';
import { bytesOf, changeFile } from './file.ts';
import { planFor, type Scope, settingsFile } from './plan.ts';
import { hookProgram, placeProgram } from './program.ts';
import { changeRecord, digestOf, type Install, readRecord } from './record.ts';

export type Request = {
  agent: AgentName;
  scope: Scope;
  project: string;
  options: HookOptions;
  /** Post hooks in place of starting a program for each, where the agent can. */
  http: boolean;
};

/** What was done: the file, and whether it was made, changed or was so already. */
export type Done = { file: string; did: 'made' | 'changed' | 'left as it was' };

/**
 * Writes the hook into an agent's settings.
 *
 * @throws {Uneditable} where they cannot be edited; then nothing was changed.
 */
export async function install(
  { agent, scope, project, options, http }: Request,
  place: Place,
): Promise<Done> {
  const { home } = place;
  const hook = await placeProgram(place);
  const { port, token } = await posts(place, http);
  const address = http ? `http://127.0.0.1:${port}/${token}` : undefined;
  const program = { node: process.execPath, hook };
  const plan = planFor({ agent, scope, home, project, options, program, ...(address && { http: address }) });
  const folders = missingFolders(plan.file);
  const record = readRecord(place).installs.find((one) => one.file === plan.file);
  let first: Buffer | undefined;
  const { before, after } = await changeFile(plan.file, (bytes) =>
    naming(plan.file, () => {
      first = plan.whole === undefined ? withoutOurs(bytes, record) : undefined;
      return Buffer.from(plan.whole ?? withHooks(textOf(first), plan));
    }),
  );
  const server = findServer(place);
  await changeRecord(place, ({ installs, server: _, ...rest }) => {
    const install: Install = {
      agent,
      scope,
      file: plan.file,
      before: first?.toString('base64') ?? null,
      after: digestOf(after ?? Buffer.alloc(0)),
      folders: record?.folders ?? folders,
    };
    const others = installs.filter(({ file }) => file !== plan.file);
    const where = { ...rest, ...(server !== undefined && { server, node: process.execPath }) };
    return { ...where, ...(port !== undefined && { port, token }), installs: [...others, install] };
  });
  const did = before === undefined ? 'made' : sameBytes({ before, after }) ? 'left as it was' : 'changed';
  return { file: plan.file, did };
}

const sameBytes = ({ before, after }: { before: Buffer | undefined; after: Buffer | undefined }): boolean =>
  before === after || (before !== undefined && after?.equals(before) === true);

/** Says which file an error is about. */
function naming<T>(file: string, edit: () => T): T {
  try {
    return edit();
  } catch (error) {
    throw error instanceof Uneditable
      ? new Uneditable(`${file}: ${error.message} Nothing was changed.`)
      : error;
  }
}

/** @throws {Uneditable} for bytes that are no text, which editing would change. */
function textOf(bytes: Buffer | undefined): string {
  const text = bytes?.toString('utf8') ?? '';
  if (bytes && !Buffer.from(text).equals(bytes)) throw new Uneditable('It is no UTF-8.');
  return text;
}

/**
 * A file without our hooks: what it was before where it is as an installation left it, else what is left when our
 * hooks alone are taken from it. Nothing where there was none.
 */
function withoutOurs(bytes: Buffer | undefined, record: Install | undefined): Buffer | undefined {
  if (bytes === undefined) return undefined;
  if (record && digestOf(bytes) === record.after) {
    return record.before === null ? undefined : Buffer.from(record.before, 'base64');
  }
  const text = textOf(bytes);
  const without = text.trim() === '' ? text : withoutHooks(text);
  return without === text ? bytes : Buffer.from(without);
}

/**
 * Takes the hook out of an agent's settings. A file that is as the installation left it becomes what it was before,
 * byte for byte; from one that was changed since, our hooks alone are taken.
 *
 * @throws {Uneditable} where it cannot be edited; then nothing was changed.
 */
export async function uninstall(
  agent: AgentName,
  scope: Scope,
  project: string,
  place: Place,
): Promise<Done> {
  const file = settingsFile(agent, scope, place.home, project);
  const record = readRecord(place).installs.find((one) => one.file === file);
  const result = await changeFile(file, (bytes) =>
    naming(file, () => (agent === 'opencode' ? undefined : withoutOurs(bytes, record))),
  );
  if (result.after === undefined) for (const folder of record?.folders ?? []) removeEmpty(folder);
  await changeRecord(place, (all) => {
    const installs = all.installs.filter((one) => one.file !== file);
    return installs.length > 0 ? { ...all, installs } : { installs };
  });
  if (readRecord(place).installs.length === 0) {
    rmSync(hookProgram(place), { force: true });
    rmSync(serviceFolder(place), { recursive: true, force: true });
    removeEmpty(dirname(installedFile(place)));
    // Whoever looks after the service ends it when this is gone.
    rmSync(serviceFile(place), { force: true });
  }
  return { file, did: sameBytes(result) ? 'left as it was' : 'changed' };
}

/** Whether the hook stands in an agent's settings. */
export function isInstalled(agent: AgentName, scope: Scope, project: string, place: Place): boolean {
  const text = bytesOf(settingsFile(agent, scope, place.home, project))?.toString('utf8');
  if (text === undefined) return false;
  return agent === 'opencode' ? text.includes('truepenny hook install') : hasHooks(text);
}

function missingFolders(file: string): string[] {
  const missing: string[] = [];
  for (let folder = dirname(file); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  return missing;
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something else is in it by now.
  }
}

/** The port and the word for hooks that are posted: the same for all of them, so that they stay good. */
async function posts(place: Place, http: boolean): Promise<{ port?: number; token?: string }> {
  const { port, token } = readRecord(place);
  if (!http || (port !== undefined && token !== undefined)) {
    return { ...(port !== undefined && { port }), ...(token !== undefined && { token }) };
  }
  return { port: await freePort(), token: randomBytes(24).toString('base64url') };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
