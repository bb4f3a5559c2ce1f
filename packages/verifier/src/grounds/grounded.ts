import {
  absolute,
  compare,
  equal,
  type Rational,
  rational,
  subtract,
  tenTo,
} from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { type Finding, quoteIn, wholeOf } from '../reckoning/finding.ts';
import type { Amount } from '../reckoning/piece.ts';
import { shownValue } from '../reckoning/term.ts';
import { isWritten, roundsTo } from '../reckoning/value.ts';
import { apart, changed, more } from './compared.ts';
import { saysAll, withoutFillers } from './complete.ts';
import { counted, entered } from './counted.ts';
import { averaged, comparable, most, restated, sameIn, summed, type Way } from './figures.ts';
import { isSameMoment } from './moments.ts';
import { remaining, taxed } from './prices.ts';
import { manyTimes, ranked } from './ranked.ts';
import { RATES } from './rates.ts';
import { BOUNDS, chosen, has, isAccounted, isCounted, isOfPart, type Said, saidIn } from './said.ts';
import { shared, shareOf } from './shares.ts';
import { isHedged, isShaken, isUnreal } from './standing.ts';
import { aged, dated, lasted, ordered, toldThen } from './times.ts';
import { isPast, rootOf, rootsIn, wordsIn } from './words.ts';
import { type Fact, isTime, perIn, type World, worldOf } from './world.ts';

/** What computing a claim from the facts of its evidence gives. */
type Outcome = { shown: string; from: readonly { start: number; end: number }[]; refuted?: boolean };

/**
 * A claim held against the facts of its evidence: numbers and times, each with the thing, the role and the time that it
 * is told of. Established where what it says follows from some of them and each of its words is accounted for by those;
 * refuted only where two things that it compares stand the other way.
 */
export function grounded(claim: Document, evidence: Document): Finding | undefined {
  const said = saidIn(claim.text);
  const world = said && worldOf(withoutFillers(evidence.text, claim.text));
  if (!said || !world) return undefined;
  // What cannot be read may say anything of it.
  if (world.lines.some(({ pieces, roots }) => !pieces && said.roots.some((root) => roots.has(root))))
    return undefined;
  const found = outcomeOf(said, world, evidence.text);
  if (!found) return undefined;
  return {
    of: found.refuted ? 'figure' : 'derived',
    shows: found.refuted ? 'refuted' : 'established',
    about: wholeOf(claim),
    from: found.from.map(({ start, end }) => quoteIn(evidence, start, end)),
    shown: found.shown,
  };
}

/** Those whose value is told by what there is, where that is all of it. */
const CLOSED: ReadonlySet<Way> = new Set([summed, averaged, most, remaining, ...RATES]);

/** Whether figures are all that there are: by the evidence's own word or count, or as the rows of a table that are counted. */
const areAll = (said: Said, world: World, from: readonly Fact[], told: string): boolean =>
  saysAll(told, said, from) ||
  said.items.some(
    ({ of, start }) =>
      /\bthe $/i.test(said.text.slice(0, start)) &&
      equal(of.value, rational(BigInt(from.length))) &&
      (from.length === world.grid?.rows.length ||
        rootsIn(of.nouns.join(' ')).some((root) => isCounted(root, from, world))),
  );

/** Those that hold of numbers below zero as well. */
const SIGNED: ReadonlySet<Way> = new Set([restated, summed, averaged, more]);
/** Of facts, those that are told of a moment, where any is: the others hold all the time. */
const since = ({ marks }: World, from: readonly Fact[]): readonly Fact[] => {
  const timed = from.filter(({ line }) => marks.some((mark) => mark.line === line));
  return timed.length > 0 ? timed : from;
};
/** Ways in which a figure of a claim follows from figures of its evidence, in the order in which they are tried. */
const WAYS: readonly Way[] = [
  restated,
  most,
  summed,
  averaged,
  more,
  changed,
  remaining,
  taxed,
  apart,
  ...RATES,
];

function outcomeOf(said: Said, world: World, told: string): Outcome | undefined {
  let refuted: Outcome | undefined;
  const isSigned = [...said.items, ...world.items].some(({ of }) => of.value.n < 0n);
  for (const [at, { of: stated }] of said.items.entries()) {
    const others = said.items.filter((_, place) => place !== at);
    for (const way of WAYS) {
      if (isSigned && !SIGNED.has(way)) continue;
      const found = way({ said, world, stated, others });
      if (!found || !stands(said, world, found.from, found.spent, found.per, way === restated)) continue;
      if (!isDated(said, world, way === remaining ? since(world, found.from) : found.from)) continue;
      const shown = `${found.shown} = ${shownValue(found.value)}`;
      if (fits(found.value, stated)) return { shown, from: found.from };
      const isSure = found.isClosed || (CLOSED.has(way) && areAll(said, world, found.from, told));
      if (way === restated ? isOtherwise(said, world, stated) : isSure && !isNear(found.value, stated, world))
        refuted = { shown: `${shown}, not ${shownValue(stated.value)}`, from: found.from, refuted: true };
    }
  }
  const share = isSigned ? undefined : shareOf(said);
  const part = share && shared(said, world);
  // "28 of them had foreign plates": where the 80 were.
  const isShared = share && part?.from.some((fact) => isDated(said, world, [fact]));
  if (isShared && part && stands(said, world, part.from, part.spent)) {
    const shown = `${part.shown} = ${shownValue(part.value)}`;
    if (equal(part.value, share)) return { shown, from: part.from };
    if (part.isClosed && compare(absolute(subtract(part.value, share)), rational(1n, 50n)) > 0)
      refuted = { shown: `${shown}, not ${shownValue(share)}`, from: part.from, refuted: true };
  }
  // Of several moments, those that the claim is about.
  const marks = world.marks.length > 2 ? (chosen(said.roots, world.marks) ?? []) : world.marks;
  for (const timed of [toldThen, lasted, dated, aged, ordered]) {
    const found = timed(said, timed === toldThen ? world : { ...world, marks });
    if (!found || !stands(said, world, found.from, found.spent, undefined, timed === toldThen)) continue;
    if (!found.isOther) return { shown: found.shown, from: found.from };
    refuted ??= { shown: found.shown, from: found.from, refuted: true };
  }
  for (const comparing of isSigned ? [ranked] : [ranked, manyTimes]) {
    const found = comparing(said, world);
    // Another row of the table is more.
    const isListed = found?.from.every(({ column }) => column !== undefined);
    const isSure = found && (found.holds || found.same || isListed || areAll(said, world, found.from, told));
    if (!found || !isSure || !stands(said, world, found.from, found.spent)) continue;
    if (found.holds) return { shown: found.shown, from: found.from };
    refuted ??= { shown: found.shown, from: found.from, refuted: true };
  }
  if (isSigned) return refuted;
  const count = counted(said, world) ?? entered(said, world);
  const own = new Set(
    world.lines.flatMap(({ start, end }, at) =>
      count && start < count.end && end > count.start ? [at] : [],
    ),
  );
  const isSure = count && !isShaken(world.lines, own, said);
  return isSure ? { shown: count.shown, from: [count] } : refuted;
}

/** Whether the same is told with another figure, and nothing else of it: the claim is not so. */
function isOtherwise(said: Said, world: World, stated: Amount): boolean {
  const { item: same } = sameIn({ said, world, stated, others: [] }) ?? {};
  if (!same || said.items.length > 1 || world.items.some(({ of }) => of.percent)) return false;
  // "700 km per week" beside "140 km per day": on how many days is another matter.
  const [own, other] = [stated, same.of].map(({ unit }) => unit);
  if (own && other && [...own.dims.values()].some((exponent) => exponent < 0) && !equal(own.size, other.size))
    return false;
  // "The lamps" are others than "the lamp".
  const told = new Set(wordsIn(`${world.text} ${world.grid?.columns.join(' ') ?? ''}`));
  if (!said.words.every((word) => told.has(word) || rootsIn(word).length === 0 || /^\d/.test(word)))
    return false;
  // "Invoice: 100. Extra: 45": what is told of other things may belong to it.
  const isLoose = world.items.some(
    (item) =>
      item !== same &&
      item.column === undefined &&
      comparable(item, stated, world.title) !== undefined &&
      !said.roots.some((root) => has(item, root)),
  );
  const isWhole = said.roots.every(
    (root) => same.own.has(root) || same.heading.has(root) || world.title.has(root),
  );
  return !isLoose && isWhole && perIn(said.text.slice(said.items[0]?.end)) === same.per;
}

/** Told of something, as a price of one is, within the last digit of what is computed, or rounded to tens or more. */
const isNear = (value: Rational, { value: stated, decimals }: Amount, { items }: World): boolean =>
  items.some(({ of }) => equal(of.value, stated)) ||
  (!isWritten(value, decimals) && compare(absolute(subtract(value, stated)), tenTo(-decimals)) <= 0) ||
  [-1, -2, -3].some((places) => isWritten(stated, places) && roundsTo(value, stated, places));
const fits = (value: Rational, { value: stated, decimals }: Amount): boolean =>
  equal(value, stated) || (decimals >= 2 && roundsTo(value, stated, decimals));

/** Whether each word of the claim is accounted for, and nothing in the evidence limits or takes back what it rests on. */
function stands(
  said: Said,
  world: World,
  from: readonly Fact[],
  spent: ReadonlySet<string>,
  per?: string,
  isTold = false,
): boolean {
  if (!isAccounted(said, from, world, spent)) return false;
  // "5 days a day": what it is told for one of must be so in the evidence, or computed.
  const pers = [...said.text.matchAll(PER)]
    .filter(({ index }) => !said.items.some(({ start, end }) => start < index && index < end))
    .map(([, unit = '']) => unit.toLowerCase());
  const isComputed = per !== undefined && per !== '';
  const isPer = (unit: string): boolean =>
    isComputed ? unit === per : from.every((fact) => fact.per === unit);
  if (!pers.every(isPer) || new Set(pers).size !== pers.length) return false;
  if (
    from.some((fact) =>
      [...fact.own].some(
        (root) =>
          BOUNDS.has(root) && !(fact.of.kind !== 'amount' && /^(?:up|over)$/.test(root)) && !spent.has(root),
      ),
    )
  )
    return false;
  const lines = new Set(from.map(({ line }) => line));
  const told = [...lines].flatMap((line) => world.lines[line] ?? []);
  if (told.some(({ text, heading }) => /[?"“”]/.test(text) || isHedged(text) || isUnreal(heading)))
    return false;
  if (!YET_TO_BE.test(said.text) && told.some(({ text }) => YET_TO_BE.test(text))) return false;
  if (
    isTold &&
    isOtherTense(
      said.words,
      told.flatMap(({ text }) => wordsIn(text)),
    )
  )
    return false;
  // "It opens at six, from May at five."
  if (isTold && told.some(({ text }) => FROM_THEN.test(text))) return false;
  if (isOfPart(said, world, lines) || isOfOtherTime(said.text, world.text)) return false;
  // "In use: 16 GB, and some logs": how much all of it is, is not told.
  if (lines.size > 0 && from.length > 1 && told.some(({ text }) => VAGUE.test(text))) return false;
  return !isShaken(world.lines, lines, said) && !isTurned(said, world, lines);
}

const isNow = (word: string): boolean => /^(?:is|are|has|have)$/.test(word);
const isThen = (word: string): boolean => /^(?:was|were|had)$/.test(word);
/** "The hall seats 40" beside "it seated 40": what was so need not be. */
const isOtherTense = (claimed: readonly string[], told: readonly string[]): boolean =>
  (claimed.some(isNow) && !claimed.some(isThen) && told.some(isThen) && !told.some(isNow)) ||
  claimed.some((word) => {
    const same = told.filter((other) => rootOf(other) === rootOf(word));
    return same.length > 0 && !same.includes(word) && same.every((other) => isPast(other) !== isPast(word));
  });

/** "Is to have", "to be delivered": not so yet. */
const YET_TO_BE =
  /\b(?:is|are|was|were) to (?!the\b|an?\b)\p{Ll}|(?<!\b(?:ha[sd]|have|needs?) )\bto be \p{Ll}/u;
const FROM_THEN = /[,;] (?:and )?(?:from|as of|since|until|till|starting) /i;
const VAGUE = /\b(?:some|several|various|a few|and more|and others|etc)\b/i;
const RELATIVE =
  /\b(this|last|next|previous)(?:['’]s)? (week|month|year|night|quarter|season|summer|winter|spring|autumn)/gi;
/** "Last week" beside "this week". */
function isOfOtherTime(claim: string, told: string): boolean {
  const [own, other] = [claim, told].map((text) =>
    [...text.matchAll(RELATIVE)].map(([, which = '', unit = '']) =>
      [which, unit].map((one) => one.toLowerCase()),
    ),
  );
  return (own ?? []).some(([which, unit]) => {
    const same = (other ?? []).filter(([, one]) => one === unit);
    return same.length > 0 && !same.some(([one]) => one === which);
  });
}

const PER = /\b(?:a|an|per|every) (second|minute|hour|day|week|month|year)\b/gi;

/** Whether each day and time that the claim tells is told with what it rests on. */
const isDated = (said: Said, world: World, from: readonly Fact[]): boolean =>
  said.marks.every(({ of }) =>
    from.every(({ line }) => {
      const [own, other] = world.marks.filter((mark) => mark.line === line && mark.of.kind === of.kind);
      return own !== undefined && !other && isSameMoment(of, own.of);
    }),
  );

const SIDES = /^(?:to|from|by)$/;
/** Whether two names of the claim stand the other way round in what it rests on, or behind another small word. */
function isTurned(said: Said, { lines }: World, used: ReadonlySet<number>): boolean {
  const claimed = said.words.filter((word) => !/^(?:the|an?)$/.test(word));
  return [...used].some((line) => {
    const told = wordsIn(lines[line]?.text ?? '').filter((word) => !/^(?:the|an?)$/.test(word));
    const sideIn = (words: readonly string[], name: string): string => {
      const word = words[words.indexOf(name) - 1] ?? '';
      return SIDES.test(word) ? word : '';
    };
    const both = claimed.filter(
      (word) => told.includes(word) && /^\p{L}/u.test(word) && !isTime(rootOf(word)),
    );
    const names = both.filter((word) => new RegExp(`\\b\\p{Lu}${word.slice(1)}`, 'u').test(said.text));
    const isSwapped = names.some((name, at) => {
      const next = names[at + 1];
      return next !== undefined && told.indexOf(next) < told.indexOf(name) && !claimed.includes('than');
    });
    // "The fund paid the school" and "paid to the fund"
    const gains = (from: readonly string[], to: readonly string[]): boolean =>
      both.some((word) => sideIn(from, word) === '' && sideIn(to, word) !== '');
    const isOther = names.some(
      (name) =>
        sideIn(told, name) !== '' &&
        sideIn(claimed, name) !== '' &&
        sideIn(told, name) !== sideIn(claimed, name),
    );
    return isSwapped || isOther || (gains(told, claimed) && gains(claimed, told));
  });
}
