import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANY, isPattern, type Place, placesOf, relationOf } from './pattern.ts';

const like = (text: string): Place[] => [...text].map((each) => (each === '*' ? ANY : each));

test.each([
  ['/repo/src/*.ts', '/repo/src/*', 'inside'],
  ['/repo/src/*', '*.env', 'either'],
  ['/repo/src/*.ts', '*.env', 'outside'],
  ['$PWD/.env', '*.env', 'inside'],
  ['$PWD/src/a.ts', '/repo/src/*', 'either'],
  ['~/.ssh/id_ed25519', '*/.ssh/*', 'inside'],
  ['/a/{b,c}', '/a/b', 'either'],
  ['/a/[bc]', '/x/*', 'outside'],
  ['/a/?', '/a/?', 'either'],
  ['/a/b', '/a/b', 'inside'],
  ['/a/*.ts', '*/.ssh/*', 'outside'],
  ['/a/**.ts', '*/.ssh/*', 'either'],
  ['/a/*/b', '/a/c/*', 'either'],
])('%s and %s: %s', (path, pattern, relation) => {
  expect(relationOf(placesOf(path, 'shell'), like(pattern))).toBe(relation);
});

test('a plain path is no pattern', () => {
  expect(['/repo/a b.ts', '/repo/~x', 'a-b_c.d', '/a~'].filter(isPattern)).toEqual([]);
  expect(['*.ts', 'a?', '$HOME/x', '~/x', 'a{1,2}', '`id`', '[ab]'].filter((one) => !isPattern(one))).toEqual(
    [],
  );
});

test('what is said of a pattern is true of every text that it could mean', () => {
  const piece = fc.constantFrom('a', 'b', '/', '*');
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const matches = (pattern: string, subject: string) =>
    new RegExp(`^${pattern.split('*').join('[^]*')}$`).test(subject);
  fc.assert(
    fc.property(
      text,
      text,
      fc.array(fc.constantFrom('', 'a', 'b/', 'ab', 'c'), { minLength: 6 }),
      (path, pattern, filled) => {
        let at = 0;
        const meant = path.replaceAll(/\*+/g, () => filled[at++] ?? '');
        const relation = relationOf(placesOf(path, 'tool'), like(pattern));
        if (relation === 'inside') expect(matches(pattern, meant)).toBe(true);
        if (relation === 'outside') expect(matches(pattern, meant)).toBe(false);
      },
    ),
    { numRuns: 3_000 },
  );
});
