import type { Span } from '../../acts/act.ts';
import { readSentences } from '../../acts/prose/read.ts';
import type { Token } from '../../acts/prose/tokens.ts';

const LETTER = /[\p{L}\p{N}_]/u;
const SHORTEST = 2;
const LONGEST_LINE = 400;
/** What stands before a value where it is data: a key, a list's dash, an opening mark, a comma, the line's beginning. */
const BEFORE = /(?:^|[:=[{(,|•*-])\s*["'`]?$/;
/** What stands behind it: the line's end, or a mark that closes a value. */
const BEHIND = /^["'`]?\s*(?:$|[,\]})|;])/;

/**
 * Whether an earlier result holds a value as data: alone behind a key, in a list, in a table. What stands in a
 * sentence does not count, and nothing of a passage that orders something: that is somebody else's word.
 */
export function isDataOf(result: string, text: string): boolean {
  if (text.length < SHORTEST) return false;
  let orders: readonly Span[] | undefined;
  for (let at = result.indexOf(text); at >= 0; at = result.indexOf(text, at + text.length)) {
    const end = at + text.length;
    if (LETTER.test(result.charAt(at - 1)) || LETTER.test(result.charAt(end))) continue;
    if (!standsAlone(result, at, end)) continue;
    orders ??= passagesThatOrder(result);
    if (!orders.some((span) => at < span.end && end > span.start)) return true;
  }
  return false;
}

function standsAlone(result: string, start: number, end: number): boolean {
  const line = Math.max(lastBreak(result, start), start - LONGEST_LINE);
  const next = result.indexOf('\n', end);
  const rest = result.slice(end, next < 0 ? Math.min(result.length, end + LONGEST_LINE) : next);
  return BEFORE.test(result.slice(line, start)) && BEHIND.test(rest.trimEnd());
}

const lastBreak = (text: string, before: number): number => text.lastIndexOf('\n', before - 1) + 1;

/** "Contact Information: …": what a value is called, in words that all begin with a capital. */
const LABELS = /(^|[\n,{])[\s"'-]{0,4}(?:\p{Lu}\p{Ll}+[ ]?){1,4}["']?:(?=\s)/gu;
/** "New Car Rental": a name, in which each word has a capital. */
const isTitle = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, capital }) => kind !== 'word' || capital);

/** Paragraphs in which something is ordered, in whosever words. */
function passagesThatOrder(result: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const part of result.split(/\n\s*\n/)) {
    const at = result.indexOf(part, start);
    start = at + part.length;
    const orders = readSentences(part.replace(LABELS, '$1')).some(
      ({ acts, tokens }) =>
        !isTitle(tokens) &&
        acts.some(
          ({ modality, effect, polarity }) => modality !== 'done' && polarity === 'do' && effect !== 'reply',
        ),
    );
    if (orders) spans.push({ start: at, end: start });
  }
  return spans;
}
