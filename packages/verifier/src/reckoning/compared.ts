import { compare, show } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { CURRENCIES } from '../language/units.ts';
import { HEDGES, REVISES } from '../language/words.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { customOf, piecesOf } from './lex.ts';
import { type Line, linesOf, wordsOf } from './lines.ts';
import type { Amount } from './piece.ts';
import { inUnit } from './value.ts';

const LONGEST = 4_000;
type Measures = 'any' | 'length' | 'weight' | 'time' | 'money';
/** Comparatives: whether they say more or less, and of what. "Faster" says less time and more speed, so it is left out. */
const COMPARATIVES: ReadonlyMap<string, readonly [sign: 1 | -1, of: Measures]> = new Map([
  ['more', [1, 'any']],
  ['less', [-1, 'any']],
  ['fewer', [-1, 'any']],
  ['taller', [1, 'length']],
  ['higher', [1, 'length']],
  ['deeper', [1, 'length']],
  ['wider', [1, 'length']],
  ['lower', [-1, 'length']],
  ['heavier', [1, 'weight']],
  ['lighter', [-1, 'weight']],
  ['older', [1, 'time']],
  ['younger', [-1, 'time']],
  ['cheaper', [-1, 'money']],
  ['dearer', [1, 'money']],
]);

type Told = { line: Line; amount: Amount; words: readonly string[] };

/**
 * A claim that one thing is more than another, where the evidence tells of both in the same words and with one
 * figure each: the same thing in the same role.
 */
export function compared(claim: Document, evidence: Document): Finding | undefined {
  const words = wordsOf(claim.text);
  const at = words.findIndex((word) => COMPARATIVES.has(word));
  const than = words.indexOf('than');
  const [sign, of] = COMPARATIVES.get(words[at] ?? '') ?? [];
  if (!sign || !of || than < at || than > at + 2 || evidence.text.length > LONGEST) return undefined;
  const spoken = [...words, ...wordsOf(evidence.text)];
  if (spoken.some((word) => HEDGES.has(word) || REVISES.has(word)) || /[\d?]/.test(claim.text))
    return undefined;
  const verb = words[at - 1] ?? '';
  const [left, right] = [words.slice(0, at - 1), words.slice(than + 1)];
  const counted = words.slice(at + 1, than);
  const told = linesOf(evidence).map((line) => toldIn(line, evidence));
  const [one, other] = [left, right].map((name) => told.filter((each) => each && isOf(each, name, verb)));
  const [a, b] = [one?.[0], other?.[0]];
  if (!a || !b || one?.length !== 1 || other?.length !== 1 || a === b) return undefined;
  if (rest(a, left) !== rest(b, right) || !counted.every((word) => a.amount.nouns.includes(word)))
    return undefined;
  const value = comparable(a.amount, b.amount, of);
  if (value === undefined) return undefined;
  const order = compare(value, b.amount.value);
  const holds = sign * order > 0;
  return {
    of: holds ? 'derived' : 'figure',
    shows: holds ? 'established' : 'refuted',
    about: wholeOf(claim),
    from: [a, b].map(({ amount }) => quoteIn(evidence, amount.start, amount.end)),
    shown: `${show(value)} ${order > 0 ? '>' : order < 0 ? '<' : '='} ${show(b.amount.value)}`,
  };
}

function toldIn(line: Line, evidence: Document): Told | undefined {
  const pieces = piecesOf(evidence.text, line.start, line.end, customOf(evidence.text));
  const amounts = pieces?.filter((piece): piece is Amount => piece.kind === 'amount') ?? [];
  const [amount, other] = amounts;
  if (!amount || other) return undefined;
  return { line, amount, words: wordsOf(line.text) };
}

/** The line begins with the name and the verb of the claim. */
const isOf = ({ words }: Told, name: readonly string[], verb: string): boolean =>
  name.length > 0 && [...name, verb].every((word, at) => words[at] === word);

/** What a line says behind the name, its figure left out. */
const rest = ({ words }: Told, name: readonly string[]): string =>
  words
    .slice(name.length)
    .filter((word) => !/^\d/.test(word))
    .join(' ');

function comparable(a: Amount, b: Amount, of: Measures) {
  if (a.percent !== b.percent || Boolean(a.unit) !== Boolean(b.unit)) return undefined;
  if (!a.unit || !b.unit) return of === 'any' ? a.value : undefined;
  const [base = ''] = a.unit.dims.keys();
  const kind = CURRENCIES.has(base) ? 'money' : base === 'second' || base === 'month' ? 'time' : base;
  return of === 'any' || of === kind ? inUnit(a.value, a.unit, b.unit) : undefined;
}
