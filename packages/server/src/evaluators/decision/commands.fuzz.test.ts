import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCommands } from './commands.ts';

const PART = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    ...'kubectl git rm ssh sudo PATCH /a/b UPDATE SET WHERE DELETE FROM GRANT ALL ON TO -rf --all --a=b=c | && ; { } " \' ( ) ?'.split(
      ' ',
    ),
  ),
);

it('reads every text or none, and places every argument within it', () => {
  fc.assert(
    fc.property(fc.array(PART, { maxLength: 40 }), (parts) => {
      const text = parts.join(' ');
      for (const { args, start, end } of readCommands({ text }) ?? [])
        for (const arg of [...args, { start, end }]) {
          expect(arg.start).toBeGreaterThanOrEqual(0);
          expect(arg.end).toBeLessThanOrEqual(text.length);
          expect(arg.start).toBeLessThanOrEqual(arg.end);
        }
    }),
  );
});
