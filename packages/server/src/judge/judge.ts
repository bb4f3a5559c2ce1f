import {
  type Calibration,
  type Hearing,
  type Policy,
  type Seat,
  synthesize,
  type Turn,
} from '@truepenny/verifier';
import type { Decision, SeatExchange } from '../kernel/decision.ts';
import type {
  Case,
  Challenge,
  Doubt,
  Evaluator,
  Offload,
  Panel,
  RedTeam,
  Sitting,
  Vote,
} from '../kernel/panel.ts';
import type { Progress } from '../kernel/progress.ts';
import { withoutAllowing, withoutUnheard } from '../kernel/refutations.ts';
import { nextTurn } from '../kernel/turn.ts';
import { admitBallots, admitObjections, faultOf, witnessVotes } from './admit.ts';
import { type Deadline, deadlineIn, either, withinDeadline } from './deadline.ts';

/** The least share of a round that is kept for the red team where a model of it has to be asked. */
const RED_TEAM_SHARE = 0.35;

/** The share of the evaluators' time that models wait for what rules suspect. */
const DOUBTS_SHARE = 0.2;

/**
 * The one path from a case to a decision. The evaluators are asked at once and blind to each other; then the
 * red team is given their votes; a second round asks again with what was held against each seat; the last
 * hearing is synthesized. Whatever a seat does, throw, stall or answer nonsense, becomes an abstention with a
 * reason, and the answer leaves by `panel.deadlineMs`. A stage that ends early leaves its time to the next. Never throws for what a seat did.
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
  const ends = performance.now() + panel.deadlineMs;
  // What is left, shared among the rounds that are left.
  const ms = (round: number) => Math.max(1, (ends - performance.now()) / (rounds - round));
  const every = { matter, panel, tell, exchanges, offload };
  let hearing = await hear({ ...every, ms: ms(0), round: 0 });
  for (let round = 1; round < rounds; round++) {
    hearings.push(hearing);
    hearing = withFailuresOf(hearing, await hear({ ...every, ms: ms(round), round, before: hearing }));
  }
  await pause(offload);
  return { ...synthesize(hearing, policy, calibration), hearing, policy, earlier: hearings, exchanges };
}

/** Others go first before what takes some milliseconds on a case that is long enough to be heard elsewhere. */
const pause = (offload: Offload | undefined): Promise<void> | undefined => offload && nextTurn();

/** What one round's red team did not examine stays unexamined, however the next round's fares. */
function withFailuresOf({ redTeam }: Hearing, next: Hearing): Hearing {
  const failures = redTeam.filter((turn) => !turn.completed && turn.relievedBy === undefined);
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
  doubts?: readonly Doubt[];
};

async function hear(round: Round): Promise<Hearing> {
  const { matter, panel, ms, tell } = round;
  const { evaluators } = panel;
  const redTeam = challengersOf(round);
  // Whoever is heard here and computes has answered before a clock could tell.
  const waits = (seats: readonly Sitter[]) => round.offload !== undefined || seats.some(isModel);
  const began = performance.now();
  const ofRound = deadlineIn(waits(redTeam) ? ms : undefined);
  const evaluatorsMs = redTeam.some(isModel) ? ms * (1 - RED_TEAM_SHARE) : ms;
  const ofEvaluators = deadlineIn(waits(evaluators) ? evaluatorsMs : undefined);
  const heard = seatCounter('evaluator', evaluators.length, tell);
  const examineAll = (seats: readonly Evaluator[], doubts: readonly Doubt[] = []) =>
    together(seats, (seat) => examine(seat, { ...round, doubts }, ofEvaluators, evaluatorsMs), heard);
  try {
    const computing = examineAll(evaluators.filter((seat) => !isModel(seat)));
    const early = await inTime(computing, round.offload && evaluatorsMs * DOUBTS_SHARE);
    const doubts = doubtsOf(early.flatMap((one) => one.votes));
    const opinions = await examineAll(evaluators.filter(isModel), doubts);
    const examined = inOrder(evaluators, [...(await computing), ...opinions]);
    const votes = withoutAllowing(examined.flatMap((one) => one.votes));
    const left = () => Math.max(1, ms - (performance.now() - began));
    const asked = { ...round, doubts };
    const challenged = await together(
      redTeam,
      (seat) => relieved(seat, asked, votes, ofRound, left),
      seatCounter('red-team', redTeam.length, tell),
    );
    await pause(round.offload);
    const turns = challenged.flat();
    const challenges = turns.flatMap((one) => one.challenges);
    return withoutUnheard({
      criteria: matter.criteria,
      evaluators: examined.map(({ turn }) => turn),
      votes: [...votes, ...witnessVotes(challenges)],
      redTeam: turns.map(({ turn }) => turn),
      challenges,
    });
  } finally {
    ofEvaluators.clear();
    ofRound.clear();
  }
}

/** Counts seats as they end, and tells whose they were and how long they took. */
function seatCounter(
  stage: 'evaluator' | 'red-team',
  of: number,
  tell: Progress,
): (seat: Sitter, ms: number) => void {
  let done = 0;
  return ({ id, family, kind }, ms) =>
    tell({ stage, done: ++done, of, seat: { id, family, kind, ms: Math.round(ms) } });
}

/** What is heard within so many milliseconds, where there is a limit; nothing of what comes later. */
async function inTime<T>(heard: Promise<T[]>, ms: number | undefined): Promise<T[]> {
  const deadline = deadlineIn(ms);
  try {
    return await withinDeadline(heard, deadline);
  } catch {
    return [];
  } finally {
    deadline.clear();
  }
}

/** What the signals suspect that does not decide by itself: models are asked to look into it. */
function doubtsOf(votes: readonly Vote[]): Doubt[] {
  return votes
    .filter(({ verdict, basis }) => basis === 'signal' && (verdict === 'BLOCK' || verdict === 'UNCERTAIN'))
    .map(({ criterion, reason }) => ({ criterion, reason }));
}

const inOrder = <T extends { turn: Turn }>(seats: readonly Seat[], heard: readonly T[]): T[] => {
  const places = new Map(seats.map(({ id }, at) => [id, at]));
  return heard.toSorted((a, b) => (places.get(a.turn.id) ?? 0) - (places.get(b.turn.id) ?? 0));
};

/**
 * The turn of a red-team seat. One of a model that fails is taken over by the next model in the same round, those of
 * families that hold no vote first, for as long as there is time.
 */
async function relieved(
  seat: RedTeam,
  round: Round,
  votes: Hearing['votes'],
  deadline: Deadline,
  left: () => number,
): Promise<Heard[]> {
  const relief = isModel(seat) ? (round.panel.relief ?? []).filter(({ id }) => id !== seat.id) : [];
  const heard: Heard[] = [];
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
  count: (seat: S, ms: number) => void,
): Promise<T[]> {
  return Promise.all(
    seats.map(async (seat) => {
      const began = performance.now();
      const answer = await ask(seat);
      count(seat, performance.now() - began);
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

type Heard = { turn: Turn; challenges: Challenge[] };

/** `ms`, where given, ends this seat's turn before the round's own deadline does. */
async function challenge(
  seat: RedTeam,
  round: Round,
  votes: Hearing['votes'],
  ms: number | undefined,
  ofRound: Deadline,
  budgetMs: number,
): Promise<Heard> {
  const { matter, offload } = round;
  const own = deadlineIn(ms);
  const deadline = ms === undefined ? ofRound : either(own, ofRound);
  try {
    if (offload && !isModel(seat)) {
      const heard = offload.challenge(seat, matter, votes, deadline.signal);
      return { turn: completed(seat), challenges: await withinDeadline(heard, deadline) };
    }
    const sitting = sittingOf(seat, round, deadline, Math.min(ms ?? budgetMs, budgetMs));
    const objections = await withinDeadline(seat.challenge(matter, votes, sitting), deadline);
    return { turn: completed(seat), challenges: admitObjections(seat, matter, votes, objections) };
  } catch (error) {
    return { turn: failed(seat, error), challenges: [] };
  } finally {
    own.clear();
  }
}

const sittingOf = (
  seat: Sitter,
  { round, exchanges, doubts }: Round,
  { signal }: Deadline,
  budgetMs: number,
): Sitting => ({
  signal,
  budgetMs: Math.ceil(budgetMs),
  ...(doubts?.length && { doubts }),
  record: (exchange) => exchanges.push({ seat: seat.id, round, ...exchange }),
});

type FailedTurn = Extract<Turn, { completed: false }>;

const seatOf = ({ id, family, kind, version }: Sitter) => ({ id, family, kind, version });

const completed = (seat: Sitter): Turn => ({ ...seatOf(seat), completed: true });

const failed = (seat: Sitter, error: unknown): FailedTurn => {
  const { reason, message } = faultOf(error);
  return { ...seatOf(seat), completed: false, fault: reason, said: message };
};
