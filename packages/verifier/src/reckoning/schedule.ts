import { type Rational, rational } from '../arithmetic/rational.ts';
import { wordSet } from '../language/lists.ts';
import type { Element } from './expression.ts';
import { saysNoMore } from './problem/plain.ts';
import { DETERMINERS } from './problem/vocabulary.ts';
import { wordOf } from './problem/words.ts';
import type { Solved } from './solve.ts';
import { plainOf } from './term.ts';

const DAY = 1440;
const STARTS = wordSet(
  'start starts started begin begins began leave leaves left depart departs departed opens open opened',
);
const ENDS = wordSet(
  'end ends ended arrive arrives arrived finish finishes finished close closes closed reach reaches land lands over',
);
const LASTS = wordSet(
  'last lasts lasted take takes took run runs needs drive drives bakes bake cook cooks trip journey walk walks',
);

/**
 * A question of times of the day: when something ends that starts then and lasts so long, when it must start, or
 * how long it takes. Undefined unless two of the three are told, and everything is understood.
 */
export function scheduleOf(told: readonly Element[][], asked: readonly Element[]): Solved | undefined {
  const elements = [...told.flat(), ...asked];
  if (!elements.some(({ kind }) => kind === 'clock')) return undefined;
  const found: { start?: number; end?: number; lasts?: number } = {};
  for (const sentence of [...told, asked]) if (!readInto(found, sentence)) return undefined;
  const named = [...told, asked].flatMap((sentence) => namesIn(sentence.map(wordOf)));
  if (!saysNoMore([...told, asked], new Set([...named, ...STARTS, ...ENDS, ...LASTS, ...ASKING])))
    return undefined;
  const question = asked
    .map((one) => (one.kind === 'word' ? one.word : ''))
    .join(' ')
    .trim();
  const { start, end, lasts } = found;
  const isWhen = /^(?:when|at what time|what time)\b/.test(question);
  const shown = (text: string, value: number, head: string): Solved => ({
    value: minutes(head === 'clock' ? ((value % DAY) + DAY) % DAY : value * 60),
    kind: { head, modifiers: [] },
    shown: text,
    sizes: [rational(60n), rational(3600n)],
  });
  if (
    isWhen &&
    start !== undefined &&
    lasts !== undefined &&
    end === undefined &&
    question.split(' ').some((word) => ENDS.has(word))
  )
    return shown(`${clock(start)} + ${lasts} min`, start + lasts, 'clock');
  if (
    isWhen &&
    end !== undefined &&
    lasts !== undefined &&
    start === undefined &&
    question.split(' ').some((word) => STARTS.has(word))
  )
    return shown(`${clock(end)} - ${lasts} min`, end - lasts, 'clock');
  const isLong = /^how (?:long|many (?:minutes|hours))\b/.test(question);
  if (!isLong || start === undefined || end === undefined || lasts !== undefined) return undefined;
  const size = /^how many (minutes|hours)/.exec(question)?.[1];
  const solved = shown(`${clock(end)} - ${clock(start)}`, (end - start + DAY) % DAY, 'second');
  return size ? { ...solved, size: rational(size === 'hours' ? 3600n : 60n) } : solved;
}

const ASKING = wordSet('when time o am pm does at morning day');
const minutes = (value: number): Rational => rational(BigInt(value));
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function readInto(
  found: { start?: number; end?: number; lasts?: number },
  sentence: readonly Element[],
): boolean {
  let role: 'start' | 'end' | 'lasts' | undefined;
  for (const element of sentence) {
    if (element.kind === 'word') {
      const { word } = element;
      if (STARTS.has(word) || word === 'from') role = 'start';
      else if (ENDS.has(word) || word === 'to' || word === 'until' || word === 'till') role = 'end';
      else if (LASTS.has(word)) role = 'lasts';
      else if (
        /^(?:break|pause|stop|stops|breaks|waits|late|delay|delayed|early|earlier|interval|ahead|behind)$/.test(
          word,
        )
      )
        return false;
    } else if (element.kind === 'clock') {
      if (role !== 'start' && role !== 'end') return false;
      if (found[role] !== undefined) return false;
      found[role] = element.minute;
    } else if (element.kind === 'expression') {
      const plain = element.of.kind === 'leaf' ? plainOf(element.of.amount) : undefined;
      if (
        plain?.kind.head !== 'second' ||
        plain.value.d !== 1n ||
        plain.value.n % 60n !== 0n ||
        found.lasts !== undefined
      )
        return false;
      if (role === 'start') return false;
      found.lasts = Number(plain.value.n / 60n);
    } else if (element.kind !== 'sign' || !/^[.,?]$/.test(element.sign)) return false;
  }
  return true;
}

/** Who or what a sentence is about, behind articles too, and the place that is left or reached. */
function namesIn(words: readonly string[]): string[] {
  const verb = words.findIndex((word) => STARTS.has(word) || ENDS.has(word) || LASTS.has(word));
  return words.filter(
    (_, at) =>
      at < verb ||
      DETERMINERS.has(words[at - 1] ?? '') ||
      (at === verb + 1 && /^(?:at|for|from|to|in|)$/.test(words[at + 1] ?? '')),
  );
}
