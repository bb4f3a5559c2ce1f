import fc from 'fast-check';
import { test } from 'vitest';
import { solveTimes } from './solve.ts';
import { TimeSteps } from './steps.ts';

const PARTS =
  'The train leaves at 9:55 10:30 p.m. noon midnight 24:00 25:61 3 May 31 February 2024-02-30 Monday every 8 hours 1 h 5 min half past seven a quarter to nine and a half an hour first third each lasts before after until from to ago late UTC UTC+12 yesterday tomorrow fast slow by within delayed two halves ten ahead of behind born in 1988 turned 5 , . : ; ? ( ) = + - * / ½ When does it arrive? How long? What day of the week is it? In 1/0 000:00 999999999 99999999999999'.split(
    ' ',
  );
const text = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PARTS) }, { weight: 1, arbitrary: fc.string() }),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(' '));

test('any question and any step is read or left open, and nothing is thrown', () => {
  fc.assert(
    fc.property(text, text, (question, step) => {
      solveTimes(question);
      const solved = solveTimes(
        'The ferry leaves at 09:55 and the crossing is 46 minutes. When does it arrive?',
      );
      if (solved) new TimeSteps(solved).read(step);
    }),
    { numRuns: 400 },
  );
});
