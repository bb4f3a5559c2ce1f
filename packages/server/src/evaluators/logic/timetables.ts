import { splitSentences } from '@truepenny/verifier';
import { isFree, readClock, readStretch, type Stretch } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../kernel/panel.ts';
import { chosenOption, type Option, questionEnd, readOptions } from '../options.ts';
import { type Finding, type Findings, quoteOf, statedAnswer, type Trace } from '../trace.ts';
import { isTwisted } from '../twists.ts';

/** A question when somebody could have been somewhere, all of whose times were read. */
type Timetable = {
  since: Quote;
  until: Quote;
  busy: readonly { quote: Quote; stretch: Stretch }[];
  bounds: Stretch;
  options: readonly Option[];
};

const ASKS = /\bbetween what (?:times?|hours?)\b|\bwhen could\b|\bat what times? could\b/i;
const SINCE = /\b(?:woke up|got up|arrived|opens?|opened|started|was free)\b/i;
const UNTIL = /\b(?:closed|closes|shut|shuts|went to bed|left)\b/i;
const TAKEN = /\b(?:from|between)\b/i;

/** Checks a trace on the free time of a day; undefined where the question is of another kind. */
export function checkTimetable(trace: Trace): Findings | undefined {
  const asked = readTimetable(trace.question);
  if (!asked) return undefined;
  const stated = statedAnswer(trace);
  return { steps: new Map(), conclusion: stated && checkAnswer(asked, stated) };
}

function readTimetable(question: Document): Timetable | undefined {
  if (!ASKS.test(question.text) || isTwisted(question.text)) return undefined;
  const options = readOptions(question);
  const busy: { quote: Quote; stretch: Stretch }[] = [];
  const since: Quote[] = [];
  const until: Quote[] = [];
  for (const { start, end } of splitSentences(question.text.slice(0, questionEnd(question, options)))) {
    const quote = quoteOf(question, start, end);
    const times = readClock(quote.text).length;
    if (times === 0) {
      // A time that is told in words that are not read would make the rest worthless.
      if (/\d/.test(quote.text)) return undefined;
      continue;
    }
    const stretch = readStretch(quote.text);
    if (stretch && TAKEN.test(quote.text)) busy.push({ quote, stretch });
    else if (times === 1 && SINCE.test(quote.text)) since.push(quote);
    else if (times === 1 && UNTIL.test(quote.text)) until.push(quote);
    else return undefined;
  }
  const [first, anotherFirst] = since;
  const [last, anotherLast] = until;
  if (!first || !last || anotherFirst || anotherLast) return undefined;
  const bounds = { from: readClock(first.text)[0] ?? 0, to: readClock(last.text)[0] ?? 0 };
  return { since: first, until: last, busy, bounds, options };
}

function checkAnswer({ since, until, busy, bounds, options }: Timetable, answer: Quote): Finding | undefined {
  const option = chosenOption(answer.text, options);
  const said = readStretch(option?.text ?? answer.text);
  const taken = busy.map(({ stretch }) => stretch);
  const free = (stretch: Stretch | undefined) =>
    stretch !== undefined && isFree(stretch, bounds.from, bounds.to, taken);
  // Of several free times it would be open which is asked for.
  if (!said || options.filter(({ text }) => free(readStretch(text))).length > 1) return undefined;
  const right = free(said);
  return {
    right,
    reason: right
      ? 'The time is free, as answered.'
      : 'The answer names a time that is taken or out of bounds.',
    quotes: [answer],
    proof: {
      kind: 'timetable',
      shows: right ? 'established' : 'refuted',
      since,
      until,
      busy: busy.map(({ quote }) => quote),
      claim: option ? { option: option.quote, answer } : answer,
    },
  };
}
