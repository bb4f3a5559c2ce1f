import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Abstention } from '../kernel/abstention.ts';
import { readReply } from './reply.ts';

const SEAL = '00ff00ff00ff';
const MARKS = { seal: SEAL, marker: 'ff'.repeat(8) };
const FINISHES = ['stop', 'length', 'content-filter', 'other'] as const;

/** What models, and whoever steers them, are likely to write. */
const shards = fc.constantFrom(
  '{',
  '}',
  '"',
  '\\',
  '[',
  ']',
  ':',
  ',',
  'seal',
  SEAL,
  '```json',
  '\n',
  'ALLOW',
);
const babble = fc.array(fc.oneof(shards, fc.string()), { maxLength: 60 }).map((parts) => parts.join(''));

test('whatever a model writes is an answer with the seal, or an abstention', () => {
  fc.assert(
    fc.property(babble, fc.constantFrom(...FINISHES), (text, finish) => {
      try {
        expect(readReply({ text, finish }, MARKS)).toMatchObject({ seal: SEAL });
      } catch (error) {
        expect(error).toBeInstanceOf(Abstention);
      }
    }),
  );
});

test('no finished answer counts that does not hold the seal', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (json, prose) => {
      fc.pre(!json.includes(SEAL));
      expect(() => readReply({ text: `${prose}${json}`, finish: 'stop' }, MARKS)).toThrow(Abstention);
    }),
  );
});

test('an answer is found behind prose without braces, whatever it holds', () => {
  const prose = fc.string().map((text) => text.replace(/[{}]/g, ''));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), prose, prose, (content, before, behind) => {
      fc.pre(!JSON.stringify(content).includes('__proto__'));
      const answer = JSON.parse(JSON.stringify({ ...content, seal: SEAL }));
      const text = `${before}${JSON.stringify(answer)}${behind}`;
      expect(JSON.stringify(readReply({ text, finish: 'stop' }, MARKS))).toBe(JSON.stringify(answer));
    }),
  );
});

test.each([
  ['open braces', '{'.repeat(300_000)],
  ['nested objects', `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`],
  ['empty objects', '{}'.repeat(150_000)],
  ['quotes', '{"'.repeat(150_000)],
  ['the start of a refusal', `I am ${'very '.repeat(60_000)}`],
])('300 kB of %s are read without harm', (_, text) => {
  expect(() => readReply({ text, finish: 'stop' }, MARKS)).toThrow(Abstention);
});
