import { equal, ONE } from '../../arithmetic/rational.ts';
import { lemmaOf } from '../../language/verbs.ts';
import type { Chunk } from '../problem/chunk.ts';
import { labelsOf, verbIn } from '../problem/words.ts';
import { comparing } from './comparing.ts';
import { directionOf, goesOn, isAdding, isOfThem, isPartOf, takes, type Way } from './direction.ts';
import type { Goal } from './goal.ts';
import { isRest, type Mention, type Told } from './mention.ts';
import { baseOf, isConstant, mentionsUnder } from './operation.ts';
import { isReordered, isShare, isWeight, relationIn, same, shared, wayOf } from './share.ts';
import { isSummed } from './summed.ts';
import type { Node } from './tree.ts';
import { isMeasured, isOfMoney, type Type } from './type.ts';
import { TOGETHER } from './words.ts';

/** What a derivation is checked against. */
export type Sense = { told: readonly Told[]; goal: Goal; mentions: readonly Mention[]; root: Node };

export type Term = { sign: Way; node: Node };

/** Why a derivation does not say what its question tells; undefined where every sign of it is told. */
export function senseless(root: Node, checked: Omit<Sense, 'root'>): string | undefined {
  const { goal } = checked;
  // "How large is her loss?": what comes in is taken from what goes out.
  const isLoss =
    goal.mode === 'profit' && goal.words.some((word) => /^(?:loss|losses|lose|loses|lost)$/.test(word));
  const turned =
    isLoss && root.kind === 'operation' && root.sign === '-' ? { ...root, a: root.b, b: root.a } : root;
  if (isLoss && turned === root) return 'no loss';
  return sensible(turned, checked);
}

function sensible(root: Node, checked: Omit<Sense, 'root'>): string | undefined {
  const sense = { ...checked, root };
  return signsIn(root, sense, root) ?? togetherIn(root, sense);
}

function signsIn(node: Node, sense: Sense, root: Node): string | undefined {
  if (node.kind !== 'operation') return undefined;
  if (node.sign === '*' || node.sign === '/') return multiplied(node, sense, root);
  const relation = relationIn(node);
  if (relation && isReordered(relation)) return 'a part of what comes later';
  if (relation) return shared(relation, sense) ?? signsIn(relation.base, sense, root);
  const terms = termsOf(node);
  const wrong = judged(terms, sense, node === root);
  if (wrong) return wrong;
  for (const term of terms) {
    const below = signsIn(term.node, sense, root);
    if (below) return below;
  }
  return undefined;
}

function multiplied(
  node: Extract<Node, { kind: 'operation' }>,
  sense: Sense,
  root: Node,
): string | undefined {
  const part = [node.a, node.b].find(isShare);
  const other = part === node.a ? node.b : node.a;
  if (part?.kind === 'mention') {
    if (node.sign === '/') return 'divides by a part';
    if (isOfNamed(part.mention, other, sense)) return 'a part of more than what is named';
    if (isOfRest(part.mention) && !takesAway(other)) return 'a part of what is not the rest';
    if (isBeforeItsTurn(part.mention, other, sense)) return 'a part of what is there before';
    const asked = part.form === 'rest' ? 'less' : part.form === 'more' ? 'more' : 'part';
    if (isAdditive(other) && mentionsUnder(other).some(({ index }) => index > part.mention.index))
      return 'a part of what comes later';
    if (asked === 'part' && isWeight(part.mention, sense)) return signsIn(other, sense, root);
    const way = wayOf(part.mention, sense);
    return way === asked ? signsIn(other, sense, root) : `takes ${asked} of ${way ?? 'a part'}`;
  }
  const multiple = [node.a, node.b].find(
    (one) => one.kind === 'mention' && one.mention.manner === 'multiple',
  );
  if (multiple?.kind === 'mention') {
    const base = multiple === node.a ? node.b : node.a;
    const whose = new Set(labelsOf(multiple.mention.chunk.subject));
    // "6 km, half as far as Gus"
    const isAside = multiple.mention.chunk.at < 0;
    const isOwn = mentionsUnder(base).some(
      (one) =>
        (isAside && one.sentence === multiple.mention.sentence) ||
        (!one.sentence.asks && labelsOf(one.chunk.subject).some((word) => whose.has(word))),
    );
    const isLater = ({ sentence }: Mention): boolean => sentence.asks && !multiple.mention.sentence.asks;
    if (mentionsUnder(base).some(isLater)) return 'a multiple of what comes later';
    if (isOwn !== (node.sign === '/')) return 'a multiple the other way round';
    if (!isOwn && !isOfCompared(multiple.mention, base)) return 'a multiple of something else';
  }
  return signsIn(node.a, sense, root) ?? signsIn(node.b, sense, root);
}

/** "1 % of gross pay", taken of gross pay less what is withheld: the part is of what its words name. */
function isOfNamed(
  { sentence: { words }, place, chunk: own }: Mention,
  base: Node,
  { mentions }: Sense,
): boolean {
  if (!isAdditive(base) || relationIn(base)) return false;
  const of = words.indexOf('of', place);
  const named = of > 0 && of < place + 3 ? labelsOf(words.slice(of + 1, of + 4)) : [];
  const isNamed = ({ chunk, amount }: Mention): boolean =>
    chunk !== own &&
    labelsOf([...chunk.words, ...chunk.subject, ...(amount?.nouns ?? [])]).some((word) =>
      named.includes(word),
    );
  const told = mentions.filter(isNamed);
  const under = mentionsUnder(base).filter(({ manner }) => manner === 'count');
  return told.length > 0 && under.some(isNamed) && !under.every(isNamed);
}

/** "70 % of it after the hall has taken 250": what is done before is in what the part is of. */
function isBeforeItsTurn({ sentence, place }: Mention, base: Node, { mentions }: Sense): boolean {
  const after = sentence.words.indexOf('after');
  if (after < 0) return false;
  const [from, to] = place < after ? [after, sentence.words.length] : [after, place];
  return mentions.some(
    (one) =>
      one.sentence === sentence &&
      one.manner === 'count' &&
      one.place > from &&
      one.place < to &&
      !one.bases.some(({ dims }) => dims.second || dims.month) &&
      !mentionsUnder(base).includes(one),
  );
}

/** "Half of the others" */
const isOfRest = ({ sentence: { words }, place }: Mention): boolean =>
  words[place + 1] === 'of' && isRest(words[place + 3] ?? '');
const takesAway = (node: Node): boolean =>
  node.kind === 'operation'
    ? node.sign === '-' || takesAway(node.a) || takesAway(node.b)
    : node.kind === 'mention' && node.form === 'rest';

const isAdditive = (node: Node): boolean =>
  node.kind === 'operation' && (node.sign === '+' || node.sign === '-');

/** "Three times as old as Pixie": what is multiplied is told of Pixie. */
function isOfCompared({ sentence: { words }, place }: Mention, base: Node): boolean {
  const first = words.indexOf('as', place);
  const second = words.indexOf('as', first + 1);
  const end = words.indexOf('', second);
  const behind = words.slice(second + 1, end < 0 ? words.length : end);
  const [named] = first > 0 && second > 0 ? labelsOf(behind) : [];
  return (
    named === undefined ||
    mentionsUnder(base).some(({ chunk, amount }) =>
      labelsOf([...chunk.subject, ...chunk.words, ...(amount?.nouns ?? [])]).includes(named),
    )
  );
}

export function termsOf(node: Node, sign: Way = 1, isTop = true): Term[] {
  const isTold =
    node.kind === 'operation' &&
    [node.a, node.b].some((one) => one.kind === 'mention' && one.mention.compares !== undefined);
  if (
    node.kind !== 'operation' ||
    (node.sign !== '+' && node.sign !== '-') ||
    relationIn(node) ||
    (isTold && !isTop)
  )
    return [{ sign, node }];
  const other: Way = node.sign === '+' ? sign : sign > 0 ? -1 : 1;
  return [...termsOf(node.a, sign, false), ...termsOf(node.b, other, false)];
}

/** Why the signs of what is added are not told. */
function judged(terms: readonly Term[], sense: Sense, isRoot: boolean): string | undefined {
  const { goal, told } = sense;
  const plain = terms.filter(({ node }) => !isConstant(node));
  if (plain.length < terms.length) return shifted(terms, sense);
  const compares = terms.find(({ node }) => node.kind === 'mention' && node.mention.compares !== undefined);
  if (compares) return comparing(compares, terms, sense);
  const ordered = [...terms].sort((a, b) => placeOf(a.node) - placeOf(b.node));
  const added = terms.filter(({ sign }) => sign > 0);
  const parts = added.filter(({ node }) => node.kind === 'mention' && isOfThem(node.mention));
  if (parts.length > 0 && parts.length < added.length) return 'adds a part to its whole';
  const lost = terms.filter(({ sign }) => sign < 0);
  // "He cuts 3 pieces of 2 m from a pipe of 10 m": what is taken may be told first.
  const gains = terms.filter(({ sign }) => sign > 0);
  const base = gains.length === 1 ? gains[0]?.node : ordered[0]?.node;
  if (
    goal.mode === 'difference' ||
    goal.mode === 'lacking' ||
    (goal.mode === 'part' && terms.length === 2 && lost.length === 1)
  ) {
    // "How many more evenings does she need?"
    const isStill = goal.mode === 'lacking' && terms.length === 2 && lost.length === 1;
    if (isRoot || goal.mode === 'part' || isStill) return differing(terms, goal);
  }
  const directions = terms.map(({ node }) => directionIn(node, sense));
  const all = directions.filter((one) => one !== undefined);
  // "gave 5 to Ann and 7 to Ben": all of it went, and that is asked.
  const verbs = new Set(goal.words.map(lemmaOf));
  const isOneWay =
    all.length > 0 &&
    all.every((one) => one < 0) &&
    lost.length === 0 &&
    goal.mode !== 'left' &&
    (goal.mode === 'mean' ||
      (goal.mode === 'part' && !isRoot && all.length === terms.length) ||
      terms.every(({ node }) => mentionsUnder(node).some(({ chunk }) => verbs.has(lemmaOf(chunk.verb)))));
  for (const [at, { sign, node }] of terms.entries()) {
    const direction = isOneWay ? 1 : directions[at];
    const isBase =
      node === base &&
      !mentionsUnder(node).some(
        (one) => directionOf(one, goal, sense.mentions) === -1 && goal.mode !== 'earned',
      );
    const isExplicit =
      goal.mode === 'left' &&
      terms.length === 2 &&
      goal.words.some((word) =>
        /^(?:left|remains?|remaining|stays?|change|leftover|over|still|keeps?|back)$/.test(word),
      );
    if (isBase && sign > 0) continue;
    // "It copies 45 GB an hour. It began with 600. How many remain after 8 hours?": what is left is of the other.
    if (isExplicit && sign > 0 && lost.length === 1 && direction === undefined) continue;
    if (direction !== undefined && direction !== sign) return `another direction: ${sign}`;
    const isOpen =
      !goal.words.includes('old') &&
      sign > 0 &&
      goal.mode !== 'left' &&
      directions[terms.findIndex((term) => term.node === ordered[0]?.node)] === undefined;
    if (direction !== undefined && !isOpen) continue;
    if (direction === undefined && sign < 0 && !isExplicit) return 'takes away what nothing takes';
    if (sign > 0 && !isSummed(node, ordered[0]?.node, sense)) return 'adds what nothing adds';
    const [first] = ordered[0] ? mentionsUnder(ordered[0].node) : [];
    // "18 of his 30 eggs for breakfast and 7 for lunch": as the one before it
    const isAfter = (one: Mention): boolean =>
      terms.every(
        (term) =>
          term.sign > 0 ||
          !mentionsUnder(term.node).some(({ index }) => index < one.index && index >= one.index - 2),
      );
    const isList = mentionsUnder(node).every(
      (one) => goesOn(one) && one.sentence === first?.sentence && isAfter(one),
    );
    if (
      sign > 0 &&
      ((goal.mode === 'left' && !isList) ||
        goal.mode === 'profit' ||
        goal.mode === 'difference' ||
        goal.mode === 'saved' ||
        goal.mode === 'lacking')
    )
      return 'adds what nothing adds';
  }
  const taken = new Set(takenIn(sense.root).map(({ chunk }) => chunk));
  // "Shipping costs 15 euros"
  const isPaid = (own: Chunk): boolean =>
    sense.mentions.some(({ chunk, bases }) => chunk === own && bases.some(isOfMoney));
  // "Each extra GB costs 4. Maria used 6."
  const isUsed = (own: Chunk): boolean =>
    !isPaid(own) &&
    verbIn(own.verb)?.lemma === 'use' &&
    mentionsUnder(sense.root).some(({ chunk }) => chunk === own);
  const isOpen = told.some(({ chunks }) =>
    chunks.some(
      (chunk) =>
        !taken.has(chunk) &&
        !isOneWay &&
        chunk.words.some(
          (word) =>
            takes(word) &&
            (goal.mode === 'left' || !/^(?:needs?|takes)$/.test(word)) &&
            !(isAdding(word) && isPaid(chunk)),
        ) &&
        !(goal.mode === 'paid' && isUsed(chunk)) &&
        chunk.elements.some(({ kind }) => kind === 'expression'),
    ),
  );
  const isSum = lost.length === 0 && directions.some((one) => one === undefined);
  return isSum && isOpen ? 'something is taken away' : undefined;
}

/** The numbers that are taken away anywhere, or of which a part is. */
function takenIn(node: Node): Mention[] {
  if (node.kind !== 'operation') return node.kind === 'mention' && node.form === 'rest' ? [node.mention] : [];
  const own = node.sign === '-' ? mentionsUnder(node.b) : [];
  return [...own, ...takenIn(node.a), ...takenIn(node.b)];
}

/** Where a term is told first; a part is told of its whole, "6 of her 21". */
const placeOf = (node: Node): number =>
  Math.min(...mentionsUnder(node).map((one) => one.index + (isPartOf(one) ? 50 : 0)), 99);

/** "the first hour", "one more bus" */
function shifted(terms: readonly Term[], { told, goal }: Sense): string | undefined {
  const one = terms.find(({ node }) => isConstant(node));
  const words = told.flatMap((sentence) => sentence.words);
  const other = terms.find((term) => term !== one)?.node;
  const isUp = other?.kind === 'operation' && other.rounded === 'down' && one?.sign === 1;
  if (isUp && goal.words.some((word) => /^(?:needs?|needed|required|must|hire|book|buy)$/.test(word)))
    return undefined;
  if (terms.length !== 2 || !one || !equal(one.node.value, ONE)) return 'adds a number of its own';
  return one.sign < 0 &&
    words.includes('first') &&
    words.some((word) => /^(?:further|additional|extra|after|next|each|every|more|following)$/.test(word))
    ? undefined
    : 'adds one of its own';
}

/** What is compared are two, each told by itself. */
function differing(terms: readonly Term[], goal: Goal): string | undefined {
  const [gains, losses] = [1, -1].map((sign) =>
    terms.filter((term) => term.sign === sign).flatMap(({ node }) => mentionsUnder(node)),
  );
  if (!gains || !losses || losses.length === 0) return 'adds what is to be compared';
  if (terms.length === 2) return undefined;
  // "How much more may it carry?": what it carries is taken from what it may.
  const isLimit = goal.mode === 'lacking' && terms.filter(({ sign }) => sign > 0).length === 1;
  if (isLimit) return undefined;
  const rows = (of: readonly Mention[]): Set<unknown> => new Set(of.map(({ chunk }) => chunk));
  const [a, b] = [rows(gains), rows(losses)];
  return a.size === 1 && b.size === 1 && [...a][0] !== [...b][0] ? undefined : 'compares more than two';
}

/** What the words say of a term: of the first of its numbers that has a direction; open where two differ. */
function directionIn(node: Node, sense: Sense): Way | undefined {
  const { goal, mentions } = sense;
  // "6 × (40 - 15)": what comes in less what goes out.
  const flow =
    node.kind === 'operation' && node.sign === '*'
      ? [node.a, node.b].find((one) => isAdditive(one) && !relationIn(one))
      : undefined;
  if (flow) {
    const ways = new Set(
      termsOf(flow).map((term) => {
        const way = directionIn(term.node, sense);
        return way === undefined ? undefined : way === term.sign ? 1 : -1;
      }),
    );
    if (ways.size === 1) return [...ways][0];
  }
  const relation = relationIn(node);
  const under = relation ? mentionsUnder(relation.base) : mentionsUnder(node);
  const counts = under.filter((one) => mentions.includes(one) && one.manner === 'count');
  // "After 8 months he spends 130"
  const things = counts.filter(({ bases }) => !bases.every(({ dims }) => dims.second || dims.month));
  // "14 dresses, of 2.5 m each": the metres go
  const moved = things.filter(
    (one) =>
      directionOf(one, goal, mentions) !== undefined && node.types.every((type) => areAlike(one, type)),
  );
  const own = moved.length > 0 ? moved : things.length > 0 ? things : counts;
  const waysOf = (some: readonly Mention[]): Set<Way> =>
    new Set(some.map((one) => directionOf(one, goal, mentions)).filter((one) => one !== undefined));
  const costs = waysOf(own.filter(({ bases }) => bases.some(isOfMoney)));
  const ways = waysOf(own);
  // "She gets 3 at 12 each": what it costs goes, whatever comes.
  const isCost = ways.size === 2 && costs.has(-1) && costs.size === 1;
  return isCost ? -1 : ways.size === 1 ? [...ways][0] : undefined;
}

/** Counted or measured as a number is, by itself or for one of something. */
const areAlike = ({ bases }: Mention, { dims }: Type): boolean =>
  bases.some((base) =>
    Object.keys(base.dims).some((one) => (base.dims[one] ?? 0) > 0 && (dims[one] ?? 0) > 0),
  );

/** "How old are they together?": where one is told by another, both are added. */
function togetherIn(root: Node, { goal }: Sense): string | undefined {
  // "230 girls, and 45 fewer boys than girls. How many pupils?"
  const [sort] = Object.keys(goal.type?.dims ?? {});
  const isOfAll = mentionsUnder(root).every(
    ({ bases }) =>
      !bases.some(({ dims }) => sort === undefined || isMeasured(sort) || dims[sort] !== undefined),
  );
  const asksAll =
    isOfAll ||
    goal.words.some(
      (word, at) => TOGETHER.has(word) || (word === 'between' && goal.words[at + 1] === 'them'),
    );
  const told = mentionsUnder(root).filter(
    ({ compares, manner }) => compares !== undefined || manner === 'multiple',
  );
  if (asksAll && told.some((one) => !isAddedTo(root, one))) return 'asks for all of them';
  // "Her aunt gives her twice as many. How many does her aunt give?"
  return !asksAll && goal.mode !== 'left' && told.some((one) => isAddedTo(root, one))
    ? 'asks for one of them'
    : undefined;
}

/** Whether what one is told by is added to it: "12 + 3 × 12". */
function isAddedTo(node: Node, mention: Mention): boolean {
  if (node.kind !== 'operation') return false;
  const terms = node.sign === '+' || node.sign === '-' ? termsOf(node) : [];
  const own = terms.find((term) => mentionsUnder(term.node).includes(mention));
  const base = own && baseOf(own.node, mention);
  if (base && terms.some((term) => term !== own && same(term.node, base))) return true;
  return isAddedTo(node.a, mention) || isAddedTo(node.b, mention);
}
