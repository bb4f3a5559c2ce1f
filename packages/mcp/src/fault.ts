import { ServiceProblem } from 'truepenny';
import { z } from 'zod';
import { InvalidArguments } from './tool.ts';

/** A fault as every tool tells it: nothing was decided, and what to do about it. */
export type Fault = { code: string; detail: string; hint: string };

/** Members that a result has when it is a fault. */
export const FaultMembers = {
  code: z.string().optional().describe('What kind of fault, where there was one'),
  detail: z.string().optional().describe('What went wrong, where something did'),
};

const HINTS: Readonly<Record<string, string>> = {
  'missing-key':
    'Set the key in the server’s environment and start it anew. `npx truepenny operator register` and `npx truepenny keys create` make keys.',
  'invalid-key': 'The key is not accepted. Look whether it was revoked or belongs to another product.',
  'not-yours': 'The agent belongs to another operator. Use the key of the operator that registered it.',
  'not-found': 'Look at the id: nothing has it.',
  'payment-required':
    'The key has no credit left or has reached its daily budget. Add credit or wait for tomorrow.',
  'invalid-request': 'Correct the arguments that are named, and call again.',
  'invalid-arguments': 'Correct the arguments that are named, and call again.',
  'rate-limited': 'Wait a minute, then call again.',
  timeout: 'Call again later. Until there is a verdict, the action waits.',
  unreachable: 'Look whether TRUEPENNY_URL is right and the service is running, then call again.',
  unreadable: 'What answers at TRUEPENNY_URL is not this service. Correct the address.',
};
const OTHERWISE = 'Call again later, and tell the operator of the service if it goes on.';

/** Thrown where there is no key for what was asked. */
export class MissingKey extends Error {
  override name = 'MissingKey';
}

/** Whatever was thrown, with what to do about it. */
export function faultOf(error: unknown): Fault {
  const code = codeOf(error);
  const detail = error instanceof Error ? error.message : String(error);
  return { code, detail, hint: hintFor(code) };
}

/** What to do about a fault of this code. */
export const hintFor = (code: string): string =>
  (Object.hasOwn(HINTS, code) ? HINTS[code] : undefined) ?? OTHERWISE;

function codeOf(error: unknown): string {
  if (error instanceof ServiceProblem) return error.code;
  if (error instanceof InvalidArguments) return 'invalid-arguments';
  return error instanceof MissingKey ? 'missing-key' : 'internal';
}
