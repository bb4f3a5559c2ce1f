import { wordSet } from '../../language/lists.ts';
import type { Word } from '../../logic/words.ts';
import { saysUnknown } from '../../proof/assent.ts';
import { splitSentences } from '../../text/sentences.ts';
import { isMeta } from './remarks.ts';
import { wordsIn } from './shape.ts';
import type { Argued } from './solve.ts';

/** What an answer says of what is asked, before what it says besides. */
type Says = { says: 'yes' | 'no' | 'unknown' | 'not surely'; besides: readonly Word[] };

const ECHO = wordSet(
  `it he she they we you i that this is are was were do does did has have can may must will would not so follows follow surely
  certainly indeed valid conclusion the`,
);
const LEAD = /^(?:so |therefore |thus |hence |then )*(?:the )?(?:right |correct |final )?answer is /;

/** Whether an answer is right; undefined where it is not understood. What it says besides must follow too. */
export function saysRightly(argued: Argued, answer: string): boolean | undefined {
  const words = wordsIn(answer);
  const read = readAnswer(words);
  // "Yes, it is not" says two things.
  if (!read)
    return words.some(({ text }) => text === 'yes' || text === 'no') ? undefined : argued.answers(answer);
  const { says, besides } = read;
  const right = rightly(argued, says);
  if (right === undefined || besides.length === 0) return right;
  const told = argued.judge(besides);
  // What may be so says nothing of what is.
  if (told === undefined && says === 'unknown' && besides.some(({ text }) => POSSIBLY.test(text)))
    return right;
  if (told === undefined) return right || besides.some(({ text }) => TURNS.has(text)) ? undefined : false;
  return right && told === 'follows';
}
const POSSIBLY = /^(?:may|might|could|perhaps|maybe|possibly)$/;
/** With these what comes behind an answer may turn it. */
const TURNS = wordSet(
  'not no never but unless if except only though although however or perhaps maybe possibly may might could other otherwise',
);

function rightly({ outcome, asksWhether }: Argued, says: Says['says']): boolean | undefined {
  if (says === 'yes') return outcome === 'follows';
  if (asksWhether === 'follows') {
    if (says === 'no' || says === 'not surely') return outcome !== 'follows';
    return outcome === 'follows' ? false : undefined;
  }
  if (says === 'no') return outcome === 'refuted';
  if (says === 'unknown') return outcome === 'open';
  return outcome === 'refuted' ? undefined : outcome === 'open';
}

/** Reads "yes", "no", "it cannot be known" in the words that people say these with; undefined for anything else. */
export function readAnswer(given: readonly Word[]): Says | undefined {
  const text = given.map((word) => word.text).join(' ');
  const lead = LEAD.exec(text)?.[0].trim().split(' ').length ?? 0;
  const opened = given.slice(lead);
  const opens = opened.findIndex(({ text: word }) => !/^(?:so|therefore|thus|hence|then|,)$/.test(word));
  const words = opened.slice(Math.max(opens, 0)).filter((word, at) => !(at === 0 && word.text === ','));
  const [first] = words;
  if (
    first?.text === 'not' &&
    /^(?:necessarily|surely|certainly)$/.test(words[1]?.text ?? '') &&
    words.length === 2
  )
    return { says: 'not surely', besides: [] };
  const cut = words.findIndex(({ text: word }) => /^[,;:(]$/.test(word));
  if (cut > 0 && isUnknown(words.slice(0, cut)))
    return { says: 'unknown', besides: words.slice(cut + 1).filter(({ text: word }) => word !== ')') };
  if (isUnknown(words)) return { says: 'unknown', besides: [] };
  const subject = /^(?:it|this|that|the|conclusion|is|does)$/;
  const said = words.filter(({ text: word }) => !subject.test(word)).map((word) => word.text);
  if (/^(?:not (?:follow|valid|true)|invalid|false)(?: logically)?$/.test(said.join(' ')))
    return { says: 'no', besides: [] };
  if (/^(?:follows?|valid|true|holds)(?: logically)?$/.test(said.join(' ')))
    return { says: 'yes', besides: [] };
  if (first?.text !== 'yes' && first?.text !== 'no') return undefined;
  // "No ticket was sold" says more than no.
  const besides = words.slice(1);
  if (besides.length > 0 && !/^[,;:]$/.test(besides[0]?.text ?? '')) return undefined;
  const rest = besides.slice(1);
  const isDenied = rest.some(({ text: word }) => word === 'not');
  if (rest.every(({ text: word }) => ECHO.has(word)))
    return isDenied && first.text === 'yes' ? undefined : { says: first.text, besides: [] };
  if (isUnknown(rest)) return undefined;
  return { says: first.text, besides: rest };
}

/** Whether words say that it cannot be known, "it cannot be told from the page". */
const isUnknown = (words: readonly Word[]): boolean =>
  words.length <= MOST_UNKNOWING &&
  !/^(?:yes|no|,)$/.test(words[0]?.text ?? ',') &&
  saysUnknown(words.map(({ text }) => text).join(' '));
const MOST_UNKNOWING = 14;

/** A remark with one of these says something of the answer. */
const JUDGES =
  /^(?:not|no|yes|follows?|valid|conclusion|true|false|sure|certain|certainly|answer|known|unknown|open|unclear)$/;

const MOST_SENTENCES = 12;

/** Whether each sentence of a step is so: restated or following, or the right answer. Undefined where one is not understood. */
export function stepHolds(argued: Argued, step: string): boolean | undefined {
  const sentences = splitSentences(step).map(({ start, end }) => step.slice(start, end));
  if (sentences.length === 0 || sentences.length > MOST_SENTENCES) return undefined;
  let isWhole = true;
  for (const sentence of sentences) {
    const words = wordsIn(sentence);
    if (isMeta(words) && !words.some(({ text }) => JUDGES.test(text))) continue;
    const answer = readAnswer(words) ? saysRightly(argued, sentence) : undefined;
    const told = answer ?? holds(argued, words);
    if (told === false) return false;
    if (told === undefined) isWhole = false;
  }
  return isWhole ? true : undefined;
}

const holds = (argued: Argued, words: readonly Word[]): boolean | undefined => {
  const outcome = argued.judge(words);
  return outcome && outcome === 'follows';
};
