import { GateRequest } from '@truepenny/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { warm } from '../../acts/read.ts';
import { intake } from '../../products/gate/intake.ts';
import { findingsOf } from '../act.ts';
import { numbersIn, spotsIn } from './contrast/spots.ts';

beforeAll(warm);

const piece = fc.constantFrom(
  'pay ',
  '12 ',
  '12:30 ',
  'Anna ',
  'A-17 ',
  '/a/b ',
  '"',
  "{'x': '",
  ', ',
  'by 4 % ',
  '6th ',
  ')',
  '\n',
);
const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.array(piece, { maxLength: 80 }).map((all) => all.join('')),
);

test('any text is looked through without a throw, and every quote stands in its document', () => {
  fc.assert(
    fc.property(text, text, text, (instruction, act, data) => {
      const claim = `do_it(${JSON.stringify(act)}, name=${JSON.stringify(data)})`;
      const evidence = [{ role: 'tool', content: `${data}.` }];
      const request = GateRequest.parse({
        mode: 'action_authorization',
        instruction: `${instruction}.`,
        claim,
        evidence,
      });
      const matter = intake(request, 0);
      for (const { quotes } of findingsOf(matter))
        for (const { document, start, end, text: said } of quotes)
          expect(matter.documents.find(({ name }) => name === document)?.text.slice(start, end)).toBe(said);
    }),
    { numRuns: 150 },
  );
});

test('long texts end', () => {
  for (const unit of ['12 ', 'Anna Bo ', "{'a': '", '/a/b-1 ', '"', 'as what '])
    expect(
      numbersIn([{ name: 'text', role: 'evidence', text: unit.repeat(30_000) }], 5).length +
        spotsIn(unit.repeat(30_000)).length,
    ).toBeGreaterThanOrEqual(0);
});
