import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { effectOfVerb, groupsOfVerb } from '../../language/verbs.ts';
import { type Moment, momentOf } from './moments.ts';
import type { Phrase } from './nominal.ts';

/** A moment as it is told in one piece, with a bound where it has one, and the token after it. */
export type Time = { moment: Moment; bound?: string; next: number };

const SPAN = /^(\d{1,2}(?::\d{2})?)[-–](\d{1,2}(?::\d{2})?)$/;
const HALF = /^(?:[ap]\.?m|h|o'clock)$/;
const UNTIL: ReadonlySet<string> = new Set(['to', 'until', 'till', '-', '–']);

/** Whether a verb puts at another time what has one: "from 9:00 to 11:00" is no span there. */
export const isMoving = (verb: string): boolean => groupsOfVerb(verb).includes('move');

/** A day, a time of day, or from when until when; undefined where none is told at `at`. */
export function timeAt(tokens: readonly Token[], at: number, verb: string): Time | undefined {
  const span = isMoving(verb)
    ? undefined
    : (spanAt(tokens, at, effectOfVerb(verb) === 'change') ?? daysAt(tokens, at, verb));
  if (span) return span;
  const read = quantityAt(tokens, at);
  const moment = read?.value.role === 'time' ? momentOf(read.value.text) : undefined;
  const bound = read?.value.bound;
  return read && moment && { moment, next: read.next, ...(bound && { bound }) };
}

/** "From 9:00 to 11:00", "between 9 and 11 am", "9-11 h". What is changed from one time to another has no span. */
function spanAt(tokens: readonly Token[], at: number, changes: boolean): Time | undefined {
  const lead = tokens[at]?.lower ?? '';
  const isLed = lead === 'between' || lead === 'from';
  if (lead === 'from' && changes) return undefined;
  const from = isLed ? at + 1 : at;
  const [, start, end] = SPAN.exec(tokens[from]?.lower ?? '') ?? [];
  if (start !== undefined && end !== undefined) {
    const half = HALF.test(tokens[from + 1]?.lower ?? '') ? (tokens[from + 1]?.lower ?? '') : '';
    const isClock = half !== '' || (start.includes(':') && end.includes(':'));
    return isClock ? spanOf(start, end, half, from + (half ? 2 : 1)) : undefined;
  }
  const first = clockOrHour(tokens, from);
  const joint = tokens[first?.next ?? at]?.lower ?? '';
  if (!first || !(lead === 'between' ? joint === 'and' : UNTIL.has(joint))) return undefined;
  const last = quantityAt(tokens, first.next + 1);
  if (last?.value.role !== 'time' || last.value.bound) return undefined;
  const [, until = '', half = ''] = /^(\d[\d:]{0,7}) ?([a-z.']*)$/.exec(last.value.text.toLowerCase()) ?? [];
  return until ? spanOf(first.text, until, half, last.next) : undefined;
}

/** What the first day of several stands behind in a moment's word. */
export const FROM = 'from ';
const SETS: ReadonlySet<string> = new Set(['set', 'change', 'update', 'edit', 'modify', 'adjust']);

/** "From 1 to 14 August", "1 May to 3 June 2026": the last day, with the first one beside it. */
function daysAt(tokens: readonly Token[], at: number, verb: string): Time | undefined {
  const isLed = tokens[at]?.lower === 'from';
  const from = isLed ? at + 1 : at;
  const first = quantityAt(tokens, from);
  const bare = /^([12]?\d|3[01])(?:st|nd|rd|th)?$/.exec(tokens[from]?.lower ?? '')?.[1];
  const joint = first?.value.role === 'time' ? first.next : from + 1;
  if ((isLed && SETS.has(verb)) || !UNTIL.has(tokens[joint]?.lower ?? '')) return undefined;
  const read = quantityAt(tokens, joint + 1);
  const last = read?.value.role === 'time' && !read.value.bound ? momentOf(read.value.text) : undefined;
  const start = first?.value.role === 'time' ? momentOf(first.value.text) : bare ? { day: Number(bare) } : {};
  if (!read || last?.day === undefined || last.clock || start?.day === undefined) return undefined;
  const { year = 0, month = 0, day } = { ...last, ...start };
  return { moment: { ...last, word: `${FROM}${year}-${month}-${day}` }, next: read.next };
}

function clockOrHour(tokens: readonly Token[], at: number): { text: string; next: number } | undefined {
  const text = tokens[at]?.lower ?? '';
  if (!/^\d{1,2}(?::\d{2})?(?:[ap]m)?$/.test(text)) return undefined;
  const half = HALF.test(tokens[at + 1]?.lower ?? '') ? ` ${tokens[at + 1]?.lower}` : '';
  return { text: text + half, next: at + (half ? 2 : 1) };
}

/** "9 to 11 am" begins at 9 am, "11 to 1 pm" too in the morning; undefined where it ends before it begins. */
function spanOf(start: string, end: string, half: string, next: number): Time | undefined {
  const own = (text: string, part: string): string | undefined => {
    const told = /[a-z]/.test(text) ? text : `${text}${part ? ` ${part}` : text.includes(':') ? '' : ':00'}`;
    const moment = momentOf(told);
    return moment && JSON.stringify(Object.keys(moment)) === '["clock"]' ? moment.clock : undefined;
  };
  const until = own(end, half);
  const from = [half, 'am'].map((part) => own(start, part)).find((one) => one && until && one < until);
  return from && until ? { moment: { clock: `${from}-${until}` }, next } : undefined;
}

const PARTS = ['year', 'month', 'day', 'clock', 'word'] as const;
/** A moment in one form. */
export const keyOf = (moment: Moment, bound = ''): string =>
  `time ${JSON.stringify(moment, [...PARTS])} ${bound}`;

/** Phrases with each time in one: "on 3 May", "at 9:00" are one moment, wherever they stand among things that are not listed. */
export function inOneTime(phrases: readonly Phrase[], verb: string): readonly Phrase[] {
  const isFree = !isMoving(verb) && !phrases.some(({ listed }) => listed);
  const out: Phrase[] = [];
  for (const phrase of phrases) {
    const own = momentIn(phrase);
    const at = own
      ? out.findLastIndex((one, i) => {
          const other = momentIn(one);
          const isNear = i === out.length - 1 || (isFree && one.before === 'in' && !one.isOf && !phrase.isOf);
          return (
            other &&
            isNear &&
            phrase.before === 'in' &&
            PARTS.every((part) => !(part in own && part in other))
          );
        })
      : -1;
    const into = out[at];
    const [noun] = into?.nouns ?? [];
    if (own && into && noun?.moment) {
      const moment = { ...noun.moment, ...own };
      const time = moment.clock === undefined ? ('day' as const) : ('clock' as const);
      out[at] = { ...into, nouns: [{ ...noun, moment, time, keys: [{ key: keyOf(moment) }] }] };
    } else out.push(phrase);
  }
  return out;
}

const momentIn = ({ nouns }: Phrase): Moment | undefined =>
  nouns.length === 1 ? nouns[0]?.moment : undefined;

const LONG = /\b(?:last|past|week|month|year|yesterday)\b/;
/** Whether it says when something is done, and hardly which: "on 3 May", "at 9:00"; "in May", "last week" may tell one thing from others. */
export const tellsWhen = ({ day, clock, word }: Moment): boolean =>
  (day !== undefined || clock !== undefined || word !== undefined) && !LONG.test(word ?? '');
