import type { Clock } from '../kernel/clock.ts';
import { Problem } from '../kernel/problem.ts';
import type { Store } from '../store/database.ts';
import { isSelfDeclared, type Profile, readProfile, receiptsInWords } from './profile.ts';
import type { TrustTier } from './standing.ts';

const ENDING = '.svg';
const LABEL = 'Truepenny';
const WIDTH = 160;
const LABEL_WIDTH = 68;
/** More letters than this are drawn smaller, so that they stay apart. */
const LONG = 16;

/** Dark enough for white letters at a contrast of 4.5 to 1 or more (WCAG 2.2, 1.4.3). */
const COLOURS: Readonly<Record<TrustTier | 'unknown', string>> = {
  verified: '#1a7f37',
  trusted: '#0b6e99',
  building: '#8a5a00',
  new: '#5a6068',
  unknown: '#9b1c1c',
};

/**
 * The shield of an agent with its trust score and tier, by the file name `<agentId>.svg`.
 *
 * @throws {Problem} `not-found` with a shield that says so, for pages that show nothing else.
 */
export async function badge(
  filename: string,
  { store, clock }: { store: Pick<Store, 'read'>; clock: Clock },
): Promise<string> {
  const agentId = filename.endsWith(ENDING) ? filename.slice(0, -ENDING.length) : '';
  try {
    return drawProfile(await readProfile(store.read, agentId, clock()));
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    const detail = 'There is no such badge. Its name is the id of an agent followed by .svg.';
    const shown = draw('unknown agent', 'There is no such agent', COLOURS.unknown);
    throw new Problem('not-found', detail, { body: { contentType: 'image/svg+xml', text: shown } });
  }
}

function drawProfile({ agent, trustscore, tier, counts }: Profile): string {
  const title = `${agent.name}: ${tier}, trust score ${trustscore} of 100; ${receiptsInWords(counts)}`;
  const standing = `${trustscore} ${tier}`;
  return draw(isSelfDeclared(counts) ? `${standing} · self-declared` : standing, title, COLOURS[tier]);
}

/** Everything is drawn with attributes: a strict Content-Security-Policy forbids styles in an SVG. */
function draw(value: string, title: string, colour: string): string {
  const text = escapeXml(value);
  const name = escapeXml(title);
  const middle = (from: number, to: number) => (from + to) / 2;
  const words = (x: number, content: string, length: number, size: number) =>
    `<text x="${x}" y="14" font-size="${size}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${content}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="20" viewBox="0 0 ${WIDTH} 20" role="img" aria-label="${name}">
<title>${name}</title>
<clipPath id="r"><rect width="${WIDTH}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${LABEL_WIDTH}" height="20" fill="#333"/><rect x="${LABEL_WIDTH}" width="${WIDTH - LABEL_WIDTH}" height="20" fill="${colour}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,Geneva,sans-serif">
${words(middle(0, LABEL_WIDTH), LABEL, 56, 11)}
${words(middle(LABEL_WIDTH, WIDTH), text, Math.min(86, 6 * value.length), value.length > LONG ? 8 : 11)}
</g>
</svg>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text that stands for itself in XML 1.0: markup is escaped; control and direction characters, which XML forbids
 * or which would turn the line around, and unassigned code points are left out.
 */
const escapeXml = (text: string): string =>
  text.replace(/\p{C}/gu, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
