import { percent } from './bars.ts';
import { foreign, html } from './html.ts';
import type { Page } from './layout.ts';

/** What of a receipt its page shows. */
export type ReceiptShown = {
  receiptId: string;
  agentId: string;
  agentName: string;
  claim: string;
  verdict: string;
  score: number;
  domain: string;
  issuedAt: string;
  expiresAt: string;
  jwt: string;
  status: string;
  verdict_source: 'caller' | 'panel';
  check_id?: string | undefined;
  metadata: Readonly<Record<string, string>>;
};

/** A receipt: who decided what, whether it still holds, and how to verify it. */
export const receiptPage = (receipt: ReceiptShown): Page => {
  const isPanel = receipt.verdict_source === 'panel';
  const metadata = Object.entries(receipt.metadata);
  return {
    title: `Receipt ${receipt.receiptId}`,
    description: `A signed receipt of ${receipt.issuedAt}: ${receipt.verdict}, ${isPanel ? 'decided by a panel' : 'declared by the caller'}.`,
    body: html`<h1>Receipt</h1>
<p class="large">${receipt.verdict}: ${isPanel ? 'decided by a panel' : 'declared by the caller itself'}</p>
<p class="${receipt.status === 'active' ? 'good' : 'bad'}">This receipt is ${receipt.status}.</p>
<pre>${foreign(receipt.claim)}</pre>
<p><a href="/verify#${receipt.receiptId}">Verify it in your browser</a>, or with
<code>truepenny receipt verify ${receipt.receiptId}</code></p>
<dl><dt>Id</dt><dd><code>${receipt.receiptId}</code></dd>
<dt>Agent</dt><dd><a href="/agents/${receipt.agentId}">${foreign(receipt.agentName)}</a>, whose score was ${percent(receipt.score)}</dd>
<dt>Domain</dt><dd>${foreign(receipt.domain)}</dd>
<dt>Issued</dt><dd>${receipt.issuedAt}</dd><dt>Expires</dt><dd>${receipt.expiresAt}</dd>
${receipt.check_id && html`<dt>Check</dt><dd><a href="/checks/${receipt.check_id}">${receipt.check_id}</a></dd>`}
${metadata.map(([name, value]) => html`<dt>${foreign(name)}</dt><dd>${foreign(value)}</dd>`)}</dl>
<details><summary>The signed token</summary><pre>${receipt.jwt}</pre></details>`,
  };
};
