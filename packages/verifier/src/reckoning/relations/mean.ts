import { add, multiply, type Rational, rational } from '../../arithmetic/rational.ts';
import { ORDINALS } from '../../language/numbers.ts';
import { singular } from '../../language/verbs.ts';
import type { Amount } from '../piece.ts';
import { constant, plus, unknown } from './linear.ts';
import { split, wordsOf } from './phrase.ts';
import { firstOf, listed, type Match, matched } from './template.ts';
import type { Token } from './token.ts';
import type { World } from './world.ts';

const N = 'average|mean';
const MEANS = listed(`
  ?the ${N} ?E of c is|was|are n
  E ${N} over|in|of|for|after c is|was n
  over|in|for c ?, E ?carried|scored|ran|got on average n
  c have|has|had ?a|an ${N} ?E of n
  c weigh|cost|have|had|measure|are|scored n on average
  c weigh|cost|have|had|measure|are|scored on average n
  c average n
  E averages|averaged n over|in|after c
  after c ?, E ${N} is|was n
  after c ?, E averages|averaged n
  E needs|wants ?to ?an ${N} of n over|in|for|after c
  E wants to average n over|in|for|after c
`);
const WERE = 'is|are|was|were|weigh|weighed|cost|scored|carried|took|had|measured|brought|gave|ran';
const KNOWN = listed(`
  ?E first c ?E ${WERE} L
  c ?of ?them ${WERE} L
  ?the other c ${WERE} L
  E scored|got|had|has L in ?E ?first c
`);

/** "The mean of four tests is 72; three were 65, 70, 78": sums of so many, and the one that is not told. */
export function averaged(world: World, tokens: readonly Token[]): boolean {
  if (world.names.length > 0 && !world.means) return false;
  const mean = firstOf(MEANS, tokens);
  if (mean) {
    const [a, b] = mean.numbers;
    const [count, value] = a && b && isCount(a, tokens) ? [a, b] : [b, a];
    const worth = value && world.worth({ ...value, nouns: [] });
    if (!count || !worth || value?.percent || count.unit || count.value.d !== 1n) return false;
    return adds(world, count, multiply(worth, count.value), mean, worth);
  }
  const known = firstOf(KNOWN, tokens) ?? undefined;
  if (known) {
    const items = split(known.lists[0] ?? []);
    const values = items.map((one) =>
      one.length === 1 && one[0]?.amount ? world.worth(one[0].amount) : undefined,
    );
    const sums = values.filter((one) => one !== undefined);
    const [count] = known.numbers;
    if (!count || sums.length !== items.length || count.value.n !== BigInt(sums.length)) return false;
    return adds(world, count, sums.reduce(add), known, undefined);
  }
  const sum = matched('E first c ?E sums n', tokens);
  const [count, value] = sum?.numbers ?? [];
  const worth = value && world.worth(value);
  return (
    sum !== undefined &&
    count !== undefined &&
    worth !== undefined &&
    adds(world, count, worth, sum, undefined)
  );
}

/** Of two numbers the count is the one with a noun, or the whole one behind "of". */
const isCount = (first: Amount, tokens: readonly Token[]): boolean =>
  tokens.find(({ amount }) => amount)?.amount === first && (first.nouns.length > 0 || first.spelled);

function adds(
  world: World,
  count: Amount,
  sum: Rational,
  { names }: Match,
  mean: Rational | undefined,
): boolean {
  const means = world.means ?? [];
  world.means = means;
  if (means.length > 1 || means.some((one) => one.count === count.value.n)) return false;
  means.push({ count: count.value.n, sum, mean });
  for (const word of [...names.flat(), ...count.nouns, 'point', 'he', 'she', 'i', 'know'])
    world.generic.add(singular(word));
  world.generic.delete('first');
  return true;
}

const LAST = listed(`
  what|how ?much|many|long|heavy|tall|far ?E is|was|were|does|did|must|should|has|will ?E ?get|score|need|have|carry|weigh|cost ?in|on ?the E
  what|how ?much|many|long|heavy|tall|far does|did E weigh|carry|cost|measure|get|score
  what|how ?much|many|long|heavy|tall|far ?E does|did|must|should|has|will E get|score|need|have ?in|on ?the E to average n
  what|how ?much|many|long|heavy|tall|far ?E does|did|must|should|has|will E get|score|need|have ?in|on ?the E for an average of n
`);

/** "What does she need in the fourth to average 85?": all of them without those that are told. */
export function missing(world: World, tokens: readonly Token[]): boolean {
  const { means } = world;
  if (!means || world.asked) return false;
  const found = firstOf(LAST, tokens);
  const words = wordsOf(tokens);
  const at = words.findIndex((word) => ORDINALS.includes(word) && word !== 'first');
  const goal = found?.numbers[0];
  const place = BigInt(ORDINALS.indexOf(words[at] ?? '') + 1);
  if (!found || at < 0) return false;
  if (goal) {
    const worth = world.worth(goal);
    if (!worth || means.length !== 1) return false;
    means.push({ count: place, sum: multiply(worth, rational(place)), mean: worth });
  }
  const [known, all] = [...means].sort((a, b) => Number(a.count - b.count));
  if (!known || !all || all.count !== place || known.count !== place - 1n || !all.mean) return false;
  const others = found.names.flat().filter((word) => !ORDINALS.includes(word));
  if (
    !others.every(
      (word) =>
        world.generic.has(singular(word)) ||
        /^(?:the|in|on|he|she|it|number|get|score|need|have|weigh|carry|cost)$/.test(word),
    )
  )
    return false;
  const [one, rest, whole] = [
    [words[at] ?? '', 'last', 'missing'],
    ['known', 'far', 'other'],
    ['all', 'total', 'together'],
  ].map((names) => unknown(world.add(names)));
  if (!one || !rest || !whole) return false;
  world.says(rest, constant(known.sum));
  world.says(whole, constant(all.sum));
  world.says(whole, plus(rest, one));
  world.members = [0];
  world.every = whole;
  world.unsaid = [one, whole];
  // "The first three", not the first.
  world.trim = (words) =>
    words.includes('known') || words.includes('far') ? words.filter((word) => word !== 'first') : words;
  world.closed = true;
  world.asked = one;
  for (const verb of ['get', 'need', 'has', 'score', 'weigh', 'carry', 'cost', 'give']) world.may.add(verb);
  return true;
}
