import { isDoubted } from '../grounds/standing.ts';
import { hasVerb, isPast, wordsIn } from '../grounds/words.ts';
import { oneOf } from '../language/lists.ts';
import { VERB_FORMS } from '../language/verbs.ts';

/** "16:07 deploy 4.12 was rolled back": when it was, in a log. */
const STAMP = /^\s*(?:\d{4}-\d\d-\d\d[T ])?\[?(\d{1,2}:\d\d)(?::\d\d)?\]?:? +(?=\p{L})/u;
const LABEL = /^[^:.;?!\n]{1,60}[^:.;?!\s]: (?=\S)/;
const GREETING =
  /^\s*(?:dear|hello|hi|hey|good (?:morning|afternoon|evening|day))\b[^,;:.]{0,40}[,!] (?=\S)/i;
/** What a writer does with what follows: he tells it himself. */
const TELLING = new RegExp(
  `^\\s*(?:${oneOf(`(?:please )?(?:note|be aware|be advised|remember)(?: that)?, we (?:regret|confirm)(?: to \\p{L}+(?: you)?)? that,
    we are (?:glad|happy|pleased|sorry|proud) to (?:tell|inform|say|announce|confirm|report)(?: you)? that`)}) `,
  'iu',
);
/** "Mechanic says: …": the record of one who was there; what is said with "that" is somebody's word. */
const SPEAKER = /^\p{Lu}\p{L}*(?: \p{L}+)? (?:says|reports|notes): $/u;
const SEPARATOR = /(?:,|;)(?: and)? | and /g;
/** With these a sentence opens something that is not told outright, or joins what may not be said apart. */
const OPENS = new RegExp(
  `\\b${oneOf(`if, unless, once, whenever, wherever, where, (?:now|the moment|(?:every|each) time), provided, providing, assuming, suppos\\w{1,3}, in (?:the event|case), as long as, whether, that, who, whom, which, whose, when, while, because, before, after, until, since, as,
    than, or, either, neither, nor, only, both, between, without, so, had, were to, should, would, could,
    may, might, s(?:ay|ays|aid), tells?, told, claim\\w{0,3}, den(?:y|ies|ied), th(?:ink|inks|ought),
    believ\\w{1,3}, hop(?:e|es|ed|ing), wish\\w{0,3}, dream\\w{0,3}, fear\\w{0,3}, doubt\\w{0,3}, expect\\w{0,3},
    guess\\w{0,3}, imagin\\w{1,3}, pretend\\w{0,3}, ask\\w{0,3}, in (?:the|a|his|her) (?:film|book|novel|story|dream|play)`)}\\b`,
  'i',
);
/** A part of a sentence that begins so limits the one before it. */
const LIMITS = new RegExp(
  `^(?:${oneOf(`if, unless, except, but, until, or, when, only, not, where, provided, which, who, that, subject, though, although,
    however, as, so, just, because, once, while, given, then, in, on, at, for, by, from, with, to, than, without, according,
    it seems, no, (?:i|we|they|he|she|you|it) \\p{Ll}+$`)})\\b|(?:^| )(?:says?|said|th(?:inks?|ought)|claim\\w{0,2}|hope\\w?|believe\\w?)$`,
  'i',
);
/** What makes less of a part than it seems to say. */
const LESSENS = new RegExp(
  `\\b${oneOf(`nearly, almost, maybe, perhaps, possibly, probably, likely, partly, half(?! past), would, could, might, may, should,
    supposedly, allegedly, reportedly, apparently, hopefully`)}\\b|["“”«»?]`,
  'i',
);
/** "With a valid pass, …": under which circumstances what follows is so. */
const LEADS =
  /^(?:according|given|per|in|on|at|for|by|from|with|under|during|within|inside|outside|among|to|of|throughout)\b/i;
const PAST_LABEL = /\b(?:1\d|20|21)\d\d\b|\b(?:last|past|previous|yesterday)\b/i;
/** More words before a colon are a sentence. */
const LONGEST_LABEL = 5;
const MOST_PARTS = 12;
const MOST_WORDS = 40;

/** A clause that a sentence tells outright, and the others beside it. */
export type Asserted = { text: string; beside: readonly string[] };

/**
 * The clauses that a sentence tells outright: behind a label, a greeting or "please note that", and beside others that
 * commas or "and" part from it; of a list, each of its things with what is said of all; of a line of a log, with its time.
 * None where the label or a part before it supposes, asks, denies or tells somebody's word. Linear.
 */
export function assertedIn(sentence: string): Asserted[] {
  const stamp = STAMP.exec(sentence);
  const body = sentence.slice(stamp?.[0].length ?? 0);
  const label = LABEL.exec(body)?.[0] ?? '';
  if (isUntrue(label)) return [];
  const bare = body
    .slice(label.length)
    .replace(GREETING, '')
    .replace(TELLING, '')
    .replace(/[.!]\s*$/, '');
  if (/[?"“”«»]|: /.test(bare)) return [];
  const parts = bare.split(SEPARATOR).map((part) => part.trim());
  if (parts.length > MOST_PARTS) return [];
  const found: Asserted[] = [];
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1];
    if (LESSENS.test(part.replace(/\bMay\b/g, '')) || part === '') break;
    const beside = [...parts.slice(0, at), ...parts.slice(at + 1)];
    const isLimited = next !== undefined && LIMITS.test(next);
    if (!isLimited) {
      found.push({ text: part, beside });
      if (stamp) found.push({ text: `${part} at ${stamp[1]}`, beside });
      const perfect = part.replace(PERFECT, ' ');
      if (perfect !== part) found.push({ text: perfect, beside });
      const others = [...parts.slice(0, Math.max(0, headAt(parts, at))), ...parts.slice(at + 1)];
      for (const text of listedIn(parts, at)) found.push({ text, beside: others });
    }
    if (OPENS.test(part.replace(/\bMay\b/g, '')) || isNested(part) || (LEADS.test(part) && !hasAnyVerb(part)))
      break;
  }
  return found;
}

/** "Dr. Havel has moved it": who has done something did it. */
const PERFECT = / (?:has|have) (?=\p{Ll}+(?:ed|en|ne|ld|nt|ght|de)\b)/u;

/** Whether a label says that what follows is not simply so now, or is no record. */
export const isUntrue = (label: string): boolean =>
  label !== '' &&
  !SPEAKER.test(label) &&
  (isDoubted(label) ||
    PAST_LABEL.test(label) ||
    /^(?:to|not|if|do|did|is|are|was)\b|^(?:test|mock|trial|dummy|practice|training) \p{L}+: /iu.test(
      label,
    ) ||
    wordsIn(label).length > LONGEST_LABEL ||
    hasVerb(wordsIn(label.replace(/\bMay\b/g, '')).slice(1)) ||
    (isPast(wordsIn(label)[0] ?? '') && wordsIn(label).length < 3));

/** "Ann hoped Bob left and Cara stayed": whether a clause stands where somebody's hope may go on, or behind "Petition:". */
export function isWithinAnother(clause: string, sentence: string): boolean {
  const label = LABEL.exec(sentence)?.[0] ?? '';
  const parts = sentence
    .slice(label.length)
    .replace(/[.!]\s*$/, '')
    .split(SEPARATOR);
  const bare = wordsIn(clause).join(' ');
  const at = parts.findIndex((part) => wordsIn(part).join(' ') === bare);
  // "Provided that the valve is open, …" is a rule's condition, and nobody's hope.
  const isHoped = (part: string): boolean => !CONDITION.test(part) && isNested(part);
  return at >= 0 && (isUntrue(label) || parts.slice(0, at).some(isHoped));
}

const CONDITION =
  /^(?:if|when(?:ever)?|provid(?:ed|ing)|in the event|in case|as long as|assuming|given|unless)\b/i;

/** "She hopes the director left": a sentence within a sentence. */
function isNested(part: string): boolean {
  const words = part.split(/\s+/);
  const verb = words.findLastIndex((word, at) => at > 0 && (hasVerb([word]) || VERB_FORMS.has(word)));
  const before = words.slice(0, Math.max(0, verb)).join(' ');
  return (
    words.filter((word, at) => at > 0 && (FINITE.test(word) || isPast(word))).length > 2 ||
    / (?!of|in|on|at|from|for|to|with|and|by|the|an?|de|van|von)\p{Ll}+ (?:the|an?|his|her|its|our|your|my|\p{Lu}\p{Ll}*) /u.test(
      ` ${before} `,
    )
  );
}
const FINITE = /^(?:is|are|was|were|has|have|had|did|does|do)$/;

/** The last part with a verb before a place. */
const headAt = (parts: readonly string[], at: number): number =>
  parts.slice(0, at).findLastIndex((part) => hasAnyVerb(part));

/** "Lasagne contains milk, wheat and celery": of the part at a place what the one before it with a verb says of it. */
function listedIn(parts: readonly string[], at: number): string[] {
  const first = headAt(parts, at);
  const between = parts.slice(first + 1, at + 1);
  const words = (parts[first] ?? '').split(/\s+/);
  const all = [...between, ...parts.slice(at + 1)].join(' ');
  const isPlain = between.every((part) => !hasAnyVerb(part) && !/\d/.test(part) && !OPENS.test(part));
  if (first < 0 || !isPlain || words.length > MOST_WORDS || / or | nor /.test(` ${all} `)) return [];
  return words.flatMap((word, verb) => {
    const [item, head] = [words.slice(verb + 1).join(' '), words.slice(0, verb + 1).join(' ')];
    const isHead = verb > 0 && isVerb(word) && !FINITE.test(word) && item !== '';
    return isHead &&
      !OPENS.test(`${head} ${item}`) &&
      !DENIES.test(item) &&
      !/\d/.test(item) &&
      !hasAnyVerb(item)
      ? [`${head} ${parts[at]}`]
      : [];
  });
}
const DENIES = /\b(?:no|not|never|just|less|little|few|hardly)\b/i;
const isVerb = (word: string): boolean =>
  hasVerb([word]) || VERB_FORMS.has(word) || /[^su]s$|(?:ch|sh|ss)es$/.test(word);
const hasAnyVerb = (part: string): boolean => {
  const words = part.split(/\s+/);
  return words.some((word, at) => at > 0 && (hasVerb([word]) || (at < 4 && at > 0 && VERB_FORMS.has(word))));
};
