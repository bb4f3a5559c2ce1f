import { expect, test } from 'vitest';
import { coverage } from './coverage.ts';
import { ballots, type PlannedCase, plannedCase } from './plan.fixture.ts';

const judged = async (given: PlannedCase) =>
  (await ballots(coverage, plannedCase(given))).map(({ criterion, verdict }) => `${criterion} ${verdict}`);

const PLAN = [
  'Look up the baggage allowance of the airline',
  'Compare the suitcase of 26 kg with the allowance',
];

test('a step that the trace shows is done, with the passage that shows it', async () => {
  const matter = plannedCase({
    steps: [
      'Step 1 [search]: baggage allowance',
      'Step 2 [observe]: The airline gives a baggage allowance of 23 kg.',
      'Step 3 [reason]: The suitcase has 26 kg, which is 3 kg over the allowance.',
    ],
    answer: 'The suitcase is 3 kg over the allowance.',
    plan: PLAN,
  });
  expect(await ballots(coverage, matter)).toMatchInlineSnapshot(`
    [
      {
        "confidence": 0.85,
        "criterion": "plan/0",
        "quotes": [
          {
            "document": "trace/1",
            "end": 65,
            "start": 18,
            "text": "The airline gives a baggage allowance of 23 kg.",
          },
        ],
        "reason": "Done: 100 % of what it demands is shown.",
        "verdict": "ALLOW",
      },
      {
        "confidence": 0.85,
        "criterion": "plan/1",
        "quotes": [
          {
            "document": "trace/2",
            "end": 74,
            "start": 17,
            "text": "The suitcase has 26 kg, which is 3 kg over the allowance.",
          },
        ],
        "reason": "Done: 100 % of what it demands is shown.",
        "verdict": "ALLOW",
      },
    ]
  `);
});

test('a step that was only searched for is uncertain', async () => {
  const given = { steps: ['Step 1 [search]: airline baggage allowance'], plan: [PLAN[0] ?? ''] };
  expect(await judged(given)).toEqual(['plan/0 UNCERTAIN']);
});

test('repeating the plan is not carrying it out', async () => {
  expect(await judged({ steps: PLAN, plan: PLAN })).toEqual(['plan/0 UNCERTAIN', 'plan/1 UNCERTAIN']);
});

test('a step left out of a trace that otherwise follows its plan is uncertain', async () => {
  const given = {
    steps: [
      'The airline gives a baggage allowance of 23 kg.',
      'The suitcase has 26 kg, 3 over the allowance.',
    ],
    plan: [...PLAN, 'Name the surcharge per kilogram for excess luggage'],
  };
  expect(await judged(given)).toEqual(['plan/0 ALLOW', 'plan/1 ALLOW', 'plan/2 UNCERTAIN']);
});

test('a trace that leaves out most of its plan is refuted', async () => {
  const given = { steps: ['Suitcases are popular.', 'Blue is a fine colour.'], plan: PLAN };
  expect(await judged(given)).toEqual(['plan/0 BLOCK', 'plan/1 BLOCK']);
});

test('what the trace says it left out is refuted', async () => {
  const given = {
    steps: [
      'The airline gives a baggage allowance of 23 kg.',
      'I did not compare the suitcase; I skipped the allowance of 26 kg.',
    ],
    plan: PLAN,
  };
  expect(await judged(given)).toContain('plan/1 BLOCK');
});

test('an answer that goes ahead where the plan wants a refusal is refuted', async () => {
  const given = {
    steps: ['The tank holds 20 litres.', 'Trailers come in many sizes.'],
    answer: 'Yes, you can tow it without brakes.'.replace('without brakes', 'as it is'),
    plan: ['optional: State how many litres the tank holds', 'Refuse towing an unbraked trailer over 750 kg'],
  };
  expect(await judged(given)).toContain('plan/1 BLOCK');
});

test('an official source that was to be read, with neither source nor result', async () => {
  const given = { steps: ['Step 1 [search]: opening hours'], plan: ['Retrieve the official source'] };
  expect(await judged(given)).toEqual(['plan/0 BLOCK']);
});

test('a negation that the plan states must stand in the trace', async () => {
  const plan = ['Check whether the old charger fits the new phone (it does not)'];
  const steps = ['The old charger fits the new phone; I tried both, with the cable as well.'];
  expect(await judged({ steps, plan })).toEqual(['plan/0 UNCERTAIN']);
});

test('a step about the answer is looked for in the answer alone', async () => {
  const matter = plannedCase({
    steps: ['The allowance is 23 kg.'],
    answer: 'Leave it at home.',
    plan: ['Answer states the allowance of 23 kg'],
  });
  const criteria = matter.criteria.map((criterion) => ({ ...criterion, quoteFrom: 'answer' as const }));
  const [ballot] = await ballots(coverage, { ...matter, criteria });
  expect(ballot?.verdict).not.toBe('ALLOW');
});

test('nothing is said of what is no plan', async () => {
  expect(await judged({ steps: ['x'] })).toEqual([]);
});
