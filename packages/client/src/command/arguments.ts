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
    on: (option) => values[option] === true,
  };
}

function parse(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, ...COMMON }).map(([name, { value, short, many }]) => [
      name,
      { type: value ? 'string' : 'boolean', multiple: many === true, ...(short && { short }) } as const,
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}
