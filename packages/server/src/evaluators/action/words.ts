import { stem } from '../language/stem.ts';
import { isFunctionWord } from '../language/stopwords.ts';

const NAME_PART = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?\p{Ll}+|\p{L}+|\d+/gu;
const LONGEST_NAME = 200;

/** The words of an identifier, in small letters: `GmailSendEmail`, `close_account`, `get-user` and `acct.id` alike. */
export function nameWords(name: string): string[] {
  return [...name.slice(0, LONGEST_NAME).matchAll(NAME_PART)].map(([part]) => part.toLowerCase());
}

/** Words that say that something is a thing, a tool or a text, and nothing of which. */
const GENERIC = new Set(
  `tool api app system manager service client function request response result information info detail data record entry item
  list number id name value type my user customer account content text thing object new all please help want need make
  use using using them first last latest recent action agent task case option program platform
  online website web site page status output input terminal shell bash console command cmd execute run script
  python node code interpreter group`
    .split(/\s+/)
    .map(stem),
);

/** Whether a stem tells one subject from another. */
export const isTelling = (term: string): boolean => term.length > 1 && !GENERIC.has(term);

/** The stems of the content words of a text, identifiers taken apart. Linear in the text. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [part] of text.matchAll(NAME_PART)) {
    const word = part.toLowerCase();
    if (!isFunctionWord(word) && word.length > 1) terms.add(stem(word));
  }
  return terms;
}

/** Whether two stems can be one word: equal, or one a clipping of the other as identifiers use them. */
export function meets(term: string, others: ReadonlySet<string>): boolean {
  if (others.has(term)) return true;
  if (term.length < 3) return false;
  for (const other of others) {
    const [short, long] = term.length < other.length ? [term, other] : [other, term];
    if (short.length >= 3 && long.startsWith(short) && (short.length >= 4 || long.length <= 8)) return true;
  }
  return false;
}
