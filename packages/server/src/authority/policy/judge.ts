import type { PolicyRecord, Uid } from '@truepenny/verifier/policy';
import type { Caller } from '../../kernel/caller.ts';
import { dayOf } from '../../kernel/day.ts';
import type { Writer } from '../../store/database.ts';
import { addSpent } from '../../store/spending.ts';
import type { Split } from './accesses.ts';
import { conclude, type Heard, hear, needsBudget, type Policy } from './decide.ts';
import type { Engine } from './engine.ts';
import { Payments, type SpendingParts } from './spending.ts';

/** Who asks, and when. */
export type Asking = {
  caller: Pick<Caller, 'keyId' | 'operatorId' | 'policy' | 'spendsAs'>;
  /** The agent that is to act, where the request names one. */
  agentId?: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
};

export type PolicyParts = SpendingParts & {
  engine: Engine;
  /** The policy that a key is judged under, if any. */
  policyOf(caller: Asking['caller']): Promise<Policy | undefined>;
};

/** What the policy says of an act, and what the act spends. */
export type PolicyJudgement = {
  /** Absent where the key is judged under no policy. */
  record?: PolicyRecord;
  spending: Spending;
};

/** To be called once the verdict on the act stands: `allow`, then `commit` in the write that keeps it, or `release`. */
export type Spending = {
  /**
   * Before an act is allowed. Where the policy left it undecided and something else allows it, its amounts are
   * reserved now; false where the policy, by what was spent meanwhile, forbids it.
   */
  allow(): Promise<boolean>;
  /** Counts the amounts as spent. An approved payment is counted the same way. */
  commit(tx: Writer): Promise<void>;
  /** The act is not allowed: gives back what was reserved. Safe to call at any time. */
  release(): Promise<void>;
};

/**
 * What the policy of the key says of an act that was split into its accesses. The amounts of a payment that it permits are reserved
 * against the day's budget until the judgement is kept or given up, so that no two at the same time overshoot.
 */
export async function judgeByPolicy(
  split: Split,
  asking: Asking,
  parts: PolicyParts,
): Promise<PolicyJudgement> {
  const { caller, agentId, now } = asking;
  const policy = await parts.policyOf(caller);
  const payments = new Payments(split.payments, { spender: caller.spendsAs ?? caller.keyId, now }, parts);
  if (!policy) return { spending: spendingOf(payments, () => true) };
  const principal = { type: 'Agent', id: agentId ?? caller.keyId };
  const heard = await hear({ policy, split, principal }, parts.engine);
  const decide = (spent: ReadonlyMap<string, bigint>) => {
    const record = recordOf(heard, spent, principal, parts.engine);
    return { record, keep: record.decision === 'permit' };
  };
  const { record } = needsBudget(heard) ? await payments.reserve(decide) : decide(new Map());
  const stillOpen = (spent: ReadonlyMap<string, bigint>) =>
    !needsBudget(heard) || recordOf(heard, spent, principal, parts.engine).decision !== 'forbid';
  return { record, spending: spendingOf(payments, stillOpen) };
}

/** Counts what acts pay as spent by this key today: for acts that somebody approved after they were judged. */
export async function countApproved(tx: Writer, { payments }: Split, { caller, now }: Asking): Promise<void> {
  for (const [currency, units] of [...payments].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await addSpent(tx, { spender: caller.spendsAs ?? caller.keyId, day: dayOf(now), currency }, units);
  }
}

const spendingOf = (payments: Payments, may: (spent: ReadonlyMap<string, bigint>) => boolean): Spending => ({
  async allow() {
    if (payments.reserved) return true;
    return (await payments.reserve((spent) => ({ keep: may(spent) }))).keep;
  },
  commit: (tx) => payments.confirm(tx),
  release: () => payments.release(),
});

function recordOf(
  heard: Heard,
  spent: ReadonlyMap<string, bigint>,
  principal: Uid,
  engine: Engine,
): PolicyRecord {
  const { name, digest } = heard.question.policy;
  const { decision, determining, undecided, accesses } = conclude(heard, spent, engine);
  return { name, digest, principal, decision, determining, undecided, accesses };
}
