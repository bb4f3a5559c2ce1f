import { add, equal, ONE } from '../../arithmetic/rational.ts';
import { stem } from '../../language/stem.ts';
import { lemmaOf } from '../../language/verbs.ts';
import { PREPOSITIONS } from '../problem/vocabulary.ts';
import { areOpposite, labelsOf, verbIn } from '../problem/words.ts';
import { isAdding, isCutting, isLevy, nearWords, particleOf, takes, type Way } from './direction.ts';
import { isBehind } from './goal.ts';
import { isRest, type Mention, type Told } from './mention.ts';
import { isConstant, mentionsUnder } from './operation.ts';
import type { Sense } from './sense.ts';
import type { Node } from './tree.ts';
import { sameType } from './type.ts';
import { CHANGED, SHARING } from './words.ts';

const REMAINING = /\b(?:left|remained|remains|remaining|over)\b/;

/** "The quiz counts 20 %, the midterm 30 %, the final 50 %": parts that make up the whole. */
export const isWeight = (mention: Mention, { mentions }: Pick<Sense, 'mentions'>): boolean => {
  const parts = mentions.filter(({ manner }) => manner === 'share');
  const whole = parts.reduce((sum, one) => add(sum, one.value), { n: 0n, d: 1n });
  return parts.length > 1 && parts.includes(mention) && equal(whole, ONE);
};

export const isShare = (node: Node): boolean => node.kind === 'mention' && node.mention.manner === 'share';

type Relation = { base: Node; mention: Mention; sign: Way };

/** "160 - 0.25 × 160", "1 - 0.25": something and a part of it. */
export function relationIn(node: Node): Relation | undefined {
  if (node.kind !== 'operation' || (node.sign !== '+' && node.sign !== '-')) return undefined;
  const sign = node.sign === '+' ? 1 : -1;
  for (const [base, other] of node.sign === '+'
    ? ([
        [node.a, node.b],
        [node.b, node.a],
      ] as const)
    : ([[node.a, node.b]] as const)) {
    if (isConstant(base) && equal(base.value, ONE) && isShare(other) && other.kind === 'mention')
      return { base, mention: other.mention, sign };
    const share = shareOf(other, base);
    if (share) return { base, mention: share, sign };
  }
  return undefined;
}

/** The part that is taken of `base`, once or over so many years. */
function shareOf(node: Node, base: Node): Mention | undefined {
  if (node.kind !== 'operation' || (node.sign !== '*' && node.sign !== '/')) return undefined;
  for (const [one, other] of [
    [node.a, node.b],
    [node.b, node.a],
  ] as const) {
    if (
      node.sign === '*' &&
      one.kind === 'mention' &&
      one.mention.manner === 'share' &&
      one.form === 'own' &&
      same(other, base)
    )
      return one.mention;
    const below = one === node.b && node.sign === '/' ? undefined : shareOf(one, base);
    if (below && ((other.kind === 'mention' && !isShare(other)) || isConstant(other))) return below;
  }
  return undefined;
}

export function same(a: Node, b: Node): boolean {
  if (!equal(a.value, b.value) || a.kind !== b.kind) return false;
  if (a.kind === 'mention' && b.kind === 'mention') return a.mention === b.mention && a.form === b.form;
  if (a.kind === 'operation' && b.kind === 'operation')
    return a.sign === b.sign && same(a.a, b.a) && same(a.b, b.b);
  return true;
}

/** "Reduced by 10 %, then 5 EUR off": a part is of what was told before it. */
export const isReordered = ({ base, mention }: Relation): boolean =>
  base.kind === 'operation' &&
  (base.sign === '+' || base.sign === '-') &&
  mentionsUnder(base).some(({ index }) => index > mention.index);

/** "A TV is 640, they give 15 % off, delivery costs 25": a part is of what is told before it, or with it. */
const isLater = (base: Node, { index, chunk }: Mention, { mentions }: Sense): boolean =>
  base.kind === 'mention' &&
  base.mention.index > index &&
  base.mention.chunk !== chunk &&
  mentions.some(
    (one) =>
      one.index < index &&
      one.manner === 'count' &&
      one.bases.some((own) => base.mention.bases.some((other) => sameType(own, other))),
  );

export function shared({ base, mention, sign }: Relation, sense: Sense): string | undefined {
  if (isLater(base, mention, sense)) return 'a part of what comes later';
  const way = wayOf(mention, sense);
  return way === (sign > 0 ? 'more' : 'less') ? undefined : `a part the other way: ${way ?? 'not told'}`;
}

/** "10 percent tax already in it": a part of what it was put on, and not of what is told. */
const isInside = ({ sentence: { words }, place }: Mention): boolean =>
  words
    .slice(place, place + 8)
    .some(
      (word, at, all) =>
        /^(?:in|within|inside)$/.test(word) && /^(?:it|that|this|them)$/.test(all[at + 1] ?? ''),
    ) || words.slice(place, place + 8).includes('already');

/** Whether a part is asked for, or what it leaves, or the whole with it on top. */
export function wayOf(
  mention: Mention,
  { goal, told, mentions }: Sense,
): 'part' | 'less' | 'more' | undefined {
  const chunkWords = mention.chunk.words.filter((word) => word !== '');
  // "5 % were blank, I dropped those"
  const after = mention.sentence.words.slice(mention.place);
  const those = after.findIndex((word) => /^(?:those|them)$/.test(word));
  const done = after.slice(Math.max(0, those - 2), Math.max(0, those)).filter(takes);
  const near = [...new Set([...nearWords(mention), ...chunkWords, ...done])];
  const isNamed = (words: readonly string[]): boolean =>
    words.some(
      (word) => goal.words.includes(word) || goal.words.some((own) => lemmaOf(own) === lemmaOf(word)),
    );
  // "put in a deposit at 6 % interest": what is asked tells of which of both it is.
  const on = near.filter(isAdding);
  const cuts = near.filter(isCutting);
  const off = isNamed(on) && !isNamed(cuts) && goal.mode !== 'left' ? [] : cuts;
  if (isInside(mention)) return undefined;
  // "15 % more than on Saturday": of the one that is named, for whom it is told
  if (mention.compares && after.includes('than')) {
    const than = labelsOf(after.slice(after.indexOf('than') + 1));
    const isOfIt = than.some((word) => labelsOf(goal.words).includes(word));
    return isOfIt || goal.mode !== 'total' ? undefined : mention.compares > 0 ? 'more' : 'less';
  }
  const denies = goal.words.some((word) =>
    /^(?:not|no|without|didn't|don't|isn't|aren't|weren't|wasn't)$/.test(word),
  );
  // "the price after the discount"
  const isAfter = goal.words.some(
    (word, at) => (isAdding(word) || isCutting(word)) && isBehind(goal.words, at),
  );
  const isChanged = isAfter || goal.words.some((word) => CHANGED.has(word));
  const isKept = goal.mode === 'earned' || goal.mode === 'left';
  const isShared = goal.each && told.some(({ words }) => words.some((word) => SHARING.test(word)));
  const isPriced = goal.mode === 'paid' || isKept || isChanged || isShared;
  if (
    mention.chunk.words.slice(mention.at + 1, mention.at + 3).join(' ') === 'of what' &&
    !REMAINING.test(mention.sentence.words.slice(mention.place).join(' '))
  )
    return undefined;
  const isGone = near.some((word) => takes(word) || verbIn(word)?.kind === 'sell');
  if (goal.mode === 'left' && !denies && (isGone || particleOf(mention, true) === -1))
    return near.some((word) => isAdding(word) && !isLevy(word)) ? undefined : 'less';
  // "2 % are defective. How many good ones?"
  if (off.some((word) => goal.words.some((other) => areOpposite(word, other))))
    return denies ? 'part' : 'less';
  if (off.length > 0 && (on.length === 0 || (isKept && on.every(isLevy)) || near.includes('off'))) {
    if ((goal.mode === 'saved' || (isNamed(off) && !isAfter)) && !isKept) return denies ? undefined : 'part';
    return isPriced ? 'less' : undefined;
  }
  if (on.length > 0 && off.length === 0) {
    if (isNamed(on) && !isChanged) return 'part';
    // "250 EUR net, and VAT. What is the gross amount?"
    const isGross = goal.words.includes('gross') && told.some(({ words }) => words.includes('net'));
    if (isKept && on.some(isLevy)) return isGross ? 'more' : 'less';
    return isPriced || goal.words.includes('altogether') ? 'more' : undefined;
  }
  if (off.length > 0) return undefined;
  // "4/5 passed. How many did not pass?"
  const labels = [...labelsOf(chunkWords), ...labelsOf(mention.amount?.nouns ?? [])];
  const whole = mention.chunk.elements.flatMap((one) =>
    one.kind === 'expression' && one.of.kind === 'leaf' && one.of.amount !== mention.amount
      ? one.of.amount.nouns
      : [],
  );
  const own = labels.filter((word) => !whole.some((noun) => lemmaOf(noun) === word));
  const asked = labelsOf(goal.words).filter(
    (word) => goal.type?.dims[word] === undefined && !whole.some((noun) => lemmaOf(noun) === word),
  );
  const isIn = (word: string, words: readonly string[]): boolean =>
    words.some((other) => other === word || stem(other) === stem(word));
  // "65 % paid by phone and the rest by card"
  const { words } = mention.sentence;
  const later = told
    .slice(told.indexOf(mention.sentence) + 1)
    .find((one) => !one.asks && one.words.some(isRest));
  const behind = mention.rest
    ? words.slice(words.findIndex((word, at) => at > mention.place && isRest(word)))
    : [];
  const behindRest = labelsOf([...behind, ...(later?.words ?? [])]);
  if (behindRest.some((word) => isIn(word, asked))) return 'less';
  // "85 % came up. Every one that came up was sold at 1.50."
  const isFollowed = mentions.some(
    (one) =>
      one.index > mention.index &&
      one.sentence !== mention.sentence &&
      one.manner === 'count' &&
      one.types.some(({ dims }) => Object.values(dims).some((exponent) => exponent < 0)) &&
      own.some((word) => verbIn(word) !== undefined && labelsOf(one.chunk.words).includes(word)),
  );
  if (isFollowed && !denies) return 'part';
  const isSame = own.some((word) => isIn(word, asked));
  // "Three quarters of them come by bus. How many come on foot?"
  const said = told.flatMap((one) => (one.asks ? [] : one.words.map(lemmaOf)));
  const [way, other] = [chunkWords, goal.words].map((all) =>
    labelsOf(all.filter((_, at) => PREPOSITIONS.has(all[at - 1] ?? ''))),
  );
  if (way?.some((word) => !isIn(word, asked)) && other?.some((word) => !said.includes(word)))
    return undefined;
  // "3/4 of the building is occupied. How many units of the building are unoccupied?"
  if (own.some((word) => asked.some((other) => areOpposite(word, other)))) return denies ? 'part' : 'less';
  // "How many are closed now?"
  const isRemaining = goal.mode === 'left' && !/^(?:now|then|afterwards|end)$/.test(goal.words.at(-1) ?? '');
  if (isSame) return denies || isRemaining ? 'less' : 'part';
  if (goal.mode === 'left' && mention.chunk.words.some(takes)) return 'less';
  // "Two fifths play an instrument. How many do not?"
  const isOnly = mentions.filter(({ manner }) => manner === 'share').length === 1;
  return denies && isOnly && labelsOf(goal.words).length === 0 ? 'less' : undefined;
}

/** What is told of the rest: the words behind it in each sentence. */
export const wordsOfRest = (told: readonly Told[]): string[] =>
  told.flatMap(({ asks, words }) => (asks ? [] : words.slice(words.findIndex(isRest) + 1 || words.length)));
