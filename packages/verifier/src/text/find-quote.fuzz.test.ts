import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findQuote } from './find-quote.ts';
import { normalise } from './normalise.ts';
import { splitSentences } from './sentences.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      '1',
      '.',
      '“',
      '"',
      '\u0301',
      'ﬁ',
      '½',
      '\u3099',
      'か',
      '\ud800',
      '\ufdfa',
    ),
    maxLength: 40,
  }),
);

test('what is found stands in the document at its offsets and reads the same', () => {
  fc.assert(
    fc.property(text, text, (quote, whole) => {
      const found = findQuote(quote, { name: 'd', role: 'evidence', text: whole });
      if (!found) return;
      expect(whole.slice(found.start, found.end)).toBe(found.text);
      expect(normalise(found.text).text.trim()).toBe(normalise(quote).text.trim());
    }),
    { numRuns: 2_000 },
  );
});

test('a text of words is found in itself from any word to any other', () => {
  const words = fc.array(fc.stringMatching(/^[a-zé“”—…]{1,6}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (all, a, b) => {
      const [from, to] = [a % all.length, b % all.length].sort((x, y) => x - y) as [number, number];
      const quote = all.slice(from, to + 1).join(' ');
      expect(findQuote(quote, { name: 'd', role: 'evidence', text: all.join('\n ') })).toBeDefined();
    }),
  );
});

test('offsets never go back, and every unit comes from somewhere', () => {
  fc.assert(
    fc.property(text, (original) => {
      const { text: normal, starts, ends } = normalise(original);
      expect(starts.length).toBe(normal.length);
      expect(ends.length).toBe(normal.length);
      for (let at = 0; at < normal.length; at++) {
        expect(ends[at]).toBeGreaterThan(starts[at] ?? Number.NaN);
        if (at > 0) expect(starts[at]).toBeGreaterThanOrEqual(starts[at - 1] ?? Number.NaN);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('sentences are trimmed, in order, and leave out white space alone', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'B', ' ', '.', '\n', '"', '。', '1', ')', '!'), maxLength: 50 }),
      (whole) => {
        let end = 0;
        for (const span of splitSentences(whole)) {
          expect(whole.slice(end, span.start).trim()).toBe('');
          expect(whole.slice(span.start, span.end).trim()).toBe(whole.slice(span.start, span.end));
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(whole.slice(end).trim()).toBe('');
      },
    ),
  );
});
