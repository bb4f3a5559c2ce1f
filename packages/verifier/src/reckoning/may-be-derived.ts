import type { Document } from '../judgement/case.ts';
import { splitSentences } from '../text/sentences.ts';
import { LONGEST_EVIDENCE } from './lines.ts';

/** Figures of a text that are put together in pairs. */
const MOST_FIGURES = 200;
const AGGREGATES = /\b(?:total|sum|together|altogether|in all|combined|average|mean)\b/;
const CHANGES =
  /\b(?:vat|discount|difference|left|remain(?:s|ing)?|balance|net|gross|(?:rose|fell|grew|dropped) by)\b/;
const PERIODS = /\b(?:later|earlier|aged?|years old|lasted|took|times|twice|(?:increased|decreased) by)\b/;

/** Whether a figure that stands there in a claim may be computed from those of its evidence, so that its absence says nothing. */
export function mayBeDerived(claim: Document, at: number, evidence: Document, figure: number): boolean {
  const place = splitSentences(claim.text).find(({ start, end }) => start <= at && at < end);
  const lower = claim.text.slice(place?.start, place?.end).toLowerCase();
  if (AGGREGATES.test(lower)) return true;
  if (!PERIODS.test(lower) && !CHANGES.test(lower)) return false;
  const head = evidence.text.slice(0, LONGEST_EVIDENCE).match(FIGURE) ?? [];
  const figures = new Set(head.slice(0, MOST_FIGURES).map((text) => Number(text.replaceAll(',', ''))));
  return [...figures].some(
    (one) =>
      one > 2 &&
      (figures.has(figure + one) || figures.has(figure * one) || figures.has((figure * 100) / one)),
  );
}

const FIGURE = /\d[\d,]{0,14}(?:\.\d{1,6})?/g;
