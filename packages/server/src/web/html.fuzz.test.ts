import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreign, html } from './html.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('<script>', '</bdi>', '"', "'", '&', '\u202e', '\u2066', '\u0000', '\ud800', 'a'))
    .map((parts) => parts.join('')),
);

test('whatever is put in, no tag, attribute or forced direction comes out', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const inside = /^<p title="([^"<>]*)"><bdi>([^<>]*)<\/bdi><\/p>$/u;
      const made = html`<p title="${text}">${foreign(text)}</p>`.text;
      const [, , shown = ''] = inside.exec(made) ?? [];
      expect(made).toMatch(inside);
      expect(/[\u202a-\u202e\u2066-\u2069]/u.test(shown) || shown.includes('\0')).toBe(false);
      expect(shown.isWellFormed()).toBe(true);
    }),
  );
});

test('what is written stays what it was', () => {
  const list = [html`<li>${1}</li>`, html`<li>${'a & b'}</li>`];
  expect(html`<ul class="${'x"y'}">${list}${false}${undefined}</ul>`.text).toBe(
    '<ul class="x&quot;y"><li>1</li><li>a &amp; b</li></ul>',
  );
  expect(foreign('1 \u202e2').text).toBe('<bdi>1 [U+202E]2</bdi>');
});
