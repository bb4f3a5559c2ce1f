import {
  type Equation,
  isBare,
  measureOf,
  type NumberInText,
  numbersIn,
  shownValue,
} from '@truepenny/verifier/proofs';
import type { Quote } from '../../kernel/panel.ts';
import { UNCOUNTED } from '../../language/patterns.ts';
import type { Read } from '../arithmetic/flow.ts';
import { quoteOf } from '../trace.ts';
import { formsOf, type Given, inWords } from './given.ts';

/** A sign that something is wrong, which proves nothing. `share`: how often it was right on labelled traces. */
export type Signal = { share: number; reason: string; quotes: Quote[] };

/** What the signals are read from: what the question gives, what the steps compute, what the end says. */
export type Account = {
  question: Read;
  given: Given;
  steps: readonly Read[];
  ending: Read;
  final: NumberInText | undefined;
};

/** Small counts are used without being written. */
const UNWRITTEN: ReadonlySet<string> = new Set(['0', '1', '2']);

/** A number of the question that the trace never writes, in any of its forms. */
export function neverUsed({ question, given, steps }: Account): Signal | undefined {
  const written = new Set(steps.flatMap(({ numbers }) => numbers.map(({ value }) => value)));
  for (const { document } of steps) for (const value of inWords(document.text)) written.add(value);
  const unused = given.numbers.find(
    ({ value }) => !UNWRITTEN.has(value) && !formsOf(value).some((form) => written.has(form)),
  );
  if (!unused) return undefined;
  const quote = quoteOf(question.document, unused.start, unused.end);
  return { share: 0.8, reason: `The trace never uses the ${quote.text} of the question.`, quotes: [quote] };
}

/** A result that no later computation uses and that is not the answer. */
export function idleResult({ steps, final }: Account): Signal | undefined {
  const open = new Map<string, Quote>();
  for (const { document, equations, numbers } of steps) {
    for (const { value } of numbers) open.delete(value);
    for (const equation of equations) {
      for (const value of numbersIn(equation.computed)) open.delete(value);
      const quote = quoteOf(document, equation.start, equation.end);
      for (const value of resultsOf(equation)) open.set(value, quote);
    }
  }
  if (final) open.delete(final.value);
  const [quote] = open.values();
  if (!quote) return undefined;
  return { share: 0.8, reason: `Nothing uses the result of “${quote.text}”.`, quotes: [quote] };
}

const resultsOf = ({ stated }: Equation): string[] => [
  ...new Set([shownValue(stated), ...numbersIn(stated)]),
];

/** A number in a computation that neither the question nor a result before it explains. */
export function fromNowhere({ given, steps }: Account): Signal | undefined {
  const known = new Set(given.explained);
  for (const { document, equations, numbers } of steps) {
    for (const equation of equations) {
      const stray = numbersIn(equation.computed).find((value) => !known.has(value));
      if (stray !== undefined && isBare(equation.stated)) {
        const quote = quoteOf(document, equation.start, equation.end);
        return {
          share: 0.65,
          reason: `Nothing before it gives the ${stray} of “${quote.text}”.`,
          quotes: [quote],
        };
      }
      for (const value of resultsOf(equation)) for (const form of formsOf(value)) known.add(form);
    }
    for (const { value } of numbers) known.add(value);
  }
  return undefined;
}

/** An answer that no computation of the trace gives. */
export function underivedAnswer({ steps, ending, final }: Account): Signal | undefined {
  if (!final) return undefined;
  const results = new Set(steps.flatMap(({ equations }) => equations.flatMap(resultsOf)));
  if (results.size === 0 || results.has(final.value)) return undefined;
  const quote = quoteOf(ending.document, final.start, final.end);
  return { share: 0.7, reason: `No computation of the trace gives ${quote.text}.`, quotes: [quote] };
}

const COUNTED = /\bhow many (?:(?:more|fewer|total|full) )?(\p{L}+)/iu;

/** What is measured, or shared in parts, may come to a part of one. */
const isUncounted = (noun: string): boolean =>
  measureOf(noun) !== undefined || UNCOUNTED.has(noun) || UNCOUNTED.has(noun.replace(/s$/, ''));

/** A negative or broken number of things that are counted. */
export function impossibleCount({ question, ending, final }: Account): Signal | undefined {
  const noun = COUNTED.exec(question.document.text)?.[1]?.toLowerCase();
  if (!final || noun === undefined || isUncounted(noun)) return undefined;
  const signed = /[-−]\s?$/.test(ending.document.text.slice(Math.max(0, final.start - 2), final.start));
  if (!signed && !/[./]/.test(final.value)) return undefined;
  const quote = quoteOf(ending.document, final.start, final.end);
  const what = signed ? 'less than none' : 'a part of one';
  return {
    share: 0.95,
    reason: `The question asks how many, and the answer ${quote.text} is ${what}.`,
    quotes: [quote],
  };
}
