import { bars } from './bars.ts';
import { foreign, type Html, html } from './html.ts';
import type { Page } from './layout.ts';

/** The card of one evaluator. */
export type CardShown = {
  id: string;
  kind: string;
  family: string;
  version: string;
  description: string;
  calibration: readonly {
    set: string;
    n: number;
    voted: number | null;
    date: string | null;
    brier: number | null;
    ece: number | null;
    false_allow_rate: number | null;
    false_block_rate: number | null;
  }[];
};

const figure = (value: number | null): string => (value === null ? 'not measured' : String(value));

const figures = ({ id, calibration }: CardShown): Html =>
  calibration.length === 0
    ? html`<p>Nothing was measured of it yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Figures of ${id}"><table><thead><tr><th scope="col">Set</th><th scope="col">Cases</th><th scope="col">Decided</th><th scope="col">Brier</th><th scope="col">ECE</th><th scope="col">Wrongly allowed</th><th scope="col">Wrongly blocked</th></tr></thead>
<tbody>${calibration.map((row) => html`<tr><td>${row.set}</td><td>${row.n}</td><td>${figure(row.voted)}</td><td>${figure(row.brier)}</td><td>${figure(row.ece)}</td><td>${figure(row.false_allow_rate)}</td><td>${figure(row.false_block_rate)}</td></tr>`)}</tbody></table></div>`;

/** `/evaluators`. */
export const evaluatorsPage = (cards: readonly CardShown[]): Page => ({
  title: 'Evaluators',
  description: 'Who sits on the panel here, and what was measured of each.',
  body: html`<h1>Evaluators</h1><p>Each seat that can vote here, with what was measured of it. A figure that was not measured is not guessed.</p>
${cards.map((card) => html`<section><h2><a href="/evaluators/${encodeURIComponent(card.id)}">${foreign(card.id)}</a></h2><p>${foreign(card.description)}</p></section>`)}`,
});

/** `/evaluators/{id}`. */
export const evaluatorPage = (card: CardShown): Page => ({
  title: `Evaluator ${card.id}`,
  description: card.description,
  body: html`<h1>${foreign(card.id)}</h1><p>${foreign(card.description)}</p>
<dl><dt>Kind</dt><dd>${card.kind === 'deterministic' ? 'the built-in rules' : 'a language model'}</dd>
<dt>Family</dt><dd>${foreign(card.family)}</dd><dt>Version</dt><dd>${foreign(card.version)}</dd></dl>
<h2>What was measured</h2>${figures(card)}
${card.calibration.map(({ set, false_allow_rate, false_block_rate }) => {
  const rates = [
    ['wrongly allowed', false_allow_rate],
    ['wrongly blocked', false_block_rate],
  ] as const;
  const measured = rates.flatMap(([name, rate]) => (rate === null ? [] : [[name, rate] as const]));
  return measured.length > 0 && bars(`Errors on ${set}`, measured);
})}`,
});
