import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Place } from '../agent.ts';
import { dataFolder } from '../guard.ts';
import { bytesOf } from './file.ts';

/** The hook's program as it came with the package from npm. */
const CAME_WITH = new URL('../../../hook/hook.mjs', import.meta.url);
/** What makes it in a clone, where nothing is built and so none came along. */
const MADE_BY = new URL('../../../../../scripts/hook.ts', import.meta.url);

/** Where the hook's program stays, whatever becomes of the folder that this command runs from. */
export const hookProgram = (place: Pick<Place, 'env' | 'home'>): string =>
  join(dataFolder(place), 'hook.mjs');

let text: Promise<Buffer> | undefined;

const programText = (): Promise<Buffer> => {
  text ??= existsSync(CAME_WITH) ? Promise.resolve(readFileSync(CAME_WITH)) : madeText();
  return text;
};

async function madeText(): Promise<Buffer> {
  const { hookText }: { hookText(): Promise<string> } = await import(MADE_BY.href);
  return Buffer.from(await hookText());
}

/** Puts the hook's program where it stays; whoever runs it meanwhile reads the old one or the new one whole. */
export async function placeProgram(place: Place): Promise<string> {
  const bytes = await programText();
  const path = hookProgram(place);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, bytes, { mode: 0o600 });
  renameSync(beside, path);
  return path;
}

/** Whether the program that was installed is the one of this package. */
export async function isCurrent(place: Place): Promise<boolean> {
  const there = bytesOf(hookProgram(place));
  return there?.equals(await programText()) === true;
}
