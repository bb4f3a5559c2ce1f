import type { Calibration, Evidence, PooledBallot, SeatCalibration } from '@truepenny/verifier';
import { poolVotes } from '@truepenny/verifier';
import { classOf, type Measured, type ModelClass } from '../../packages/server/src/judge/calibration.ts';
import { evidenceFrom, type Tally, tally } from './evidence.ts';
import { judgesOf, type Row } from './votes.ts';

/** Votes of judges that a deployment could seat, and where they are published. */
export type Source = { rows: readonly Row[]; source: string };

/** Votes a label that a judge is taken to have cast in the manner of all judges together. */
const SHRINKAGE = 100;
const PANELS = 60;
const LARGEST_PANEL = 5;
/** Every so many rows are enough to fit three numbers. */
const STRIDE = 5;

/**
 * Figures that serve any panel drawn from the judges, unlike those fitted to one panel: each judge's votes by
 * themselves, and the three numbers that say how panels share them (temper, correlation within and across
 * families), chosen for the least log loss over many panels of one to five judges of the first source.
 * What an average judge of each class is worth stands beside them, for models that nobody measured.
 * The prior is left at no leaning, because a deployment's share of wrong cases is not that of the sources.
 */
export function fitPortable(sources: readonly [Source, ...Source[]], date: string): Measured {
  const tallies = sources.map(({ rows }) => tally(rows, judgesOf(rows)));
  const everybody = tallies.reduce(together);
  const seats = sources.flatMap(({ rows, source }) =>
    judgesOf(rows).map((judge): [string, SeatCalibration] => {
      const evidence = evidenceFrom(tally(rows, [judge]), everybody, SHRINKAGE);
      const n = rows.filter(({ votes }) => votes[judge]).length;
      return [seatOf(judge), { ...rounded(evidence), n, source, date }];
    }),
  );
  const ofClass = (name: ModelClass): Evidence => {
    const own = sources.map(({ rows }) =>
      tally(
        rows,
        judgesOf(rows).filter((judge) => classOf(judge) === name),
      ),
    );
    return rounded(evidenceFrom(own.reduce(together), everybody, SHRINKAGE));
  };
  const [frontier, small] = [ofClass('frontier'), ofClass('small')];
  const classes = { frontier, compact: rounded(between(frontier, small)), small };
  const start: Measured = {
    version: `portable-${date}`,
    prior: 0,
    temper: 1,
    correlation: { family: 0.8, panel: 0.5 },
    unknown: classes.compact,
    challenge: CHALLENGE,
    classes,
    seats: Object.fromEntries(seats),
  };
  return withSharing(start, sources[0].rows);
}

/**
 * Assumed, not measured: no votes of a red team are published. A challenge that shows a passage is taken to be made
 * twice as often against what is wrong as against what is right, one that only argues half as telling.
 */
const CHALLENGE = { quoted: 0.7, bare: 0.35 };

/** Half way: of the compact lines too few votes are published, on cases that any judge solves. */
const between = (a: Evidence, b: Evidence): Evidence => ({
  ALLOW: (a.ALLOW + b.ALLOW) / 2,
  UNCERTAIN: (a.UNCERTAIN + b.UNCERTAIN) / 2,
  BLOCK: (a.BLOCK + b.BLOCK) / 2,
});

const together = (sum: Tally, one: Tally): Tally => ({
  ALLOW: added(sum.ALLOW, one.ALLOW),
  BLOCK: added(sum.BLOCK, one.BLOCK),
});

/** The id under which a judge would sit: lower case, with hyphens for everything else. */
export function seatOf(judge: string): string {
  return judge
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/-$/, '');
}

/** The maker's name, with which every name of a model begins. */
export function familyOf(judge: string): string {
  return seatOf(judge).split('-')[0] ?? judge;
}

/** Chooses temper and correlations on a grid, one after the other until nothing changes. */
function withSharing(start: Measured, rows: readonly Row[]): Measured {
  // Panels of weak judges agree on what is easy for all; whoever seats models seats strong ones.
  const drawn = panels(judgesOf(rows).filter((judge) => classOf(judge) === 'frontier'));
  const sample = rows.filter((_, at) => at % STRIDE === 0);
  const base = sample.filter(({ label }) => label === 'BLOCK').length / sample.length;
  const prior = Math.log(base / (1 - base));
  // Rows with the same votes are one case, so often blocked and so often not.
  const cases = drawn.flatMap((panel) => {
    const cast = sample.map(({ votes, label }) => ({ ballots: ballotsOf(votes, panel), label }));
    const alike = Map.groupBy(cast, ({ ballots }) => JSON.stringify(ballots));
    return [...alike.values()].map((same) => ({
      ballots: same[0]?.ballots ?? [],
      blocked: same.filter(({ label }) => label === 'BLOCK').length,
      allowed: same.filter(({ label }) => label === 'ALLOW').length,
    }));
  });
  const loss = (candidate: Calibration) =>
    cases.reduce((sum, { ballots, blocked, allowed }) => {
      const { pBlock } = poolVotes(ballots, { ...candidate, prior });
      return sum - blocked * Math.log(pBlock) - allowed * Math.log(1 - pBlock);
    }, 0);
  const grid = Array.from({ length: 20 }, (_, at) => at / 20);
  let best = { calibration: start, loss: loss(start) };
  for (let before = Number.POSITIVE_INFINITY; before > best.loss; ) {
    before = best.loss;
    const { temper, correlation } = best.calibration;
    const candidates = [
      ...grid.map((x) => ({ temper: 0.5 + x, correlation })),
      ...grid
        .filter((x) => x <= correlation.family)
        .map((panel) => ({ temper, correlation: { ...correlation, panel } })),
      ...grid
        .filter((x) => x >= correlation.panel)
        .map((family) => ({ temper, correlation: { ...correlation, family } })),
    ];
    for (const candidate of candidates) {
      const calibration = { ...start, ...candidate };
      const found = loss(calibration);
      if (found < best.loss) best = { calibration, loss: found };
    }
  }
  return best.calibration;
}

/** The ballots that these judges cast. */
export function ballotsOf(votes: Row['votes'], panel: readonly string[]): PooledBallot[] {
  return panel.flatMap((judge) => {
    const verdict = votes[judge];
    return verdict ? [{ seat: seatOf(judge), family: familyOf(judge), verdict }] : [];
  });
}

/** Panels of every size, drawn by a fixed sequence (Park and Miller) so that a fit can be repeated. */
function panels(judges: readonly string[]): string[][] {
  let state = 1;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return Array.from({ length: PANELS }, (_, at) => {
    const left = [...judges];
    const size = Math.min(judges.length, 1 + (at % LARGEST_PANEL));
    return Array.from({ length: size }, () => left.splice(below(left.length), 1)).flat();
  });
}

function added(a: Evidence, b: Evidence): { ALLOW: number; UNCERTAIN: number; BLOCK: number } {
  return { ALLOW: a.ALLOW + b.ALLOW, UNCERTAIN: a.UNCERTAIN + b.UNCERTAIN, BLOCK: a.BLOCK + b.BLOCK };
}

/** Three decimals: more would only pretend to precision, and the file is read by people. */
function rounded({ ALLOW, UNCERTAIN, BLOCK }: Evidence): Evidence {
  const round = (x: number) => Math.round(x * 1e3) / 1e3;
  return { ALLOW: round(ALLOW), UNCERTAIN: round(UNCERTAIN), BLOCK: round(BLOCK) };
}
