import {
  type Calibration,
  type Hearing,
  type Policy,
  type Seat,
  synthesize,
  type Turn,
} from '@truepenny/verifier';
import type { Decision, SeatExchange } from '../kernel/decision.ts';
import type { Case, Doubt, Evaluator, Heard, Panel, RedTeam, Vote } from '../kernel/panel.ts';
import type { Progress } from '../kernel/progress.ts';
import { withoutAllowing, withoutUnheard } from '../kernel/refutations.ts';
import { nextTurn } from '../kernel/turn.ts';
import { admitBallots, witnessVotes } from './admit.ts';
import { challengedBy, computedBy, NOTHING, turnOf } from './computing.ts';
import { type Deadline, deadlineIn, withinDeadline } from './deadline.ts';
import { relieved } from './relief.ts';
import { type Round, sittingOf } from './round.ts';
import { completed, failed, isModel, type Sitter } from './seat.ts';

/** Weighing more votes than these takes some milliseconds. */
const MANY = 400;

/** The least share of a round that is kept for the red team where a model of it has to be asked. */
const RED_TEAM_SHARE = 0.35;

/** The share of the evaluators' time that models wait for what rules suspect. */
const DOUBTS_SHARE = 0.2;

/**
 * The one path from a case to a decision. The evaluators are asked at once and blind to each other; then the
 * red team is given their votes; a second round asks the models again with what was held against each; the last
 * hearing is synthesized. Seats that compute are heard together and once, since they say the same in every round; in a
 * thread where the panel has threads. Whatever a seat does, throw, stall or answer nonsense, becomes an abstention
 * with a reason, and the answer leaves by `panel.deadlineMs`. A stage that ends early leaves its time to the next.
 * Never throws for what a seat did.
 *
 * @param heard What a smaller panel heard of the same case: its models keep the votes they gave there and are not asked
 *   again, and what was held against these votes stays held against them.
 */
export async function judge(
  matter: Case,
  panel: Panel,
  calibration: Calibration,
  tell: Progress = () => {},
  heard?: Hearing,
): Promise<Decision> {
  const policy: Policy = { bar: panel.bar, quorum: panel.quorum, everySeat: panel.everySeat };
  const rounds = Math.max(1, panel.rounds);
  const hearings: Hearing[] = [];
  const exchanges: SeatExchange[] = [];
  const ends = performance.now() + panel.deadlineMs;
  // What is left, shared among the rounds that are left.
  const ms = (round: number) => Math.max(1, (ends - performance.now()) / (rounds - round));
  const every = { matter, panel, tell, exchanges };
  const first = await hear({ ...every, ms: ms(0), round: 0, ...(heard && { kept: heard }) });
  let hearing = heard ? withChallengesOf(heard, first.hearing) : first.hearing;
  for (let round = 1; round < rounds; round++) {
    hearings.push(hearing);
    const asked = { ...every, ms: ms(round), round, before: hearing, computed: first.computed };
    hearing = withFailuresOf(hearing, (await hear(asked)).hearing);
  }
  // Others go first before what takes some milliseconds.
  if (hearing.votes.length > MANY) await nextTurn();
  return { ...synthesize(hearing, policy, calibration), hearing, policy, earlier: hearings, exchanges };
}

/** What one round's red team did not examine stays unexamined, however the next round's fares. */
function withFailuresOf({ redTeam }: Hearing, next: Hearing): Hearing {
  const failures = redTeam.filter((turn) => !turn.completed && turn.relievedBy === undefined);
  return failures.length === 0 ? next : { ...next, redTeam: [...next.redTeam, ...failures] };
}

/** What models held against the votes that were kept, and the turns in which they did. */
function withChallengesOf(heard: Hearing, next: Hearing): Hearing {
  const kept = new Set(heard.evaluators.filter(isKept(next)).map(({ id }) => id));
  const attackers = heard.redTeam.filter(({ kind, completed }) => kind === 'model' && completed);
  const ids = new Set(attackers.map(({ id }) => id));
  const challenges = heard.challenges.filter(({ by, against }) => ids.has(by) && kept.has(against));
  const present = new Set(next.redTeam.map(({ id }) => id));
  return {
    ...next,
    redTeam: [...next.redTeam, ...attackers.filter(({ id }) => !present.has(id))],
    challenges: [...next.challenges, ...challenges],
  };
}

/** Whether a model that answered sits in this hearing too. */
const isKept =
  ({ evaluators }: Hearing) =>
  ({ id, kind, completed }: Turn): boolean =>
    kind === 'model' && completed && evaluators.some((turn) => turn.id === id);

async function hear(round: Round): Promise<{ hearing: Hearing; computed: Heard }> {
  const { matter, panel, ms, tell } = round;
  const { evaluators } = panel;
  const redTeam = challengersOf(round);
  const [models, computing] = [evaluators.filter(isModel), evaluators.filter((seat) => !isModel(seat))];
  // Whoever is heard here and computes has answered before a clock could tell.
  const waits = (seats: readonly Sitter[]) => panel.threads !== undefined || seats.some(isModel);
  const began = performance.now();
  const ofRound = deadlineIn(waits(redTeam) ? ms : undefined);
  const evaluatorsMs = redTeam.some(isModel) ? ms * (1 - RED_TEAM_SHARE) : ms;
  const isOne = evaluatorsMs === ms && waits(evaluators) === waits(redTeam);
  const ofEvaluators = isOne ? ofRound : deadlineIn(waits(evaluators) ? evaluatorsMs : undefined);
  const count = seatCounter('evaluator', evaluators.length, tell);
  const countAttack = seatCounter('red-team', redTeam.length, tell);
  try {
    const whole = counted(round.computed ?? computedBy(computing, [], round, ofEvaluators), () => {
      for (const seat of computing) count(seat, 0);
    });
    const early = await inTime(whole, models.length > 0 && panel.threads && evaluatorsMs * DOUBTS_SHARE);
    const doubts = doubtsOf(early?.votes ?? []);
    const asked = { ...round, doubts };
    const opinions = await together(
      models,
      (seat) => examine(seat, asked, ofEvaluators, evaluatorsMs),
      count,
    );
    const computed = await whole;
    const votesBy = Map.groupBy(computed.votes, ({ by }) => by);
    const own = computing.map((seat) => ({
      turn: turnOf(seat, computed),
      votes: votesBy.get(seat.id) ?? [],
    }));
    const examined = opinions.length === 0 ? own : inOrder(evaluators, [...own, ...opinions]);
    const votes = withoutAllowing(examined.flatMap((one) => one.votes));
    // What the seats that compute said was argued against where they were heard.
    const fromModels = opinions.flatMap((one) => one.votes);
    const further = fromModels.length === 0 ? NOTHING : computedBy([], fromModels, round, ofRound);
    const left = () => Math.max(1, ms - (performance.now() - began));
    const attacked = await together(
      redTeam,
      async (seat) =>
        isModel(seat)
          ? relieved(seat, asked, votes, ofRound, left)
          : [challengedBy(seat, computed, await further)],
      countAttack,
    );
    // Others go first before what takes some milliseconds.
    if (votes.length > MANY) await nextTurn();
    const attacks = attacked.flat();
    const challenges = attacks.flatMap((one) => one.challenges);
    const hearing = withoutUnheard({
      criteria: matter.criteria,
      evaluators: examined.map(({ turn }) => turn),
      votes: [...votes, ...witnessVotes(challenges)],
      redTeam: attacks.map(({ turn }) => turn),
      challenges,
    });
    return { hearing, computed };
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

/** The same, told as soon as it is there. */
async function counted(heard: Heard | Promise<Heard>, tell: () => void): Promise<Heard> {
  const all = await heard;
  tell();
  return all;
}

/** What is heard within so many milliseconds, where there is a limit; undefined where it comes later. */
async function inTime<T>(heard: T | Promise<T>, ms: number | false | undefined): Promise<T | undefined> {
  const deadline = deadlineIn(ms || undefined);
  try {
    return await withinDeadline(heard, deadline);
  } catch {
    return undefined;
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
  const { matter, before, kept } = round;
  if (kept?.evaluators.some(({ id, completed: answered }) => id === seat.id && answered))
    return { turn: completed(seat), votes: kept.votes.filter(({ by }) => by === seat.id) };
  try {
    const own = before?.challenges.filter(({ against }) => against === seat.id);
    const sitting = { ...sittingOf(seat, round, deadline, budgetMs), ...(own && { challenges: own }) };
    const ballots = await withinDeadline(seat.examine(matter, sitting), deadline);
    return { turn: completed(seat), votes: admitBallots(seat, matter, ballots) };
  } catch (error) {
    return { turn: failed(seat, error), votes: [] };
  }
}
