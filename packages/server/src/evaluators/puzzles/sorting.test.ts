import { describe, expect, test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { scenes } from './scenes.ts';
import { sorting } from './sorting.ts';

const WORDS = 'Put these words in alphabetical order: plum fig pear apple';
const WORD_STEPS = [
  'I look at the first letters. The first letter: "plum": "p" (16). "fig": "f" (6). "pear": "p" (16). "apple": "a" (1).',
  'We now have: (1) "apple" < (6) "fig" < (16) ["plum" ? "pear"].',
  'Now sort this subpart ["plum" ? "pear"] by its second letters. The second letter: "plum": "l" (12). "pear": "e" (5).',
  'We now have: (5) "pear" < (12) "plum" for the subpart. Hence, we have "apple" < "fig" < "pear" < "plum".',
  'All the words are sorted. The answer is apple fig pear plum',
];

const wrong = async (question: string, steps: readonly string[], answer?: string) =>
  [
    ...(await said(sorting, question, steps, answer)),
    ...(await said(scenes, question, steps, answer)),
  ].filter((line) => line.includes('BLOCK'));

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

  test.each([
    'Please sort the words plum, fig, pear and apple alphabetically.',
    'Put the names plum, fig, pear, apple in alphabetical order.',
    'Sort alphabetically: "plum", "fig", "pear", "apple"',
    'Alphabetize these.\nWords:\n- plum\n- fig\n- pear\n- apple',
  ])('the same words are asked for: %s', async (question) => {
    expect(await said(sorting, question, [], 'apple, fig, pear, plum')).toEqual(['follows ALLOW proved']);
    expect(await said(sorting, question, [], 'apple, fig, plum, pear')).toEqual(['follows BLOCK proved']);
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

const PUZZLE = `Five boxes stand on a shelf: a red box, a blue box, a green box, a grey box, and a white box.
The red box is to the left of the blue box. The green box is the leftmost. The white box is the second from the right. The grey box is to the right of the white box.
Which of the following is correct?
Options:
(A) The red box is the second from the left.
(B) The blue box is the second from the left.
(C) The grey box is the leftmost.`;
const PUZZLE_STEPS = [
  'The green box stands leftmost. So, from left to right, the first is the green box, then second to fifth can be any box.',
  'The white box is the second from the right, so it is the fourth from the left.',
  'The grey box is to the right of the white box, so the grey box is the rightmost.',
  'The red box is to the left of the blue box. So, from left to right, the first is the green box, then second is the red box, then third is the blue box, then fourth is the white box, then fifth is the grey box.',
  'According to this ordering, the red box is the second from the left, and the answer is (A)',
];

describe('puzzles', () => {
  test('every step and the answer of a right trace are established', async () => {
    expect(await said(scenes, PUZZLE, PUZZLE_STEPS, '(A)')).toMatchInlineSnapshot(`
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
    ['a wrong place', 1, 'The white box is the second from the right, so it is the third from the left.'],
    [
      'a place that does not follow yet',
      0,
      'The green box stands leftmost. So, from left to right, the first is the green box, then second is the red box, then third can be any box.',
    ],
    [
      'a place left open to what cannot stand there',
      2,
      'The grey box is to the right of the white box. So from left to right: fourth is the white box, then fifth can be any box.',
    ],
    [
      'a place closed to what can stand there',
      3,
      'So, from left to right, the first is the green box, then second can be the grey box or the blue box.',
    ],
    ['a wrong conclusion', 4, 'According to this ordering, the blue box is the second from the left.'],
  ])('%s is refuted', async (_, at, text) => {
    expect(await wrong(PUZZLE, PUZZLE_STEPS.with(at, text), '(A)')).toEqual([`sound/${at} BLOCK proved`]);
  });

  test('where no place is said to be open yet, what follows from all clues together is not refuted', async () => {
    const step =
      'The green box stands leftmost. So, from left to right, the first is the green box, then second is the red box.';
    expect(await said(scenes, PUZZLE, PUZZLE_STEPS.with(0, step), '(A)')).toContain('sound/0 ALLOW proved');
    const wrongly = step.replace('red', 'grey');
    expect(await wrong(PUZZLE, PUZZLE_STEPS.with(0, wrongly), '(A)')).toEqual(['sound/0 BLOCK proved']);
  });

  test('a wrong option is refuted by an order that fits', async () => {
    expect(await said(scenes, PUZZLE, [], '(B)')).toEqual(['follows BLOCK proved']);
    expect(await said(scenes, PUZZLE, [], 'The red box is the second from the left')).toEqual([
      'follows ALLOW proved',
    ]);
    expect(await said(scenes, PUZZLE, [], '(A) or (B)')).toEqual([]);
  });

  test('the order of the clues and the names of the objects change nothing', async () => {
    const renamed = (text: string) =>
      text
        .replaceAll('box', 'lamp')
        .replaceAll('red', 'tall')
        .replaceAll('blue', 'old')
        .replaceAll('green', 'oak');
    const lines = await said(scenes, renamed(PUZZLE), PUZZLE_STEPS.map(renamed), '(A)');
    expect(lines).toEqual(await said(scenes, PUZZLE, PUZZLE_STEPS, '(A)'));
    const turned = PUZZLE.replace(/(The red box is .*?\.) (.*)\n/, '$2 $1\n');
    expect(await said(scenes, turned, [], '(A)')).toEqual(['follows ALLOW proved']);
  });

  test.each([
    [
      'Kim is taller than Lee. Lee is shorter than Max. Max is the tallest.',
      'Lee is the shortest',
      'Kim is the shortest',
    ],
    ['Kim finished before Lee. Lee finished ahead of Max.', 'Kim finished first', 'Max finished second'],
    ['Kim is braver than Lee. Max is less brave than Lee.', 'Max is the least brave', 'Lee is the bravest'],
    ['Kim arrived later than Lee. Max arrived earlier than Lee.', 'Kim arrived last', 'Max arrived last'],
    [
      'Kim is not the oldest. Lee is the second-youngest. Max is older than Kim.',
      'Max is the oldest',
      'Kim is the second-oldest',
    ],
    [
      'Kim is directly to the left of Lee. Max is the leftmost.',
      'Lee is the third from the left',
      'Kim is the rightmost',
    ],
  ])('other scales are read: %s', async (clues, right, broken) => {
    const question = `There are three friends: Kim, Lee, and Max. ${clues}\nOptions:\n(A) ${right}\n(B) ${broken}`;
    expect(await said(scenes, question, [], '(A)')).toEqual(['follows ALLOW proved']);
    expect(await said(scenes, question, [], '(B)')).toEqual(['follows BLOCK proved']);
  });

  test.each([
    [
      'a clue of another kind',
      PUZZLE.replace('The red box is to the left of the blue box.', 'The red box is near the blue box.'),
    ],
    ['two scales', PUZZLE.replace('The red box is to the left of', 'The red box is heavier than')],
    [
      'clues that contradict each other',
      PUZZLE.replace('green box is the leftmost', 'white box is the leftmost'),
    ],
    [
      'too many objects',
      PUZZLE.replace('and a white box', 'a white box, a pink box, a tan box, a teal box, and a gold box'),
    ],
  ])('%s: nothing is said', async (_, question) => {
    expect(await said(scenes, question, PUZZLE_STEPS, '(A)')).toEqual([]);
  });
});
