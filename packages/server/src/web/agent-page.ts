import { bars } from './bars.ts';
import { foreign, html } from './html.ts';
import type { Page } from './layout.ts';

/** What of an agent its page shows: its score, and its trust from receipts. */
export type AgentShown = {
  score: {
    agentId: string;
    name: string;
    message: string;
    score: {
      composite: number;
      impact: number;
      peer: number;
      adversarial: number;
      consistency: number;
      events: number;
    };
  };
  trust: {
    trustscore: number;
    tier: string;
    message: string;
    basis: { counted: number; days: number; reliability: number; volume: number; recency: number };
    receipt_summary: {
      by_source: Readonly<
        Record<'caller' | 'panel', { total: number; verified: number; unverified: number }>
      >;
    };
  };
};

/** An agent: what the panel judged of it, and, apart from that, what it says of itself. */
export const agentPage = ({ score, trust }: AgentShown): Page => {
  const { composite, impact, peer, adversarial, consistency, events } = score.score;
  const { basis, receipt_summary } = trust;
  const { panel, caller } = receipt_summary.by_source;
  return {
    title: `Agent ${score.name}`,
    description: `Trust score ${trust.trustscore} of 100 (${trust.tier}).`,
    body: html`<h1>${foreign(score.name)}</h1>
<p><code>${score.agentId}</code></p>
<p class="large">Trust score ${trust.trustscore} of 100: ${trust.tier}</p>
<p>${trust.message}</p>
<h2>What the panel judged</h2>
<p>${panel.total} receipts, of which ${panel.verified} verified. The score counts ${basis.counted} of them, on ${basis.days} days.</p>
${bars('Trust score', [
  ['reliability', basis.reliability / 100],
  ['volume', basis.volume / 100],
  ['recency', basis.recency / 100],
])}
<h2>Score from ${events} events</h2>
<p>${score.message}</p>
${bars('Score', [
  ['composite', composite],
  ['impact', impact],
  ['peer', peer],
  ['adversarial', adversarial],
  ['consistency', consistency],
])}
<section class="faint"><h2>What it declares itself</h2>
<p>${caller.total} receipts carry a verdict that the caller stated. None of them counts for the trust score.</p></section>`,
  };
};
