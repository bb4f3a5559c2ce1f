import { equal, rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { MULTIPLES } from '../language/numbers.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type Allowed, type Given, type ReadStep, sameGiven } from './given.ts';
import { piecesIn } from './lex.ts';
import type { Amount } from './piece.ts';
import { partsOf } from './sentence.ts';

/**
 * The steps that say nothing but computations, which hold, with numbers that the question tells or a step before them
 * came to; they are right whatever the question asks. None that comes to an answer that is wrong. Where the question
 * `isExpression`, words have nothing to be wrong about.
 */
export function bareSteps(
  question: Document,
  steps: readonly ReadStep[],
  wrong: Given | undefined,
  isExpression: boolean,
): Allowed {
  const asked = piecesIn(question) ?? [];
  const known = asked.filter((piece): piece is Amount => piece.kind === 'amount');
  // "twice"
  const counts = asked.flatMap((piece) => (piece.kind === 'word' && MULTIPLES.get(piece.word)) || []);
  const found: Finding[] = [];
  const results: Given[] = [];
  for (const { document, sentences } of steps) {
    const statements = sentences.flatMap((one) => one.statements);
    const isBare =
      statements.length > 0 &&
      sentences.every(({ whole, hedged }) => (whole || isExpression) && !hedged) &&
      statements.every(({ outcome, reading }) => outcome === 'holds' && reading !== undefined);
    if (!isBare) continue;
    const parts = statements.map(({ reading }) => (reading ? partsOf(reading) : { from: [], to: [] }));
    const own: Amount[] = [];
    const isKnown = (amount: Amount): boolean =>
      [...known, ...own].some((one) => equal(one.value, amount.value) && one.percent === amount.percent) ||
      (!amount.percent && counts.some((count) => equal(amount.value, count)));
    const follows = parts.every(({ from, to }) => {
      const isFollowed = from.every(isKnown);
      own.push(...to);
      // How many there were of what was added up.
      counts.push(rational(BigInt(from.length)));
      return isFollowed;
    });
    if (!follows || (wrong && own.some((one) => sameGiven(one, wrong)))) continue;
    known.push(...own);
    results.push(...own);
    const shown = statements.map((one) => one.shown).join('; ');
    const about = wholeOf(document);
    found.push({ of: 'step', shows: 'established', about, from: [wholeOf(question)], shown });
  }
  return { found, results };
}
