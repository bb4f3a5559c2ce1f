import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { cursorAt, placeAt } from './place.ts';

const ID = fc.stringMatching(/^[a-z]{1,8}_[0-9a-z]{1,58}$/);
const TIME = fc.integer({ min: 0, max: 999_999_999_999_999 });

test('a cursor leads to the place that it was made of', () => {
  fc.assert(
    fc.property(TIME, ID, (created_at, id) => {
      expect(placeAt(cursorAt({ created_at, id }))).toEqual({ created_at, id });
    }),
  );
});

test('any other text is refused as a problem of the request', () => {
  const others = fc.oneof(
    fc.string(),
    fc.string().map((text) => Buffer.from(text).toString('base64url')),
    fc.string().map((text) => Buffer.from(`records:${text}`).toString('base64url')),
    fc.tuple(TIME, ID).map(([created_at, id]) => `${cursorAt({ created_at, id })}=`),
  );
  fc.assert(
    fc.property(others, (cursor) => {
      try {
        expect(cursorAt(placeAt(cursor))).toBe(cursor);
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
    }),
  );
});
