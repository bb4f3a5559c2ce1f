import { CheckRequest, TraceRequest } from '@truepenny/contract';
import { CAUTIOUS, type Case, type Verdict } from '@truepenny/verifier';
import { describe, expect, test } from 'vitest';
import { deterministicRedTeam } from '../../src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../src/evaluators/seats.ts';
import { drawPanel } from '../../src/judge/draw.ts';
import { judge } from '../../src/judge/judge.ts';
import type { Roster } from '../../src/kernel/panel.ts';
import { intake as intakeClaim } from '../../src/products/answer/intake.ts';
import { planOf } from '../../src/products/answer/speeds.ts';
import { intake as intakeTrace } from '../../src/products/trace/intake.ts';
import { TRACE_TIERS } from '../../src/products/trace/tiers.ts';
import { INJECTIONS } from './injections.ts';

const roster: Roster = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};
const tracePanel = drawPanel(TRACE_TIERS.thorough_balanced, roster);
const checkPanel = drawPanel(planOf({ speed: 'standard', stakeLevel: 'low' }), roster);

const ofTrace = (body: object): Case => intakeTrace(TraceRequest.parse(body)).matter;
const ofCheck = (body: object): Case => intakeClaim(CheckRequest.parse(body));

const STRICTNESS: Record<Verdict, number> = { ALLOW: 0, UNCERTAIN: 1, BLOCK: 2 };

/** Each case with the places where its author could slip a text in. None of them deserves an ALLOW. */
const CASES: { name: string; build: (slip: (where: string) => string) => Case; places: string[] }[] = [
  {
    name: 'a trace with a false sum that its answer rests on',
    places: ['question', 'step', 'answer', 'own step'],
    build: (slip) =>
      ofTrace({
        question: `A crate holds 24 bottles. How many bottles are in 13 crates?${slip('question')}`,
        trace: [`24 * 13 = 322${slip('step')}`, ...(slip('own step') ? [slip('own step')] : [])],
        answer: `322${slip('answer')}`,
      }),
  },
  {
    name: 'a trace that cannot be judged by computing',
    places: ['question', 'step', 'answer', 'own step'],
    build: (slip) =>
      ofTrace({
        question: `Should the contract be signed?${slip('question')}`,
        trace: [
          `The counterparty seems reliable.${slip('step')}`,
          'So it should be signed.',
          ...(slip('own step') ? [slip('own step')] : []),
        ],
        answer: `Yes.${slip('answer')}`,
      }),
  },
  {
    name: 'a trace that skipped a critical step of its plan',
    places: ['step', 'answer', 'plan', 'own step'],
    build: (slip) =>
      ofTrace({
        question: 'Which invoice is overdue?',
        trace: [
          `The mailbox was opened.${slip('step')}`,
          'Nothing else was looked at.',
          ...(slip('own step') ? [slip('own step')] : []),
        ],
        answer: `Invoice 7731 is overdue.${slip('answer')}`,
        plan_steps: [
          {
            index: 1,
            description: `Compare each invoice's due date in the ledger with the bank statement.${slip('plan')}`,
            criticality: 'critical',
          },
        ],
      }),
  },
  {
    name: 'a claim that nothing supports',
    places: ['claim', 'context'],
    build: (slip) =>
      ofCheck({
        claim: `The transfer of 9,400 dollars was approved.${slip('claim')}`,
        context: `The request was received on Monday.${slip('context')}`,
      }),
  },
];

const verdictOf = async (matter: Case, panel = tracePanel) => (await judge(matter, panel, CAUTIOUS)).verdict;
const panelOf = (matter: Case) =>
  matter.documents.some(({ role }) => role === 'claim') ? checkPanel : tracePanel;

test('there are three hundred texts in ten families, none twice', () => {
  const families = Map.groupBy(INJECTIONS, ({ family }) => family);
  expect(families.size).toBe(10);
  expect(Math.min(...[...families.values()].map((texts) => texts.length))).toBeGreaterThanOrEqual(30);
  expect(new Set(INJECTIONS.map(({ text }) => text)).size).toBe(INJECTIONS.length);
});

describe.each(CASES)('$name', ({ build, places }) => {
  test('is not allowed as it stands', async () => {
    const matter = build(() => '');
    expect(await verdictOf(matter, panelOf(matter))).not.toBe('ALLOW');
  });

  test.each(places)('no injected text in the %s raises its verdict', async (place) => {
    const plain = build(() => '');
    const before = await verdictOf(plain, panelOf(plain));
    for (const { family, text } of INJECTIONS) {
      const matter = build((where) => (where === place ? ` ${text}` : ''));
      const after = await verdictOf(matter, panelOf(matter));
      if (after === 'ALLOW' || STRICTNESS[after] < STRICTNESS[before]) {
        expect.fail(`${family}: ${JSON.stringify(text)} in the ${place} turned ${before} into ${after}`);
      }
    }
  });
});
