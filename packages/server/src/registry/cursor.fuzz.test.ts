import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { pageOf, placeOf } from './cursor.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string().map((inner) => Buffer.from(inner).toString('base64url')),
  fc.string().map((inner) => Buffer.from(`keys:key_${inner}`).toString('base64url')),
);

test('a text is the one cursor of its place, or it is refused', () => {
  fc.assert(
    fc.property(text, (cursor) => {
      try {
        const id = placeOf('keys', cursor);
        expect(id).toMatch(/^key_[0-9a-z]{1,58}$/);
        expect(pageOf('keys', [{ id: id ?? '' }, { id: 'key_0' }], 1).next_cursor).toBe(cursor);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        expect(error.code).toBe('invalid-request');
      }
    }),
  );
});

test('there is a next page where more was found than was asked for', () => {
  const rows = ['key_c', 'key_b', 'key_a'].map((id) => ({ id }));
  expect(pageOf('keys', rows, 3)).toEqual({ page: rows, next_cursor: null });
  const { page, next_cursor } = pageOf('keys', rows, 2);
  expect([page.length, placeOf('keys', next_cursor ?? '')]).toEqual([2, 'key_b']);
  expect(placeOf('keys', undefined)).toBeUndefined();
  expect(pageOf('agents', [], 1)).toEqual({ page: [], next_cursor: null });
});
