import type { Rational } from '../arithmetic/rational.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { amountsIn } from './expression.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type Given, type ReadStep, sameGiven } from './given.ts';
import { wordsOf } from './lines.ts';
import type { Amount } from './piece.ts';
import { partsOf } from './statement.ts';

const key = ({ n, d }: Rational): string => `${n}/${d}`;

/**
 * The refuted passage that the answer rests on: it is the number that the passage gives, or one that was computed
 * from it, step by step, and no step comes to it otherwise.
 */
export function carriedInto(
  answer: Document,
  given: Given,
  steps: readonly ReadStep[],
  refuted: readonly Finding[],
  told: readonly Amount[],
): Finding | undefined {
  if (refuted.length === 0) return undefined;
  const from = new Map<string, Quote>();
  const right = new Set(told.map(({ value }) => key(value)));
  for (const { document, sentences } of steps) {
    const own = refuted.filter(({ about }) => about.document === document.name);
    const figures = own.filter(({ of }) => of === 'figure');
    for (const { pieces, statements } of sentences) {
      for (const { about } of figures)
        for (const piece of pieces ?? [])
          if (piece.kind === 'amount' && piece.start === about.start) from.set(key(piece.value), about);
      for (const { reading, start, end } of statements) {
        if (!reading) continue;
        const parts = partsOf(reading);
        const wrong = own.find(({ about }) => about.start <= start && end <= about.end)?.about;
        const source = wrong ?? parts.from.map(({ value }) => from.get(key(value))).find(Boolean);
        for (const { value } of [...parts.to, ...amountsIn(reading.right)]) {
          if (source && !right.has(key(value))) from.set(key(value), source);
          else if (!source && !from.has(key(value))) right.add(key(value));
        }
      }
    }
  }
  const [, source] =
    [...from].find(([value]) => given.kind === 'amount' && sameGiven(numbered(value, given), given)) ?? [];
  if (!source) return undefined;
  return {
    of: 'carried',
    shows: 'refuted',
    about: wholeOf(answer),
    from: [source],
    shown: source.text,
  };
}

/** Words by which a text takes back what it said before them. */
const TAKES_BACK: ReadonlySet<string> = new Set(
  'wait oops wrong incorrect mistake error recompute recalculate redo correction correct check actually'.split(
    ' ',
  ),
);

/** Where there is no answer the trace vouches for each step, unless one from there on takes something back. */
export function vouchedFor(steps: readonly ReadStep[], refuted: readonly Finding[]): Finding | undefined {
  const [wrong] = refuted;
  if (!wrong) return undefined;
  const at = steps.findIndex(({ document }) => document.name === wrong.about.document);
  const after = steps.slice(Math.max(0, at)).flatMap(({ document }) => wordsOf(document.text));
  if (at < 0 || after.some((word) => TAKES_BACK.has(word))) return undefined;
  return { ...wrong, of: 'carried', from: [], shown: wrong.about.text };
}

const numbered = (value: string, given: Amount): Amount => {
  const [n = '0', d = '1'] = value.split('/');
  return { ...given, value: { n: BigInt(n), d: BigInt(d) } };
};
