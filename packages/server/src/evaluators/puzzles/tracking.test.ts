import { describe, expect, test } from 'vitest';
import { said } from '../trace.fixture.ts';
import { scenes } from './scenes.ts';
import { tracking } from './tracking.ts';

const SWAPS = `Nia, Omar and Pia each hold a card. At the start, Nia has a red card, Omar has a blue card, and Pia has a green card.
They trade during the game. First, Nia and Pia trade cards. Then, Omar and Nia swap cards. Finally, Pia and Omar switch cards. At the end, Pia has the
Options:
(A) red card
(B) blue card
(C) green card`;
const SWAP_STEPS = [
  'At the start: Nia: red, Omar: blue, Pia: green',
  'Nia and Pia trade: Nia: green, Omar: blue, Pia: red',
  'Omar and Nia swap: Nia: blue, Omar: green, Pia: red',
  'Pia and Omar switch: Nia: blue, Omar: red, Pia: green',
  'At the end, Pia has the green card. So the answer is (C)',
];

const PLAN = `I move blocks with one hand. I can pick up, put down, stack and unstack a block.
Initially the oak block is on top of the tin block, the tin block is on the table, the hand is empty and the cork block is on the table.
My goal is that the tin block is on top of the cork block.`;
const PLAN_STEPS = [
  'unstack the oak block from on top of the tin block',
  'put down the oak block',
  'pick up the tin block',
  'stack the tin block on top of the cork block',
];

const wrong = async (question: string, steps: readonly string[], answer?: string) =>
  [
    ...(await said(tracking, question, steps, answer)),
    ...(await said(scenes, question, steps, answer)),
  ].filter((line) => line.includes('BLOCK'));

describe('exchanges', () => {
  test('every step and the answer of a right trace are established', async () => {
    expect(await said(scenes, SWAPS, SWAP_STEPS, '(C)')).toMatchInlineSnapshot(`
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

  test('the first wrong state is refuted, what continues from it is not', async () => {
    const steps = SWAP_STEPS.with(2, 'Omar and Nia swap: Nia: blue, Omar: red, Pia: green')
      .with(3, 'Pia and Omar switch: Nia: blue, Omar: green, Pia: red')
      .with(4, 'At the end, Pia has the red card. So the answer is (A)');
    expect(await wrong(SWAPS, steps, '(A)')).toEqual(['sound/2 BLOCK proved', 'follows BLOCK proved']);
  });

  test.each([
    ['N: green, O: blue, P: red', 'N: red, O: blue, P: green'],
    ['Nia has green, Omar has blue, and Pia has red.', 'Nia has blue, Omar has green, and Pia has red.'],
    ['Now Nia = green card, Omar = blue card, Pia = red card', 'Nia = green, Omar = red, Pia = blue'],
    [
      'Nia and Pia trade, so Nia now holds the green card.',
      'Nia and Pia trade, so Nia now holds the red card.',
    ],
  ])('other wordings of a state are read: %s', async (right, broken) => {
    expect(await wrong(SWAPS, SWAP_STEPS.with(1, right), '(C)')).toEqual([]);
    expect((await wrong(SWAPS, SWAP_STEPS.with(1, broken), '(C)'))[0]).toBe('sound/1 BLOCK proved');
  });

  test.each([
    ['(C)', 'ALLOW'],
    ['C', 'ALLOW'],
    ['green card', 'ALLOW'],
    ['The answer is (B).', 'BLOCK'],
    ['the blue card', 'BLOCK'],
  ])('the answer "%s" is compared', async (answer, verdict) => {
    expect(await said(scenes, SWAPS, [], answer)).toEqual([`follows ${verdict} proved`]);
  });

  test('other people and other things change nothing', async () => {
    const renamed = (text: string) =>
      text
        .replaceAll('Nia', 'Tom')
        .replaceAll('Omar', 'Ulla')
        .replaceAll('Pia', 'Vera')
        .replaceAll('card', 'hat')
        .replaceAll('red', 'striped')
        .replaceAll('has a', 'is wearing a')
        .replaceAll('has the', 'is wearing the');
    const lines = await said(scenes, renamed(SWAPS), SWAP_STEPS.map(renamed), '(C)');
    expect(lines).toEqual(await said(scenes, SWAPS, SWAP_STEPS, '(C)'));
  });

  test('who has a thing may be asked as well', async () => {
    const question = SWAPS.replace('At the end, Pia has the', 'Who has the red card at the end?').replace(
      /\(A\).*$/s,
      '(A) Nia\n(B) Omar\n(C) Pia',
    );
    expect(await said(scenes, question, [], '(B)')).toEqual(['follows ALLOW proved']);
    expect(await said(scenes, question, [], 'Nia')).toEqual(['follows BLOCK proved']);
  });

  test.each([
    ['a third kind of event', SWAPS.replace('Finally', 'Then Nia loses her card. Finally')],
    ['a move that may not take place', SWAPS.replace('Omar and Nia swap', 'Omar and Nia do not swap')],
    ['people without names', SWAPS.replace('Omar and Nia swap', 'the last two swap')],
    [
      'two equal things',
      SWAPS.replace('green card, and', 'red card, and').replace('Pia has a green', 'Pia has a red'),
    ],
  ])('%s keeps it silent', async (_, question) => {
    expect(await said(scenes, question, SWAP_STEPS, '(A)')).toEqual([]);
  });
});

describe('plans with blocks', () => {
  test('a plan that can be done and reaches the goal is established', async () => {
    expect(await said(tracking, PLAN, PLAN_STEPS)).toMatchInlineSnapshot(`
      [
        "sound/0 ALLOW proved",
        "sound/1 ALLOW proved",
        "sound/2 ALLOW proved",
        "sound/3 ALLOW proved",
        "follows ALLOW proved",
      ]
    `);
  });

  test.each([
    ['a block under another', 0, 'pick up the tin block'],
    ['a second block in the hand', 1, 'pick up the cork block'],
    ['a block that is not held', 1, 'put down the cork block'],
    ['a block that does not stand there', 0, 'unstack the oak block from on top of the cork block'],
  ])('%s is refuted, and nothing after it is judged', async (_, at, text) => {
    expect(await wrong(PLAN, PLAN_STEPS.with(at, text))).toEqual([
      `sound/${at} BLOCK proved`,
      'follows BLOCK proved',
    ]);
  });

  test('a goal that is not reached is refuted, every step stands', async () => {
    expect(await wrong(PLAN, PLAN_STEPS.slice(0, 3))).toEqual(['follows BLOCK proved']);
  });

  test('other wordings and names are read', async () => {
    const question = PLAN.replace('Initially', 'At the start')
      .replaceAll('oak block', 'block A')
      .replace('My goal is that', 'I want:');
    const steps = ['Unstack block A from block tin.', 'Put down block A'];
    expect((await said(tracking, question, steps))[1]).toBe('sound/1 ALLOW proved');
    expect(
      await wrong(
        PLAN,
        PLAN_STEPS.map((step) => `${step.toUpperCase()}.`),
      ),
    ).toEqual([]);
  });

  test('an action that cannot be read ends what is judged', async () => {
    const lines = await said(tracking, PLAN, PLAN_STEPS.with(1, 'throw the oak block away'));
    expect(lines).toEqual(['sound/0 ALLOW proved']);
  });

  test('facts that contradict each other leave it silent', async () => {
    expect(
      await said(tracking, PLAN.replace('the hand is empty', 'the tin block is clear'), PLAN_STEPS),
    ).toEqual([]);
  });
});

describe('walks', () => {
  const question =
    'Do these instructions take you back to where you began? Take 3 steps. Turn left. Take 4 steps. Turn around. Take 4 steps.\nOptions:\n- Yes\n- No';
  const steps = [
    'At first we stand at (0, 0), facing the positive y-axis',
    'Take 3 steps, so we stand at (0, 3), facing the positive y-axis',
    'Turn left, so we stand at (0, 3), facing the negative x-axis',
    'Take 4 steps: (-4, 3), facing the negative x-axis',
    'Turn around: (-4, 3), facing the positive x-axis',
    'Take 4 steps: (0, 3), facing the positive x-axis',
  ];

  test('poses and the answer are compared', async () => {
    expect(await said(scenes, question, steps, 'No')).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((at) => `sound/${at} ALLOW proved`),
      'follows ALLOW proved',
    ]);
    expect(
      await wrong(
        question,
        steps.with(3, 'Take 4 steps: (4, 3), facing the negative x-axis').slice(0, 4),
        'Yes',
      ),
    ).toEqual(['sound/3 BLOCK proved', 'follows BLOCK proved']);
  });

  test.each([
    ['Always face forward. Take 2 steps left. Take 2 steps right.', 'Yes'],
    ['Always face forward. Take 2 steps left. Take 2 steps backward.', 'No'],
    ['Turn right. Walk five paces. Turn around. Go 5 steps.', 'Yes'],
  ])('%s', async (walk, answer) => {
    const asked = `Do you end up back where you started? ${walk}`;
    expect(await said(scenes, asked, [], answer)).toEqual(['follows ALLOW proved']);
    expect(await said(scenes, asked, [], answer === 'Yes' ? 'No' : 'Yes')).toEqual(['follows BLOCK proved']);
  });

  test('an instruction that cannot be read keeps it silent', async () => {
    expect(await said(scenes, question.replace('Turn left', 'Jump over the fence'), steps, 'No')).toEqual([]);
  });
});
