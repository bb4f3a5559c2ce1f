import type { Criterion, Document } from '@truepenny/verifier';
import { makesAmends } from '../language/conduct.ts';
import { type Demand, readDemand } from './demand.ts';
import type { Passage } from './passages.ts';
import type { Reading } from './reading.ts';

/** How much of a plan step is to be seen, and where. */
export type Coverage = {
  criterion: Criterion;
  demand: Demand;
  /** Share of the demand, weighted by rarity, that trace and answer show, 0..1. */
  shown: number;
  /** Share that the trace only set out to look up, 0..1. */
  asked: number;
  /** The passage that shows most, of the kind of document that the criterion wants it from, and its share. */
  best: { passage: Passage | undefined; share: number };
  /** Every passage with its share, of the kind of document that the criterion wants it from. */
  places: ReadonlyMap<Passage, number>;
};

/** Measures what the texts show of a plan step. Bounded by its terms, whatever the length of the trace. */
export function measure(criterion: Criterion, plan: Document, reading: Reading): Coverage {
  const demand = readDemand(plan);
  const inAnswer = criterion.quoteFrom === 'answer';
  const atPassage = new Map<Passage, number>();
  let [total, shown, asked] = [0, 0, 0];
  for (const term of demand.terms) {
    const weight = reading.weight(term);
    const places = (inAnswer ? reading.answer : reading.step).get(term);
    total += weight;
    if (places || (!inAnswer && reading.answer.has(term))) shown += weight;
    else if (reading.asked.has(term)) asked += weight;
    for (const place of places ?? []) atPassage.set(place, (atPassage.get(place) ?? 0) + weight);
  }
  const share = (sum: number) => (total > 0 ? sum / total : 0);
  let best: Coverage['best'] = { passage: undefined, share: 0 };
  for (const [passage, sum] of atPassage) if (share(sum) > best.share) best = { passage, share: share(sum) };
  const places = new Map([...atPassage].map(([passage, sum]) => [passage, share(sum)]));
  return { criterion, demand, shown: share(shown), asked: share(asked), best, places };
}

/** The mean share shown of the critical plan steps that can be measured; undefined where there is none. */
export function meanShown(coverages: readonly Coverage[]): number | undefined {
  const measured = coverages.filter(
    ({ criterion, demand }) => criterion.criticality === 'critical' && demand.terms.length > 0,
  );
  if (measured.length === 0) return undefined;
  return measured.reduce((sum, { shown }) => sum + shown, 0) / measured.length;
}

/** The least share of a plan step's demand by which an admitted failure is taken to speak of it. */
const ABOUT = 0.25;

/** Failures that the trace admits and does not put right, each with the plan step that it speaks of most. */
export function admissions(
  { passages, weight }: Reading,
  coverages: readonly Coverage[],
): Map<Coverage, Passage> {
  const admitted = new Map<Coverage, Passage>();
  for (const passage of unamended(passages)) {
    const terms = new Set(passage.tokens.map(({ term }) => term));
    const sum = (of: readonly string[]) => of.reduce((total, term) => total + weight(term), 0);
    let [about, most] = [undefined as Coverage | undefined, 0];
    for (const one of coverages) {
      const shared = sum(one.demand.terms.filter((term) => terms.has(term))) / sum(one.demand.terms);
      if (shared >= ABOUT && shared > most) [about, most] = [one, shared];
    }
    if (about && !admitted.has(about)) admitted.set(about, passage);
  }
  return admitted;
}

/** Most admissions that are looked at: a bound on the work for traces made of nothing else. */
const MOST_ADMISSIONS = 16;

/** The passages in which the trace says of itself that something went wrong, after the last time it made amends. */
export function unamended(passages: readonly Passage[]): Passage[] {
  const amended = passages.findLastIndex(({ tokens }) => makesAmends(tokens));
  return passages
    .slice(amended + 1)
    .filter(({ kind }) => kind === 'admits')
    .slice(0, MOST_ADMISSIONS);
}
