import type { Document, Quote } from '../judgement/case.ts';
import { argumentOf } from '../logic/argument.ts';
import type { Formula } from '../logic/formula.ts';
import { isLeftOpen } from '../logic/open.ts';
import { leavesOut, limits, wordsOf } from '../logic/words.ts';
import { conclude, type Line, readArgument } from './argue.ts';
import type { Clause } from './clause.ts';
import type { Reader } from './sentence.ts';
import { concludeUsual, partsOf, statesUsual } from './usual.ts';
import { concludeWitness, readTrust } from './witness.ts';

/**
 * By what kind of inference: from rules, facts and alternatives; from what usually holds; from whom one believes; or none,
 * since cases are possible in which the claim holds and in which it does not.
 */
export type Form = 'propositions' | 'default' | 'testimony' | 'open';

/** What was found of a claim, and the sentences that it rests on. */
export type Inference = { form: Form; follows: boolean; claim: Quote; premises: Quote[]; lines: Line[] };

/** Reads a claim and its evidence in ordinary words and infers whether it follows; undefined where that is not told. */
export function infer(documents: readonly Document[]): Inference | undefined {
  const argument = argumentOf(documents);
  if (argument?.claim && isLeftOpen(argument)) {
    const { claim, premises } = argument;
    return claim.asksWhether === 'follows'
      ? {
          form: 'open',
          follows: false,
          claim: claim.quote,
          premises: premises.map((one) => one.quote),
          lines: [],
        }
      : undefined;
  }
  // What was read in full is not read again by what tells less.
  if (argument?.claim && argument.unread === 0) return undefined;
  const argued = readArgument(documents);
  const claim = documents.find(({ role }) => role === 'claim');
  if (!argued || !claim) return undefined;
  const { asked, sentences, names, reader } = argued;
  const quote = { document: claim.name, text: claim.text, start: 0, end: claim.text.length };
  const found = (form: Form, one: { follows: boolean; premises: Quote[]; lines?: Line[] } | undefined) =>
    one && {
      form,
      follows: one.follows,
      claim: quote,
      premises: form === 'propositions' ? one.premises : once(one.premises),
      lines: one.lines ?? [],
    };
  const parts = partsOf(sentences, names);
  const literals = literalsIn(asked.then, reader);
  const [only] = literals ?? [];
  const trust = readTrust(asked.before);
  if (trust)
    return only && literals?.length === 1
      ? found('testimony', concludeWitness(trust, only, parts))
      : undefined;
  if (!asked.when && literals && statesUsual(parts)) return found('default', concludeUsual(literals, parts));
  // What is left out, or taken back, is not in the propositions.
  const isLimited = sentences.some(({ text }) => leavesOut(wordsOf(text)) || limits(wordsOf(text)));
  return isLimited ? undefined : found('propositions', conclude(argued));
}

/** In the order of the text, each once. */
const once = (quotes: readonly Quote[]): Quote[] =>
  [...new Map(quotes.map((quote) => [quote.start, quote])).values()].sort((a, b) => a.start - b.start);

/** What is said, where it is nothing but one clause or several that all hold. */
function literalsIn(formula: Formula, reader: Reader): Clause[] | undefined {
  if (formula.op === 'and') {
    const parts = formula.parts.map((part) => literalsIn(part, reader));
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  const inner = formula.op === 'not' ? formula.of : formula;
  const clause = inner.op === 'atom' ? reader.clauses[Number(inner.predicate)] : undefined;
  return clause && [clause];
}
