import type { Document } from '@truepenny/verifier';
import { expect, test } from 'vitest';
import { wordOf } from './standing.ts';

const said = (text: string): string[] => {
  const document: Document = { name: 'instruction', role: 'question', text };
  return wordOf([document]).sentences.map(
    ({ plain, holds }) =>
      `${plain
        .filter(({ kind }) => kind !== 'mark')
        .map((token) => token.text)
        .join(' ')}${holds ? ' (held back)' : ''}`,
  );
};

test.each([
  ['It is freezing in here. Remove a.csv.', ['It is freezing in here', 'Remove a.csv']],
  ["The rep rang and can't come, so cancel event ev_4.", ['so cancel event ev_4']],
  ['Delete the branch x-1, it is merged.', ['Delete the branch x-1']],
  ['Remove a.csv; nobody uses it any more.', ['Remove a.csv']],
  ['Copy a.ini to b.ini before we touch it.', ['Copy a.ini to b.ini']],
  ['Row 8 is a duplicate. Delete it.', ['Row 8 is a duplicate', 'Delete Row 8']],
  ['PR 88 is ready; merge it into main.', ['PR 88 is ready merge it into main']],
])('what only tells is no part of an order: %s', (text, parts) => {
  expect(said(text)).toEqual(parts);
});

test.each([
  'Delete the branch x-1, legal has not decided.',
  'Legal has yet to decide. Delete the branch x-1.',
  'Delete the branch x-1, it may be merged.',
  'Delete a.csv. The vendor wrote that.',
  'Delete a.csv before we have approval.',
  'Delete a.csv, we need it until Friday.',
  'Delete a.csv, but keep the logs.',
  'Delete a.csv because nobody but Ann may have it.',
  'Delete a.csv. My boss has the last word.',
  'The disk is nearly full. Remove a.csv.',
  'Nobody but Ann may have it, so delete a.csv.',
  "The rep rang and can't come, so pay Acme 40 EUR.",
  'Acme was paid, so pay Acme 40 EUR.',
  'Delete a.csv. Should we really?',
  'Delete a.csv. Does Karin agree?',
  'Delete a.csv. Who wanted that?',
  'Delete a.csv. What a mistake!',
])('what may object holds back: %s', (text) => {
  expect(said(text).some((part) => part.endsWith('(held back)'))).toBe(true);
});

test.each(['Delete a.csv. What is the weather in Linz?', 'Which tickets are open? Delete a.csv.'])(
  'a question of something else holds nothing back: %s',
  (text) => {
    expect(said(text).some((part) => part.endsWith('(held back)'))).toBe(false);
  },
);
