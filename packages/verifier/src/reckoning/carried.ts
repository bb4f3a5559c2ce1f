import type { Rational } from '../arithmetic/rational.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { wordSet } from '../language/lists.ts';
import { amountsIn } from './expression.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type Given, type ReadStep, sameGiven } from './given.ts';
import { wordsOf } from './lines.ts';
import type { Amount, Piece } from './piece.ts';
import { partsOf } from './sentence.ts';
import { comesFrom } from './slips.ts';

const key = ({ n, d }: Rational): string => `${n}/${d}`;
/** A number by its value; a time of the day by its minute. */
const keyOf = (of: Given): string => (of.kind === 'clock' ? `at ${of.minute}` : key(of.value));
const isGiven = (piece: Piece): piece is Given => piece.kind === 'amount' || piece.kind === 'clock';

/**
 * The refuted passage that the answer rests on: it is the number that the passage gives, or one that was computed
 * from it, step by step, and no step comes to it otherwise.
 */
export function carriedInto(
  answer: Document,
  given: Given,
  steps: readonly ReadStep[],
  refuted: readonly Finding[],
  told: readonly Given[],
): Finding | undefined {
  if (refuted.length === 0) return undefined;
  const from = new Map<string, Quote>();
  const right = new Set(told.map(keyOf));
  for (const { document, sentences } of steps) {
    const own = refuted.filter(({ about }) => about.document === document.name);
    const figures = own.filter(({ of }) => of === 'figure');
    const refutedAt = (start: number, end: number): Quote | undefined =>
      own.find(
        ({ of, about }) =>
          (about.start <= start && end <= about.end) ||
          (of === 'statement' && start <= about.start && about.end <= end),
      )?.about;
    for (const { pieces, statements } of sentences) {
      for (const { about } of figures)
        for (const piece of pieces ?? [])
          if (piece.kind === 'amount' && piece.start === about.start) from.set(key(piece.value), about);
      for (const { reading, start, end } of statements) {
        if (!reading) {
          const own = (pieces ?? []).filter((piece) => start <= piece.start && piece.end <= end);
          timed(own.filter(isGiven).map(keyOf), refutedAt(start, end), from, right);
          continue;
        }
        const parts = partsOf(reading);
        const wrong = refutedAt(start, end);
        const figure = figures.find(({ about }) => start <= about.start && about.end <= end)?.about;
        const source = wrong ?? figure ?? parts.from.map(({ value }) => from.get(key(value))).find(Boolean);
        for (const { value } of [...parts.to, ...amountsIn(reading.right)]) {
          if (source && !right.has(key(value))) from.set(key(value), source);
          else if (!source && !from.has(key(value))) right.add(key(value));
        }
      }
      const loose = (pieces ?? []).filter(
        (piece): piece is Amount =>
          piece.kind === 'amount' &&
          !statements.some(({ reading, start, end }) => reading && start <= piece.start && piece.start < end),
      );
      for (const one of loose) implied(one, loose, own, from, right);
    }
  }
  const [, source] =
    [...from].find(([value]) =>
      given.kind === 'clock' || value.startsWith('at')
        ? value === keyOf(given)
        : sameGiven(numbered(value, given), given),
    ) ?? [];
  if (!source) return undefined;
  return {
    of: 'carried',
    shows: 'refuted',
    about: wholeOf(answer),
    from: [source],
    shown: source.text,
  };
}

/** "4 hours after 9:30 is 13:30": what a wrong statement of times tells besides what is right, or one of a wrong length. */
function timed(
  said: readonly string[],
  wrong: Quote | undefined,
  from: Map<string, Quote>,
  right: Set<string>,
): void {
  const source = wrong ?? said.flatMap((one) => from.get(one) ?? [])[0];
  for (const one of said)
    if (source && !right.has(one)) from.set(one, source);
    else if (!source && !from.has(one)) right.add(one);
}

/** "14 with a tip of 2 is 16": a number that comes from a wrong one, and from no right ones. */
function implied(
  one: Amount,
  beside: readonly Amount[],
  refuted: readonly Finding[],
  from: Map<string, Quote>,
  right: Set<string>,
): void {
  const own = key(one.value);
  const slip = refuted.find(
    ({ about, of }) => of === 'statement' && about.start < one.start && one.end <= about.end,
  );
  if (slip && !right.has(own) && beside.at(-1) === one) from.set(own, slip.about);
  if (right.has(own) || from.has(own)) return;
  const numberOf = (written: string): Rational => {
    const [n = '0', d = '1'] = written.split('/');
    return { n: BigInt(n), d: BigInt(d) };
  };
  const told = [...right].filter(isNumber).slice(-MOST_KNOWN).map(numberOf);
  const near = [...beside.filter((other) => other !== one).map(({ value }) => value)];
  if (told.some((a) => comesFrom(one.value, a, told))) return;
  const source = [...from].find(
    ([wrong]) =>
      isNumber(wrong) &&
      comesFrom(one.value, numberOf(wrong), [
        ...near,
        ...told,
        ...[...from.keys()].filter(isNumber).map(numberOf),
        TWO,
      ]),
  );
  if (source) from.set(own, source[1]);
}

const isNumber = (written: string): boolean => !written.startsWith('at');
const TWO: Rational = { n: 2n, d: 1n };
const MOST_KNOWN = 40;

/** Words by which a text takes back what it said before them. */
const TAKES_BACK: ReadonlySet<string> = wordSet(
  'wait oops wrong incorrect mistake error recompute recalculate redo correction correct check actually',
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
