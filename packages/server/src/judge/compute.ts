import { Abstention } from '../kernel/abstention.ts';
import type { Asked, Evaluator, Heard, RedTeam } from '../kernel/panel.ts';
import { withoutAllowing } from '../kernel/refutations.ts';
import { admitBallots, admitObjections, faultOf } from './admit.ts';

/** The seats that compute. */
export type Seats = { evaluators: readonly Evaluator[]; redTeam: readonly RedTeam[] };

/**
 * Hears the seats asked one after another, rechecks every proof and quote, and lets the red team argue against what
 * they voted and what others did. A seat that fails is among the faults, as are those left when `isLate` says that the
 * time is used up. Never throws.
 */
export async function compute(seats: Seats, asked: Asked, isLate: () => boolean): Promise<Heard> {
  const { matter } = asked;
  const heard: Heard = { votes: [], challenges: [], faults: [] };
  const sitting = { signal: new AbortController().signal };
  const attempt = async (seat: string, hear: () => Promise<void>) => {
    try {
      if (isLate()) throw new Abstention('timeout', 'the case had used up its time');
      await hear();
    } catch (error) {
      const { reason, message } = faultOf(error);
      heard.faults.push({ seat, fault: reason, said: message });
    }
  };
  for (const id of asked.evaluators) {
    await attempt(id, async () => {
      const seat = seatNamed(seats.evaluators, id);
      if (seat.warm) await seat.warm();
      const votes = admitBallots(seat, matter, await seat.examine(matter, sitting));
      for (const vote of votes) heard.votes.push(vote);
    });
  }
  heard.votes = withoutAllowing(heard.votes);
  const votes = asked.votes.length > 0 ? [...heard.votes, ...asked.votes] : heard.votes;
  for (const id of asked.redTeam) {
    await attempt(id, async () => {
      const seat = seatNamed(seats.redTeam, id);
      const found = admitObjections(seat, matter, votes, await seat.challenge(matter, votes, sitting));
      for (const challenge of found) heard.challenges.push(challenge);
    });
  }
  return heard;
}

function seatNamed<S extends { id: string }>(seats: readonly S[], id: string): S {
  const seat = seats.find((one) => one.id === id);
  if (!seat) throw new Error(`no seat ${id} here`);
  return seat;
}
