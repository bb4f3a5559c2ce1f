import {
  type Calibration,
  type Hearing,
  type Policy,
  type Seat,
  synthesize,
  type Turn,
} from '@truepenny/verifier';
import type { Decision } from '../kernel/decision.ts';
import type { Case, Evaluator, Panel, RedTeam } from '../kernel/panel.ts';
import type { Progress } from '../kernel/progress.ts';
import { admitBallots, admitObjections, faultOf } from './admit.ts';
import { type Deadline, deadlineIn, withinDeadline } from './deadline.ts';

/** The share of a round that the evaluators may take where the red team needs time of its own. */
const EVALUATORS_SHARE = 0.6;

/**
 * The one path from a case to a decision. The evaluators are asked at once and blind to each other; then the
 * red team is given their votes; a second round asks again with what was held against each seat; the last
 * hearing is synthesized. Whatever a seat does, throw, stall or answer nonsense, becomes an abstention with a
 * reason, and the answer leaves by `panel.deadlineMs`. Never throws for what a seat did.
 */
export async function judge(
  matter: Case,
  panel: Panel,
  calibration: Calibration,
  tell: Progress = () => {},
): Promise<Decision> {
  const policy: Policy = { bar: panel.bar, quorum: panel.quorum, everySeat: panel.everySeat };
  const earlier: Hearing[] = [];
  const rounds = Math.max(1, panel.rounds);
  const roundMs = panel.deadlineMs / rounds;
  let hearing = await hear(matter, seatsOf(panel, 0), roundMs, tell);
  for (let round = 1; round < rounds; round++) {
    earlier.push(hearing);
    hearing = await hear(matter, seatsOf(panel, round), roundMs, tell, hearing);
  }
  return { ...synthesize(hearing, policy, calibration), hearing, policy, earlier };
}

type RoundSeats = Pick<Panel, 'evaluators' | 'redTeam'>;

/** Who sits in a round: of the red team every seat that computes, and the models in turn, one a round. */
function seatsOf({ evaluators, redTeam }: Panel, round: number): RoundSeats {
  const models = redTeam.filter(isModel);
  const turn = models[round % Math.max(1, models.length)];
  return { evaluators, redTeam: [...redTeam.filter((seat) => !isModel(seat)), ...(turn ? [turn] : [])] };
}

async function hear(
  matter: Case,
  { evaluators, redTeam }: RoundSeats,
  roundMs: number,
  tell: Progress,
  before?: Hearing,
): Promise<Hearing> {
  const evaluatorsMs = redTeam.some(isModel) ? roundMs * EVALUATORS_SHARE : roundMs;
  const examined = await together(
    evaluators,
    evaluatorsMs,
    (seat, deadline) => examine(seat, matter, deadline, before),
    (done) => tell({ stage: 'evaluator', done, of: evaluators.length }),
  );
  const votes = examined.flatMap((one) => one.votes);
  const challenged = await together(
    redTeam,
    roundMs - evaluatorsMs,
    (seat, deadline) => challenge(seat, matter, votes, deadline),
    (done) => tell({ stage: 'red-team', done, of: redTeam.length }),
  );
  return {
    criteria: matter.criteria,
    evaluators: examined.map(({ turn }) => turn),
    votes,
    redTeam: challenged.map(({ turn }) => turn),
    challenges: challenged.flatMap(({ challenges }) => challenges),
  };
}

type Sitter = Evaluator | RedTeam;

const isModel = ({ kind }: Seat): boolean => kind === 'model';

const seatOf = ({ id, family, kind, version }: Sitter) => ({ id, family, kind, version });

/** Asks all seats at once under one deadline; a timer is armed only where a seat may take its time. */
async function together<S extends Seat, T>(
  seats: readonly S[],
  ms: number,
  ask: (seat: S, deadline: Deadline) => Promise<T>,
  count: (done: number) => void,
): Promise<T[]> {
  const deadline = deadlineIn(seats.some(isModel) ? ms : undefined);
  let done = 0;
  const asked = seats.map(async (seat) => {
    const answer = await ask(seat, deadline);
    count(++done);
    return answer;
  });
  try {
    return await Promise.all(asked);
  } finally {
    deadline.clear();
  }
}

async function examine(seat: Evaluator, matter: Case, deadline: Deadline, before?: Hearing) {
  try {
    const own = before?.challenges.filter(({ against }) => against === seat.id);
    const sitting = { signal: deadline.signal, ...(own && { challenges: own }) };
    const ballots = await withinDeadline(seat.examine(matter, sitting), deadline);
    return { turn: completed(seat), votes: admitBallots(seat, matter, ballots) };
  } catch (error) {
    return { turn: failed(seat, error), votes: [] };
  }
}

async function challenge(seat: RedTeam, matter: Case, votes: Hearing['votes'], deadline: Deadline) {
  try {
    const objections = await withinDeadline(
      seat.challenge(matter, votes, { signal: deadline.signal }),
      deadline,
    );
    return { turn: completed(seat), challenges: admitObjections(seat, matter, votes, objections) };
  } catch (error) {
    return { turn: failed(seat, error), challenges: [] };
  }
}

const completed = (seat: Sitter): Turn => ({ ...seatOf(seat), completed: true });

const failed = (seat: Sitter, error: unknown): Turn => {
  const { reason, message } = faultOf(error);
  return { ...seatOf(seat), completed: false, fault: reason, said: message };
};
