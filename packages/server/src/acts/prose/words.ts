import lexicon from '../../language/lexicon/grammar.json' with { type: 'json' };
import { setOf as set } from '../../language/names.ts';
import { listed, type Phrases, phrasesOf } from './measures.ts';

const grammar = lexicon.entries;

export const FILLER = set(grammar.filler);
export const WH_WORDS = set(grammar.whWords);
export const AUXILIARIES = set(grammar.auxiliaries);
export const DETERMINERS = set(grammar.determiners);
export const PRONOUNS = set(grammar.pronouns);
export const PREPOSITIONS = set(grammar.prepositions);
export const NEGATIVES = set(grammar.negatives);
/** Words that leave out what stands behind them. */
export const EXCLUDES = set(grammar.excludes);
export const ADVERBS = set(grammar.adverbs);
/** Words that are a noun as often as a verb: between nouns they are nouns. */
export const NOUN_VERBS = set(grammar.nounVerbs);
export const RELATIVES = set(grammar.relatives);
export const PARTICLE_VERBS = set(grammar.particleVerbs);
export const TELLING = set(grammar.tellingVerbs);
/** Simple past forms that are nothing else. */
export const ONLY_PAST = set(grammar.pasts);
/** Words that say what stands behind a colon: tasks, commands, somebody's words. */
export const TASKS = set(grammar.tasks);
export const RUNS = set(grammar.runs);
export const WRITES = set(grammar.writes);
export const HANDLES = set(grammar.handles);
export const TEXTS = set(grammar.texts);
export const SAYS = set(grammar.says);
/** Verbs for doing anything at all to something. */
export const TOUCHES = set(grammar.touches);
/** Words that bind or limit, and words that say that something failed. */
export const BINDING = set(grammar.binding);
export const FAILURES = set(grammar.failures);
export const FOREIGN = set(grammar.foreign);
export const ABBREVIATIONS = set(grammar.abbreviations);

export const GREETINGS = listed(grammar.greetings);
export const TAKE_BACKS = listed(grammar.takeBacks);
export const CONDITIONS = listed(grammar.conditions);
export const REASONS = listed(grammar.reasons);

/** What the words before a verb make of it. */
export type Frame = 'order' | 'wish' | 'ask' | 'refrain';

const framed = (list: string, frame: Frame): (readonly [string, Frame])[] =>
  list.split(';').map((phrase) => [phrase, frame] as const);
export const FRAMES: Phrases<Frame> = phrasesOf([
  ...framed(grammar.orderFrames, 'order'),
  ...framed(grammar.wishFrames, 'wish'),
  ...framed(grammar.askFrames, 'ask'),
  ...framed(grammar.refrainFrames, 'refrain'),
]);

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [FILLER, DETERMINERS, PRONOUNS, PREPOSITIONS, AUXILIARIES, WH_WORDS].flatMap((words) => [...words]),
);
/** Whether a word (small letters) only holds sentences together. */
export const isFunctionWord = (word: string): boolean =>
  FUNCTION_WORDS.has(word) ||
  // "What's", "who's".
  (word.endsWith("'s") && WH_WORDS.has(word.slice(0, -2)));

/** Verbs of several words, by the lemma that they stand for. */
export const PHRASAL: Phrases<string> = phrasesOf(
  grammar.phrasal.split(';').map((entry) => {
    const [phrase = '', lemma = ''] = entry.split('=');
    return [phrase, lemma] as const;
  }),
);
