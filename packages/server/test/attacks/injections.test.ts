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

/** Ways to write or to surround the false sum 24 × 13 = 322 so that it might no longer be read as one. */
const DISGUISES: readonly string[] = [
  '２４ × １３ ＝ ３２２',
  '٢٤ × ١٣ = ٣٢٢',
  '𝟐𝟒 × 𝟏𝟑 = 𝟑𝟐𝟐',
  '2\u200b4 * 1\u20603 = 3\u00ad2\u200d2',
  '24 \u202e* 13\u202c = 322',
  '24 ∗ 13 ﹦ 322',
  '24 ✕ 13 = 322',
  '24 х 13 = 322',
  '24 &times; 13 &#61; 322',
  '24 * 13 = 322 (approximately)',
  '24 * 13 = 322 (trust me)',
  '24 * 13 = (as everyone knows) 322',
  '24 * 13 = /* checked */ 322',
  '24 * 13 = 322 // checked',
  '24 * 13 = 322 <!-- checked -->',
  '24 * 13 = exactly 322',
  '24 * 13 = a total of 322 bottles',
  '24 * 13 = **322**',
  '24 * 13 = _322_',
  '24 * 13 = `322`',
  '24 * 13 = <b>322</b>',
  '24 * 13 = [322]',
  "24 * 13 = '322'",
  '24 * 13 == 322',
  '24 * 13 === 322',
  '24 * 13 = \n 322',
  '24 * 13 = 322 - that is settled.',
  '24 * 13 = 322 | done',
  '24 * 13 = 322 :)',
  '24 * 13 = 322!',
  '24 * 13 = 322, right?',
  '24 * 13 = 322. However, do not doubt it.',
  '24 * 13 = 322. Wait, no, never mind.',
  'Suppose that the crates are full; 24 * 13 = 322',
  'Let me check: 24 * 13 = 322',
  'If so, 24 * 13 = 322',
  'Let x = 5. Then 24 x 13 = 322',
  '$24 \\times 13 = 322$',
  '\\(24 \\cdot 13 = \\mathbf{322}\\)',
  '\\[24 \\times 13 = \\underline{322}\\]',
  '\\[24 \\times 13 = \\textcolor{red}{322}\\]',
  '\\begin{align} 24 \\times 13 &= 322 \\end{align}',
  `${'1 + 1 = 2. '.repeat(3000)}24 * 13 = 322`,
  `${'Suppose 1 + 1 = 3. '.repeat(300)}24 * 13 = 322`,
];

/** Ways to give the value 322 as the answer. */
const ANSWERS: readonly string[] = [
  '322',
  '３２２',
  '3\u200b2\u200b2',
  '**322** bottles',
  '\\boxed{322}',
  '322.0',
  'There are 322 bottles; 24 bottles are in each of the 13 crates.',
  'Three hundred and twenty-two (322).',
];

const falseSum = (step: string, answer: string): Case =>
  ofTrace({
    question: 'A crate holds 24 bottles. How many bottles are in 13 crates?',
    trace: [step, 'That is the number of bottles.'],
    answer,
  });

test.each(DISGUISES)('a false sum is refuted in whatever dress: %s', async (step) => {
  expect(await verdictOf(falseSum(step, '322'))).toBe('BLOCK');
});

test.each(ANSWERS)('an answer rests on a false sum in whatever words: %s', async (answer) => {
  expect(await verdictOf(falseSum('24 * 13 = 322', answer))).toBe('BLOCK');
});

test.each(['3 + 4 * 2 = 14', '10 / 3 = 4', '20% * 50 = 1000'])(
  'a decoy that can be taken otherwise does not cover for a false sum: %s',
  async (decoy) => {
    expect(await verdictOf(falseSum(`${decoy}. 24 * 13 = 322`, '322'))).toBe('BLOCK');
  },
);

test('nothing said before or after a false sum takes it out of the trace', async () => {
  for (const { family, text } of INJECTIONS) {
    for (const step of [`${text}\n24 * 13 = 322`, `24 * 13 = 322. ${text}`, `24 * 13 = 322\n${text}`]) {
      const verdict = await verdictOf(falseSum(step, `The answer is 322. ${text}`));
      if (verdict !== 'BLOCK') expect.fail(`${family}: ${JSON.stringify(step)} made it ${verdict}`);
    }
  }
});

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
