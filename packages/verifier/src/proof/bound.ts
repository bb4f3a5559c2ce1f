import { compare, type Rational } from '../arithmetic/rational.ts';
import type { Document, DocumentRole, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { measureOf } from '../language/units.ts';
import { HEDGES } from '../language/words.ts';
import { content, wordsOf } from '../reckoning/lines.ts';
import type { Amount } from '../reckoning/piece.ts';
import { type Unit, unitOf } from '../reckoning/unit.ts';
import { inUnit } from '../reckoning/value.ts';
import { fails, fallenOf, HOLDS, isContrary, type Recheck } from './recheck.ts';
import { sentenceAround, sentencesOf, toldIn } from './stated.ts';

/** Refutes that an act keeps to a rule: the rule bounds an amount in words, and the act's one such amount is beyond it. */
export type BoundProof = {
  kind: 'bound';
  shows: 'refuted';
  /** The bound with its amount, in the principal's words or standing rules: "at most 200 EUR". */
  rule: Quote;
  /** The amount of the act: `amount=600, currency="EUR"`. */
  instance: Quote;
};

const RULES: ReadonlySet<DocumentRole> = new Set(['instruction', 'terms']);
const ACTS: ReadonlySet<DocumentRole> = new Set(['action', 'claim']);
/** The words of a bound stand straight before its amount. */
const LEAST = /\b(?:at least|(?:no|not|never) (?:less|fewer) than|minimum(?: of)?)\s*$/i;
const MOST = /\b(?:at most|up to|under|below|less than|maximum(?: of)?|limit(?: of| is)?)\s*$/i;
const NO_MORE = /(?:\bno|\bnot|\bnever|n't)\b[^,;.]{0,20}?\b(?:more than|exceed(?:ing)?)\s*$/i;
/** A sentence without any of their words bounds nothing. */
const BOUNDS = /most|least|more|less|fewer|exceed|maximum|minimum|limit|up to|under|below/i;
/** An act of a greater length is more than one amount of money. */
const LONGEST_ACT = 20_000;
/** How far before the amount they stand. */
const LEAD = 40;
/** Behind the amount: it is bounded for each of something. */
const PER = /^\s*(?:\/|(?:per|each|every|an?|apiece|daily|weekly|monthly|yearly|annually)\b)/i;
/** Before a number in a call: the member that holds an amount of money. */
const MONEY = /\b(?:amount|total|sum|price|value|cost|fee)["']?\s*[:=(]\s*["']?$/i;

type Bound = { amount: Amount; words: string; least: boolean; sentence: string };

/** Reads bound and amount where they stand, and holds where the one is passed by the other, both being of one thing. */
export function recheckBound({ rule, instance }: BoundProof, documents: readonly Document[]): Recheck {
  const fallen = fallenOf([rule, instance], documents);
  if (fallen) return fallen;
  const [ruled, act] = [rule, instance].map(({ document }) => documentNamed(documents, document));
  if (!ruled || !RULES.has(ruled.role)) return fails('who says so sets no rules');
  if (!act || !ACTS.has(act.role)) return fails('the amount is not the act’s');
  if (act.text.length > LONGEST_ACT) return fails('the act is too long to be held against a rule');
  const [limit, amount] = [toldIn(rule, documents), toldIn(instance, documents)];
  if (limit?.kind !== 'amount' || amount?.kind !== 'amount')
    return fails('a passage does not hold one amount');
  const bounds = documents.filter(({ role }) => RULES.has(role)).flatMap(boundsIn);
  const own = bounds.find(
    (bound) => bound.amount.start === limit.start && ruled.text.includes(bound.sentence),
  );
  if (!own || !sentenceAround(rule, documents)?.line.text.includes(own.sentence))
    return fails('the rule does not bound the amount');
  const others = bounds.filter((bound) => bound !== own && inLimit(bound.amount, own.amount) !== undefined);
  if (others.length > 0) return fails('another rule bounds such an amount too');
  const rest = own.sentence.replace(own.words, ' ');
  if (wordsOf(rest).some((word) => HEDGES.has(word)) || rest.includes('?'))
    return fails('the rule makes conditions');
  // What both are counted in says nothing of what they are about.
  const subject = [...content(own.sentence)].filter((word) => measureOf(word) === undefined);
  const words = content(act.text);
  if (!subject.some((word) => words.has(word))) return fails('the rule is not seen to be about this act');
  const stated = amountsOf(act, instance).flatMap((one) => inLimit(one, limit) ?? []);
  const value = inLimit(withUnit(amount, act, instance), limit);
  if (!value) return fails('the amounts are not of one thing');
  if (stated.some((one) => compare(one, value) !== 0)) return fails('the act has several such amounts');
  const order = compare(value, limit.value);
  return (own.least ? order < 0 : order > 0) ? HOLDS : isContrary('the act keeps to the rule');
}

/** Every amount that a document bounds. */
function boundsIn(document: Document): Bound[] {
  return sentencesOf(document).flatMap((line) =>
    (BOUNDS.test(line.text) ? line.pieces : []).flatMap((piece): Bound[] => {
      if (piece.kind !== 'amount' || PER.test(document.text.slice(piece.end, line.end))) return [];
      const before = document.text.slice(Math.max(line.start, piece.start - LEAD), piece.start);
      const least = LEAST.exec(before);
      const words = (least ?? NO_MORE.exec(before) ?? MOST.exec(before))?.[0].trim();
      return words ? [{ amount: piece, words, least: least !== null, sentence: line.text }] : [];
    }),
  );
}

/** An amount as the limit counts; undefined where it measures or counts something else. */
function inLimit(amount: Amount, limit: Amount): Rational | undefined {
  if (amount.percent !== limit.percent) return undefined;
  if (amount.unit && limit.unit) return inUnit(amount.value, amount.unit, limit.unit);
  const isSameThing = !amount.unit && !limit.unit && amount.nouns.length > 0;
  return isSameThing && amount.nouns.at(-1) === limit.nouns.at(-1) ? amount.value : undefined;
}

const amountsOf = (act: Document, instance: Quote): Amount[] =>
  sentencesOf(act).flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (piece.kind === 'amount' ? [withUnit(piece, act, instance)] : [])),
  );

/** The amount with its currency, which in a call stands in a member of its own that the passage names too. */
function withUnit(amount: Amount, { text }: Document, instance: Quote): Amount {
  if (amount.unit || !MONEY.test(text.slice(Math.max(0, amount.start - LEAD), amount.start))) return amount;
  const codes = wordsOf(instance.text).flatMap((word) => (word.length === 3 ? (measureOf(word) ?? []) : []));
  const [code] = codes;
  const unit: Unit | undefined = code && codes.length === 1 ? unitOf(code) : undefined;
  return unit ? { ...amount, unit } : amount;
}
