import type { Document } from '../judgement/case.ts';

/** A question with steps that lead to an answer. */
export type Trace = { question: Document; steps: readonly Document[]; answer: Document | undefined };

/** What of the documents of a case is computed. */
export type Matter =
  | ({ of: 'trace' } & Trace)
  | { of: 'claim'; claim: Document; evidence: readonly Document[] };

/** A question with steps or an answer, else a claim with its evidence; undefined where there is neither. */
export function matterOf(documents: readonly Document[]): Matter | undefined {
  // Documents that were read from elsewhere may be anything.
  const by = (role: Document['role']) => documents.filter((document) => document?.role === role);
  const [[question], steps, [answer], [claim]] = [by('question'), by('step'), by('answer'), by('claim')];
  if (question && (steps.length > 0 || answer)) return { of: 'trace', question, steps, answer };
  return claim && { of: 'claim', claim, evidence: by('evidence') };
}

/** Words of somebody who has something, or of how many there are: no expression in signs has them. */
const STORY: ReadonlySet<string> = new Set(
  `he she they i we his her their my our him them has have had each every many there cost costs buys sells pays
  gives earns spends needs takes uses makes eats bought sold paid gave earned spent made used`.split(/\s+/),
);

/** Whether a question tells a story in words, and so is not one expression. */
export const isStory = (text: string): boolean =>
  (text.toLowerCase().match(/[\p{L}']+/gu) ?? []).some((word) => STORY.has(word));

const TIMES = [
  /\d:\d|[ap]\.?m\b|\b(?:secs?|seconds?|mins?|minutes?|hours?|hrs?|h|days?|weeks?|fortnights?|nights?)\b/i,
  /\b(?:months?|years?|decades?|noon|midday|midnight|born|o.clock|half past|quarter (?:to|past))\b|\d[hms]\b/i,
  /(?:sun|mon|tues|wednes|thurs|fri|satur)day|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
];

/** Whether a question may be one of times: a quick look, without which none is read as such. */
export const mayBeOfTimes = (text: string): boolean => TIMES.some((pattern) => pattern.test(text));

const DAYTIMES =
  /\bin the (?:morning|afternoon|evening)\b|\bat night\b|\b(?:five|ten|twenty)\b.{0,6} (?:past|to)\b/i;

/** Whether a text may tell times of the day, in any words. */
export const mayTellTimes = (text: string): boolean => mayBeOfTimes(text) || DAYTIMES.test(text);
