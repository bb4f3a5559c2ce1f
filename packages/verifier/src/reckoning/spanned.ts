import type { Document } from '../judgement/case.ts';
import { type Finding, wholeOf } from './finding.ts';
import { readSteps } from './given.ts';
import type { Trace } from './matter.ts';
import { type SpanReaders, sentencesOf } from './readers.ts';
import { answeredBy } from './timeline/answer.ts';
import { askedIn } from './timeline/asked.ts';
import { tokensOf } from './timeline/scan.ts';
import { solveTimes } from './timeline/solve.ts';
import { TimeSteps } from './timeline/steps.ts';
import { type Token, wordAt } from './timeline/token.ts';
import { toldIn } from './timeline/told.ts';
import { TURNS } from './timeline/words.ts';

/** "from Monday to Friday": where it stands, how much it is, and what steps may say of it. */
type Range = { start: number; end: number; length: string; says: (text: string) => string | undefined };

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
  const found = withinRange(trace, trace.answer, readers) ?? fromBegin(trace, trace.answer, readers);
  return found?.map((shown, at): Finding => {
    const steps = [trace.question, ...trace.steps.slice(0, at)].map(wholeOf);
    const about = wholeOf(trace.steps[at] ?? trace.answer ?? trace.question);
    return { of: trace.steps[at] ? 'step' : 'answer', shows: 'established', about, from: steps, shown };
  });
}

/** The question with the length in the place of begin and end: what each step shows, and the answer. */
function withinRange(
  { question, steps }: Trace,
  answer: Document,
  readers: SpanReaders,
): string[] | undefined {
  const range = rangeIn(question.text);
  if (!range) return undefined;
  const { text } = question;
  const said = steps.map((step) => range.says(step.text));
  const left = steps.flatMap((step, at) => (said[at] === undefined ? [withoutSpan(step, range)] : []));
  const told = text.slice(0, range.start) + range.length + text.slice(range.end);
  const shown = provedBy(told, question, left, answer, readers);
  return shown && [...said.map((one) => one ?? shown.shift() ?? ''), ...shown];
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

/** How long it lasts by the other numbers of the question, as steps compute it first, and that from the begin on. */
function fromBegin({ question, steps }: Trace, answer: Document, readers: SpanReaders): string[] | undefined {
  const { text } = question;
  const read = text.length > LONGEST ? undefined : toldIn(text);
  const asked = read && askedIn(read);
  const [begin, other] = read?.placed ?? [];
  const { from, sentence } = read?.asked ?? { from: 0, sentence: 0 };
  const [point, lead, first] = [begin?.at ?? 0, (begin?.at ?? 0) - 1, from].map((at) => read?.tokens[at]);
  if (!read || !begin || other || !asked || !point || !lead || !first) return undefined;
  const isAsked =
    asked.what === 'instant' && asked.side === 'end' && !asked.must && !/\b(?:back|return)/.test(asked.text);
  const isPlain = read.tokens
    .slice(from)
    .every((token) => token.kind === 'sign' || (token.kind === 'word' && !TURNS.has(token.word)));
  const isAt =
    begin.of.kind === 'clock' && begin.side === 'start' && wordAt(read.tokens, begin.at - 1) === 'at';
  // "Anna starts at 8:20. Bob rides 45 km at 18 km/h. When does he arrive?"
  const isOwn = read.clauses.some(
    (one) =>
      one.sentence === begin.clause.sentence &&
      read.tokens.slice(one.from, one.to).some(({ kind }) => kind === 'quantity'),
  );
  if (!isAsked || !isPlain || !isAt || !isOwn || sentence === begin.clause.sentence) return undefined;
  const told = text.slice(0, lead.start) + text.slice(point.end, first.start);
  for (const [place, step] of steps.entries()) {
    const last = tokensOf(step.text)?.findLast(({ kind }) => kind === 'quantity');
    if (last?.kind !== 'quantity' || !last.unit) continue;
    const length = step.text.slice(last.start, last.end);
    const asks = `${told}How long does it take?`;
    const proved = provedBy(asks, question, steps.slice(0, place + 1), { ...answer, text: length }, readers);
    const solution = solveTimes(
      `It starts at ${text.slice(point.start, point.end)} and takes ${length}. When does it end?`,
    );
    if (!proved || !solution) continue;
    const reader = new TimeSteps(solution);
    const then = steps.slice(place + 1).flatMap(({ text: one }) => reader.read(one) ?? []);
    const isRight = then.length + place + 1 === steps.length && reader.reached(solution.value);
    return isRight && answeredBy(solution, answer.text) === 'same'
      ? [...proved.slice(0, -1), ...then, solution.shown]
      : undefined;
  }
  return undefined;
}

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
