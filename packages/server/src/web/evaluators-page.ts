import type { AnswerOf, getEvaluator } from '@truepenny/contract';
import { foreign, type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { type ReliabilityPoint, reliabilityDiagram, together } from './reliability.ts';

/** The card of one evaluator. */
export type CardShown = AnswerOf<typeof getEvaluator>;

const figure = (value: number | null): string => (value === null ? 'not measured' : String(value));

const figures = ({ id, calibration }: CardShown): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Figures of ${id}"><table><thead><tr><th scope="col">Set</th><th scope="col">Cases</th><th scope="col">Decided</th><th scope="col">Brier score</th><th scope="col">Calibration error</th><th scope="col">Wrongly allowed</th><th scope="col">Wrongly blocked</th><th scope="col">Measured</th></tr></thead>
<tbody>${calibration.map((row) => html`<tr><th scope="row">${row.set}</th><td>${row.n}</td><td>${figure(row.voted)}</td><td>${figure(row.brier)}</td><td>${figure(row.ece)}</td><td>${figure(row.false_allow_rate)}</td><td>${figure(row.false_block_rate)}</td><td>${row.date}</td></tr>`)}</tbody></table></div>`;

/** What was measured of these cards, all their sets together. */
export const reliabilityOf = (cards: readonly CardShown[]): ReliabilityPoint[] =>
  together(cards.flatMap(({ calibration }) => calibration.map(({ reliability }) => reliability)));

/** Decided cases of a card over all of its sets, in words. */
function inShort(card: CardShown): string {
  const points = reliabilityOf([card]);
  const n = points.reduce((sum, point) => sum + point.n, 0);
  if (n > 0) {
    const right = points.reduce((sum, point) => sum + Math.round(point.right * point.n), 0);
    return `Right in ${right} of the ${n} cases that it decided.`;
  }
  const [fitted] = card.calibration;
  return fitted
    ? `Its votes are weighed by ${fitted.n} labelled ones of ${fitted.set}.`
    : 'Nothing was measured of it yet.';
}

/** `/evaluators`. */
export async function evaluatorsPage(cards: readonly CardShown[]): Promise<Page> {
  return {
    title: 'Evaluators',
    description: 'Who sits on the panel here, and what was measured of each.',
    body: html`<h1>Evaluators</h1>
<p>Each seat that can vote here, with what was measured of it on published cases. A figure that was not measured is not guessed.</p>
<div class="cards">${await Promise.all(cards.map(shortCard))}</div>`,
  };
}

async function shortCard(card: CardShown): Promise<Html> {
  const points = reliabilityOf([card]);
  return html`<section class="card"><h2><a href="/evaluators/${encodeURIComponent(card.id)}">${foreign(card.id)}</a></h2>
<p>${foreign(card.description)}</p><p>${inShort(card)}</p>
${points.length > 0 && (await reliabilityDiagram(points))}</section>`;
}

/** `/evaluators/{id}`. */
export async function evaluatorPage(card: CardShown): Promise<Page> {
  const points = reliabilityOf([card]);
  return {
    title: `Evaluator ${card.id}`,
    description: card.description,
    body: html`<h1>${foreign(card.id)}</h1><p>${foreign(card.description)}</p>
<dl><dt>Kind</dt><dd>${card.kind === 'deterministic' ? 'a built-in rule: the same case always gives the same verdict' : 'a language model'}</dd>
<dt>Family</dt><dd>${foreign(card.family)}</dd><dt>Version</dt><dd>${foreign(card.version)}</dd></dl>
<h2>What was measured</h2><p>${inShort(card)}</p>
${points.length > 0 && html`<h3>Is it as often right as it is sure?</h3>${await reliabilityDiagram(points)}`}
${
  card.calibration.length > 0 &&
  html`<h3>Set by set</h3>${figures(card)}
<p class="faint">It leaves open what it cannot read: <em>decided</em> says how many of the cases it gave a verdict on. The <em>Brier score</em> and the <em>calibration error</em> are 0 at best.</p>`
}`,
  };
}
