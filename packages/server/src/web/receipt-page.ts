import type { AnswerOf, getReceipt } from '@truepenny/contract';
import { percent } from './bars.ts';
import { foreign, html } from './html.ts';
import type { Page } from './layout.ts';
import { previewOf } from './previews.ts';
import { type ReliabilityPoint, reliabilityDiagram } from './reliability.ts';

/** What of a receipt its page shows. */
export type ReceiptShown = Omit<
  AnswerOf<typeof getReceipt>,
  'eventCount' | 'blockHash' | 'verifyUrl' | 'proof'
>;

/** How sure the panel was of the verdict, and how often panels like the one that sits here were right. */
export type Sureness = { confidence: number; of: string; points: readonly ReliabilityPoint[] };

/** What to do about a receipt that does not hold any more. */
const STATES: Readonly<Record<string, string>> = {
  active: 'This receipt is active: it was neither revoked nor has it expired.',
  revoked: 'This receipt was revoked. Do not act on it: ask whoever gave it to you for another one.',
  expired: 'This receipt has expired. It says what was decided then, not what would be decided now.',
};

/** A receipt: who decided what, whether it still holds, and how to verify it. */
export async function receiptPage(receipt: ReceiptShown, sure: Sureness): Promise<Page> {
  const isPanel = receipt.verdict_source === 'panel';
  const metadata = Object.entries(receipt.metadata);
  return {
    title: `Receipt ${receipt.receiptId}`,
    // A preview is kept for long: of a receipt that does not hold any more it says no verdict.
    preview: receipt.status === 'active' ? previewOf(receipt.verdict, receipt.verdict_source) : 'receipt',
    description:
      receipt.status === 'active'
        ? `A signed receipt of ${receipt.issuedAt}: ${receipt.verdict}, ${isPanel ? 'decided by a panel' : 'declared by the caller itself'}.`
        : (STATES[receipt.status] ?? receipt.status),
    body: html`<h1>Receipt</h1>
<p class="large">${receipt.verdict}: ${isPanel ? 'decided by a panel' : 'declared by the caller itself'}</p>
${!isPanel && html`<p>Whoever asked for this receipt stated the verdict. No panel looked at it.</p>`}
<p class="${receipt.status === 'active' ? 'good' : 'bad'}">${STATES[receipt.status] ?? receipt.status}</p>
<pre>${foreign(receipt.claim)}</pre>
<p><a href="/verify#${receipt.receiptId}">Verify it in your browser</a>, or with
<code>truepenny receipt verify ${receipt.receiptId}</code></p>
${
  isPanel &&
  html`<h2>How sure is that?</h2><p>The panel was ${percent(sure.confidence)} sure. ${sure.points.length > 0 && `The plot shows how often ${sure.of} were right on published cases.`}</p>
${sure.points.length > 0 && (await reliabilityDiagram(sure.points, sure.confidence))}`
}
<h2>The receipt</h2>
<dl><dt>Id</dt><dd><code>${receipt.receiptId}</code></dd>
<dt>Agent</dt><dd><a href="/agents/${receipt.agentId}">${foreign(receipt.agentName)}</a>, whose score was ${percent(receipt.score)}</dd>
<dt>Domain</dt><dd>${foreign(receipt.domain)}</dd>
<dt>Issued</dt><dd>${receipt.issuedAt}</dd><dt>Expires</dt><dd>${receipt.expiresAt}</dd>
${receipt.check_id && html`<dt>Check</dt><dd><a href="/checks/${receipt.check_id}">${receipt.check_id}</a></dd>`}
${metadata.map(([name, value]) => html`<dt>${foreign(name)}</dt><dd>${foreign(value)}</dd>`)}</dl>
<details><summary>The signed token</summary><pre>${receipt.jwt}</pre></details>`,
  };
}
