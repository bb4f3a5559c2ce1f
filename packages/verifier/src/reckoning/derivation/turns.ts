import { equal, rational } from '../../arithmetic/rational.ts';
import { MULTIPLES, PARTS } from '../../language/numbers.ts';
import { isWeekday, measureOf } from '../../language/units.ts';
import type { Element } from '../expression.ts';
import { isMetered } from '../problem/role.ts';
import { BE, PREPOSITIONS } from '../problem/vocabulary.ts';
import { isNoun, labelsOf, signOf, turns, verbIn, wordOf } from '../problem/words.ts';
import { isAdding } from './direction.ts';
import type { Goal } from './goal.ts';
import type { Mention, Told } from './mention.ts';
import { isRate } from './type.ts';
import { SHARING, THRESHOLDS } from './words.ts';

/** A word that turns what numbers do, and that no number here takes in. */
export function openIn(told: readonly Told[], mentions: readonly Mention[], goal: Goal): string | undefined {
  // "3 parts sand to 1 part cement"
  const isPart = ({ amount }: Mention): boolean =>
    amount?.nouns.some((noun) => /^parts?$/.test(noun)) ?? false;
  if (mentions.filter(isPart).length > 1) return 'part';
  // "One in five cracks"
  const isOneIn = ({ idle, sentence, place }: Mention): boolean =>
    idle === 'one' &&
    sentence.words[place + 1] === 'in' &&
    mentions.some(
      (one) => one.sentence === sentence && one.place === place + 2 && one.amount?.unit === undefined,
    );
  if (mentions.some(isOneIn)) return 'one in';
  // "Blue outsold green by 25"
  const isBy = ({ sentence, place, manner, bases, types }: Mention): boolean =>
    manner === 'count' &&
    !sentence.asks &&
    sentence.words[place - 1] === 'by' &&
    !/^(?:shared|divided|split)$/.test(sentence.words[place - 2] ?? '') &&
    // "It grows by 6 GB per day"
    !types.every(({ dims }) => (dims.second ?? dims.month ?? 0) < 0) &&
    !bases.some(({ dims }) => dims.length);
  if (mentions.some(isBy)) return 'by';
  if (mentions.some(({ chunk }) => isMetered(chunk))) return 'what a meter reads';
  // "He has 3 times as many. Together they have 84.": what both have is no number of one.
  const byAnother = mentions.some(({ manner, compares }) => manner === 'multiple' || compares !== undefined);
  const both = told.find(
    ({ asks, words }) =>
      !asks && words.some((word) => /^(?:together|altogether|combined|total|sum|between|both)$/.test(word)),
  );
  if (byAnother && both) return 'told of both';
  if (told.some(isGeneral)) return 'a rule without a number';
  // "3 per shirt and a one-time set-up of 25", "stew was sold out"
  if (told.some(({ text }) => /one-(?:time|off)|sold out/i.test(text))) return 'once';
  // "What is the factor (all of it over the stock)?"
  if (told.some(({ asks, elements }) => asks && elements.some((one) => signOf(one) === '(')))
    return 'what is asked, in brackets';
  for (const sentence of told)
    for (const [at, word] of sentence.words.entries()) {
      if (word === '' || !(turns(word) || THRESHOLDS.has(word))) continue;
      if (mentions.some((one) => one.sentence === sentence && one.place === at)) continue;
      if (
        !isTaken(word, at, sentence, {
          told,
          mentions,
          goal,
          asks: sentence.asks || sentence === told.at(-1),
        })
      )
        return word;
    }
  return undefined;
}

/** "… and every started hour counts in full": a clause that bounds or rounds, and has no number. */
function isGeneral({ asks, elements }: Told): boolean {
  if (asks) return false;
  const clauses: Element[][] = [[]];
  for (const one of elements)
    if (/^[,;:.]$/.test(signOf(one)) || /^(?:and|but|so|which|who|where)$/.test(wordOf(one)))
      clauses.push([]);
    else clauses.at(-1)?.push(one);
  return clauses.some((clause) => {
    const words = clause.map(wordOf);
    return (
      clause.every(({ kind }) => kind !== 'expression') &&
      words.some(
        (word) =>
          /^(?:every|any|always|full|only|unless|minimum|shut|closed|holidays?)$/.test(word) ||
          (/days$/.test(word) && isWeekday(word.slice(0, -1))),
      ) &&
      !words.some((word) => PARTS.has(word) || MULTIPLES.has(word))
    );
  });
}

/** "No refill.", "with no base charge": of what nothing else is told, there is none. */
function isNoneOf(at: number, { elements, words }: Told, told: readonly Told[]): boolean {
  const ends = (one: Element): boolean => /^[,;:.?!)]$/.test(signOf(one)) || wordOf(one) === 'and';
  const from = elements.findLastIndex((one, place) => place < at && ends(one)) + 1;
  const behind = elements.findIndex((one, place) => place > at && ends(one));
  const own = words.slice(at + 1, behind < 0 ? words.length : behind);
  const before = words.slice(from, at).join(' ');
  const others = told.flatMap((one) =>
    one.words === words ? [...words.slice(0, at), ...words.slice(at + own.length + 1)] : one.words,
  );
  return (
    /^(?:|if|.* with|but|there (?:is|was|are|were)|we have|i have)$/.test(before) &&
    own.length < 4 &&
    elements.slice(at, at + own.length + 1).every(({ kind }) => kind === 'word') &&
    !own.some((word) => PREPOSITIONS.has(word) || isWeekday(word) || measureOf(word) !== undefined) &&
    !labelsOf(own).some((label) => labelsOf(others).includes(label))
  );
}

type Around = { told: readonly Told[]; mentions: readonly Mention[]; goal: Goal; asks: boolean };

const ORDINAL = /^(?:first|second|third|fourth|fifth|last)$/;

/** "if it keeps going like that" */
const STEADY = /^(?:it|they|he|she|this|that) (?:keeps?|goes|go|stays?|continues?)\b/;

/** What is otherwise behind the first. */
const FOLLOWING =
  /^(?:first|second|then|further|additional|extra|after|next|following|thereafter|later|afterwards)$/;

const LIMITS = /^(?:over|above|below|under|more|less|fewer|least|most|exceeds?|than|unless|only|free)$/;

/** Whether a word that may turn numbers is taken in by them, or turns none where it stands. */
function isTaken(word: string, at: number, sentence: Told, { told, mentions, goal, asks }: Around): boolean {
  const { words } = sentence;
  const [before, next] = [words[at - 1] ?? '', words[at + 1] ?? ''];
  const own = mentions.filter((one) => one.sentence === sentence);
  const near = own.filter(({ place }) => Math.abs(place - at) <= 6);
  const behind = near.find(({ place }) => place > at);
  const isTimed = (one: Mention | undefined): boolean =>
    one?.bases.some(({ dims }) => dims.second || dims.month) ?? false;
  switch (word) {
    case 'than':
      return own.some(({ compares }) => compares !== undefined) || (asks && goal.mode === 'difference');
    case 'as': {
      // "taking 1 GB as 1000 MB", "as a percentage"
      // "As a rep, he …", "5 francs as a fee"
      const isAlone = words.indexOf('as') === words.lastIndexOf('as') && /^(?:a|an|the)$/.test(next);
      return (
        (isAlone && !asks) ||
        near.some(({ manner }) => manner !== 'count') ||
        (own.some(({ place }) => place === at - 1) && behind?.place === at + 1) ||
        (asks && next === 'a' && goal.mode === 'part')
      );
    }
    case 'many':
    case 'much':
      return before === 'how' || near.some(({ manner }) => manner !== 'count');
    case 'over':
      return (
        before === 'left' ||
        behind?.place !== at + 1 ||
        isTimed(behind) ||
        // "spread evenly over 4 servers"
        /^(?:evenly|equally)$/.test(before)
      );
    case 'last':
      return (
        (asks && (next === '' || goal.type?.dims.second === 1)) ||
        behind?.place === at + 1 ||
        measureOf(next) !== undefined ||
        (at === 0 && isNoun(next)) ||
        /^(?:night|one|full)$/.test(next)
      );
    case 'second':
    case 'third':
    case 'fourth':
    case 'fifth':
      return (
        /^(?:a|per|every|each)$/.test(before) ||
        (!asks &&
          told.some((one) => one.words.includes('first')) &&
          !goal.words.some((one) => ORDINAL.test(one))) ||
        (PARTS.has(word) && own.some(({ manner, place }) => manner === 'share' && Math.abs(place - at) <= 1))
      );
    case 'first':
      // "for the first 6 months", where nothing is told of what follows
      return (
        behind?.place !== at + 1 ||
        // "78, 85 and 92 points in its first three matches"
        (behind.idle === 'tally' && equal(behind.value, rational(BigInt(own.length - 1)))) ||
        (asks && !told.some((one) => one.words.some((other) => FOLLOWING.test(other) && one !== sentence)))
      );
    case 'equal':
      return (
        own.some(({ place }) => Math.abs(place - at) === 1) ||
        before === 'of' ||
        /^(?:shares|parts|instalments|payments|pieces)$/.test(next)
      );
    case 'lent':
    case 'lend':
    case 'lends':
      return goal.mode === 'left' || goal.words.some((one) => verbIn(one)?.lemma === 'lend');
    case 'once':
      return before === 'at' || (asks && next === '');
    case 'both':
      // "on Friday … on Saturday. What does he get for both days?"
      return (
        asks &&
        (next === 'together' ||
          (measureOf(next) !== undefined &&
            mentions.filter(({ chunk }) => chunk.words.some(isWeekday)).length === 2))
      );
    case 'if':
      if (/^(?:nothing|none)$/.test(next)) return true;
      if (asks && STEADY.test(words.slice(at + 1, at + 4).join(' '))) return true;
      return own.some(({ place }) => place > at) && !words.some((one) => LIMITS.test(one));
    case 'including':
    case 'included':
      return asks && words.slice(at - 2, at + 3).some(isAdding);
    case 'till':
      return before === 'the' || (at === 0 && isNoun(next));
    case 'everything':
      // "everything is 15 % off", "share everything equally"
      return (
        !/\b(?:but|except)\b/.test(words.join(' ')) &&
        (SHARING.test(before) || (BE.has(next) && behind?.manner === 'share'))
      );
    case 'nothing':
    case 'none':
      return next === 'else' || isNoneOf(at, sentence, told);
    case 'parents':
      return asks;
    case 'or':
      // "by bike or on foot"
      return (
        PREPOSITIONS.has(next) &&
        behind?.place !== at + 1 &&
        !own.some(({ place }) => Math.abs(place - at) < 3)
      );
    case 'all':
      return !/^(?:but|except)$/.test(next);
    case 'weekend':
      return asks && ['saturday', 'sunday'].every((day) => told.some((one) => one.words.includes(day)));
    case 'already':
      // "I used 13 GB already"
      return (
        [before, next].some((one) => verbIn(one) !== undefined || /^(?:has|have|had)$/.test(one)) ||
        own.some(({ place, chunk }) => place === at - 1 && verbIn(chunk.verb) !== undefined)
      );
    case 'mix':
    case 'mixed':
      return own.length > 0 && own.every(({ amount }) => amount?.unit !== undefined);
    case 'before':
      if (!asks && (next.endsWith('ing') || /^(?:noon|midday|breakfast|lunch|dinner)$/.test(next)))
        return true;
      if (!asks && /^(?:it|that)$/.test(next) && (words[at + 2] ?? '') === '' && isTimed(own.at(-1)))
        return true;
      return isAdding(next) && (!asks || !mentions.some(({ manner }) => manner === 'share'));
    case 'back':
      return true;
    case 'other':
      // "a third by Sara and the rest by the other developers"
      return (
        before === 'each' ||
        words.slice(0, at).includes('one') ||
        behind?.place === at + 1 ||
        told.some((one) => one.words.includes('rest') && one.words.includes('other'))
      );
    case 'times':
      return near.some(({ manner, place }) => manner === 'multiple' || place === at - 1);
    case 'same':
      // "at the same rate", "the same number each", "5 gaps, all the same"
      return (
        /^(?:rate|speed|pace|price|size|mileage|portions?)$/.test(next) ||
        (next === 'number' && words.includes('each')) ||
        words[at + 2] === 'each' ||
        (next === '' && words.slice(at - 2, at).join(' ') === 'all the')
      );
    case 'rest':
    case 'others':
    case 'remaining':
    case 'remainder':
      return true;
    case 'around':
      return behind?.place !== at + 1;
    case 'without':
      // "150 rows without e-mail"
      return (
        behind !== undefined ||
        isNoneOf(at, sentence, told) ||
        next.endsWith('ing') ||
        (own.some(({ place, amount }) => place === at - 1 && amount?.nouns.length) && !isAdding(next))
      );
    case 'except':
      return own.some(({ place }) => place > at);
    case 'minus':
    case 'excluding':
    case 'plus':
    case 'extra':
    case 'additional':
      return behind !== undefined;
    case 'average':
      // "at an average speed of 70 km/h": so much an hour
      return asks || before === 'on' || (behind !== undefined && behind.place <= at + 3 && isRate(behind));
    case 'until':
    case 'mean':
    case 'ratio':
    case 'no':
      return asks || isNoneOf(at, sentence, told);
    case 'parts':
      // "2% of the parts are defective", of 1,500 that are made
      return (
        (before === 'the' || (asks && goal.type?.dims.part === 1)) &&
        !told.some((one) => one.words.some((other) => other === 'equal'))
      );
    case 'not': {
      // "15 members did not pay"
      const [last] = own.filter(({ place }) => place < at).slice(-1);
      return asks || (last?.place === at - 2 && last.chunk.words.includes('not') && last.manner === 'count');
    }
    case 'free':
      return asks;
    case 'every':
      return (
        next !== 'other' &&
        !/(?:first|second|third|(?<!mon)th)$/.test(next) &&
        (before === 'for' || behind?.place !== at + 1 || isOneOf(behind))
      );
    default:
      return (
        PARTS.has(word) &&
        !MULTIPLES.has(word) &&
        own.some(({ manner, place }) => manner === 'share' && Math.abs(place - at) <= 1)
      );
  }
}

const isOneOf = (mention: Mention): boolean => mention.idle === 'one';
