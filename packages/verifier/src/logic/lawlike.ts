import { BE, FUTURE, HAVE, isPast, MODALS, PREPOSITION, type Word } from './words.ts';

/**
 * Whether "wugs …" or "a wug …" says something of all of them: what they are or do, not what some did, will do,
 * are doing, or where they are. Of "a wug" only what it is or can be counts as said of all.
 */
export function isLawlike(predicate: readonly Word[], isOne: boolean | undefined): boolean {
  const [first] = predicate;
  const verb = first?.text ?? '';
  if (isPast(verb) || FUTURE.has(verb) || HAVE.has(verb)) return false;
  if (MODALS.has(verb)) return true;
  if (!BE.has(verb)) return !isOne;
  const rest = predicate.slice(1).find(({ text }) => !/^(?:not|always|either|neither|both|also)$/.test(text));
  const complement = rest?.text ?? '';
  if (isOne) return /^an?$/.test(complement);
  return !PREPOSITION.test(complement) && !complement.endsWith('ing');
}
