import { DAY_PARTS } from '../../language/lexicon/times.ts';
import { wordSet } from '../../language/lists.ts';
import { isWeekday, monthNamed, WEEKDAY_NAMES } from '../../language/units.ts';
import { lemmaOf } from '../../language/verbs.ts';
import { labelsOf } from '../problem/words.ts';
import type { Goal } from './goal.ts';
import type { Mention, Told } from './mention.ts';
import { mentionsUnder, nodesUnder } from './operation.ts';
import type { Node } from './tree.ts';
import { IDLE } from './words.ts';

const PARTS_OF_DAY = wordSet(DAY_PARTS);
const DURING = /^(?:when|whenever|while|whilst)$/;

/**
 * "It rested for 3 hours. It makes 40 pins an hour.": what is done in so much time, of a time in which something else, or
 * nothing, is done; undefined where each rate is of the time that it is multiplied with.
 */
export function outOfTime(root: Node, goal: Goal, told: readonly Told[]): string | undefined {
  // "It runs from 6:00 to 22:00. How much does it use at night?"
  const part = goal.words.find(
    (word, at) => PARTS_OF_DAY.has(word) && /^(?:at|the|this)$/.test(goal.words[at - 1] ?? ''),
  );
  if (part && told.every(({ asks, words }) => asks || !words.includes(part))) return `another time: ${part}`;
  // "20 in March and 30 in April. How many are left at the end of March?"
  const isLater = [daysIn, monthsIn].some((of) => {
    const asked = of(goal.words);
    const others = told.flatMap(({ asks, words }) => (asks ? [] : of(words)));
    return asked.length > 0 && others.some((at) => at > Math.max(...asked));
  });
  if (isLater || isBeforeLast(root, goal)) return 'something is done later';
  for (const node of nodesUnder(root)) {
    if (node.kind !== 'operation' || node.sign !== '*') continue;
    const [rates, times] = [isRate, isTime].map((is) => mentionsUnder(node).filter(is));
    for (const rate of rates ?? [])
      for (const time of times ?? []) {
        const several = takenOften(time, times ?? []);
        if (several) return `of several: ${several}`;
        const own = wordsOf(rate);
        const idle = wordsOf(time).find((word) => IDLE.has(word));
        if (idle && !own.some((word) => lemmaOf(word) === lemmaOf(idle))) return `nothing is done: ${idle}`;
        const other = conditionOf(rate).find((word) => !labelsOf(wordsOf(time)).includes(word));
        if (other && time.sentence !== rate.sentence) return `only while: ${other}`;
      }
  }
  return undefined;
}

/** "120 got off in Naples. How many were on the ship when it left Genoa?" */
function isBeforeLast(root: Node, { words }: Goal): boolean {
  const then = words.indexOf('when');
  const named = then < 0 ? [] : labelsOf(words.slice(then + 1));
  const used = mentionsUnder(root).filter(({ sentence }) => !sentence.asks);
  const last = used.findLast(({ chunk }) => labelsOf(chunk.words).some((word) => named.includes(word)));
  return last !== undefined && used.some(({ index }) => index > last.index + 1);
}

/** The weekdays that are named, from Monday on; the months. */
const daysIn = (words: readonly string[]): number[] =>
  words.flatMap((word) => {
    const at = WEEKDAY_NAMES.findIndex((names) => names.includes(word));
    return at < 0 ? [] : [(at + 6) % 7];
  });
const monthsIn = (words: readonly string[]): number[] => words.flatMap((word) => monthNamed(word) ?? []);

/** "5 hours on Monday and Tuesday", "Mara and Tom work 5 hours": so long on each of them, or of all? */
function takenOften({ sentence, chunk }: Mention, times: readonly Mention[]): string | undefined {
  const days = sentence.words.filter(isWeekday);
  if (days.length > times.filter((one) => one.sentence === sentence).length) return days[1];
  const and = sentence.words.findIndex(
    (word, at, all) =>
      word === 'and' && [all[at - 1], all[at + 1]].every((one) => one && chunk.subject.includes(one)),
  );
  return sentence.words[and + 1 || sentence.words.length];
}

const isRate = ({ types }: Mention): boolean =>
  types.some(({ dims }) => (dims.second ?? 0) < 0 || (dims.month ?? 0) < 0);
const isTime = ({ bases }: Mention): boolean =>
  bases.some(({ dims }) => (dims.second ?? 0) > 0 || (dims.month ?? 0) > 0);

const wordsOf = ({ chunk }: Mention): string[] =>
  [...chunk.subject, chunk.verb, ...chunk.words].filter((word) => word !== '');

/** What "when it is open" says behind a number. */
function conditionOf({ sentence, place }: Mention): string[] {
  const { words, asks } = sentence;
  const from = asks ? -1 : words.findIndex((word, at) => at > place && DURING.test(word));
  const to = words.indexOf('', from);
  return from < 0 ? [] : labelsOf(words.slice(from + 1, to < 0 ? words.length : to));
}
