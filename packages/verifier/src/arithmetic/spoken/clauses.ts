import { oneOf } from '../../language/lists.ts';

/** A clause of a text: what stands between two marks, without the words that lead into it. */
export type Clause = { text: string; start: number };

const LONGEST = 160;
const LONGEST_SENTENCE = 600;
const ENDS = /[.!?](?=\s|$)|\n/g;
const PARTS_AT = /[,;:](?=\s|$)|\s[—–]\s|$/g;
const LEAD = new RegExp(
  String.raw`^(?:${oneOf(`so, then, thus, therefore, hence, and, now, that, also, next, first, finally, since, because, clearly,
    note that, we know(?: that)?, this means(?: that)?, which means(?: that)?, we have, we get`)}\s)+`,
  'i',
);
/** A sentence with any of it supposes, rounds, reports, denies or takes back. */
const HEDGED = new RegExp(
  String.raw`\b${oneOf(String.raw`if, suppose, assum\w+, unless, whether, imagine, try, trying, guess\w*, check, verify, would,
    could, might, may, about, approx\w*, roughly, around, nearly, almost, round\w*, estimat\w+, not, n't, never, no, wrong,
    incorrect, mistak\w+, error, false, wait, oops, actually, instead, says?, said, thinks?, thought, claims?, claimed, or,
    than, mod, modulo, per cent, at least, at most, up to, clock, binary, base`)}\b|≠|≈|~`,
  'i',
);
const TAKES_BACK =
  /^\s*(?:\W*)(?:wait|oops|no\b|actually|but|however|hmm|that(?:'s| is| was) (?:wrong|not|incorrect))/i;

/** The clauses of the sentences that stand by what they say, in order. Linear in the text. */
export function plainClauses(text: string): Clause[] {
  const sentences: { start: number; end: number }[] = [];
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(ENDS)) {
    if (mark !== '?' && index > from && index - from <= LONGEST_SENTENCE)
      sentences.push({ start: from, end: index });
    from = index + mark.length;
  }
  if (text.length > from && text.length - from <= LONGEST_SENTENCE)
    sentences.push({ start: from, end: text.length });
  return sentences.flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    const isPlain = !HEDGED.test(sentence) && !TAKES_BACK.test(text.slice(end + 1, end + 41));
    return isPlain ? clausesOf(sentence, start) : [];
  });
}

function clausesOf(sentence: string, offset: number): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const { index, 0: mark } of sentence.matchAll(PARTS_AT)) {
    const raw = sentence.slice(from, index);
    const lead = raw.length - raw.trimStart().length;
    const text = raw.trim();
    const led = LEAD.exec(text)?.[0].length ?? 0;
    if (text.length > led && text.length <= LONGEST)
      clauses.push({ text: text.slice(led), start: offset + from + lead + led });
    from = index + mark.length;
  }
  return clauses;
}
