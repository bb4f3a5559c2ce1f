import type { AbstainReason, Hearing, Verdict, Vote } from '@truepenny/verifier';
import type { Decision } from '../kernel/decision.ts';
import { cautiousCost } from '../panel/estimate.ts';

/** Abstentions that lie in the text; with every other reason something failed. */
const HONEST: readonly (AbstainReason | undefined)[] = ['out-of-scope', 'insufficient', 'degenerate'];

/** What became of the work that a decision took. */
export type Worked = {
  /** Whether every seat had its say. What a seat failed to is ours, not the caller's: it buys and counts nothing. */
  delivered: boolean;
  /** Whether nobody could judge: then it is answered, once for a payment, and costs nothing. */
  free: boolean;
  /** What models were paid for it, in USD; undefined where that is not known. */
  spentUsd: number | undefined;
  /** What each model said of each question. */
  said: readonly Said[];
};

/** A model's vote beside what was decided of its question, and whether it counted half. */
export type Said = { seat: string; vote: Vote['verdict']; verdict: Verdict; weak: boolean };

/** Whether the panel did its work, whether that is worth paying for, and what it cost. */
export function workOf(decision: Decision): Worked {
  return {
    delivered: wasDelivered(decision),
    free: wasFree(decision),
    spentUsd: spentOn(decision),
    said: saidIn(decision),
  };
}

const modelsOf = ({ evaluators }: Hearing): ReadonlySet<string> =>
  new Set(evaluators.filter(({ kind }) => kind === 'model').map(({ id }) => id));

function saidIn({ hearing, opinions }: Decision): Said[] {
  const models = modelsOf(hearing);
  const decided = new Map(opinions.map(({ criterion, verdict }) => [criterion, verdict]));
  return hearing.votes.flatMap(({ by, criterion, verdict: vote, weak = false }) => {
    const verdict = decided.get(criterion);
    return models.has(by) && verdict ? [{ seat: by, vote, verdict, weak }] : [];
  });
}

function wasDelivered({ verdict, hearing }: Decision): boolean {
  if (verdict !== 'UNCERTAIN') return true;
  const { evaluators, redTeam, votes } = hearing;
  return (
    [...evaluators, ...redTeam].every(({ completed }) => completed) &&
    votes.every((vote) => vote.verdict !== 'ABSTAIN' || HONEST.includes(vote.abstained))
  );
}

/** A vote of a model is work; a doubt of a seat that computes is none, unless something came of it. */
function wasFree({ verdict, hearing }: Decision): boolean {
  const models = modelsOf(hearing);
  const worked = hearing.votes.some(({ by, verdict: said }) =>
    models.has(by) ? said !== 'ABSTAIN' : said === 'ALLOW' || said === 'BLOCK',
  );
  return verdict === 'UNCERTAIN' && !worked;
}

/** The sum of what was asked, where all of it was counted and nothing was asked in vain or is still being answered. */
function spentOn({ exchanges, hearing, earlier }: Decision): number | undefined {
  const turns = [hearing, ...earlier].flatMap(({ evaluators, redTeam }) => [...evaluators, ...redTeam]);
  if (turns.some(({ completed }) => !completed)) return undefined;
  let sum = 0;
  for (const { costUsd, usage } of exchanges) {
    const cost = costUsd ?? (usage && cautiousCost(usage));
    if (cost === undefined) return undefined;
    sum += cost;
  }
  return sum;
}
