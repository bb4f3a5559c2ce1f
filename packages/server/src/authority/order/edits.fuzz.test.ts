import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closerReadings } from './edits.ts';

const line = fc.oneof(
  fc.stringMatching(/^ {0,2}[a-c]{1,2}(: | = )[\w"' .,]{1,8}$/),
  fc.stringMatching(/^[a-z ;(){}=.!]{0,12}$/),
);
const text = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'));

/** Whether putting one text in the place of another, once, makes the one whole of the other. */
function isTheChange(from: string, to: string, before: string, after: string): boolean {
  for (let at = from.indexOf(before); at >= 0; at = from.indexOf(before, at + 1)) {
    if (from.slice(0, at) + after + from.slice(at + before.length) === to) return true;
  }
  return false;
}

test('a closer reading of an edit is the same change, and no other', () => {
  fc.assert(
    fc.property(text, text, (old, fresh) => {
      for (const told of closerReadings({ old, fresh }))
        expect(isTheChange(old, fresh, told.old, told.fresh)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a setting that gets another value is told by its name', () => {
  const [old, fresh] = ['host: a\nlog_level: info', 'host: a\nlog_level: debug'];
  expect(closerReadings({ old, fresh })).toContainEqual({
    old: 'info',
    fresh: 'debug',
    names: ['log_level', 'log level'],
  });
});

test('long and hostile texts come to an end', () => {
  for (const piece of ['a: b\n', ' ', '"', 'a:', '\n', '.,;', 'a = "x', '\u{1f600}'])
    for (const [old = '', fresh = ''] of [
      [piece.repeat(50_000), 'x'],
      [piece.repeat(3_000), `${piece.repeat(2_999)}y`],
    ])
      closerReadings({ old, fresh });
});
