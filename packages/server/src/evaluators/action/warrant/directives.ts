import { splitSentences } from '../../../kernel/text.ts';
import { baseOf } from '../../language/deeds.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import { type Word, wordsOf } from './words.ts';

/** One thing that the principal plainly tells the agent to do: its verb, and the words behind it. */
export type Directive = { verb: string; words: readonly Word[] };

/** Longer instructions hold more than a reader of single orders can account for. */
const LONGEST = 4_000;

/** A line that is somebody else's: a quotation of mail, or what a heading with a colon announces. */
const QUOTED_LINE = /^[ \t]{0,8}>|:[ \t]*$/m;
/** What says who the agent is and sets it no bounds. */
const INTRODUCES =
  /^you(?: are|'re) (?:an? |the )?(?:(?:very|helpful|friendly|polite|useful|reliable|smart|capable|expert|ai|personal|virtual) ?){0,6}(?:assistant|agent|bot|model)[.!]?$/i;
/** Words that tell of a text which stands beside the order, and may be mistaken for one. */
const POINTING = new Set(
  'following below quoted attached transcript verbatim says said wrote writes reads'.split(' '),
);

/**
 * Words that hedge, forbid, put off or hand on what is asked. An instruction that has one of them anywhere is left
 * to judges who can weigh it.
 */
const HEDGES = new Set(
  `if unless whether when whenever until till once before after while provided providing assuming supposing subject upon only just not
  don't dont never no none nobody nothing neither nor without except excluding save besides apart aside other rather but instead avoid
  cease hold stop refuse unlike although though otherwise later tomorrow scrap forget nevermind ask asks confirm confirms approval approve check
  first wait maybe perhaps might would should could hypothetically suppose imagine pretend example e.g than`.split(
    /\s+/,
  ),
);
/** Before the verb of a plain request. */
const COURTESY = new Set(
  `please kindly can could would will you i we want need like to 'd i'd we'd now then also and go ahead hi hello hey ok okay yes
  thanks agent assistant`.split(/\s+/),
);
const POLITE = /\b(?:can|could|would|will) you\b|\bwould like\b|\bi'd like\b/gi;

/**
 * The directives of an instruction, or none at all where anything in it hedges or is no order: an order that is
 * conditional, negated, asked about, quoted or told of somebody else is none, and a sentence that is not understood
 * may take it back. Linear in the text.
 */
export function directivesOf(instruction: string): Directive[] {
  if (instruction.length > LONGEST) return [];
  const polite = instruction.replace(POLITE, (phrase) => ' '.repeat(phrase.length));
  if (QUOTED_LINE.test(instruction)) return [];
  const words = wordsOf(polite).map(({ text }) => text.replaceAll('’', "'"));
  if (words.some((word) => HEDGES.has(word) || POINTING.has(word))) return [];
  const sentences = splitSentences(polite)
    .map(({ start, end }) => polite.slice(start, end))
    .filter((sentence) => !INTRODUCES.test(sentence.trim()));
  const orders = sentences.map((sentence) => clausesOf(wordsOf(sentence)));
  const isUnderstood = sentences.every(
    (sentence, at) => orders[at]?.length || wordsOf(sentence).every(({ text }) => COURTESY.has(text)),
  );
  return isUnderstood ? withoutRevised(orders.flat()) : [];
}

/** Of orders that deal with the same thing, or point back, it cannot be told which of them stands. */
function withoutRevised(orders: readonly Directive[]): Directive[] {
  return orders.filter((order, at) => {
    const own = new Set(order.words.map(({ text }) => text).filter((word) => !isFunctionWord(word)));
    return !orders
      .slice(at + 1)
      .some(({ words }) => words.some(({ text }) => own.has(text) || POINTS_BACK.has(text)));
  });
}

const POINTS_BACK = new Set('it that this them those these one ones same again back both'.split(' '));

function clausesOf(words: readonly Word[]): Directive[] {
  const starts = words.flatMap(({ text }, at) =>
    (text === 'and' || text === 'then') && isOrder(words[at + 1]) ? [at + 1] : [],
  );
  const first = words.findIndex(({ text }) => !COURTESY.has(text));
  if (first < 0 || !isOrder(words[first])) return [];
  return [first, ...starts.filter((at) => at > first)].map((from, at, all) => {
    const to = all[at + 1] ?? words.length + 1;
    const verb = words[from]?.text ?? '';
    return { verb, words: words.slice(from + 1, to - 1) };
  });
}

/** Orders stand in the base form. */
const isOrder = (word: Word | undefined): boolean => word !== undefined && baseOf(word.text) === word.text;
