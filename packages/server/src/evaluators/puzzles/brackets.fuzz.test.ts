import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { brackets } from './brackets.ts';

const piece = fc.constantFrom(
  '(',
  ')',
  '[',
  ']',
  '<',
  '{',
  '}',
  'stack',
  ':',
  ';',
  'pop',
  'need',
  'is',
  "'",
  ' ',
  '\n',
  'empty',
  '3',
  'é',
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' '));

test('whatever is said, nothing throws and every proof holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(text, { maxLength: 6 }),
      fc.option(text, { nil: undefined }),
      async (about, steps, answer) => {
        await said(brackets, `Complete the brackets: ${about}`, steps, answer);
      },
    ),
  );
});

const symbols = fc.array(fc.constantFrom('(', '[', '{', '<'), { minLength: 1, maxLength: 12 });
const CLOSERS: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };

test('exactly the right completion is established', async () => {
  await fc.assert(
    fc.asyncProperty(symbols, symbols, async (open, other) => {
      const closers = open.toReversed().map((symbol) => CLOSERS[symbol]);
      const stated = other.map((symbol) => CLOSERS[symbol]);
      expect(await said(brackets, open.join(' '), [], closers.join(' '))).toEqual(['follows ALLOW proved']);
      const same = closers.join() === stated.join();
      expect(await said(brackets, open.join(' '), [], stated.join(' '))).toEqual([
        `follows ${same ? 'ALLOW' : 'BLOCK'} proved`,
      ]);
    }),
  );
});
