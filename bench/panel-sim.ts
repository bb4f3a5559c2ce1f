/**
 * Simulates panels of models that nobody measured, on the service's own synthesis.
 *
 *   node bench/panel-sim.ts [--cases 2000] [--outcomes 400]
 *
 * Three to six judges are right 85 to 90 % of the time, their errors correlate by 0 to .5, a tenth to nine tenths of
 * the cases should be blocked, and in two thirds of the worlds one member says the same of everything. Each world is
 * judged with the figures as they ship and the base rate known, the same without that member, and with what the service learns from 25, from a hundred
 * and from so many recorded outcomes, the base rate among it.
 */
import { parseArgs } from 'node:util';
import type { Calibration } from '@truepenny/verifier';
import shipped from '../packages/server/src/judge/calibration.json' with { type: 'json' };
import { calibrationOf } from '../packages/server/src/judge/calibration.ts';
import { learnedFrom } from '../packages/server/src/judge/learning.ts';
import { calibrationError, mean } from './fit/figures.ts';
import { casesOf, type SimulatedCase, sequence, type World } from './sim/cases.ts';
import { idsOf, judged, type RedTeam } from './sim/panel.ts';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '2000' }, outcomes: { type: 'string', default: '400' } },
});
const [CASES, OUTCOMES] = [Number(values.cases), Number(values.outcomes)];

const CONSTANTS = [null, 'ALLOW', 'BLOCK'] as const;
const CORRELATIONS = [0, 0.25, 0.5];
const BASES = [0.1, 0.3, 0.5, 0.7, 0.9];
const WORLDS: readonly World[] = [3, 4, 5, 6].flatMap((judges) =>
  CORRELATIONS.flatMap((correlation) =>
    BASES.flatMap((base) => CONSTANTS.map((constant) => ({ judges, correlation, base, constant }))),
  ),
);

type Found = { coverage: number; rightOfDecided: number; rightOfAll: number; ece: number; gain: number };

function found(cases: readonly SimulatedCase[], calibration: Calibration, red: RedTeam | null): Found {
  const next = sequence(7);
  const told = cases.map((one) => ({ ...judged(one, calibration, red, next), label: one.label }));
  const decided = told.filter(({ verdict }) => verdict !== 'UNCERTAIN');
  const right = decided.filter(({ verdict, label }) => verdict === label).length;
  const singles = idsOf(cases[0]?.votes.length ?? 0).map((_, at) =>
    mean(cases.map(({ votes, label }) => Number(votes[at] === label))),
  );
  const stated = decided.map(({ confidence, verdict, label }) => ({
    stated: confidence,
    happened: verdict === label,
  }));
  return {
    coverage: decided.length / cases.length,
    rightOfDecided: right / decided.length,
    rightOfAll: right / cases.length,
    ece: calibrationError(stated),
    gain: right / decided.length - Math.max(...singles),
  };
}

function measured(world: World, at: number) {
  const cases = casesOf(world, CASES, sequence(at + 1));
  const outcomes = casesOf(world, OUTCOMES, sequence(at + 5_001));
  const seats = idsOf(world.judges).map((id) => ({ id, family: id, kind: 'model' as const }));
  const known = calibrationOf(seats, shipped, world.base);
  const told = outcomes.map(({ label, votes }) => ({
    truth: label,
    votes: seats.map(({ id, family }, seat) => ({ seat: id, family, verdict: votes[seat] ?? 'UNCERTAIN' })),
  }));
  const start = calibrationOf(seats, shipped);
  return {
    world,
    cases,
    known,
    unseated: without(known, world.constant ? seats.at(-1)?.id : undefined),
    own: learnedFrom(start, told),
    some: learnedFrom(start, told.slice(0, 100)),
    few: learnedFrom(start, told.slice(0, 25)),
  };
}

/** The same figures, but that this seat's votes are worth nothing. */
const without = (calibration: Calibration, seat: string | undefined): Calibration => ({
  ...calibration,
  seats: Object.fromEntries(
    Object.entries(calibration.seats).map(([id, figures]) => [
      id,
      id === seat ? { ...figures, ALLOW: 0, UNCERTAIN: 0, BLOCK: 0 } : figures,
    ]),
  ),
});

const round = (x: number): string => x.toFixed(3);

function table(title: string, rows: readonly { name: string; all: readonly Found[] }[]): void {
  console.log(
    `\n### ${title}\n\n| worlds | right of decided, mean (least) | over the best single, mean (least) | coverage, mean (least) | ECE, mean (most) |\n|---|---|---|---|---|`,
  );
  for (const { name, all } of rows) {
    const of = (figure: keyof Found) => all.map((one) => one[figure]);
    const low = (figure: keyof Found) => `${round(mean(of(figure)))} (${round(Math.min(...of(figure)))})`;
    const high = `${round(mean(of('ece')))} (${round(Math.max(...of('ece')))})`;
    console.log(`| ${name} | ${low('rightOfDecided')} | ${low('gain')} | ${low('coverage')} | ${high} |`);
  }
}

const all = WORLDS.map(measured);
for (const [title, calibrationIn] of [
  ['Figures as they ship, base rate known', ({ known }: (typeof all)[number]) => known],
  [
    'Figures as they ship, base rate known, whoever says the same of everything unseated',
    ({ unseated }: (typeof all)[number]) => unseated,
  ],
  ['With 25 outcomes recorded, no base rate set', ({ few }: (typeof all)[number]) => few],
  ['With 100 outcomes recorded, no base rate set', ({ some }: (typeof all)[number]) => some],
  [`With ${OUTCOMES} outcomes recorded, no base rate set`, ({ own }: (typeof all)[number]) => own],
] as const) {
  const results = all.map((one) => ({ world: one.world, ...found(one.cases, calibrationIn(one), null) }));
  const group = (name: string, of: (world: World) => boolean) => ({
    name,
    all: results.filter(({ world }) => of(world)),
  });
  table(title, [
    group('all', () => true),
    ...CONSTANTS.map((said) =>
      group(`constant member: ${said ?? 'none'}`, ({ constant }) => constant === said),
    ),
    ...CORRELATIONS.map((r) => group(`errors correlated ${r}`, ({ correlation }) => correlation === r)),
    ...BASES.map((share) => group(`base rate ${share}`, ({ base }) => base === share)),
  ]);
}

console.log(
  '\n### Red team right 70 %\n\n| false attacks | shows a passage | right of all without it | with it | worlds where it lowers by more than .005 |\n|---|---|---|---|---|',
);
for (const falseAlarms of [0.1, 0.2, 0.3]) {
  for (const quoted of [false, true]) {
    const pairs = all.map(({ cases, known }) => ({
      without: found(cases, known, null).rightOfAll,
      beside: found(cases, known, { hits: 0.7, falseAlarms, quoted }).rightOfAll,
    }));
    const worse = pairs.filter(({ without, beside }) => beside < without - 0.005).length;
    const [before, after] = [mean(pairs.map((p) => p.without)), mean(pairs.map((p) => p.beside))];
    console.log(
      `| ${falseAlarms} | ${quoted ? 'yes' : 'no'} | ${round(before)} | ${round(after)} | ${worse} of ${pairs.length} |`,
    );
  }
}
