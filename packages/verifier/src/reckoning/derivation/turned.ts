import { MULTIPLES } from '../../language/numbers.ts';
import { measureOf } from '../../language/units.ts';
import { TELLING } from '../../language/words.ts';
import type { Piece } from '../piece.ts';
import { BE } from '../problem/vocabulary.ts';
import { labelsOf, verbIn } from '../problem/words.ts';
import type { Derivation } from './derive.ts';
import {
  areTwo,
  directionOf,
  isAdding,
  isCutting,
  isDenied,
  isLevy,
  nearWords,
  type Way,
} from './direction.ts';
import type { Mention } from './mention.ts';
import { mentionsUnder, nodesUnder } from './operation.ts';
import { isShare } from './share.ts';
import type { Placed } from './steps.ts';
import type { Node } from './tree.ts';
import { isOfMoney } from './type.ts';

/** A clause of a step that tells its numbers the other way round, denies a part, or gives a result another name. */
export function turned(
  clause: readonly Piece[],
  placed: readonly Placed[],
  derivation: Derivation,
  says: (word: string) => boolean,
): string | undefined {
  const own = placed.filter(({ amount }) => clause.some((piece) => piece.start === amount.start));
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return undefined;
  const results = last.nodes.filter(({ kind }) => kind === 'operation');
  const wordsIn = (from: number, to: number): string[] =>
    clause.flatMap((piece) =>
      piece.kind === 'word' && piece.start >= from && piece.start < to ? [piece.word] : [],
    );
  const words = wordsIn(0, Number.POSITIVE_INFINITY);
  const turn =
    otherState(words, last.nodes, derivation) ??
    otherWay(words, own, results, derivation, says) ??
    (results.length === 0 ? (otherPace(clause, own, says) ?? otherDoer(words, own)) : undefined);
  if (turn || results.length === 0) return turn;
  return (
    misnamed(words, results, derivation, says) ??
    went(
      [
        ...(results.some((node) => isFirstOf(node, first)) ? wordsIn(0, first.amount.start) : []),
        ...wordsIn(last.amount.start, Number.POSITIVE_INFINITY),
      ],
      results,
      derivation,
    ) ??
    ofAnother(wordsIn(0, first.amount.start), results)
  );
}

/** "280 - 35 = 245 seats were unsold", of those that were sold. */
function otherState(
  words: readonly string[],
  nodes: readonly Node[],
  { goal, root, setting }: Derivation,
): string | undefined {
  const others = setting.mentions.filter((one) => isDenied(one, goal));
  const isOf = (word: string, some: readonly string[]): boolean => some.some((own) => areTwo(word, own));
  const near = others.flatMap((one) => nearWords(one)).filter((word) => isOf(word, goal.words));
  const isTold = nodes.some((node) => node.kind === 'mention' && others.includes(node.mention));
  return words.find((word) => (near.includes(word) ? !isTold : isOf(word, near) && !nodes.includes(root)));
}

/** "It gets 60 more" of 60 that are lent, "the price rises by 72" of a discount. */
function otherWay(
  words: readonly string[],
  own: readonly Placed[],
  results: readonly Node[],
  derivation: Derivation,
  says: (word: string) => boolean,
): string | undefined {
  const { mode } = derivation.goal;
  if (mode === 'difference' || mode === 'part') return undefined;
  const isMade = results.some((node) => node.kind === 'operation' && /[*/]/.test(node.sign));
  const told = own
    .flatMap(({ nodes }) => nodes.flatMap((node) => (node.kind === 'mention' ? [node.mention] : [])))
    .filter(({ manner }) => manner === 'share' || !isMade);
  const ways = new Set(told.map((one) => wayOf(one, derivation)).filter((way) => way !== undefined));
  const turn = words.find((word) => {
    const isTelling = /^gets?$/.test(word) ? results.length > 0 : TELLING.has(word);
    const isTime = /\b(?:before|after) (?:the )?$/.test(
      words.slice(0, words.indexOf(word)).join(' ').concat(' '),
    );
    const way = says(word) || isTelling || isTime ? undefined : wayOfWord(word);
    return way !== undefined && ways.size === 1 && !ways.has(way);
  });
  return turn && `the other direction: ${turn}`;
}

/** "520 pounds a month" of what is told for a week. */
function otherPace(
  clause: readonly Piece[],
  own: readonly Placed[],
  says: (word: string) => boolean,
): string | undefined {
  const at = clause.findIndex((piece, place) => {
    const before = clause[place - 1];
    if (piece.kind !== 'word' || before?.kind !== 'word' || says(piece.word)) return false;
    return (
      clause[place - 2]?.kind === 'amount' &&
      /^(?:a|an|per|each|every)$/.test(before.word) &&
      measureOf(piece.word) !== undefined
    );
  });
  const piece = clause[at];
  return piece?.kind === 'word' && own.length > 0 ? `for one of another unit: ${piece.word}` : undefined;
}

/** "Per gave Ola 15 nuts", where Ola gave them: the question's doer stands behind the verb. */
function otherDoer(words: readonly string[], own: readonly Placed[]): string | undefined {
  for (const { nodes } of own)
    for (const node of nodes) {
      if (node.kind !== 'mention') continue;
      const { verb, subject } = node.mention.chunk;
      const at = words.findIndex(
        (word) => verbIn(word) !== undefined && verbIn(word)?.lemma === verbIn(verb)?.lemma,
      );
      const doers = labelsOf(subject);
      const behind = labelsOf(words.slice(at + 1));
      const isPassive = words.includes('by') || BE.has(words[at - 1] ?? '');
      if (at < 0 || doers.length === 0 || isPassive) continue;
      const ahead = labelsOf(words.slice(0, at));
      if (!doers.some((word) => ahead.includes(word)) && doers.some((word) => behind.includes(word)))
        return `done by another: ${words[at]}`;
    }
  return undefined;
}

/** Which way the question tells a number: a part by the words beside it, a count by its verb or by what is done with it. */
function wayOf(mention: Mention, { goal, root, setting }: Derivation): Way | undefined {
  const near = nearWords(mention);
  const [off, on] = [near.some(isCutting), near.some(isAdding)];
  if (mention.manner === 'share') return off === on ? undefined : off ? -1 : 1;
  const isTaken = (node: Node): boolean =>
    node.kind === 'operation' && node.sign === '-' && node.b.kind === 'mention' && node.b.mention === mention;
  return (
    directionOf(mention, goal, setting.mentions) ?? ([...nodesUnder(root)].some(isTaken) ? -1 : undefined)
  );
}

/** Which way a word says that something goes. */
function wayOfWord(word: string): Way | undefined {
  if (isCutting(word)) return -1;
  if (isAdding(word) && !isLevy(word)) return 1;
  const kind = verbIn(word)?.kind;
  return kind === 'gain' || kind === 'buy' ? 1 : kind === 'lose' ? -1 : undefined;
}

/** "0.15 × 480 = 72 is the new price", "18 are not oaks" of those that are. */
function misnamed(
  words: readonly string[],
  results: readonly Node[],
  { goal, root }: Derivation,
  says: (word: string) => boolean,
): string | undefined {
  const isPart = results.every(isPartOnly);
  const end = words.find((word) => ENDING.test(word) && (goal.words.includes(word) || !says(word)));
  if (isPart && !results.includes(root) && end) return `called what is left of it: ${end}`;
  // "Without the discount they cost 350"
  const isUnchanged = (at: number): boolean =>
    words[at] === 'without' && words.slice(at + 1, at + 3).some((word) => isCutting(word) || isAdding(word));
  const denial = words.find((word, at) => DENYING.test(word) && !isUnchanged(at));
  const isLess = results.every((node) => node.kind === 'operation' && node.sign === '-');
  const isAsked = !isPart && (isLess || goal.words.some((word) => DENYING.test(word)));
  return denial && !isAsked ? `denies: ${denial}` : undefined;
}

const ENDING = /^(?:new|now|final|left|remaining|remains|remain|still)$/;
const DENYING = /^(?:not|no|never|without|\p{L}+n't)$/u;

/** A part of something by itself. */
const isPartOnly = (node: Node): boolean =>
  node.kind === 'operation' &&
  node.sign === '*' &&
  [node.a, node.b].some((one) => isShare(one) && one.kind === 'mention' && one.form === 'own');

/** Whether a computation begins with a number: nothing is told before it. */
const isFirstOf = (node: Node, { nodes }: Placed): boolean => nodes.includes(node);

/** "31 - 9 = 22 were given away", "He used 31 - 9": what is left by the verb of what went. */
function went(behind: readonly string[], results: readonly Node[], { goal }: Derivation): string | undefined {
  if (
    behind.some(
      (word) =>
        /^(?:after|from|when|once|before|rest|still|remaining|less|minus)$/.test(word) ||
        (word === 'left' && behind[behind.indexOf(word) + 1] === 'to') ||
        /^(?:subtract|deduct)/.test(word),
    )
  )
    return undefined;
  const isSame = (word: string, other: string): boolean => {
    const [one, two] = [verbIn(word), verbIn(other)];
    if (!one || !two || one.lemma === 'leave' || one.kind === 'have') return false;
    if (one.lemma === 'go') return /^(?:lose|sell)$/.test(two.kind);
    return one.lemma === two.lemma || (/^(?:lose|sell)$/.test(one.kind) && one.kind === two.kind);
  };
  const lost = results.flatMap((node) =>
    node.kind === 'operation' && node.sign === '-'
      ? [mentionsUnder(node.b).filter((one) => !isToldWith(one, node.a))]
      : [],
  );
  if (lost.length < results.length) return undefined;
  // "sold for 5 - 2", of what is gained by it
  const isTrade = behind.find((one) => /^(?:buy|sell)$/.test(verbIn(one)?.kind ?? ''));
  const isNamed = behind.some((one) =>
    /^(?:profit|gain|gains|margin|difference|more|less|left|remain|remains)$/.test(one),
  );
  if (isTrade && !isNamed && results.every((node) => node.types.some(isOfMoney)))
    return `a difference for a price: ${isTrade}`;
  const word = behind.find(
    (one) =>
      lost.flat().some(({ chunk }) => isSame(one, chunk.verb)) &&
      !goal.words.some((other) => isSame(other, one)),
  );
  return word && `called what went: ${word}`;
}

/** "It rose from 400 to 460": one verb tells both. */
const isToldWith = ({ chunk }: Mention, other: Node): boolean =>
  mentionsUnder(other).some((one) => one.chunk === chunk);

/** "Sven is 4 × 9 = 36", where Rut is four times as old as he. */
function ofAnother(ahead: readonly string[], results: readonly Node[]): string | undefined {
  const named = labelsOf(ahead);
  const owners = results.map((node) => {
    const sides = node.kind === 'operation' ? [node.a, node.b] : [];
    const by = sides.find(
      (one) =>
        one.kind === 'mention' && (one.mention.manner === 'multiple' || one.mention.compares !== undefined),
    );
    return by?.kind === 'mention' ? labelsOf(by.mention.chunk.subject) : [];
  });
  const isOwn = owners.some((owner) => owner.length === 0 || owner.some((word) => named.includes(word)));
  const others = results.flatMap((node) =>
    mentionsUnder(node).flatMap(({ chunk }) => labelsOf(chunk.subject)),
  );
  const isSaid = ahead.some((word) => MULTIPLES.has(word) || word === 'times');
  const other = isOwn || isSaid ? undefined : named.find((word) => others.includes(word));
  return other && `of another: ${other}`;
}
