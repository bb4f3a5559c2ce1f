import { expect, test } from 'vitest';
import { linesIn } from '../reckoning/lines.ts';
import { doubtIn } from './doubts.ts';

const isDoubted = (claim: string, evidence: string): boolean =>
  doubtIn(claim, evidence, linesIn(evidence)) !== undefined;

test.each([
  ['The pool is heated.', 'WORDINGS WE THREW OUT\n- The pool is heated.\n- Dogs may swim.'],
  ['The pool is heated.', '-- not agreed yet, for comments only --\nThe pool is heated.\nIt opens in May.'],
  ['The pool is heated.', 'Version the board sent back:\n  The pool is heated.'],
  [
    'The pool is heated.',
    'Graveyard of this page (text nobody signed)\n> The pool is heated.\n> It is deep.',
  ],
  ['The line fills 900 jars.', 'Where we want to be in June: the line fills 900 jars.'],
  [
    'The tank held 40 litres.',
    '10:05 The tank held 40 litres. 10:31 Gauge swapped, repeat of the tank: 30 litres.',
  ],
  ['Everyone has signed the form.', 'Everyone has signed the form but Leo.'],
])('%s is not simply told by %j', (claim, evidence) => expect(isDoubted(claim, evidence)).toBe(true));

test.each([
  ['The pool is heated.', 'Notes from the meeting:\n- The pool is heated.\n- Dogs may not swim.'],
  ['The pool is heated.', 'The pool is heated. The café has moved to the first floor.'],
  ['The lecture is cancelled.', 'Cancelled: the lecture.'],
  ['Does the roof leak?', 'At least one of these statements is true: the roof leaks or the pipe has burst.'],
])('%s meets no doubt in %j', (claim, evidence) => expect(isDoubted(claim, evidence)).toBe(false));
