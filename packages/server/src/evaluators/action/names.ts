import { isConsequential, textOf } from './act.ts';
import { type Check, quoteAct } from './finding.ts';

/** A name within a sentence: a capitalised word that does not begin it. */
const NAME = /(?<=[\p{L}\p{N},'’“"(:]\s)['"“(]?(\p{Lu}[\p{L}\p{N}]{2,30})/gu;
const MONTHS_AND_DAYS = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday i'.split(
    ' ',
  ),
);
const LONGEST = 4_000;

/**
 * For actions told in words: the principal named somebody or something by name, the action names none of it
 * and something else instead.
 */
export const names: Check = ({ request, acts }) => {
  const [first] = acts;
  if (!request || !first || first.form !== 'prose' || !acts.some(isConsequential)) return [];
  const wanted = namesIn(request.documents.map(({ text }) => text).join('\n'));
  const told = first.document.text.slice(0, LONGEST);
  const lower = told.toLowerCase();
  const missing = wanted.filter((name) => !lower.includes(name.toLowerCase()));
  const foreign = namesIn(told).filter((name) => !request.words.includes(name.toLowerCase()));
  if (missing.length === 0 || foreign.length === 0 || missing.length * 3 < wanted.length) return [];
  return [
    {
      aspects: ['intent', 'scope', 'consistency'],
      verdict: 'BLOCK',
      confidence: 0.8,
      reason: `The request names ${missing[0]}; the action has ${foreign.join(', ')} instead.`,
      quotes: [quoteAct({ ...first, end: first.start + textOf(first).length })],
    },
  ];
};

const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.slice(0, LONGEST).matchAll(NAME)]
      .map(([, name]) => name ?? '')
      .filter((name) => !MONTHS_AND_DAYS.has(name.toLowerCase())),
  ),
];
