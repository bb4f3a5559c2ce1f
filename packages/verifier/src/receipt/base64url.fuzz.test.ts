import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64url } from './base64url.ts';

test('decodes what Node encodes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeBase64url(Buffer.from(bytes).toString('base64url'))).toEqual(Uint8Array.from(bytes));
    }),
    { numRuns: 2_000, seed: 4648 },
  );
});

test('whatever it decodes has that one spelling alone', () => {
  const near = fc.string({ unit: fc.constantFrom(...'ABab01-_+/= \n.é'), maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
      const bytes = decodeBase64url(text);
      if (bytes) expect(Buffer.from(bytes).toString('base64url')).toBe(text);
    }),
    { numRuns: 10_000, seed: 4648 },
  );
});

test.each(['A', 'AB', 'AAB', 'QQ==', 'QQ=', ' QQ', 'Q+Q/', 'QR', 'Q\u{1f600}Q'])('refuses "%s"', (text) => {
  expect(decodeBase64url(text)).toBeUndefined();
});
