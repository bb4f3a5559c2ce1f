import { describe, expect, test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { brackets } from './brackets.ts';

const QUESTION = 'Close what is still open in this bracket sequence: ( [ ] {';
const STEPS = [
  'We keep track of the stack.',
  'Read ( ; stack: (',
  'Read [ ; stack: ( [',
  'Read ] ; stack: (',
  'Read { ; stack: ( {',
  'The end is reached. The final stack is "( {".',
  'We need to pop "{", "(" in that order.',
  'So we need "}", ")". The answer is } )',
];

const wrong = async (question: string, steps: readonly string[], answer?: string) =>
  (await said(brackets, question, steps, answer)).filter((line) => line.includes('BLOCK'));

describe('brackets', () => {
  test('every step and the answer of a right trace are established', async () => {
    expect(await said(brackets, QUESTION, STEPS, '} )')).toMatchInlineSnapshot(`
      [
        "sound/0 ALLOW",
        "sound/1 ALLOW proved",
        "sound/2 ALLOW proved",
        "sound/3 ALLOW proved",
        "sound/4 ALLOW proved",
        "sound/5 ALLOW proved",
        "sound/6 ALLOW proved",
        "sound/7 ALLOW proved",
        "follows ALLOW proved",
      ]
    `);
  });

  test('the first wrong stack is refuted, and what continues from it is not', async () => {
    const steps = STEPS.with(3, 'Read ] ; stack: empty').with(4, 'Read { ; stack: {');
    const rest = ['The end is reached. The final stack is "{".', 'So we need "}". The answer is }'];
    expect(await wrong(QUESTION, [...steps.slice(0, 5), ...rest], '}')).toEqual([
      'sound/3 BLOCK proved',
      'follows BLOCK proved',
    ]);
  });

  test.each([
    ['a skipped symbol', 2, 'Read { ; stack: ( {'],
    ['a symbol that is not there', 4, 'Read < ; stack: ( <'],
    ['a wrong final stack', 5, 'The final stack is "( [".'],
    ['a wrong order of popping', 6, 'We need to pop "(", "{" in that order.'],
    ['a wrong closer', 7, 'So we need "}", "]". The answer is } ]'],
  ])('%s is refuted', async (_, at, text) => {
    expect(await wrong(QUESTION, STEPS.with(at, text), '} )')).toContain(`sound/${at} BLOCK proved`);
  });

  test.each([
    ['the stack is now ( [', 'we pop it, so the stack becomes ('],
    ['Push it: stack = ( [', 'Pop: stack = ('],
    ["Stack: ['(', '[']", "Stack: ['(']"],
  ])('other wordings are read: %s', async (push, pop) => {
    const steps = ['Read (. The stack is (', `Read [, ${push}`, `Read ], ${pop}`, 'Read { -> stack is ( {'];
    expect(await wrong(QUESTION, steps, '} )')).toEqual([]);
    const broken = steps.with(2, `Read ], ${push}`);
    expect((await wrong(QUESTION, broken, '} )'))[0]).toBe('sound/2 BLOCK proved');
  });

  test.each(['->', '=>', '-->', '→', ':', '|'])('an arrow is no bracket: %s', async (arrow) => {
    const steps = STEPS.map((step) => step.replace('Read ', '').replace(';', arrow));
    expect(await wrong(QUESTION, steps, '} )')).toEqual([]);
    const broken = steps.with(3, `] ${arrow} stack: ( [`);
    expect((await wrong(QUESTION, broken, '} )'))[0]).toBe('sound/3 BLOCK proved');
  });

  test('other kinds of brackets change nothing', async () => {
    const other = (text: string) =>
      text.replaceAll(/[([\]){}]/g, (symbol) => '⟨⟦⟧⟩«»'['([])}{'.indexOf(symbol)] ?? '');
    const swapped = (text: string) =>
      other(text).replaceAll('«', '\0').replaceAll('»', '«').replaceAll('\0', '»');
    const lines = await said(brackets, swapped(QUESTION), STEPS.map(swapped), swapped('} )'));
    expect(lines).toEqual(await said(brackets, QUESTION, STEPS, '} )'));
  });

  test('a sequence without any words is a question too, and the whole sequence may be the answer', async () => {
    expect(await said(brackets, '( [', [], '( [ ] )')).toEqual(['follows ALLOW proved']);
    expect(await said(brackets, '( [', ['So the answer is ] ]'])).toEqual([
      'sound/0 BLOCK proved',
      'follows BLOCK proved',
    ]);
  });

  test('whether a sequence is balanced is answered', async () => {
    const question = 'Is this string of parentheses balanced? ( ( )';
    expect(await said(brackets, question, [], 'No')).toEqual(['follows ALLOW proved']);
    expect(await said(brackets, question, [], 'Yes')).toEqual(['follows BLOCK proved']);
    expect(await said(brackets, question, [], 'Perhaps')).toEqual([]);
  });

  test.each([
    ['What is (3 + 4) * [2 - 1]?', ['(3 + 4) = 7'], '7'],
    ['Which of the brackets ( or [ is more common?', ['stack: ('], '('],
    ['Complete one of the bracket sequences: ( ( or else [ [', ['stack: ('], ') )'],
    ['Write a parser for parentheses.', ['We push it on the stack.'], 'done'],
    ['', ['stack: ('], ')'],
  ])('%s is left to others', async (question, steps, answer) => {
    expect(await said(brackets, question, steps, answer)).toEqual([]);
  });

  test('a mistake in the sequence itself leaves the answer open', async () => {
    expect(await said(brackets, 'Complete the brackets: ( ]', [], ')')).toEqual([]);
  });

  test('what is said besides keeps a step from being established', async () => {
    const steps = STEPS.with(1, 'Read ( ; stack: ( and the moon is made of cheese');
    const lines = await said(brackets, QUESTION, steps, '} )');
    expect(lines.some((line) => line.startsWith('sound/1'))).toBe(false);
  });
});
