const FUNCTION_WORDS = `
a an the this that these those it its we us our i me my you your they them their he she his her one ones
and or but so then now next first firstly second secondly finally last lastly also again still only just
is are was be been being am do does did have has had having will would shall should can could must may
to of in on at by with for from into onto as if since because after before when while until where which
who what how there here hence thus therefore let lets s re ll not no
each every all any both other others another same following given above below
about through whether same part much many more some own way
need needs want wants find found look looking see start starting begin end ends reached reach go going get
step steps process processing keep track keeping question answer asked asks problem solve input list
combining combine using use know known say says said means mean namely called order ordering
`;

const COMMON: ReadonlySet<string> = new Set(FUNCTION_WORDS.split(/\s+/).filter(Boolean));
const WORD = /\p{L}+/gu;
/** A step's own number: "3.", "(3)", "Step 3:". */
const NUMBERING = /^\s*(?:step\s*)?\(?\d{1,4}\s*[).:]?/i;

/**
 * Whether the text says nothing besides function words and the given ones: only then may a step count as
 * read in full. Digits that do not number the step count as unread. Linear in the text.
 */
export function onlySays(text: string, words: ReadonlySet<string>): boolean {
  const rest = text.replace(NUMBERING, '');
  if (/\d/.test(rest)) return false;
  for (const [word] of rest.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (!COMMON.has(lower) && !words.has(lower)) return false;
  }
  return true;
}

/** Whether a word is one that only holds sentences together. */
export const isFunctionWord = (word: string): boolean => COMMON.has(word.toLowerCase());

/** The words of a text in lower case, to be given to `onlySays`. */
export const wordsOf = (...texts: string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(WORD) ?? []));
