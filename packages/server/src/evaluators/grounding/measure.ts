import { isFunctionWord } from '@truepenny/verifier/proofs';
import type { Document } from '../../kernel/panel.ts';
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
};

/** Measures a claim against its evidence. Linear in the evidence. */
export function measure(claim: Document, evidence: Document): Measured {
  const said = tokenise(claim.text);
  const stated = tokenise(evidence.text);
  const wanted = new Set(contentOf(said).map(({ term }) => term));
  const missing = said.some(isFigure) ? missingFigures(said, stated) : [];
  return {
    said,
    stated,
    missingFigures: missing,
    missingNames: missingNames(claim.text, said, stated),
    covered: heldBy(wanted, stated) / Math.max(1, wanted.size),
  };
}

function missingFigures(said: readonly Token[], stated: readonly Token[]): Figure[] {
  const values = new Set(figuresOf(stated).map(({ value }) => value));
  return figuresOf(said).filter(({ value }) => !values.has(value));
}

/** How many of the wanted words the evidence holds. */
const heldBy = (wanted: ReadonlySet<string>, stated: readonly Token[]): number =>
  new Set(stated.filter(({ term }) => wanted.has(term)).map(({ term }) => term)).size;

const contentOf = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ kind, text }) => kind === 'word' && !isFunctionWord(text) && text.length > 1);
