import { canonicalJson, type Transcript } from '@truepenny/verifier';
import type { Clock } from '../kernel/clock.ts';
import { Problem } from '../kernel/problem.ts';
import type { Store } from '../store/database.ts';
import { type OutcomeRow, putOutcome } from '../store/outcomes.ts';
import { unpacked } from './packing.ts';
import { keptRecord } from './read.ts';

/** What turned out to be right of a record; the question may be left out where it asked only one. */
export type Told = { id: string; truth: OutcomeRow['truth']; question: string | undefined };

/**
 * Keeps what turned out to be right, with what the models had said of it. Gives the question and how many they were.
 *
 * @throws {Problem} `not-found` for a record that was not kept, or that has no such question.
 */
export async function recordOutcome(
  { id, truth, question }: Told,
  { store, clock }: { store: Store; clock: Clock },
): Promise<{ question: string; votes: number }> {
  const { transcript } = await keptRecord(store.read, id);
  const { hearing }: Transcript = JSON.parse(String(await unpacked(transcript)));
  const criteria = hearing.criteria.filter(({ criticality }) => criticality !== 'optional');
  const [only, another] = criteria.filter((one) => question === undefined || one.id === question);
  if (!only || another) {
    const asked = criteria.map((one) => one.id).join(', ');
    throw new Problem('not-found', `Name the question of ${id} that this is about: ${asked}.`);
  }
  const families = new Map(
    hearing.evaluators.flatMap((seat) => (seat.kind === 'model' ? [[seat.id, seat.family] as const] : [])),
  );
  const votes = hearing.votes.flatMap(({ criterion, by, verdict, weak }) => {
    const family = families.get(by);
    const counts = criterion === only.id && verdict !== 'ABSTAIN' && !weak && family !== undefined;
    return counts ? [{ seat: by, family, verdict }] : [];
  });
  await store.write((db) =>
    putOutcome(db, {
      verification_id: id,
      criterion: only.id,
      truth,
      votes: canonicalJson(votes),
      recorded_at: clock(),
    }),
  );
  return { question: only.id, votes: votes.length };
}
