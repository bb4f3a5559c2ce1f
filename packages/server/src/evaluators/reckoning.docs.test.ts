import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GateRequest } from '@truepenny/contract';
import { CAUTIOUS } from '@truepenny/verifier';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawPanel } from '../judge/draw.ts';
import { judge } from '../judge/judge.ts';
import { intake } from '../products/gate/intake.ts';
import { GATE_TIERS } from '../products/gate/tiers.ts';
import { act } from './act.ts';
import { judged } from './claim.fixture.ts';
import { entailment } from './entailment.ts';
import { logic } from './logic.ts';
import { scenes } from './puzzles/scenes.ts';
import { reckoning } from './reckoning.ts';
import { deterministicRedTeam } from './red-team.ts';
import { DETERMINISTIC_EVALUATORS } from './seats.ts';
import { said } from './trace.fixture.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/what-computing-knows.md'), 'utf8');
const rowsIn = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.slice(2, -2).split(' | '));
const SECTIONS = PAGE.split(/^## /m);
const isOfActs = (section: string): boolean => section.startsWith('Acts\n');
const ACTS = SECTIONS.filter(isOfActs).flatMap(rowsIn);
const rows = SECTIONS.filter((section) => !isOfActs(section)).flatMap(rowsIn);
const codesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const CLAIMS = rows.filter(({ length }) => length === 5);
const TRACES = rows.filter(({ length }) => length === 6);
/** All seats that compute, and no model. */
const COMPUTING = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};
const DECIDES = /^(?:ALLOW|BLOCK|open)$/;
const ARGUMENTS = rows.filter((row) => row.length === 4 && DECIDES.test(row[2] ?? ''));
const QUESTIONS = rows.filter((row) => row.length === 4 && !DECIDES.test(row[2] ?? ''));
const WORLDS = rows.filter(({ length }) => length === 7);

test('the page holds rows of every kind', () => {
  const kinds = [CLAIMS, TRACES, ARGUMENTS, QUESTIONS, WORLDS, ACTS];
  expect(kinds.map(({ length }) => length)).toEqual([112, 78, 12, 15, 22, 51]);
});

describe('each claim of the page is decided, or left open, as it says', () => {
  test.each(CLAIMS)('%s', async (_, decided, verdict, open) => {
    const [claim = '', evidence] = codesIn(decided);
    const [other = '', beside] = codesIn(open);
    expect(await judged(reckoning, claim, evidence)).toBe(`${verdict} proved`);
    expect(await judged(reckoning, other, beside)).not.toMatch(/ALLOW|BLOCK/);
  });
});

describe('each act of the page is decided, or left open, as it says', () => {
  const verdictOn = async ([instruction, claim, told]: string[]) => {
    const evidence = told === undefined ? {} : { evidence: [{ role: 'tool', content: told }] };
    const body = { mode: 'action_authorization', instruction, claim, ...evidence };
    const matter = intake(GateRequest.parse(body), Date.UTC(2026, 0, 1));
    return (await judge(matter, drawPanel(GATE_TIERS.standard, COMPUTING), CAUTIOUS)).verdict;
  };
  beforeAll(() => act.warm?.());

  test.each(ACTS)('%s', async (_, decided, verdict, open) => {
    expect(await verdictOn(codesIn(decided))).toBe(verdict);
    expect(await verdictOn(codesIn(open))).toBe('UNCERTAIN');
  });
});

describe('each argument of the page is decided, or left open, as it says', () => {
  test.each(ARGUMENTS)('%s', async (_, decided, verdict, open) => {
    const [claim = '', text] = codesIn(decided);
    const [other = '', beside] = codesIn(open);
    expect(await judged(entailment, claim, text)).toBe(`${verdict} proved`);
    expect(await judged(entailment, other, beside)).not.toMatch(/proved/);
  });
});

describe('each question of the page has one right answer', () => {
  test.each(QUESTIONS)('%s', async (_, question, answer) => {
    const [asked = '', right = ''] = [question, answer].map((cell) => codesIn(cell)[0] ?? '');
    for (const given of ['Yes', 'No', 'It cannot be known.'])
      expect(await said(logic, asked, [], given)).toEqual([
        `follows ${given === right ? 'ALLOW' : 'BLOCK'} proved`,
      ]);
  });
});

describe('each trace of the page is decided, or left open, as it says', () => {
  test.each(TRACES)('%s', async (_, question, steps, answer, verdict) => {
    const [asked = '', told = '', given = ''] = [question, steps, answer].map(
      (cell) => codesIn(cell)[0] ?? '',
    );
    const found = await said(reckoning, asked, told.split(' // '), given);
    const follows = found.find((line) => line.startsWith('follows'));
    expect(follows).toBe(verdict === 'open' ? undefined : `follows ${verdict} proved`);
  });
});

describe('each world of the page is solved, or left open, as it says', () => {
  test.each(WORLDS)('%s', async (_, question, ...rest) => {
    const [asked = '', right = '', wrong = '', open = ''] = [question, ...rest].map(
      (cell) => codesIn(cell)[0] ?? '',
    );
    expect(await said(scenes, asked, [], right)).toEqual(['follows ALLOW proved']);
    expect(await said(scenes, asked, [], wrong)).toEqual(['follows BLOCK proved']);
    for (const answer of [right, wrong]) expect(await said(scenes, open, [], answer)).toEqual([]);
  });
});
