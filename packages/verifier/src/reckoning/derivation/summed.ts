import { lemmaOf } from '../../language/verbs.ts';
import { BE } from '../problem/vocabulary.ts';
import { AUXILIARIES, labelsOf } from '../problem/words.ts';
import { goesOn, nearWords, particleOf } from './direction.ts';
import { isSides, type Mention } from './mention.ts';
import { mentionsUnder } from './operation.ts';
import type { Sense } from './sense.ts';
import type { Node } from './tree.ts';
import { isAny, isOfMoney } from './type.ts';
import { TOGETHER } from './words.ts';

/** Whether words say that something is added: all of it is asked, or it is told in one list with what it is added to. */
export function isSummed(node: Node, first: Node | undefined, { goal }: Sense): boolean {
  if (goal.words.some((word) => TOGETHER.has(word)) || goal.mode === 'mean') return true;
  const [own, base] = [mentionsUnder(node), first ? mentionsUnder(first) : []];
  if (goal.words.includes('old')) return false;
  if (own.length === 1 && base.length === 1 && own[0] && base[0] && isSides(own[0], base[0])) return true;
  const listed = own.filter((one) =>
    base.some(
      (other) =>
        (one.cell && other.cell) ||
        (one.sentence === other.sentence && one.chunk !== other.chunk && goesOn(one)) ||
        (one.chunk !== other.chunk &&
          one.chunk.verb !== '' &&
          !BE.has(one.chunk.verb) &&
          !AUXILIARIES.has(one.chunk.verb) &&
          lemmaOf(other.chunk.verb) === lemmaOf(one.chunk.verb)),
    ),
  );
  // "What does a letter of 6 sheets weigh with its envelope?"
  const isWith = goal.words.some(
    (word, at) =>
      /^(?:with|and|plus)$/.test(word) &&
      own.some(({ chunk, sentence }) =>
        labelsOf(goal.words.slice(at + 1, at + 4)).some(
          (label) => !sentence.asks && labelsOf([...chunk.subject, ...chunk.words]).includes(label),
        ),
      ),
  );
  // "He has three drums, 50 m each, and a started one with 17 m."
  const goesWith = own.every(
    ({ sentence, chunk, place }) =>
      chunk.at < 0 &&
      base.some((other) => other.sentence === sentence && other.place < place) &&
      sentence.words.slice(base[0]?.place ?? 0, place).includes('and') &&
      sentence.words.slice(0, place).some((word) => /^(?:has|have|had)$/.test(word)),
  );
  // "8 EUR on top", "two deliveries came in"
  const isOnTop = own.some(
    (one) => nearWords(one).some((word) => /^(?:top|plus)$/.test(word)) || particleOf(one, false) === 1,
  );
  if (isWith || goesWith || isOnTop) return true;
  // "12 crates of 20 bottles each and 5 crates with 24"
  const isListed = listed.length > 0 && own.every((one) => listed.some(({ chunk }) => chunk === one.chunk));
  const isPrice =
    goal.mode === 'paid' && own.some(({ bases }) => bases.some(isOfMoney) || bases.every(isAny));
  // "40 hours at 16 and 5 at 24"
  const isWage = goal.mode === 'earned' && own.some(isTimed) && base.some(isTimed);
  return isListed || isPrice || isWage;
}

const isTimed = ({ bases, sentence }: Mention): boolean =>
  !sentence.asks && bases.some(({ dims }) => dims.second === 1);
