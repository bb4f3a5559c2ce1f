import { lemmaOf } from '../../language/verbs.ts';
import { DETERMINERS } from '../problem/vocabulary.ts';
import { verbIn } from '../problem/words.ts';
import { isCutting } from './direction.ts';
import type { Goal } from './goal.ts';
import type { Mention } from './mention.ts';
import { isConstant, mentionsUnder } from './operation.ts';
import type { Node } from './tree.ts';
import { isOfMoney } from './type.ts';
import { EARNING, PAYING } from './words.ts';

/** What is earned is not what is paid, saved or needed: the question tells of what it asks for. */
export function turnsMoney(root: Node, goal: Goal, words: readonly string[]): string | undefined {
  // "A car park charges 1.50 EUR": that is earned by nobody who parks.
  // "A tutor charges 25 EUR per hour and gave 6 hours of lessons. How much did she earn?"
  const isOfSomebody =
    new Set(mentionsUnder(root).map(({ sentence }) => sentence)).size === 1 &&
    goal.words.some((word) => /^(?:he|she|i|we|you)$/.test(word));
  const isCharge = (word: string, at: number): boolean =>
    !isOfSomebody &&
    /^charge[sd]?$/.test(word) &&
    words.slice(Math.max(0, at - 4), at).some((one) => DETERMINERS.has(one));
  const tells = (set: ReadonlySet<string>): boolean =>
    words.some((word, at) => set.has(word) && !(set === EARNING && isCharge(word, at)));
  const gets = words.some((word) => /^(?:gets?|got)$/.test(word)) && !words.some(isCutting);
  // "The shop pays Fiona 310 EUR", and not "she pays 310 EUR".
  const pays = words.some((word, at) => /^pays?$/.test(word) && /^\p{L}/u.test(words[at + 1] ?? ''));
  // "Jo works 8 hours at 20 dollars an hour", "net, and VAT. What is the gross amount?"
  const isWage = ({ sentence, types }: Mention): boolean =>
    sentence.words.some((word) => lemmaOf(word) === 'work') &&
    types.some((type) => isOfMoney(type) && type.dims.second === -1);
  const works = mentionsUnder(root).some(isWage) || (goal.words.includes('gross') && words.includes('net'));
  const collects = goal.words.some((word) => /^collect(?:s|ed)?$/.test(word)) && tells(PAYING);
  if (goal.mode === 'earned' && !tells(EARNING) && !gets && !pays && !works && !collects)
    return 'nothing is earned';
  const isPaidTo = words.some(
    (word, at) =>
      /^(?:earns?|earned|wages?|salary)$/.test(word) ||
      (word === 'paid' && /^(?:is|are|was|were|gets?|got)$/.test(words[at - 1] ?? '')),
  );
  const isSpent = goal.words.some(
    (word, at) =>
      /^(?:spends?|spent|costs?)$/.test(word) ||
      (word === 'pay' && goal.words.slice(0, at).some((one) => /^(?:do|does|did|will|must)$/.test(one))),
  );
  const sells = words.some((word) => verbIn(word)?.kind === 'sell');
  const buys = words.some((word) => verbIn(word)?.kind === 'buy' || /^(?:pays?|paid|costs?)$/.test(word));
  const isTaken = isOfSomebody && words.some((word) => /^charge[sd]?$/.test(word));
  const isToOthers =
    (isPaidTo && !tells(PAYING)) ||
    ((works || sells || isTaken) && !buys && !goal.words.some((word) => /^costs?$/.test(word)));
  if (goal.mode === 'paid' && isSpent && isToOthers) return 'nothing is paid';
  const isPart =
    root.kind === 'operation' &&
    (root.sign === '-' ||
      (mentionsUnder(root).some(({ manner }) => manner === 'share') && words.some(isCutting)));
  if (goal.mode === 'saved' && !isPart && !words.some((word) => /^(?:saves?|saved|saving|puts?)$/.test(word)))
    return 'nothing is saved';
  const isSum = root.kind === 'operation' && (root.sign === '+' || root.sign === '-');
  const needs = (word: string): boolean => /^(?:needs?|needed|requires?|required|wants?|wanted)$/.test(word);
  const isShift = root.kind === 'operation' && isConstant(root.b);
  if (goal.mode === 'part' && words.some(needs) && !goal.words.some(needs)) return 'asks of what is needed';
  const isHad = isSum || mentionsUnder(root).some(({ manner }) => manner === 'multiple');
  if (isHad && !isShift && goal.words.some(needs) && !words.some(needs) && goal.mode !== 'lacking')
    return 'nothing is needed';
  if (goal.mode === 'profit' && isSoldOfOne(root)) return 'what one costs of all that are sold';
  return goal.mode === 'total' && goal.words.at(-1) === 'more' ? 'asks for more' : undefined;
}

/** "It buys a lamp for 34 and sells it for 51. It sells 20", as 20 × 51 - 34: both are told for one lamp. */
const isSoldOfOne = (root: Node): boolean => {
  if (root.kind !== 'operation' || root.sign !== '-') return false;
  const [own, other] = [root.a, root.b];
  const [price] = own.kind === 'operation' && own.sign === '*' ? mentionsUnder(own).filter(isPrice) : [];
  const [cost] = other.kind === 'mention' ? [other.mention].filter(isPrice) : [];
  return price !== undefined && cost !== undefined && price.sentence === cost.sentence;
};
const isPrice = ({ bases, sentence, place }: Mention): boolean =>
  bases.some(isOfMoney) && sentence.words[place - 1] === 'for';
