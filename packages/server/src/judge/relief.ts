import type { Hearing, Turn } from '@truepenny/verifier';
import type { Challenge, RedTeam } from '../kernel/panel.ts';
import { admitObjections } from './admit.ts';
import { type Deadline, deadlineIn, either, withinDeadline } from './deadline.ts';
import { type Round, sittingOf } from './round.ts';
import { completed, failed, isModel } from './seat.ts';

/** What came of a red-team seat's turn. */
export type Attack = { turn: Turn; challenges: Challenge[] };

/**
 * The turn of a red-team seat. One of a model that fails is taken over by the next model in the same round, those of
 * families that hold no vote first, for as long as there is time.
 */
export async function relieved(
  seat: RedTeam,
  round: Round,
  votes: Hearing['votes'],
  deadline: Deadline,
  left: () => number,
): Promise<Attack[]> {
  const relief = isModel(seat) ? (round.panel.relief ?? []).filter(({ id }) => id !== seat.id) : [];
  const heard: Attack[] = [];
  for (const [at, next] of [seat, ...relief].entries()) {
    if (at > 0 && deadline.signal.aborted) break;
    // Whoever may still be asked afterwards is left half of the time.
    const ms = left() / (at < relief.length ? 2 : 1);
    const turn = await challenge(
      next,
      round,
      votes,
      isModel(next) && relief.length > 0 ? ms : undefined,
      deadline,
      left(),
    );
    heard.push(turn);
    if (turn.turn.completed) break;
  }
  const last = heard.at(-1)?.turn;
  return heard.map((one) =>
    one.turn.completed || !last?.completed ? one : { ...one, turn: { ...one.turn, relievedBy: last.id } },
  );
}

/** `ms`, where given, ends this seat's turn before the round's own deadline does. */
async function challenge(
  seat: RedTeam,
  round: Round,
  votes: Hearing['votes'],
  ms: number | undefined,
  ofRound: Deadline,
  budgetMs: number,
): Promise<Attack> {
  const { matter } = round;
  const own = deadlineIn(ms);
  const deadline = ms === undefined ? ofRound : either(own, ofRound);
  try {
    const sitting = sittingOf(seat, round, deadline, Math.min(ms ?? budgetMs, budgetMs));
    const objections = await withinDeadline(seat.challenge(matter, votes, sitting), deadline);
    return { turn: completed(seat), challenges: admitObjections(seat, matter, votes, objections) };
  } catch (error) {
    return { turn: failed(seat, error), challenges: [] };
  } finally {
    own.clear();
  }
}
