import { wordSet } from '../../language/lists.ts';
import { lemmaOf } from '../../language/verbs.ts';
import type { Element } from '../expression.ts';
import { LEFT, type Wanted } from './asked.ts';
import type { Fact } from './fact.ts';
import { BE, DETERMINERS, PREPOSITIONS, PRONOUNS, roleOf, SKIPPED } from './vocabulary.ts';
import { AUXILIARIES, alike, areOpposite, COMPARATIVES, verbIn, wordOf } from './words.ts';

const PAYING = wordSet('pay cost spend charge owe buy order rent');
const EARNING = wordSet('earn make get receive collect raise take bring sell gain');
/** Times that are not the end of what is told. */
const EARLIER = wordSet('yesterday originally initially beforehand previously');
const PREDICATES = wordSet(
  'many much long far old there not than as together altogether needed required used worth going',
);

/**
 * Whether a question asks for what is told: its verbs do what those of the facts do, or what is asked for says it; what
 * it says of things by "are" or "have" was told, or means that they are left; and it asks for the end and no earlier
 * time. "How many are missing?", "How many did she gain?" of a loss is something else.
 */
export function asksWhatIsTold(
  asked: readonly Element[],
  told: readonly (readonly Element[])[],
  facts: readonly Fact[],
  wanted: Wanted,
): boolean {
  const words = asked.map(wordOf);
  const said = new Set(told.flat().map((one) => lemmaOf(wordOf(one))));
  for (const { kind, per, labels } of facts)
    for (const word of [kind.head, ...kind.modifiers, per?.head ?? '', ...labels]) said.add(lemmaOf(word));
  const stems = new Set([...said].map(stemOf));
  const isTold = (word: string): boolean =>
    said.has(lemmaOf(word)) ||
    stems.has(stemOf(word)) ||
    [...said].some((other) => areOpposite(other, word) || areOpposite(other, lemmaOf(word)));
  if (words.some((word) => /^(?:more|fewer|less)$/.test(word)) && !/^(?:difference|more)$/.test(wanted.mode))
    return false;
  return words.every((word, at) => {
    if (word === '' || isTold(word)) return true;
    if (EARLIER.has(word) || (word === 'first' && words[at - 1] === 'at')) return false;
    const verb =
      !AUXILIARIES.has(word) && !BE.has(word) && !NOUNED.test(words[at - 1] ?? '') ? verbIn(word) : undefined;
    if (verb && !LEFT.has(word))
      return fits(verb, facts, wanted) && !(NEEDING.test(word) && ENDS.test(words[at + 1] ?? ''));
    const before = words[at - 1] ?? '';
    const isPredicate =
      (BE.has(before) || /^(?:have|has|had|he|she|it|they)$/.test(before)) &&
      !PLAIN.some((set) => set.has(word));
    return !isPredicate || LEFT.has(word) || COMPARATIVES.has(word);
  });
}

const NEEDING = /^(?:needs?|requires?)$/;
/** "How many do they need altogether?", of what they have. */
const ENDS = /^(?:left|now|together|altogether)$/;
/** Behind these a word is a noun: "a ride". */
const NOUNED = /^(?:a|an|the|his|her|its|their|of|for|in)$/;
const stemOf = (word: string): string => lemmaOf(word).replace(/(?:ed|ing|e)$/, '');

const PLAIN = [PREDICATES, DETERMINERS, PREPOSITIONS, PRONOUNS, SKIPPED, BE, AUXILIARIES];

/** Whether what a verb of the question does is what is asked for, or what a fact says that is done. */
function fits(
  { kind, lemma }: NonNullable<ReturnType<typeof verbIn>>,
  facts: readonly Fact[],
  { mode, kind: of }: Wanted,
): boolean {
  const counted = facts.filter((one) => (!one.per || one.single) && !one.asked && alike(one.kind, of));
  // "How many days does he need?", "How many cakes can she bake?", where no days and no cakes are told.
  if (/^(?:need|require)/.test(lemma))
    return (
      mode === 'more' || !counted.some(({ chunk }) => BE.has(chunk.verb) || /^ha(?:s|ve|d)$/.test(chunk.verb))
    );
  if (mode === 'rise' || mode === 'chance') return true;
  if (of.head === 'money') {
    const earns = facts.some(
      (one) => one.kind.head === 'money' && EARNED.some((word) => one.labels.has(word)),
    );
    if (mode === 'paid') return PAYING.has(lemma) && !earns && (lemma !== 'spend' || !isAllIncome(facts));
    if (mode === 'earned' || mode === 'profit')
      return EARNING.has(lemma) && !(lemma === 'earn' && isCustomer(facts));
    if (mode === 'change') return /^(?:get|receive|give|return)/.test(lemma);
    if (mode === 'each') return /^(?:get|receive|pay|cost|give)/.test(lemma) || earns;
  }
  if (mode === 'each') return /^(?:get|receive|give)/.test(lemma) || kind === 'have' || kind === 'work';
  return (
    kind === 'have' ||
    kind === 'work' ||
    counted.length === 0 ||
    facts.every(({ chunk }) => chunk.verb === '') ||
    facts.some(({ role }) => role === roleOf(kind, lemma))
  );
}

/** What somebody charges is not earned by somebody else who is told of. */
const isCustomer = (facts: readonly Fact[]): boolean => {
  const charges = facts.find(({ kind, chunk }) => kind.head === 'money' && /^charge/.test(chunk.verb));
  return charges !== undefined && facts.some(({ who, isNamed }) => isNamed === true && who !== charges.who);
};
const EARNED = ['earn', 'save'];
const isAllIncome = (facts: readonly Fact[]): boolean =>
  facts.every(({ kind, role }) => kind.head !== 'money' || role === 'income');
