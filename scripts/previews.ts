/**
 * Draws the pictures of link previews, with Debian's `chromium`: `npx node scripts/previews.ts`. They are kept in the
 * repository: sites that show previews take no SVG, and a service that starts without a browser cannot draw.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PREVIEWS, type Preview } from '../packages/server/src/web/previews.ts';
import { launchBrowser } from '../packages/verifier/test/browser.ts';

/** Where they are kept. */
const FOLDER = join(import.meta.dirname, '../packages/server/src/web/previews');
/** What sites ask for, 1.91 to 1, and kept a third smaller. */
const [WIDTH, HEIGHT, SCALE] = [1200, 630, 2 / 3];

const TONES: Readonly<Record<string, string>> = { ALLOW: '#14663a', BLOCK: '#a4161a', UNCERTAIN: '#7a4b00' };

const drawn = ({ title, line }: Preview): string => `<!doctype html><style>
* { margin: 0; font-family: "DejaVu Sans", sans-serif; color: #1b1f23; }
body { width: ${WIDTH}px; height: ${HEIGHT}px; background: #fff; border-left: 40px solid ${TONES[title] ?? '#1b1f23'};
  box-sizing: border-box; padding: 70px 80px; display: flex; flex-direction: column; justify-content: space-between; }
header { display: flex; align-items: center; gap: 24px; font-size: 40px; }
h1 { font-size: ${title.length > 12 ? 72 : 150}px; color: ${TONES[title] ?? '#1b1f23'}; line-height: 1.1; }
p { font-size: 46px; }
svg { width: 64px; }
</style><header><svg viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#14663a"/>
<path d="M4.5 8.2l2.4 2.4 4.6-5" fill="none" stroke="#fff" stroke-width="1.8"/></svg>Truepenny</header>
<h1>${title}</h1><p>${line}</p>`;

const browser = await launchBrowser();
try {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor: SCALE,
  });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  for (const [name, preview] of Object.entries(PREVIEWS)) {
    await page.setContent(drawn(preview));
    await writeFile(join(FOLDER, `${name}.png`), await page.screenshot());
  }
} finally {
  await browser.close();
}
