import { equal } from '../arithmetic/rational.ts';
import { grounded } from '../grounds/grounded.ts';
import { isShaken, takesAllBack } from '../grounds/standing.ts';
import { rootsIn } from '../grounds/words.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { wordSet } from '../language/lists.ts';
import { singular } from '../language/verbs.ts';
import { HEDGES } from '../language/words.ts';
import { normalise } from '../text/normalise.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { customOf, piecesOf } from './lex.ts';
import { content, isRevised, type Line, linesOf, wordsOf } from './lines.ts';
import type { Amount, Piece } from './piece.ts';
import { refutedIn } from './refuted.ts';
import { readSentences } from './statement.ts';
import { inUnit, roundsTo } from './value.ts';
import { saidVerbatim } from './verbatim.ts';

const LONGEST_CLAIM = 2_000;

/** What computing finds out about a claim, alone and beside its evidence. */
export function findInClaim(claim: Document, evidence: readonly Document[]): Finding[] {
  if (claim.text.length > LONGEST_CLAIM) return [];
  const sentences = readSentences(claim.text);
  const refuted = sentences.every(({ whole }) => whole)
    ? refutedIn(claim, sentences)
    : refutedIn(
        claim,
        sentences.filter(({ whole }) => whole),
      );
  if (refuted.length > 0) return refuted;
  const holds =
    sentences.length > 0 &&
    sentences.every(
      ({ whole, statements }) => whole && statements.every(({ outcome }) => outcome === 'holds'),
    );
  if (holds) {
    const shown = sentences.flatMap(({ statements }) => statements.map((one) => one.shown)).join('; ');
    return [{ of: 'statement', shows: 'established', about: wholeOf(claim), from: [], shown }];
  }
  const [only, other] = evidence;
  if (!only || other || isSameText(claim.text, only.text)) return [];
  const found = verbatim(claim, only) ?? otherFigure(claim, only) ?? grounded(claim, only);
  return found ? [found] : [];
}

const plain = (text: string): string =>
  normalise(text)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}%€$£.,+-]+/gu, ' ')
    .replace(/[.,]+(?=\s|$)/g, '')
    .trim();

/** Whether two texts say the same word for word; such a claim is supported by nothing but itself. */
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

/** Each sentence of the claim is said in the evidence, which says more than that and takes none of it back. */
function verbatim(claim: Document, evidence: Document): Finding | undefined {
  const lines = linesOf(evidence);
  const corrected = correctedTo(claim, lines);
  if (corrected)
    return {
      of: 'verbatim',
      shows: 'established',
      about: wholeOf(claim),
      from: [quoteIn(evidence, corrected.start, corrected.end)],
      shown: 'said so where it is corrected',
    };
  const found = splitSentences(claim.text).map(({ start, end }) => {
    const said = saidVerbatim(claim.text.slice(start, end), evidence.text, lines);
    return said && lines.find((line) => line.start === said.start);
  });
  const held = found.filter((line) => line !== undefined);
  if (held.length === 0 || held.length !== found.length) return undefined;
  // What is all of its evidence is supported by nothing but itself.
  if (held.length >= lines.length && wordsOf(claim.text).length >= wordsOf(evidence.text).length)
    return undefined;
  const used = new Set(held.map((line) => lines.indexOf(line)));
  if (isShaken(lines, used, rootsIn(claim.text), true) || held.some((line) => isReported(line, lines)))
    return undefined;
  const from = held.map((line) => quoteIn(evidence, line.start, line.end));
  return {
    of: 'verbatim',
    shows: 'established',
    about: wholeOf(claim),
    from,
    shown: 'said in the same words',
  };
}

/** "Correction: the meeting is on Thursday.": what the evidence ends with holds in the place of what it said before. */
function correctedTo(claim: Document, lines: readonly Line[]): Line | undefined {
  const last = lines.at(-1);
  if (lines.some((line) => line !== last && wordsOf(line.text).some((word) => STRONG.has(word))))
    return undefined;
  const lead = LEAD.exec(last?.text ?? '')?.[0];
  if (!last || !lead || lines.length < 2 || wordsOf(claim.text).some((word) => STRONG.has(word)))
    return undefined;
  const rest = last.text.slice(lead.length).replace(/\bnow /, '');
  const parts = [rest, rest.slice(rest.lastIndexOf(', ') + 1)];
  return parts.some((part) => saidVerbatim(claim.text, part)) ? last : undefined;
}
const LEAD =
  /^\s*(?:correction|corrected|erratum|corrigendum|update|updated|amendment)(?: of [\p{L}\d ]{1,20})?:\s*/iu;

const REPORTING =
  /^(?:false|myths?|rumou?rs?|wrong|claim|claims|claimed|alleged|untrue|fake|suppose|imagine|example|fiction|joke)$/;

/** The line before says that what follows is false, supposed, or somebody's word. */
function isReported(line: Line, lines: readonly Line[]): boolean {
  const before = lines[lines.indexOf(line) - 1];
  return (
    before !== undefined &&
    (/[:"“]\s*$/.test(before.text) || wordsOf(before.text).some((word) => REPORTING.test(word)))
  );
}

type Shape = { words: string[]; pieces: Piece[]; amounts: Amount[] };

const LEFT_OUT = /^(?:a|an|the|also|then|only|just|in|total)$/;

function shapeOf(
  text: string,
  from: number,
  to: number,
  custom: ReturnType<typeof customOf>,
): Shape | undefined {
  const pieces = piecesOf(text, from, to, custom);
  if (!pieces) return undefined;
  const amounts = pieces.filter((piece): piece is Amount => piece.kind === 'amount');
  const words = pieces.flatMap((piece): string[] => {
    if (piece.kind === 'word') return LEFT_OUT.test(piece.word) ? [] : [piece.word];
    if (piece.kind === 'amount') return ['#', ...piece.nouns.map(singular)];
    if (piece.kind === 'clock') return [`t${piece.minute}`];
    if (piece.kind === 'day') return [`d${piece.serial}`];
    if (piece.kind === 'version') return [`v${piece.parts.join('.')}`];
    return /^[.,;:!"'()]$/.test(piece.sign) ? [] : [piece.sign];
  });
  return { words, pieces, amounts };
}

const BOUNDS = wordSet(
  `over under more less fewer least most than about around nearly almost up between roughly approximately some
  maximum minimum`,
);

/**
 * The claim says in the words of one sentence of the evidence another figure of the same unit: it is the same thing
 * in the same role. Not where the evidence says it of several, bounds it, or revises it.
 */
function otherFigure(claim: Document, evidence: Document): Finding | undefined {
  const custom = customOf(claim.text);
  const lines = linesOf(evidence);
  const own = customOf(evidence.text);
  for (const { start, end } of splitSentences(claim.text)) {
    const said = shapeOf(claim.text, start, end, custom);
    if (!said || said.amounts.length === 0 || said.words.some((word) => BOUNDS.has(word) || HEDGES.has(word)))
      continue;
    const shaped = (line: Line): Shape | undefined => shapeOf(evidence.text, line.start, line.end, own);
    const sameYears = (line: Line, { amounts }: Shape): boolean => {
      const others = shaped(line)?.amounts ?? [];
      return amounts.some(isYear) && amounts.every((one, at) => !isYear(one) || !differs(one, others[at]));
    };
    const alike = lines.filter(
      (line) => hasAll(line.text, said.words) && shaped(line)?.words.join(' ') === said.words.join(' '),
    );
    const [line, other] = alike.length > 1 ? alike.filter((one) => sameYears(one, said)) : alike;
    const shape = line && !other ? shaped(line) : undefined;
    if (!line || !shape || isRevised(line, lines)) continue;
    const differing = said.amounts.filter((amount, at) => differs(amount, shape.amounts[at]));
    const [one] = differing;
    const at = one ? said.amounts.indexOf(one) : -1;
    const stated = shape.amounts[at];
    if (!one || !stated || differing.length !== 1) continue;
    return {
      of: 'figure',
      shows: 'refuted',
      about: quoteIn(claim, one.start, one.end),
      from: [quoteIn(evidence, stated.start, stated.end)],
      shown: `${claim.text.slice(one.start, one.end)} in place of ${evidence.text.slice(stated.start, stated.end)}`,
    };
  }
  return undefined;
}

/** A year says when a figure holds. */
const isYear = ({ value, unit, nouns, decimals }: Amount): boolean =>
  !unit && nouns.length === 0 && decimals === 0 && value.d === 1n && value.n > 999n && value.n < 2200n;

/** A quick look before a line is read. */
const hasAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => word === '#' || lower.includes(word.slice(0, 3)));
};

function differs(a: Amount, b: Amount | undefined): boolean {
  if (!b || a.percent !== b.percent) return false;
  if (Boolean(a.unit) !== Boolean(b.unit)) return false;
  const value = a.unit && b.unit ? inUnit(a.value, a.unit, b.unit) : a.value;
  if (value === undefined) return false;
  const decimals = Math.min(a.decimals, b.decimals);
  return !equal(value, b.value) && !roundsTo(value, b.value, decimals) && !roundsTo(b.value, value, decimals);
}

const STRONG = wordSet(
  `false untrue wrong corrected correction corrects retracted retraction withdrawn withdraws superseded supersedes cancelled canceled
  erratum overturned revoked`,
);

/** Where the evidence says that something which it speaks of beside the claim's own words was corrected or withdrawn. */
export function revisedIn(claim: Document, evidence: Document): Quote | undefined {
  const own = content(claim.text);
  const lines = linesOf(evidence);
  if (correctedTo(claim, lines)) return undefined;
  const line = lines.find(({ text }, at) => {
    if (
      at > 0
        ? takesAllBack(text)
        : /\b(?:following|below|what follows)\b/i.test(text) && wordsOf(text).some((word) => STRONG.has(word))
    )
      return true;
    if (!wordsOf(text).some((word) => STRONG.has(word))) return false;
    const about = new Set([...content(text), ...content(lines[at - 1]?.text ?? '')]);
    return [...own].some((word) => about.has(word));
  });
  return line && wordsOf(claim.text).every((word) => !STRONG.has(word))
    ? quoteIn(evidence, line.start, line.end)
    : undefined;
}
