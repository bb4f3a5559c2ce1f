import { verbsIn } from '../../language/inflect.ts';
import { ABOUT } from '../../language/lexicon/certainty.ts';
import { COMPARED } from '../../language/lexicon/degrees.ts';
import { grouped, wordSet } from '../../language/lists.ts';
import { MULTIPLES, PARTS } from '../../language/numbers.ts';
import { measureOf, raisedTo } from '../../language/units.ts';
import { lemmaOf, type VerbKind, verbOf } from '../../language/verbs.ts';
import { FUNCTION_WORDS } from '../../language/words.ts';
import type { Element } from '../expression.ts';
import { type Kind, kindOfNouns } from '../term.ts';
import { BE, DETERMINERS, measured, PREPOSITIONS, PRONOUNS } from './vocabulary.ts';

/** Auxiliary verbs: what happens is told by another. */
export const AUXILIARIES = wordSet(
  'do does did will would can must could should may have has had been be is are was were being',
);
/** Words for people of any sort: what is counted as one of them may be told as another. */
const PERSONS = wordSet(
  `person people student pupil child passenger employee worker guest friend visitor member man woman boy girl player kid
  adult customer teacher resident inhabitant villager citizen colleague neighbour neighbor`,
);
/** Words that stand for whatever was counted. */
const THINGS = wordSet('item thing piece one object');
/** What one compares by: each with whether it says more. */
export const COMPARATIVES: ReadonlyMap<string, 1 | -1> = new Map(
  [...grouped(`${COMPARED} | +: farther further | -: narrower`)].map(([word, meaning]) => [
    word,
    meaning.startsWith('+') ? 1 : -1,
  ]),
);
/** Words that change what numbers do; where none of the readers here has followed one, the question is not read. */
export const TURNS = wordSet(
  `than as only other others remaining rest same average mean free until till or some several few many most
  ${ABOUT} around least except without minus plus times instead earlier previous once rather
  excluding extra refund refunded weekday weekdays weekend weekends ago borrowed borrow lent owes owed
  parents twins triplets quadruplets half third quarter twice double triple alternate if unless before because consecutive either neither not no never
  remainder both other including included back again couple all none nothing
  everything whatever depending ratio double tripled doubled halved`,
);

export const turns = (word: string): boolean => TURNS.has(word) || PARTS.has(word) || MULTIPLES.has(word);

/** What is told of things that are gone, by whomever. */
const GONE = 'taken eaten stolen spilt given withdrawn'.split(' ').map((word) => [word, word] as const);
/** Verbs beside those that every reader knows: what they do is plain, and not always what they do it to. */
const FURTHER: ReadonlyMap<string, { kind: VerbKind; lemma: string }> = new Map(
  Object.entries({
    have: 'stop last weigh measure stay park wait live sit stand include comprise fit hang lie cover',
    gain: 'load hire enter raise pluck create gain rise come invite obtain lay hatch land',
    lose: `delete erase scrap unload fire resign quit need require die rot melt cancel exit cut leak drain pop gift retire tear
      fall return sink post mail`,
    buy: 'rent choose',
    work: 'jog complete solve attend visit watch teach take mow plough',
  } satisfies Partial<Record<VerbKind, string>>).flatMap(([kind, list]) =>
    [...verbsIn(list), ...(kind === 'lose' ? GONE : [])].map(
      ([word, lemma]) => [word, { kind: kind as VerbKind, lemma }] as const,
    ),
  ),
);

/** What a word does as a verb, "selling" and "giving" among its forms. */
export function verbIn(word: string): { kind: VerbKind; lemma: string } | undefined {
  return verbOf(word) ?? FURTHER.get(word) ?? (word.endsWith('ing') ? verbOf(lemmaOf(word)) : undefined);
}

export const wordOf = (element: Element | undefined): string =>
  element?.kind === 'word' ? element.word : '';
export const signOf = (element: Element | undefined): string =>
  element?.kind === 'sign' ? element.sign : '';

/** The words of a text that say what it speaks of, each in one form. */
export const labelsOf = (words: readonly string[]): string[] =>
  words
    .filter((word) => word !== '' && !BE.has(word) && !DETERMINERS.has(word) && !PREPOSITIONS.has(word))
    .filter((word) => !/^(?:has|have|had|many|much|total)$/.test(word))
    .filter((word) => !PRONOUNS.has(word) && (!FUNCTION_WORDS.has(word) || verbIn(word) !== undefined))
    .map((word) => lemmaOf(word.replace(/'s?$/, '')));

/** Whether two kinds may be of one sort: the same noun, words for people, or a word for whatever was counted. */
export function alike(a: Kind, b: Kind): boolean {
  const fits = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === 0 || other.length === 0 || one.some((word) => other.includes(word));
  if (a.head === b.head) return fits(a.modifiers, b.modifiers);
  if (PERSONS.has(a.head) && PERSONS.has(b.head)) return isAny(a) || isAny(b);
  return (isThing(a) && isCounted(b)) || (isThing(b) && isCounted(a)) || isSort(a, b) || isSort(b, a);
}
const isSort = (a: Kind, b: Kind): boolean => SORTS.get(a.head)?.has(b.head) ?? false;
/** What a word for many sorts stands for. */
const SORTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    fruit:
      'apple pear orange banana lemon peach plum cherry grape mango melon kiwi apricot strawberry berry fig lime',
    vegetable: 'carrot potato tomato onion cucumber pepper cabbage lettuce bean pea leek radish beetroot',
    flower: 'rose tulip lily daisy daffodil sunflower orchid carnation violet',
    animal:
      'cow sheep goat pig horse hen chicken duck goose dog cat rabbit bird fish donkey turkey hamster pony lamb',
    pet: 'dog cat rabbit bird fish hamster parrot',
    vehicle: 'car bus truck lorry van motorcycle motorbike bicycle bike tram taxi',
    drink: 'juice cola lemonade water tea coffee milkshake beer',
    child: 'boy girl son daughter',
    tree: 'oak pine birch fir maple beech willow palm',
  }).map(([sort, words]): [string, ReadonlySet<string>] => [sort, wordSet(words)]),
);
const isCounted = ({ head }: Kind): boolean =>
  !measured(head) && !/^(?:money|length[23]|percent|number)$/.test(head);
export const isPerson = (head: string): boolean => PERSONS.has(head);
const isAny = ({ head }: Kind): boolean => head === 'person';
const isThing = ({ head }: Kind): boolean => THINGS.has(head);

/** Such a unit, with its size. */
export type Unitary = { kind: Kind; size: { n: bigint; d: bigint } };

/** The unit or the noun that words name from the first on: "square metre", "week", "box". */
export function namedBy(words: readonly string[]): { of: Unitary; taken: number } | undefined {
  const [first = '', second = ''] = words;
  const square = first === 'square' ? 2 : first === 'cubic' ? 3 : undefined;
  const measure = measureOf(square ? second : /^(?:morning|afternoon|evening)$/.test(first) ? 'day' : first);
  if (measure) {
    const raised = square ? raisedTo(measure, square) : measure;
    const head = raised.exponent === 1 ? measure.base : `${measure.base}${raised.exponent}`;
    return { of: { kind: { head, modifiers: [] }, size: raised.size }, taken: square ? 2 : 1 };
  }
  const end = words.findIndex(
    (word, at) => word === '' || FUNCTION_WORDS.has(word) || (at > 0 && verbIn(word) !== undefined),
  );
  const nouns = words.slice(0, end < 0 ? 3 : Math.min(end, 3));
  if (nouns.length === 0) return undefined;
  return { of: { kind: kindOfNouns(nouns), size: { n: 1n, d: 1n } }, taken: nouns.length };
}

export const isNoun = (word: string): boolean =>
  word !== '' && !FUNCTION_WORDS.has(word) && !DETERMINERS.has(word) && !PREPOSITIONS.has(word);

/** Words for what is one or the other: what is not the first is the second. */
const OPPOSITES: readonly (readonly [string, string])[] = (
  'open closed|open shut|full empty|empty loaded|empty filled|full free|die alive|died alive|dead alive|die survive|occupied empty|occupied free|taken free|taken empty|take free|take empty|boy girl|man woman|male female|present absent|' +
  'reserved free|booked free|good bad|good rotten|good broken|good defective|good faulty|good damaged|good spoiled|good cracked|damaged intact|broken intact|fresh rotten|pass fail|passed failed|succeed fail|succeeded failed|accepted rejected|accept reject|arrive miss|hit miss|won lost|win lose|adult child|on off|true false|correct wrong|broken whole|even odd|vowel consonant'
)
  .split('|')
  .map((pair): [string, string] => {
    const [a = '', b = ''] = pair.split(' ');
    return [a, b];
  });

/** Whether what is not the one is the other. */
export const areOpposite = (a: string, b: string): boolean =>
  a === `un${b}` ||
  b === `un${a}` ||
  OPPOSITES.some(([c, d]) => (a === c && b === d) || (a === d && b === c));
