import type { Turn } from '@truepenny/verifier';
import type { Case, Evaluator, Heard, Panel, RedTeam, Vote } from '../kernel/panel.ts';
import { faultOf } from './admit.ts';
import { compute } from './compute.ts';
import { type Deadline, withinDeadline } from './deadline.ts';
import { completed, isModel, type Sitter, seatOf } from './seat.ts';

/** What nobody said. */
export const NOTHING: Heard = { votes: [], challenges: [], faults: [] };

/** Hears these evaluators and the red team, as far as they compute, with the votes of others beside theirs. */
export async function computedBy(
  evaluators: readonly Evaluator[],
  votes: readonly Vote[],
  { matter, panel }: { matter: Case; panel: Panel },
  deadline: Deadline,
): Promise<Heard> {
  const redTeam = panel.redTeam.filter((seat) => !isModel(seat));
  const [own, others] = [evaluators, redTeam].map((seats) => seats.map(({ id }) => id));
  const asked = { matter, evaluators: own ?? [], redTeam: others ?? [], votes };
  try {
    const heard = panel.threads
      ? panel.threads.hear(asked, deadline.signal)
      : compute({ evaluators, redTeam }, asked, () => false);
    return await withinDeadline(heard, deadline);
  } catch (error) {
    const { reason, message } = faultOf(error);
    const faults = [...evaluators, ...redTeam].map(({ id }) => ({ seat: id, fault: reason, said: message }));
    return { ...NOTHING, faults };
  }
}

/** What a computing seat of the red team held against them. */
export const challengedBy = (seat: RedTeam, ...heard: readonly Heard[]) => ({
  turn: turnOf(seat, ...heard),
  challenges: heard.flatMap(({ challenges }) => challenges.filter(({ by }) => by === seat.id)),
});

/** The turn of a computing seat. */
export function turnOf(seat: Sitter, ...heard: readonly Heard[]): Turn {
  for (const { faults } of heard) {
    const fault = faults.find((one) => one.seat === seat.id);
    if (fault) return { ...seatOf(seat), completed: false, fault: fault.fault, said: fault.said };
  }
  return completed(seat);
}
