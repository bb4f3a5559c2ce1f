import { CheckRequest } from '@truepenny/contract';
import { CAUTIOUS } from '@truepenny/verifier';
import { beforeAll, expect, test } from 'vitest';
import { warm } from '../../src/acts/read.ts';
import { deterministicRedTeam } from '../../src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../src/evaluators/seats.ts';
import { drawPanel } from '../../src/judge/draw.ts';
import { judge } from '../../src/judge/judge.ts';
import type { Roster } from '../../src/kernel/panel.ts';
import { intake } from '../../src/products/answer/intake.ts';
import { planOf } from '../../src/products/answer/speeds.ts';
import built from './built.json' with { type: 'json' };
// Rows that no rule was ever changed for.
import held from './held.json' with { type: 'json' };

type Puzzle = { rule: string; facts: string; claim: string; verdict: string };
const puzzles = (
  of: readonly { rules: string[]; facts: string; claim: string; verdict: string }[],
): Puzzle[] => of.flatMap(({ rules, ...rest }) => rules.map((rule) => ({ rule, ...rest })));

beforeAll(warm);

const roster: Roster = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};
const panel = drawPanel(planOf({ speed: 'standard', stakeLevel: 'medium' }), roster);

async function verdict(claim: string, context: string): Promise<string> {
  return (await judge(intake(CheckRequest.parse({ claim, context })), panel, CAUTIOUS)).verdict;
}

const rows = puzzles(built);

test.each(rows)('$rule $facts $claim $verdict', async (row) => {
  expect(await verdict(row.claim, `${row.rule} ${row.facts}`)).toBe(row.verdict);
});

test('other names and another order of facts keep the verdict', async () => {
  for (const { rule, facts, claim, verdict: expected } of rows) {
    const other = (text: string) =>
      text
        .replaceAll(/\b(?:Petrel|Quill)\b/g, 'Zebulon')
        .replaceAll('heron', 'vessel')
        .replaceAll('Heron', 'Vessel')
        .replaceAll('valve', 'hatch');
    expect(await verdict(claim, `${facts} ${rule}`), `${facts} ${rule}`).toBe(expected);
    expect(await verdict(other(claim), other(`${rule} ${facts}`)), other(rule)).toBe(expected);
  }
});

test('what is added about something else keeps the verdict', async () => {
  for (const { rule, facts, claim, verdict: expected } of rows)
    expect(await verdict(claim, `${rule} Umber is a kettle. ${facts}`), rule).toBe(expected);
});

test('of puzzles in words that no rule was made for most are answered, and none wrongly', async () => {
  const closed = puzzles(held).filter((row) => row.verdict !== 'UNCERTAIN');
  let answered = 0;
  for (const { rule, facts, claim, verdict: expected } of puzzles(held)) {
    const found = await verdict(claim, `${rule} ${facts}`);
    if (found === 'UNCERTAIN') continue;
    answered += 1;
    expect(found, rule).toBe(expected);
  }
  expect(answered / closed.length).toBeGreaterThanOrEqual(0.6);
});
