import { lemmaOf, singular } from '../../language/verbs.ts';
import { BE } from '../problem/vocabulary.ts';
import { AUXILIARIES, labelsOf, verbIn } from '../problem/words.ts';
import type { Goal } from './goal.ts';
import type { Mention } from './mention.ts';
import { mentionsUnder, nodesUnder } from './operation.ts';
import type { Sense, Term } from './sense.ts';
import { sumsIn } from './states.ts';
import type { Node } from './tree.ts';
import { ANY, fits, isAny, isMeasured, isNumber, isRate, sameDims, type Type } from './type.ts';
import { TOGETHER } from './words.ts';

type Operation = Extract<Node, { kind: 'operation' }>;

/**
 * Why a computation rests on what nothing tells: two numbers added that only are there, a part of one of several that is
 * taken but once, counts multiplied with no number of one for each; undefined where each is told.
 */
export function unfounded(root: Node, { goal, told }: Omit<Sense, 'root'>): string | undefined {
  const words = told.flatMap((one) => (one.asks ? [] : one.words));
  const nodes = [...nodesUnder(root)];
  const used = mentionsUnder(root);
  for (const node of nodes) {
    if (node.kind !== 'operation') continue;
    if (node.sign === '*' && countsOf(node) > Math.max(1, ratesOf(node))) return 'counts multiplied';
    if (node.sign === '*' && mentionsUnder(node).some(isMissed)) return 'what is not there, multiplied';
    if (node.sign === '/' && areParts(node, goal)) return 'a part by another part';
    if (node.sign === '/' && isByMultiple(node)) return 'a multiple the other way round';
  }
  const sums = sumsIn(root);
  for (const terms of sums) {
    const isPlus = terms.every(({ sign }) => sign > 0);
    // "He took 60 to the fair and brought home 14."
    if (isPlus && words.includes('home') && goal.mode === 'paid') return 'adds what comes back';
    if (isPlus && (goal.mode === 'lacking' || areOnlyThere(terms, goal))) return 'adds what is only there';
    if (terms.some(({ node }) => isGroupOf(node, terms))) return 'whole groups, taken from their members';
    if (goal.mode === 'lacking' && isPassedOn(terms)) return 'compares what is done with what is there';
    if (
      isPlus &&
      /\b(?:back|change|difference|short|shy|returned)\b/.test(words.join(' ')) &&
      goal.mode !== 'left'
    )
      return 'adds what comes back';
    if (isOfEach(terms)) return 'told for each of them';
  }
  if (goal.mode === 'difference' && sums.some((terms) => isOfOtherVerbs(terms, goal)))
    return 'compares what is done with what is there';
  if (
    goal.words.includes('ages') ||
    goal.words.includes('such') ||
    used.some(({ amount }) => amount?.nouns.includes('such'))
  )
    return 'asks of all of them';
  if (goal.words.some((word, at) => word === 'first' && goal.words[at - 1] === 'at') && sums.length > 0)
    return 'asks for what was first';
  return undefined;
}

/** The numbers of things or times in a product, of which none is told for one of another. */
function countsOf(node: Node): number {
  const factors = factorsIn(node);
  const isOf = (base: string, other: Mention): boolean =>
    other.bases.some(({ dims }) =>
      Object.keys(dims).some((own) => own === base || (own !== ANY && base !== ANY && fits(own, base))),
    );
  const isFor = (one: Mention): boolean =>
    one.types.some(({ dims }) =>
      Object.keys(dims).some(
        (base) => (dims[base] ?? 0) < 0 && factors.some((other) => other !== one && isOf(base, other)),
      ),
    );
  return factors.filter(
    (one) =>
      one.manner === 'count' &&
      !isFor(one) &&
      one.bases.every((base) => !isNumber(base) && !base.dims.length) &&
      !one.types.some(isNumber),
  ).length;
}
const ratesOf = (node: Node): number =>
  factorsIn(node).reduce((sum, { types }) => sum + Math.max(0, ...types.map(downs)), 0);
const downs = ({ dims }: Type): number => Object.values(dims).filter((exponent) => exponent < 0).length;
const factorsIn = (node: Node): Mention[] =>
  node.kind === 'mention'
    ? [node.mention]
    : node.kind === 'operation' && node.sign === '*'
      ? [...factorsIn(node.a), ...factorsIn(node.b)]
      : [];

/** "He misses 2 days": none of what is told for a day. */
const isMissed = ({ chunk, bases, sentence, place }: Mention): boolean =>
  bases.some(({ dims }) => dims.second) &&
  [...chunk.words, sentence.words[place + 3] ?? ''].some((word) =>
    /^(?:miss|misses|missed|missing|ill|sick|absent|unpaid)$/.test(word),
  );

/** "20 were reserved and 18 were taken", of 50: no share of one another. */
function areParts({ a, b }: Operation, { mode }: Goal): boolean {
  if (mode === 'part' || mode === 'mean' || a.kind !== 'mention' || b.kind !== 'mention') return false;
  const [x, y] = [a.mention, b.mention];
  if ([x, y].some(isPaced) || ![x, y].some(({ sentence, place }) => BE.has(sentence.words[place + 1] ?? '')))
    return false;
  return (
    x.sentence === y.sentence &&
    x.manner === 'count' &&
    y.manner === 'count' &&
    x.bases.some((one) =>
      y.bases.some(
        (other) => isCount(one) && isCount(other) && (isAny(one) || isAny(other) || sameDims(one, other)),
      ),
    )
  );
}
/** "2 GB per minute" */
const isPaced = ({ types }: Mention): boolean =>
  types.some(({ dims }) => Object.keys(dims).some((base) => (dims[base] ?? 0) < 0 && isMeasured(base)));
const isCount = ({ dims }: Type): boolean => Object.keys(dims).every((base) => !isMeasured(base));

/** "a train ticket twice as much", as half of it */
const isByMultiple = ({ b }: Operation): boolean =>
  b.kind === 'mention' &&
  b.mention.manner === 'multiple' &&
  b.mention.sentence.words.filter((word) => word === 'as').length < 2;

const isHeldVerb = (word: string): boolean => word === '' || BE.has(word) || /^(?:has|have|had)$/.test(word);

/** "It had 60 … it has 24": numbers that are there, and nothing says that they are asked together. */
function areOnlyThere(terms: readonly Term[], { mode, words }: Goal): boolean {
  if (mode === 'paid' || mode === 'mean' || mode === 'part' || words.some((word) => TOGETHER.has(word)))
    return false;
  if (words.some((word) => /^(?:they|them|old|all|both)$/.test(word))) return false;
  const used = terms.map(({ node }) => mentionsUnder(node));
  const firsts = used.flatMap((one) => one.slice(0, 1));
  // "There are 4 red and 6 blue balls. How many balls are there?"
  const isList = firsts.every(
    (one) =>
      one.sentence === firsts[0]?.sentence &&
      one.sentence.words.every((word) => !/^(?:now|then|later)$/.test(word)),
  );
  const verbs = new Set(firsts.map(({ chunk }) => lemmaOf(chunk.verb)));
  const asked = words.some((word) => verbs.has(lemmaOf(word)) && !isHeldVerb(word));
  // "It was filled with 900. The sun took 20 on each of 12 days."
  const goes = ({ chunk }: Mention): boolean =>
    (verbIn(chunk.verb)?.kind === 'lose' ||
      /^(?:take|fetch)$/.test(verbIn(chunk.verb)?.lemma ?? lemmaOf(chunk.verb))) &&
    !words.some((word) => lemmaOf(word) === lemmaOf(chunk.verb));
  if (used.some((one) => one.some(goes))) return true;
  if (words.some((word) => /^(?:full|filled|empty|done|finished|still)$/.test(word))) return true;
  const isSame = firsts.every(({ chunk }) => chunk.verb === firsts[0]?.chunk.verb);
  if (isList && isSame) return false;
  if (verbs.size === 1 && asked) return false;
  const isGain = ({ chunk, compares }: Mention): boolean =>
    compares !== undefined || /^(?:gain|buy|work|sell)$/.test(verbIn(chunk.verb)?.kind ?? '');
  // The first is there, and each of the others comes to it.
  return (
    !used.slice(1).every((one) => one.some(isGain)) && !used.slice(0, -1).every((one) => one.some(isGain))
  );
}

/** "12 teams of 5. 4 teams leave.": 60 players less 4 teams. */
function isGroupOf(node: Node, terms: readonly Term[]): boolean {
  if (node.kind !== 'mention' || node.mention.manner !== 'count') return false;
  const { mention } = node;
  const isSame = ({ bases }: Mention): boolean =>
    bases.some((one) => isCount(one) && !isAny(one) && mention.bases.some((other) => sameDims(one, other)));
  return terms.some((term) => {
    const factors = term.node === node || term.node.kind !== 'operation' ? [] : factorsIn(term.node);
    const group = factors.find(isSame);
    return (
      group !== undefined &&
      factors.some(
        (one) =>
          one !== group &&
          one.types.some(({ dims }) =>
            Object.keys(dims).some(
              (base) => (dims[base] ?? 0) < 0 && group.bases.some((own) => own.dims[base] !== undefined),
            ),
          ),
      )
    );
  });
}

/** "They have 18 each. Eve gives Max 4. How many more has Max?" */
const isPassedOn = (terms: readonly Term[]): boolean =>
  terms.some(
    ({ sign, node }) =>
      sign < 0 &&
      mentionsUnder(node).some(({ chunk }) =>
        /^(?:give|pay|move|lose|send|pass)$/.test(verbIn(chunk.verb)?.lemma ?? ''),
      ),
  );

/** "A row has 12 seats, 2 of them broken": what is told of one is so of each. */
function isOfEach(terms: readonly Term[]): boolean {
  const rates = terms.flatMap(({ node }) =>
    node.kind === 'operation' ? mentionsUnder(node).filter(mayBePer) : [],
  );
  const others = terms.flatMap(({ node }) => (node.kind === 'mention' ? [node.mention] : []));
  return others.some((one) =>
    rates.some((rate) => {
      const pers = Object.keys(rate.types[0]?.dims ?? {}).filter((base) =>
        rate.types.every(({ dims }) => (dims[base] ?? 0) < 0),
      );
      const { words } = one.sentence;
      const behind = words.slice(one.place + 1);
      const isOfThem = behind[0] === 'of' && /^(?:it|them|that|which|those|these)$/.test(behind[1] ?? '');
      const same = one.sentence === rate.sentence;
      if (same && isOfThem && one.manner === 'count') return true;
      if (!isRate(rate)) return false;
      const isAgain =
        same &&
        behind.some(
          (word, at) =>
            /^(?:a|an|per|each|every)$/.test(word) &&
            (behind[at + 1] ?? '') !== '' &&
            words.slice(0, one.place).includes(behind[at + 1] ?? ''),
        );
      const isFronted =
        same && /^(?:each|every|per)$/.test(words[0] ?? '') && !one.types.some((type) => downs(type) > 0);
      const isSubject =
        labelsOf(one.chunk.subject).some((word) => pers.includes(singular(word))) &&
        !one.chunk.subject.some((word) => AUXILIARIES.has(word));
      return isAgain || isFronted || isSubject;
    }),
  );
}
const mayBePer = ({ types }: Mention): boolean => types.some((type) => downs(type) > 0);

/** "Al gave Bo 6 of 20. How many more has Bo?" */
function isOfOtherVerbs(terms: readonly Term[], { words }: Goal): boolean {
  const verbs = terms.flatMap(({ node }) =>
    mentionsUnder(node)
      .slice(0, 1)
      .map(({ chunk }) => chunk.verb),
  );
  const kinds = new Set(verbs.map((verb) => (isHeldVerb(verb) ? '' : lemmaOf(verb))));
  return (
    kinds.size > 1 && [...kinds].some((kind) => kind !== '' && !words.some((word) => lemmaOf(word) === kind))
  );
}
