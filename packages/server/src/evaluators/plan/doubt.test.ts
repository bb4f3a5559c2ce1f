import { TraceRequest } from '@truepenny/contract';
import { expect, test } from 'vitest';
import { intake } from '../../products/trace/intake.ts';
import { conclusion } from '../conclusion.ts';
import { coverage } from '../coverage.ts';

const PLAN = [
  'Look up the harbour dues of Velden for 2024',
  'Read the rate per tonne of Velden',
  'Check the rate against a second source',
];

/** Whether plan and conclusion are allowed by what the words show. */
async function allowed(trace: string[], answer: string): Promise<boolean> {
  const request = TraceRequest.parse({
    question: 'What are the harbour dues of Velden for 2024?',
    trace,
    answer,
    plan_steps: PLAN.map((description, index) => ({ index, description, criticality: 'critical' })),
  });
  const { matter } = intake(request);
  const signal = new AbortController().signal;
  const ballots = [
    ...(await coverage.examine(matter, { signal })),
    ...(await conclusion.examine(matter, { signal })),
  ];
  return ballots.length > 3 && ballots.every(({ verdict }) => verdict === 'ALLOW');
}

const ANSWER = 'The harbour dues of Velden for 2024 are 31 crowns.';
const DONE = [
  'I looked up the harbour dues of Velden for 2024 in the tariff: 31 crowns.',
  'The rate per tonne of Velden reads 31 crowns.',
  'The second source gives the same rate of 31 crowns.',
];

test('a plan that was carried out is shown', async () => expect(await allowed(DONE, ANSWER)).toBe(true));

test.each([
  [
    'only repeated',
    [
      'I looked up the harbour dues of Velden for 2024.',
      'I read the rate per tonne of Velden.',
      'I checked the rate against a second source.',
    ],
    'The harbour dues of Velden for 2024.',
  ],
  ['only wished', DONE.map((step) => `I would like to say: ${step}`), ANSWER],
  [
    'nobody’s work',
    [...DONE.slice(0, 2), 'The rate was checked against a second source by nobody in 2024.'],
    ANSWER,
  ],
  [
    'another year',
    ['I looked up the harbour dues of Velden for 2019 in the tariff: 31 crowns.', ...DONE.slice(1)],
    ANSWER,
  ],
  [
    'another harbour',
    ['I looked up the harbour dues of Korsund for 2024 in the tariff: 31 crowns.', ...DONE.slice(1)],
    ANSWER,
  ],
  [
    'a check that came out otherwise',
    [...DONE.slice(0, 2), 'The second source gives a rate of 47 crowns.'],
    ANSWER,
  ],
  ['another number in the answer', DONE, 'The harbour dues of Velden for 2024 are 58 crowns.'],
])('%s is not', async (_, trace, answer) => expect(await allowed(trace, answer)).toBe(false));
