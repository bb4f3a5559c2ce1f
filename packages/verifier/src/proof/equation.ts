import { describe, shownValue } from '../arithmetic/describe.ts';
import { arithmeticOf, type Equation } from '../arithmetic/equations.ts';
import { numbersIn } from '../arithmetic/numbers.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/** Refutes a statement of numbers by recomputing it. The quote spans both sides. */
export type EquationProof = {
  kind: 'equation';
  shows: 'refuted';
  quote: Quote;
  /** The computed side as it was understood, in plain signs. */
  expression: string;
  relation: string;
  /** What the text says that it gives. */
  stated: string;
  /** What it really gives. */
  computed: string;
  /**
   * Where the end of the trace gives the stated value as its own. Needed where the text hedges the equation: it
   * supposes or takes back what it then relies on all the same.
   */
  carried?: Quote;
};

/**
 * Reads the document anew, since what stands around an equation decides how it is read, and holds when the
 * equation at the quoted place is refuted there with the same expression and the same numbers.
 */
export function recheckEquation(proof: EquationProof, documents: readonly Document[]): Recheck {
  const { quote } = proof;
  const quoted = recheckQuote(quote, documents);
  if (!quoted.holds) return quoted;
  if (proof.shows !== 'refuted') return fails('an equation that holds proves nothing');
  const document = documentNamed(documents, quote.document);
  const equation = document && equationAt(document, quote);
  if (!equation) return fails(`no equation is read at ${quote.start}..${quote.end} of ${quote.document}`);
  if (equation.finding !== 'refuted') return fails(`the equation is not refuted: ${equation.finding}`);
  if (equation.hedged && !proof.carried) return fails('the text does not stand by the equation');
  const described = describe(equation);
  for (const part of ['expression', 'relation', 'stated', 'computed'] as const) {
    if (described[part] !== proof[part])
      return fails(`its ${part} is ${described[part]}, not ${proof[part]}`);
  }
  return proof.carried ? recheckCarried(proof.carried, equation, documents) : HOLDS;
}

/** Whether the quote is a number of its document, and the one that the equation states. */
function recheckCarried(quote: Quote, { stated }: Equation, documents: readonly Document[]): Recheck {
  const quoted = recheckQuote(quote, documents);
  if (!quoted.holds) return quoted;
  const document = documentNamed(documents, quote.document);
  const number = document && numberAt(document, quote);
  if (number && [shownValue(stated), ...numbersIn(stated)].includes(number.value)) return HOLDS;
  return fails(`${quote.document} does not give the value of the equation at ${quote.start}..${quote.end}`);
}

type Place = { start: number; end: number };

const isAt = (quote: Quote) => (found: Place) => found.start === quote.start && found.end === quote.end;
const equationAt = (document: Document, quote: Quote) => arithmeticOf(document).equations.find(isAt(quote));
const numberAt = (document: Document, quote: Quote) => arithmeticOf(document).numbers.find(isAt(quote));
