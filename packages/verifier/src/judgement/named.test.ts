import { expect, test } from 'vitest';
import type { Document } from './case.ts';
import { documentNamed } from './named.ts';

const listed = (count: number): Document[] =>
  Array.from({ length: count }, (_, at) => ({ name: `trace/${at}`, role: 'step', text: String(at) }));

test.each([3, 3000])('the document of a name is found among %i, the first of two', (count) => {
  const documents = [...listed(count), { name: 'trace/2', role: 'answer', text: 'a second one' } as const];
  expect(documentNamed(documents, 'trace/2')?.text).toBe('2');
  expect(documentNamed(documents, `trace/${count - 1}`)?.text).toBe(String(count - 1));
  expect(documentNamed(documents, 'trace/9999')).toBeUndefined();
});
