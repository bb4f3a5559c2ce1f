import {
  baseOfVerb,
  colourOf,
  readCount,
  readItemCount,
  stem,
  withoutPlural,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../kernel/panel.ts';
import { chosenOption, questionEnd, readOptions } from '../options.ts';
import { isFunctionWord, wordsOf } from '../plain-words.ts';
import { type Finding, type Findings, quoteOf, statedAnswer, type Trace } from '../trace.ts';
import { isOfKind, kindAsked } from './kinds.ts';

/** A question how many things of a kind somebody has: the items that count, and how many they are. */
type CountQuestion = { items: readonly Quote[]; total: number };

const LONGEST = 4000;

/** Checks a trace that counts the things of a list; undefined where the question is of another kind. */
export function checkCount(trace: Trace): Findings | undefined {
  const stated = statedAnswer(trace);
  const listed = readListed(trace.question);
  if (!listed) return undefined;
  const conclusion = stated && checkAnswer(trace, listed, countIn(stated, listed.kind));
  // Steps are not read: beside them a right count shows nothing, but of what somebody simply has.
  const isAlone =
    OWN.test(trace.question.text) ||
    trace.steps.every(({ text }) => /^(?:the )?answer is [^.]*\.*$/i.test(text.trim()));
  return conclusion && (isAlone || !conclusion.right) ? { steps: new Map(), conclusion } : undefined;
}

const NUMBER = String.raw`an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,4}`;
const OWN = new RegExp(
  `^\\s*(?:there|i|we|you|they|he|she|\\p{Lu}\\p{L}+) (?:have|has|is|are|owns?) (?:${NUMBER}) `,
  'iu',
);
const AMOUNT = new RegExp(String.raw`^(?:and )?(${NUMBER}) (\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*){0,3})$`, 'iu');
/** The last amount before the first joint: "a vet saw two dogs, …". */
const FIRST = new RegExp(String.raw`(?:^|[\s:])(?<! of )(?:${NUMBER}) (?!.*[\s:](?:${NUMBER}) )`, 'i');
const PHRASE = String.raw`((?:\p{L}+ ){0,2}\p{L}+)`;
const HOW_MANY = new RegExp(String.raw`\bhow many ${PHRASE}|^${PHRASE} in (?:all|total)\b`, 'iu');
/** A time behind a list is of all of it. */
const WHEN = / (?:on \p{Lu}\p{Ll}+day|today|yesterday|this (?:morning|week|afternoon))$/u;
/** What is taken away, denied or limited makes another list of it. */
const TURNS = wordsOf(
  'no not none never nobody without except but only if sold sell sells gave give gives given lost lose loses ate eat eats broke',
  'left took take takes taken used other another more which these those them or perhaps maybe about almost',
);
const MOST_ITEMS = 40;

/** A list of things in any sentence, and behind it the question how many of a kind these are. */
function readListed(question: Document): (CountQuestion & { kind: string }) | undefined {
  if (question.text.length > LONGEST) return undefined;
  const text = question.text.slice(0, questionEnd(question, readOptions(question))).trimEnd();
  const [, told = '', asked = ''] = /^([^.?!]+)[.!] ([^.?!]+)\?$/su.exec(text) ?? [];
  const [tail = ''] = WHEN.exec(told) ?? [];
  const [, many, all] = HOW_MANY.exec(asked) ?? [];
  const [, literal = ''] = NOUNS.exec(asked) ?? [];
  const nouns = literal
    .toLowerCase()
    .split(/,? and |, /)
    .map(withoutPlural);
  const named = kindNamed(many ?? all ?? '') ?? (literal ? { kind: literal, words: literal } : undefined);
  const isMeant = (noun: string) =>
    named?.kind === 'object' ||
    (named?.kind === literal ? isNoun(noun, nouns) : isOfKind(noun, named?.kind ?? ''));
  const first = FIRST.exec(told.split(/,| and /)[0] ?? '');
  if (!named || !first || turns(told)) return undefined;
  // "How many red birds", "how many birds can fly" ask for fewer; what is told of all of them asks for all.
  const [before = '', behind = ''] = asked.split(named.words);
  const said = (text: string) => text.match(/\p{L}+/gu) ?? [];
  const keyOf = (word: string) => stem(baseOfVerb(word) ?? word);
  const head = said(told.slice(0, first.index));
  // "A man with a dog has two cats": there may be more than the list.
  if (named.kind !== 'object' && head.some(isMeant)) return undefined;
  const frame = [...head, ...said(tail)].map(keyOf);
  const isPlain = (word: string) => isFunctionWord(word) || PLAIN.test(word);
  if (turns(asked) || !said(before).every(isPlain)) return undefined;
  if (!said(behind).every((word) => isPlain(word) || frame.includes(keyOf(word)))) return undefined;
  const start = first.index + first[0].search(/\S/);
  const list = told.slice(start, told.length - tail.length).replace(/^:\s*/, '');
  const from = told.length - tail.length - list.length;
  const pieces = itemsOf(question, list, from).slice(0, MOST_ITEMS + 1);
  const items: Quote[] = [];
  let total = 0;
  for (const quote of pieces) {
    const [, amount = '', noun = ''] = AMOUNT.exec(quote.text.trim()) ?? [];
    const counted = noun ? readItemCount(`${amount} ${noun}`)?.count : undefined;
    const is = noun ? isMeant(noun) : undefined;
    if (counted === undefined || is === undefined) return undefined;
    if (!is) continue;
    items.push(quote);
    total += counted;
  }
  return items.length > 0 && pieces.length > 1 && pieces.length <= MOST_ITEMS
    ? { items, total, kind: named.kind }
    : undefined;
}

const turns = (text: string): boolean => [...wordsOf(text)].some((word) => TURNS.has(word));
const PLAIN = /^(?:total|altogether|together|count|number|pieces?|please|many|things?)$/i;

/** "How many pens and pencils": the nouns themselves that are asked for, in the singular. */
const NOUNS = /\bhow many ((?:\p{L}+(?:,| and|, and) ){0,3}\p{L}+)/iu;
function isNoun(noun: string, asked: readonly string[]): boolean | undefined {
  const words = noun.toLowerCase().split(' ');
  const last = withoutPlural(words.at(-1) ?? '');
  const isPlainly = words.slice(0, -1).every((word) => colourOf(word) !== undefined);
  if (asked.includes(last)) return isPlainly || undefined;
  // "A teacup", "a cup holder": part of what is asked for, or not.
  return asked.some((one) => words.some((word) => word.includes(one))) ? undefined : false;
}

/** The kind that the longest words at either end of a phrase name, and these words. */
function kindNamed(phrase: string): { kind: string; words: string } | undefined {
  const words = phrase.split(' ');
  for (let length = words.length; length > 0; length--)
    for (const some of [words.slice(0, length), words.slice(-length)]) {
      const kind = kindAsked(some.join(' ').toLowerCase());
      if (kind) return { kind, words: some.join(' ') };
    }
  return undefined;
}

/** The number of an answer such as "9 pieces of fruit", where nothing but the kind stands behind it. */
function countIn(answer: Quote, kind: string): Quote {
  const [whole = '', lead = '', number = '', noun = ''] =
    /^(\s*)(\d{1,9}|\p{L}+)(?: (\D+?))?[\s.]*$/u.exec(answer.text) ?? [];
  if (whole === '' || (noun !== '' && (kindAsked(noun.toLowerCase()) ?? noun) !== kind)) return answer;
  return {
    ...answer,
    text: number,
    start: answer.start + lead.length,
    end: answer.start + lead.length + number.length,
  };
}

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
