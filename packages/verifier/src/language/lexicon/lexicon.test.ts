import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { baseOfVerb, finiteForms, formsOf, verbsIn } from '../inflect.ts';
import { IRREGULAR_NOUNS, IRREGULAR_VERBS } from './inflected.ts';
import { ACQUIRES, GETS_FROM, HANDS_OVER, MOVES, PARTS_WITH, SWAPS } from './verbs.ts';

const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));

test.each(files)('%s holds lists of words, each once in its list, with their source', async (name) => {
  const lists: Record<string, unknown> = await import(`./${name}`);
  expect(readFileSync(join(import.meta.dirname, name), 'utf8')).toMatch(/Source: /);
  for (const [list, words] of Object.entries(lists)) {
    const all = String(words)
      .replace(/(?:^|[|])\s*[^|:]*:(?=\s)/g, ' ')
      .trim()
      .split(/\s+/);
    expect([list, all.filter((word, at) => all.indexOf(word) !== at)]).toEqual([list, []]);
    if (name === 'signs.ts') continue;
    expect([list, all.filter((word) => !/^[\p{L}\p{N}\p{No}'/:=.,|€$£¥_+-]+$/u.test(word))]).toEqual([
      list,
      [],
    ]);
  }
});

test('classes of verbs hold first forms', () => {
  for (const [name, verbs] of Object.entries({ ACQUIRES, GETS_FROM, HANDS_OVER, MOVES, PARTS_WITH, SWAPS }))
    expect([name, verbs.split(' ').filter((verb) => baseOfVerb(verb) !== undefined)]).toEqual([name, []]);
});

test.each([
  [ACQUIRES, PARTS_WITH],
  [HANDS_OVER, GETS_FROM],
  [HANDS_OVER, SWAPS],
  [GETS_FROM, PARTS_WITH],
])('no verb is of the classes %s and %s', (one, other) => {
  expect(one.split(' ').filter((verb) => other.split(' ').includes(verb))).toEqual([]);
});

test('a form stands for one verb, and what is irregular is so', () => {
  const entries = IRREGULAR_VERBS.split(/\s+/).map((entry) => entry.split('/'));
  const bases = new Set(entries.map(([base]) => base));
  const forms = entries.flatMap(([base, ...others]) =>
    [...new Set(others)].filter((form) => form !== base && !bases.has(form)),
  );
  expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([]);
  const plurals = IRREGULAR_NOUNS.split(/\s+/).map((entry) => entry.split('/')[0]);
  expect(plurals.filter((plural, at) => plurals.indexOf(plural) !== at)).toEqual([]);
});

test.each([
  ['take', 'take takes took taken taking'],
  ['have', 'have has had having'],
  ['go', 'go goes went gone going'],
  ['ship', 'ship ships shipped shipping'],
  ['travel', 'travel travels traveled travelled traveling travelling'],
  ['carry', 'carry carries carried carrying'],
  ['play', 'play plays played playing'],
  ['fix', 'fix fixes fixed fixing'],
  ['use', 'use uses used using'],
  ['cut', 'cut cuts cutting'],
  ['order', 'order orders ordered ordering'],
])('all forms of "%s"', (base, forms) => {
  expect(formsOf(base)).toEqual(forms.split(' '));
});

test('what somebody does or did is no participle, unless a list says so', () => {
  expect(finiteForms('give')).toEqual(['give', 'gives', 'gave']);
  expect([...verbsIn('throw/thrown pay').entries()]).toEqual([
    ['throw', 'throw'],
    ['throws', 'throw'],
    ['threw', 'throw'],
    ['thrown', 'throw'],
    ['pay', 'pay'],
    ['pays', 'pay'],
    ['paid', 'pay'],
  ]);
});

test('a first form stands for itself, whatever it is a form of', () => {
  expect([baseOfVerb('laid'), baseOfVerb('lay'), baseOfVerb('ground'), baseOfVerb('lit')]).toEqual([
    'lay',
    undefined,
    undefined,
    undefined,
  ]);
});
