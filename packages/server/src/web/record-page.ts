import type { Challenge, Document, Explanation, Quote, Transcript, Verdict, Vote } from '@truepenny/verifier';
import { type PolicyRecord, uidText } from '@truepenny/verifier/policy';
import { type WeighedCriterion, weightsOf } from '@truepenny/verifier/proofs';
import { assets } from './assets.ts';
import { percent } from './bars.ts';
import { type CardShown, reliabilityOf } from './evaluators-page.ts';
import { foreign, type Html, html, plain } from './html.ts';
import type { Page } from './layout.ts';
import { LETTERS, PART, partsOf } from './parts.ts';
import { proofShown } from './proof.ts';
import { type ReliabilityPoint, reliabilityDiagram } from './reliability.ts';
import { TONES } from './tones.ts';

/** What of a judged record a page shows. */
export type JudgedRecord = {
  result: {
    durationMs?: number;
    meta: { reasons: string[]; duration_ms?: number };
    /** Of a decision: what its axes come to together. */
    aggregate?: { rationale: string };
  };
  transcript: Transcript;
  transcript_hash: string;
};
/** What is known of the record besides: its address as JSON with what opens it, which part is shown, from 1, … */
export type Shown = {
  address: string;
  pageAddress: string;
  part: number;
  /** What it cost in USD; undefined where no credit paid for it. */
  usd: number | undefined;
  cards: readonly CardShown[];
  /** How often panels of models were right where they said how sure they were. */
  panel: { source: string; reliability: readonly ReliabilityPoint[] };
};

/** What was answered, as it is known before the record is read. */
export type Answered = { id: string; product: string; verdict: Verdict; confidence: number };

/** A verdict with all that it rests on: documents with what was refuted where it stands, votes, challenges, proofs. */
export function recordPage(answered: Answered, shown: Shown, read: () => Promise<JudgedRecord>): Page {
  const { id, product, verdict, confidence } = answered;
  const word = product === 'decision' && verdict === 'UNCERTAIN' ? 'REVIEW' : verdict;
  return {
    title: `${word}: ${id}`,
    description: 'A verdict on the reasoning or the act of an AI agent, with everything that it rests on.',
    private: true,
    script: assets.record,
    body: html`<h1><span class="${TONES[verdict]}">${word}</span>${verdict === 'UNCERTAIN' ? ': left open' : `, ${percent(confidence)} sure`}</h1>
<p class="large">Decided by a panel</p>`,
    rest: async () => recordShown(answered, await read(), shown),
  };
}

async function recordShown(
  { id, product, verdict: answered }: Answered,
  { result, transcript, transcript_hash }: JudgedRecord,
  shown: Shown,
): Promise<Html> {
  const { documents, hearing, verdict } = transcript;
  const parts = partsOf(documents, hearing.criteria.length);
  const at = Math.min(Math.max(1, shown.part), parts.length);
  const { from = 0, to = 0 } = parts[at - 1] ?? {};
  const inPart = <T>(list: readonly T[]): T[] => list.slice(from, to);
  const marksOn = Map.groupBy(hearing.votes.flatMap(marksOf), ({ document }) => document);
  const votesOn = Map.groupBy(hearing.votes, ({ criterion }) => criterion);
  const criteria = inPart(hearing.criteria);
  const weighed = weightsOf(hearing, transcript, new Set(criteria.map((one) => one.id)));
  const questions = new Map(criteria.map((one) => [one.id, one.question]));
  const explanation = hearing.votes.find((vote) => vote.explanation)?.explanation;
  const ms = result.durationMs ?? result.meta.duration_ms;
  return html`
${answered !== verdict && html`<p>The panel as a whole came to <strong class="${TONES[verdict]}">${verdict}</strong>. Its axes, put together by their own rules, come to what was answered: ${foreign(result.aggregate?.rationale ?? '')}</p>`}
${result.meta.reasons.length > 0 && html`<h2>Why not ALLOW</h2><ul>${result.meta.reasons.slice(0, PART.documents).map((reason) => html`<li>${foreign(reason)}</li>`)}</ul>`}
${explanation && explained(explanation)}
<div class="check"><button type="button" id="replay" hidden data-record="${shown.address}">Recompute here</button>
<output id="replayed" data-verdict="${verdict}"></output>
<noscript>To recompute it without JavaScript: <code>truepenny replay ${id}</code></noscript></div>
${parts.length > 1 && partLinks(at, parts.length, shown.pageAddress)}
<h2>What was judged</h2>
<p class="faint"><mark class="bad">Underlined</mark> passages speak against it, <mark class="good">the others</mark> for it, in the eyes of the seats that quote them.</p>
${inPart(documents).map((one) => documentOf(one, marksOn.get(one.name) ?? []))}
${transcript.judgedBy && policyOf(transcript.judgedBy, id)}
<h2>How the seats voted</h2>
${criteria.map(({ id, question }) => votesTable(id, question, votesOn.get(id) ?? []))}
${hearing.challenges.length > 0 && html`<h2>What the red team held against it</h2><ul>${inPart(hearing.challenges).map(challengeOf)}</ul>`}
<h2>How it was weighed</h2>
<p>A proof decides first, then the principal’s own word. Where neither speaks, the votes of models are weighed: <em>8 to 1 for BLOCK</em> means that such a vote is 8 times as likely on a case that should be blocked.</p>
${weightsTable(weighed, questions)}
<h2>How sure is that?</h2>
${await sureness(transcript, shown)}
<h2>The record</h2>
<dl><dt>Record</dt><dd><code>${id}</code> (${product})</dd>
<dt>Evaluators</dt><dd>${seatList(hearing.evaluators)}</dd>
<dt>Red team</dt><dd>${seatList(hearing.redTeam)}</dd>
${ms !== undefined && html`<dt>Took</dt><dd>${ms} ms</dd>`}
${shown.usd !== undefined && html`<dt>Cost</dt><dd>$${String(shown.usd)}</dd>`}
<dt>Transcript</dt><dd><code>${transcript_hash}</code></dd>
<dt>As JSON</dt><dd><a href="${shown.address}">${id}</a></dd></dl>`;
}

const partLinks = (at: number, parts: number, address: string): Html => html`<nav aria-label="Parts">
<span>Part ${at} of ${parts}</span>
${at > 1 && html`<a href="${address}part=${at - 1}">Earlier</a>`}
${at < parts && html`<a href="${address}part=${at + 1}">Later</a>`}</nav>`;

const seatList = (turns: Transcript['hearing']['evaluators']): Html[] =>
  turns.map(
    (turn, at) =>
      html`${at > 0 && ', '}${foreign(turn.id)}${!turn.completed && ` (no answer: ${turn.fault})`}`,
  );

function explained({ matched, missing, unread, to_allow }: Explanation): Html {
  const list = (title: string, items: readonly Html[]) =>
    items.length > 0 && html`<h3>${title}</h3><ul>${items.slice(0, PART.documents)}</ul>`;
  return html`${list(
    'What would have to change',
    to_allow.map((text) => html`<li>${foreign(text)}</li>`),
  )}
${list(
  'What the request covers',
  matched.map(({ what, by }) => html`<li>${foreign(what)}, by ${foreign(by)}</li>`),
)}
${list(
  'What it does not cover',
  missing.map(({ what, why }) => html`<li>${foreign(what)}: ${foreign(why)}</li>`),
)}
${list(
  'What was not understood',
  unread.map(({ where, quote }) => html`<li>${foreign(quote)} (in ${where})</li>`),
)}`;
}

function policyOf(
  { name, digest, decision, determining, undecided, accesses }: PolicyRecord,
  id: string,
): Html {
  return html`<h2>What the policy said</h2>
<p>The policy <strong>${foreign(name)}</strong> said <strong>${decision}</strong>${determining.length > 0 && html`, by ${foreign(determining.join(', '))}`}. A policy is recomputed by <code>truepenny replay ${id}</code>, not in this page.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Accesses"><table><thead><tr><th scope="col">The act needs to</th><th scope="col">What</th><th scope="col">Open because</th></tr></thead>
<tbody>${accesses
    .slice(0, PART.documents)
    .map(
      ({ action, resource, open }) =>
        html`<tr><td>${foreign(action.id)}</td><td>${foreign(uidText(resource))}</td><td>${open !== undefined && foreign(open)}</td></tr>`,
    )}</tbody></table></div>
${undecided.length > 0 && html`<ul>${undecided.slice(0, PART.documents).map(({ resource, why }) => html`<li>Undecided: ${foreign(resource)}, ${foreign(why)}</li>`)}</ul>`}
<p class="faint"><code>${digest}</code></p>`;
}

const votesTable = (id: string, question: string, votes: readonly Vote[]): Html =>
  html`<h3>${foreign(question)}</h3>
${
  votes.length === 0
    ? html`<p class="faint">No seat had anything to say on it.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Votes on ${id}"><table class="votes"><thead><tr><th scope="col">Seat</th><th scope="col">Verdict</th><th scope="col">Sure</th><th scope="col">Reason</th></tr></thead>
<tbody>${votes.map(voteRow)}</tbody></table></div>`
}`;

const voteRow = ({ by, verdict, confidence, proof, reason, abstained }: Vote): Html =>
  html`<tr><th scope="row"><code>${by}</code></th><td class="${TONES[verdict]}">${verdict}</td>
<td>${verdict === 'ABSTAIN' ? abstained : percent(confidence)}</td>
<td>${foreign(reason)}${proof && proofShown(proof)}</td></tr>`;

const challengeOf = ({ by, against, reason, material, quotes, proof }: Challenge): Html =>
  html`<li><code>${by}</code> against <code>${against}</code>${!material && ' (of no weight)'}: ${foreign(reason)}
${quotes.map(({ text }) => html`<blockquote>${foreign(text.slice(0, LETTERS))}</blockquote>`)}${proof && proofShown(proof)}</li>`;

const BASES = {
  proof: 'a proof',
  authority: 'the principal’s word',
  opinion: 'an opinion',
  signal: 'a signal of words',
  challenge: 'a challenge',
} as const;

const weightsTable = (weighed: readonly WeighedCriterion[], questions: ReadonlyMap<string, string>): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Weights"><table class="votes"><thead><tr><th scope="col">Seat</th><th scope="col">Counts as</th><th scope="col">Rests on</th><th scope="col">Weight</th></tr></thead>
${weighed.map(
  ({
    opinion,
    seats,
  }) => html`<tbody><tr><th scope="rowgroup" colspan="4">${foreign(questions.get(opinion.criterion) ?? opinion.criterion)} <strong class="${TONES[opinion.verdict]}">${opinion.verdict}</strong>, ${percent(opinion.confidence)} sure, ${opinion.basis ? `decided by ${BASES[opinion.basis]}` : 'left open'}</th></tr>
${seats.map(
  ({ seat, counts, basis, weight, decides }) =>
    html`<tr><td><code>${seat}</code></td><td class="${TONES[counts]}">${counts}</td><td>${BASES[basis]}</td><td>${weight === null ? (decides ? 'decides' : 'not needed') : odds(weight)}</td></tr>`,
)}</tbody>`,
)}</table></div>`;

/** What a vote adds to the log-odds of BLOCK, as odds. */
function odds(weight: number): string {
  const times = Math.exp(Math.abs(weight));
  if (times < 1.05) return 'none';
  return `${times < 10 ? Math.round(times * 10) / 10 : Math.round(times)} to 1 for ${weight > 0 ? 'BLOCK' : 'ALLOW'}`;
}

/** The stated confidence on the diagram of those who decided: of the seats that compute, or of panels of models. */
async function sureness({ hearing, verdict, confidence }: Transcript, shown: Shown): Promise<Html> {
  const kinds = new Map(hearing.evaluators.map(({ id, kind }) => [id, kind]));
  const deciders = new Set(hearing.votes.filter((vote) => vote.verdict === verdict).map(({ by }) => by));
  const models = [...deciders].filter((id) => kinds.get(id) === 'model');
  const cards = shown.cards.filter(({ id, kind }) => kind === 'deterministic' && deciders.has(id));
  const points = models.length > 0 ? shown.panel.reliability : reliabilityOf(cards);
  if (verdict === 'UNCERTAIN') {
    return html`<p>The panel left it open. It would have been ${percent(confidence)} sure of the better of the two answers: no ground to act on.</p>`;
  }
  if (points.length === 0) {
    return html`<p>The panel is ${percent(confidence)} sure of ${verdict}. Nothing was measured of the seats that decided, so there is no plot.</p>`;
  }
  const who =
    models.length > 0
      ? html`the verdict of panels of models (${foreign(shown.panel.source)})`
      : cards.map(
          ({ id }, at) =>
            html`${at > 0 && ', '}<a href="/evaluators/${encodeURIComponent(id)}">${foreign(id)}</a>`,
        );
  return html`<p>The panel is ${percent(confidence)} sure of ${verdict}. The plot shows how often, on published cases, this was right: ${who}.</p>
${await reliabilityDiagram(points, confidence)}`;
}

function documentOf({ name, role, text }: Document, marks: readonly Mark[]): Html {
  const isCut = text.length > LETTERS;
  return html`<section><h3>${foreign(name)}${role !== name && html` <span class="faint">${role}</span>`}</h3>
<pre>${marked(isCut ? text.slice(0, LETTERS) : text, marks)}</pre>
${isCut && html`<p class="faint">The first ${LETTERS} of ${text.length} characters; all of them are in the JSON.</p>`}</section>`;
}

type Mark = Quote & { refuted: boolean; says: string };

const marksOf = ({ verdict, quotes, by, reason }: Vote): Mark[] =>
  quotes.map((quote) => ({ ...quote, refuted: verdict === 'BLOCK', says: `${by}: ${reason}` }));

/** The text with the passages that votes quote; of two that overlap the one that begins first is marked. */
function marked(text: string, quotes: readonly Mark[]): Html[] {
  const pieces: Html[] = [];
  let at = 0;
  const inOrder = [...quotes].sort((a, b) => a.start - b.start || Number(b.refuted) - Number(a.refuted));
  for (const { start, end, refuted, says } of inOrder) {
    if (start < at || end <= start || end > text.length) continue;
    pieces.push(foreign(text.slice(at, start)));
    pieces.push(
      html`<mark class="${refuted ? 'bad' : 'good'}" title="${plain(says.slice(0, 300))}">${foreign(text.slice(start, end))}</mark>`,
    );
    at = end;
  }
  return [...pieces, foreign(text.slice(at))];
}
