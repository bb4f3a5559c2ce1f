import type { Quote, Transcript, Vote } from '@truepenny/verifier';
import { assets } from './assets.ts';
import { percent } from './bars.ts';
import { foreign, type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { LETTERS, partsOf } from './parts.ts';

/** What of a judged record a page shows. */
export type JudgedRecord = {
  product: string;
  result: { id: string; meta: { reasons: string[]; replay_token?: string } };
  transcript: Transcript;
  transcript_hash: string;
};
/** Where the record is as JSON, with what opens it; and which of its parts is shown, from 1. */
export type Shown = { address: string; pageAddress: string; part: number };

const TONES = { ALLOW: 'good', BLOCK: 'bad', UNCERTAIN: 'doubt', ABSTAIN: 'faint' } as const;

/** A verdict with all that it rests on: documents with what was refuted where it stands, votes, challenges, proofs. */
export function recordPage(
  { product, result, transcript, transcript_hash }: JudgedRecord,
  shown: Shown,
): Page {
  const { documents, hearing, verdict, confidence } = transcript;
  const parts = partsOf(documents, hearing.criteria.length);
  const at = Math.min(Math.max(1, shown.part), parts.length);
  const { from = 0, to = 0 } = parts[at - 1] ?? {};
  const inPart = <T>(list: readonly T[]): T[] => list.slice(from, to);
  const here = inPart(documents);
  const votesOn = Map.groupBy(hearing.votes, ({ criterion }) => criterion);
  const criteria = inPart(hearing.criteria);
  const hasPolicy = hearing.votes.some(({ explanation }) => explanation?.authority === 'policy');
  return {
    title: `${verdict}: ${result.id}`,
    description: 'A verdict on the reasoning or the act of an AI agent, with everything that it rests on.',
    private: true,
    script: assets.record,
    body: html`<h1><span class="${TONES[verdict]}">${verdict}</span>, ${percent(confidence)} sure</h1>
<dl><dt>Record</dt><dd><code>${result.id}</code> (${product})</dd>
<dt>Decided by</dt><dd>a panel of ${hearing.evaluators.map(({ id }) => id).join(', ')}; red team: ${hearing.redTeam.map(({ id }) => id).join(', ')}</dd>
${result.meta.reasons.length > 0 && html`<dt>Why not ALLOW</dt><dd>${foreign(result.meta.reasons.join('; '))}</dd>`}
<dt>Transcript</dt><dd><code>${transcript_hash}</code></dd>
<dt>As JSON</dt><dd><a href="${shown.address}">${result.id}</a></dd></dl>
<p><button type="button" id="replay" hidden data-record="${shown.address}" data-module="${assets.replaying.path}">Recompute here</button>
<output id="replayed" data-verdict="${verdict}"></output></p>
<noscript><p>To recompute it without JavaScript: <code>truepenny replay ${result.id}</code></p></noscript>
${hasPolicy && html`<p>A policy decided. It is recomputed by <code>truepenny replay ${result.id}</code>, not in this page.</p>`}
<h2>What was judged</h2>
${parts.length > 1 && partLinks(at, parts.length, shown.pageAddress)}
${here.map(({ name, role, text }) => documentOf(name, role, text, hearing.votes))}
<h2>How the seats voted</h2>
${criteria.map(
  ({ id, question }) => html`<h3>${foreign(question)}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Votes on ${id}"><table><thead><tr><th scope="col">Seat</th><th scope="col">Verdict</th><th scope="col">Sure</th><th scope="col">Rests on</th><th scope="col">Reason</th></tr></thead>
<tbody>${(votesOn.get(id) ?? []).map(voteRow)}</tbody></table></div>`,
)}
${hearing.challenges.length > 0 && html`<h2>What the red team held against it</h2><ul>${inPart(hearing.challenges).map(({ by, against, reason, material }) => html`<li><code>${by}</code> against <code>${against}</code>${material && ' (material)'}: ${foreign(reason)}</li>`)}</ul>`}`,
  };
}

const partLinks = (at: number, parts: number, address: string): Html => html`<nav aria-label="Parts">
<span>Part ${at} of ${parts}</span>
${at > 1 && html`<a href="${address}part=${at - 1}">Earlier</a>`}
${at < parts && html`<a href="${address}part=${at + 1}">Later</a>`}</nav>`;

function voteRow({ by, verdict, confidence, basis, proof, reason, abstained }: Vote): Html {
  const restsOn = basis ?? (proof ? 'proof' : verdict === 'ABSTAIN' ? abstained : 'opinion');
  return html`<tr><td><code>${by}</code></td><td class="${TONES[verdict]}">${verdict}</td>
<td>${verdict === 'ABSTAIN' ? '–' : percent(confidence)}</td><td>${restsOn}</td>
<td>${foreign(reason)}${proof && html`<details><summary>Proof</summary><pre>${foreign(JSON.stringify(proof, null, 1).slice(0, LETTERS))}</pre></details>`}</td></tr>`;
}

function documentOf(name: string, role: string, text: string, votes: readonly Vote[]): Html {
  const marks = votes.flatMap(({ verdict, quotes }) =>
    quotes
      .filter(({ document }) => document === name)
      .map((quote) => ({ ...quote, refuted: verdict === 'BLOCK' })),
  );
  const isCut = text.length > LETTERS;
  return html`<section><h3>${foreign(name)} <span class="faint">${role}</span></h3>
<pre>${marked(isCut ? text.slice(0, LETTERS) : text, marks)}</pre>
${isCut && html`<p class="faint">The first ${LETTERS} of ${text.length} characters; all of them are in the JSON.</p>`}</section>`;
}

/** The text with the passages that votes quote; of two that overlap the one that begins first is marked. */
function marked(text: string, quotes: readonly (Quote & { refuted: boolean })[]): Html[] {
  const pieces: Html[] = [];
  let at = 0;
  const inOrder = [...quotes].sort((a, b) => a.start - b.start || Number(b.refuted) - Number(a.refuted));
  for (const { start, end, refuted } of inOrder) {
    if (start < at || end <= start || end > text.length) continue;
    pieces.push(foreign(text.slice(at, start)));
    pieces.push(html`<mark class="${refuted ? 'bad' : 'good'}">${foreign(text.slice(start, end))}</mark>`);
    at = end;
  }
  return [...pieces, foreign(text.slice(at))];
}

/** What asks for the token of a record. */
export const tokenForm = (action: string): Html => html`<form method="get" action="${action}">
<label for="token">Replay token of the result</label>
<input id="token" name="replay_token" required autocomplete="off"> <button type="submit">Open</button></form>`;
