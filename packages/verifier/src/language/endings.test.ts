import { expect, test } from 'vitest';
import { regularForm } from './endings.ts';
import { withoutPlural } from './plurals.ts';

test.each([
  ['boxes', 'box'],
  ['branches', 'branch'],
  ['classes', 'class'],
  ['copies', 'copy'],
  ['ties', 'tie'],
  ['potatoes', 'potato'],
  ['shoes', 'shoe'],
  ['prizes', 'prize'],
  ['houses', 'house'],
  ['status', 'status'],
  ['glass', 'glass'],
  ['analysis', 'analysis'],
  ["ann's", "ann's"],
  ['gas', 'gas'],
])('the plural %s is of %s', (plural, singular) => {
  expect(withoutPlural(plural)).toBe(singular);
});

test.each([
  'sign signs signed signing',
  'like likes liked liking',
  'stop stops stopped stopping',
  'add adds added adding',
  'agree agrees agreed agreeing',
  'use uses',
  'carry carries carried carrying',
])('%s are forms of one verb', (forms) => {
  expect(new Set(forms.split(' ').map(regularForm)).size).toBe(1);
});
