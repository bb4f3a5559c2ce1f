import { divide, rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Finding, wholeOf } from './finding.ts';
import { readSteps } from './given.ts';
import type { Trace } from './matter.ts';
import { type SpanReaders, sentencesOf } from './readers.ts';
import { shownValue } from './term.ts';
import { answeredBy } from './timeline/answer.ts';
import { isTaken } from './timeline/length.ts';
import { secondsOf } from './timeline/moment.ts';
import { spansOf, tokensOf } from './timeline/scan.ts';
import { solveTimes } from './timeline/solve.ts';
import { TimeSteps } from './timeline/steps.ts';
import { type Token, wordAt } from './timeline/token.ts';
import { toldIn } from './timeline/told.ts';
import { isSide } from './timeline/words.ts';

/** "from Monday to Friday": where it stands, how much it is, and what steps may say of it. */
type Range = { start: number; end: number; length: string; says: (text: string) => string | undefined };

/** What each step and the answer show, where they are right; what the question comes to, where the answer is not. */
type Spanned = { shown: (string | undefined)[]; refuted?: string };

const LONGEST = 1_500;
const MOST_STEPS = 40;
const TILL = /^(?:to|till|until|through|and)$/;
/** What is told for each of a unit: "an hour", "per day", "18 km/h". */
const RATED = /(?:\b(?:an?|per|each|every) |\/ ?)(hour|minute|day|month|h|min)\b/g;
/** What is told for each of something else, of which there may be several. */
const OTHERS = /\b(?:per|each|every|any) (?!hour|minute|day|month)/;
const PAID = /\b(?:earns|earned|paid|pays|gets?|got|wages?|makes)\b/;

/**
 * What is found of a trace whose question tells by two days or months how long something goes on that is told by the day
 * or the month, or when something begins that lasts as long as its other numbers say. Undefined unless the trace is right
 * all through. Bounded; never throws.
 */
export function findBySpan(
  trace: Trace,
  misstated: readonly Finding[],
  readers: SpanReaders,
): Finding[] | undefined {
  if (misstated.length > 0 || !trace.answer || trace.steps.length > MOST_STEPS) return undefined;
  const { question, answer } = trace;
  const found =
    withinRange(trace, answer, readers) ??
    byLength(trace, answer, readers) ??
    byTimes(trace, answer, readers);
  const right = found?.shown.flatMap((shown, at): Finding[] => {
    const from = [question, ...trace.steps.slice(0, at)].map(wholeOf);
    const step = trace.steps[at];
    const about = wholeOf(step ?? answer);
    return shown === undefined
      ? []
      : [{ of: step ? 'step' : 'answer', shows: 'established', about, from, shown }];
  });
  if (!right || found?.refuted === undefined) return right;
  const from = [wholeOf(question)];
  return [...right, { of: 'answer', shows: 'refuted', about: wholeOf(answer), from, shown: found.refuted }];
}

/** The question with the length in the place of begin and end: what each step shows, and the answer. */
function withinRange(
  { question, steps }: Trace,
  answer: Document,
  readers: SpanReaders,
): Spanned | undefined {
  const range = rangeIn(question.text);
  if (!range) return undefined;
  const { text } = question;
  const said = steps.map((step) => range.says(step.text));
  const left = steps.flatMap((step, at) => (said[at] === undefined ? [withoutSpan(step, range)] : []));
  const told = text.slice(0, range.start) + range.length + text.slice(range.end);
  const shown = provedBy(told, question, left, answer, readers);
  return shown && { shown: [...said.map((one) => one ?? shown.shift() ?? ''), ...shown] };
}

/** What each step and the answer show, where all are right for a question. */
function provedBy(
  text: string,
  question: Document,
  steps: readonly Document[],
  answer: Document,
  readers: SpanReaders,
): string[] | undefined {
  const trace = { question: { ...question, text }, steps, answer };
  const found = readers.solved(trace, readSteps(trace, sentencesOf(readers)), [], readers);
  const shown = [...steps, answer].map(
    ({ name }) => found.find(({ about, shows }) => shows === 'established' && about.document === name)?.shown,
  );
  return shown.flatMap((one) => one ?? []).length === shown.length
    ? shown.flatMap((one) => one ?? [])
    : undefined;
}

/** How long it lasts by the other numbers of the question, as steps compute it, and what that leads to from its time. */
function byLength({ question, steps }: Trace, answer: Document, readers: SpanReaders): Spanned | undefined {
  const staged = stagedIn(question.text);
  if (!staged) return undefined;
  const isTimed = steps.map(({ text }) => (tokensOf(text) ?? []).some(({ kind }) => kind === 'clock'));
  const first = steps.filter((_, at) => !isTimed[at]);
  for (const [place, step] of first.entries()) {
    const last = tokensOf(step.text)?.findLast(({ kind }) => kind === 'quantity');
    if (last?.kind !== 'quantity' || !last.unit) continue;
    const length = step.text.slice(last.start, last.end);
    const computing = first.slice(0, place + 1);
    const proved = provedBy(staged.length, question, computing, { ...answer, text: length }, readers);
    const solution = proved && solveTimes(staged.within(length));
    if (!proved || !solution) continue;
    const reader = new TimeSteps(solution);
    const left = steps.filter((one) => !computing.includes(one));
    const said = left.map(({ text }) => reader.read(text));
    const shown = steps.map((one) => proved[computing.indexOf(one)] ?? said[left.indexOf(one)]);
    const outcome = answeredBy(solution, answer.text);
    if (outcome === 'other' && !solution.loose) return { shown, refuted: solution.shown };
    const isRight = outcome === 'same' && reader.reached(solution.value);
    return { shown: [...shown, isRight ? solution.shown : undefined] };
  }
  return undefined;
}

/** A question without its one time, which asks how long it takes, and that of the time alone, with such a length. */
type Staged = { length: string; within: (length: string) => string };

function stagedIn(text: string): Staged | undefined {
  const read = text.length > LONGEST ? undefined : toldIn(text);
  const [point, other] = read?.placed ?? [];
  if (!read || point?.of.kind !== 'clock' || other || /\b(?:back|return)/.test(read.asked.text))
    return undefined;
  const { tokens, asked, stretches, clauses } = read;
  const parts = spansOf(text, tokens).map(({ from, to }, at) => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
    const isBare = (token: Token): boolean => token.kind === 'quantity' && !token.unit;
    const own = text.slice(start, end);
    const isRated = tokens.slice(from, to).some(isBare) || /\b(?:per|each|every)\b/.test(own);
    return { text: own, start, isRated, isTimed: point.clause.sentence === at };
  });
  const ends = parts[asked.sentence];
  const [own] = parts.filter(({ isTimed }) => isTimed);
  // Whatever else takes its time may be one of its parts, or beside it.
  const isPlain = stretches.every(({ role, clause }) => role === 'break' || parts[clause.sentence]?.isRated);
  if (!ends || !own || ends.isRated || !isPlain || !parts.some(({ isRated }) => isRated)) return undefined;
  // "Anna starts at 8:20. Bob rides 45 km at 18 km/h. When does he arrive?"
  const said = new Set(
    clauses.flatMap(({ sentence, content }) => (parts[sentence]?.isRated ? [...content] : [])),
  );
  const lead = tokens.slice(point.clause.from, point.at);
  const isSaid = (word: string): boolean =>
    isSide(word) || [...said].some((one) => one === word || (word.length > 3 && one.startsWith(word)));
  const isNamed = [...point.clause.content].every(isSaid);
  const isOther = lead.some(
    (token) => token.kind === 'ordinal' || (token.kind === 'word' && OTHER.test(token.word)),
  );
  if (!own.isRated && (!isNamed || isOther)) return undefined;
  const isAsked = [...asked.content].every((word) => isSaid(word) || point.clause.content.has(word));
  const [before, moment] = [tokens[point.at - 1], tokens[point.at]];
  if (!isAsked || !before || !moment) return undefined;
  if (own.isRated && (point.side !== 'start' || wordAt(tokens, point.at - 1) !== 'at')) return undefined;
  const cut = (part: (typeof parts)[number]): string =>
    part.isTimed
      ? part.text.slice(0, before.start - part.start) + part.text.slice(moment.end - part.start)
      : part.text;
  const length = parts.filter((part) => part !== ends && (part.isRated || !part.isTimed)).map(cut);
  const starts = own.isRated ? [`It starts at ${text.slice(moment.start, moment.end)}.`] : [];
  const rest = parts.filter((part) => part !== ends && !part.isRated).map((part) => part.text);
  return {
    length: [...length, 'How long does it take?'].join(' '),
    within: (how) => [...starts, ...rest, `It takes ${how}.`, ends.text].join(' '),
  };
}

/** How long it is from one time to another without its breaks, as the first steps say, and what that comes to. */
function byTimes({ question, steps }: Trace, answer: Document, readers: SpanReaders): Spanned | undefined {
  const { text } = question;
  const read = text.length > LONGEST ? undefined : toldIn(text);
  const [from, to, other] = read?.placed.filter(({ of }) => of.kind === 'clock') ?? [];
  const [lead, start, end] =
    read && from && to ? [from.at - 1, from.at, to.at].map((at) => read.tokens[at]) : [];
  if (!read || !from || !to || other || !start || !end || lead?.kind !== 'word') return undefined;
  // "from 7:00 to 15:30", "comes at 18:30 and leaves at 23:00"
  const isJoint = to.at === from.at + 2 ? /^(?:from|between)$/.test(lead.word) : lead.word === 'at';
  if (!isJoint || from.clause.sentence !== to.clause.sentence) return undefined;
  const { tokens, asked, stretches } = read;
  const spans = splitSentences(text);
  const breaks = stretches.filter(({ role }) => role === 'break');
  const rated = new Set(read.clauses.flatMap((one) => (one === asked ? [] : [...one.content])));
  const own = spans.map((_, at) => [from, ...breaks].some(({ clause }) => clause.sentence === at));
  // What else is told there is told of the whole of it, or of a part.
  const isPlain = tokens.every((token, at) => {
    const sentence = spans.findIndex((span) => token.start < span.end);
    const isBreak = breaks.some((one) => one.at === at) || token.kind !== 'quantity';
    return !own[sentence] || sentence === asked.sentence || isBreak;
  });
  const said = spans.map((span) => text.slice(span.start, span.end));
  const isOpen = said.some((one, at) => !own[at] && /\b(?:breaks?|pauses?|lunch)\b/.test(one));
  const isOff = breaks.every((one) => isTaken(read, one)) || /\bfor the (?:time|hours)\b/.test(text);
  if (isOpen || !isOff || own[asked.sentence]) return undefined;
  const asks = breaks.length > 0 ? 'How long is that without the break?' : 'How long is that?';
  const isWeekly = read.placed.some(({ of }) => of.kind === 'weekday');
  const isAlone = breaks.length === 0 && to.at === from.at + 2;
  if (isWeekly ? !isAlone : !isAlone && !isPlain) return undefined;
  const range = isAlone
    ? [`It goes on ${text.slice(lead.start, end.end)}.`]
    : said.filter((_, at) => own[at]);
  const solution = solveTimes([...range, asks].join(' '));
  const seconds = solution?.value.kind === 'quantity' && secondsOf(solution.value);
  if (!solution || !seconds) return undefined;
  const reader = new TimeSteps(solution);
  const shown = steps.map((step) => step.text).map((one) => reader.read(one));
  const till = shown.includes(undefined) ? shown.indexOf(undefined) : steps.length;
  if (!reader.reached(solution.value)) return undefined;
  const days = isWeekly
    ? 'day'
    : /\b(?:in|on|for) (?:\d+|\p{L}+) (day|night)s\b/u.exec(said[asked.sentence] ?? '')?.[1];
  // "on Mondays", "How many hours does he sleep in 5 nights?"
  const isSaid = (word: string): boolean => isSide(word) || rated.has(word);
  const isBare = isWeekly || /^[.\s]*$/.test(text.slice(end.end, spans[from.clause.sentence]?.end));
  if (days && !(isBare && [...asked.content].every(isSaid))) return undefined;
  const length = `for ${shownValue(divide(seconds, HOUR))} hours${days ? ` each ${days}` : ''}`;
  const { sentence } = from.clause;
  const rest = said.map((one, at) =>
    at === sentence
      ? `${text.slice(spans[at]?.start ?? 0, lead.start)}${length}${breaks.some(({ clause }) => clause.sentence === at) ? '.' : text.slice(end.end, spans[at]?.end)}`
      : own[at]
        ? ''
        : one,
  );
  // "per week", of so many days of one
  const inAll = (one: string, how: string): string => (isWeekly ? one.replace(WEEKLY, how) : one);
  const told = { ...question, text: inAll(rest.filter(Boolean).join(' '), ' in total') };
  const left = steps.slice(till).map((step) => ({ ...step, text: inAll(step.text, '') }));
  const proved = isWeekly
    ? withinRange({ question: told, steps: left, answer }, answer, readers)?.shown
    : provedBy(told.text, question, left, answer, readers);
  return proved && { shown: [...shown.slice(0, till), ...proved] };
}

const WEEKLY = / (?:per|a|each|every|in a|in one) week\b/;
const HOUR = rational(3600n);
const OTHER = /^(?:an?|another|other|one|each|every|some)$/;

/** A step without what it says first of how long it goes on: "Monday to Thursday is 4 days, and 4 × 36 = 144". */
function withoutSpan(step: Document, { says }: Range): Document {
  const bounds = [...step.text.matchAll(/[,;.](?= )(?: and| so)?/g)].map(
    ({ index, 0: { length } }) => index + length,
  );
  const end = bounds.findLast((at) => says(step.text.slice(0, at)) !== undefined);
  return end === undefined ? step : { ...step, text: ' '.repeat(end) + step.text.slice(end) };
}

/** The only begin and end that a question tells. */
function rangeIn(text: string): Range | undefined {
  const tokens = text.length > LONGEST ? undefined : tokensOf(text);
  const units = new Set([...text.matchAll(RATED)].map(([, unit = '']) => unit));
  const [unit, other] = units;
  if (!tokens || !unit || other || OTHERS.test(text)) return undefined;
  // "A car park charges 2 EUR an hour. How much does he earn?"
  if (/\bearn\b/.test(text) && !PAID.test(text)) return undefined;
  const places = tokens.flatMap((token, at) =>
    isPoint(token) &&
    isPoint(tokens[at + 2]) &&
    token.kind === tokens[at + 2]?.kind &&
    TILL.test(wordAt(tokens, at + 1))
      ? [at]
      : [],
  );
  const [at = 0, more] = places;
  const [a, b] = [tokens[at], tokens[at + 2]];
  if (places.length === 0 || more !== undefined || !a || !b) return undefined;
  const lead = wordAt(tokens, at - 1);
  const isLed = /^(?:from|between)$/.test(lead);
  const isTill = (lead !== 'between') === (wordAt(tokens, at + 1) !== 'and');
  if (!isTill || tokens.some(({ kind }) => kind === 'clock')) return undefined;
  const length = byCount(a, b, unit);
  const start = (isLed ? tokens[at - 1] : a)?.start ?? a.start;
  const word = lead === 'between' ? 'in' : 'for';
  return length && { ...length, start, end: b.end, length: `${start === 0 ? 'For' : word} ${length.length}` };
}

const isPoint = (token: Token | undefined): boolean => /^(?:weekday|month)$/.test(token?.kind ?? '');

/** How many days or months there are from one to another, both counted. */
function byCount(a: Token, b: Token, unit: string): Pick<Range, 'length' | 'says'> | undefined {
  const count =
    a.kind === 'weekday' && b.kind === 'weekday' && unit === 'day'
      ? ((b.at - a.at + 7) % 7) + 1
      : a.kind === 'month' && b.kind === 'month' && unit === 'month'
        ? ((b.month - a.month + 12) % 12) + 1
        : 1;
  if (count === 1) return undefined;
  const same = (one: Token | undefined, other: Token): boolean =>
    (one?.kind === 'weekday' && other.kind === 'weekday' && one.at === other.at) ||
    (one?.kind === 'month' && other.kind === 'month' && one.month === other.month);
  return {
    length: `${count} ${unit}s`,
    // "Monday to Friday are 5 days"
    says: (step) => {
      const tokens = tokensOf(step) ?? [];
      const said = tokens.filter(({ kind }) => kind !== 'word' && kind !== 'sign');
      const [from, to, number, more] = said;
      const isCount =
        number?.kind === 'quantity' && number.value.d === 1n && Number(number.value.n) === count;
      const isPlain = tokens.every((token) => token.kind !== 'word' || SAID.test(token.word));
      return !more && same(from, a) && same(to, b) && isCount && isPlain ? `${count} ${unit}s` : undefined;
    },
  };
}

const SAID =
  /^(?:from|to|till|until|through|is|are|makes?|that|there|means|the|and|so|in|all|days?|months?)$/;
