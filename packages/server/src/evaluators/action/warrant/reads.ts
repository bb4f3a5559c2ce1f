import { stem } from '../../language/stem.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import type { Act, Argument } from '../act.ts';
import { domainsOf, isSensitive } from '../domains.ts';
import { verbOf } from '../verbs.ts';
import { isTelling, nameWords } from '../words.ts';
import { isShort, type Word, wordsOf } from './words.ts';

const LONGEST = 4_000;
/** How a list is cut and laid out; says nothing of what is read. */
const LAYOUT =
  /^(?:limit|max|top|n|count|days|max_results|num_results|page|page_size|per_page|offset|sort|sort_by|order|order_by|format|units?|lang|language|locale)$/i;
/** What a list is narrowed by; a plain word there shows less and never more. */
const FILTER = /^(?:status|state|type|kind|category|period|range|folder|filter|tag)$/i;
const PLAIN = /^\p{Ll}+(?:[ _-]\p{Ll}+){0,2}$/u;
const SWITCH = /^(?:true|false)$/i;
/** An address can carry away what it is asked for, so nobody but the principal may name one. */
const ADDRESS = /:\/\/|^www\.|@/;

/**
 * Whether a reading act looks at what the principal spoke of: every value that it is given stands in the principal's
 * words, or came from a tool where it is no address; and what its name says it reads was spoken of, or is no private
 * matter and of a kind with what was, or looked up by what was.
 *
 * @param data What tools returned before.
 */
export function isAbout({ form, name, args }: Act, instruction: string, data: readonly string[]): boolean {
  if (form !== 'call' || !isShort(args)) return false;
  const words = wordsOf(instruction.slice(0, LONGEST));
  const spoken = new Set(words.flatMap(({ text }) => [text, ...nameWords(text)]).map(stem));
  const telling = args.filter((argument) => !isOnlyLayout(argument));
  if (!telling.every((argument) => isKnown(argument, words, spoken, data))) return false;
  return strangerIn(name, spoken, telling.length > 0) === undefined;
}

/** Verbs that look at somebody or something for as long as it lasts, or all over. */
const WATCHES = new Set('monitor track watch locate listen identify detect scan access visit'.split(' '));
/** Whose things are looked at, and where. */
const WHOSE = new Set(
  'user users person people employee employees customer customers account accounts network camera screen microphone contact contacts'.split(
    ' ',
  ),
);

/**
 * What a look-up reads by its name that was not spoken of; undefined where all of it was, or is no private matter and
 * of a kind with what was, or looked up by what was.
 *
 * @param spoken The stems that were spoken.
 * @param isByName Whether it is given something that was spoken of.
 */
export function strangerIn(name: string, spoken: ReadonlySet<string>, isByName: boolean): string | undefined {
  const parts = nameWords(name);
  const verb = parts.findIndex((part) => verbOf(part) !== undefined);
  const named = parts.filter((part, at) => at !== verb && !isFunctionWord(part));
  const domains = new Set([...spoken].flatMap(domainsOf));
  const isSpoken = (part: string): boolean => spoken.has(stem(part));
  if (WATCHES.has(parts[verb] ?? '') && !isSpoken(parts[verb] ?? '') && !named.some(isSpoken))
    return parts[verb];
  return named.find((part) => {
    if (isSpoken(part) || verbOf(part)?.kind === 'read') return false;
    // Private matters are looked at only where they were spoken of by name.
    if (isSensitive(part) || isSensitive(stem(part)) || WHOSE.has(part)) return true;
    if (!isTelling(stem(part))) return false;
    const own = domainsOf(stem(part));
    if (own.some((domain) => domains.has(domain))) return false;
    // Another kind of service than what was spoken of is of.
    return !isByName || (own.length > 0 && domains.size > 0);
  });
}

const isOnlyLayout = ({ key, value }: Argument): boolean =>
  LAYOUT.test(key) || (SWITCH.test(value) && isShown(key)) || (FILTER.test(key) && PLAIN.test(value));

/** Words of switches that say what is shown and how; any other may do something. */
const SHOWN = new Set(
  `include includes including with has is show only exclude hide unread read open closed active inactive archived deleted all details
  detailed verbose full recursive exact raw metadata metric ascending descending asc desc reverse newest oldest latest case sensitive
  insensitive sorted json pretty count total body headers attachments comments replies history images drafts past future upcoming
  available completed pending sold stock dry run dryrun simulate preview`.split(/\s+/),
);
/** Whether a switch, by its key, only says what is shown and how. */
export const isShown = (key: string): boolean => nameWords(key).every((part) => SHOWN.has(part));

function isKnown(
  { value }: Argument,
  words: readonly Word[],
  spoken: ReadonlySet<string>,
  data: readonly string[],
): boolean {
  const parts = wordsOf(value);
  const isSpoken = ({ raw, text, number }: Word): boolean => {
    if (number !== undefined) return words.some((word) => word.number === number);
    if (/^[\p{L}'’-]+$/u.test(raw)) return isFunctionWord(text) || spoken.has(stem(text));
    return words.some((word) => word.raw === raw);
  };
  if (parts.length > 0 && parts.every(isSpoken)) return true;
  return value.length > 2 && !ADDRESS.test(value) && data.some((text) => stands(value, text));
}

/** Whether a value stands in a text as a word of its own. */
function stands(value: string, text: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (!/[\p{L}\d]/u.test(text[at - 1] ?? '') && !/[\p{L}\d]/u.test(text[at + value.length] ?? ''))
      return true;
  }
  return false;
}
