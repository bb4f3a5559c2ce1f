import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { VERDICTS, type Verdict } from '@truepenny/verifier';

/** A case with the recorded vote of every judge (null where it gave none) and the right answer. */
export type Row = {
  split: string;
  /** Cases of one group depend on one another and are never divided between fit and test. */
  group: string;
  votes: Readonly<Record<string, Verdict | null>>;
  label: 'ALLOW' | 'BLOCK';
};

export type VoteSet = { name: string; rows: Row[] };

/** Reads one file of recorded votes, a JSON object a line. Throws an Error that names the line it cannot read. */
export function readVotes(file: string): VoteSet {
  const lines = readFileSync(file, 'utf8').split('\n');
  const rows = lines.flatMap((line, at) => (line.trim() ? [parseRow(line, `${file}:${at + 1}`)] : []));
  return { name: basename(file, '.jsonl'), rows };
}

/** Every judge that appears, in the order of the alphabet. */
export function judgesOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ votes }) => Object.keys(votes)))].sort();
}

function parseRow(line: string, where: string): Row {
  const { split, group, votes, label }: Record<string, unknown> = JSON.parse(line);
  if (typeof split !== 'string' || typeof group !== 'string') throw new Error(`${where}: no split or group`);
  if (label !== 'ALLOW' && label !== 'BLOCK')
    throw new Error(`${where}: the label is neither ALLOW nor BLOCK`);
  if (typeof votes !== 'object' || votes === null) throw new Error(`${where}: no votes`);
  const cast = Object.entries(votes).map(([judge, vote]) => {
    const verdict = VERDICTS.find((word) => word === vote) ?? null;
    if (verdict === null && vote !== null)
      throw new Error(`${where}: ${judge} voted ${JSON.stringify(vote)}`);
    return [judge, verdict] as const;
  });
  return { split, group, label, votes: Object.fromEntries(cast) };
}
