import type { PolicyOutcome } from '@truepenny/contract';
import type { Case } from '@truepenny/verifier';
import type { PolicyRecord } from '@truepenny/verifier/policy';
import type { ToolCall } from '../acts/act.ts';
import { judgeByPolicy, type PolicyJudgement, type PolicyParts } from '../authority/policy/judge.ts';
import type { SplitAct } from '../authority/policy/split.ts';
import type { Caller } from '../kernel/caller.ts';

/** Accesses that an answer shows; the transcript holds all of them. */
const SHOWN = 100;

/** What acts are held against by the policies of keys. */
export type ActPolicies = PolicyParts & { split: SplitAct };

/** An act as a product was sent it. */
export type Sent = { act?: string | undefined; call?: ToolCall | undefined; agentId?: string | undefined };

/**
 * What the policy of the key says of an act, before it is judged; undefined where the key has none. Whoever takes it
 * must end with its `spending`, which keeps or gives back what a payment reserved.
 *
 * @throws {Problem} where the act could not be read, since then no policy could be asked that may forbid it.
 */
export async function policyOn(
  { act, call, agentId }: Sent,
  matter: Case,
  caller: Caller | undefined,
  now: number,
  parts: ActPolicies,
): Promise<PolicyJudgement | undefined> {
  if (!caller || !(await parts.policyOf(caller))) return undefined;
  const of = (role: string) => matter.documents.filter((document) => document.role === role);
  const split = await parts.split({
    text: act,
    call,
    principal: of('instruction'),
    evidence: of('evidence'),
    now,
  });
  return judgeByPolicy(split, { caller, agentId, now }, parts);
}

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
