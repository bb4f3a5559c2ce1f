import { compare, equal, rational } from '../../arithmetic/rational.ts';
import { measureOf } from '../../language/units.ts';
import { lemmaOf, singular } from '../../language/verbs.ts';
import { AUXILIARIES, isNoun, labelsOf, verbIn } from '../problem/words.ts';
import { shownValue } from '../term.ts';
import type { Goal } from './goal.ts';
import type { Mention, Told } from './mention.ts';
import { addendsOf, baseOf, mentionsUnder, nodesUnder, sumsUnder } from './operation.ts';
import { relationIn, same } from './share.ts';
import type { Node } from './tree.ts';
import { ANY, fits, isAny, isOfMoney, sameDims, sameType } from './type.ts';

/** "One litre covers 11", "the three wards": a number that says only that there is one, or how many were told of. */
export function isIdle(mention: Mention, root: Node, asked: readonly string[]): boolean {
  const used = mentionsUnder(root);
  if (mention.idle === 'name' || mention.idle === 'date') return true;
  if (mention.idle === 'one') return isOnlyOne(mention, used, asked);
  if (mention.cell && used.some(({ cell }) => cell))
    return isOtherCell(mention, root, asked) || isBetween(mention, used, asked);
  if (mention.idle === 'size')
    return !root.types.some(({ dims }) =>
      mention.bases.some((base) => Object.keys(base.dims).some((own) => dims[own])),
    );
  // "from Monday to Friday … in the five days"
  const isAgain = used.some(
    (one) =>
      one !== mention && one.idle === 'tally' && equal(one.value, mention.value) && areAlike(one, mention),
  );
  return mention.idle === 'tally' && (isAgain || isTallyOf(mention, root, used));
}

/** "One litre covers 11 m²", "for one room": what another number is told for one of, or what is asked for one of. */
function isOnlyOne(mention: Mention, used: readonly Mention[], asked: readonly string[]): boolean {
  const { sentence, place, bases, amount } = mention;
  const { words, elements } = sentence;
  const beside = used.filter((one) => one.sentence === sentence);
  // "1 cm stands for 4 km"
  const isScale = ({ bases: others }: Mention): boolean =>
    others.some((other) =>
      bases.some((own) => Object.keys(own.dims).length > 0 && sameDims(own, other) && !sameType(own, other)),
    );
  const [before, next] = [words[place - 1] ?? '', words[place + 1] ?? ''];
  const isLast = (elements[place + 2]?.kind ?? 'sign') === 'sign';
  const isVerb = !isLast && (AUXILIARIES.has(next) || verbIn(next) !== undefined);
  // "We check in one bag", which is 35 EUR
  const isEach = mention.types.every(({ dims }) => Object.values(dims).some((exponent) => exponent < 0));
  const isTold = isVerb || isEach || next === 'of' || AUXILIARIES.has(next);
  const isPlain = !MORE.test(next) && !mention.compares && !isTold;
  if (isRate(mention, isPlain ? used : beside) || beside.some(isScale)) return true;
  if (bases.some(isOfMoney) || MORE.test(next)) return false;
  const turns = words
    .slice(0, place)
    .some((word) => /^(?:if|when|after|but|except|because|since)$/.test(word));
  const isAskedFor = sentence.asks && !turns && (!isVerb || AUXILIARIES.has(before));
  // "One wall is 3 m, the other 4 m"; "For 4 people one needs 300 g"
  const isDrawn = asked.some((word) => /^(?:chance|probability|likely)$/.test(word));
  const isAlone = amount?.nouns.length === 0;
  const isOfTwo = isAlone && words.indexOf('other', place) > 0;
  const isAnyone = isAlone && isVerb && elements[place + 2]?.kind === 'expression';
  return isDrawn || before === 'each' || words[place - 2] === 'each' || isAskedFor || isOfTwo || isAnyone;
}

const areAlike = (a: Mention, b: Mention): boolean =>
  a.bases.some((one) => b.bases.some((other) => !isAny(one) && sameType(one, other)));

const MORE = /^(?:more|extra|other|additional|further)$/;

/** Whether a number that is used is told for one of what another counts. */
const isRate = ({ bases }: Mention, used: readonly Mention[]): boolean =>
  used.some(({ types }) =>
    types.some(({ dims }) =>
      Object.entries(dims).some(
        ([base, exponent]) =>
          exponent < 0 &&
          bases.some((own) =>
            Object.keys(own.dims).some((one) => one === base || (one !== ANY && fits(one, base))),
          ),
      ),
    ),
  );

/** "The three wards": how many are added, where nothing is told for one of them; all of them where that is asked. */
function isTallyOf(mention: Mention, root: Node, used: readonly Mention[]): boolean {
  const isCount = [...(mention.sentence.asks ? sumsUnder(root) : nodesUnder(root))].some(
    (node) => addendsOf(node).length > 1 && equal(mention.value, rational(BigInt(addendsOf(node).length))),
  );
  return isCount && !isRate(mention, used);
}

/** "How many more on the busiest day than on the quietest?": one that is neither the most nor the least of its column. */
const isBetween = ({ cell, value }: Mention, used: readonly Mention[], asked: readonly string[]): boolean =>
  asked.filter((word) => /^\p{L}{3,}est$|^most$/u.test(word)).length === 2 &&
  used.every((one) => one.cell?.column.join() === cell?.column.join()) &&
  [1, -1].every((way) => used.some((one) => compare(one.value, value) === way));

/** A number of a table in a column, or a row, that is not asked for, beside those of one that is. */
function isOtherCell({ cell }: Mention, root: Node, asked: readonly string[]): boolean {
  const used = mentionsUnder(root).flatMap((one) => one.cell ?? []);
  const isAsked = (words: readonly string[]): boolean =>
    words.some((word) => asked.some((other) => [lemmaOf, singular].some((of) => of(other) === of(word))));
  if (!cell) return false;
  const isOtherColumn =
    !isAsked(cell.column) &&
    used.some((one) => one.row === cell.row || one.row.join(' ') === cell.row.join(' ')) &&
    used.every((one) => isAsked(one.column));
  const isOtherRow = !isAsked(cell.row) && used.every((one) => isAsked(one.row));
  return isOtherColumn || isOtherRow;
}

/** A number that is used more than once without that being told. */
export function reused(root: Node, goal: Goal, told: readonly Told[]): string | undefined {
  const counted = new Map<Mention, number>();
  for (const mention of usesIn(root, goal)) counted.set(mention, (counted.get(mention) ?? 0) + 1);
  // "A square room has sides of 6 m."
  const isSquare = told.some(({ asks, words }) =>
    words.some(
      (word, at) =>
        !asks && word === 'square' && isNoun(words[at + 1] ?? '') && !measureOf(words[at + 1] ?? ''),
    ),
  );
  const isSide = ({ bases }: Mention): boolean => bases.every(({ dims }) => dims.length === 1);
  const isArea = (node: Node): boolean =>
    node.kind === 'operation' && node.sign === '*' && node.a.kind === 'mention' && same(node.a, node.b);
  const twice = [...counted].find(
    ([one, count]) => count > (isSquare && isSide(one) && [...nodesUnder(root)].some(isArea) ? 2 : 1),
  );
  return twice && shownValue(twice[0].value);
}

/** The numbers that are used, each as often as it is; once where one is told by the other. */
function usesIn(node: Node, goal: Goal): Mention[] {
  if (node.kind === 'mention') return [node.mention];
  if (node.kind === 'constant') return [];
  const relation = relationIn(node);
  if (relation) {
    const own = usesIn(relation.base, goal);
    const other = mentionsUnder(node).filter((one) => !own.includes(one));
    return [...own, ...new Set(other)];
  }
  const { a, b, sign } = node;
  // "180 / 15 × (15 - 4)": so many of what one of them comes to.
  if (sign === '*')
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      if (one.kind === 'operation' && one.sign === '/' && isChanged(other, one.b))
        return [...usesIn(one.a, goal), ...usesIn(other, goal)];
  // "53 - 4 × 12": what is left where 12 goes into 53 four times.
  if (sign === '-' && b.kind === 'operation' && b.sign === '*') {
    const often = [b.a, b.b].find(
      (one) => one.kind === 'operation' && one.rounded === 'down' && same(one.a, a),
    );
    const by = often === b.a ? b.b : b.a;
    if (often?.kind === 'operation' && same(often.b, by)) return [...usesIn(a, goal), ...usesIn(by, goal)];
  }
  // "(208 - 160) / 160": by how much of what it was first.
  if (sign === '/' && goal.mode === 'part' && a.kind === 'operation' && a.sign === '-') {
    const first = [a.a, a.b].sort(
      (x, y) => (mentionsUnder(x)[0]?.index ?? 0) - (mentionsUnder(y)[0]?.index ?? 0),
    )[0];
    if (first && same(first, b)) return usesIn(a, goal);
  }
  // "30 / (30 + 270)": a part of all.
  if (
    sign === '/' &&
    goal.mode === 'part' &&
    addendsOf(b).length > 1 &&
    addendsOf(b).some((one) => same(one, a))
  )
    return usesIn(b, goal);
  // "(10 × 4 + 15 × 6) / (10 + 15)": a mean of all of them.
  const [of, by] = [addendsOf(a), addendsOf(b)];
  const isWeighted =
    sign === '/' &&
    by.length > 1 &&
    by.length === of.length &&
    by.every((one, at) => {
      const term = of[at];
      return one.kind === 'mention' && term !== undefined && mentionsUnder(term).includes(one.mention);
    });
  if (isWeighted) return usesIn(a, goal);
  // "3 × 129 + 3 × 14": so many, each at both.
  if (sign === '+' || sign === '-') {
    const terms = addedIn(node);
    const told = terms.find(
      (one) =>
        one.kind === 'operation' &&
        mentionsUnder(one).some((mention) => {
          const base =
            mention.compares !== undefined || mention.manner === 'multiple'
              ? baseOf(one, mention)
              : undefined;
          return base !== undefined && terms.some((term) => term !== one && same(term, base));
        }),
    );
    if (told) {
      const rest = terms.filter((one) => one !== told).flatMap((one) => usesIn(one, goal));
      return [...rest, ...usesIn(told, goal).filter((one) => !rest.includes(one))];
    }
    const [own, other] = [usesIn(a, goal), usesIn(b, goal)];
    const isProduct = (one: Node): boolean =>
      one.kind === 'operation' && (one.sign === '*' || one.sign === '+');
    const common = isProduct(a) && isProduct(b) ? own.filter((one) => other.includes(one)) : [];
    const isEach =
      own.length > common.length &&
      other.length > common.length &&
      !common.some((one) => [...own, ...other].some((by) => isOfOne(by, one)));
    return [...own, ...other.filter((one) => !isEach || !common.includes(one))];
  }
  return [...usesIn(a, goal), ...usesIn(b, goal)];
}

/** "15 - 4", of 15. */
const isChanged = (node: Node, first: Node): boolean =>
  node.kind === 'operation' && (node.sign === '-' || node.sign === '+') && same(node.a, first);

/** "Five notebooks and a ballpen": what a ballpen costs is not paid five times. */
const isOfOne = (price: Mention, count: Mention): boolean =>
  price !== count &&
  !count.bases.some(isOfMoney) &&
  labelsOf(price.chunk.words).some(
    (label) =>
      !labelsOf(price.chunk.subject).includes(label) &&
      !count.amount?.nouns.some((noun) => lemmaOf(noun) === label) &&
      count.sentence.words.some(
        (word, at) => lemmaOf(word) === label && /^(?:a|an|one)$/.test(count.sentence.words[at - 1] ?? ''),
      ),
  );

/** What is added or taken away, one by one. */
const addedIn = (node: Node): Node[] =>
  node.kind === 'operation' && (node.sign === '+' || node.sign === '-') && !isTold(node)
    ? [...addedIn(node.a), ...addedIn(node.b)]
    : [node];

export const isTold = (node: Node): boolean =>
  node.kind === 'operation' &&
  [node.a, node.b].some((one) => one.kind === 'mention' && one.mention.compares !== undefined);
