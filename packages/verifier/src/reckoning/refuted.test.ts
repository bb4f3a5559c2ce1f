import { expect, test } from 'vitest';
import { findingsIn } from './findings.ts';

const isRefuted = (step: string): boolean =>
  findingsIn([
    { name: 'question', role: 'question', text: 'Gloves are 8 EUR a pair. What do 6 gloves cost?' },
    { name: 'trace/0', role: 'step', text: step },
    { name: 'answer', role: 'answer', text: '24 EUR' },
  ]).some(({ shows, about }) => shows === 'refuted' && about.document === 'trace/0');

test.each([
  ['6 gloves are 6 / 2 = 3 pairs.', false],
  ['6 gloves are 6 / 2 = 4 pairs.', true],
  ['6 gloves are 6 / 2 = 3 gloves.', true],
  ['6 = 6 / 2 = 3', true],
  ['One left and one right glove are 16 EUR.', false],
])('%s', (step, refuted) => {
  expect(isRefuted(step)).toBe(refuted);
});
