import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findInClaim } from './claim.ts';

type Row = { c?: string; e?: string; v?: string };
const ROWS = join(import.meta.dirname, '../../../../bench/reckoning');

/** Claims of a file that computing alone decides so, of those whose verdict is one of these. */
const decided = (
  file: string,
  shows: 'established' | 'refuted',
  isOf: (verdict: string) => boolean,
): string[] =>
  readFileSync(join(ROWS, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
    .flatMap(({ c, e, v = '' }) => {
      if (c === undefined || !isOf(v)) return [];
      const evidence = e === undefined ? [] : [{ name: 'evidence', role: 'evidence' as const, text: e }];
      const found = findInClaim({ name: 'claim', role: 'claim', text: c }, evidence);
      return found.some((one) => one.shows === shows) ? [`${c} / ${e ?? ''}`] : [];
    });

test.each(readdirSync(ROWS).filter((file) => file.endsWith('.jsonl')))(
  'of %s no wrong claim is established and no right one refuted',
  (file) => {
    expect(decided(file, 'established', (verdict) => verdict !== 'ALLOW')).toEqual([]);
    expect(decided(file, 'refuted', (verdict) => verdict === 'ALLOW')).toEqual([]);
  },
);
