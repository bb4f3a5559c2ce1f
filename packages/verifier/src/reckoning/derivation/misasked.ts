import { DAY_PARTS } from '../../language/lexicon/times.ts';
import { wordSet } from '../../language/lists.ts';
import { stem } from '../../language/stem.ts';
import { isWeekday, measureOf, monthNamed } from '../../language/units.ts';
import { lemmaOf, singular } from '../../language/verbs.ts';
import { FUNCTION_WORDS } from '../../language/words.ts';
import { NAMES } from '../problem/asking.ts';
import { BE, DETERMINERS, PREPOSITIONS } from '../problem/vocabulary.ts';
import { AUXILIARIES, areOpposite, COMPARATIVES, labelsOf, verbIn } from '../problem/words.ts';
import { DENIALS, isAdding, isCutting, isDenied, nearWords } from './direction.ts';
import { turnsMoney } from './earned.ts';
import type { Goal } from './goal.ts';
import type { Mention } from './mention.ts';
import { isConstant, mentionsUnder, nodesUnder } from './operation.ts';
import { asksForPart, isOfTwoPersons } from './partly.ts';
import { type Sense, termsOf } from './sense.ts';
import { asksForPlaces, FREE } from './setting.ts';
import { same, wordsOfRest } from './share.ts';
import { asksForOne } from './single.ts';
import type { Node } from './tree.ts';
import { ASKING, CHANGED, PART, TOGETHER } from './words.ts';

/** What is asked in words that nothing tells of, done by another, or of another. */
export function misasked(root: Node, { goal, told, mentions }: Sense): string | undefined {
  const used = mentionsUnder(root);
  const isSum = takesOrAdds(root);
  const said = new Set(told.filter(({ asks }) => !asks).flatMap(({ words }) => words.map(lemmaOf)));
  for (const { amount } of mentions) for (const noun of amount?.nouns ?? []) said.add(lemmaOf(noun));
  const stems = new Set([...said].map(stem));
  const isKnown = (word: string): boolean =>
    said.has(lemmaOf(word)) ||
    stems.has(stem(word)) ||
    [...said].some((other) => areOpposite(word, other) || areOpposite(singular(word), singular(other))) ||
    FUNCTION_WORDS.has(word) ||
    NAMES.has(word) ||
    TOGETHER.has(word) ||
    ASKING.has(word) ||
    CHANGED.has(word) ||
    goal.type?.dims[singular(word)] !== undefined ||
    measureOf(word) !== undefined ||
    isWeekday(word) ||
    (asksForPlaces(goal) && FREE.test(word));
  // A noun behind an article only says of what; a verb that nobody knows may turn all.
  // "Row count now?" has no verb at all.
  const isBare = !goal.words.some(
    (word, at) => (at === 0 && /^(?:how|wh)/.test(word)) || AUXILIARIES.has(word),
  );
  const isThing = (word: string): boolean =>
    isBare && !/(?:ed|ing)$/.test(word) && !verbIn(word) && !OTHER_TIMES.test(word);
  // "How many days does she need to finish the book?"
  const isPurpose = (at: number): boolean =>
    (goal.mode === 'left' && goal.words.slice(Math.max(0, at - 2), at).includes('still')) || isAim(at);
  const isAim = (at: number): boolean =>
    goal.words[at - 1] === 'to' &&
    (goal.type?.dims.second ?? goal.type?.dims.month) === 1 &&
    goal.words.slice(0, at).some((word) => /^(?:needs?|takes?)$/.test(word));
  const strange = goal.words.find(
    (word, at) =>
      /^\p{L}+$/u.test(word) &&
      !isPurpose(at) &&
      !isKnown(word) &&
      !isThing(word) &&
      !isNamedAt(goal.words, at, said),
  );
  if (isSum && strange && goal.mode !== 'difference') return `asks by a word that nothing tells: ${strange}`;
  if (asksOtherPart(root, goal)) return 'asks for the other part';
  // "…, no waste": of nothing that is told.
  const idle = goal.words.findIndex(
    (word, at) => word === 'no' && !stems.has(stem(goal.words[at + 1] ?? '')),
  );
  const denies =
    goal.words.some(
      (word, at) => /^(?:not|no|never)$/.test(word) && !(at === idle && at === goal.words.length - 2),
    ) &&
    (goal.mode !== 'total' ||
      !used.some(
        (one) => one.manner === 'share' && !nearWords(one).some((word) => isAdding(word) || isCutting(word)),
      ));
  // "45 answered. How many did not?"
  const taken = [...nodesUnder(root)].flatMap((node) =>
    node.kind === 'operation' && node.sign === '-' ? mentionsUnder(node.b) : [],
  );
  if (denies && !taken.some((one) => isDenied(one, goal))) return 'denies what is asked';
  const words = told.filter(({ asks }) => !asks).flatMap((one) => one.words);
  const back = told.find(
    ({ asks, words: own }) => !asks && own.some((word) => /^return(?:s|ed)?$/.test(word)),
  );
  if (back && words.some((word) => verbIn(word)?.kind === 'sell')) return 'what is sold comes back';
  if (isGivenAmong(goal, used)) return 'given by one of them to another';
  const day = goal.words.find(isWeekday);
  if (day && words.some(isWeekday) && !words.includes(day)) return `asks of another day: ${day}`;
  const turned = turnsMoney(root, goal, words);
  if (turned) return turned;
  if (goal.mode === 'left' && goal.words.some((word) => /^(?:needs?|needed)$/.test(word)))
    return 'asks for what is left and what is needed';
  const part = asksForPart(root, goal);
  if (part) return `asks for a part: ${part}`;
  const verbs = new Set(goal.words.map(lemmaOf));
  const doing = used.filter(
    ({ chunk }) => chunk.at >= 0 && !BE.has(chunk.verb) && !AUXILIARIES.has(chunk.verb),
  );
  const others = doing.filter(({ chunk }) => !verbs.has(lemmaOf(chunk.verb)));
  const isAsked = doing.some(({ chunk }) => verbs.has(lemmaOf(chunk.verb)));
  if (
    goal.mode === 'total' &&
    isSum &&
    isAsked &&
    others.some((one) => one.manner === 'count' && isTermOf(root, one))
  )
    return 'something else is done';
  // "How much flour did she use?", answered by what is left of it
  // "It came down 5 floors to get here. Where did it set off?"
  const first = goal.words.find((word) =>
    /^(?:start|started|begin|began|initial|initially|original|originally|set)$/.test(word),
  );
  if (isSum && first && goal.mode !== 'difference') return `asks for what was first: ${first}`;
  const owner = ofAnother(root, goal, used);
  if (owner) return owner;
  const several = asksForOne(root, goal, mentions);
  if (several) return several;
  const lost = termsOf(root).filter(({ sign }) => sign < 0);
  if (isToldAlone(root, goal, used)) return 'asks for what is told';
  // "47 are out. How many are out?"
  const where = goal.words.filter((word) => /^(?:out|off|away)$/.test(word));
  if (
    lost.some(({ node }) =>
      mentionsUnder(node).some((one) => nearWords(one).some((word) => where.includes(word))),
    )
  )
    return 'asks for what is out';
  // "How many fewer are in the room?" than what is not said.
  const isFewer = goal.words.some((word) => /^(?:fewer|less)$/.test(word)) && !goal.words.includes('than');
  if (isFewer && mentionsUnder(root).every(({ sentence }) => !sentence.words.includes('than')))
    return 'fewer than is not said';
  const comes = goal.words.some(
    (word, at, all) =>
      /^(?:comes?|came)$/.test(word) && all[at + 1] === 'in' && monthNamed(all[at + 2] ?? '') === undefined,
  );
  if (comes && lost.length > 0) return 'asks for what comes in';
  const isDone = (word: string): boolean =>
    verbIn(word) !== undefined && !BE.has(word) && !AUXILIARIES.has(word);
  const isOfLost =
    lost.length > 0 &&
    lost.every(({ node }) =>
      mentionsUnder(node).some(
        ({ chunk }) => verbs.has(lemmaOf(chunk.verb)) && !BE.has(chunk.verb) && !AUXILIARIES.has(chunk.verb),
      ),
    );
  // "How much string did I use?", answered by what is left; "the rest is donated" says what goes.
  const ofRest = wordsOfRest(told);
  const isUse =
    lost.length > 0 &&
    goal.words.some(
      (word) => verbIn(word)?.kind === 'lose' && !ofRest.some((one) => lemmaOf(one) === lemmaOf(word)),
    );
  // "Rita keeps 40, and the rest belongs to her neighbour. How many does Rita have?"
  const isKept = lost.some(({ node }) =>
    mentionsUnder(node).some(
      ({ rest, chunk }) =>
        rest &&
        /^(?:have|gain)$/.test(verbIn(chunk.verb)?.kind ?? '') &&
        labelsOf(chunk.words).some((word) => goal.words.includes(word)) &&
        !labelsOf(ofRest).some((word) => goal.words.includes(word)),
    ),
  );
  if (isKept && goal.mode === 'total') return 'asks for what is kept';
  const isSpent =
    goal.mode === 'paid' &&
    lost.some(({ node }) =>
      mentionsUnder(node).some(({ chunk }) =>
        chunk.words.some((word) => isDone(word) && verbs.has(lemmaOf(word))),
      ),
    );
  // "57 are empty. How many are taken?", "How much is not covered?"
  const isOfOthers =
    denies ||
    lost.some(({ node }) =>
      mentionsUnder(node).some(
        (one) =>
          BE.has(one.chunk.verb) &&
          nearWords(one).some((word) => goal.words.some((other) => areOpposite(word, other))),
      ),
    );
  if ((goal.mode === 'total' && (isOfLost || isUse) && !isOfOthers) || isSpent) return 'asks for what went';
  const apart = comparesOther(root, goal, words);
  if (apart) return apart;
  const subjects = (one: Mention): string[] => labelsOf(one.chunk.subject).filter((word) => !NAMES.has(word));
  const asked = used.filter((one) => subjects(one).some((word) => verbs.has(word)));
  const isOfOther = (one: Mention): boolean =>
    subjects(one).length > 0 &&
    !subjects(one).some((word) => verbs.has(word)) &&
    asked.some(
      (other) =>
        lemmaOf(other.chunk.verb) === lemmaOf(one.chunk.verb) &&
        other.chunk !== one.chunk &&
        other.compares === undefined &&
        other.manner === 'count',
    );
  // "Peter has 17. Anna gives him 8. How many does Anna have?"
  const [base] = termsOf(root).flatMap(({ node, sign }) => (sign > 0 ? mentionsUnder(node) : []));
  const whose = base && isSum && verbIn(base.chunk.verb)?.kind === 'have' ? subjects(base) : [];
  const nouns = base?.amount?.nouns.map(lemmaOf) ?? [];
  const named = asked
    .filter(({ compares }) => compares === undefined)
    .flatMap(subjects)
    .filter((word) => verbs.has(word) && !nouns.includes(word));
  if (isOfTwoPersons(root, goal)) return 'asks for one of two';
  const isOwned = whose.length > 0 && !whose.some((word) => verbs.has(word)) && named.length > 0;
  return goal.mode !== 'difference' &&
    !goal.words.some((word) => TOGETHER.has(word)) &&
    (isOwned || used.some((one) => one.compares === undefined && one.manner === 'count' && isOfOther(one)))
    ? 'done by another'
    : undefined;
}

/** "8 of the 50 lamps are broken. What percentage works?": a share is asked of what is not said of the part. */
function asksOtherPart(root: Node, { mode, words }: Goal): boolean {
  const node = root.kind === 'operation' && root.sign === '*' && isConstant(root.b) ? root.a : root;
  if (mode !== 'part' || node.kind !== 'operation' || node.sign !== '/') return false;
  // "45 of 60 replied. What percentage replied?", answered by those who did not
  const { a: top } = node;
  const rest = top.kind === 'operation' && top.sign === '-' && same(top.a, node.b) ? top.b : undefined;
  const isRest = rest !== undefined && !words.some((word) => DENIALS.test(word));
  if (!isRest && node.a.kind !== 'mention') return false;
  // "4 red and 6 blue balls"
  const isAlone = ({ chunk }: Mention): boolean =>
    chunk.elements.filter(({ kind }) => kind === 'expression').length < 2;
  const wordsUnder = (node: Node): Set<string> =>
    new Set(
      mentionsUnder(node)
        .flatMap((one) => [
          ...nearWords(one),
          ...(isAlone(one) ? one.chunk.words : []),
          ...(one.amount?.nouns ?? []),
        ])
        .map((word) => stem(lemmaOf(word))),
    );
  const [part, whole] = [wordsUnder(rest ?? node.a), wordsUnder(node.b)];
  const isIdle = (word: string): boolean =>
    !/^\p{L}+$/u.test(word) ||
    (FUNCTION_WORDS.has(word) && verbIn(word) === undefined) ||
    PART.has(word) ||
    AUXILIARIES.has(word);
  const asked = words.filter((word) => !isIdle(word)).map((word) => stem(lemmaOf(word)));
  const own = asked.filter((word) => !whole.has(word) || part.has(word));
  return own.length > 0 && own.some((word) => part.has(word)) === isRest;
}

/** "A bill of 90 … How much is the bill?" */
const isToldAlone = (root: Node, { words }: Goal, used: readonly Mention[]): boolean =>
  root.kind === 'operation' &&
  words.length < 6 &&
  /^(?:is|are|was|were)$/.test(words.at(-3) ?? '') &&
  used.some(
    ({ sentence, place, manner }) =>
      manner === 'count' && sentence.words[place - 1] === 'of' && sentence.words[place - 2] === words.at(-1),
  );

/** "How many more lamb plates than fish plates?", answered by what all of them are less the fish. */
function comparesOther(root: Node, goal: Goal, words: readonly string[]): string | undefined {
  const [more, than] = [goal.words.findIndex((word) => COMPARATIVES.has(word)), goal.words.indexOf('than')];
  if (goal.mode !== 'difference' || more < 0 || than < more || root.kind !== 'operation' || root.sign !== '-')
    return undefined;
  const named = labelsOf(goal.words.slice(more + 1, than)).filter((word) =>
    words.some((one) => lemmaOf(one) === word),
  );
  const other = labelsOf(goal.words.slice(than + 1));
  const own = mentionsUnder(root.a).flatMap(({ chunk, amount, cell }) =>
    labelsOf([...chunk.words, ...chunk.subject, ...(amount?.nouns ?? []), ...(cell?.column ?? [])]),
  );
  const apart = named.filter((word) => !other.includes(word));
  return apart.length > 0 && !apart.some((word) => own.includes(word))
    ? `compares with another: ${apart[0]}`
    : undefined;
}

/** "His father is three times as old. How old will Erik be?": what is told by Erik's is his father's. */
function ofAnother(root: Node, { words, mode }: Goal, used: readonly Mention[]): string | undefined {
  if (mode === 'difference' || words.some((word) => TOGETHER.has(word))) return undefined;
  const owners = [...nodesUnder(root)].flatMap((node) => {
    if (node.kind !== 'operation' || node.sign === '/') return [];
    const by = [node.a, node.b].find(
      (one) =>
        one.kind === 'mention' &&
        (node.sign === '*'
          ? one.mention.manner === 'multiple'
          : one.mention.compares === (node.sign === '+' ? 1 : -1)),
    );
    return by?.kind === 'mention' ? [by.mention] : [];
  });
  const named = labelsOf(words);
  const isNamed = ({ chunk }: Mention): boolean =>
    labelsOf(chunk.subject).some((word) => named.includes(word));
  const others = used.filter((one) => !owners.includes(one) && isNamed(one));
  // "The red tower is 86 m high, the blue tower 27 m lower. How high is the red tower?"
  const labels = (one: Mention): string[] => labelsOf(one.chunk.subject);
  const isAlike = (one: Mention): boolean =>
    labels(one).some((word) => others.some((other) => labels(other).includes(word)));
  if (owners.some((one) => isAlike(one) && !labels(one).every((word) => named.includes(word))))
    return 'asks for another';
  return owners.length > 0 && others.length > 0 && !owners.some(isNamed) ? 'asks for another' : undefined;
}

/** "Leo gives Sam 6. How many do they have together?": whom something is given to is one of those who are asked for. */
const isGivenAmong = ({ words }: Goal, used: readonly Mention[]): boolean =>
  words.some((word) => TOGETHER.has(word) || /^(?:they|both)$/.test(word)) &&
  used.some(
    ({ chunk }) =>
      verbIn(chunk.verb)?.kind === 'lose' &&
      used.some((one) =>
        labelsOf(one.chunk.subject).some(
          (name) => chunk.words.includes(name) && !labelsOf(chunk.subject).includes(name),
        ),
      ),
  );

const takesOrAdds = (node: Node): boolean =>
  node.kind === 'operation' &&
  (node.sign === '+' || node.sign === '-' || takesOrAdds(node.a) || takesOrAdds(node.b));

/** Whether a number is by itself among what is added at the top. */
const isTermOf = (root: Node, mention: Mention): boolean =>
  termsOf(root).some(({ node }) => node.kind === 'mention' && node.mention === mention);

const PARTS_OF_DAY = [...wordSet(DAY_PARTS)];
const OTHER_TIMES = /^(?:yesterday|tomorrow|tonight|before|earlier|ago|once|never)$/;
const ADJECTIVES = /^(?:new|old|same|full|final|usual|normal|regular|first|whole)$/;

/** "the customer", "for shelves", "a ride", "course mark" */
function isNamedAt(words: readonly string[], at: number, said: ReadonlySet<string>): boolean {
  const before = words[at - 1] ?? '';
  const word = words[at] ?? '';
  // "40 in the morning and 25 in the afternoon. How many by noon?"
  const part = PARTS_OF_DAY.indexOf(word);
  if (
    OTHER_TIMES.test(word) ||
    (part >= 0 && PARTS_OF_DAY.some((one, later) => later > part && said.has(one)))
  )
    return false;
  // "at the small tables": only some of what is told, where no other word tells of them
  const next = words[at + 1];
  if (next && DETERMINERS.has(before) && said.has(lemmaOf(next)) && !ADJECTIVES.test(word)) return false;
  const isBehindNoun =
    said.has(lemmaOf(before)) && !BE.has(before) && !AUXILIARIES.has(before) && verbIn(before) === undefined;
  return (
    /^(?:many|much|total)$/.test(before) ||
    DETERMINERS.has(before) ||
    (DETERMINERS.has(words[at - 2] ?? '') && ADJECTIVES.test(before)) ||
    (PREPOSITIONS.has(before) && before !== 'to') ||
    isBehindNoun ||
    /['’]s$/.test(before)
  );
}
