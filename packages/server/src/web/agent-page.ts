import type { AnswerOf, agentScore, trustProfile } from '@truepenny/contract';
import { bars } from './bars.ts';
import { type ReceiptDay, type ScorePoint, scoreHistory, verdictsByDay } from './history.ts';
import { counted, foreign, html } from './html.ts';
import type { Page } from './layout.ts';

/** What of an agent its page shows: its score, and its trust from receipts. */
export type AgentShown = {
  score: AnswerOf<typeof agentScore>;
  trust: AnswerOf<typeof trustProfile>;
  /** Its score by month. */
  history: readonly ScorePoint[];
  /** Receipts of the panel in a window of days since the epoch, both ends included. */
  receipts: { days: readonly ReceiptDay[]; from: number; to: number };
};

/** An agent: what the panel judged of it, and, apart from that, what it says of itself. */
export async function agentPage({ score, trust, history, receipts }: AgentShown): Promise<Page> {
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
<p>${counted(panel.total, 'receipt')}, of which ${panel.verified} verified. The score counts ${basis.counted} of them, on ${counted(basis.days, 'day')}.</p>
<div class="plots">${await bars('Parts of the trust score', [
      ['reliability', basis.reliability / 100],
      ['volume', basis.volume / 100],
      ['recency', basis.recency / 100],
    ])}
${receipts.days.length > 0 && (await verdictsByDay(receipts.days, receipts.from, receipts.to))}</div>
<h2>Score from ${counted(events, 'event')}</h2>
<p>${score.message}</p>
<div class="plots">${await bars('Parts of the score', [
      ['composite', composite],
      ['impact', impact],
      ['peer', peer],
      ['adversarial', adversarial],
      ['consistency', consistency],
    ])}
${history.length > 0 && (await scoreHistory(history))}</div>
<p><img src="/v1/badge/${score.agentId}.svg" alt="Badge: trust score ${trust.trustscore} of 100, ${trust.tier}" width="160" height="20"></p>
<section class="faint"><h2>What it declares itself</h2>
<p>${counted(caller.total, 'receipt')} with a verdict that the caller stated. None of them counts for the trust score.</p></section>`,
  };
}
