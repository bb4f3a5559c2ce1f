import { expect, test } from 'vitest';
import type { Document } from './case.ts';
import { once, oncePerDocument, oncePerEnd } from './once.ts';

test('a document is read once, and anew when its text was replaced', () => {
  const read: string[] = [];
  const lengthOf = oncePerDocument((text) => {
    read.push(text);
    return text.length;
  });
  const [one, other]: Document[] = [
    { name: 'a', role: 'step', text: 'seven' },
    { name: 'b', role: 'step', text: 'seven' },
  ];
  if (!one || !other) throw new Error('two documents');
  expect([lengthOf(one), lengthOf(one), lengthOf(other)]).toEqual([5, 5, 5]);
  one.text = 'eight more';
  expect(lengthOf(one)).toBe(10);
  expect(read).toEqual(['seven', 'seven', 'eight more']);
});

test('its beginning is read once for each end', () => {
  const read: string[] = [];
  const beginning = oncePerEnd((text) => {
    read.push(text);
    return text === 'seven' ? undefined : text;
  });
  const document: Document = { name: 'a', role: 'question', text: 'seven or eight' };
  expect([5, 5, 8, 5].map((end) => beginning(document, end))).toEqual([
    undefined,
    undefined,
    'seven or',
    undefined,
  ]);
  expect(read).toEqual(['seven', 'seven or']);
});

test('a thing is read once, whatever is read in it', () => {
  let read = 0;
  const nothingIn = once((_: string) => {
    read++;
    return undefined;
  });
  expect(['a', 'b', 'a'].map((of) => nothingIn(of))).toEqual([undefined, undefined, undefined]);
  expect(read).toBe(2);
});
