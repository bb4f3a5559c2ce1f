import { assets } from './assets.ts';
import { foreign, html } from './html.ts';
import type { Page } from './layout.ts';
import { playground } from './playground.ts';

/** What runs here, as the first page says it. */
export type Installation = {
  url: string;
  environment: string;
  version: string;
  evaluators: readonly string[];
};

/** `/`: what runs here, who judges, and what to try first. */
export const startPage = ({ url, environment, version, evaluators }: Installation): Page => ({
  title: 'What runs here',
  description: 'Truepenny verifies the reasoning of AI agents before they act.',
  ...(environment === 'development' && { script: assets.playground }),
  body: html`<h1>Truepenny</h1>
<p class="large">Verifies the reasoning of AI agents before they act.</p>
<p>Version ${version}, ${environment}, at <code>${url}</code>. Every verdict is ALLOW, BLOCK or UNCERTAIN; act only on ALLOW.</p>
${environment === 'development' && playground}
<h2>Three things to try</h2>
<h3>Have a decision judged</h3>
<pre>curl -s ${url}/dql/verify -H 'content-type: application/json' -d '{"sandbox": true,
  "mandate": "Pay invoices under 100 EUR.", "proposed_action": "Pay 140 EUR to Acme.", "reasoning": "It is due."}'</pre>
<h3>Use the command</h3>
<pre>export TRUEPENNY_URL=${url}
npx truepenny operator register "My name"
export TRUEPENNY_API_KEY=tp_op_…   # the key that it shows
npx truepenny check "12 × 24 = 298"
npx truepenny records</pre>
<h3>Verify a receipt yourself</h3>
<p><a href="/verify">Paste it into the verifier</a>, which computes in your browser.</p>
<h2>Who judges here</h2>
<ul class="columns">${evaluators.map((id) => html`<li><a href="/evaluators/${encodeURIComponent(id)}">${foreign(id)}</a></li>`)}</ul>
<p>The interface is described in <a href="/docs">the API reference</a>, <a href="/openapi.json">OpenAPI</a> and <a href="/llms.txt">llms.txt</a>.</p>`,
});
