import { parseArgs } from 'node:util';
import { COMMON, type Command, type Given, Misuse } from './command.ts';

/**
 * Reads what follows the command's name.
 *
 * @throws {Misuse} for options the command does not have, and for too few or too many arguments.
 */
export function readArguments(command: Command, args: readonly string[]): Given {
  const { values, positionals } = parse(command, args);
  const [least, most] = command.words;
  if (!values.help && (positionals.length < least || positionals.length > most)) {
    const said = positionals.length < least ? 'More is needed' : `"${positionals[most]}" is too much`;
    throw new Misuse(`${said}: truepenny ${command.name} ${command.takes}`);
  }
  const texts = (option: string): string[] => {
    const value = values[option];
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  };
  return {
    words: positionals,
    text: (option) => texts(option)[0],
    texts,
    number: (option) => texts(option).map((text) => numberIn(text, option))[0],
    on: (option) => values[option] === true,
  };
}

function numberIn(text: string, option: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw new Misuse(`--${option} must be a number, not "${text}"`);
}

/** A value may begin with a hyphen, as one token in 64 does: it is joined with its option, unless it is an option. */
function joined(args: readonly string[], known: Command['options']): string[] {
  const isOption = (text: string) =>
    text === '--' ||
    Object.entries(known).some(
      ([name, { short }]) => text.split('=')[0] === `--${name}` || text === `-${short}`,
    );
  const whole: string[] = [];
  for (const arg of args) {
    const last = whole.at(-1);
    const takes = last?.startsWith('--') === true && known[last.slice(2)]?.value !== undefined;
    if (takes && arg.length > 1 && arg.startsWith('-') && !isOption(arg))
      whole.splice(-1, 1, `${last}=${arg}`);
    else whole.push(arg);
  }
  return whole;
}

function parse({ name, options: own }: Command, args: readonly string[]) {
  const known = { ...own, ...COMMON };
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value, short, many }]) => [
      name,
      { type: value ? 'string' : 'boolean', multiple: many === true, ...(short && { short }) } as const,
    ]),
  );
  try {
    return parseArgs({ args: joined(args, known), options, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    // Node's own sentence goes on about arguments that begin with a hyphen.
    const [said] = String(message).split('. To specify', 1);
    const there = Object.keys(known).map((option) => `--${option}`);
    throw new Misuse(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? `${said}. ${name} has: ${there.join(', ')}` : `${said}`,
    );
  }
}
