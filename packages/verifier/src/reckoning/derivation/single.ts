import { compare, equal } from '../../arithmetic/rational.ts';
import { RATES } from '../../language/lexicon/times.ts';
import { grouped } from '../../language/lists.ts';
import { type Measure, measureOf } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import { isNoun } from '../problem/words.ts';
import type { Goal } from './goal.ts';
import type { Mention } from './mention.ts';
import { mentionsUnder, nodesUnder } from './operation.ts';
import type { Node } from './tree.ts';
import type { Type } from './type.ts';

const PACES = grouped(RATES);
/** The units of which one is told: "a day", "per week", "monthly". */
const unitsOfOne = (words: readonly string[]): Measure[] =>
  words.flatMap((word, at) =>
    /^(?:a|an|one|per|each|every)$/.test(words[at - 1] ?? '')
      ? (measureOf(word) ?? [])
      : (measureOf(PACES.get(word) ?? '') ?? []),
  );

/** "4 decks with 15 cabins each. How many are on one deck?": a single one is asked for of what is taken so many times. */
function isOfSeveral(root: Node, { words }: Goal, mentions: readonly Mention[]): boolean {
  const single = [
    // "the call center" is no call.
    ...words.filter(
      (_, at) =>
        (ONE.test(words[at - 1] ?? '') && !isNoun(words[at + 1] ?? '')) || ONE.test(words[at - 2] ?? ''),
    ),
    ...mentions.flatMap(({ sentence, value, amount }) =>
      sentence.asks && equal(value, { n: 1n, d: 1n }) ? (amount?.nouns.slice(-1) ?? []) : [],
    ),
  ];
  const isTaken = (node: Node): boolean => {
    const noun = node.kind === 'mention' ? (node.mention.amount?.nouns.at(-1) ?? '') : '';
    return singular(noun) !== noun && single.includes(singular(noun));
  };
  return [...nodesUnder(root)].some(
    (node) => node.kind === 'operation' && node.sign === '*' && [node.a, node.b].some(isTaken),
  );
}

const ONE = /^(?:one|each|every|per|an?|single|the)$/;

/** "How far do they walk in a day?", answered for all five days. */
export function asksForOne(root: Node, goal: Goal, mentions: readonly Mention[]): string | undefined {
  const { words } = goal;
  // "How long is the piece that is left?"
  if (goal.mode !== 'left' && isOfSeveral(root, goal, mentions)) return 'asks for one of several';
  const units = unitsOfOne(words);
  const isElse = (told: Measure): boolean =>
    units.some(({ base, size }) => told.base === base && !equal(told.size, size));
  // "150 kg a day", asked for a week: seven of them.
  const pacesOf = ({ sentence }: Mention): Measure[] =>
    sentence.asks ? [] : unitsOfOne(sentence.words).filter(isElse);
  const paces = mentions.flatMap(pacesOf);
  // "5 hours, daily": five of them make no week.
  const isLong = ({ dims, scale }: Type): boolean =>
    units.some(({ base }) => dims[base] === 1) &&
    paces.every(({ base, size }) => dims[base] !== 1 || compare(scale, size) >= 0);
  const isConverted = [...nodesUnder(root)].some(
    (node) => node.kind === 'constant' || (node.kind === 'mention' && node.mention.bases.some(isLong)),
  );
  if (!isConverted && mentionsUnder(root).some((one) => pacesOf(one).length > 0))
    return 'asks for another time';
  const isOfThat = ({ bases, sentence }: Mention): boolean =>
    !sentence.asks &&
    bases.some(({ dims, scale }) => units.some(({ base, size }) => dims[base] === 1 && equal(scale, size)));
  const isTimes = (node: Node): boolean =>
    node.kind === 'operation' &&
    node.sign === '*' &&
    [node.a, node.b].some((one) => one.kind === 'mention' && isOfThat(one.mention));
  return units.length > 0 && [...nodesUnder(root)].some(isTimes) ? 'asks for one of several' : undefined;
}
