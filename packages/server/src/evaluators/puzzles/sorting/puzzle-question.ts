import { splitSentences } from '@truepenny/verifier';
import {
  findArrangement,
  type Named,
  objectFinder,
  type Placement,
  readNames,
  readPlacement,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { ANY_OF } from '../../../language/patterns.ts';
import { type Option, questionEnd, readOptions } from '../../options.ts';
import { quoteOf } from '../../trace.ts';

/** A clue of a puzzle: the passage, and what it says. */
export type Clue = { quote: Quote; placement: Placement };

/** A puzzle about the order of a few objects, all of whose clues were read. */
export type Puzzle = {
  objects: Quote;
  names: readonly string[];
  find: (text: string) => Named;
  clues: readonly Clue[];
  /** The scale that all clues speak of. */
  scale: string | undefined;
  options: readonly Option[];
};

const ORDERS = new RegExp(`\\b${ANY_OF.orders}\\b`, 'i');
const LISTED = /^[^:]{0,120}:\s*(?=\S)/;
const STANDING = /^(.{3,200}?) (?:are|were|stand|sit|finished|stood|live|ran|took part)\b/;
const SEVERAL = /,? (?:and|but|while) |;/g;
const FEWEST = 3;
/** No puzzle of eight objects needs more. */
const MOST_CLUES = 64;

/** Reads the puzzle; undefined where the question is of another kind or one of its clues cannot be read. */
export function readPuzzle(question: Document): Puzzle | undefined {
  if (!ORDERS.test(question.text)) return undefined;
  const options = readOptions(question);
  const text = question.text.slice(0, questionEnd(question, options));
  const sentences = splitSentences(text).map(({ start, end }) => quoteOf(question, start, end));
  for (const [at, sentence] of sentences.entries()) {
    const objects = objectsIn(question, sentence);
    const names = objects && readNames(objects.text);
    if (!objects || !names || names.length < FEWEST) continue;
    const find = objectFinder(names);
    const read = cluesIn(question, sentences.toSpliced(at, 1), find);
    if (
      !read ||
      !findArrangement(
        names.length,
        read.clues.map(({ placement }) => placement),
      )
    )
      return undefined;
    return { objects, names, find, options, ...read };
  }
  return undefined;
}

function objectsIn(question: Document, { text, start, end }: Quote): Quote | undefined {
  const colon = LISTED.exec(text)?.[0].length;
  if (colon) return quoteOf(question, start + colon, end);
  const list = STANDING.exec(text)?.[1];
  return list?.includes(',') ? quoteOf(question, start, start + list.length) : undefined;
}

function cluesIn(
  question: Document,
  sentences: readonly Quote[],
  find: (text: string) => Named,
): { clues: Clue[]; scale: string | undefined } | undefined {
  const clues: Clue[] = [];
  const scales = new Set<string>();
  for (const sentence of sentences) {
    if (find(sentence.text).length === 0) continue;
    const parts = readPlacement(sentence.text, find) ? [sentence] : partsOf(question, sentence);
    for (const quote of parts) {
      const read = readPlacement(quote.text, find);
      if (!read || clues.length === MOST_CLUES) return undefined;
      clues.push({ quote, placement: read.placement });
      if (read.scale) scales.add(read.scale);
    }
  }
  return clues.length > 0 && scales.size <= 1 ? { clues, scale: [...scales][0] } : undefined;
}

function partsOf(question: Document, { text, start }: Quote): Quote[] {
  const parts: Quote[] = [];
  let from = 0;
  for (const { 0: joint, index } of text.matchAll(SEVERAL)) {
    parts.push(quoteOf(question, start + from, start + index));
    from = index + joint.length;
  }
  return [...parts, quoteOf(question, start + from, start + text.length)];
}
