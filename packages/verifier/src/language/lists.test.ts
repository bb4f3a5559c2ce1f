import { expect, test } from 'vitest';
import { grouped, headsOf, numbered, oneOf } from './lists.ts';
import { valued } from './valued.ts';

test('a list of words, phrases and endings becomes one group, over as many lines as it takes', () => {
  expect(oneOf(' apart from, claim\\w{0,3},\n  no ')).toBe('(?:apart from|claim\\w{0,3}|no)');
});

test('words are read in groups of one meaning, phrases among them', () => {
  expect([...grouped('x^2 y: area | : none | now: now right_now')]).toEqual([
    ['area', 'x^2 y'],
    ['none', ''],
    ['now', 'now'],
    ['right now', 'now'],
  ]);
  expect([...numbered('0.5: half | -1: yesterday')]).toEqual([
    ['half', 0.5],
    ['yesterday', -1],
  ]);
  expect([...valued('1/2: half | 12: dozen')]).toEqual([
    ['half', { n: 1n, d: 2n }],
    ['dozen', { n: 12n, d: 1n }],
  ]);
  expect(headsOf('march/mar may')).toEqual(['march', 'may']);
});
