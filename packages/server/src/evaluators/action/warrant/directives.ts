import { splitSentences } from '../../../kernel/text.ts';
import { baseOf } from '../../decision/acts.ts';
import { type Word, wordsOf } from './words.ts';

/** One thing that the principal plainly tells the agent to do: its verb, and the words behind it. */
export type Directive = { verb: string; words: readonly Word[] };

/** Longer instructions hold more than a reader of single orders can account for. */
const LONGEST = 4_000;

/**
 * Words that hedge, forbid, put off or hand on what is asked. An instruction that has one of them anywhere is left
 * to judges who can weigh it.
 */
const HEDGES = new Set(
  `if unless whether when whenever until till once before after while provided assuming supposing only just not don't dont
  never no none without except excluding but instead avoid stop refuse ask asks confirm confirms approval approve check
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
 * The directives of an instruction, or none at all where anything in it hedges: an order that is conditional,
 * negated, asked about or told of somebody else is none. Linear in the text.
 */
export function directivesOf(instruction: string): Directive[] {
  if (instruction.length > LONGEST) return [];
  const polite = instruction.replace(POLITE, (phrase) => ' '.repeat(phrase.length));
  if (wordsOf(polite).some(({ text }) => HEDGES.has(text.replaceAll('’', "'")))) return [];
  return splitSentences(polite).flatMap(({ start, end }) => clausesOf(wordsOf(polite.slice(start, end))));
}

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
