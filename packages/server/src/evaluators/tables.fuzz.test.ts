import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tables } from './tables.ts';
import { said } from './trace.fixture.ts';

const piece = fc.constantFrom(
  ...[
    'Table:',
    '\n',
    'name',
    ', ',
    'age',
    ' (years)',
    'Ada',
    '7',
    '| ',
    '-',
    '\t',
    '.',
    ' ',
    'For example: ',
  ],
  ...['We add a boat to the table:', 'We delete', 'How many boats are', ' more than', ' 5 years old', '?'],
  ...['Which is the', 'oldest', 'boat', 'sorted by', 'the total age', '∞', '(A)'],
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('whatever is said, nothing throws and every proof holds', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (question, answer) => {
      await said(tables, question, [], answer);
      await said(tables, `Table:\nname, age\nAda, 7\nBo, 9\n${question}`, [], answer);
    }),
  );
});

test('long and hostile text is read in time', async () => {
  for (const part of ['a, ', 'a, 1 ', '\n', ': ', '| ', ':\na, b (c) d, 1 ', ', 1, 2']) {
    expect(await said(tables, `Table:\n${part.repeat(100_000 / part.length)}?`, [], 'a')).toEqual([]);
    await said(tables, `Table:\n${part.repeat(5_900 / part.length)}?`, [], 'a');
  }
});

test('counts, sums and extremes are those of the figures', async () => {
  const figures = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 2, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(figures, fc.integer({ min: 1, max: 999 }), async (ages, bound) => {
      const rows = ages.map((age, at) => `Boat${'abcdefghi'.charAt(at)}, ${age}`);
      const told = `A table of boats:\nname, age\n${rows.join('\n')}\n`;
      const total = ages.reduce((sum, age) => sum + age, 0);
      const over = ages.filter((age) => age > bound).length;
      const oldest = `Boat${'abcdefghi'.charAt(ages.indexOf(Math.max(...ages)))}`;
      const check = (asked: string, answer: string) => said(tables, told + asked, [], answer);
      expect(await check('What is the total age?', `${total}`)).toEqual(['follows ALLOW proved']);
      expect(await check('What is the total age?', `${total + 1}`)).toEqual(['follows BLOCK proved']);
      const many = `How many boats are more than ${bound} years old?`;
      expect(await check(many, `${over}`)).toEqual(['follows ALLOW proved']);
      expect(await check('Which is the oldest boat?', oldest)).toEqual(['follows ALLOW proved']);
    }),
  );
});
