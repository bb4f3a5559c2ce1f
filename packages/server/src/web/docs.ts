import { fastify } from 'fastify';

export const SCRIPT_PATH = '/docs/scalar.js';
export const START_PATH = '/docs/start.js';

const OPTIONS = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
};

/**
 * The page of the API reference, which Scalar draws from the OpenAPI document at `/openapi.json`, from this host
 * alone: no font, script or request goes elsewhere, and nothing in the page itself runs.
 *
 * @param nonce One for each answer, which its policy names for the styles that Scalar adds.
 */
export const docsPage = (nonce: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta property="csp-nonce" content="${nonce}">
    <title>Truepenny API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="${START_PATH}"></script>
    <script src="${SCRIPT_PATH}"></script>
  </body>
</html>
`;

/** Lets the styles that scripts of this host add pass the page's policy, and starts the reference once it is loaded. */
export const START_SCRIPT = `const nonce = document.querySelector('meta[property=csp-nonce]').content;
const create = document.createElement;
document.createElement = function (name, ...more) {
  const element = create.call(this, name, ...more);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};
addEventListener('DOMContentLoaded', () => Scalar.createApiReference('#app', ${JSON.stringify(OPTIONS)}));
`;

/** What the page may load, run and ask: this host alone, and no code or style that stands in a page. */
export const docsPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Scalar's own script, of four megabytes. Loading what holds it takes a quarter of a second and 20 MB, so nothing is
 * loaded before somebody opens the page.
 */
export async function scalarScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/reference', configuration: { url: OPTIONS.url } });
  const { payload } = await app.inject('/reference/js/scalar.js');
  await app.close();
  return payload;
}
