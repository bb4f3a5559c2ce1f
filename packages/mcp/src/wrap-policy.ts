import { readFile } from 'node:fs/promises';
import type { CallPermit, GuardedCall } from 'truepenny';

/** What is installed beside the command by whoever gives it a policy. */
const BESIDE = ['@cedar-policy/cedar-wasm@4.13.0', 'libpg-query@18.1.5', 'unbash@6.0.4'];

const OLDEST_NODE = 22;

/** Asks somebody else about a call. */
type Ask = (call: GuardedCall) => Promise<CallPermit>;

/** Decides about a call by a policy; what that leaves open is asked about. */
export type ByPolicy = (call: GuardedCall, instruction: string | undefined, ask: Ask) => Promise<CallPermit>;

/**
 * The policy of a file, decided by here with stock Cedar: what it forbids is refused, what it permits may be done, and
 * nobody is asked about either. A call that it leaves open goes to the gate, unless the policy may forbid it by what
 * cannot be known here: the gate may not know of this policy.
 *
 * @throws {TypeError} for a file that holds no policy, and where the engine is not installed.
 */
export async function readPolicy(file: string, clock: () => number): Promise<ByPolicy> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new TypeError(`The policy cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  const { openPolicy } = await loaded();
  const policy = await openPolicy(text).catch((error: unknown) => {
    throw new TypeError(`${file} is no policy:\n${error instanceof Error ? error.message : error}`);
  });
  return async (call, instruction, ask) => {
    const { decision, forbidOpen, determining, why } = await policy.decide(call, instruction, clock());
    if (decision === 'permit') return { execute: true, verdict: 'ALLOW', id: null, objections: [] };
    if (decision === 'forbid') {
      return refused('BLOCK', [`The policy ${file} forbids it: ${determining.join(', ')}.`]);
    }
    const open = why.map((one) => `The policy ${file} leaves it open: ${one}.`);
    if (forbidOpen) return refused('UNCERTAIN', open);
    const answer = await ask(call);
    return answer.execute ? answer : { ...answer, toAllow: [...(answer.toAllow ?? []), ...open] };
  };
}

const refused = (verdict: 'BLOCK' | 'UNCERTAIN', objections: string[]): CallPermit => ({
  execute: false,
  verdict,
  id: null,
  objections,
});

/** The reader of acts and the engine, which are only loaded, and only needed, where there is a policy. */
async function loaded(): Promise<typeof import('#policy')> {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE)
    throw new TypeError(`--policy needs Node ${OLDEST_NODE} or newer; this is ${major}.`);
  try {
    const [policy] = await Promise.all([
      import('#policy'),
      import('@cedar-policy/cedar-wasm/nodejs'),
      import('libpg-query'),
    ]);
    return policy;
  } catch (cause) {
    const beside = BESIDE.map((one) => `-p ${one}`).join(' ');
    throw new TypeError(
      `--policy needs the Cedar engine and two parsers beside the command: npm install ${BESIDE.join(' ')}, or npx -y -p truepenny-gate-mcp ${beside} truepenny-gate-mcp wrap …`,
      { cause },
    );
  }
}
