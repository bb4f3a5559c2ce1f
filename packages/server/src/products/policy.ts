import type { PolicyOutcome } from '@truepenny/contract';
import type { Case } from '@truepenny/verifier';
import type { PolicyRecord } from '@truepenny/verifier/policy';
import type { Reading, ToolCall } from '../acts/act.ts';
import { readAct, readCall, warm } from '../acts/read.ts';
import { coverage } from '../authority/order/coverage.ts';
import { judgeByPolicy, type PolicyJudgement, type PolicyParts } from '../authority/policy/judge.ts';
import type { Caller } from '../kernel/caller.ts';

/** Of longer texts the service's own thread reads nothing: no policy decides them. */
const LONGEST = 20_000;
/** Accesses that an answer shows; the transcript holds all of them. */
const SHOWN = 100;

/** An act as a product was sent it. */
export type Sent = { act?: string | undefined; call?: ToolCall | undefined; agentId?: string | undefined };

/**
 * What the policy of the key says of an act, before it is judged; undefined where the key has none. Whoever takes it
 * must end with `settled`, which keeps or gives back what a payment reserved.
 */
export async function policyOn(
  { act, call, agentId }: Sent,
  matter: Case,
  caller: Caller | undefined,
  now: number,
  parts: PolicyParts,
): Promise<PolicyJudgement | undefined> {
  if (!caller || !(await parts.policyOf(caller))) return undefined;
  await warm();
  const reading = call ? readCall(call) : readShort(act ?? '');
  const texts = (role: string) => matter.documents.filter((document) => document.role === role);
  const [principal, evidence] = [texts('instruction'), texts('evidence')];
  const isShort = principal.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST;
  const ordered = isShort && principal.length > 0 && coverage(principal, reading).says === 'covers';
  const own = principal.map(({ text }) => text).join('\n');
  const tainted = valuesOf(reading).some(
    (value) => !own.includes(value) && evidence.some(({ text }) => text.includes(value)),
  );
  const asking = { caller, agentId, tool: call?.tool, cwd: call?.cwd, ordered, tainted, now };
  return judgeByPolicy(reading, asking, parts);
}

const readShort = (act: string): Reading =>
  act.length <= LONGEST ? readAct(act) : { acts: [], unread: [{ start: 0, end: act.length }] };

/** Shorter values stand in every text. */
const SHORTEST_VALUE = 4;

const valuesOf = ({ acts }: Reading): string[] =>
  acts
    .flatMap(({ values, recipients }) => [...values.map(({ text }) => text), ...recipients])
    .filter((text) => text.length >= SHORTEST_VALUE);

/** The case with what the policy says, for whoever judges it. */
export const withPolicy = (matter: Case, judgement: PolicyJudgement | undefined): Case =>
  judgement?.record ? { ...matter, facts: { ...matter.facts, policy: judgement.record } } : matter;

/** The policy's decision as an answer shows it. */
export const policyShown = (record: PolicyRecord | undefined): PolicyOutcome | undefined => {
  if (!record) return undefined;
  const { name, digest, decision, determining, undecided, accesses } = record;
  return {
    name,
    digest,
    decision,
    determining: [...determining],
    undecided: undecided.slice(0, SHOWN),
    accesses: accesses.slice(0, SHOWN).map((access) => ({ ...access, context: { ...access.context } })),
  };
};
