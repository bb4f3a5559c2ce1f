import { findingsIn, mayBeDerived } from '@truepenny/verifier/proofs';
import type { Ballot, Document, Quote } from '../kernel/panel.ts';
import { type Measured, measure } from './grounding/measure.ts';
import { type Conflict, denialConflict, oppositeConflict } from './grounding/word-conflict.ts';
import { computing } from './seat.ts';
import { withinWhatWasAsked } from './supported.ts';
import { quoteOf } from './trace.ts';

/**
 * Confidences, by Laplace's rule of succession from the share of right ballots on labelled claims about long
 * and short evidence, and rounded down.
 */
const SURE = { conflict: 0.93, opposite: 0.88, figure: 0.94, names: 0.93 };
/** Evidence from this length on is a document: what stands nowhere in it is not backed by it. */
const WHOLE_DOCUMENT = 800;
const LONGEST_CLAIM = 4_000;
/** Share of a claim that a passage must hold for a word in conflict to be about the same. */
const SAME_MATTER = 0.4;

/**
 * Compares a claim with its evidence: figures and names that the evidence does not hold, words that it denies or
 * turns into their opposite. Suspicions only; abstains where words alone do not tell, where a figure may be computed
 * from others, on questions, and on evidence that is a set of rules.
 */
export const grounding = computing({ id: 'grounding' }, ({ criteria, documents }) => {
  const claim = documents.find(({ role }) => role === 'claim');
  const asking = criteria.filter(({ asks, about }) => asks === 'supported' && about === claim?.name);
  const [evidence, other] = documents.filter(({ role }) => role === 'evidence');
  if (asking.length === 0 || !claim || !evidence || other) return [];
  const opinion = opinionOn(claim, evidence);
  // A figure that follows from those of the evidence need not stand there.
  if (opinion && isShown(claim, documents)) return [];
  return opinion ? asking.map(({ id }) => withinWhatWasAsked({ criterion: id, ...opinion })) : [];
});

const isShown = (claim: Document, documents: readonly Document[]): boolean =>
  findingsIn(documents).some(
    ({ shows, about }) =>
      shows === 'established' && about.document === claim.name && about.text === claim.text,
  );

type Opinion = Omit<Ballot, 'criterion'>;

const RULE =
  /(?:^|[.!?\n]\s{0,3})(?:if|all|every|each|no|not all|some|whenever|either|a person|people|everyone|someone)\s/gi;

function opinionOn(claim: Document, evidence: Document): Opinion | undefined {
  if (claim.text.length > LONGEST_CLAIM || claim.text.includes('?')) return undefined;
  if ((evidence.text.slice(0, LONGEST_CLAIM).match(RULE)?.length ?? 0) > 1) return undefined;
  const measured = measure(claim, evidence);
  if (measured.said.length === 0 || measured.stated.length === 0) return undefined;
  return conflicting(claim, evidence, measured) ?? unheld(claim, evidence, measured);
}

function conflicting(claim: Document, evidence: Document, measured: Measured): Opinion | undefined {
  const { said, stated, covered } = measured;
  if (covered < SAME_MATTER) return undefined;
  const sides = [
    { text: claim.text, tokens: said },
    { text: evidence.text, tokens: stated },
  ] as const;
  const denial = denialConflict(...sides);
  if (denial)
    return blocked(SURE.conflict, 'The one affirms what the other denies', ...at(denial, claim, evidence));
  const opposite = oppositeConflict(...sides);
  return (
    opposite && blocked(SURE.opposite, 'The evidence says the opposite', ...at(opposite, claim, evidence))
  );
}

const at = ({ claimed, stated }: Conflict, claim: Document, evidence: Document): [Quote, Quote] => [
  quoteOf(claim, claimed.start, claimed.end),
  quoteOf(evidence, stated.start, stated.end),
];

const blocked = (confidence: number, what: string, claimed: Quote, stated: Quote): Opinion => ({
  verdict: 'BLOCK',
  confidence,
  reason: `${what}: “${claimed.text}” in the claim, “${stated.text}” in the evidence.`,
  quotes: [claimed, stated],
});

/** Single digits written as words are counted with everywhere; they carry no weight of their own. */
function unheld(claim: Document, evidence: Document, measured: Measured): Opinion | undefined {
  if (evidence.text.length < WHOLE_DOCUMENT) return undefined;
  const figure = measured.missingFigures.find(
    ({ worded, value, token }) => !worded && !mayBeDerived(claim, token.start, evidence, Number(value)),
  );
  if (figure) return missing(SURE.figure, quoteOf(claim, figure.token.start, figure.token.end));
  const [name, another] = measured.missingNames;
  if (!name) return undefined;
  const quote = quoteOf(claim, name.start, name.end);
  // One name alone may be another word for one that the evidence holds.
  return another && missing(SURE.names, quote);
}

const missing = (confidence: number, quote: Quote): Opinion => ({
  verdict: 'BLOCK',
  confidence,
  reason: `The evidence holds “${quote.text}” nowhere.`,
  quotes: [quote],
});
