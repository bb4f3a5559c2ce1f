import { expect, test } from 'vitest';
import { isDisguised } from './hidden.ts';

test.each([
  ['a zero-width space', 'legal@north.examp\u200ble'],
  ['a right-to-left override', '\u202eelpmaxe.htron@lagel'],
  ['a Greek letter in a Latin word', 'Ro\u03bfk'],
  ['a Cyrillic letter in a domain', 'p\u0430y.example'],
  ['letters of full width', '\uff30ay'],
  ['mathematical letters', '\u{1d5e3}ay'],
  ['a soft hyphen', 'Ac\u00adme'],
  ['a domain in code', 'https://xn--pypal-4ve.example/'],
  ['a letter by its number', '{"to": "n\\u043erth"}'],
  ['a control character', 'rm a\u0008b'],
  ['a blank that is a letter', 'Ac\u3164me'],
])('%s disguises', (_, text) => expect(isDisguised(text)).toBe(true));

test.each([
  ['plain words', 'Pay Acme 700 EUR.'],
  ['accents', 'Mühle Wéber, Åre, Łódź'],
  ['another script by itself', 'Εστία / Зима / 東京 / القاهرة'],
  ['signs', '5 µm, 20 °C, €30 – “so”'],
  ['lines', 'one\n\ttwo\r\n'],
])('%s do not', (_, text) => expect(isDisguised(text)).toBe(false));
