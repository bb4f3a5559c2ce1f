import { createRequire } from 'node:module';
import { ServiceProblem } from '../problem.ts';
import { readArguments } from './arguments.ts';
import { type Command, EXIT, type ExitCode, Misuse } from './command.ts';
import { COMMANDS } from './commands.ts';
import { helpFor, overview } from './help.ts';
import { keyAdvice } from './keyless.ts';
import { jsonLine, plain } from './layout.ts';
import type { World } from './world.ts';

/** Runs the command that the arguments name, and gives what the process should end with. Never rejects. */
export async function run(args: readonly string[], world: World): Promise<ExitCode> {
  const [first = '--help', second = '', ...rest] = args;
  if (first === 'help' && second !== '') return run([second, ...rest, '--help'], world);
  if (['--help', '-h', 'help'].includes(first)) return say(overview(COMMANDS), world);
  if (['--version', '-v'].includes(first)) return say(`${version()}\n`, world);
  const command =
    COMMANDS.find(({ name }) => name === `${first} ${second}`) ?? COMMANDS.find(({ name }) => name === first);
  if (!command) return group(first, second, world);
  try {
    const given = readArguments(command, args.slice(command.name.split(' ').length));
    return given.on('help') ? say(helpFor(command), world) : await command.run(given, world);
  } catch (error) {
    return tell(error, args.includes('--json'), world);
  }
}

const version = (): string => createRequire(import.meta.url)('../../package.json').version;

/** The first word of commands of two words, alone or with one that is none of them. */
function group(first: string, second: string, world: World): ExitCode {
  const within: Command[] = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (within.length > 0 && ['', '--help', '-h'].includes(second)) return say(overview(within), world);
  const known = (within.length > 0 ? within : COMMANDS).map(({ name }) => name).join(', ');
  return tell(
    new Misuse(`There is no command "${first}${second && ` ${second}`}". There are: ${known}`),
    false,
    world,
  );
}

function say(text: string, world: World): ExitCode {
  world.out(text);
  return EXIT.allow;
}

/** What went wrong, in words or as JSON. Whatever it was, nothing was decided. */
function tell(error: unknown, json: boolean, world: World): ExitCode {
  const detail = keyAdvice(error) ?? (error instanceof Error ? error.message : String(error));
  if (json) world.out(jsonLine({ verdict: 'ERROR', ...faultOf(error), detail }));
  else world.err(`truepenny: ${plain(detail)}\n${fieldsOf(error)}`);
  return EXIT.fault;
}

function faultOf(error: unknown): object {
  if (!(error instanceof ServiceProblem)) return { code: error instanceof Misuse ? 'misuse' : 'internal' };
  const { code, requestId, retryable, errors } = error;
  return { code, requestId, retryable, ...(errors.length > 0 && { errors }) };
}

/** What is wrong with which member; where it is one alone, the detail has said it. */
const fieldsOf = (error: unknown): string =>
  error instanceof ServiceProblem && error.errors.length > 1
    ? error.errors.map(({ path, message }) => `  ${plain(path)} ${plain(message)}\n`).join('')
    : '';
