import { isFunctionWord } from '@truepenny/verifier/proofs';
import type { Document } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import { type Figure, figuresOf, isFigure } from './figures.ts';
import { missingNames } from './names.ts';

/** What the evidence holds of a claim. */
export type Measured = {
  said: readonly Token[];
  stated: readonly Token[];
  /** Figures that stand nowhere in the evidence. */
  missingFigures: Figure[];
  /** Words of names that stand nowhere in the evidence. */
  missingNames: Token[];
  /** Share of the claim's content words that stand in the evidence, 0..1. */
  covered: number;
  /** The largest share that stands in one passage, 0..1. */
  together: number;
};

/** Sentences that make a passage: what a claim says of one thing seldom stands in one sentence alone. */
const PASSAGE = 3;

/** Measures a claim against its evidence. Linear in the evidence. */
export function measure(claim: Document, evidence: Document): Measured {
  const said = tokenise(claim.text);
  const stated = tokenise(evidence.text);
  const wanted = new Set(contentOf(said).map(({ term }) => term));
  const passage = heldBy(wanted, stated, evidence);
  const share = (count: number) => count / Math.max(1, wanted.size);
  const missing = said.some(isFigure) ? missingFigures(said, stated) : [];
  return {
    said,
    stated,
    missingFigures: missing,
    missingNames: missingNames(claim.text, said, stated),
    covered: share(passage.heldAnywhere),
    together: share(passage.held),
  };
}

function missingFigures(said: readonly Token[], stated: readonly Token[]): Figure[] {
  const values = new Set(figuresOf(stated).map(({ value }) => value));
  return figuresOf(said).filter(({ value }) => !values.has(value));
}

/** How many of the wanted words the passage with most of them holds, and all of the evidence. */
function heldBy(wanted: ReadonlySet<string>, stated: readonly Token[], evidence: Document) {
  const anywhere = new Set<string>();
  const recent: Set<string>[] = [];
  let [most, at] = [0, 0];
  for (const { end } of splitSentences(evidence.text)) {
    const held = new Set<string>();
    for (; at < stated.length; at++) {
      const token = stated[at];
      if (!token || token.start >= end) break;
      if (wanted.has(token.term)) held.add(token.term);
    }
    for (const term of held) anywhere.add(term);
    recent.push(held);
    if (recent.length > PASSAGE) recent.shift();
    const together = held.size === 0 ? 0 : new Set(recent.flatMap((terms) => [...terms])).size;
    most = Math.max(most, together);
  }
  return { held: most, heldAnywhere: anywhere.size };
}

const contentOf = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ kind, text }) => kind === 'word' && !isFunctionWord(text) && text.length > 1);
