import { type Html, html } from './html.ts';

const WIDTH = 480;
const LABEL = 170;
const ROW = 26;

/** One bar a share from 0 to 1, as a picture that a table says in words beside it. */
export function bars(title: string, shares: readonly (readonly [name: string, share: number])[]): Html {
  const height = shares.length * ROW + 4;
  const room = WIDTH - LABEL - 60;
  return html`<figure>
<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}">
${shares.map(([name, share], at) => {
  const y = at * ROW + 4;
  return html`<text x="0" y="${y + 15}">${name}</text>
<rect class="track" x="${LABEL}" y="${y}" width="${room}" height="18" rx="3"/>
<rect class="bar" x="${LABEL}" y="${y}" width="${Math.round(room * Math.min(1, Math.max(0, share)))}" height="18" rx="3"/>
<text x="${LABEL + room + 8}" y="${y + 15}">${percent(share)}</text>`;
})}
</svg>
<figcaption>${title}: ${shares.map(([name, share]) => `${name} ${percent(share)}`).join(', ')}.</figcaption>
</figure>`;
}

/** A share as people read it. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
