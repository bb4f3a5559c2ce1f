import { percent } from './bars.ts';
import { counted, type Html, html } from './html.ts';
import { COLOURS, draw } from './plot.ts';
import { TONES } from './tones.ts';

/** A score from 0 to 1 at some times, in milliseconds since the epoch and in their order. */
export type ScorePoint = { at: number; composite: number };

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** How a score went, as a picture, with its first, lowest, highest and last value in words. */
export async function scoreHistory(points: readonly ScorePoint[]): Promise<Html> {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return html`<p>There is no history yet.</p>`;
  const data = points.map(({ at, composite }) => ({ at: new Date(at), composite }));
  const picture = await draw(
    'Score by month',
    {
      height: 220,
      marginLeft: 52,
      marginRight: 28,
      marginTop: 20,
      x: { type: 'utc', label: null, ticks: 4 },
      y: { domain: [0, 1], label: null, ticks: 5, tickFormat: percent, grid: true },
    },
    ({ dot, line }) => [
      line(data, { x: 'at', y: 'composite', stroke: COLOURS.main, strokeWidth: 2 }),
      dot(data, { x: 'at', y: 'composite', r: 3, fill: COLOURS.main }),
    ],
  );
  const scores = points.map(({ composite }) => composite);
  return html`<figure>${picture}
<figcaption>${percent(first.composite)} on ${dayOf(first.at)}, ${percent(last.composite)} on ${dayOf(last.at)}; lowest ${percent(Math.min(...scores))}, highest ${percent(Math.max(...scores))}, at the ends of ${counted(points.length, 'month')}.</figcaption></figure>`;
}

/** How many receipts of each verdict the panel gave on a day since the epoch. */
export type ReceiptDay = { day: number; allow: number; block: number; uncertain: number };

const DAY_MS = 86_400_000;
const VERDICTS = [
  ['ALLOW', 'allow', COLOURS.good],
  ['UNCERTAIN', 'uncertain', COLOURS.doubt],
  ['BLOCK', 'block', COLOURS.bad],
] as const;

/** What the panel decided by day, as a picture and in words. */
export async function verdictsByDay(
  days: readonly ReceiptDay[],
  fromDay: number,
  toDay: number,
): Promise<Html> {
  const counts = VERDICTS.map(([verdict, member]) => ({
    verdict,
    n: days.reduce((sum, day) => sum + day[member], 0),
  }));
  const data = days.flatMap((day) =>
    VERDICTS.map(([verdict, member]) => ({ day: new Date(day.day * DAY_MS), verdict, n: day[member] })),
  );
  const most = Math.max(1, ...days.map(({ allow, block, uncertain }) => allow + block + uncertain));
  const picture = await draw(
    'Receipts of the panel by day',
    {
      height: 180,
      marginLeft: 40,
      marginRight: 28,
      marginTop: 20,
      x: {
        type: 'utc',
        interval: 'day',
        domain: [new Date(fromDay * DAY_MS), new Date((toDay + 1) * DAY_MS)],
        label: null,
        ticks: 4,
      },
      y: { label: null, domain: [0, most], ticks: Math.min(4, most), tickFormat: 'd', grid: true },
      color: { domain: VERDICTS.map(([verdict]) => verdict), range: VERDICTS.map(([, , colour]) => colour) },
    },
    ({ rectY, ruleY }) => [
      rectY(data, { x: 'day', y: 'n', fill: 'verdict', interval: 'day' }),
      ruleY([0], { stroke: COLOURS.faint }),
    ],
  );
  return html`<figure>${picture}
<figcaption>From ${dayOf(fromDay * DAY_MS)} to ${dayOf(toDay * DAY_MS)}: ${counts.map(({ verdict, n }, at) => html`${at > 0 && ', '}${n} <span class="${TONES[verdict]}">${verdict}</span>`)}.</figcaption></figure>`;
}
