import type { Markish, PlotOptions } from '@observablehq/plot';
import { Html } from './html.ts';

/** The colours of the pages, by what they say; both colour schemes come with them. */
export const COLOURS = {
  ink: 'var(--ink)',
  faint: 'var(--faint)',
  line: 'var(--line)',
  main: 'var(--link)',
  good: 'var(--good)',
  bad: 'var(--bad)',
  doubt: 'var(--doubt)',
} as const;

type Plotting = typeof import('@observablehq/plot');

/** Narrow enough for a phone, so that no letter is made smaller there. */
const WIDTH = 340;

let loaded: Promise<{ plotting: Plotting; document: Document }> | undefined;

/** Loading what draws takes a sixth of a second and 40 MB, so nothing is loaded before somebody opens a page with a plot. */
async function load(): Promise<{ plotting: Plotting; document: Document }> {
  const [plotting, { parseHTML }] = await Promise.all([import('@observablehq/plot'), import('linkedom')]);
  return { plotting, document: parseHTML('<html></html>').document };
}

/**
 * A plot as a picture in the page. Readers of screens hear its title alone: whoever shows it says in words beside it
 * what it shows.
 *
 * @param marks Given Observable Plot, what is drawn.
 */
export async function draw(
  title: string,
  options: PlotOptions,
  marks: (plotting: Plotting) => Markish[],
): Promise<Html> {
  loaded ??= load();
  const { plotting, document } = await loaded;
  const svg = plotting.plot({
    width: WIDTH,
    ...options,
    document,
    className: 'chart',
    marks: marks(plotting),
  });
  // The pages' policy allows no style that stands in a page: page.css has what is needed.
  for (const style of svg.querySelectorAll('style')) style.remove();
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', title);
  return new Html(svg.outerHTML);
}
