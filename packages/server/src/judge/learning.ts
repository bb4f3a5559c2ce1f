import { createHash } from 'node:crypto';
import {
  type Calibration,
  type Evidence,
  poolVotes,
  type SeatCalibration,
  type Verdict,
} from '@truepenny/verifier';

/** What turned out to be right on one criterion of a case, and what the models had said of it. */
export type Outcome = {
  truth: 'ALLOW' | 'BLOCK';
  votes: readonly { seat: string; family: string; verdict: Verdict }[];
};

/** As many outcomes as what was known of the share of BLOCK before weighs. */
const BASE_STRENGTH = 20;
/** As many votes, on what is right and on what is wrong each, as a seat's figures weigh before any outcome. */
const SEAT_STRENGTH = 30;
/** The share of doubts that a seat is taken to have had. */
const DOUBTS = 0.05;
/** The tempers that are tried, as shares of the one before. */
const TEMPERS = Array.from({ length: 31 }, (_, at) => 0.5 + at / 20);
/** How much log loss, in outcomes, a temper is charged for each unit that its logarithm is off the one before. */
const TEMPER_STRENGTH = 4;
const MENU = ['ALLOW', 'UNCERTAIN', 'BLOCK'] as const satisfies readonly Verdict[];

/**
 * The figures with what an installation's own outcomes add: the share of cases to be blocked, and how often each seat
 * said what of the right and of the wrong ones, both drawn to what was known before. Without outcomes they are the same.
 * Its version names the outcomes by their digest, so that a transcript says what its weights were learned from.
 */
export function learnedFrom(calibration: Calibration, outcomes: readonly Outcome[]): Calibration {
  if (outcomes.length === 0) return calibration;
  const blocked = outcomes.filter(({ truth }) => truth === 'BLOCK').length;
  const before = 1 / (1 + Math.exp(-calibration.prior));
  const base = (BASE_STRENGTH * before + blocked) / (BASE_STRENGTH + outcomes.length);
  const seats = Object.entries(calibration.seats).map(([id, figures]): [string, SeatCalibration] => [
    id,
    seatLearned(id, figures, outcomes),
  ]);
  const digest = createHash('sha256').update(JSON.stringify(outcomes)).digest('hex').slice(0, 16);
  const learned: Calibration = {
    ...calibration,
    version: `${calibration.version}+${outcomes.length}-outcomes-${digest}`,
    prior: rounded(Math.log(base / (1 - base))),
    seats: Object.fromEntries(seats),
  };
  return { ...learned, temper: temperOf(learned, outcomes) };
}

/** How much of the votes' joint evidence is left on these cases: with what temper the outcomes are likeliest. */
function temperOf(calibration: Calibration, outcomes: readonly Outcome[]): number {
  const loss = (share: number): number => {
    const candidate = { ...calibration, temper: calibration.temper * share };
    const told = outcomes.reduce((sum, { truth, votes }) => {
      const { pBlock } = poolVotes(votes, candidate);
      return sum - Math.log(truth === 'BLOCK' ? pBlock : 1 - pBlock);
    }, 0);
    return told + TEMPER_STRENGTH * Math.log(share) ** 2;
  };
  const [[best] = [1]] = TEMPERS.map((share) => [share, loss(share)] as const).toSorted(
    ([, a], [, b]) => a - b,
  );
  return rounded(calibration.temper * best);
}

type Rates = Record<Verdict, number>;

function seatLearned(id: string, figures: SeatCalibration, outcomes: readonly Outcome[]): SeatCalibration {
  const cast = outcomes.flatMap(({ truth, votes }) =>
    votes.flatMap(({ seat, verdict }) => (seat === id ? [{ truth, verdict }] : [])),
  );
  if (cast.length === 0) return figures;
  const before = ratesBehind(figures);
  const rates = (truth: Outcome['truth']): Rates => {
    const own = cast.filter((one) => one.truth === truth);
    const of = (verdict: Verdict) =>
      (own.filter((one) => one.verdict === verdict).length + SEAT_STRENGTH * before[truth][verdict]) /
      (own.length + SEAT_STRENGTH);
    return { ALLOW: of('ALLOW'), UNCERTAIN: of('UNCERTAIN'), BLOCK: of('BLOCK') };
  };
  const [right, wrong] = [rates('ALLOW'), rates('BLOCK')];
  return { ...figures, ...rising(right, wrong), n: figures.n + cast.length };
}

/** Rates of verdicts on what is right and on what is wrong, of which the evidence is the log of their ratio. */
function ratesBehind({ ALLOW, UNCERTAIN, BLOCK }: Evidence): Record<Outcome['truth'], Rates> {
  const [allow, doubt, block] = [ALLOW, UNCERTAIN, BLOCK].map(Math.exp) as [number, number, number];
  const spread = allow - block;
  const sure = spread === 0 ? 0.5 : (1 - DOUBTS * doubt - (1 - DOUBTS) * block) / spread;
  const onRight = Math.min(1 - DOUBTS - 0.01, Math.max(0.01, sure));
  const right = { ALLOW: onRight, UNCERTAIN: DOUBTS, BLOCK: 1 - DOUBTS - onRight };
  const wrong = { ALLOW: right.ALLOW * allow, UNCERTAIN: DOUBTS * doubt, BLOCK: right.BLOCK * block };
  return { ALLOW: right, BLOCK: wrong };
}

/** Log-likelihood ratios that never fall from ALLOW to BLOCK: what falls counts as one verdict. */
function rising(right: Rates, wrong: Rates): Evidence {
  const pools: { right: number; wrong: number; verdicts: Verdict[] }[] = [];
  for (const verdict of MENU) {
    let pool = { right: right[verdict], wrong: wrong[verdict], verdicts: [verdict as Verdict] };
    for (
      let last = pools.at(-1);
      last && last.wrong * pool.right > pool.wrong * last.right;
      last = pools.at(-1)
    ) {
      pool = {
        right: last.right + pool.right,
        wrong: last.wrong + pool.wrong,
        verdicts: [...last.verdicts, ...pool.verdicts],
      };
      pools.pop();
    }
    pools.push(pool);
  }
  const of = (verdict: Verdict) => {
    const pool = pools.find(({ verdicts }) => verdicts.includes(verdict));
    return pool ? rounded(Math.log(pool.wrong / pool.right)) : 0;
  };
  return { ALLOW: of('ALLOW'), UNCERTAIN: of('UNCERTAIN'), BLOCK: of('BLOCK') };
}

const rounded = (x: number): number => Math.round(x * 1e3) / 1e3;
