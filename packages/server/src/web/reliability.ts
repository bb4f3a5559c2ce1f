import { percent } from './bars.ts';
import { type Html, html } from './html.ts';
import { COLOURS, draw } from './plot.ts';

/** How sure verdicts of a kind were on average, which share of them was right, and how many there were. */
export type ReliabilityPoint = { stated: number; right: number; n: number };

/** The points of several diagrams as those of one: within each tenth of confidence all verdicts together. */
export function together(diagrams: readonly (readonly ReliabilityPoint[])[]): ReliabilityPoint[] {
  const bins = Map.groupBy(diagrams.flat(), ({ stated }) => Math.min(9, Math.floor(stated * 10)));
  return [...bins.values()]
    .map((points) => {
      const n = points.reduce((sum, point) => sum + point.n, 0);
      const mean = (of: 'stated' | 'right') =>
        points.reduce((sum, point) => sum + point.n * point[of], 0) / n;
      return { stated: mean('stated'), right: mean('right'), n };
    })
    .sort((a, b) => a.stated - b.stated);
}

/** The normal deviate of a 95 % interval. */
const Z = 1.96;

/** Between which shares the true one lies, 95 times of 100 (Wilson's score interval). */
export function intervalOf({ right, n }: ReliabilityPoint): { low: number; high: number } {
  const centre = (right + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((right * (1 - right)) / n + Z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * A reliability diagram (DeGroot and Fienberg, 1983): what was stated against what came true, with 95 % intervals, and
 * the same in words.
 *
 * @param at The confidence of the verdict at hand, which the picture marks.
 */
export async function reliabilityDiagram(points: readonly ReliabilityPoint[], at?: number): Promise<Html> {
  const drawn = points.map((point) => ({ ...point, ...intervalOf(point) }));
  const lowest = Math.min(0.5, at ?? 1, ...drawn.map(({ stated, low }) => Math.min(stated, low)));
  const domain = [Math.floor(lowest * 10) / 10, 1];
  const scale = { domain, tickFormat: (share: number) => percent(share), ticks: 5 };
  const title = 'How sure it was, and how often it was right';
  const picture = await draw(
    title,
    {
      height: 260,
      marginLeft: 52,
      marginRight: 24,
      marginTop: 28,
      marginBottom: 40,
      x: { ...scale, label: 'how sure' },
      y: { ...scale, label: 'how often right' },
      r: { range: [3, 9] },
    },
    ({ dot, line, ruleX, text }) => [
      line(
        [0, 1].map((end) => ({ x: domain[end], y: domain[end] })),
        {
          x: 'x',
          y: 'y',
          stroke: COLOURS.faint,
          strokeDasharray: '4 4',
        },
      ),
      ruleX(at === undefined ? [] : [at], { stroke: COLOURS.doubt, strokeWidth: 2, strokeDasharray: '2 3' }),
      text(at === undefined ? [] : [{ at }], {
        x: 'at',
        frameAnchor: 'bottom',
        text: () => 'this verdict',
        textAnchor: 'end',
        dx: -6,
        dy: -4,
      }),
      ruleX(drawn, { x: 'stated', y1: 'low', y2: 'high', stroke: COLOURS.main, strokeWidth: 2 }),
      dot(drawn, { x: 'stated', y: 'right', r: 'n', fill: COLOURS.main }),
    ],
  );
  return html`<figure>${picture}
<figcaption>On the dashed line it is as often right as it is sure. ${drawn.map(inWords)}</figcaption></figure>`;
}

const inWords = ({ stated, right, n, low, high }: ReliabilityPoint & { low: number; high: number }): Html =>
  html`About ${percent(stated)} sure: right in ${Math.round(right * n)} of ${n} (95 % interval ${percent(low)} to ${percent(high)}). `;
