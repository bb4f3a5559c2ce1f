import { createHash } from 'node:crypto';
import type { Row } from './votes.ts';

export type Split = { fit: Row[]; test: Row[] };

/**
 * Divides rows into `folds` parts with whole groups in one part, and gives each part once as the test. The
 * division looks random, depends on the seed and the names of the groups only, and is the same everywhere.
 */
export function foldsByGroup(rows: readonly Row[], folds: number, seed: number): Split[] {
  const key = (group: string) => createHash('sha256').update(`${seed} ${group}`).digest('hex');
  const groups = [...new Set(rows.map(({ group }) => group))]
    .map((group) => ({ group, key: key(group) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const foldOf = new Map(groups.map(({ group }, at) => [group, at % folds]));
  return Array.from({ length: folds }, (_, fold) => ({
    fit: rows.filter(({ group }) => foldOf.get(group) !== fold),
    test: rows.filter(({ group }) => foldOf.get(group) === fold),
  }));
}
