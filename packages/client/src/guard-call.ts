import { ownGate } from '#own-gate';
import { Refused } from './guard.ts';
import type { InputOf } from './operations.ts';
import { type Permit, permit } from './permit.ts';
import type { Client } from './wire.ts';

type Action = InputOf<'verifyAction'>;

/** A call as it is about to be made: the tool, the arguments, the folder that relative paths are of. */
export type GuardedCall = { tool: string; arguments: unknown; cwd?: string; description?: string };

/** An act that is told in words instead. */
export type GuardedAct = GuardedCall | { claim: string };

/** What was said and done before; texts of tools are data and instruct nobody. */
export type Turn = Exclude<NonNullable<Action['evidence']>, string>[number];

type Told<T> = T | (() => T | Promise<T>);

/**
 * What a person says of a call that was left open: yes, no, or more that the gate did not know, on which it is asked
 * again.
 */
export type Person = (open: Permit, act: GuardedAct) => Reply | Promise<Reply>;
type Reply = boolean | { turns: readonly Turn[] };

/** On whose word calls are made. Nothing of it may come from the agent whose calls are gated. */
export type Authority =
  Pick<Action, 'mode' | 'mandate' | 'tier' | 'agentId'> extends infer Members
    ? Partial<Members> & {
        /** Asks the service; unless given, the one that the environment names, else one on this machine. */
        client?: Pick<Client, 'verifyAction'>;
        /** The principal's own words, verbatim. Left out where a policy or a mandate alone decides. */
        instruction?: Told<string | undefined>;
        /** Earlier turns; those of `user` are the principal's. */
        turns?: Told<readonly Turn[]>;
        /** What a refusal is: a value, which is the default, or thrown. */
        refusals?: 'value' | 'throw';
        /** Asked about UNCERTAIN alone, never about BLOCK or a fault. */
        onUncertain?: Person;
      }
    : never;

/** Whether the call may be made, and whether it was a person who said so. */
export type CallPermit = Permit & { approved?: true };

/** How often a person may add to what is known before the call stays undone. */
const MOST_ROUNDS = 4;

/**
 * Asks the gate whether a call may be made. Executes only on a whole ALLOW, or where a person allowed what the gate
 * left open; whatever goes wrong, arguments that JSON cannot hold among it, does not execute.
 *
 * @throws {Refused} where `refusals` is `throw`, and nothing else.
 */
export async function guardCall(call: GuardedAct, authority: Authority): Promise<CallPermit> {
  const permitted = await asked(call, authority);
  if (!permitted.execute && authority.refusals === 'throw') throw new Refused(permitted);
  return permitted;
}

/**
 * Makes a call if it may be made. A refusal is given to `refused`, whose value takes the place of the call's own; by
 * itself it is the text that a model can act upon.
 *
 * @throws {Refused} where `refusals` is `throw`; what the call throws.
 */
export async function runGuarded<T, R = string>(
  call: GuardedCall,
  authority: Authority,
  run: () => T | Promise<T>,
  refused: (permit: CallPermit) => R = refusalText as () => R,
): Promise<T | R> {
  const permitted = await guardCall(call, authority);
  return permitted.execute ? await run() : refused(permitted);
}

/** A refusal in words that a model, or a person, can act upon: what stands against the call, and what would allow it. */
export function refusalText({ verdict, objections, fault, toAllow = [] }: Permit): string {
  const why = fault?.detail ?? objections.join(' ');
  const said = verdict === 'ERROR' ? 'Nobody judged this call, so it was not made.' : `Not done: ${verdict}.`;
  const more = toAllow.filter((one) => !why.includes(one));
  return [said, why, ...(more.length > 0 ? ['To allow it:', ...more] : [])].filter(Boolean).join(' ');
}

/** The authority with turns that were heard since it was given. */
export const withTurns = (authority: Authority, heard: readonly Turn[]): Authority => ({
  ...authority,
  turns: async () => [...((await told(authority.turns)) ?? []), ...heard],
});

async function asked(act: GuardedAct, authority: Authority): Promise<CallPermit> {
  const added: Turn[] = [];
  let written = '';
  let open: CallPermit | undefined;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    open = await permit(async () => {
      written = JSON.stringify(act);
      const { client = await ownClient(), mode = 'action_authorization', mandate, tier, agentId } = authority;
      const [instruction, turns = []] = await Promise.all([
        told(authority.instruction),
        told(authority.turns),
      ]);
      const evidence = [...turns, ...added];
      const rest = { mandate, tier, agentId, instruction, ...(evidence.length > 0 && { evidence }) };
      return client.verifyAction({
        ...rest,
        mode,
        ...('claim' in act ? act : { call: JSON.parse(written) }),
      });
    });
    if (open.verdict !== 'UNCERTAIN' || !authority.onUncertain) break;
    const reply = await replyOf(authority.onUncertain, open, act);
    if (reply === true) open = { ...open, execute: true, approved: true };
    if (typeof reply === 'boolean') break;
    added.push(...reply.turns);
  }
  const last = open ?? refusal('nobody was asked');
  return last.execute && JSON.stringify(act) !== written
    ? refusal('The call was changed while it was judged.')
    : last;
}

async function replyOf(person: Person, open: Permit, act: GuardedAct): Promise<Reply> {
  try {
    return await person(open, act);
  } catch {
    return false;
  }
}

const refusal = (detail: string): CallPermit => ({
  execute: false,
  verdict: 'ERROR',
  id: null,
  objections: [],
  fault: { code: 'internal', detail },
});

const told = async <T>(given: Told<T> | undefined): Promise<T | undefined> =>
  given instanceof Function ? given() : given;

let own: Promise<Pick<Client, 'verifyAction'>> | undefined;

function ownClient(): Promise<Pick<Client, 'verifyAction'>> {
  own ??= ownGate();
  return own;
}
