import { parentPort } from 'node:worker_threads';
import type { Case, Challenge, Evaluator, RedTeam, Vote } from '../../kernel/panel.ts';
import { admitBallots, admitObjections, faultOf } from '../admit.ts';
import type { Question, Reply } from './messages.ts';

/** How much of what was found goes back at once, so that taking it in never holds up the event loop there. */
const PART = 400;

export type Seats = { evaluators: readonly Evaluator[]; redTeam: RedTeam };

/** A reply before it is dated. */
type Said = Reply extends infer R ? (R extends Reply ? Omit<R, 'cpuMs'> : never) : never;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Makes this worker thread hear the seats: it examines, rechecks every proof and quote as the judge does, and
 * hands back votes or challenges part by part as they are asked for. To be called once, at the top of a worker.
 */
export function hear({ evaluators, redTeam }: Seats): void {
  const port = parentPort;
  if (!port) throw new Error('seats are heard in a worker thread');
  const say = (what: Said) => port.postMessage({ cpuMs: cpuMs(), ...what } satisfies Reply);
  const seats = new Map(evaluators.map((seat) => [seat.id, seat]));
  let matter: Case = { documents: [], criteria: [] };
  let rest: readonly (Vote | Challenge)[] = [];

  const sayNext = () => {
    const found = rest.slice(0, PART);
    rest = rest.slice(PART);
    say({ found, more: rest.length > 0 });
  };
  const ask = async ({ seat, votes }: { seat: string; votes?: readonly Vote[] }) => {
    const sitting = { signal: new AbortController().signal };
    if (votes) {
      return admitObjections(redTeam, matter, votes, await redTeam.challenge(matter, votes, sitting));
    }
    const evaluator = seats.get(seat);
    if (!evaluator) throw new Error(`no seat ${seat} here`);
    return admitBallots(evaluator, matter, await evaluator.examine(matter, sitting));
  };
  port.on('message', async (question: Question) => {
    if (question === 'more') return sayNext();
    try {
      matter = question.matter ?? matter;
      rest = await ask(question);
      sayNext();
    } catch (error) {
      const { reason, message } = faultOf(error);
      say({ fault: reason, said: message });
    }
  });
  say({ ready: true });
}
