import { listed, membersOf } from './members.ts';
import type { InputOf } from './operations.ts';
import { ServiceProblem } from './problem.ts';
import type { Client } from './wire.ts';

/** Whether something may be done, in one shape for every product. */
export type Permit = {
  /** True only when the service said ALLOW, in an answer that could be read to the end. */
  execute: boolean;
  /** `ERROR`: nothing was decided; `fault` says why. */
  verdict: 'ALLOW' | 'BLOCK' | 'UNCERTAIN' | 'ERROR';
  /** Id of the check, verification or decision; null where there is none. */
  id: string | null;
  /** What is held against it, the most material first. */
  objections: string[];
  /** What would have to be sent or granted, in words; left out where there is nothing to say. */
  toAllow?: string[];
  fault?: { code: string; detail: string };
};

/** Products whose answers say themselves whether to execute; there, ALLOW alone is not enough. */
const SAYS_EXECUTE = /^(sent|dql)_/;
const SAYS_VERDICT = /^(chk|vrf)_/;
const VERDICTS = { ALLOW: 'ALLOW', BLOCK: 'BLOCK', UNCERTAIN: 'UNCERTAIN', REVIEW: 'UNCERTAIN' } as const;

/**
 * Asks, and denies unless the answer is a whole ALLOW. Never rejects: whatever goes wrong on the way, from the
 * network to an answer of another shape, is an `ERROR` that does not execute.
 *
 * @param ask Any call of a product: `check`, `verifyTrace`, `verifyAction`, `verifyDecision`.
 */
export async function permit(ask: () => Promise<unknown>): Promise<Permit> {
  try {
    return permitFrom(await ask());
  } catch (error) {
    const code = error instanceof ServiceProblem ? error.code : 'internal';
    return denied(code, error instanceof Error ? error.message : String(error));
  }
}

/** Asks the pre-execution gate; see {@link permit}. */
export const gate = (
  client: Pick<Client, 'verifyAction'>,
  action: InputOf<'verifyAction'>,
): Promise<Permit> => permit(() => client.verifyAction(action));

/** Reads the answer of any product. What is not one of them is an `ERROR`. */
export function permitFrom(answer: unknown): Permit {
  const { id, execute, verdict, aggregate, objections, axes, explanation } = membersOf(answer);
  const word = aggregate === undefined ? verdict : membersOf(aggregate).verdict;
  const said = typeof word === 'string' && Object.hasOwn(VERDICTS, word) ? word : undefined;
  if (typeof id !== 'string' || !said) return denied('unreadable', 'The answer is none of the service.');
  const meant = VERDICTS[said as keyof typeof VERDICTS];
  const cleared = SAYS_EXECUTE.test(id) ? execute === true : SAYS_VERDICT.test(id) && execute === undefined;
  const toAllow = listed(membersOf(explanation).to_allow).filter((text) => typeof text === 'string');
  return {
    execute: meant === 'ALLOW' && cleared,
    verdict: meant,
    id,
    // One finding may stand against several criteria; told once, it is as true.
    objections: [...new Set([...listed(objections), ...listed(axes)].flatMap(objectionIn))],
    ...(toAllow.length > 0 && { toAllow }),
  };
}

const denied = (code: string, detail: string): Permit => ({
  execute: false,
  verdict: 'ERROR',
  id: null,
  objections: [],
  fault: { code, detail },
});

/** Objections are texts, the gate's have a reason, and a decision's axes an objection where there is one. */
function objectionIn(value: unknown): string[] {
  const { reason, objection } = membersOf(value);
  return [value, reason, objection].filter((text) => typeof text === 'string');
}
