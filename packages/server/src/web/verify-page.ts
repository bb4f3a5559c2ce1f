import { createHash } from 'node:crypto';
import { allOfVerifier, assets, mostOfVerifier } from './assets.ts';
import { Html, html } from './html.ts';
import type { Page } from './layout.ts';

const form = (isFile: boolean): Html => html`<form id="verify">
<label for="proof">A receipt, a result, a record or a token</label>
<textarea id="proof" spellcheck="false" autocomplete="off" required></textarea>
<label for="file">Or choose a file (you can also drop one above)</label>
<input id="file" type="file">
<details ${isFile && 'open'}><summary>Keys that are trusted</summary>
<label for="keys">A copy of /.well-known/jwks.json of the service that you trust</label>
<textarea id="keys" spellcheck="false" autocomplete="off"></textarea>
<label for="issuer">The issuer that you expect (its address; empty for any that has one of these keys)</label>
<input id="issuer" spellcheck="false" autocomplete="off">
<label for="log-keys">Keys of a log and of its witnesses, one a line, as <code>name+id+key</code></label>
<textarea id="log-keys" class="short" spellcheck="false" autocomplete="off"></textarea></details>
<button type="submit">Verify</button>
</form>
<div role="status"><p id="headline" class="large"></p><p id="decider" class="large"></p></div>
<ul id="steps" class="steps"></ul>`;

const heading = html`<h1>Verify a receipt or a verdict</h1>
<p>Everything is computed in this page. What you paste is sent nowhere; the id of a receipt is looked up here, to
learn whether it was revoked.</p>`;

const fileHeading = html`<h1>Verify a receipt or a verdict</h1>
<p>Everything is computed in this file, and nothing is sent. Opened from a disk it knows no keys: paste those of the
service that you trust. Whether a receipt was revoked only that service can say.</p>`;

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** A page that is one file, with the policy that names its script and its style. */
export type OneFile = { body: string; policy: string; hash: string; isSaved?: true };

function oneFile(code: string): OneFile {
  const [style, script] = [assets.style.text, code.replaceAll('</script', '<\\/script')];
  const policy = `default-src 'none'; script-src 'sha256-${digestOf(script)}'; style-src 'sha256-${digestOf(style)}'; connect-src 'self'; base-uri 'none'`;
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${new Html(policy)}">
<title>Verify · Truepenny</title>
<style>${new Html(style)}</style></head>
<body><main>${fileHeading}${form(true)}</main>
<script type="module">${new Html(script)}</script></body></html>
`.text;
  return { body, policy, hash: createHash('sha256').update(body).digest('hex') };
}

/** The verifier as one file that works without a server: open it from a disk. Some kinds of proofs it leaves open. */
export const verifyFile: OneFile = oneFile(mostOfVerifier);

/** The same with what rechecks every kind of proof: twice as long, so a browser saves it and opens no page of it. */
export const verifyAllFile: OneFile = { ...oneFile(allOfVerifier), isSaved: true };

/** `/verify`. */
export const verifyPage: Page = {
  title: 'Verify',
  description: 'Check a receipt or a verdict yourself, in your own browser.',
  script: assets.verify,
  body: html`${heading}${form(false)}
<noscript><p>This page computes in your browser and needs JavaScript. Without it use
<code>truepenny receipt verify FILE</code>.</p></noscript>
<h2>Keep a copy</h2>
<p><a href="/verify.html" download>One file that works from your disk</a>, without any server. It checks receipts and
places in a log, weighs a record again, and rechecks computations and what acts rest on. Its SHA-256 is
<code>${verifyFile.hash}</code>.</p>
<p><a href="/verify-all.html" download>The same with every kind of proof</a> is twice as long. Its SHA-256 is
<code>${verifyAllFile.hash}</code>.</p>`,
};
