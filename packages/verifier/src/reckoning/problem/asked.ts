import { wordSet } from '../../language/lists.ts';
import { measureOf } from '../../language/units.ts';
import { lemmaOf } from '../../language/verbs.ts';
import { ALL, LEFT, NAMES, PRICES, WAGES } from './asking.ts';
import type { Goal } from './goal.ts';
import { same } from './item.ts';
import type { Quantity } from './quantity.ts';
import { BE, DETERMINERS, PREPOSITIONS, PRONOUNS } from './vocabulary.ts';
import { AUXILIARIES, areOpposite, COMPARATIVES, verbIn } from './words.ts';

/** What was told: every word in one form, the numbers, and whether a word is a name. */
export type Heard = {
  said: ReadonlySet<string>;
  quantities: readonly Quantity[];
  isName: (word: string) => boolean;
};

const PLAIN = [NAMES, DETERMINERS, PREPOSITIONS, PRONOUNS, BE, AUXILIARIES, LEFT, ALL, PRICES, WAGES];
const PAYING = wordSet('pay cost spend charge owe');
const EARNING = wordSet('earn make get receive collect raise take save gain');
/** Verbs by which a question turns to the other side of what is told. */
const TURNING = wordSet(
  'need require pay spend cost charge owe earn save receive collect raise get make buy sell',
);
const ASKING = wordSet('do does did can will must should could');
const EARNED = ['earn', 'wage', 'salary', 'prize', 'profit', 'commission', 'sell', 'bonus'];
const BILLS = wordSet('bill cost price fee rent charge fare');

/**
 * Whether a question asks for what is told: each of its words was told, is one that questions are asked with, or says who
 * asks; its verbs do what those of the numbers do, or what is asked for says it.
 */
export function isAskedPlainly(goal: Goal, heard: Heard): boolean {
  const { words } = goal;
  const stems = new Set([...heard.said].map(stemOf));
  if (words.includes('more') && !/^(?:difference|lacking)$/.test(goal.mode)) return false;
  return words.every((word, at) => {
    if (word === '') return true;
    const lemma = lemmaOf(word.replace(/'s?$/, ''));
    if (/^(?:not|don't|doesn't|didn't)$/.test(word))
      return (
        heard.quantities.some(({ share, denied }) => share?.way === 'of' || denied) && goal.mode !== 'left'
      );
    const isNoun = /^(?:a|an|the|his|her|its|their|of|for|in|total)$/.test(words[at - 1] ?? '');
    const verb = isNoun && !TURNING.has(lemma) ? undefined : verbIn(word);
    if (verb && TURNING.has(verb.lemma) && !(isNoun && !/^(?:save|need)/.test(word)))
      return fits(verb.lemma, goal, heard, words[at + 1] ?? '');
    const isTold =
      heard.said.has(lemma) ||
      heard.said.has(word) ||
      stems.has(stemOf(lemma)) ||
      [...heard.said].some((other) => areOpposite(other, word) || areOpposite(other, lemma));
    if (isTold || PLAIN.some((set) => set.has(word)) || COMPARATIVES.has(word)) return true;
    if (lemma === goal.kind.head || measureOf(word) !== undefined) return true;
    if (verb && !isAgent(words, at, heard)) return isDone(verb.kind, word, goal, heard);
    // "in the first year", and not "at first"
    if (word === 'first') return measureOf(words[at + 1] ?? '') !== undefined;
    return FOLLOWED.test(word) || isAgent(words, at, heard);
  });
}

/** Words of a question that its own readers follow. */
const FOLLOWED =
  /^(?:probability|chance|likely|drawing|them|us|me|median|perimeter|including|excluding|without|empty)$/;

/** Whether what a verb of the question does is what is asked for of what is told. */
function fits(lemma: string, goal: Goal, { said, quantities }: Heard, next: string): boolean {
  const { mode, kind, per } = goal;
  const isMoney = kind.head === 'money';
  const incomes = quantities.some(
    ({ role, readings }) => role === 'income' && readings.some((one) => one.kind.head === 'money'),
  );
  if (/^(?:need|require)/.test(lemma)) {
    // "How many days does he need?", where no days are told; "How many do they need altogether?" is something else.
    if (/^(?:left|now|together|altogether|than|then)$/.test(next)) return false;
    if (mode === 'lacking' || (isMoney && mode === 'paid')) return true;
    return (
      !quantities.some(
        (one) =>
          !one.asked &&
          !one.needed &&
          !quantities.some((other) => other.pairs && other.chunk === one.chunk) &&
          one.readings.some((reading) => !reading.per && same(reading.kind, kind)),
      ) && !quantities.some(({ comparison }) => comparison)
    );
  }
  // A list tells of no deed: "Monday: 14".
  if (!isMoney && quantities.every(({ chunk }) => chunk.verb === '')) return true;
  if (!isMoney)
    return said.has(lemma) || /^(?:get|make)$/.test(lemma) || (lemma === 'buy' && sellsIn(quantities));
  if (lemma === 'save')
    return (
      said.has('save') ||
      quantities.some(
        ({ share, role, readings }) =>
          share?.way === 'off' || (role === 'lost' && readings.some((one) => one.kind.head === 'money')),
      )
    );
  if (PAYING.has(lemma))
    return mode !== 'earned' && mode !== 'profit' && !(lemma === 'spend' && incomes && mode === 'paid');
  if (EARNING.has(lemma)) {
    if (mode === 'left' || mode === 'profit' || said.has(lemma)) return true;
    const isBill = [...BILLS].some((bill) => said.has(bill));
    return (
      (per !== undefined && !isBill) ||
      incomes ||
      EARNED.some((word) => said.has(word)) ||
      quantities.some(({ role, chunk }) => role === undefined && chunk.verb === 'paid')
    );
  }
  return said.has(lemma);
}

/** "How many comics at 2.50 can he buy?" */
const sellsIn = (quantities: readonly Quantity[]): boolean =>
  quantities.some(
    ({ asked, readings }) => asked && readings.some(({ kind, per }) => kind.head === 'money' && per),
  );

/** A verb that was not told: what one has or works at changes nothing, what one gains is none of what goes. */
function isDone(kind: string, word: string, { mode, kind: of }: Goal, { quantities }: Heard): boolean {
  if (kind === 'have' || kind === 'work') return true;
  const loses = quantities.some(
    ({ role, readings }) =>
      (role === 'lost' || role === 'sold') && readings.some((one) => !one.per && same(one.kind, of)),
  );
  return kind === 'gain' && mode !== 'left' && !loses && !/ed$/.test(word);
}

/** Who pays, gets or makes it, and for whom or what: "does the customer pay", "can Achieng make", "for shelves". */
function isAgent(words: readonly string[], at: number, { isName }: Heard): boolean {
  const [word = '', before = '', second = ''] = [words[at], words[at - 1], words[at - 2]];
  if (before === 'be' && /^(?:to|must)$/.test(second) && verbIn(word)?.kind !== 'lose') return true;
  if (/(?:ing|ed|en)$/.test(word) && !isName(word)) return false;
  return (
    (ASKING.has(before) && isName(word)) ||
    (DETERMINERS.has(before) && (ASKING.has(second) || second === 'for')) ||
    before === 'for' ||
    (before === 'to' && !verbIn(word)) ||
    /^(?:mean|average|median)$/.test(before) ||
    (before === 'much' && at === 2) ||
    (before === 'of' && measureOf(second) !== undefined) ||
    (DETERMINERS.has(before) && second === 'in') ||
    (DETERMINERS.has(before) && MEASURED.test(words[at + 1] ?? ''))
  );
}

/** "the floor area", "the delivery time" */
const MEASURED =
  /^(?:area|price|cost|volume|perimeter|temperature|score|weight|height|length|distance|speed|time|pay|bill|total|fare)$/;

export const stemOf = (word: string): string => word.replace(/(?:ing|ed|er|es|s|e)$/, '');
