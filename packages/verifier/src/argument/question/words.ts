import { regularForm } from '../../language/endings.ts';
import { DOUBT, HARDLY, HEARSAY, OFTEN } from '../../language/lexicon/certainty.ts';
import { grouped, wordSet } from '../../language/lists.ts';
import {
  AUXILIARIES,
  BE,
  baseOf,
  DO,
  HAVE,
  isInflected,
  isPlural,
  lemma,
  MODALS,
  type Word,
} from '../../logic/words.ts';

/** Word classes of English that are closed, as questions in everyday words need them. */
export const DEFINITE = wordSet('the this that these those my our your his her its their');
export const ARTICLES = wordSet('a an');
export const SUBJECT_PRONOUNS = wordSet('i you he she it we they');
export const OBJECTS = wordSet('him her it them');
export const PREPOSITIONS = wordSet(
  `in on at of by with without from to for about into onto under over above below behind beside between near
  inside outside within throughout across along around through during before after against among via off per past`,
);
export const RELATIVES = wordSet('who that which');
export const INDEFINITE = wordSet('someone somebody something anyone anybody anything');
export const UNIVERSAL = wordSet('everyone everybody everything');
export const NEGATIVE = wordSet('nobody nothing none');
/** Adverbs that change neither what is said nor of whom. */
const FILLERS = wordSet(
  `then also indeed certainly definitely surely really actually therefore thus hence consequently
  still already ever logically both`,
);
/** How often, or how likely: what is told with these holds of no single case for sure. */
export const VAGUE = wordSet(`${OFTEN} ${DOUBT} ${HARDLY} ${HEARSAY} almost nearly roughly few`);
/** With one of these among its words a phrase says more than a predicate. */
export const UNREAD = wordSet(
  `who whom whose which what because although though if when whenever while unless since until whether as so
  every each all none nobody nothing neither otherwise nor only except most many several and or but not never than ; : ( ) ,`,
);
export const isFiller = ({ text }: Word): boolean => FILLERS.has(text);
/** Without "too" at the end: before another word it says of how much. */
const withoutToo = (words: readonly Word[]): readonly Word[] =>
  words.at(-1)?.text === 'too' ? words.slice(0, -1) : words;

const EXPANDED: Readonly<Record<string, string>> = { "'re": 'are', "'ve": 'have', "'ll": 'will', "'m": 'am' };
const SHORT = /^(it|he|she|there|that|who|what|i|you|we|they|here|one)('s|'re|'ve|'ll|'m)$/;

/** Words with what is written short behind pronouns written out, "it's been" as "it has been". */
export const writtenOut = (words: readonly Word[]): Word[] =>
  words.flatMap((word, at) => {
    const [, head, tail = ''] = SHORT.exec(word.text) ?? [];
    if (!head) return [word];
    const next = words[at + 1]?.text ?? '';
    const has = next === 'been' || next === 'got' || (isParticiple(next) && !next.endsWith('ed'));
    const text = EXPANDED[tail] ?? (has ? 'has' : 'is');
    return [
      { text: head, capital: word.capital },
      { text, capital: false },
    ];
  });

/** Whether a word can be a participle of the past. */
export const isParticiple = (word: string): boolean =>
  word.length > 3 && (word.endsWith('ed') || (baseOf(word) !== word && !word.endsWith('s')));
/** Participles that look like their verbs, behind "have". */
export const BARE_PARTICIPLES = wordSet('come become run put set cut hit shut let hurt shed split spread');

const PREFIXED = /^(over|under|out|mis|re|fore|up|with|un)(.{3,})$/;

/** One form for all forms of a verb; "overslept" meets "oversleeps". */
export function formOf(word: string): string {
  if (HAVE.has(word)) return 'have';
  if (isStrong(word)) return (PREFIXED.exec(word)?.[1] ?? '') + formOf(PREFIXED.exec(word)?.[2] ?? '');
  // "Cancelled" is of "cancel", "smelled" of "smell".
  return regularForm(baseOf(word)).replace(/(?<=[aeiou]\p{L}{1,9}e)ll$/u, 'l');
}

const isStrong = (word: string): boolean => {
  const rest = PREFIXED.exec(word)?.[2] ?? '';
  return baseOf(word) === word && baseOf(rest) !== rest;
};

/** Whether a word can be a verb of the third person or the past. */
export const isFiniteVerb = (word: string): boolean => isInflected(word) || isStrong(word);

/** One form for a word that is no verb: "a rose" is not what rose. */
const nameOf = (word: string): string => (isPlural(word) ? lemma(word) : regularForm(word));

const DROPPED = new Set([...ARTICLES, ...DEFINITE, 'any', 'some', 'own']);

/** What a phrase comes to: its words in one form each, without articles, possessives and fillers. */
export const keyOf = (words: readonly Word[]): string =>
  withoutToo(words)
    .filter((word) => !DROPPED.has(word.text) && !isFiller(word))
    .map(({ text }) => nameOf(text))
    .join(' ');

/** Times that point from the moment of speaking, each with what it comes to. */
const TIME_RUNS = [
  ...grouped(`now: at_this_very_moment at_the_moment right_now just_now this_week currently today now |
    morning: this_morning | afternoon: this_afternoon | evening: this_evening tonight | : all_day all_night all_week at_that_moment at_that_time | past: last_night last_night's last_evening | yesterday: yesterday |
    tomorrow: tomorrow`),
].map(([said, time]) => ({ said: said.split(' '), time }));

/** The words without those that point to a time, and the times. What opens with such a time may have a comma behind it. */
export function withoutTimes(words: readonly Word[]): { words: Word[]; times: string[] } {
  const left: Word[] = [];
  const times: string[] = [];
  for (let at = 0; at < words.length; ) {
    const run = TIME_RUNS.find(({ said }) => said.every((part, by) => words[at + by]?.text === part));
    const word = words[at];
    const next = words[at + (run?.said.length ?? 0)]?.text ?? '';
    // "Is today a holiday?" speaks of the day itself.
    // "The tickets of today".
    const isBound = words[at - 1]?.text === 'of';
    if (run && !isBound && !(AUXILIARIES.has(next) && left.length === 0) && !ARTICLES.has(next)) {
      if (run.time) times.push(run.time);
      at += run.said.length;
      if (left.length === 0 && words[at]?.text === ',') at++;
      continue;
    }
    if (word) left.push(word);
    at++;
  }
  return { words: left, times };
}

const BASE_AHEAD = new Set([...DO, ...MODALS, ...wordSet('will would shall to')]);
const SUBJECTS = new Set([...SUBJECT_PRONOUNS, ...RELATIVES, ...INDEFINITE, ...UNIVERSAL, ...NEGATIVE]);
/** Words behind which a verb goes on, and that are none. */
export const PARTICLES = wordSet(
  'out up down away back here there home together apart too again well later early late',
);

/** Words that stand as verbs somewhere in a text, in one form each: behind pronouns, names and auxiliaries. */
export function verbsIn(sentences: readonly (readonly Word[])[], names: ReadonlySet<string>): Set<string> {
  const verbs = new Set<string>();
  const spoken = new Map<string, Set<string>>();
  for (const { text } of sentences.flat())
    spoken.set(formOf(text), (spoken.get(formOf(text)) ?? new Set()).add(text));
  for (const words of sentences) {
    const [first] = words;
    const isAsked = AUXILIARIES.has(first?.text ?? '');
    // "Does the lift stop here": what is told in another form elsewhere.
    const isDone = DO.has(first?.text ?? '') && !words.some(({ text }) => text === 'that');
    const isModal = isAsked && BASE_AHEAD.has(first?.text ?? '');
    let isBase = false;
    let isSubject = false;
    for (const [at, { text }] of words.entries()) {
      const before = words[at - 1]?.text ?? '';
      const isBehindName = names.has(before) && (isAsked ? isModal : isFiniteVerb(text));
      const isTold = isDone && at > 2 && !isPlural(text) && (spoken.get(formOf(text))?.size ?? 0) > 1;
      const isBound = PREPOSITIONS.has(before) || DEFINITE.has(before) || ARTICLES.has(before);
      // Between two noun phrases stands a verb: "this crate carries a label".
      const next = words[at + 1]?.text ?? '';
      const isBetween =
        at > 1 &&
        isFiniteVerb(text) &&
        !isBound &&
        (ARTICLES.has(next) || DEFINITE.has(next) || next === 'no');
      // "Every painter wears white".
      const isOfEach = at === 2 && /^(?:every|each)$/.test(words[0]?.text ?? '') && /[^s]s$/.test(text);
      const isVerb =
        isBetween ||
        (isOfEach && isFiniteVerb(text) && !isBound) ||
        isBehindName ||
        (isBase && !(isAsked && at === 1)) ||
        (isSubject && (isFiniteVerb(text) || isBare(before))) ||
        (isTold && !isBound);
      if (isVerb && !names.has(text) && !AUXILIARIES.has(text) && !isNoVerb(text)) verbs.add(formOf(text));
      const isAside = isFiller({ text, capital: false }) || text === 'not' || text === 'never';
      isBase = BASE_AHEAD.has(text) || (isBase && isAside);
      isSubject = SUBJECTS.has(text) || (isSubject && isAside);
    }
  }
  return verbs;
}

const isBare = (word: string): boolean => /^(?:i|you|we|they|who)$/.test(word);
/** Whether a word is of a class that no verb is of. */
export const isNoVerb = (word: string): boolean =>
  [PREPOSITIONS, DEFINITE, ARTICLES, UNREAD, SUBJECTS, BASE_AHEAD, HAVE, BE, PARTICLES, FILLERS].some(
    (some) => some.has(word),
  ) ||
  /^(?:any|some|both|not|never|no|one)$/.test(word) ||
  !/^\p{L}+$/u.test(word);
