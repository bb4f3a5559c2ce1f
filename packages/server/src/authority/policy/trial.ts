import { type PolicyRecord, policyDigest, type Rule } from '@truepenny/verifier/policy';
import type { ToolCall } from '../../acts/act.ts';
import type { Caller } from '../../kernel/caller.ts';
import { compileApart } from './compile-apart.ts';
import { conclude, hear, type Policy } from './decide.ts';
import type { Engine } from './engine.ts';
import { getPolicy, type LibraryParts, unfit } from './library.ts';
import { tenThousandths } from './money.ts';
import type { SplitAct } from './split.ts';

export type Trial = {
  cedar?: string | undefined;
  name?: string | undefined;
  call?: ToolCall | undefined;
  claim?: string | undefined;
  agentId?: string | undefined;
  ordered: boolean;
  tainted: boolean;
  /** Decimals by currency. */
  spent?: Record<string, string> | undefined;
};

const SHOWN = 100;

/**
 * What a policy would decide of an act, had so much been spent before. Nothing is kept of it.
 *
 * @throws {Problem} `invalid-request` for a text with faults, `not-found` for a policy that there is not.
 */
export async function tryPolicy(
  caller: Caller,
  trial: Trial,
  { engine, split: splitAct, ...parts }: LibraryParts & { engine: Engine; split: SplitAct },
): Promise<PolicyRecord> {
  const { call, claim, agentId = 'anyone', ordered, tainted, spent = {} } = trial;
  const policy = await policyOf(caller, trial, parts);
  const told = { ordered, tainted };
  const split = await splitAct({ text: claim, call, principal: [], evidence: [], now: parts.clock(), told });
  const principal = { type: 'Agent', id: agentId };
  const heard = await hear({ policy, split, principal }, engine);
  const before = (currency: string) => tenThousandths(spent[currency] ?? '0') ?? 0n;
  const today = new Map([...split.payments].map(([currency, units]) => [currency, units + before(currency)]));
  const { decision, determining, undecided, accesses } = conclude(heard, today, engine);
  const { name, digest } = policy;
  return {
    name,
    digest,
    principal,
    decision,
    determining,
    undecided: undecided.slice(0, SHOWN),
    accesses: accesses.slice(0, SHOWN),
  };
}

async function policyOf(caller: Caller, { cedar, name = '' }: Trial, parts: LibraryParts): Promise<Policy> {
  if (cedar === undefined) {
    const stored = await getPolicy(caller, name, undefined, parts);
    const compiled = await compileApart(stored.cedar);
    return { name, digest: stored.digest, rules: rulesIn(compiled) };
  }
  return { name: 'tried', digest: await policyDigest(cedar), rules: rulesIn(await compileApart(cedar)) };
}

function rulesIn(compiled: Awaited<ReturnType<typeof compileApart>>): readonly Rule[] {
  if ('faults' in compiled) throw unfit(compiled.faults);
  return compiled.rules;
}
