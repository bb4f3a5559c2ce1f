import { readCount, readItemCount } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../kernel/panel.ts';
import { chosenOption, questionEnd, readOptions } from '../options.ts';
import { type Finding, type Findings, quoteOf, statedAnswer, type Trace } from '../trace.ts';
import { kindAsked, kindOf } from './kinds.ts';

/** A question how many things of a kind somebody has: the items that count, and how many they are. */
type CountQuestion = { items: readonly Quote[]; total: number };

const WHO = String.raw`(?:i|we|you|there is|there are|they|he|she|\p{Lu}\p{L}+)`;
const WHAT = String.raw`(\p{L}+(?: \p{L}+){0,2}) (?:do|does|are|did)(?: (?!not\b)\p{L}+)?`;
const HAVE = '(?: (?:have|own|possess|got|get|see|there|here))?';
const IN_ALL = '(?:,? (?:in total|in all|altogether|now|here|all together))?';
const ASKS = new RegExp(
  String.raw`^\s*${WHO} ?(?:have|has|own|owns|got)? (.+?)\. how many ${WHAT}${HAVE}${IN_ALL}\s*\?\s*$`,
  'isu',
);
const LONGEST = 4000;

/** Checks a trace that counts the things of a list; undefined where the question is of another kind. */
export function checkCount(trace: Trace): Findings | undefined {
  const asked = readCountQuestion(trace.question);
  if (!asked) return undefined;
  const stated = statedAnswer(trace);
  return { steps: new Map(), conclusion: stated && checkAnswer(trace, asked, stated) };
}

function readCountQuestion(question: Document): CountQuestion | undefined {
  if (question.text.length > LONGEST || !/how many/i.test(question.text)) return undefined;
  const text = question.text.slice(0, questionEnd(question, readOptions(question)));
  const [whole, list, plural] = ASKS.exec(text) ?? [];
  const kind = plural && kindAsked(plural.toLowerCase());
  if (whole === undefined || !list || !kind) return undefined;
  const items: Quote[] = [];
  let total = 0;
  for (const quote of itemsOf(question, list, text.indexOf(list))) {
    const item = readItemCount(quote.text);
    const of = item && kindOf(item.noun);
    if (!item || (kind !== 'object' && of === undefined && !isNoMember(item.noun))) return undefined;
    if (kind !== 'object' && of !== kind) continue;
    items.push(quote);
    total += item.count;
  }
  return items.length > 0 ? { items, total } : undefined;
}

/** Household things, which are of none of the kinds that are asked for. */
const isNoMember = (noun: string): boolean =>
  /^(?:blender|fridge|lamp|microwave|oven|phone|refrigerator|stove|toaster|television|tv|computer|clock|mirror|radio)s?$/.test(
    noun,
  );

function itemsOf(question: Document, list: string, at: number): Quote[] {
  const items: Quote[] = [];
  let from = 0;
  for (const joint of [...list.matchAll(/,? and |, /g), undefined]) {
    const until = joint?.index ?? list.length;
    if (until > from) items.push(quoteOf(question, at + from, at + until));
    from = until + (joint?.[0].length ?? 0);
  }
  return items;
}

function checkAnswer(
  { question }: Trace,
  { items, total }: CountQuestion,
  answer: Quote,
): Finding | undefined {
  const option = chosenOption(answer.text, readOptions(question));
  const said = readCount(option?.text ?? answer.text);
  if (said === undefined) return undefined;
  const right = said === total;
  return {
    right,
    reason: right ? `They are ${total}, as answered.` : `They are ${total}, not ${said}.`,
    quotes: [answer],
    proof: {
      kind: 'count',
      shows: right ? 'established' : 'refuted',
      items,
      claim: option ? { option: option.quote, answer } : answer,
    },
  };
}
