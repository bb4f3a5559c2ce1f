import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPasted } from './pasted.ts';

const word = fc.constantFrom(
  'jwt',
  'proof',
  'result',
  'claim',
  'receiptId',
  'transcript',
  'log',
  'permit',
  'attestation',
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.constant(null),
    fc.double(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(word, tie('value')),
  ),
}));

test('any text gives what can be verified in it, or an error in words', () => {
  const pasted = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('.', 'e', '{', '"', 'rcpt_', 'tp_op_', 'agent_', '%', '\u202e') }),
    value.map((one) => JSON.stringify(one)),
  );
  fc.assert(
    fc.property(pasted, (text) => {
      try {
        const { jwt, claim, id } = readPasted(text.trim());
        for (const found of [jwt, claim, id]) expect(['string', 'undefined']).toContain(typeof found);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect(String(error)).not.toContain('undefined');
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a token is found wherever an answer holds it', () => {
  const jwt = 'a.b.c';
  for (const text of [
    jwt,
    { jwt },
    { proof: { jwt } },
    { attestation: { jwt } },
    { result: { attestation: { jwt } } },
  ])
    expect(readPasted(typeof text === 'string' ? text : JSON.stringify(text)).jwt).toBe(jwt);
  expect(readPasted('rcpt_1').id).toBe('rcpt_1');
  expect(() => readPasted('{')).toThrow(SyntaxError);
});
