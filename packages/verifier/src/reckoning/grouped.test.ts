import { expect, test } from 'vitest';
import { readSentences } from './statement.ts';

/** Digits in groups behind plain spaces: one number where money or computing says so, and else not joined. */
test.each([
  ['18 000 / 250 = 72', ['holds']],
  ['18 000 / 250 = 82', ['fails']],
  ['60 × 28.60 = 1 716', ['holds']],
  ['R5 318 − R2 219 = R3 099', ['holds']],
  ['€1 250 + €50 = €1 300', ['holds']],
  ['R1 = 4', []],
  ['Take 2 500 g bags.', []],
  ['3 250 ml bottles hold 750 ml.', []],
])('%s', (text, outcomes) => {
  const found = readSentences(text).flatMap(({ statements }) => statements.map(({ outcome }) => outcome));
  expect(found).toEqual(outcomes);
});
