import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Access,
  type Answer,
  applicable,
  CedarFailure,
  mergeAnswers,
  type Rule,
  type Settled,
  settleAccess,
  settleAll,
  type Uid,
  uidText,
} from '@truepenny/verifier/policy';
import { type Needed, type Split, withSpent } from './accesses.ts';
import { type Engine, stockCedar } from './engine.ts';
import { MOST_PAIRS } from './limits.ts';

/** A policy in force. */
export type Policy = { name: string; digest: string; rules: readonly Rule[] };

/** What is asked: which accesses, whose, by which policy. */
export type Question = { policy: Policy; split: Split; principal: Uid };

/** What was heard of every access before its budget is known. */
export type Heard = { question: Question; answers: readonly (Answer | Settled)[] };

/** How many pairs of policy and access are looked at before others have their turn: a few milliseconds. */
const PAIRS_A_TURN = 400;

const isBudget = ({ budget }: Rule): boolean => budget;

/**
 * Asks every policy that asks for no budget. Gives way to others between accesses; an act that would need too much
 * work is left undecided, and says so.
 */
export async function hear(question: Question, engine: Engine): Promise<Heard> {
  const { policy, split } = question;
  const answers: (Answer | Settled)[] = [];
  let pairs = 0;
  let turn = 0;
  for (const access of split.accesses) {
    const rules = applicable(policy.rules, access);
    pairs += rules.length;
    turn += rules.length;
    if (pairs > MOST_PAIRS) {
      answers.push(undecided(access, `with ${policy.rules.length} policies it is more than is looked at`));
      continue;
    }
    const free = rules.filter((rule) => !isBudget(rule));
    answers.push(asked(question, access, 'free', free, engine));
    if (turn > PAIRS_A_TURN) {
      turn = 0;
      await nextTurn();
    }
  }
  return { question, answers };
}

/** Whether the decision may change with what was spent today. */
export const needsBudget = ({ question: { policy, split } }: Heard): boolean =>
  split.payments.size > 0 && policy.rules.some(isBudget);

/**
 * The decision, once it is known what was spent. Does not wait for anything, so that it can be made while the day's
 * spending is locked.
 *
 * @param spent What this day has seen in each currency, this act included, in ten-thousandths.
 */
export function conclude(
  { question, answers }: Heard,
  spent: ReadonlyMap<string, bigint>,
  engine: Engine,
): Settled & { accesses: Access[] } {
  const { policy, split } = question;
  const accesses: Access[] = [];
  const settled = split.accesses.map((needed, at): Settled => {
    const access = withSpent(needed, spent);
    accesses.push(access);
    const heard = answers[at];
    if (!heard || 'decision' in heard) return heard ?? undecided(needed, 'it was not looked at');
    const rules = applicable(policy.rules, access);
    const more = asked(question, access, 'budget', rules.filter(isBudget), engine);
    return 'decision' in more
      ? more
      : settleAccess(access, rules, mergeAnswers([heard, more]), {
          principal: question.principal,
          cedar: stockCedar(),
        });
  });
  const left = split.open.map(
    (one): Settled => ({ decision: 'undecided', determining: [], undecided: [one] }),
  );
  return { ...settleAll([...settled, ...left]), accesses };
}

function asked(
  { policy, principal }: Question,
  access: Access | Needed,
  kind: 'free' | 'budget',
  rules: readonly Rule[],
  engine: Engine,
): Answer | Settled {
  // The head decides which policies are asked, so the same head always stands for the same set.
  const set = `${policy.digest}/${kind}/${access.action.id}/${access.resource.type}`;
  try {
    return engine.ask(access, principal, set, rules);
  } catch (error) {
    if (!(error instanceof CedarFailure)) throw error;
    return undecided(access, error.message);
  }
}

const undecided = ({ resource }: Access | Needed, why: string): Settled => ({
  decision: 'undecided',
  determining: [],
  undecided: [{ resource: uidText(resource), why }],
});
