import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteLocator } from './locate.ts';

const TEXT =
  'The harbour office opens at 7:30 on weekdays. Boats over 12 metres are not admitted without a pilot, and the “winter rule” applies from November.';
const locate = quoteLocator({ name: 'rules', role: 'evidence', text: TEXT });

test.each([
  ['word for word', 'opens at 7:30 on weekdays', 'opens at 7:30 on weekdays'],
  ['in quotation marks of its own', '"opens at 7:30 on weekdays"', 'opens at 7:30 on weekdays'],
  ['in another case', 'BOATS OVER 12 METRES', 'Boats over 12 metres'],
  ['with an ellipsis', 'The harbour office … on weekdays', 'The harbour office'],
  ['with three stops', 'Boats over 12 metres...without a pilot', 'Boats over 12 metres'],
  [
    'with one word of ten left out',
    'Boats over 12 metres are not admitted without pilot and the "winter rule" applies from November',
    'Boats over 12 metres are not admitted without a pilot, and the “winter rule” applies from November',
  ],
])('a quotation %s is corrected to the text', (_, quoted, text) => {
  const quote = locate(quoted);
  expect(quote?.text).toBe(text);
  expect(TEXT.slice(quote?.start, quote?.end)).toBe(text);
});

test.each([
  ['a paraphrase', 'ships longer than twelve metres need a pilot'],
  ['another number', 'Boats over 15 metres are not admitted without a pilot'],
  ['a denial left out', 'Boats over 12 metres are admitted without a pilot, and the winter rule applies'],
  ['parts in another order', 'without a pilot … The harbour office'],
  ['nothing', '""'],
  ['marks alone', '…'],
])('%s stands nowhere', (_, quoted) => expect(locate(quoted)).toBeUndefined());

test('whatever is quoted from whatever text, what is found stands there', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'A', '1', '2', '…', '"', 'not', ' ', '.'), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(words, words, (text, quoted) => {
      const document = { name: 'd', role: 'step' as const, text: text.join(' ') };
      const found = quoteLocator(document)(quoted.join(' '));
      if (found) expect(document.text.slice(found.start, found.end)).toBe(found.text);
    }),
  );
});

test('100 kB of one word are looked through without harm', () => {
  const text = 'ab '.repeat(33_000);
  expect(
    quoteLocator({ name: 'd', role: 'step', text })(`${'ab '.repeat(40)}${'cd '.repeat(60)}`),
  ).toBeUndefined();
});
