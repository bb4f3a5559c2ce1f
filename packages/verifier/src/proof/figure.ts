import { arithmeticOf } from '../arithmetic/equations.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/**
 * Refutes a figure by computing it anew from figures that the documents give. Which figures belong together was
 * said by whoever found it; that each stands where it is quoted, and that they do not give the stated one, is
 * recomputed.
 */
export type FigureProof = {
  kind: 'figure';
  shows: 'refuted';
  /** Numbers, + - * / and brackets, such as `12 * 4 + 5`. */
  expression: string;
  /** Passages with exactly one number each; every one is used, and every number of the expression is one of them. */
  terms: Quote[];
  /** The passage, with exactly one number, that states what the expression does not give. */
  stated: Quote;
};

/** Numbers that need no source: how many of one unit make another of the same kind, and percentages. */
const CONVERSIONS: ReadonlySet<number> = new Set([7, 12, 24, 52, 60, 100, 365, 1000]);
const FORM = /^[\d\s.+*/()-]{3,200}$/;
const NUMBER = /\d+(?:\.\d+)?/g;
const MOST_TERMS = 12;

/** Holds when every number has its passage and the expression, computed exactly, is not what is stated. */
export function recheckFigure(proof: FigureProof, documents: readonly Document[]): Recheck {
  const { expression, terms, stated } = proof;
  if (!FORM.test(expression)) return fails('the expression is not made of numbers and + - * / alone');
  if (terms.length === 0 || terms.length > MOST_TERMS) return fails(`it needs 1 to ${MOST_TERMS} terms`);
  for (const quote of [...terms, stated]) {
    const quoted = recheckQuote(quote, documents);
    if (!quoted.holds) return quoted;
  }
  if (
    terms.some(
      (term) => term.document === stated.document && term.start < stated.end && stated.start < term.end,
    )
  )
    return fails('a term is the stated figure itself');
  const values = terms.map(onlyNumber);
  const claim = onlyNumber(stated);
  if (claim === undefined || values.includes(undefined))
    return fails('a passage does not hold exactly one number');
  const used = (expression.match(NUMBER) ?? []).map(Number);
  const isSourced = used.every((number) => values.includes(number) || CONVERSIONS.has(number));
  if (!isSourced) return fails('a number of the expression is in no passage');
  if (!values.every((value) => value !== undefined && used.includes(value)))
    return fails('a term is not used');
  const text = `${expression} = ${claim}`;
  const [equation, ...more] = arithmeticOf({ name: 'figure', role: 'step', text }).equations;
  if (!equation || more.length > 0 || equation.start !== 0) return fails('the expression is not read');
  return equation.finding === 'refuted' ? HOLDS : fails(`the figure is not refuted: ${equation.finding}`);
}

/** The one number of a passage; undefined where it holds none or several. */
function onlyNumber(quote: Quote): number | undefined {
  const { numbers } = arithmeticOf({ name: quote.document, role: 'step', text: quote.text });
  const digits = quote.text.replace(/(\d),(?=\d{3})/g, '$1').match(NUMBER) ?? [];
  const value = Number(numbers[0]?.value);
  return numbers.length === 1 && digits.length <= 1 && Number.isFinite(value) ? value : undefined;
}
