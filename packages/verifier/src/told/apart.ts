import { rootOf, withinSpan, wordsIn } from '../grounds/words.ts';
import { wordSet } from '../language/lists.ts';
import { isWeekday, monthNamed } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import { bare, isTime } from './clause.ts';
import { verbAt } from './sentence.ts';
import type { Token } from './tokens.ts';
import { DETERMINERS, PREPOSITIONS, QUANTIFIERS, TRUTH } from './words.ts';

type Words = readonly string[];
/** What a claim is of, and whether it tells of one time in the past. */
type Of = { subject: Words; text: string; isPast: boolean };

/** Words by which a thing takes the place of another of its name, or something is so since another time. */
export const AFRESH = wordSet(
  `now again since meanwhile anymore nowadays later longer instead until till new current latest updated from
  changed moved replaced delayed undone reversed returned stopped ended then`,
);

/** Whether a clause is of another thing than the claim: by a number or letter, by its other words, by its time. */
export function isOfAnother(tokens: readonly Token[], label: string, claim: Of): boolean {
  const words = tokens.map(({ word }) => word);
  const verb = verbAt(tokens);
  const subject = words.slice(0, verb < 0 ? words.length : verb);
  return (
    isLabelled(words, label, claim) ||
    isNamedOtherwise(subject, claim.subject) ||
    isOtherTime(words, label, claim)
  );
}

/** "Sample 7" beside "sample 6", "the second floor" beside "the third". */
function isLabelled(words: Words, label: string, claim: Of): boolean {
  const own = labelsOf(claim.subject);
  const others = labelsOf([...wordsIn(label), ...words]);
  return [...others].some(([noun, values]) => {
    const claimed = own.get(noun);
    return claimed !== undefined && [...values].every((value) => !claimed.has(value));
  });
}

/** "Table customers" beside "table bookings", "the ferry from Oslo to Kiel": each has a word that the other lacks. */
function isNamedOtherwise(told: Words, claimed: Words): boolean {
  const [a, b] = [told, claimed].map((words) =>
    bare(words)
      .filter((word) => word !== 'of')
      .map(rootOf),
  );
  const isLoose = [...told, ...claimed].some(
    (word) => QUANTIFIERS.has(word) || AFRESH.has(word) || TRUTH.has(word),
  );
  const isTurned =
    a?.includes('from') &&
    a.join(' ') !== b?.join(' ') &&
    [...a].sort().join() === [...(b ?? [])].sort().join();
  if (isTurned) return true;
  if (
    !a ||
    !b ||
    isLoose ||
    !a.some((word) => b.includes(word) && word.length > 1 && !PREPOSITIONS.has(word))
  )
    return false;
  return a.some((word) => !b.includes(word)) && b.some((word) => !a.includes(word));
}

/** "On Sundays" beside "on weekdays", "last Monday" beside "last Friday" of what was. */
function isOtherTime(words: Words, label: string, claim: Of): boolean {
  const [own, other] = [wordsIn(claim.text), [...wordsIn(label), ...words]].map((some) => some.filter(isDay));
  // "On all other days it is open"
  if (own?.length && !other?.length && /\bother \p{L}+s\b/u.test(words.join(' ')) && words.some(isTime))
    return true;
  const span = withinSpan(words);
  const areUsual = span.length > 0 || [...(own ?? []), ...(other ?? [])].every((word) => /s$/.test(word));
  const all = [...(other ?? []), ...span].map(singular);
  if (!own?.length || !other?.length || own.some((word) => all.includes(singular(word)))) return false;
  return areUsual || (claim.isPast && !words.some((word) => AFRESH.has(word)));
}
const isDay = (word: string): boolean =>
  isWeekday(word) ||
  isWeekday(word.replace(/s$/, '')) ||
  (monthNamed(word) !== undefined && word !== 'may') ||
  /^(?:19|20)\d\d$/.test(word);

/** What tells one of several of a name from another: a number or letter behind it, an ordinal before it. */
function labelsOf(words: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (noun: string, value: string): void => {
    found.set(noun, (found.get(noun) ?? new Set()).add(value));
  };
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    if (
      /^\p{L}{2,}$/u.test(word) &&
      !PREPOSITIONS.has(word) &&
      !DETERMINERS.has(word) &&
      !isTime(word) &&
      /^(?:\d[\w.-]*|[b-z]|[a-z]\d+)$/.test(next)
    )
      add(rootOf(word), next);
    if (/^(?:first|second|third|fourth|fifth|sixth|other|next|\p{L}+th|1st|2nd|3rd|\dth)$/u.test(word))
      add(rootOf(next), word);
  }
  return found;
}
