import { oncePerDocument } from '@truepenny/verifier';
import type { Act, Value } from '../../../acts/act.ts';
import { type Clause, clausesOf } from '../../../acts/prose/clauses.ts';
import { type Token, tokensOf } from '../../../acts/prose/tokens.ts';
import { isPast, verbOf } from '../../../acts/prose/verbs.ts';
import { FAILURES, isFunctionWord, NEGATIVES } from '../../../acts/prose/words.ts';
import { asksFor, meaningOf } from '../../../authority/order/groups.ts';
import { isIn } from '../../../authority/order/saying.ts';
import { numbersOf } from '../../../authority/order/spoken.ts';
import type { Word } from '../../../authority/order/standing.ts';
import { inUnitOf } from '../../../authority/order/units.ts';
import { sameKind } from '../../../authority/order/words.ts';
import { oncePerObject } from '../../../kernel/once.ts';
import type { Document } from '../../../kernel/panel.ts';
import objections from '../../../language/lexicon/objections.json' with { type: 'json' };
import { nameWords, words } from '../../../language/names.ts';
import { isPlain, keepsTo, knownOf, linesOf as saidIn } from '../met.ts';

/** A condition of the order, and what the record says of it. */
export type Unmet = { condition: string; known: string };

const LONGEST = 4_000;
/**
 * The condition on which an act was ordered, where the one figure of its measure that tools gave says that it is not
 * met: "if the balance is above 2,000 EUR" with a balance of 900 EUR, "if all tests pass" with 3 failed. Undefined
 * where that cannot be reckoned.
 */
export function unmetOf(act: Act, word: Word, evidence: readonly Document[]): Unmet | undefined {
  const meaning = meaningOf(act);
  const bids = word.sentences.filter(({ kind }) => kind !== 'pasted' && kind !== 'greeting');
  const asked = word.orders.filter(
    (order) =>
      /^(?:conditional|ordered)$/.test(order.act.modality) &&
      // Whatever is done hangs on the condition of the one thing that was said.
      (bids.length === 1 ||
        asksFor(order.meaning, meaning) ||
        order.act.values.some(({ text }) => text === act.verb)),
  );
  for (const sentence of word.sentences.filter((one) => asked.some((order) => isIn(order, one)))) {
    const conditions = clausesOf(sentence.tokens).filter(({ kind }) => kind === 'condition');
    const [condition, ...others] = conditions;
    if (!condition || others.length > 0 || !isPlain(condition)) continue;
    const rest = sentence.tokens.filter((token) => !condition.tokens.includes(token));
    const told = knownOf(condition.tokens, rest, evidence.flatMap(saidIn));
    const known =
      beyondBound(condition, evidence) ??
      failedOf(condition, evidence) ??
      unreached(condition, evidence) ??
      (told?.isMet === false ? told.line : undefined);
    if (known) return { condition: textOf(condition.tokens), known };
  }
  return undefined;
}

const wordsOf = oncePerDocument((text): readonly Token[] => tokensOf(text.slice(0, LONGEST)));
/** The lines of a document with the words of their names. */
const linesOf = oncePerDocument((text) =>
  text
    .slice(0, LONGEST)
    .split('\n')
    .map((line) => ({ line, words: tokensOf(line).flatMap(({ lower }) => nameWords(lower)) })),
);

const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');

/** A bound on the one figure of its measure, which that figure keeps to not. */
function beyondBound({ tokens }: Clause, evidence: readonly Document[]): string | undefined {
  const [wanted, ...more] = quantitiesIn(tokens).filter(({ bound }) => bound !== undefined);
  if (!wanted?.unit || wanted.number === undefined || more.length > 0) return undefined;
  const { start = 0, end = 0 } = wanted.span ?? {};
  const telling = tokens.filter(
    (token) =>
      token.kind === 'word' && !isFunctionWord(token.lower) && (token.end <= start || token.start >= end),
  );
  const isAbout = evidence.some(
    (record) =>
      tokens[1]?.lower === 'it' ||
      telling.some((token) =>
        wordsOf(record).some(({ kind, lower }) => kind === 'word' && sameKind(lower, token.lower)),
      ),
  );
  const found = new Set(
    evidence.flatMap((record) =>
      quantitiesIn(wordsOf(record)).flatMap((value) => inUnitOf(wanted, value) ?? []),
    ),
  );
  const [figure] = found;
  if (!isAbout || found.size !== 1 || figure === undefined) return undefined;
  return keepsTo(wanted, figure) ? undefined : `${figure} ${wanted.unit}`;
}

const quantitiesIn = oncePerObject((tokens: readonly Token[]): Value[] =>
  numbersOf(tokens).map(({ value }) => value),
);

const UNDONE: ReadonlySet<string> = new Set(words(objections.entries.unfinished));
/**
 * "Once the boiler is fixed", where the one record of it says that it is unfixed, not fixed, or still waits for something,
 * and none says that it is.
 */
function unreached({ tokens }: Clause, evidence: readonly Document[]): string | undefined {
  const said = tokens.filter(({ kind, lower }) => kind !== 'mark' && !isFunctionWord(lower));
  const isState = (word: string): boolean =>
    isPast(word) || STATES.test(word) || (word.endsWith('s') && (verbOf(word)?.lemma ?? word) !== word);
  const states = said.map(({ lower }) => lower).filter(isState);
  const about = said.filter(({ lower, kind }) => kind !== 'number' && !states.includes(lower));
  const state = states.at(-1);
  if (state === undefined || about.length === 0) return undefined;
  if (said.some(({ lower }) => UNDONE.has(lower) || FAILURES.has(lower))) return undefined;
  const stem = state.replace(/(?:e?d|s)$/, '').slice(0, LONGEST_STEM);
  const lines = evidence
    .flatMap(linesOf)
    .filter((line) => about.some(({ lower }) => line.words.some((word) => sameKind(word, lower))))
    .map(({ line }) => line);
  const isOpen = (line: string): boolean => {
    const own = tokensOf(line.toLowerCase()).flatMap(({ lower }) => lower.split(/[^\p{L}\d]+/u));
    const isOfState = (word = ''): boolean => word.startsWith(stem) && stem.length > 2;
    const isDenied = (at: number): boolean => [1, 2].some((back) => NEGATIVES.has(own[at - back] ?? ''));
    const positive = own.some(
      (word, at) =>
        ((isOfState(word) && (isPast(word) || word === state)) || GRANTS.has(word)) && !isDenied(at),
    );
    const negative = own.some(
      (word, at) =>
        ((isOfState(word) || GRANTS.has(word)) && isDenied(at)) ||
        (/^(?:un|in|dis)/.test(word) && isOfState(word.replace(/^(?:un|in|dis)/, ''))) ||
        UNDONE.has(word) ||
        FAILURES.has(word),
    );
    return negative && !positive;
  };
  const [line] = lines;
  return line !== undefined && lines.every(isOpen) ? line.trim() : undefined;
}
/** "Approval requested at nine, granted at ten." */
const GRANTS: ReadonlySet<string> = new Set([
  ...objections.entries.confirms,
  ...words('yes yep okay granted given received agreed approved allowed arrived'),
]);
const STATES = /^(?:here|back|complete|green|ready|over|free|in|done|good)$/;
const LONGEST_STEM = 6;

/** "If all tests pass", where a tool counts some that failed. */
function failedOf({ tokens }: Clause, evidence: readonly Document[]): string | undefined {
  if (!tokens.some(({ lower }) => /^(?:pass|passes|passed|succeed|succeeds)$/.test(lower))) return undefined;
  const counts = evidence
    .map(wordsOf)
    .flatMap((record) =>
      record.flatMap(({ kind, text }, at) =>
        kind === 'number' && /^(?:failed|failing|failures?)$/.test(record[at + 1]?.lower ?? '') ? [text] : [],
      ),
    );
  return counts.length > 0 && counts.every((count) => Number(count) > 0) ? `${counts[0]} failed` : undefined;
}
