import { arithmeticOf } from '../arithmetic/equations.ts';
import { show } from '../arithmetic/rational.ts';
import { conversionsAmong } from '../arithmetic/words.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { wordsOf } from '../reckoning/lines.ts';
import { fails, HOLDS, isContrary, type Recheck } from './recheck.ts';
import { isGiven, recheckStated, sentenceAround, toldIn } from './stated.ts';

/**
 * Refutes a figure by computing it anew from figures that the documents give. Which figures belong together was
 * said by whoever found it; that each stands where it is quoted, that the text computes the stated one and stands by
 * it, and that they do not give it, is recomputed.
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

const FORM = /^[\d\s.+*/()-]{3,200}$/;
const NUMBER = /\d+(?:\.\d+)?/g;
const MOST_TERMS = 12;

/** Holds when every number has its passage and the expression, computed exactly, is not what is stated. */
export function recheckFigure(proof: FigureProof, documents: readonly Document[]): Recheck {
  const { expression, terms, stated } = proof;
  if (!FORM.test(expression)) return fails('the expression is not made of numbers and + - * / alone');
  if (terms.length === 0 || terms.length > MOST_TERMS) return fails(`it needs 1 to ${MOST_TERMS} terms`);
  const ground = recheckStated(stated, terms, documents);
  if (!ground.holds) return ground;
  const values = terms.map((term) => amountIn(term, documents)?.value).map((value) => value && show(value));
  const claim = amountIn(stated, documents);
  if (!claim || values.includes(undefined)) return fails('a passage does not hold exactly one number');
  if (isGiven(claim, stated, documents)) return fails('the figure is given, and not computed');
  const used = (expression.match(NUMBER) ?? []).map((number) => String(Number(number)));
  const sentences = [...terms, stated].map((quote) => sentenceAround(quote, documents)?.line.text ?? '');
  const factors = conversionsAmong(sentences.flatMap(wordsOf));
  const isHundredth = sentences.some((text) => text.includes('%'));
  const isSourced = (number: string) =>
    values.includes(number) || factors.has(Number(number)) || (isHundredth && number === '100');
  if (!used.every(isSourced)) return fails('a number of the expression is in no passage');
  if (!values.every((value) => value !== undefined && used.includes(value)))
    return fails('a term is not used');
  const text = `${expression} = ${show(claim.value)}`;
  const [equation, ...more] = arithmeticOf({ name: 'figure', role: 'step', text }).equations;
  if (!equation || more.length > 0 || equation.start !== 0) return fails('the expression is not read');
  return equation.finding === 'refuted'
    ? HOLDS
    : isContrary(`the figure is not refuted: ${equation.finding}`);
}

function amountIn(quote: Quote, documents: readonly Document[]) {
  const told = toldIn(quote, documents);
  return told?.kind === 'amount' ? told : undefined;
}
