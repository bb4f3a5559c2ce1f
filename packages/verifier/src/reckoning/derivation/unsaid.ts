import { formsOf, verbsIn } from '../../language/inflect.ts';
import { wordSet } from '../../language/lists.ts';
import { measureOf } from '../../language/units.ts';
import { lemmaOf } from '../../language/verbs.ts';
import type { Piece } from '../piece.ts';
import { BE, DETERMINERS, PREPOSITIONS, PRONOUNS } from '../problem/vocabulary.ts';
import { AUXILIARIES, verbIn } from '../problem/words.ts';
import type { Statement } from '../sentence.ts';
import type { Beside } from './beside.ts';
import type { Derivation } from './derive.ts';
import { isBeside, LABELS } from './labels.ts';
import { mentionsUnder } from './operation.ts';
import type { Node } from './tree.ts';

/** Verbs and words that say that something comes to a number, or join what does, and nothing besides. */
const PLAIN: ReadonlySet<string> = new Set([
  ...verbsIn(
    `make come cost give total hold need take pay remain leave bring last fill mean yield equal contain cover get add sum
    multiply divide subtract deduct join want require find lack`,
    formsOf,
  ).keys(),
  ...wordSet(`sum so then total totals together that this there which and with after each apiece every all both left new
    ones one more other another further price rate amount number bill rest people persons items pieces things parts times
    again just therefore thus now up once room still half twice double overtime normal additional extra minus plus less
    income revenue takings`),
]);

/** Words that join what is told, beside the prepositions of every reader. */
const ASIDE = wordSet('who which that per over off out up down when while as if on');

/**
 * What keeps a sentence that says only what its numbers come to from being followed: a word that neither the question
 * says nor every such sentence may, another operation's name, or words that tell only one of the numbers it comes from.
 */
export function unsaid(
  clause: readonly Piece[],
  { implied }: Statement,
  node: Node,
  derivation: Derivation,
  says: (word: string) => boolean,
  beside: Beside,
): string | undefined {
  const words = clause.flatMap((piece) =>
    piece.kind === 'word' ? [piece.word.replace(/['’]s?$/, '')] : piece.kind === 'amount' ? piece.nouns : [],
  );
  const top = node.kind === 'operation' ? node.sign : '';
  const sets = [PLAIN, ASIDE, BE, DETERMINERS, PREPOSITIONS, PRONOUNS, AUXILIARIES];
  const told = derivation.told.filter(({ asks }) => !asks).flatMap((one) => one.words.map(lemmaOf));
  const under = mentionsUnder(node).filter(({ manner }) => manner === 'count');
  const named = new Set(words.flatMap((word) => beside.besides(word)));
  const isOne = under.every(({ sentence }) => sentence === under[0]?.sentence);
  const isAll =
    under.every((one) => named.has(one)) || (isOne && (top === '*' || (top === '+' && under.length > 2)));
  const isWhose = words.some(
    (word, at) => PRONOUNS.has(word) && /^(?:has|have|had|gets?|already)$/.test(words[at + 1] ?? ''),
  );
  if (implied === 'alone' && isWhose && node !== derivation.root) return 'says who has it';
  for (const word of words) {
    const isPlain = sets.some((set) => set.has(word)) || measureOf(word) !== undefined;
    if (!isPlain && !says(word)) return `a word of its own: ${word}`;
    const label = LABELS.find(
      ([own]) => own.has(word) && !/^(?:whole|total|rest|half|left|remains?|means?)$/.test(word),
    );
    const isWith = clause.some(
      (piece, at) => piece.kind === 'word' && piece.word === word && isBeside(clause, at),
    );
    if (label && !isWith && top !== '' && !label[1].includes(top)) return `called otherwise: ${word}`;
    const isVerb = verbIn(word) !== undefined && !sets.some((set) => set.has(word));
    const isAsked = derivation.goal.words.some((one) => lemmaOf(one) === lemmaOf(word));
    if (isVerb && isAsked && !told.includes(lemmaOf(word)) && node !== derivation.root)
      return `called what is asked: ${word}`;
    if (implied === 'alone' && !isPlain && !isAll && beside.besides(word).length > 0)
      return `told of one of several: ${word}`;
  }
  return undefined;
}
