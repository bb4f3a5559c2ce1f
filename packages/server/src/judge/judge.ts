import {
  type Calibration,
  type Hearing,
  type Policy,
  type Seat,
  synthesize,
  type Turn,
} from '@truepenny/verifier';
import type { Decision, SeatExchange } from '../kernel/decision.ts';
import type { Case, Evaluator, Offload, Panel, RedTeam, Sitting } from '../kernel/panel.ts';
import type { Progress } from '../kernel/progress.ts';
import { withoutAllowing, withoutUnheard } from '../kernel/refutations.ts';
import { nextTurn } from '../kernel/turn.ts';
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
  const rounds = Math.max(1, panel.rounds);
  const hearings: Hearing[] = [];
  const exchanges: SeatExchange[] = [];
  const offload = panel.offload?.takes(matter) ? panel.offload : undefined;
  const every = { matter, panel, ms: panel.deadlineMs / rounds, tell, exchanges, offload };
  let hearing = await hear({ ...every, round: 0 });
  for (let round = 1; round < rounds; round++) {
    hearings.push(hearing);
    hearing = withFailuresOf(hearing, await hear({ ...every, round, before: hearing }));
  }
  await pause(offload);
  return { ...synthesize(hearing, policy, calibration), hearing, policy, earlier: hearings, exchanges };
}

/** Others go first before what takes some milliseconds on a case that is long enough to be heard elsewhere. */
const pause = (offload: Offload | undefined): Promise<void> | undefined => offload && nextTurn();

/** What one round's red team did not examine stays unexamined, however the next round's fares. */
function withFailuresOf({ redTeam }: Hearing, next: Hearing): Hearing {
  const failures = redTeam.filter(({ completed }) => !completed);
  return failures.length === 0 ? next : { ...next, redTeam: [...next.redTeam, ...failures] };
}

type Round = {
  matter: Case;
  panel: Panel;
  /** From 0. */
  round: number;
  ms: number;
  tell: Progress;
  exchanges: SeatExchange[];
  offload: Offload | undefined;
  before?: Hearing;
};

async function hear(round: Round): Promise<Hearing> {
  const { matter, panel, ms, tell } = round;
  const { evaluators } = panel;
  const redTeam = challengersOf(round);
  // Whoever is heard here and computes has answered before a clock could tell.
  const waits = (seats: readonly Sitter[]) => round.offload !== undefined || seats.some(isModel);
  const ofRound = deadlineIn(waits(redTeam) ? ms : undefined);
  const evaluatorsMs = redTeam.some(isModel) ? ms * EVALUATORS_SHARE : ms;
  const ofEvaluators = deadlineIn(waits(evaluators) ? evaluatorsMs : undefined);
  try {
    const examined = await together(
      evaluators,
      (seat) => examine(seat, round, ofEvaluators, evaluatorsMs),
      (done) => tell({ stage: 'evaluator', done, of: evaluators.length }),
    );
    const votes = withoutAllowing(examined.flatMap((one) => one.votes));
    const challenged = await together(
      redTeam,
      (seat) => challenge(seat, round, votes, ofRound, ms - evaluatorsMs),
      (done) => tell({ stage: 'red-team', done, of: redTeam.length }),
    );
    await pause(round.offload);
    return withoutUnheard({
      criteria: matter.criteria,
      evaluators: examined.map(({ turn }) => turn),
      votes,
      redTeam: challenged.map(({ turn }) => turn),
      challenges: challenged.flatMap(({ challenges }) => challenges),
    });
  } finally {
    ofEvaluators.clear();
    ofRound.clear();
  }
}

type Sitter = Evaluator | RedTeam;

const isModel = ({ kind }: Seat): boolean => kind === 'model';

/** The red team of a round: every seat that computes, and the models in turn, one a round. */
function challengersOf({ panel: { redTeam }, round }: Round): RedTeam[] {
  const models = redTeam.filter(isModel);
  const turn = models[round % Math.max(1, models.length)];
  return [...redTeam.filter((seat) => !isModel(seat)), ...(turn ? [turn] : [])];
}

/** Asks all seats at once and counts them as they end. */
function together<S, T>(
  seats: readonly S[],
  ask: (seat: S) => Promise<T>,
  count: (done: number) => void,
): Promise<T[]> {
  let done = 0;
  return Promise.all(
    seats.map(async (seat) => {
      const answer = await ask(seat);
      count(++done);
      return answer;
    }),
  );
}

async function examine(seat: Evaluator, round: Round, deadline: Deadline, budgetMs: number) {
  const { matter, before, offload } = round;
  try {
    if (offload && !isModel(seat)) {
      const votes = await withinDeadline(offload.examine(seat, matter, deadline.signal), deadline);
      return { turn: completed(seat), votes };
    }
    const own = before?.challenges.filter(({ against }) => against === seat.id);
    const sitting = { ...sittingOf(seat, round, deadline, budgetMs), ...(own && { challenges: own }) };
    const ballots = await withinDeadline(seat.examine(matter, sitting), deadline);
    return { turn: completed(seat), votes: admitBallots(seat, matter, ballots) };
  } catch (error) {
    return { turn: failed(seat, error), votes: [] };
  }
}

async function challenge(
  seat: RedTeam,
  round: Round,
  votes: Hearing['votes'],
  deadline: Deadline,
  budgetMs: number,
) {
  const { matter, offload } = round;
  try {
    if (offload && !isModel(seat)) {
      const heard = offload.challenge(seat, matter, votes, deadline.signal);
      return { turn: completed(seat), challenges: await withinDeadline(heard, deadline) };
    }
    const sitting = sittingOf(seat, round, deadline, budgetMs);
    const objections = await withinDeadline(seat.challenge(matter, votes, sitting), deadline);
    return { turn: completed(seat), challenges: admitObjections(seat, matter, votes, objections) };
  } catch (error) {
    return { turn: failed(seat, error), challenges: [] };
  }
}

const sittingOf = (
  seat: Sitter,
  { round, exchanges }: Round,
  { signal }: Deadline,
  budgetMs: number,
): Sitting => ({
  signal,
  budgetMs,
  record: (exchange) => exchanges.push({ seat: seat.id, round, ...exchange }),
});

const seatOf = ({ id, family, kind, version }: Sitter) => ({ id, family, kind, version });

const completed = (seat: Sitter): Turn => ({ ...seatOf(seat), completed: true });

const failed = (seat: Sitter, error: unknown): Turn => {
  const { reason, message } = faultOf(error);
  return { ...seatOf(seat), completed: false, fault: reason, said: message };
};
