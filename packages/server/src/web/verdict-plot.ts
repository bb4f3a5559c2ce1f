import { type Html, html } from './html.ts';

/** Verdicts of one day. */
export type DayOfVerdicts = { day: string; ALLOW: number; BLOCK: number; UNCERTAIN: number };

const VERDICTS = ['ALLOW', 'UNCERTAIN', 'BLOCK'] as const;
const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [720, 200, 44, 28, 24];
const ROOM = HEIGHT - TOP - BOTTOM;

/** Verdicts over time: a bar for each day, from ALLOW at its foot to BLOCK on top, and the same in words. */
export function verdictPlot(days: readonly DayOfVerdicts[]): { picture: Html; words: string } {
  const most = Math.max(1, ...days.map(totalOf));
  const step = (WIDTH - LEFT) / Math.max(1, days.length);
  const words = wordsOf(days);
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${words}">
${VERDICTS.map((name, at) => html`<rect class="${name}" x="${LEFT + at * 120}" y="2" width="14" height="14"/><text x="${LEFT + at * 120 + 20}" y="14">${name}</text>`)}
${[most, Math.ceil(most / 2), 0].map((value) => {
  const y = TOP + ROOM * (1 - value / most);
  return html`<line class="rule" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/><text class="end" x="${LEFT - 6}" y="${y + 4}">${value}</text>`;
})}
${days.map((day, at) => stack(day, { x: LEFT + at * step, width: Math.max(1, step - 2), most }))}
${[0, days.length - 1].map((at) => days[at] && html`<text class="${at > 0 && 'end'}" x="${at > 0 ? WIDTH : LEFT}" y="${HEIGHT - 6}">${days[at].day}</text>`)}
</svg>`;
  return { picture, words };
}

function stack(day: DayOfVerdicts, { x, width, most }: { x: number; width: number; most: number }): Html[] {
  let y = TOP + ROOM;
  return VERDICTS.filter((name) => day[name] > 0).map((name) => {
    const height = (ROOM * day[name]) / most;
    y -= height;
    return html`<rect class="${name}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"><title>${day.day}: ${name} ${day[name]}</title></rect>`;
  });
}

const totalOf = ({ ALLOW, BLOCK, UNCERTAIN }: DayOfVerdicts): number => ALLOW + BLOCK + UNCERTAIN;

function wordsOf(days: readonly DayOfVerdicts[]): string {
  const sum = (name: (typeof VERDICTS)[number]) => days.reduce((total, day) => total + day[name], 0);
  const all = days.reduce((total, day) => total + totalOf(day), 0);
  const span = days.length === 1 ? 'last day' : `last ${days.length} days`;
  if (all === 0) return `No verdict in the ${span}.`;
  const busiest = days.reduce((most, day) => (totalOf(day) > totalOf(most) ? day : most));
  const share = Math.round((100 * sum('BLOCK')) / all);
  return `${all} verdicts in the ${span}: ${VERDICTS.map((name) => `${sum(name)} ${name}`).join(', ')}. ${share} % were refused. The most were on ${busiest.day}: ${totalOf(busiest)}.`;
}
