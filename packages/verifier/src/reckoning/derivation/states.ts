import { DAY_PARTS } from '../../language/lexicon/times.ts';
import { wordSet } from '../../language/lists.ts';
import { isWeekday, measureOf, monthNamed } from '../../language/units.ts';
import { lemmaOf } from '../../language/verbs.ts';
import { BE, DETERMINERS, PREPOSITIONS } from '../problem/vocabulary.ts';
import {
  AUXILIARIES,
  areOpposite,
  COMPARATIVES,
  isNoun,
  isPerson,
  labelsOf,
  verbIn,
} from '../problem/words.ts';
import { constantsIn } from './form.ts';
import type { Goal } from './goal.ts';
import type { Mention } from './mention.ts';
import { mentionsUnder, nodesUnder } from './operation.ts';
import { type Sense, type Term, termsOf } from './sense.ts';
import { wordsOfRest } from './share.ts';
import type { Node } from './tree.ts';
import { isAny, isOfMoney, isRate, sameDims } from './type.ts';
import { PAID, PROFIT, STANDING, TOGETHER } from './words.ts';

/**
 * Why what is added or taken away is no change of one state, and no part of one whole: "It had 60. Now it has 24.",
 * "She sold it with a profit of 60.", "A pen and a cap cost 15. The pen costs 4."; undefined where nothing says so.
 */
export function missummed(root: Node, { goal, told }: Omit<Sense, 'root'>): string | undefined {
  const words = told.flatMap((one) => (one.asks ? [] : one.words));
  const used = mentionsUnder(root);
  const terms = sumsIn(root);
  if (terms.some((all) => areTwoStates(all, goal))) return 'two states of one thing';
  if (terms.some((all) => all.some(({ node }) => isOfBoth(node, all)))) return 'what one costs, with both';
  if (goal.mode === 'paid' && used.some(isProfit)) return 'told with a profit';
  // "How many years older is the father?", who is four times as old
  const compares = goal.words.some((word) => COMPARATIVES.has(word) || word === 'than');
  if (compares && !takes(root) && used.some(({ manner }) => manner === 'multiple'))
    return 'nothing is taken away';
  const isOfAll =
    words.some((word) => TOGETHER.has(word)) ||
    terms.some((all) => all.some((term) => isOfWhole(term) || isOfTwo(term)));
  if (compares && (goal.words.includes('than') || goal.mode === 'difference') && isOfAll && used.length === 2)
    return 'what is left is no difference';
  const rest = labelsOf(wordsOfRest(told));
  if (goal.words.some((word) => rest.some((other) => areOpposite(lemmaOf(word), other))))
    return 'asks for the others';
  if (goal.words.some(isRestWord) && !takes(root)) return 'nothing is left';
  const isAdded = terms.some((all) => all.every(({ sign }) => sign > 0));
  const isHot = used.some(({ bases }) => bases.some(({ dims }) => dims.degree));
  if (isAdded && isHot && goal.mode !== 'mean') return 'degrees, added';
  if (goal.words.includes('deep') && terms.length > 0) return 'deeper is lower';
  if (terms.length > 0 && asksHowFarFrom(goal)) return 'how far from where';
  if (/\bwhat (?:is|was) (?:still )?(?:missing|needed|lacking)\b|\bwhat is still\b/.test(words.join(' ')))
    return 'what is missing';
  if (isAround(goal, words) && !constantsIn(root).includes('4')) return 'one side only';
  if (used.some((one) => isOfIt(one) && !isTakenOfOne(root, one))) return 'a part of what one of them is';
  if (used.some(isWithOthers)) return 'one more of them';
  if (used.some((one) => isOfAnother(one, used, goal))) return 'told of somebody else';
  const loaded = words.includes('empty') && words.some((word) => /^(?:loaded|full|filled)$/.test(word));
  if (isAdded && loaded) return 'empty and full, added';
  if (isAdded && goal.words.some((word) => /^(?:whole|good|intact|unbroken)$/.test(word)))
    return 'adds what is not whole';
  return isOfAllDone(root, goal) ? 'asks for all of it' : undefined;
}

/** The terms of each sum in a node, each sum with all that it adds and takes away. */
export function sumsIn(node: Node): Term[][] {
  if (node.kind !== 'operation') return [];
  const own = termsOf(node);
  const below = own.length > 1 ? own.map((term) => term.node) : [node.a, node.b];
  return [...(own.length > 1 ? [own] : []), ...below.flatMap(sumsIn)];
}

const isRestWord = (word: string): boolean => word === 'rest' || word === 'remainder';
const takes = (root: Node): boolean =>
  [...nodesUnder(root)].some(
    (node) =>
      (node.kind === 'operation' && node.sign === '-') || (node.kind === 'mention' && node.form === 'rest'),
  );

const PARTS_OF_DAY = wordSet(DAY_PARTS);
const WHEN =
  /^(?:now|then|today|yesterday|later|before|after|first|last|once|again|ago|still|little|at|o'clock)$/;
const isTimeWord = (word: string): boolean =>
  WHEN.test(word) ||
  PARTS_OF_DAY.has(word) ||
  /^(?:lunch|dinner|breakfast|noon)$/.test(word) ||
  measureOf(word) !== undefined;
const isHeld = (word: string): boolean =>
  BE.has(word) || /^(?:has|have|had)$/.test(word) || STANDING.has(word) || word === 'ended';

const isTime = (word: string): boolean => isTimeWord(word) || STANDING.has(word) || word === 'ended';
const isState = ({ chunk }: Mention): boolean =>
  isHeld(chunk.verb) || chunk.words.some((word) => STANDING.has(word) || word === 'ended');

/** "It had 60. Now it has 24.": the same of the same, at two times, added. */
function areTwoStates(terms: readonly Term[], { mode, words }: Goal): boolean {
  if (mode === 'mean' || words.some((word) => TOGETHER.has(word))) return false;
  const states = terms.flatMap(({ sign, node }) =>
    sign > 0 && node.kind === 'mention' && isState(node.mention) ? [node.mention] : [],
  );
  const labels = ({ chunk, amount }: Mention): string[] =>
    labelsOf(
      [...chunk.words, ...chunk.subject, ...(amount?.nouns ?? [])].filter((word) => !isTimeWord(word)),
    ).filter((word) => !isHeld(word) && word !== 'start' && word !== 'end');
  const isSame = (one: Mention, other: Mention): boolean =>
    one.chunk !== other.chunk &&
    (one.sentence !== other.sentence || [...one.chunk.words, ...other.chunk.words].some(isTime)) &&
    one.compares === undefined &&
    other.compares === undefined &&
    ![...one.chunk.words, ...other.chunk.words].some(
      (word) => isWeekday(word) || monthNamed(word) !== undefined,
    ) &&
    one.bases.some((x) => other.bases.some((y) => sameDims(x, y) || isAny(y))) &&
    (labels(other).every((word) => labels(one).includes(word)) ||
      labels(one).every((word) => labels(other).includes(word)));
  return states.some((one, at) => states.slice(at + 1).some((other) => isSame(one, other)));
}

/** "A pen and a cap cost 15. The pen costs 4.": a price of both, and of one of them, added. */
function isOfBoth(node: Node, terms: readonly Term[]): boolean {
  const price = node.kind === 'mention' && node.mention.bases.some(isOfMoney) ? node.mention : undefined;
  const before = price?.sentence.words.slice(0, price.place) ?? [];
  const and = before.indexOf('and');
  if (!price || and < 1 || price.chunk.at < 0 || !isNoun(before[and + 2] ?? '')) return false;
  // "A ticket costs 12 and the fee is 5": two prices
  if (before.slice(0, and).some((word) => PAID.has(word) || BE.has(word))) return false;
  const both = labelsOf(before);
  return terms.some(
    (term) =>
      term.sign > 0 &&
      term.node !== node &&
      mentionsUnder(term.node).some(
        (one) =>
          one.sentence !== price.sentence && labelsOf(one.chunk.subject).some((word) => both.includes(word)),
      ),
  );
}

/** "with a profit of 60", "lost 40 on it" */
const isProfit = ({ chunk, bases }: Mention): boolean =>
  bases.some(isOfMoney) && chunk.words.some((word) => PROFIT.has(word) || word === 'lost');

/** "55 are on", of 90: a part of the whole. */
const isOfWhole = ({ node }: Term): boolean => {
  if (node.kind !== 'mention' || node.mention.manner !== 'count') return false;
  const { sentence, place, bases, chunk } = node.mention;
  const isBare = bases.every(isAny) && chunk.elements[0]?.start === sentence.elements[place]?.start;
  return isBare && BE.has(sentence.words[place + 1] ?? '');
};

/** "A cow and a calf weigh 700 kg": what both come to. */
const isOfTwo = ({ node }: Term): boolean => {
  if (node.kind !== 'mention') return false;
  const before = node.mention.sentence.words.slice(0, node.mention.place);
  const and = before.indexOf('and');
  return (
    and > 0 &&
    !before.includes('') &&
    !before.slice(0, and).some((word) => verbIn(word) !== undefined || BE.has(word))
  );
};

/** "How many rungs is he from the ground?" */
const asksHowFarFrom = ({ words }: Goal): boolean =>
  words.some((word, at) => word === 'from' && words[at + 1] === 'the') &&
  !words.some((word) => verbIn(word) && !BE.has(word));

/** "What does a fence around the square field cost?" */
const isAround = ({ words: asked }: Goal, told: readonly string[]): boolean =>
  asked.some((word) => /^(?:around|perimeter|sides|fence|frame|edges?|border)$/.test(word)) &&
  [...told, ...asked].some(
    (word, at, all) => word === 'square' && DETERMINERS.has(all[at - 1] ?? '') && isNoun(all[at + 1] ?? ''),
  );

/** "15 a week, but spends 4 of it" */
const isOfIt = ({ sentence: { words }, place, manner }: Mention): boolean =>
  manner === 'count' &&
  words[place + 1] === 'of' &&
  /^(?:it|them)$/.test(words[place + 2] ?? '') &&
  !BE.has(words[place - 1] ?? '');
/** Whether it is taken of what is told for one, where its sentence tells that. */
function isTakenOfOne(root: Node, part: Mention): boolean {
  const rate = mentionsUnder(root).find(
    (one) => one.sentence === part.sentence && one !== part && isRate(one),
  );
  if (!rate) return true;
  return [...nodesUnder(root)].some(
    (node) =>
      node.kind === 'operation' &&
      node.sign === '-' &&
      mentionsUnder(node.b).includes(part) &&
      node.a.kind === 'mention' &&
      node.a.mention === rate,
  );
}

/** "Nan and 4 friends bring 3 pies each": they are five. */
const isWithOthers = ({ sentence: { words }, place, manner }: Mention): boolean =>
  manner === 'count' &&
  place > 1 &&
  words[place - 1] === 'and' &&
  words
    .slice(0, place)
    .every((word) => word !== '' && verbIn(word) === undefined && !PREPOSITIONS.has(word)) &&
  !words.slice(place).some((word) => BE.has(word));

/** "Her colleague earns 28 an hour. How much does the nurse earn?" */
const isOfAnother = ({ chunk, compares }: Mention, used: readonly Mention[], { words }: Goal): boolean => {
  const head = chunk.subject.at(-1) ?? '';
  const isNamed = (word: string): boolean => words.includes(word);
  return (
    compares === undefined &&
    /^(?:his|her|their|my)$/.test(chunk.subject[0] ?? '') &&
    (isPerson(head) || FAMILY.has(head)) &&
    !isNamed(head) &&
    used.some((one) => one.chunk.subject !== chunk.subject && labelsOf(one.chunk.subject).some(isNamed))
  );
};
const FAMILY = wordSet(
  'brother sister mother father son daughter wife husband boss cousin uncle aunt neighbour',
);

/** "They bring 24 and eat 19. How many did they bring?": nothing is taken from what was brought. */
function isOfAllDone(root: Node, { mode, words }: Goal): boolean {
  const did = words.findIndex((word) => /^(?:did|do|does)$/.test(word));
  const done = words.slice(did + 1).filter((word) => !isHeld(word) && !AUXILIARIES.has(word));
  const asked = lemmaOf(done.at(-1) ?? '');
  const isAsked = ({ chunk, amount }: Mention): boolean =>
    chunk.words.some((word) => word !== '' && !amount?.nouns.includes(word) && lemmaOf(word) === asked);
  const used = mentionsUnder(root);
  return (
    mode === 'total' &&
    did >= 0 &&
    used.some(isAsked) &&
    sumsIn(root).some((terms) =>
      terms.some(
        ({ sign, node }) => sign < 0 && !mentionsUnder(node).some((one) => isAsked(one) || one.rest),
      ),
    )
  );
}
