import { type Argument, givenOf, type Supposed } from './argument.ts';
import type { Formula } from './formula.ts';
import { Theory } from './refute.ts';

/** Whom it means is not always told. */
const PRONOUN = /\b(?:he|she|him|her|his|hers)\b/i;

/**
 * Whether an argument of which every sentence was read leaves its claim open: a case is possible in which it holds, and
 * one in which it does not. Each predicate must stand in two sentences, so that none is another one in other words.
 */
export function isLeftOpen(argument: Argument): boolean {
  const { premises, claim, unread } = argument;
  if (!claim || unread > 0 || premises.some(({ quote }) => PRONOUN.test(quote.text))) return false;
  const spoken = [...premises.map(({ formula }) => formula), claim.weak].map(
    (formula) => new Set(predicatesIn(formula)),
  );
  const isRepeated = (predicate: string) => spoken.filter((one) => one.has(predicate)).length > 1;
  return (
    [...new Set(spoken.flatMap((one) => [...one]))].every(isRepeated) &&
    isPossible(argument, 'claim') &&
    isPossible(argument, 'opposite')
  );
}

function isPossible(argument: Argument, supposed: Supposed): boolean {
  const given = givenOf(argument, supposed);
  // A premise that does not become clauses is missing, and could have told.
  const made = new Set(given?.map(({ premise }) => premise));
  if (!given || argument.premises.some((_, at) => !made.has(at))) return false;
  const theory = new Theory(given);
  return !theory.tooLarge && theory.derive() === undefined && theory.isContradictory() === false;
}

const predicatesIn = (formula: Formula): string[] =>
  formula.op === 'atom'
    ? [formula.predicate]
    : formula.op === 'and' || formula.op === 'or'
      ? formula.parts.flatMap(predicatesIn)
      : predicatesIn(formula.of);
