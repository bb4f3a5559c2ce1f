import { oneOf, wordSet } from '../language/lists.ts';
import { isWeekday, MONTH_NAMES, monthNamed, WEEKDAY_NAMES } from '../language/units.ts';
import { VERB_FORMS } from '../language/verbs.ts';
import { isPast, rootOf, rootsIn, timeOfBe, wordsIn } from './words.ts';

/** What a clause is of, by its words up to the verb, and what it says of that. */
type Clause = {
  /** Roots of the words before the verb; the last of them before a preposition is what it is of. */
  thing: ReadonlySet<string>;
  head: string;
  /** Those words as they stand. */
  named: string;
  /** Numbers and letters that tell one of several from another: "sample 6". */
  labels: ReadonlySet<string>;
  /** The root of the verb; "be" where that is all. */
  verb: string;
  isThen: boolean;
  /** The first words from the verb on. */
  first: string;
  second: string;
  isDenied: boolean;
  isPronoun: boolean;
  /** Something is told of it besides that it is so or not. */
  hasMore: boolean;
  roots: ReadonlySet<string>;
  /** Those from the verb on. */
  said: ReadonlySet<string>;
  times: ReadonlySet<string>;
  words: string;
};

const SPELLED = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const AUXILIARY = wordSet(
  "is are was were am has have had do does did will would can could may might must shall should don't doesn't didn't isn't aren't wasn't weren't won't can't",
);
const BE = wordSet('is are was were am be been being');
const NOT = /\b(?:not|never|no|none|nobody|nothing|neither|nor|without)\b|n't\b/i;
const PREPOSITION = /^(?:of|in|on|at|from|for|to|with|by|under|near|behind|between|about)$/;
const DAYS = [...WEEKDAY_NAMES, ...MONTH_NAMES].flat().join('|');
/** What was so until something else came. */
const AFRESH = new RegExp(
  `\\b${oneOf(`now, again, since, meanwhile, anymore, any more, nowadays, by then, no longer, already, currently,
    (?:the|a|our|its) (?:new|current|latest|updated) \\p{L}+,
    (?:from|as of|starting|until|till) (?:${DAYS}|\\d+ (?:${DAYS})|(?:19|20)\\d\\d|next|tomorrow|today|then|this)`)}\\b`,
  'iu',
);
/** "From May at five": a fragment that says since when something else is so. */
const WHO = /^\s*(?:it|they|he|she|we|I)\b/i;
const FROM_THEN = /^\s*(?:and )?(?:from|as of|since|until|till|starting)\b/i;
const PRONOUN = /\b(?:it|they|he|she|this|that|these|those|one)\b/i;
const LABEL = /^[^:]{1,60}:\s+/;

/** Words with those joined by a hyphen as one: a check-out is no checking. */
export const joined = (text: string): string => text.replace(/(?<=\p{L})-(?=\p{L})/gu, '');

function clauseOf(text: string, label = '', verb?: string): Clause {
  const words = wordsIn(joined(text).replace(/n['’]t\b/g, ' not'));
  const isVerb = (word: string, at: number): boolean =>
    at > 0 &&
    (AUXILIARY.has(word) ||
      ((isPast(word) || VERB_FORMS.has(word)) && !LEADS_NOUN.test(words[at - 1] ?? '')));
  const known = words.findIndex(isVerb);
  const endsInS = (word: string, at: number): boolean => at > 0 && /[^sui]s$/.test(word);
  const alone = words.findIndex((word, at) => endsInS(word, at) && !PREPOSITION.test(words[at + 1] ?? ''));
  // "The tour starts at the harbour"
  const present = alone < 0 && words.findIndex(isVerb) < 0 ? words.findIndex(endsInS) : alone;
  // "On rainy days the tour starts": the verb of the claim, where it stands there.
  const same =
    verb && verb !== 'be' ? words.findIndex((word, place) => place > 0 && rootOf(word) === verb) : -1;
  const first = known > 0 && (present < 0 || known < present + 2) ? known : present;
  const at = same > first && !AUXILIARY.has(words[first] ?? '') ? same : first;
  const before = at > 0 ? words.slice(0, at) : words;
  const told = (at > 0 ? words.slice(at) : []).filter((word) => !NOT.test(word));
  const main = told.find((word) => !AUXILIARY.has(word) && !BE.has(word) && !ADVERB.test(word));
  const isBe = BE.has(told[0] ?? '') && !isPast(main ?? '');
  const end = before.findIndex((word, place) => place > 0 && PREPOSITION.test(word));
  const named = rootsIn(before.slice(0, end < 0 ? before.length : end).join(' '));
  return {
    thing: new Set(
      rootsIn(before.filter((word) => !WHEN.test(word)).join(' ')).filter((root) => !isLabel(root)),
    ),
    named: before.join(' '),
    head: named.filter((root) => !isLabel(root)).at(-1) ?? '',
    labels: new Set(before.filter((word, place) => place > 0 && isLabel(word))),
    verb: at < 0 ? '' : isBe ? 'be' : rootOf(main ?? ''),
    isThen:
      told.some((word) => timeOfBe(word) === 'then' || word === 'did' || word === 'had') ||
      isPast(told[0] ?? ''),
    first: told[0] ?? '',
    second: told[1] ?? '',
    isDenied: NOT.test(text),
    isPronoun: /^(?:it|they|he|she|this|that|these|those|there)$/.test(before[0] ?? ''),
    hasMore: rootsIn(told.join(' ')).length > 0,
    said: new Set(rootsIn(told.join(' '))),
    roots: new Set(rootsIn(words.join(' '))),
    times: new Set(
      [...wordsIn(label), ...words].filter(
        (word) =>
          /^week(?:day|end)s$/.test(word) ||
          isWeekday(word) ||
          isWeekday(word.replace(/s$/, '')) ||
          monthNamed(word) ||
          /^(?:19|20)\d\d$/.test(word),
      ),
    ),
    words: words.filter((word) => !/^(?:the|an?|our|your)$/.test(word)).join(' '),
  };
}
const isLabel = (word: string): boolean => /\d/.test(word) || /^[a-z]$/.test(word);
const WHEN = new RegExp(`^(?:since|from|until|now|then|today|${DAYS})$`);
const LEADS_NOUN = /^(?:the|an?|our|your|his|her|its|their|my|of|in|on|at|for|with|new|next|last)$/;
const ADVERB = /ly$|^(?:not|never|only|also|still|just|then|now)$/;

/** Whether two clauses are of two things: by their heads, by their numbers, or each by a word that the other lacks. */
function isApart(a: Clause, b: Clause): boolean {
  const lacks = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
    [...some].some((one) => !others.has(one));
  if (a.labels.size > 0 && b.labels.size > 0) return lacks(a.labels, b.labels);
  // "The ferry from Kiel to Oslo", and from Oslo to Kiel.
  const isAnotherWay = a.named !== b.named && / from /.test(a.named) && / from /.test(b.named);
  return isAnotherWay || (lacks(a.thing, b.thing) && lacks(b.thing, a.thing));
}

/** Whether a claim is said in the words of its evidence, derived from them, or argued for from premises. */
export type How = 'told' | 'derived' | 'argued';

/**
 * Whether another sentence may tell otherwise of what a claim says: the same of the same thing in other words or denied,
 * or, behind a state that is told, what came of it since. `how` is whether the claim is said in these words, derived from them, or argued for from premises.
 */
export function retells(sentence: string, claim: string, isBehind: boolean, how: How): boolean {
  const own = clauseOf(claim);
  // What holds if something does, or of all that there is, tells nothing of this one.
  if (SUPPOSES.test(sentence) || (how === 'argued' && UNIVERSAL.test(sentence))) return false;
  const label = LABEL.exec(sentence)?.[0] ?? '';
  return sentence
    .slice(label.length)
    .split(/[,;] | and | but /)
    .some((part) => {
      const other = clauseOf(part, label, own.verb);
      if (other.words === own.words) return false;
      const isSame = !isApart(own, other) && own.head !== '' && other.thing.has(own.head);
      const isTurned =
        own.verb === 'be' && other.verb === 'be' && !other.thing.has(own.head) && other.roots.has(own.head);
      if (isTurned || (isBehind && how === 'told' && isCountedAnew(claim, part, other))) return true;
      return (
        (isSame && isOfSame(own, other, how)) || (isBehind && !own.isThen && overtakes(own, other, part, how))
      );
    });
}

const SUPPOSES = /^\s*(?:if|when|whenever|in case)\b/i;
const UNIVERSAL = /^\s*(?:all|every|each|any|no|some)(?:one|body|thing)?\b/i;

/** The same verb, or a bare denial, of the same time. */
function isOfSame(own: Clause, other: Clause, how: How): boolean {
  // "It was at 9": what was says nothing of what is.
  if (other.isThen && !own.isThen && other.verb === 'be') return false;
  const isOtherTime =
    own.times.size > 0 && other.times.size > 0 && [...own.times].every((time) => !other.times.has(time));
  // "On Sundays": of days that come again.
  const areUsual = [...own.times, ...other.times].every((time) => /s$/.test(time));
  if (isOtherTime && ((own.isThen && other.isThen) || areUsual)) return false;
  // "The cat is big. The cat is blue.": premises that are said of one thing.
  const isMore =
    how === 'argued' && [...own.said].every((root) => root === own.verb || !other.said.has(root));
  const isSaid = own.verb !== '' && own.verb === other.verb && !isMore;
  return isSaid || (other.isDenied && !other.hasMore);
}

/** A state that is told may have ended with what happened to it, or is so since another time. */
function overtakes(own: Clause, other: Clause, text: string, how: How): boolean {
  if (isNamesake(own, other)) return false;
  const isShared = [...other.roots].some((root) => own.roots.has(root) && !isLabel(root));
  if (AFRESH.test(text) && (isShared || PRONOUN.test(text) || FROM_THEN.test(text))) return true;
  // "The guard put it back into the safe"
  if (
    how !== 'derived' &&
    !other.isPronoun &&
    !/^\s*(?:please|do(?:n['’]t| not))\b/i.test(text) &&
    / (?:it|them|him|her)\b(?! \p{Ll}+s\b)/u.test(text)
  )
    return true;
  // "It moved to the barn", "we have moved": what happened to it since.
  const isEvent = isPast(other.first) || (/^(?:have|has|had)$/.test(other.first) && isPast(other.second));
  if (how !== 'derived' && isEvent && WHO.test(text)) return true;
  return how !== 'derived' && isShared && other.isThen && other.verb !== 'be' && !other.isPronoun;
}

/** "They are eight people", "the new date is 10 March": another value in the place of one that the claim tells. */
function isCountedAnew(claim: string, part: string, other: Clause): boolean {
  const isNew = NEW.test(part) && [...kindsIn(claim)].some((kind) => kindsIn(part).has(kind));
  const own = [...claim.matchAll(COUNT)];
  const counted = [...part.matchAll(COUNT)];
  const isOther = counted.some(([, many, noun = '']) =>
    own.some(([, all, thing = '']) => rootOf(thing) === rootOf(noun) && many !== all),
  );
  return isNew || (isOther && (other.isPronoun || other.thing.size === 0));
}
const NEW =
  /\b(?:new|other|right|correct|real|actual|current|latest|final|updated)\b[\p{L} ]{1,30} (?:is|are|will be|=)\b/u;
const COUNT = new RegExp(`(?<![\\p{L}\\d])(\\d+|${[...SPELLED].join('|')}) (\\p{L}+)`, 'giu');

/** Of which kinds a text tells values: times of the day, days, numbers. */
const kindsIn = (text: string): ReadonlySet<string> =>
  new Set(
    text.split(/\s+/).flatMap((raw) => {
      const word = raw.replace(/[.,;!]+$/, '').toLowerCase();
      if (/^\d{1,2}[:.]\d\d$/.test(word) || /^(?:[ap]m|noon|midnight)$/.test(word)) return ['clock'];
      if (isWeekday(word)) return ['day'];
      return monthNamed(word) !== undefined && /^\p{Lu}/u.test(raw)
        ? ['date']
        : /^\d/.test(word)
          ? ['number']
          : [];
    }),
  );

/** Two of one name, and not the same: "table bookings", "table customers". */
const isNamesake = (own: Clause, other: Clause): boolean =>
  other.verb !== '' && [...other.thing].some((root) => own.thing.has(root)) && isApart(own, other);

/** Whether a sentence is of another one of several that share a name with what the claim is of: "sample 7". */
export function isOfAnother(sentence: string, claim: string): boolean {
  const [own, other] = [clauseOf(claim), clauseOf(sentence.replace(LABEL, ''))];
  return isNamesake(own, other);
}

/** Whether a sentence is of the record that a label names: "the motion", behind "Motion: ". */
export function isOfLabel(sentence: string, label: string): boolean {
  const { head, verb, labels } = clauseOf(sentence);
  return (
    label !== '' && verb !== '' && !/\d/.test(sentence) && labels.size === 0 && rootsIn(label).at(-1) === head
  );
}
