import type { Document, Quote } from '../judgement/case.ts';
import { readSentences } from '../reckoning/statement.ts';
import { fails, HOLDS, isContrary, type Recheck } from './recheck.ts';
import { isOfSameSubject, recheckStated, sentenceAround, type Told, textOf, toldIn } from './stated.ts';

/**
 * Refutes what a text states of a time, a day or a measure by values that passages give, put together as `as` says:
 * `later` and `earlier`: a time or day and how long after or before it; `between`: how long from the one to the
 * other; `conversion`: the same in another unit.
 */
export type ComposedProof = {
  kind: 'composed';
  shows: 'refuted';
  as: 'later' | 'earlier' | 'between' | 'conversion';
  /** One passage for a conversion, else two, each with exactly one value. */
  given: Quote[];
  /** The passage, with exactly one value, that states what they do not give. */
  stated: Quote;
};

type Form = { takes: number; says: (given: readonly string[], stated: string) => string };

const FORMS: Readonly<Record<ComposedProof['as'], Form>> = {
  later: { takes: 2, says: ([from, by], to) => `${from} plus ${by} is ${to}` },
  earlier: { takes: 2, says: ([from, by], to) => `${from} minus ${by} is ${to}` },
  between: { takes: 2, says: ([from, to], length) => `From ${from} to ${to} is ${length}` },
  conversion: { takes: 1, says: ([given], stated) => `${given} = ${stated}` },
};

/** Words and signs between two names of one amount: "3 hours, that is 180 minutes", "5 km (5000 m)". */
const SAME =
  /^[\s,]*(?:[(=]|(?:or|is|are|i\.?e\.?|that is|which is|means|equals|in other words|comes to),?\s)\s*$/i;

/** Reads the values where they stand, says what they give together, and holds where that is not what is stated. */
export function recheckComposed(proof: ComposedProof, documents: readonly Document[]): Recheck {
  const { as, given, stated } = proof;
  const form = Object.hasOwn(FORMS, as) ? FORMS[as] : undefined;
  if (!form || given.length !== form.takes) return fails('it does not take so many passages');
  const ground = recheckStated(stated, given, documents);
  if (!ground.holds) return ground;
  if (as === 'conversion' && !areSame(given[0], stated, documents))
    return fails('the passages do not speak of one amount');
  const values = [...given, stated].map((quote) => {
    const value = toldIn(quote, documents);
    return value && shown(value, quote, documents);
  });
  const texts = values.filter((text) => text !== undefined);
  if (texts.length < values.length) return fails('a passage does not hold exactly one value');
  const [sentence, more] = readSentences(`${form.says(texts, texts.at(-1) ?? '')}.`);
  const [statement, another] = sentence?.statements ?? [];
  if (!statement || another || more || !sentence?.whole) return fails('what they give cannot be told');
  return statement.outcome === 'fails' ? HOLDS : isContrary(`it is not refuted: ${statement.shown}`);
}

/** A day is written in the one way that every reader of the service reads. */
const shown = (value: Told, quote: Quote, documents: readonly Document[]): string =>
  value.kind === 'day'
    ? new Date(value.serial * 86_400_000).toISOString().slice(0, 10)
    : textOf(value, quote, documents);

function areSame(one: Quote | undefined, other: Quote, documents: readonly Document[]): boolean {
  if (!one) return false;
  const [a, b] = [sentenceAround(one, documents), sentenceAround(other, documents)];
  if (!a || !b) return false;
  if (one.document !== other.document || a.line.start !== b.line.start)
    return isOfSameSubject(a.line.text, b.line.text);
  const [left, right] = [one, other]
    .sort((x, y) => x.start - y.start)
    .map((quote) => toldIn(quote, documents));
  const between = left && right && a.line.text.slice(left.end - a.line.start, right.start - a.line.start);
  return between !== undefined && SAME.test(between);
}
