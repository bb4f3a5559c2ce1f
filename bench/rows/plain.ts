import { join } from 'node:path';
import type { Verdict } from '@truepenny/verifier';
import { linesOf } from './acts.ts';
import type { Asked } from './judge.ts';

/** A claim, beside evidence or not; or a trace, right as `s` and wrong as `w`, from step `at` on where one computes wrongly. */
type Written =
  | { c: string; e?: string; v: Verdict }
  | { q: string; s: string[]; a: string; v?: Verdict; w?: string[]; wa?: string; at?: number | null };
/** A request that puts a claim or a trace, the verdict it should get, and at which step. */
export type PlainRow = Asked & { kind: string; truth: Verdict; at?: number };

const TABLES = 'reckoning everyday plain strangers textbook sixth seventh times'.split(' ');

/** The claims and traces of the repository, by their tables; no rule was ever changed for those that are held. */
export const plainRows = (): Record<string, PlainRow[]> =>
  Object.fromEntries(
    TABLES.flatMap((name) =>
      ['open', 'held'].map((half) => {
        const file = name === 'reckoning' ? half : `${name}-${half}`;
        return [
          file,
          linesOf<Written>(join(import.meta.dirname, `../reckoning/${file}.jsonl`)).flatMap(asked),
        ];
      }),
    ),
  );

function asked(row: Written): PlainRow[] {
  if ('c' in row) {
    const body = { claim: row.c, ...(row.e !== undefined && { context: row.e }) };
    return [{ kind: `claims to ${row.v}`, truth: row.v, path: '/v1/check', body }];
  }
  const truth = row.v ?? 'ALLOW';
  const put = (trace: string[], answer: string) => ({
    path: '/v2/verify',
    body: { question: row.q, trace, answer },
  });
  const kind = truth === 'ALLOW' ? 'right traces' : 'traces to leave open';
  const right: PlainRow = { kind, truth, ...put(row.s, row.a) };
  if (!row.w || row.wa === undefined) return [right];
  const at = row.at ?? undefined;
  const wrong = at === undefined ? 'traces with a wrong operation' : 'traces with a wrong computation';
  return [right, { kind: wrong, truth: 'BLOCK', ...put(row.w, row.wa), ...(at !== undefined && { at }) }];
}
