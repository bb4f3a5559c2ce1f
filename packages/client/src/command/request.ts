import { membersOf } from '../members.ts';
import { type Given, Misuse } from './command.ts';
import { readJsonText, readText } from './sources.ts';
import type { World } from './world.ts';

const NO_FILE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];

/** How an option becomes a member of the request: as it is, as the text of a file, or as JSON in a file. */
export type Member = { option: string; member: string; from?: 'file' | 'json' | 'switch' };

/**
 * The request that the options and the input make together. An argument of several words that names no file is
 * the input itself. Input that begins with a brace is a request in
 * JSON; any other text is the member `main`. Options stand above it. The standard input is left alone where
 * the options say enough.
 *
 * @param enough Members that, once given as options, leave nothing to be read.
 * @throws {Misuse} for files that cannot be read.
 */
export async function readRequest(
  given: Given,
  world: World,
  { main, enough, members }: { main: string; enough: readonly string[]; members: readonly Member[] },
): Promise<Record<string, unknown>> {
  const options: Record<string, unknown> = {};
  for (const { option, member, from } of members) {
    const value = given.text(option);
    if (from === 'switch' && given.on(option)) options[member] = true;
    else if (value !== undefined) options[member] = await memberFrom(value, from, world);
  }
  const [source] = given.words;
  if (source === undefined && enough.every((member) => member in options)) return options;
  const text = await inputText(source, world);
  if (!text.trim().startsWith('{')) return { [main]: withoutLastBreak(text), ...options };
  return { ...membersOf(readJsonText(text, source ?? 'The input')), ...options };
}

/** A claim on the command line has a space in it; a name without one that names no file is a mistake. */
async function inputText(source: string | undefined, world: World): Promise<string> {
  if (!source || !/\s/.test(source)) return readText(source, world);
  return world.readFile(source).catch(({ code }: { code?: unknown }) => {
    if (NO_FILE.includes(String(code))) return source;
    throw new Misuse(`${source} cannot be read: ${code}`);
  });
}

async function memberFrom(value: string, from: Member['from'], world: World): Promise<unknown> {
  if (from === undefined) return value;
  if (value === '-') throw new Misuse('Only the argument can be -, the standard input; name a file here');
  const text = await readText(value, world);
  return from === 'json' ? readJsonText(text, value) : text;
}

/** Files and `echo` end with a line break that nobody means. */
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, '');
