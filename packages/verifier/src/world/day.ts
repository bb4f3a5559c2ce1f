import { baseOfVerb } from '../language/inflect.ts';
import { WEEKDAYS } from '../language/lexicon/times.ts';
import { headsOf, oneOf } from '../language/lists.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { saysUnknown } from '../proof/assent.ts';
import { isHedged, plain, tokensOf } from './words.ts';
import type { World } from './world.ts';

/** A time of a day, in minutes since midnight. */
type Span = { from: number; to: number };

const DAY = 24 * 60;
const HALF = '(?: ?(am|pm|a\\.m\\.|p\\.m\\.))?';
const TIME = `(?:(\\d{1,2})(?:[:.](\\d{2}))?${HALF}|(noon|midnight|midday))(?: (?:o'clock|sharp))?`;
const SPAN = new RegExp(
  `(?<![\\d:.])(?:from |between )?${TIME} ?(?:-|–|—|to|until|till|and) ?${TIME}(?![\\d:%]|\\.\\d)`,
  'gi',
);
const POINT = new RegExp(`(?<![\\d:.])${TIME}(?![\\d:%]|\\.\\d)`, 'gi');
const OPENS =
  /\b(?:opens?|open|opening|(?<!at )works?|available|hours|runs|accessible|working day|between)\b/i;
const FROM =
  /\b(?:open(?:s|ed)?|start(?:s|ed)?|beg[ia]ns?|free|arrive[sd]?|woke up|got up|up) (?:at|from) $/i;
const UNTIL =
  /\b(?:closes?|closed|close|shuts?|ends?|leaves?|left|until|open until|open till|went to bed|out) (?:at |by |after )?$/i;
const AT = /\b(?:at|by|from|until|till|before|after|around|about) $/i;
const THEN = /\b(?:after that|then|afterwards|next)\b.*\b(?:until|till|to) $/i;
const FREE = /\b(?:free|remains?|left|leaves?|gap|nobody|empty|slot|available|only|possible|overlap)\b/i;
const NOT = /\b(?:not|no|never|except|unless|if)\b|n't\b/i;
const LENGTH = /\b(?:an?|one|two|three|half|\d+)\b.{0,12}\b(?:hours?|min(?:ute)?s?)\b/i;
const ASKS = new RegExp(
  `\\b${oneOf('when, (?:what|which) times?, which (?:slot|stretch|hours|gap), where can, what (?:slot|hour|gap), between (?:what|which), start at, how, free')}\\b`,
  'i',
);

/** The minutes of a time: hour, minute, half of the day, or a word; undefined where there is no such time. */
function minutesOf(match: readonly (string | undefined)[], at: number): number | undefined {
  const [hour, minute, half, word] = [match[at], match[at + 1], match[at + 2], match[at + 3]];
  if (word) return /midnight/i.test(word) ? DAY : DAY / 2;
  const hours = Number(hour);
  const minutes = Number(minute ?? 0);
  if (hour === undefined || minutes > 59 || hours > 24) return undefined;
  if (half === undefined) return hours * 60 + minutes;
  return hours < 1 || hours > 12 ? undefined : (hours % 12) * 60 + minutes + (/^p/i.test(half) ? DAY / 2 : 0);
}

/** The spans that a text names, and the text without them; undefined where one of them is none. */
function spansIn(text: string): { spans: Span[]; rest: string } | undefined {
  const spans: Span[] = [];
  for (const match of text.matchAll(SPAN)) {
    const [from, to] = [minutesOf(match, 1), minutesOf(match, 5)];
    if (from === undefined || to === undefined) return undefined;
    // "From 10pm to 2": over midnight, or without its half of the day.
    const start = from === DAY ? 0 : from;
    if (start >= to) return undefined;
    spans.push({ from: start, to });
  }
  return { spans, rest: text.replace(SPAN, ' # ') };
}

/** Reads a question when a day has time; undefined where a time of it was not read. */
export function dayWorld(sentences: readonly string[]): World | undefined {
  const asked = sentences.at(-1) ?? '';
  if (!ASKS.test(asked) || NOT.test(asked.replace(/\bno ?body\b/i, ''))) return undefined;
  const free = freeIn(sentences.map(inFull));
  if (free.length === 0) return undefined;
  return {
    told: free.map(spanTold).join(', '),
    answers(answer) {
      const text = plain(answer);
      if (saysUnknown(text) || NOT.test(text) || isHedged(tokensOf(text))) return undefined;
      const read = spansIn(text);
      if (!read?.spans.length || /\d/.test(read.rest)) return undefined;
      if (!read.spans.every((span) => isFree(span, free))) return false;
      return read.spans.map(spanTold).join(', ') === free.map(spanTold).join(', ') || undefined;
    },
    follows: () => undefined,
  };
}

const spanTold = ({ from, to }: Span): string => `${clock(from)} to ${clock(to)}`;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The free times that are told; none where a time was not read. */
function freeIn(sentences: readonly string[]): Span[] {
  const busy: Span[] = [];
  const windows: Span[] = [];
  const taken: string[] = [];
  let since = 0;
  let until = DAY;
  for (const [at, sentence] of sentences.entries()) {
    const asks = at === sentences.length - 1;
    for (const clause of asks ? [sentence] : sentence.split(/[;,] (?:and |but |then )?(?=[^\d])/)) {
      const read = spansIn(clause);
      if (!read) return [];
      const points = [...read.rest.matchAll(POINT)];
      for (const match of points) {
        const time = minutesOf(match, 1);
        const before = read.rest.slice(0, match.index);
        // A number alone is a time only where a word says so.
        if (/^\d+$/.test(match[0]) && !AT.test(before)) continue;
        const last = busy.at(-1);
        if (time !== undefined && last && THEN.test(before) && time > last.to) {
          busy.push({ from: last.to, to: time });
          continue;
        }
        if (time === undefined || read.spans.length > 0 || asks) return [];
        // "She was cooking until 9": what is done till then is not what ends the day.
        if (/\b(?:until|till) $/i.test(before) && !OPENS.test(before) && !FREE.test(before)) return [];
        if (UNTIL.test(before)) until = Math.min(until, time);
        else if (FROM.test(before)) since = Math.max(since, time);
        else return [];
      }
      if (read.spans.length > 0 && NOT.test(clause)) return [];
      if (LENGTH.test(read.rest)) return [];
      if (OPENS.test(read.rest) || asks) windows.push(...read.spans);
      else busy.push(...read.spans);
      if (!OPENS.test(read.rest) && read.spans.length > 0) taken.push(clause);
      // What is told behind it without a time may take it back.
      else if (taken.length > 0 && points.length + read.spans.length === 0 && !asks) return [];
    }
  }
  const others = sentences.filter((sentence) => !taken.some((clause) => sentence.includes(clause)));
  if (!taken.every((clause) => isOfDay(clause, others))) return [];
  // "She was at the pool from 9 to noon" takes no time from the pool, nor does what another one did.
  const bare = taken.map((clause) => clause.replace(FRONTED, ''));
  const own = bare.filter((clause) => WHO.test(clause));
  const who = new Set(own.map((clause) => WHO.exec(clause)?.[1]?.toLowerCase()));
  const wanted = new Set(
    tokensOf(sentences.at(-1) ?? '').filter((word) => !isFunctionWord(word.toLowerCase())),
  );
  const people = [...wanted].filter((word) => /^\p{Lu}/u.test(word) && !ASKS.test(word));
  if (!people.every((name) => others.slice(0, -1).some((one) => one.includes(name)))) return [];
  if (who.size > 1 || own.some((clause) => tokensOf(clause).some((word) => wanted.has(word)))) return [];
  // "When is it taken?" asks for what is told.
  const isTaken = (word: string) =>
    (baseOfVerb(word) ?? /ed$/.test(word)) && taken.some((clause) => clause.includes(word));
  if (tokensOf(sentences.at(-1) ?? '').some(isTaken)) return [];
  const from = Math.max(since, ...windows.map((span) => span.from));
  const to = Math.min(until, ...windows.map((span) => span.to));
  const isTold = windows.length > 0 || (since > 0 && until < DAY);
  if (busy.length === 0 || !(isTold || covers(busy)) || from >= to) return [];
  const bounds = !isTold
    ? { from: Math.min(...busy.map((one) => one.from)), to: Math.max(...busy.map((one) => one.to)) }
    : { from, to };
  return gapsOf(bounds, busy);
}

/** Whether a clause takes a time of what the day is of: it names that, or stands for it, and no other day. */
function isOfDay(clause: string, others: readonly string[]): boolean {
  const known = new Set(
    others
      .flatMap(tokensOf)
      .filter((word) => /^(?![ap]m$)\p{L}/u.test(word) && !isFunctionWord(word.toLowerCase())),
  );
  const words = tokensOf(clause);
  const isNamed = words.some((word) => known.has(word)) || ITSELF.test(clause.replace(FRONTED, ''));
  return (
    isNamed &&
    !FREED.test(clause) &&
    !isHedged(words) &&
    !words.some((word) => DAYS.has(word.toLowerCase().replace(/s$/, '')))
  );
}
/** By a pronoun; "it rains" is of nothing. */
const ITSELF = /^(?:and |then )?(?:(?:she|he|they|i|we)|it (?:is|was|has|had|will))\b| it (?:from|between) /i;
const WHO = /^(?:and |then )?(she|he|they|i|we)\b/i;
const FRONTED = new RegExp(
  `^(?:from |between )?${TIME} ?(?:(?:-|–|—|to|until|till|and) ?${TIME}|on),? `,
  'i',
);
/** "Her neighbour saw her at the gym" takes her time, and nothing of his. */
const SEEN =
  /^.* (?:saw|met|noticed|spotted|watched) (him|her|them|me|us) (?=(?:at|in|on|near|by|from|\p{L}+ing) )/iu;
const SUBJECTS: Readonly<Record<string, string>> = { him: 'he', her: 'she', them: 'they', me: 'I', us: 'we' };
const HEAD = /^(?:\p{L}+ ){1,3}?(?:is|was|were)(?: (?!not )\p{L}+)?(?= (?:at|in|on|from|between) )/iu;

/** A sentence with its subject in each part: "She was at the market from 6 to 8, at the office from 8 to 12." */
function inFull(sentence: string): string {
  const told = sentence.replace(SEEN, (_, who: string) => `${SUBJECTS[who.toLowerCase()]} was `);
  const [head] = HEAD.exec(told) ?? [];
  return head ? told.replace(/, (?:and )?(?=(?:at|in|on|from|between) )/g, `, ${head} `) : told;
}
const DAYS = new Set(headsOf(WEEKDAYS));
const FREED = /\b(?:cancel\w*|called off|idle|unused|vacant|free|empty|moved|planned|instead)\b/i;

/** Whether the times that are taken span the day of a list: then only the gaps between them are meant. */
const covers = (busy: readonly Span[]): boolean => busy.length > 2;

function gapsOf(bounds: Span, busy: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let from = bounds.from;
  for (const { from: start, to } of [...busy].sort((a, b) => a.from - b.from)) {
    if (start > from) gaps.push({ from, to: Math.min(start, bounds.to) });
    from = Math.max(from, to);
  }
  if (from < bounds.to) gaps.push({ from, to: bounds.to });
  return gaps.filter((gap) => gap.from < gap.to);
}

const isFree = (span: Span, free: readonly Span[]): boolean =>
  free.some(({ from, to }) => from <= span.from && span.to <= to);
