import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainCall } from './plain.ts';

test.each([
  ['pay(recipient="Acme", amount=600, paid=True)', { recipient: 'Acme', amount: 600, paid: true }],
  [' pay({"recipient": "Acme", "lines": [1, -2.5, null]}) ', { recipient: 'Acme', lines: [1, -2.5, null] }],
  ['{"name": "pay", "arguments": {"recipient": "Acme"}}', { recipient: 'Acme' }],
  ['{"name": "pay", "arguments": "{\\"recipient\\": \\"Acme\\"}"}', { recipient: 'Acme' }],
])('%s is one call', (text, given) => {
  expect(plainCall(text)).toEqual({ tool: 'pay', arguments: given });
});

test.each([
  'Pay Acme 600 EUR.',
  'pay(recipient="Acme") and delete(file="x")',
  'I will pay(recipient="Acme")',
  'pay("Acme", 600)',
  'pay(recipient="Acme", recipient="Apex")',
  'pay(recipient=the_supplier)',
  'pay(recipient=find("Acme"))',
  'pay(amount=0600)',
  'pay(amount=12345678901234567)',
  'pay(amount=1e3)',
  '[{"name": "pay", "arguments": {}}, {"name": "tell", "arguments": {}}]',
  '{"name": "pay", "arguments": {"a": 1, "a": 2}}',
  '{"name": "pay", "arguments": {"__proto__": 1}}',
  '',
])('%s is not', (text) => {
  expect(plainCall(text)).toBeUndefined();
});

test('a call that is written as JSON is read as it was written', () => {
  const json = fc.dictionary(
    fc.stringMatching(/^[a-z]\w{0,8}$/).filter((name) => name !== 'constructor'),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())),
  );
  fc.assert(
    fc.property(json, (given) => {
      expect(plainCall(JSON.stringify({ tool: 'act', arguments: given }))).toEqual({
        tool: 'act',
        arguments: given,
      });
    }),
  );
});

test('any text is read without a fault', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void plainCall(text)));
});
