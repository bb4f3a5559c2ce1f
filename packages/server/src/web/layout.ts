import { type Asset, assets, previews } from './assets.ts';
import { type Html, html, plain } from './html.ts';
import { PREVIEWS, type PreviewName } from './previews.ts';

/** One page: what stands in it, and what others may know of it. */
export type Page = {
  title: string;
  /** One sentence for previews of the link; never anything that the page keeps to itself. */
  description: string;
  body: Html;
  /** What follows the body, where making it takes long: the page is sent up to there meanwhile. */
  rest?: () => Promise<Html>;
  script?: Asset;
  /** The picture of the preview, unless it is the site's own. */
  preview?: PreviewName;
  /** Whether the page is for whoever has its token alone. */
  private?: true;
};

const NAVIGATION = [
  ['/', 'Start'],
  ['/verify', 'Verify'],
  ['/evaluators', 'Evaluators'],
  ['/console', 'Console'],
  ['/docs', 'API'],
] as const;

/** What the pages may load, run and ask: this host alone, and nothing that stands in a page. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The whole page in HTML, without its rest; `site` is where others find the picture of its preview. */
export const pageText = (page: Page, site?: string): string => pageBegun(page, site) + PAGE_END;

/** The page up to the end of its body. */
export const pageBegun = (
  { title, description, body, script, preview = 'site', private: isPrivate }: Page,
  site?: string,
): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${plain(title)} · Truepenny</title>
<meta name="description" content="${plain(description)}">
<meta property="og:title" content="${isPrivate ? 'A verdict' : plain(title)} · Truepenny">
<meta property="og:description" content="${plain(description)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Truepenny">
${site !== undefined && pictured(isPrivate ? 'record' : preview, site)}
${isPrivate && html`<meta name="robots" content="noindex, nofollow">`}
<link rel="stylesheet" href="${assets.style.path}">
<link rel="icon" href="${assets.icon.path}" type="image/svg+xml">
${script && html`<script type="module" src="${script.path}"></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><nav aria-label="Site">${NAVIGATION.map(([path, name]) => html`<a href="${path}">${name}</a>`)}</nav></header>
<main id="main">${body}`.text;

/** What stands at the end of every page. */
export const PAGE_END = `</main>
<footer><p>Truepenny verifies the reasoning of AI agents before they act.</p></footer>
</body>
</html>
`;

const pictured = (
  name: PreviewName,
  site: string,
): Html => html`<meta property="og:image" content="${site}${previews.get(name)?.path}">
<meta property="og:image:alt" content="${PREVIEWS[name].title}. ${PREVIEWS[name].line}">
<meta name="twitter:card" content="summary_large_image">`;

/** The page of what went wrong: what it is, and what to do. */
export const problemPage = (status: number, title: string, detail: string, more?: Html): Page => ({
  title: `${status} ${title}`,
  description: title,
  private: true,
  body: html`<h1>${title}</h1><p>${plain(detail)}</p>${more}
<p><a href="/">Go to the start page</a></p>`,
});
