import { splitSentences } from '@truepenny/verifier';
import {
  type Open,
  ordinalOf,
  type Placement,
  poleOfStart,
  readClaim,
  readItem,
  readOpen,
  type StatedPlacement,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { quoteOf } from '../../trace.ts';
import type { Puzzle } from './puzzle-question.ts';

/** What a step says of the order: that an object has a place, or which objects a place is still open to. */
export type PuzzleClaim =
  | { claim: StatedPlacement; placement: Placement }
  | { claim: StatedPlacement; open: Open };

/** The claims of a step in its order, and whether every sentence on the objects was read. */
export type PuzzleStep = { claims: PuzzleClaim[]; clear: boolean };

const DIRECTION = /\bfrom (?:the )?\S[^:,.]*? to (?:the )?\S[^:,.]*$/i;
const VERB = /\b(?:is|are|must be|has to be|can be|could be|can only be|may be|might be)\b/gi;
const JOINTS = new Set(['and', 'or', 'through', 'to', 'then', '']);
const LONGEST_DIRECTION = 80;
const LONGEST_PLACES = 120;
const CLAUSE = /,? (?:so|thus|hence|therefore|which means(?: that)?|meaning(?: that)?) |;|, and /gi;
const PRONOUN = /^(?:it|he|she|they)\b/i;

/** Reads a step; `lastDirection` is the direction in which a row was last told. */
export function readPuzzleStep(
  step: Document,
  { find, names, scale }: Puzzle,
  lastDirection?: Quote,
): PuzzleStep {
  const claims: PuzzleClaim[] = [];
  let clear = true;
  for (const { start, end } of splitSentences(step.text)) {
    const sentence = quoteOf(step, start, end);
    const direction = directionIn(step, sentence);
    if (direction) {
      if (!isOf(poleOfStart(direction.text)?.scale ?? '', scale)) clear = false;
      else if (!readRow(step, direction, end, names.length, find, claims)) clear = false;
      continue;
    }
    let subject: Quote | undefined;
    for (const clause of clausesOf(step, sentence)) {
      const ofSubject = PRONOUN.test(clause.text);
      if (!ofSubject && find(clause.text).length === 0) continue;
      const claim: StatedPlacement = ofSubject && subject ? { quote: clause, subject } : { quote: clause };
      const read = readClaim(claim, find);
      // "First" says nothing in a row from left to right; only what speaks of the same scale is read.
      const placement = read && isOf(read.scale, scale) ? read.placement : undefined;
      const inRow = placement ? undefined : lastDirection && readInRow(clause, lastDirection, find);
      if (placement) claims.push({ claim, placement });
      else if (inRow && lastDirection) {
        claims.push({ claim: { quote: clause, direction: lastDirection }, placement: inRow });
      } else clear = false;
      subject = placement && !ofSubject ? clause : subject;
    }
  }
  return { claims, clear };
}

/** Whether a statement of this scale (undefined: of any) speaks of the puzzle's own. */
export const isOf = (said: string | undefined, own: string | undefined): boolean =>
  said === undefined || own === undefined || said === own;

/** "The fifth book must be the red one": a place by its number alone is meant as the row was last told. */
function readInRow(clause: Quote, direction: Quote, find: Puzzle['find']): Placement | undefined {
  if (
    !/^(?:.{0,60}, )?(?:so )?the \p{L}+ \p{L}+ (?:is|must be|has to be) (?:the )?[\p{L} '-]+\.?$/iu.test(
      clause.text,
    )
  )
    return undefined;
  return readItem(clause.text, direction.text, find)?.placement;
}

/** The direction that a sentence gives, "So from left to right: …", "So, from left to right, first …". */
function directionIn(step: Document, { text, start }: Quote): Quote | undefined {
  const colon = text.indexOf(':');
  const comma = colon < 0 ? commaBeforeRow(text) : -1;
  const end = Math.max(colon, comma);
  if (end < 0) return undefined;
  const floor = Math.max(0, end - LONGEST_DIRECTION);
  const told = DIRECTION.exec(text.slice(floor, end));
  return told ? quoteOf(step, start + floor + told.index, start + end) : undefined;
}

/** The first comma that an ordinal follows; -1 where there is none. */
function commaBeforeRow(text: string): number {
  for (const { 1: word = '', index } of text.matchAll(/, (?:the )?(\p{L}+)\b/gu)) {
    if (ordinalOf(word.toLowerCase()) > 0) return index;
  }
  return -1;
}

/** Reads "first is the bus, then second and third can be any vehicle" behind a direction. */
function readRow(
  step: Document,
  direction: Quote,
  end: number,
  count: number,
  find: Puzzle['find'],
  claims: PuzzleClaim[],
): boolean {
  const from = direction.end;
  const text = step.text.slice(from, end);
  const verbs = [...text.matchAll(VERB)];
  const items = verbs.flatMap(({ 0: verb, index }, at) => {
    const before = verbs[at - 1];
    const floor = Math.max(before ? before.index + before[0].length : 0, index - LONGEST_PLACES);
    const start = startOfPlaces(text, floor, index);
    return start < index ? [{ verb, start, index }] : [];
  });
  let clear = items.length > 0;
  for (const [index, item] of items.entries()) {
    const until = items[index + 1]?.start ?? text.length;
    const rest = text.slice(item.start, until).replace(/[\s,.;]+(?:(?:and|then)[\s,.;]*)*$/, '');
    const quote = quoteOf(step, from + item.start, from + item.start + rest.length);
    const claim = { quote, direction };
    const placement = readItem(quote.text, direction.text, find)?.placement;
    const open = placement ? undefined : readOpen(quote.text, direction.text, find, count);
    if (placement) claims.push({ claim, placement });
    else if (open) claims.push({ claim, open });
    else clear = false;
  }
  return clear;
}

/** Where the ordinals and the words that join them begin, going back from a verb. */
function startOfPlaces(text: string, floor: number, verb: number): number {
  const words = [...text.slice(floor, verb).matchAll(/\p{L}+/gu)];
  let start = verb;
  for (const { 0: word, index } of words.reverse()) {
    if (ordinalOf(word.toLowerCase()) > 0) start = floor + index;
    else if (!JOINTS.has(word.toLowerCase())) break;
  }
  return start;
}

function clausesOf(step: Document, { text, start }: Quote): Quote[] {
  const clauses: Quote[] = [];
  let from = 0;
  for (const { 0: joint, index } of text.matchAll(CLAUSE)) {
    if (index > from) clauses.push(quoteOf(step, start + from, start + index));
    from = index + joint.length;
  }
  clauses.push(quoteOf(step, start + from, start + text.length));
  return clauses;
}
