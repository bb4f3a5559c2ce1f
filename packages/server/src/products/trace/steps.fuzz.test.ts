import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSteps } from './steps.ts';

const piece = fc.constantFrom(
  'Step 1: ',
  '\n',
  '\n\n',
  '2. ',
  '- ',
  '# ',
  '```\n',
  'word ',
  'End. ',
  '  ',
  '\r\n',
  '\u00a0',
  '。',
  'Thought:',
  '😀',
);

test('steps are in order, trimmed, and leave out white space alone', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (trace) => {
        let end = 0;
        for (const span of splitSteps(trace)) {
          expect(trace.slice(end, span.start).trim()).toBe('');
          const step = trace.slice(span.start, span.end);
          expect(step).not.toBe('');
          expect(step.trim()).toBe(step);
          end = span.end;
        }
        expect(trace.slice(end).trim()).toBe('');
      },
    ),
    { numRuns: 2_000 },
  );
});
