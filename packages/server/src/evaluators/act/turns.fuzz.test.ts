import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsHalt, heardIn } from './turns.ts';

const piece = fc.constantFrom(
  'user:',
  'assistant: ',
  '[10:32] ',
  '**User**',
  '<user>',
  '\n',
  '{"role":"user","content":',
  '"stop"',
  '}',
  '[',
  ']',
  'no',
  'wait. ',
  'she said to ',
  'leave it',
  '\\',
  '"',
  ': ',
  'a=b, c: d',
  '?',
);

test('any text is divided among its speakers', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      for (const { role } of heardIn([{ name: 'context', role: 'evidence', text }], []))
        expect(role).toBe('instruction');
      expect(typeof callsHalt(text)).toBe('boolean');
    }),
  );
});

test.each(['user: ', 'user', '[1', '"role"', '[', '{"role":"user","content":[', '? user: ', '(', '12:'])(
  'long rows of "%s" end',
  (one) => {
    const text = one.repeat(Math.ceil(100_000 / one.length));
    expect(heardIn([{ name: 'context', role: 'evidence', text }], []).length).toBeLessThan(2);
  },
);
