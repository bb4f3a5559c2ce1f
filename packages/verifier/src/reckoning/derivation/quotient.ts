import { stem } from '../../language/stem.ts';
import { lemmaOf } from '../../language/verbs.ts';
import { BE } from '../problem/vocabulary.ts';
import { labelsOf, signOf, verbIn, wordOf } from '../problem/words.ts';
import type { Checked } from './derive.ts';
import { isOfThem, isPartOf, nearWords } from './direction.ts';
import type { Mention } from './mention.ts';
import { addendsOf, mentionsUnder, nodesUnder } from './operation.ts';
import { termsOf } from './sense.ts';
import type { Node } from './tree.ts';
import { ANY, isAny, isMeasured } from './type.ts';
import { SHARING } from './words.ts';

type Division = Extract<Node, { kind: 'operation' }>;

/** Why something is divided that its question does not divide so, or comes to no number of things. */
export function misdivided(root: Node, checked: Checked): string | undefined {
  const { goal, told } = checked;
  if (isBroken(root, checked)) return 'no whole number of things';
  for (const node of nodesUnder(root)) {
    if (node.kind !== 'operation') continue;
    if (node.sign === '+' && isOfTwoColumns(node)) return 'adds what stands in two columns';
    if (node.sign === '*' && isMixedUp(node)) return 'adds something else to the number of them';
    if (node.sign === '*' && isOfBoth(node)) return 'as many of one as of what stands beside it';
    const isMixed = mentionsUnder(node).every(({ amount }) => amount?.unit !== undefined);
    if (node.sign === '-' && goal.mode === 'part' && isMixed && isCoordinated(node))
      return 'takes one off what stands beside it';
    if (node.sign !== '/') continue;
    // "Cut into pieces of 3 m. How many cuts?" is one less than there are pieces.
    if (mentionsUnder(node).some(({ chunk }) => goal.type?.dims[lemmaOf(chunk.verb)]))
      return 'asks how often it is done';
    if (goal.mode !== 'part' && node.b.kind === 'mention') {
      const { mention } = node.b;
      // "Mandla and his 4 friends" are five.
      const { words } = mention.sentence;
      const isBeside = /^(?:his|her|their|my|our|your)$/.test(words[mention.place - 1] ?? '');
      // "Two brothers share it with their sister"
      const isWith = words.some((word, at) => word === 'with' && words[at + 1] !== '');
      if (
        (isBeside && words[mention.place - 2] === 'and') ||
        (isWith && words.some((word) => SHARING.test(word)))
      )
        return 'one more of them shares it';
      if (
        mention.amount === undefined &&
        mention.value.n > mention.value.d &&
        mention.manner === 'count' &&
        mention.idle === undefined
      )
        return 'divides by how often it is paid';
    }
    // "312 pupils and 12 classes of the same size"
    const isEqual = mentionsUnder(node).every(({ sentence }) =>
      /\b(?:same size|equal)/.test(sentence.words.join(' ')),
    );
    if (goal.mode !== 'part' && goal.mode !== 'mean' && !isEqual && isCoordinated(node))
      return 'divides one by what stands beside it';
  }
  const early = mentionsUnder(root).find(
    (one) => one.rest && one.manner === 'count' && !isTakenFirst(root, one),
  );
  if (early) return 'what is taken before the rest is not';
  for (const sentence of told) {
    const isSplit = !sentence.asks && sentence.words.some((word) => SHARING.test(word));
    if (isSplit && sentence.words.some((word) => /^(?:evenly|equally)$/.test(word)))
      if (
        !isAllShared(
          root,
          checked,
          mentionsUnder(root).filter((one) => one.sentence === sentence),
        )
      )
        return 'not all is shared';
  }
  // "Split evenly, what does each pay?", "equal shares": of all that is paid
  const isEven = told.some(({ asks, words }) => {
    const said = words.join(' ');
    if (words.includes('but')) return false;
    return (
      /\bequal shares\b/.test(said) || (asks && /\b(?:split|share|divided?) (?:evenly|equally)\b/.test(said))
    );
  });
  if (isEven && goal.each && !isAllShared(root, checked, mentionsUnder(root))) return 'not all is shared';
  return goal.mode === 'part' ? ofOtherPart(root, checked) : undefined;
}

/** "How many crates?", 0.11 or 8.33 of them. */
function isBroken({ value }: Node, { goal }: Checked): boolean {
  const isMany = goal.words[0] === 'how' && goal.words[1] === 'many' && !goal.words.includes('times');
  const isThing = goal.type === undefined || Object.keys(goal.type.dims).some((base) => !isMeasured(base));
  return (
    isMany &&
    isThing &&
    (goal.mode === 'total' || goal.mode === 'left' || goal.mode === 'lacking') &&
    value.d !== 1n
  );
}

/** A number of pieces and what others cost. */
const isOfTwoColumns = (node: Node): boolean =>
  addendsOf(node).some((one) => one.kind === 'mention' && one.mention.cell) &&
  new Set(mentionsUnder(node).flatMap(({ cell }) => (cell ? [cell.column.join(' ')] : []))).size > 1;

/** "138 pupils and 12 teachers" */
function areCoordinated(a: Mention, b: Mention): boolean {
  // "The rent is 1,140, and three of us split it"
  const isTwo = a.chunk !== b.chunk && a.chunk.at >= 0 && b.chunk.at >= 0;
  if (a.sentence !== b.sentence || a === b || isTwo) return false;
  const [from = 0, to = 0] = [a.place, b.place].sort((x, y) => x - y);
  const between = a.sentence.elements.slice(from + 1, to);
  const tells = between.some((one) => verbIn(wordOf(one)) !== undefined || BE.has(wordOf(one)));
  return !tells && between.some((one) => wordOf(one) === 'and') && between.every((one) => signOf(one) === '');
}

const isCoordinated = ({ a, b }: Division): boolean =>
  a.kind === 'mention' && b.kind === 'mention' && areCoordinated(a.mention, b.mention);

/** "24 pupils and 2 teachers": what one of them pays is not paid by the others. */
function isOfBoth({ a, b }: Division): boolean {
  const isCount = ({ manner, bases, types }: Mention): boolean =>
    manner === 'count' &&
    bases.some(({ dims }) => Object.keys(dims).some((base) => base !== ANY && !isMeasured(base))) &&
    types.every(({ dims }) => Object.values(dims).every((exponent) => exponent > 0));
  const [own, others] = [a, b].map((node) => mentionsUnder(node).filter(isCount));
  return (own ?? []).some((one) => (others ?? []).some((other) => areCoordinated(one, other)));
}

/** "14 tiles in each of 9 rows and a pack of 20", as 14 × (9 + 20): of what the 20 are nothing says that they are rows. */
function isMixedUp({ a, b }: Division): boolean {
  return [
    [a, b],
    [b, a],
  ].some(([rate, sum]) => {
    if (rate?.kind !== 'mention' || sum?.kind !== 'operation' || sum.sign !== '+') return false;
    // "(14 + 20) × 9"
    const [each, other] = [sum.a, sum.b].map((node) => (node.kind === 'mention' ? node.mention : undefined));
    const isEach = (one: Mention): boolean =>
      one.types.every(({ dims }) =>
        rate.mention.bases.some((base) => Object.keys(base.dims).some((own) => dims[own] === -1)),
      );
    if (each && other && [each, other].some(isEach) && [each, other].some(({ types }) => types.some(isAny)))
      return true;
    const per = rate.types.flatMap(({ dims }) => Object.keys(dims).filter((base) => (dims[base] ?? 0) < 0));
    const isOf = ({ bases }: Mention): boolean =>
      bases.some(({ dims }) => per.some((base) => dims[base] === 1));
    const added = addendsOf(sum).flatMap((node) => (node.kind === 'mention' ? [node.mention] : []));
    const isMore = ({ sentence, place }: Mention): boolean =>
      [place - 1, place + 1].some((at) =>
        /^(?:more|another|extra|other|further|new)$/.test(sentence.words[at] ?? ''),
      );
    const isOther = added.some((one) => one.bases.every(isAny) && !isMore(one));
    return isOther && added.some(isOf);
  });
}

/** Whether what is told before "the rest" is taken off what it is told of, before all else. */
function isTakenFirst(root: Node, mention: Mention): boolean {
  return [...nodesUnder(root)].some((node) => {
    if (node.kind !== 'operation' || (node.sign !== '-' && node.sign !== '+')) return false;
    const terms = termsOf(node);
    const own = terms.find((term) => mentionsUnder(term.node).includes(mention));
    const others = terms.filter((term) => term !== own && term.sign > 0);
    const isDivided = (one: Node): boolean =>
      [...nodesUnder(one)].some((below) => below.kind === 'operation' && below.sign === '/');
    // It is what the rest is of.
    if (own && own.sign > 0 && own === terms[0]) return true;
    return (
      own !== undefined &&
      others.length > 0 &&
      !others.some((term) => isDivided(term.node)) &&
      !isDivided(own.node)
    );
  });
}

/** "They share the taxi of 38 and the tip of 6 equally": no part of it is left out. */
function isAllShared(root: Node, { goal }: Checked, own: readonly Mention[]): boolean {
  const divisions = [...nodesUnder(root)].filter(
    (node): node is Division => node.kind === 'operation' && node.sign === '/',
  );
  const by = new Set(divisions.flatMap(({ b }) => mentionsUnder(b)));
  const under = new Set(divisions.flatMap(({ a }) => mentionsUnder(a)));
  return (
    !goal.each || divisions.length === 0 || own.every((one) => by.has(one) || under.has(one) || one.rest)
  );
}

/** "What percentage is acid?", answered by the water; "136 of 160", by 160 / 136. */
function ofOtherPart(root: Node, checked: Checked): string | undefined {
  const { goal } = checked;
  // "0.75 × 100"
  if (root.kind === 'operation' && root.sign === '*' && root.b.kind === 'constant')
    return ofOtherPart(root.a, checked);
  if (root.kind !== 'operation' || root.sign !== '/') return undefined;
  const isWhole = root.b.kind === 'mention' && (isPartOf(root.b.mention) || isOfThem(root.b.mention));
  if (root.a.kind === 'mention' && isWhole) return 'the whole of a part';
  const parts = addendsOf(root.b);
  if (parts.length < 2) return undefined;
  const labels = parts.map(
    (part) =>
      new Set(
        mentionsUnder(part)
          .flatMap((one) => labelsOf([...nearWords(one), ...(one.amount?.nouns ?? [])]))
          .map((word) => stem(lemmaOf(word))),
      ),
  );
  const asked = labelsOf(goal.words).map((word) => stem(lemmaOf(word)));
  const told = labels.findIndex((own) =>
    asked.some((word) => own.has(word) && labels.filter((other) => other.has(word)).length === 1),
  );
  const top = mentionsUnder(root.a);
  const named = parts[told];
  return named && !mentionsUnder(named).every((one) => top.includes(one))
    ? 'asks for the other part'
    : undefined;
}
