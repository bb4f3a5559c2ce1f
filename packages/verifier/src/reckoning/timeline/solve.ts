import { DOUBT } from '../../language/lexicon/certainty.ts';
import { wordSet } from '../../language/lists.ts';
import { verbOf } from '../../language/verbs.ts';
import { agesIn } from './age.ts';
import { type Asked, askedIn } from './asked.ts';
import type { Crossed, Found } from './found.ts';
import { lengthIn } from './length.ts';
import { alongLine } from './line.ts';
import type { Value } from './moment.ts';
import { isFull } from './scan.ts';
import { type Token, wordAt } from './token.ts';
import { leavesOpen, type Told, toldIn } from './told.ts';
import { contentOf, isSide, LEGS, type Side, sideOf } from './words.ts';
import { type Apart, zonesIn } from './zone.ts';

/** What a question about times comes to. */
export type Solution = {
  value: Value;
  /** The computation, in signs. */
  shown: string;
  /** Which end of something it is. */
  side?: Side | undefined;
  /** Not every word was understood: such a solution may confirm an answer and refutes none. */
  loose: boolean;
  told: Told;
  asked: Asked;
  /** Its times are those of a clock of 24 hours. */
  full: boolean;
  /** How dates are to be written, "MM/DD/YYYY" say, where the question tells. */
  order: string | undefined;
  /** How far the clocks of two places are apart. */
  apart?: Apart | undefined;
  /** Which midnights lie between what is told and what is asked for. */
  crossed?: Crossed | undefined;
};

const DOUBTS = wordSet(DOUBT);
const isDoubt = (token: Token): boolean => token.kind === 'word' && DOUBTS.has(token.word);
const FORMS = '(MM/DD/YYYY|DD/MM/YYYY|YYYY-MM-DD)';
/** "On which date, in MM/DD/YYYY?", "Use the format MM/DD/YYYY." */
const FORM = new RegExp(
  `,? \\(?in (?:the format )?${FORMS}(?: format)?\\)?(?=\\?)| (?:use|give|write) (?:[a-z]+ ){0,5}${FORMS}\\.?$`,
  'i',
);

/** A text whose dates in slashes are read as the order says. */
export const inIso = (text: string, order: string | undefined): string =>
  text.replace(/\b(\d\d)\/(\d\d)\/(\d{4})\b/g, (all, one: string, two: string, year: string) =>
    order === 'MM/DD/YYYY' ? `${year}-${one}-${two}` : order === 'DD/MM/YYYY' ? `${year}-${two}-${one}` : all,
  );

/**
 * Solves a question of clock times, days, weekdays and how long things last, told in any order: two of begin, end and
 * length, how long before or after, the how many-th of what repeats, several parts, other zones, ages by years.
 * Undefined unless every number, every time and every word that could turn it is accounted for. Never throws.
 */
export function solveTimes(text: string): Solution | undefined {
  const form = FORM.exec(text);
  const order = (form?.[1] ?? form?.[2])?.toUpperCase();
  const plain = inIso(form ? text.replace(FORM, '') : text, order);
  const told = toldIn(plain);
  const asked = told && askedIn(told);
  if (!told || !asked || isOfAnother(told) || told.tokens.some(isDoubt)) return undefined;
  const found = foundIn(told, asked);
  return found && !leavesOpen(told)
    ? {
        ...found,
        side: asked.side,
        told,
        asked,
        full: isFull(plain, told.tokens),
        order,
        loose: found.loose === true || isLoose(told),
      }
    : undefined;
}

function foundIn(told: Told, asked: Asked): Found {
  if (asked.what === 'age' || asked.what === 'year') return agesIn(told, asked);
  if (asked.what === 'length' || asked.what === 'nights' || asked.what === 'days')
    return lengthIn(told, asked);
  return zonesIn(told, asked) ?? alongLine(told, asked);
}

const ASKING = /^(?:did|does|do|is|was|are|were|will|has|had|must|should|can)$/;
const WHOSE = /^(?:his|her|their|my|our|your|another)$/;

/** Whether it is asked of somebody of whom nothing was told: "How long did her brother sleep?" */
function isOfAnother({ tokens, clauses, asked }: Told): boolean {
  const at = tokens.findIndex((_, place) => place >= asked.from && ASKING.test(wordAt(tokens, place))) + 1;
  const [first, second] = [tokens[at], tokens[at + 1]];
  const isWhose = WHOSE.test(wordAt(tokens, at));
  const name = isWhose ? second : first;
  if (at <= asked.from || name?.kind !== 'word' || !(isWhose || name.proper)) return false;
  return contentOf([name.word]).some(
    (word) =>
      !isSide(word) && !LEGS.has(name.word) && !clauses.some((one) => one !== asked && one.content.has(word)),
  );
}

const NAMED_BEHIND =
  /^(?:a|an|the|his|her|its|their|my|our|your|this|that|of|in|on|at|from|to|for|by|with|into|no|each|every)$/;

/** Whether a word may be a verb that is not known: it names nothing, and is no name. */
function isLoose({ tokens }: Told): boolean {
  const named = new Set<string>();
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    const isBehind =
      before?.kind === 'word'
        ? NAMED_BEHIND.test(before.word) || named.has(before.word)
        : before !== undefined && before.kind !== 'sign';
    if (token.kind === 'word' && (isBehind || token.proper)) named.add(token.word);
  });
  return tokens.some(
    (token) =>
      token.kind === 'word' &&
      contentOf([token.word]).length > 0 &&
      !sideOf(token.word) &&
      !verbOf(token.word) &&
      !named.has(token.word),
  );
}
