import { expect, test } from 'vitest';
import type { Document } from './case.ts';
import { oncePerDocument } from './once.ts';

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
