import { describe, expect, test } from 'vitest';
import { logic } from './logic.ts';
import { scenes } from './puzzles/scenes.ts';
import { said } from './trace.fixture.ts';

const answered = async (question: string, answer: string) => said(logic, question, [], answer);
const answeredInWorld = async (question: string, answer: string) => said(scenes, question, [], answer);

describe('expressions of truth values', () => {
  test.each([
    ['not True or False and True is', 'False', 'True'],
    ['What is not ( not False ) and ( True or False )?', 'False.', 'True'],
    ['Evaluate: TRUE && !FALSE || FALSE', 'true', 'False'],
    ['True xor True or not False\nOptions:\n(A) True\n(B) False', '(A)', '(B)'],
  ])('%s', async (question, right, broken) => {
    expect(await answered(question, right)).toEqual(['follows ALLOW proved']);
    expect(await answered(question, broken)).toEqual(['follows BLOCK proved']);
  });

  test('equal signs between closed expressions are checked', async () => {
    const steps = [
      'B = not ( False ) and True = True and True = True',
      'B = not True = True',
      'So the answer is True.',
    ];
    expect(await said(logic, 'not ( False ) and True is', steps)).toEqual([
      'sound/1 BLOCK proved',
      'follows ALLOW proved',
    ]);
  });

  test.each([
    ['A sentence is true or false. Which?', 'true'],
    ['True and or False is', 'True'],
    ['True and False, or False or False?', 'True'],
    ['not False is', 'perhaps'],
  ])('%s is left to others', async (question, answer) => {
    expect(await answered(question, answer)).toEqual([]);
    expect(await answeredInWorld(question, answer)).toEqual([]);
  });
});

describe('people who tell the truth or lie', () => {
  const question = 'Rosa lies. Sven says Rosa lies. Tara claims that Sven lies. Does Tara tell the truth?';

  test('the answer follows the statements, in whatever order they stand', async () => {
    const turned = 'Tara says Sven lies. Sven says Rosa lies. Rosa lies. Does Tara tell the truth?';
    for (const asked of [question, turned]) {
      expect(await answeredInWorld(asked, 'No')).toEqual(['follows ALLOW proved']);
      expect(await answeredInWorld(asked, 'Yes.')).toEqual(['follows BLOCK proved']);
    }
    expect(await answeredInWorld(question.replace('tell the truth', 'lie'), 'Yes')).toEqual([
      'follows ALLOW proved',
    ]);
  });

  test('what a step says outright is compared, what it supposes or reports is not', async () => {
    const steps = [
      'Rosa lies',
      'Since Rosa lies, if Sven says Rosa lies, then Sven tells the truth',
      'Since Sven tells the truth, if Tara claims that Sven lies, then Tara tells the truth',
    ];
    expect(await said(scenes, question, steps, 'Yes')).toEqual([
      'sound/0 ALLOW proved',
      'sound/1 ALLOW proved',
      'sound/2 BLOCK proved',
      'follows BLOCK proved',
    ]);
  });

  test.each([
    ['what is not known', 'Sven says Rosa lies. Does Sven tell the truth?'],
    ['a contradiction', 'Rosa lies. Sven says Rosa lies. Sven lies. Does Sven tell the truth?'],
    ['a statement of another kind', 'Rosa lies. Sven says Rosa or Tara lies. Does Sven tell the truth?'],
    ['people in general', 'Do all politicians tell the truth?'],
  ])('%s leaves it silent', async (_, asked) => {
    expect(await answeredInWorld(asked, 'Yes')).toEqual([]);
  });
});

describe('the free time of a day', () => {
  const question = `Between what times could Uma have gone to the pool?
Uma woke up at 7am.
Vic saw Uma cooking from 7am to 9am.
Wim saw Uma reading from 11am to 5:30pm.
The pool was closed after 5:30 pm.
Options:
(A) 7am to 9am
(B) 9am to 11am
(C) 5:30pm to 8pm`;

  test.each([
    ['(B)', 'ALLOW'],
    ['9am to 11am', 'ALLOW'],
    ['(A)', 'BLOCK'],
    ['(C)', 'BLOCK'],
  ])('%s', async (answer, verdict) => {
    expect(await answeredInWorld(question, answer)).toEqual([`follows ${verdict} proved`]);
  });

  test('the order of the sightings changes nothing; a second free option leaves it open', async () => {
    const lines = question.split('\n');
    const turned = lines
      .with(2, lines[3] ?? '')
      .with(3, lines[2] ?? '')
      .join('\n');
    expect(await answeredInWorld(turned, '(B)')).toEqual(['follows ALLOW proved']);
    for (const option of ['(A)', '(B)'])
      expect(await answeredInWorld(question.replace('(A) 7am to 9am', '(A) 9am to 10am'), option)).toEqual(
        [],
      );
    expect(
      await answeredInWorld(question.replace('from 7am to 9am', 'until 9 in the morning'), '(B)'),
    ).toEqual([]);
  });
});

describe('things of a list', () => {
  const question =
    'I have a lamp, two beds, three plums, and a head of broccoli. How many objects do I have?';

  test.each([
    ['objects', '7', '6'],
    ['fruits', 'three', '4'],
    ['vegetables', '1', '2'],
  ])('%s are counted', async (kind, right, broken) => {
    const asked = question.replace('objects', kind);
    expect(await answered(asked, right)).toEqual(['follows ALLOW proved']);
    expect(await answered(asked, broken)).toEqual(['follows BLOCK proved']);
  });

  test.each([
    ['a kind that is not known', question.replace('objects', 'heirlooms')],
    ['a thing that is of no known kind', question.replace('a lamp', 'a zorp').replace('objects', 'fruits')],
    ['an item without a number', question.replace('two beds', 'some beds')],
  ])('%s leaves it open', async (_, asked) => {
    expect(await answered(asked, '7')).toEqual([]);
  });
});

test('what all are not is read neither as none nor as not all', async () => {
  const asks =
    'Is the argument, given these premises, deductively valid or invalid?\nOptions:\n- valid\n- invalid';
  const argument = 'All clocks are not broken. Therefore, no clock is broken.';
  expect(await answered(`${argument}\n${asks}`, 'valid')).not.toContain('follows ALLOW proved');
});
