/**
 * Draws how much of a set of recorded votes can be decided at which risk, for the manual.
 *
 *   node bench/coverage.ts --votes DIR [--out docs/panel.svg]
 *
 * The three strong judges of AgentProcessBench, pooled by figures of five-fold cross-validation with whole
 * trajectories in one fold; the surest first.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fitCalibration } from './fit/fit-calibration.ts';
import { foldsByGroup } from './fit/splits.ts';
import { judgesOf, type Row, readVotes } from './fit/votes.ts';
import { poolVotes } from './synthesizer.ts';

const { values } = parseArgs({
  options: { votes: { type: 'string' }, out: { type: 'string', default: 'docs/panel.svg' } },
});
if (!values.votes) throw new Error('Say where the recorded votes are: --votes DIR');
const { rows } = readVotes(join(values.votes, 'apb_strong3.jsonl'));

type Point = { coverage: number; risk: number };

/** Coverage and risk after each further step of sureness; equals are decided together. */
function curve(forecasts: readonly { pBlock: number; blocked: boolean }[]): Point[] {
  const bySureness = Map.groupBy(
    forecasts.toSorted((a, b) => Math.abs(b.pBlock - 0.5) - Math.abs(a.pBlock - 0.5)),
    ({ pBlock }) => Math.abs(pBlock - 0.5).toFixed(6),
  );
  let [taken, wrong] = [0, 0];
  return [...bySureness.values()].map((tie) => {
    taken += tie.length;
    wrong += tie.filter(({ pBlock, blocked }) => pBlock >= 0.5 !== blocked).length;
    return { coverage: taken / forecasts.length, risk: wrong / taken };
  });
}

const pooled = foldsByGroup(rows, 5, 0).flatMap(({ fit, test }) => {
  const calibration = fitCalibration(fit);
  return test.map(({ votes, label }) => ({
    pBlock: poolVotes(votes, calibration).pBlock,
    blocked: label === 'BLOCK',
  }));
});
const single = (judge: string): Point => {
  const wrong = rows.filter((row: Row) => (row.votes[judge] === 'BLOCK') !== (row.label === 'BLOCK'));
  return { coverage: 1, risk: wrong.length / rows.length };
};

const [WIDTH, HEIGHT, LEFT, BOTTOM, MOST_RISK] = [640, 360, 60, 310, 0.25];
const x = (coverage: number) => (LEFT + coverage * (WIDTH - LEFT - 150)).toFixed(1);
const y = (risk: number) => (BOTTOM - (risk / MOST_RISK) * (BOTTOM - 30)).toFixed(1);
const text = (at: string, words: string) =>
  `<text ${at} font-size="12" font-family="sans-serif" fill="#222">${words}</text>`;
const line = curve(pooled)
  .map(({ coverage, risk }) => `${x(coverage)},${y(risk)}`)
  .join(' ');
const ticks = [0, 0.05, 0.1, 0.15, 0.2, 0.25].map(
  (risk) =>
    `<line x1="${LEFT}" x2="${x(1)}" y1="${y(risk)}" y2="${y(risk)}" stroke="#ddd"/>${text(`x="20" y="${Number(y(risk)) + 4}"`, risk.toFixed(2))}`,
);
const shares = [0, 0.25, 0.5, 0.75, 1].map((share) =>
  text(`x="${Number(x(share)) - 8}" y="${BOTTOM + 18}"`, share.toFixed(2)),
);
const dots = judgesOf(rows).map((judge) => {
  const { coverage, risk } = single(judge);
  return `<circle cx="${x(coverage)}" cy="${y(risk)}" r="4" fill="#b00"/>${text(`x="${Number(x(coverage)) + 8}" y="${Number(y(risk)) + 4}"`, judge.replace('-Preview-Thinking', ''))}`;
});
const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
  '<title>Share decided wrongly against share decided</title><rect width="100%" height="100%" fill="#fff"/>',
  ...ticks,
  ...shares,
  `<polyline points="${line}" fill="none" stroke="#06c" stroke-width="2"/>`,
  ...dots,
  text(`x="${LEFT}" y="20"`, 'share decided wrongly'),
  text(
    `x="${LEFT}" y="${BOTTOM + 40}"`,
    'share decided, the surest first: the panel (line) and each judge alone (dots)',
  ),
  '</svg>',
];
writeFileSync(values.out, `${svg.join('\n')}\n`);
for (const { coverage, risk } of curve(pooled)) console.log(`${coverage.toFixed(3)} ${risk.toFixed(3)}`);
