import { isBefore, ORDINALS, readWordList } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { ANY_OF } from '../../../language/patterns.ts';
import { isFunctionWord } from '../../plain-words.ts';
import { quoteOf, type Trace, whole } from '../../trace.ts';
import { isTwisted } from '../../twists.ts';

/** A question that asks for words in the order of the alphabet. */
export type WordQuestion = {
  list: Quote;
  words: readonly string[];
  sorted: readonly string[];
  known: ReadonlySet<string>;
  descending: boolean;
  /** Which one word of them is asked for, from 1. */
  place?: number;
};

const ASKS =
  /\b(?:alphabetical(?:ly)?|alphabeti[sz]e|in (?:lexicographic|dictionary) order|by the alphabet|a to z|z to a)\b/i;
/** By size, the greatest first where that is told. */
const BY_SIZE = new RegExp(
  '\\b(?:(?:from|starting with|beginning with) (?:the )?(?:small|low|least)\\w*|ascending|increasing|numerical\\w*|' +
    '((?:from|starting with|beginning with) (?:the )?(?:larg|big|high|great)\\w*|descending|decreasing))\\b',
  'i',
);
const FIGURES = /^\d{1,9}$/;
const SORTS = /\b(?:alphabet\w*|sort(?:ed|ing)?|(?:first|second) letters?)\b/i;
const DESCENDING = /\b(?:reverse|reversed|descending|backwards?|z (?:to|-) a)\b/i;
const QUOTED = /["“'`]([\p{L}\p{N}’-]+)["”'`]/gu;
/** Another order than that of whole words, or something that is done besides. */
const OTHER_ORDER = new RegExp(`\\b${ANY_OF.otherOrder}\\b`, 'i');
const FEWEST = 2;
const NTH = [...ORDINALS.split(' '), 'last'];
/** "Which of these words comes first?" */
const PLACED = new RegExp(
  `\\b(?:which|what)(?: of (?:these|the|them)(?: \\p{L}+)?| \\p{L}+)? (?:comes|is|stands|goes) (?:the )?(${NTH.join('|')})` +
    '(?: (?:one|word|name))?(?: (?:in|by|if|when|after) .*)?[?.:]? *$',
  'iu',
);

/**
 * Reads the question: a request for alphabetical order with a list behind a colon or in quotation marks, or
 * words alone, which the trace then sets out to sort. Undefined where the words or their order are not certain.
 */
export function readWordQuestion({ question, steps }: Trace): WordQuestion | undefined {
  const bySize = BY_SIZE.exec(question.text);
  const asks = ASKS.test(question.text) || bySize !== null;
  if (!asks && !steps.slice(0, 2).some(({ text }) => SORTS.test(text))) return undefined;
  const list = asks ? listIn(question, ASKS.exec(question.text) ?? bySize) : wordsAlone(question);
  const words = list && readWordList(list.text);
  if (!list || !words || words.length < FEWEST) return undefined;
  // The alphabet has no order of numbers, nor size one of words; "3.5" is no two of them.
  const numbers = words.filter((word) => FIGURES.test(word)).length;
  if (numbers !== (ASKS.test(question.text) || !bySize ? 0 : words.length) || /\d[.,]\d|-\d/.test(list.text))
    return undefined;
  const asking = `${question.text.slice(0, list.start)} ${question.text.slice(list.end)}`;
  const nth = asks ? PLACED.exec(asking) : null;
  const at = NTH.indexOf(nth?.[1]?.toLowerCase() ?? '') + 1;
  const place = at === NTH.length ? words.length : at;
  const framed = nth ? asking.replace(new RegExp(`\\b${nth[1]}\\b`, 'i'), ' ') : asking;
  if (asks && (isTwisted(framed) || OTHER_ORDER.test(framed) || (nth ? GIVEN : ONE).test(asking)))
    return undefined;
  const descending = numbers > 0 ? bySize?.[1] !== undefined : asks && DESCENDING.test(question.text);
  const sorted = words.toSorted((a, b) =>
    isBefore(a, b, descending) ? -1 : isBefore(b, a, descending) ? 1 : 0,
  );
  if (!isPlain(sorted, descending) || place > words.length) return undefined;
  return { list, words, sorted, known: new Set(words), descending, ...(nth && { place }) };
}

/** A single word is asked for, and not all of them; a place in the list as it is told is another one. */
const ONE = /\b(?:which|what) (?:word|name|one|of)\b/i;
const GIVEN = /\b(?:before|original\w*|given|above|shown|written|unsorted|below|listed|as)\b/i;

/** A question that is nothing but words, and no sentence. */
function wordsAlone(question: Document): Quote | undefined {
  const words = question.text.trim().split(/\s+/);
  const sentence = /[.?!:"]/.test(question.text) || words.filter(isFunctionWord).length * 8 > words.length;
  return sentence ? undefined : whole(question);
}

function listIn(question: Document, asks: RegExpExecArray | null): Quote | undefined {
  const { text } = question;
  const colon = text.lastIndexOf(':');
  if (colon >= 0 && text.slice(colon + 1).trim()) return quoteOf(question, colon + 1, text.length);
  const quoted = [...text.matchAll(QUOTED)];
  const [first, last] = [quoted[0], quoted.at(-1)];
  if (first && last) return quoteOf(question, first.index, last.index + last[0].length);
  return enumerated(question, asks);
}

/** "… are sorted in": what stands between a list and its order. */
const LISTED =
  /(?: (?:is|are|was|were)(?: \p{L}+)?)?(?:\s+(?:in|into|by|from)(?:\s+(?:an?|the))?)?(?:, )?\s*$/iu;
const NAMED = /\b(?:words|numbers|names|terms|items|these|nouns|cities|animals)\s/i;

/** "Sort the words pear, fig and plum alphabetically": what stands between the two, where commas part it. */
function enumerated(question: Document, asks: RegExpExecArray | null): Quote | undefined {
  const { text } = question;
  const named = NAMED.exec(text);
  if (!asks || !named || named.index > asks.index) return undefined;
  const start = named.index + named[0].length;
  const list = text.slice(start, asks.index).replace(LISTED, '');
  return list.includes(',') ? quoteOf(question, start, start + list.trimEnd().length) : undefined;
}

/** Whether the order is the same with and without hyphens and apostrophes, on which dictionaries differ. */
function isPlain(sorted: readonly string[], descending: boolean): boolean {
  const bare = sorted.map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  const ascii = bare.every((word) => /^[a-z0-9]*$/.test(word));
  return ascii && bare.every((word, at) => !isBefore(word, bare[at - 1] ?? word, descending));
}
