import type { Evidence, Verdict } from '@truepenny/verifier';
import type { Row } from './votes.ts';

/** From the softest vote to the strictest. */
const BY_STRICTNESS = ['ALLOW', 'UNCERTAIN', 'BLOCK'] as const satisfies readonly Verdict[];

/** How often each verdict was given, by the right answer. */
export type Tally = Record<Row['label'], Record<Verdict, number>>;

/** Counts the votes of these judges. */
export function tally(rows: readonly Row[], judges: readonly string[]): Tally {
  const none = () => ({ ALLOW: 0, UNCERTAIN: 0, BLOCK: 0 });
  const counted: Tally = { ALLOW: none(), BLOCK: none() };
  for (const { votes, label } of rows) {
    for (const judge of judges) {
      const vote = votes[judge];
      if (vote) counted[label][vote]++;
    }
  }
  return counted;
}

/**
 * The log-likelihood ratio of each verdict of one judge. The judge's rates are shrunk towards those of `others`
 * as though it had also cast `strength` votes a label in their manner; then the ratios are made to rise with
 * strictness (isotonic regression, pool adjacent violators): verdicts that fall count as one verdict, so a
 * judge that is mostly wrong is worth nothing instead of its contrary.
 */
export function evidenceFrom(own: Tally, others: Tally, strength: number): Evidence {
  const rates = (label: Row['label']) =>
    BY_STRICTNESS.map((verdict) => {
      const borrowed = strength * shareOf(others[label], verdict, 0.5);
      return (own[label][verdict] + borrowed) / (total(own[label]) + strength);
    });
  const ifAllow = rates('ALLOW');
  const ifBlock = rates('BLOCK');
  const ratios = ifBlock.map((rate, at) => rate / (ifAllow[at] ?? rate));
  const [allow = 1, uncertain = 1, block = 1] = isotonic(ratios, ifAllow);
  return { ALLOW: Math.log(allow), UNCERTAIN: Math.log(uncertain), BLOCK: Math.log(block) };
}

/** The rising sequence that is nearest in weighted squares. */
export function isotonic(values: readonly number[], weights: readonly number[]): number[] {
  const blocks: { value: number; weight: number; length: number }[] = [];
  values.forEach((value, at) => {
    let block = { value, weight: weights[at] ?? 1, length: 1 };
    for (let before = blocks.at(-1); before && before.value > block.value; before = blocks.at(-1)) {
      const weight = before.weight + block.weight;
      const mean = (before.value * before.weight + block.value * block.weight) / weight;
      block = { value: mean, weight, length: before.length + block.length };
      blocks.pop();
    }
    blocks.push(block);
  });
  return blocks.flatMap(({ value, length }) => new Array<number>(length).fill(value));
}

function total(counts: Record<Verdict, number>): number {
  return counts.ALLOW + counts.UNCERTAIN + counts.BLOCK;
}

function shareOf(counts: Record<Verdict, number>, verdict: Verdict, smoothing: number): number {
  return (counts[verdict] + smoothing) / (total(counts) + 3 * smoothing);
}
