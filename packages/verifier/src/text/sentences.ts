import { work } from '../work.ts';

/** A stretch of a text, in UTF-16 offsets. */
export type Span = { start: number; end: number };

const TERMINAL = '.!?';
const WIDE_TERMINAL = '。！？';
const CLOSING = '"\'”’»)]}*_';
const MAY_END = new Set(TERMINAL + CLOSING);
const SPACE = /^\s$/u;
const LOWER = /^\p{Ll}$/u;
const WORD = /^[\p{L}\p{N}]$/u;

/** Shortenings that are followed by more of the same sentence, and those that are so before a number. */
const SHORTENED = new Set(
  'mr mrs ms dr prof st vs cf eg ie al ca approx resp dept jr sr rev proc v'.split(' '),
);
const SHORTENED_BEFORE_NUMBER = new Set('no nos art sec fig figs eq eqs p pp vol ch ed app'.split(' '));
const LONGEST_SHORTENED = 6;
/** How many closing quotation marks and brackets are looked through, and how many spaces. */
const LOOK = 8;

/**
 * Divides a text into sentences: at a full stop, question or exclamation mark (with the quotation marks and
 * brackets that close behind it) that is followed by white space, and at line ends. Decimals, initials,
 * usual shortenings and a stop before a small letter do not end a sentence. Spans are trimmed, in order, and
 * leave out white space alone. Linear in the text; never throws.
 */
export function splitSentences(text: string): Span[] {
  work(text.length);
  const spans: Span[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Neither a space nor a wide full stop: nothing ends here.
    if (unit > 0x20 && unit < 0x80) continue;
    // A space after anything that ends no sentence, as nearly all of them are.
    if (unit === 0x20 && !MAY_END.has(text.charAt(at - 1))) continue;
    if (WIDE_TERMINAL.includes(text.charAt(at))) {
      push(text, spans, start, at + 1);
      start = at + 1;
    } else if (isSpace(text, at) && (isLineEnd(text, at) || endsSentence(text, start, at))) {
      push(text, spans, start, at);
      start = at + 1;
    }
  }
  push(text, spans, start, text.length);
  return spans;
}

/** The span without the white space at its ends; undefined where nothing else is in it. */
export function trimmed(text: string, { start, end }: Span): Span | undefined {
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return end > start ? { start, end } : undefined;
}

/** White space, most of which is told without a regular expression. */
function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit <= 0x20
    ? unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
    : unit >= 0x80 && SPACE.test(text.charAt(at));
}

const isLineEnd = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r';

/** Whether the text before the white space at `end` closes a sentence. */
function endsSentence(text: string, start: number, end: number): boolean {
  let last = end - 1;
  while (last > start && end - last <= LOOK && CLOSING.includes(text.charAt(last))) last--;
  if (last < start || !TERMINAL.includes(text.charAt(last))) return false;
  let next = end;
  while (next < end + LOOK && text[next] === ' ') next++;
  if (LOWER.test(text.charAt(next))) return false;
  return text[last] !== '.' || !isShortened(text, start, last, text.charAt(next));
}

/** Whether the word before the stop is an initial ("J."), a shortening, or an item's number ("2."). */
function isShortened(text: string, start: number, stop: number, next: string): boolean {
  let from = stop;
  while (from > start && stop - from <= LONGEST_SHORTENED && WORD.test(text.charAt(from - 1))) from--;
  const word = text.slice(from, stop);
  if (/^[A-Z]$/.test(word) || (/^[a-z]$/.test(word) && text[from - 1] === '.')) return true;
  if (from === start && word.length <= 3 && /^\d+$/.test(word)) return true;
  const lower = word.toLowerCase();
  return SHORTENED.has(lower) || (SHORTENED_BEFORE_NUMBER.has(lower) && next >= '0' && next <= '9');
}

function push(text: string, spans: Span[], start: number, end: number): void {
  const span = trimmed(text, { start, end });
  if (span) spans.push(span);
}
