import {
  type Calibration,
  type Hearing,
  type Policy,
  type Seat,
  synthesize,
  type Turn,
} from '@truepenny/verifier';
import type { Decision, SeatExchange } from '../kernel/decision.ts';
import type { Case, Evaluator, Heard, Panel, RedTeam, Sitting, Vote } from '../kernel/panel.ts';
import type { Progress } from '../kernel/progress.ts';
import { withoutAllowing, withoutUnheard } from '../kernel/refutations.ts';
import { nextTurn } from '../kernel/turn.ts';
import { admitBallots, admitObjections, faultOf } from './admit.ts';
import { compute } from './compute.ts';
import { type Deadline, deadlineIn, withinDeadline } from './deadline.ts';

/** The share of a round that the evaluators may take where the red team needs time of its own. */
const EVALUATORS_SHARE = 0.6;
/** Weighing more votes than these takes some milliseconds. */
const MANY = 400;

/**
 * The one path from a case to a decision. The evaluators are asked at once and blind to each other; then the
 * red team is given their votes; a second round asks the models again with what was held against each; the last
 * hearing is synthesized. Seats that compute are heard together and once, since they say the same in every round; in a
 * thread where the panel has threads. Whatever a seat does, throw, stall or answer nonsense, becomes an abstention
 * with a reason, and the answer leaves by `panel.deadlineMs`. Never throws for what a seat did.
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
  const every = { matter, panel, ms: panel.deadlineMs / rounds, tell, exchanges };
  const first = await hear({ ...every, round: 0 });
  let { hearing } = first;
  for (let round = 1; round < rounds; round++) {
    hearings.push(hearing);
    const next = await hear({ ...every, round, before: hearing, computed: first.computed });
    hearing = withFailuresOf(hearing, next.hearing);
  }
  // Others go first before what takes some milliseconds.
  if (hearing.votes.length > MANY) await nextTurn();
  return { ...synthesize(hearing, policy, calibration), hearing, policy, earlier: hearings, exchanges };
}

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
  before?: Hearing;
  /** What the seats that compute said in the first round. */
  computed?: Heard;
};

async function hear(round: Round): Promise<{ hearing: Hearing; computed: Heard }> {
  const { matter, panel, ms, tell } = round;
  const { evaluators } = panel;
  const redTeam = challengersOf(round);
  // Whoever is heard here and computes has answered before a clock could tell.
  const waits = (seats: readonly Sitter[]) => panel.threads !== undefined || seats.some(isModel);
  const evaluatorsMs = redTeam.some(isModel) ? ms * EVALUATORS_SHARE : ms;
  const ofEvaluators = deadlineIn(waits(evaluators) ? evaluatorsMs : undefined);
  const ofRound = redTeam.some(isModel) ? deadlineIn(ms) : ofEvaluators;
  const count = counter((done) => tell({ stage: 'evaluator', done, of: evaluators.length }));
  const countRedTeam = counter((done) => tell({ stage: 'red-team', done, of: redTeam.length }));
  const computing = evaluators.filter((seat) => !isModel(seat));
  try {
    const [computed, ...asked] = await Promise.all([
      count(round.computed ?? computedBy(computing, [], round, ofEvaluators), computing.length),
      ...evaluators.filter(isModel).map((seat) => count(examine(seat, round, ofEvaluators, evaluatorsMs))),
    ]);
    const votesBy = Map.groupBy(computed.votes, ({ by }) => by);
    const examined = evaluators.map(
      (seat) =>
        asked.find(({ turn }) => turn.id === seat.id) ?? {
          turn: turnOf(seat, computed),
          votes: votesBy.get(seat.id) ?? [],
        },
    );
    const votes = withoutAllowing(examined.flatMap((one) => one.votes));
    // What the seats that compute said was argued against where they were heard.
    const models = new Set(asked.map(({ turn }) => turn.id));
    const fromModels = votes.filter(({ by }) => models.has(by));
    const further = fromModels.length === 0 ? NOTHING : computedBy([], fromModels, round, ofRound);
    const challenged = await Promise.all(
      redTeam.map((seat) =>
        countRedTeam(
          isModel(seat)
            ? challenge(seat, round, votes, ofRound, ms - evaluatorsMs)
            : Promise.resolve(further).then((more) => challengedBy(seat, computed, more)),
        ),
      ),
    );
    // Others go first before what takes some milliseconds.
    if (votes.length > MANY) await nextTurn();
    const hearing = withoutUnheard({
      criteria: matter.criteria,
      evaluators: examined.map(({ turn }) => turn),
      votes,
      redTeam: challenged.map(({ turn }) => turn),
      challenges: challenged.flatMap(({ challenges }) => challenges),
    });
    return { hearing, computed };
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

/** Counts seats as they end, so many at once. */
function counter(tell: (done: number) => void) {
  let done = 0;
  return async <T>(answer: T | Promise<T>, seats = 1): Promise<T> => {
    const given = await answer;
    for (let seat = 0; seat < seats; seat++) tell(++done);
    return given;
  };
}

const NOTHING: Heard = { votes: [], challenges: [], faults: [] };

/** Hears these evaluators and the red team, as far as they compute, with the votes of others beside theirs. */
async function computedBy(
  evaluators: readonly Evaluator[],
  votes: readonly Vote[],
  { matter, panel }: Round,
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

const challengedBy = (seat: RedTeam, ...heard: readonly Heard[]) => ({
  turn: turnOf(seat, ...heard),
  challenges: heard.flatMap(({ challenges }) => challenges.filter(({ by }) => by === seat.id)),
});

function turnOf(seat: Sitter, ...heard: readonly Heard[]): Turn {
  const fault = heard.flatMap(({ faults }) => faults).find((one) => one.seat === seat.id);
  return fault
    ? { ...seatOf(seat), completed: false, fault: fault.fault, said: fault.said }
    : completed(seat);
}

async function examine(seat: Evaluator, round: Round, deadline: Deadline, budgetMs: number) {
  const { matter, before } = round;
  try {
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
  const { matter } = round;
  try {
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
