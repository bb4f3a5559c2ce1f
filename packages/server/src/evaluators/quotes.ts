import type { DocumentRole } from '@truepenny/verifier';
import { recheckProof } from '@truepenny/verifier/proofs';
import type { Ballot, Case, Document, Proof, Quote } from '../kernel/panel.ts';
import { quoteFinder } from '../kernel/text.ts';
import { type Quotation, quotationsOf } from './language/quotations.ts';
import { computing } from './seat.ts';
import { withinWhatWasAsked } from './supported.ts';

/** Texts that are on trial; the writers of the question and the evidence are not. */
const WRITTEN: ReadonlySet<DocumentRole> = new Set(['step', 'answer', 'claim', 'reasoning']);
/** Quotations that are looked up in one case: each costs a pass over the sources. */
const MOST_QUOTATIONS = 16;
/** A proof, but for the chance that the marks were not meant as a quotation. */
const REFUTED = 0.95;
const ESTABLISHED = 0.95;

/**
 * Looks up what a text puts in quotation marks and says to be the words of the question or the evidence. A
 * quotation that stands nowhere in what was given is refuted; one that does, in a text that says nothing
 * else, is established. Titles, single words, marks without attribution, and quotations with something left
 * out are passed over.
 */
export const quotes = computing({ id: 'quotes' }, (matter) => {
  const findings = new Map<string, Finding>();
  let left = MOST_QUOTATIONS;
  for (const document of matter.documents) {
    if (left === 0) break;
    if (!WRITTEN.has(document.role)) continue;
    const quotations = quotationsOf(document).slice(0, left);
    left -= quotations.length;
    const finding = findingOn(document, quotations, matter);
    if (finding) findings.set(document.name, finding);
  }
  return ballotsOf(matter, findings);
});

type Finding = Omit<Ballot, 'criterion'>;

function findingOn(document: Document, quotations: readonly Quotation[], matter: Case): Finding | undefined {
  for (const { quoted, from } of quotations) {
    const proof: Proof = { kind: 'quote-absent', shows: 'refuted', quote: quoted };
    const hasSource = matter.documents.some(({ role }) => role === from);
    if (!hasSource || !recheckProof(proof, matter.documents).holds) continue;
    const reason = `It quotes “${shortened(quoted.text)}”, which is nowhere in what was given.`;
    return { verdict: 'BLOCK', confidence: REFUTED, reason, quotes: [quoted], proof };
  }
  const [only] = quotations;
  if (!only || only.sentence.text !== document.text.trim().replace(/\.$/, '')) return undefined;
  const source = passageOf(only, matter);
  if (!source) return undefined;
  const proof: Proof = { kind: 'passage', shows: 'established', quote: source };
  const reason = `The quotation is there word for word, in ${source.document}.`;
  return { verdict: 'ALLOW', confidence: ESTABLISHED, reason, quotes: [only.quoted, source], proof };
}

function passageOf({ quoted, from }: Quotation, { documents }: Case): Quote | undefined {
  for (const document of documents.filter(({ role }) => role === from)) {
    const found = quoteFinder(document)(quoted.text);
    if (found) return found;
  }
  return undefined;
}

const LONGEST_SHOWN = 80;
const shortened = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).trimEnd()} …` : text;

/** A step's quotation answers for the step, an answer's or claim's for what asks about it. */
function ballotsOf({ criteria, documents }: Case, findings: ReadonlyMap<string, Finding>): Ballot[] {
  const roles = new Map(documents.map(({ name, role }) => [name, role]));
  return criteria.flatMap(({ id, asks, about }): Ballot[] => {
    const name = about ?? documents.find(({ role }) => role === SPOKEN_OF[asks])?.name ?? '';
    const finding = findings.get(name);
    if (!finding || !WRITES[asks]?.includes(roles.get(name) ?? '')) return [];
    // A quotation can be right and the answer still not follow.
    if (finding.verdict === 'ALLOW' && asks === 'follows') return [];
    const ballot = { criterion: id, ...finding };
    return [asks === 'supported' ? withinWhatWasAsked(ballot) : ballot];
  });
}

const SPOKEN_OF: { [asks: string]: DocumentRole } = { follows: 'answer', supported: 'claim' };
const WRITES: { [asks: string]: string[] } = {
  sound: ['step', 'reasoning'],
  follows: ['answer'],
  supported: ['claim'],
};
