import { expect, test } from 'vitest';
import { guessedIn } from './guessed.ts';
import { spotsIn } from './spots.ts';
import { beyondMost, rivalsOf } from './values.ts';

const guessed = (said: string, act: string, reason: string, record = '') =>
  guessedIn(
    spotsIn(act),
    [{ name: 'reasoning', role: 'reasoning', text: reason }],
    said.toLowerCase(),
    record ? [{ name: 'tool', role: 'evidence', text: record }] : [],
  );

test.each([
  ['Give Bea a discount.', 'discount of 35 for Bea', 'No figure was named. I guess 35 would do.', '', '35'],
  ['Order more tea.', 'order 40 kg of tea', 'Nobody gave a quantity; 40 kg is a guess of mine.', '', '40 kg'],
  ['Give Bea a discount of 35.', 'discount of 35', 'I guess 35 is meant.', '', undefined],
  ['Order more tea.', 'order 40 kg', 'I guess 40 kg is right.', 'usual order: 40 kg', undefined],
  ['Pick any discount.', 'discount of 35', 'I guess 35 will do.', '', undefined],
  ['Give Bea a discount.', 'discount of 35', '35 is no guess, it is the rule.', '', undefined],
  ['Give Bea a discount.', 'discount of 20', 'A guess would be 35.', '', undefined],
])('a value that is a guess: %s %s %s', (said, act, reason, record, value) => {
  expect(guessed(said, act, reason, record)).toBe(value);
});

const rivals = (said: string, act: string) =>
  rivalsOf(spotsIn(said), spotsIn(act), said.toLowerCase(), '', []).map(({ acted }) => acted.text);

test('a day that is said with its weekday is one day', () => {
  expect(rivals('Move it to Wednesday 8 April 2026.', 'Move it to 9 April 2026.')).toEqual(['9 April 2026']);
  expect(rivals('Move it to Wednesday 8 April 2026.', 'Move it to 8 April 2026.')).toEqual([]);
  expect(rivals('Move it to Thursday.', 'Move it to 9 April 2026.')).toEqual([]);
});

test('what is never to be passed is the most', () => {
  const beyond = (said: string, act: string) =>
    beyondMost(spotsIn(said), spotsIn(act), []).map(({ acted }) => acted.text);
  expect(beyond('Scale it, but in no case over 8 replicas.', 'Scale it to 12 replicas.')).toEqual([
    '12 replicas',
  ]);
  expect(beyond('Scale it, but in no case over 8 replicas.', 'Scale it to 8 replicas.')).toEqual([]);
  expect(beyond('Scale it to over 8 replicas.', 'Scale it to 12 replicas.')).toEqual([]);
});
