import { describe, expect, test } from 'vitest';
import { sorting } from './sorting.ts';
import { said } from './trace.fixture.ts';

const WORDS = 'Put these words in alphabetical order: plum fig pear apple';
const WORD_STEPS = [
  'I look at the first letters. The first letter: "plum": "p" (16). "fig": "f" (6). "pear": "p" (16). "apple": "a" (1).',
  'We now have: (1) "apple" < (6) "fig" < (16) ["plum" ? "pear"].',
  'Now sort this subpart ["plum" ? "pear"] by looking at their second letters. The second letter: "plum": "l" (12). "pear": "e" (5).',
  'We now have: (5) "pear" < (12) "plum" for the subpart. Hence, we have "apple" < "fig" < "pear" < "plum".',
  'All the words are sorted. The answer is apple fig pear plum',
];

const wrong = async (question: string, steps: readonly string[], answer?: string) =>
  (await said(sorting, question, steps, answer)).filter((line) => line.includes('BLOCK'));

describe('words', () => {
  test('every step and the answer of a right trace are established', async () => {
    expect(await said(sorting, WORDS, WORD_STEPS, 'apple fig pear plum')).toMatchInlineSnapshot(`
      [
        "sound/0 ALLOW proved",
        "sound/1 ALLOW proved",
        "sound/2 ALLOW proved",
        "sound/3 ALLOW proved",
        "sound/4 ALLOW proved",
        "follows ALLOW proved",
      ]
    `);
  });

  test.each([
    ['a wrong letter', 0, WORD_STEPS[0]?.replace('"fig": "f"', '"fig": "g"') ?? ''],
    ['a wrong order', 1, 'We now have: "fig" < "apple" < ["plum" ? "pear"].'],
    ['a missing word', 1, 'We now have: "apple" < ["plum" ? "pear"].'],
    ['an invented word', 1, 'We now have: "apple" < "date" < "fig" < ["plum" ? "pear"].'],
    ['a wrong order of a part', 3, 'We now have: "plum" < "pear" for the subpart.'],
    [
      'a result that is not taken over',
      3,
      '"pear" < "plum" for the subpart. We have "apple" < "fig" < ["plum" ? "pear"].',
    ],
    ['letters that are not heeded', 3, 'We now have: "apple" < "fig" < ["plum" ? "pear"].'],
  ])('%s is refuted', async (_, at, text) => {
    const found = await wrong(WORDS, WORD_STEPS.with(at, text), 'apple fig pear plum');
    expect(found).toEqual([`sound/${at} BLOCK proved`]);
  });

  test('what was left open may neither be passed over nor be decided by the answer alone', async () => {
    const question = 'Sort alphabetically: card cart dog dim';
    const steps = [
      'We have ["card" ? "cart"] < ["dog" ? "dim"].',
      'Sort this subpart ["card" ? "cart"] by their second letters. The second letter: "card": "a". "cart": "a".',
      'We have ["card" ? "cart"] for the subpart.',
    ];
    expect(
      await wrong(question, [...steps, 'Now sort this subpart ["dog" ? "dim"].'], 'card cart dim dog'),
    ).toEqual(['sound/3 BLOCK proved']);
    expect(await wrong(question, [...steps, 'The answer is card cart dim dog'])).toEqual([
      'sound/3 BLOCK proved',
    ]);
  });

  test.each([
    'Sort the following words alphabetically: List: plum, fig, pear, apple',
    'Sort alphabetically:\n- plum\n- fig\n- pear\n- apple',
    'Please alphabetize "plum", "fig", "pear" and "apple".',
    'Alphabetical order, please: Plum, Fig, Pear and Apple.',
  ])('lists are read in other forms: %s', async (question) => {
    expect(await said(sorting, question, [], 'apple, fig, pear, plum')).toEqual(['follows ALLOW proved']);
    expect(await said(sorting, question, [], 'Apple, Fig, Plum, Pear')).toEqual(['follows BLOCK proved']);
    expect(await said(sorting, question, [], 'apple, fig and pear')).toEqual(['follows BLOCK proved']);
  });

  test('the order may be reversed, and the words may stand alone', async () => {
    const question = 'Sort in reverse alphabetical order: fig plum apple';
    expect(await said(sorting, question, [], 'plum fig apple')).toEqual(['follows ALLOW proved']);
    expect(await said(sorting, question, [], 'apple fig plum')).toEqual(['follows BLOCK proved']);
    const steps = ['I sort them by the alphabet.', 'The answer is apple plum fig'];
    expect(await wrong('fig plum apple', steps)).toEqual(['sound/1 BLOCK proved', 'follows BLOCK proved']);
  });

  test.each([
    ['items of several words', 'Sort alphabetically: ice cream, apple pie', 'apple pie, ice cream'],
    ['an order on which dictionaries differ', "Sort alphabetically: she'll sheath", "she'll sheath"],
    ['an answer in other words', WORDS, 'It depends on the language.'],
    ['a question about something else', 'Which alphabetical index is best?', 'this one'],
  ])('%s: nothing is said', async (_, question, answer) => {
    expect(await said(sorting, question, [], answer)).toEqual([]);
  });
});
