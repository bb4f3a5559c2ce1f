import { splitSentences } from '@truepenny/verifier';
import { exchanged, type Holding, mentionsOf } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { ANY_OF } from '../../../language/patterns.ts';
import { type Option, questionEnd, readOptions } from '../../options.ts';
import { quoteOf } from '../../trace.ts';

/** A question in which named holders exchange what they have, and somebody asks who has what in the end. */
export type SwapQuestion = {
  start: readonly Holding[];
  moves: readonly { between: readonly [string, string]; quote: Quote }[];
  end: ReadonlyMap<string, string>;
  /** Whose thing is asked for, or which thing's holder; absent where the question is something else. */
  query?: { quote: Quote; holder?: string; thing?: string };
  options: readonly Option[];
};

const SWAP = /\b(?:swap|switch|trade|exchang)(?:s|es|ed|e|ing|ping|ped)?\b/i;
const HAS = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’-])(\p{Lu}[\p{L}'’-]*) (?:now )?${ANY_OF.holds}(?= )`,
  'gu',
);
const LEAD = new RegExp(`^(?: ${ANY_OF.holding})* `, 'i');
const TAIL = /[\s,;.]*(?:\band)?[\s,;.]*$/i;
const UNCERTAIN_MOVE =
  /\b(?:not|never|refus\w*|almost|if|unless|twice|again|back|both|except|instead|until|but)\b/i;
/** Between whoever exchanges and the word for it: nothing that makes it a plan, a wish or a question. */
const PLAINLY = /^[\s,]*(?:(?:then|now|finally|first|also|next|and|end up)[\s,]+){0,2}$/i;
const CLAUSE = /;|,? (?:and )?then\b|, (?=finally\b)/gi;
const FEWEST = 2;
const MOST = 26;

/** Reads the question; undefined where it is of another kind or any part of it is not certain. */
export function readSwapQuestion(question: Document): SwapQuestion | undefined {
  if (!SWAP.test(question.text)) return undefined;
  const options = readOptions(question);
  const text = question.text.slice(0, questionEnd(question, options));
  const sentences = splitSentences(text);
  const at = sentences.findIndex(({ start, end }) => holdingsIn(question, start, end).length >= FEWEST);
  const opening = sentences[at];
  if (!opening) return undefined;
  const start = holdingsIn(question, opening.start, opening.end);
  const holders = start.map(({ holder }) => holder);
  const things = start.map(({ thing }) => thing);
  if (start.length > MOST || !distinct(holders) || !distinct(things)) return undefined;
  const who = mentionsOf(holders);
  const what = mentionsOf(things);
  const moves: { between: [string, string]; quote: Quote }[] = [];
  let query: SwapQuestion['query'];
  for (const clause of sentences.slice(at + 1).flatMap(({ start, end }) => clauses(question, start, end))) {
    const named = who(clause.text);
    const [one, other] = named;
    if (SWAP.test(clause.text) && named.length === 2 && one && other && !UNCERTAIN_MOVE.test(clause.text)) {
      // What happens after the question was put is no part of it, and what is planned does not happen.
      if (query || !isPlain(clause.text, named)) return undefined;
      moves.push({ between: [one, other], quote: clause });
    } else if (named.length === 1 && one && !SWAP.test(clause.text)) {
      if (query || AT_FIRST.test(clause.text)) return undefined;
      query = { quote: clause, holder: one };
    } else if (named.length > 0 || (SWAP.test(clause.text) && moves.length > 0)) return undefined;
    else {
      const [thing, another] = what(clause.text);
      if (thing && !another && /\bwho\b/i.test(clause.text)) query = { quote: clause, thing };
      // Whatever else happens among exchanges may change who has what.
      else if (moves.length > 0 && CHANGES.test(clause.text)) return undefined;
    }
  }
  if (moves.length === 0) return undefined;
  const end = exchanged(new Map(start.map(({ holder, thing }) => [holder, thing])), moves);
  return { start, moves, end, ...(query && { query }), options };
}

const AT_FIRST = /\b(?:start|beginning|initially|originally|at first|before)\b/i;
const CHANGES = new RegExp(`\\b${ANY_OF.all}\\b`, 'i');

function isPlain(clause: string, named: readonly string[]): boolean {
  const at = clause.search(SWAP);
  const ends = named.map((name) => clause.slice(0, at).lastIndexOf(name) + name.length);
  const before = named.filter((name) => clause.slice(0, at).includes(name));
  return before.length === 0 || PLAINLY.test(clause.slice(Math.max(...ends), at));
}

/** "Ann has a red ball, Ben has a blue one": every holder with the thing that follows. */
function holdingsIn(question: Document, start: number, end: number): Holding[] {
  const text = question.text.slice(start, end);
  const found = [...text.matchAll(HAS)];
  return found.flatMap((match, index) => {
    const holder = match[1] ?? '';
    const next = found[index + 1]?.index ?? text.length;
    const from = match.index + match[0].length;
    const rest = text.slice(from, next).replace(TAIL, '');
    const thing = rest.slice(LEAD.exec(rest)?.[0].length ?? 0).trim();
    const until = from + rest.length;
    if (!thing) return [];
    return [{ holder, thing, quotes: [quoteOf(question, start + match.index, start + until)] }];
  });
}

function clauses(question: Document, start: number, end: number): Quote[] {
  const text = question.text.slice(start, end);
  const cuts = [...text.matchAll(CLAUSE)].map(({ index }) => index).filter((index) => index > 0);
  return [0, ...cuts].map((from, index) =>
    quoteOf(question, start + from, start + (cuts[index] ?? text.length)),
  );
}

const distinct = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;
