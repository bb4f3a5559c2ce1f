import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Environment, type GuardedCall, guardCall, type InputOf } from 'truepenny';
import { localGate } from 'truepenny/local';
import { wrap } from './wrap.ts';
import { type ByPolicy, readPolicy } from './wrap-policy.ts';

const USAGE = `truepenny-gate-mcp wrap [--policy FILE] [--instruction TEXT | --instruction-file FILE] [--no-start] -- COMMAND …

Runs an MCP server behind the gate: every tools/call is judged first. A policy in Cedar decides here, with no service:
what it forbids is refused, what it permits passes, and the gate is asked about the rest. Reads TRUEPENNY_URL,
SENTINEL_API_KEY and TRUEPENNY_INSTRUCTION. Where no service is named and none answers, one is started in the
background, unless --no-start is given.`;

/** Milliseconds after which a question is given up; hosts give up after 60 seconds. */
const TIMEOUT_MS = 50_000;

/** What the arguments after `wrap` say. @throws {TypeError} with what is wrong with them. */
function readWrap(args: readonly string[], environment: Environment) {
  const end = args.indexOf('--');
  const [command, ...rest] = end === -1 ? [] : args.slice(end + 1);
  if (command === undefined) throw new TypeError('The command of the server is missing after --.');
  const { values } = parseArgs({
    args: args.slice(0, end),
    options: {
      instruction: { type: 'string' },
      'instruction-file': { type: 'string' },
      policy: { type: 'string' },
      'no-start': { type: 'boolean' },
    },
  });
  const { policy, 'instruction-file': file } = values;
  const start = values['no-start'] !== true;
  if (file !== undefined && values.instruction !== undefined) {
    throw new TypeError('Send --instruction or --instruction-file, not both.');
  }
  const words = values.instruction ?? environment.TRUEPENNY_INSTRUCTION;
  // Read anew at each call: the user may have said more by then.
  const instruction = async () => (file === undefined ? words : readFile(file, 'utf8'));
  const told = file !== undefined || words !== undefined;
  return { command, args: rest, instruction, told, policy, start };
}

/**
 * `truepenny-gate-mcp wrap`: runs the server until it or the host ends; gives the exit code. Without any words of the
 * principal, only what a policy or mandate bound to the key permits passes.
 */
export async function runWrap(args: readonly string[], environment: Environment): Promise<number> {
  const say = (text: string) => void process.stderr.write(`truepenny-gate-mcp wrap: ${text}\n`);
  let read: ReturnType<typeof readWrap>;
  let policy: ByPolicy | undefined;
  try {
    read = readWrap(args, environment);
    if (read.policy !== undefined) policy = await readPolicy(read.policy, Date.now);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
  const { instruction, told } = read;
  if (!told) say('no instruction was given: only what a policy permits will pass.');
  const client = localGate({ environment, start: read.start, timeoutMs: TIMEOUT_MS });
  const child = spawn(read.command, read.args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: serverEnvironment(environment),
  });
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      say(`the server cannot be started: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  // A server that has gone hears nothing; its exit says the rest.
  child.stdin.on('error', () => undefined);
  const sides = {
    fromHost: process.stdin,
    toHost: process.stdout,
    fromServer: child.stdout,
    toServer: child.stdin,
  };
  const wrapped = wrap(sides, async (call, signal) => {
    const words = await instruction();
    const asked = {
      verifyAction: (action: InputOf<'verifyAction'>) => client.verifyAction(action, { signal }),
    };
    const ask = (one: GuardedCall) =>
      guardCall(one, { client: asked, ...(words !== undefined && { instruction: words }) });
    return policy ? policy(call, words, ask) : ask(call);
  });
  wrapped.catch((error: unknown) => {
    say(String(error));
    child.kill();
  });
  return ended;
}

/** The server gets what the wrapper was given, but not the keys of the gate. */
function serverEnvironment(environment: Environment): Record<string, string | undefined> {
  const { SENTINEL_API_KEY, TRUEPENNY_API_KEY, DQL_API_KEY, TRUEPENNY_INSTRUCTION, ...others } = environment;
  return others;
}
