import { type Html, html } from './html.ts';
import { COLOURS, draw } from './plot.ts';

const ROW = 30;

/** One bar a share from 0 to 1, as a picture, with the same in words. */
export async function bars(
  title: string,
  shares: readonly (readonly [name: string, share: number])[],
): Promise<Html> {
  const data = shares.map(([name, share]) => ({ name, share, label: percent(share) }));
  const picture = await draw(
    title,
    {
      height: data.length * ROW + 8,
      margin: 4,
      marginLeft: 92,
      marginRight: 60,
      x: { domain: [0, 1], axis: null },
      y: { domain: data.map(({ name }) => name), label: null, tickSize: 0, padding: 0.3 },
    },
    ({ barX, text }) => [
      barX(data, { y: 'name', x1: 0, x2: 1, fill: 'var(--panel)', stroke: COLOURS.line }),
      barX(data, { y: 'name', x: 'share', fill: COLOURS.main }),
      text(data, { y: 'name', x: 1, text: 'label', textAnchor: 'start', dx: 8 }),
    ],
  );
  return html`<figure>${picture}
<figcaption>${title}: ${data.map(({ name, label }) => `${name} ${label}`).join(', ')}.</figcaption></figure>`;
}

/** A share as people read it. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
