import { singular, verbOf } from '../language/verbs.ts';
import {
  BE,
  CHARGES,
  DETERMINERS,
  DOWN,
  measured,
  PREPOSITIONS,
  roleOf,
  type Story,
  set,
  UP,
} from './cursor.ts';
import type { Element } from './expression.ts';
import type { Goal } from './goal.ts';
import { isSame, type Term } from './term.ts';

const WHOLE = set('total altogether all together full loaded whole overall including and');
const AFTERWARDS = set('with including after incl inclusive');
const COSTS = /^(?:cost|costs|weigh|weighs|last|take|hold|contain)$/;
/** What somebody does to things, by what that makes of them. */
const ACTS = new Set(['bought', 'gained', 'lost', 'sold']);

/** What there is, and not what there is for each of several, or for each of what is asked for. */
const isPlain = ({ per, single }: Term, goal: Goal): boolean =>
  !per || (single === true && !isSame(per, goal.kind));

/** The things that an amount counts. */
export const nounsIn = (one: Element): readonly string[] =>
  one.kind === 'expression' && one.of.kind === 'leaf' ? one.of.amount.nouns : [];

/**
 * Whether a question asks only for a part of what was told, which a sum of all of it does not answer: what one thing of
 * several costs, how much of something was bought beside what there was, the share that is taken off, how far one place
 * is from another.
 */
export function asksPart(
  asked: readonly Element[],
  goal: Goal,
  { terms, factors }: Story,
  known: ReadonlySet<string>,
  told: readonly Element[][],
): boolean {
  const words = wordsIn(asked);
  if (factors.length > 0 && asksShare(words)) return true;
  if (terms.length + goal.terms.length < 2) return false;
  if (words.includes('far') && (words.includes('from') || BE.has(words[words.indexOf('far') + 1] ?? '')))
    return terms.filter(({ kind }) => kind.head === 'length').length > 1;
  // "How much does a melon weigh?", where eight are told of.
  const isTold = ({ kind }: Term): boolean =>
    !measured(kind.head) &&
    kind.head !== 'money' &&
    terms.some((term) => isPlain(term, goal) && isSame(term.kind, kind));
  if (goal.terms.some(isTold)) return true;
  const isCounted = goal.mode === 'sum' && goal.kind.head !== 'money';
  if (isCounted && asksAct(words, goal, terms)) return true;
  // A fee on the whole is no thing of its own, unless it is asked for.
  const isFee = words.some((word) => CHARGES.has(word) && !/^(?:cost|price)$/.test(word));
  const values = terms.filter(({ kind, charge }) => kind.head === goal.kind.head && (isFee || !charge));
  return (
    values.length > 1 &&
    !words.some((word) => WHOLE.has(word)) &&
    (namesThing(asked, words, known, goal) || asksWhere(words, told))
  );
}

/** "What is the discount?", "By how much is it reduced?": not what there is afterwards. */
function asksShare(words: readonly string[]): boolean {
  const at = words.findIndex((word) => UP.has(word) || DOWN.has(word));
  return at >= 0 && !words.slice(0, at).some((word) => AFTERWARDS.has(word));
}

/** "How many did she buy?", where some were hers before or went away. */
function asksAct(words: readonly string[], goal: Goal, terms: Story['terms']): boolean {
  const lexical = verbOf(words.findLast((word) => verbOf(word)) ?? '');
  const role = lexical && roleOf(lexical.kind, lexical.lemma);
  const roles = terms.flatMap((term) =>
    isSame(term.kind, goal.kind) && isPlain(term, goal) ? [term.role] : [],
  );
  // What is done is not known: "How many does it send out?"
  if (!role) return new Set(roles).size > 1 && words.some((word) => /^(?:do|does|did)$/.test(word));
  return ACTS.has(role) && roles.some((other) => other !== role);
}

const wordsIn = (elements: readonly Element[]): string[] =>
  elements.map((one) => (one.kind === 'word' ? one.word : ''));

/** "How many did he read in June?", where so many were read in May, and so many in June. */
function asksWhere(words: readonly string[], told: readonly Element[][]): boolean {
  const places = new Set(told.flatMap((sentence) => placesIn(wordsIn(sentence))));
  return placesIn(words).some((word) => places.has(word));
}

/** What stands behind a preposition. */
const placesIn = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    if (!PREPOSITIONS.has(word)) return [];
    const named = DETERMINERS.has(words[at + 1] ?? '') ? words[at + 2] : words[at + 1];
    return named ? [named] : [];
  });

/** "How much does the string cost?", "What is the price of the kite?", "… spend on brushes?", of what was told. */
function namesThing(
  asked: readonly Element[],
  words: readonly string[],
  told: ReadonlySet<string>,
  { kind }: Goal,
): boolean {
  const isTold = (one: Element | undefined): boolean =>
    one !== undefined &&
    (one.kind === 'word' ? [one.word] : nounsIn(one)).some(
      (word) =>
        told.has(singular(word)) && !DETERMINERS.has(word) && !BE.has(word) && verbOf(word) === undefined,
    );
  const costs = words.findIndex((word) => COSTS.test(word));
  // In other languages the verb comes first.
  if (costs > 0) return (costs > 2 ? asked.slice(2, costs) : asked.slice(costs + 1)).some(isTold);
  const of = words.findIndex((word) => /^(?:of|for|on|from|with)$/.test(word));
  if (
    kind.head === 'money' &&
    of > 0 &&
    asked.slice(of + 1).some((one) => one.kind === 'word' && isTold(one))
  )
    return true;
  const be = words.findIndex((word) => BE.has(word));
  const isSize = be > 0 && /^(?:much|long|heavy|high|wide|deep)$/.test(words[be - 1] ?? '');
  return isSize && !PREPOSITIONS.has(words[be + 1] ?? '') && asked.slice(be).some(isTold);
}
