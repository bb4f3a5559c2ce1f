import { describe, expect, test } from 'vitest';
import { judged } from './claim.fixture.ts';
import { entailment } from './entailment.ts';

const says = (claim: string, evidence?: string) => judged(entailment, claim, evidence);

const HARBOUR = [
  'Every trawler is a boat.',
  'All boats are licensed.',
  'No licensed thing is unmarked.',
  'Petrel is a trawler.',
  'The gull watches Petrel.',
];

describe('closed logic', () => {
  test.each([
    // Syllogisms, chains, negation.
    ['Petrel is licensed.', HARBOUR.join(' '), 'ALLOW proved'],
    ['Petrel is unmarked.', HARBOUR.join(' '), 'BLOCK proved'],
    ['Petrel is not licensed.', HARBOUR.join(' '), 'BLOCK proved'],
    ['Petrel is fast.', HARBOUR.join(' '), 'UNCERTAIN'],
    ['Petrel is watched by the gull.', HARBOUR.join(' '), 'ALLOW proved'],
    ['All trawlers are licensed.', HARBOUR.join(' '), 'ALLOW proved'],
    ['Some boats are licensed.', HARBOUR.join(' '), 'ALLOW proved'],
    ['Not all trawlers are boats.', HARBOUR.join(' '), 'BLOCK proved'],
    ['Petrel is not blue.', 'Each trawler is not blue. Petrel is a trawler.', 'ALLOW proved'],
    ['Petrel is blue.', 'Every trawler is not blue. Petrel is a trawler.', 'BLOCK proved'],
    ['Petrel is not blue.', 'All trawlers are not blue. Petrel is a trawler.', 'silent'],
    // Conditionals: ponens, tollens, contrapositive, and what does not follow.
    ['The lamp is lit.', 'If the switch is up then the lamp is lit. The switch is up.', 'ALLOW proved'],
    ['The switch is up.', 'If the switch is up then the lamp is lit. The lamp is not lit.', 'BLOCK proved'],
    [
      'If the lamp is not lit, then the switch is not up.',
      'If the switch is up then the lamp is lit.',
      'ALLOW proved',
    ],
    ['The switch is up.', 'If the switch is up then the lamp is lit. The lamp is lit.', 'UNCERTAIN'],
    [
      'Does it follow that the switch is up?',
      'If the switch is up then the lamp is lit. The lamp is lit.',
      'BLOCK proved',
    ],
    // Disjunction, dilemma, De Morgan, biconditional.
    ['Ada is tall.', 'Ada is tall or Ada is quick. Ada is not quick.', 'ALLOW proved'],
    [
      'Ada is glad.',
      'Ada is in Rome or Ada is in Oslo. If Ada is in Rome then Ada is glad. If Ada is in Oslo then Ada is glad.',
      'ALLOW proved',
    ],
    ['Ada is not quick.', 'Ada is neither tall nor quick.', 'ALLOW proved'],
    ['Ada is quick.', 'It is not the case that Ada is tall or Ada is quick.', 'BLOCK proved'],
    ['Bo sings.', 'Bo sings if and only if Bo is happy. Bo is happy.', 'ALLOW proved'],
    // Relations between things.
    [
      'The fox fears the hound.',
      'If something hunts the fox then the fox fears it. The hound hunts the fox.',
      'ALLOW proved',
    ],
    ['Someone is kind.', 'Mara is kind.', 'ALLOW proved'],
    ['Nobody is kind.', 'Mara is kind.', 'BLOCK proved'],
  ])('%s, from: %s', async (claim, evidence, expected) => {
    expect(await says(claim, evidence)).toBe(expected);
  });

  test('statements that contradict one another prove nothing', async () => {
    expect(await says('Ada is tall.', 'Ada is tall. Ada is not tall.')).toBe('silent');
    expect(await says('Ada is kind.', 'Ada is tall. Ada is not tall. Ada is kind.')).toBe('silent');
  });

  test('what they contradict one another about leaves the others alone', async () => {
    const rules = 'All tall people are kind. All kind people are calm.';
    const evidence = `Ada is tall. Ada is not calm. Bo is tall. ${rules}`;
    expect(await says('Bo is calm.', evidence)).toBe('ALLOW proved');
    expect(await says('Bo is not calm.', evidence)).toBe('BLOCK proved');
    expect(await says('Ada is kind.', evidence)).toBe('silent');
    expect(await says('Bo is rich.', evidence)).toBe('silent');
    expect(await says('Bo is calm.', `${evidence} If Ada is tall then Bo is calm.`)).toBe('ALLOW proved');
    expect(await says('Bo is rich.', `${evidence} If Ada is kind then Bo is rich.`)).toBe('silent');
  });

  test('facts speak for their own time alone', async () => {
    expect(await says('The bridge is closed.', 'The bridge was closed.')).toBe('silent');
    expect(await says('The bridge was not closed.', 'The bridge will be closed.')).toBe('silent');
    expect(await says('Ada was glad. Ada is not glad.')).toBe('silent');
    expect(await says('The bridge was closed.', 'The bridge was closed.')).toBe('ALLOW proved');
    expect(
      await says('The match will be cancelled.', 'If Ada is ill, the match will be cancelled. Ada is ill.'),
    ).toBe('ALLOW proved');
  });

  test('a claim whose own sentences contradict one another is refuted', async () => {
    expect(await says('All swans are white. Otto is a swan. Otto is not white.')).toBe('BLOCK proved');
  });

  test('a claim may bring its own premises', async () => {
    expect(await says('All swans are white. Otto is a swan. Therefore Otto is white.')).toBe('ALLOW proved');
    expect(await says('All swans are white. Otto is white. Does it follow that Otto is a swan?')).toBe(
      'BLOCK proved',
    );
  });

  test('what is not plain logic stays unread', async () => {
    expect(
      await says('The bridge was closed.', 'The council met in May and closed most of the bridges.'),
    ).toBe('silent');
    expect(await says('Petrel is most likely fast.', HARBOUR.join(' '))).toBe('silent');
  });
});

describe('the same logic in other words', () => {
  const claims = ['Petrel is licensed.', 'Petrel is unmarked.', 'Petrel is fast.', 'No trawler is unmarked.'];
  const answers = ['ALLOW proved', 'BLOCK proved', 'UNCERTAIN', 'ALLOW proved'];
  const judgedAll = (sentences: readonly string[], change: (text: string) => string = (text) => text) =>
    Promise.all(claims.map((claim) => says(change(claim), change(sentences.join(' ')))));

  test('names changed', async () => {
    const renamed = (text: string) =>
      text
        .replaceAll('Petrel', 'Quillon')
        .replaceAll('trawler', 'wombat')
        .replaceAll('licensed', 'nocturnal');
    expect(await judgedAll(HARBOUR, renamed)).toEqual(answers);
  });

  test('premises in another order', async () => {
    expect(await judgedAll(HARBOUR.toReversed())).toEqual(answers);
  });

  test('quantifiers worded otherwise', async () => {
    const reworded = [
      'Trawlers are boats.',
      'If something is a boat, then it is licensed.',
      'Nothing is licensed and unmarked.',
      'Petrel is a trawler.',
    ];
    expect(await judgedAll(reworded)).toEqual(answers);
  });

  test('clauses swapped', async () => {
    const swapped = [
      'Something is a boat if it is a trawler.',
      'Each boat is licensed.',
      'It is not the case that something is licensed and unmarked.',
      'Petrel is a trawler.',
    ];
    expect((await judgedAll(swapped)).slice(0, 3)).toEqual(answers.slice(0, 3));
  });

  test('denied twice', async () => {
    const evidence = HARBOUR.join(' ');
    expect(await says('It is not the case that Petrel is not licensed.', evidence)).toBe('ALLOW proved');
    expect(await says('It is false that Petrel is licensed.', evidence)).toBe('BLOCK proved');
  });

  test('active and passive', async () => {
    const evidence = 'The hound chases the fox. If the fox is chased by the hound then the fox is tired.';
    expect(await says('The fox is tired.', evidence)).toBe('ALLOW proved');
  });

  test('asked as a question', async () => {
    const evidence = HARBOUR.join(' ');
    expect(await says('Is it true that Petrel is licensed?', evidence)).toBe('ALLOW proved');
    expect(await says('Is the following statement true or false? Petrel is unmarked.', evidence)).toBe(
      'BLOCK proved',
    );
  });
});

describe('what follows from a story', () => {
  const BAKERY =
    'If Ines opens the bakery early, she will sell every loaf. As a result of selling every loaf, she will go home by noon.';

  test.each([
    ['If ines opens the bakery early, does this imply that she will go home by noon?', 'ALLOW proved'],
    ["If ines opens the bakery early, does this mean that she won't go home by noon?", 'BLOCK proved'],
    [
      "If ines doesn't open the bakery early, does this imply that she won't go home by noon?",
      'BLOCK proved',
    ],
  ])('a chain of conditions: %s', async (question, expected) => {
    expect(await says(question, BAKERY)).toBe(expected);
  });

  const FERRY =
    'If Noor takes the ferry, she will see the lighthouse. If Noor drives, she will visit her cousin. We know that either Noor takes the ferry or she drives.';
  const oneOf = (a: string, b: string) =>
    `Can one say that at least one of these must be true: (a) ${a} and (b) ${b}`;

  test.each([
    ['she will see the lighthouse', 'she will visit her cousin', 'ALLOW proved'],
    ['she will visit her cousin', 'she will see the lighthouse', 'ALLOW proved'],
    ["she won't see the lighthouse", 'she will visit her cousin', 'BLOCK proved'],
    ['she will see the lighthouse', "she won't visit her cousin", 'BLOCK proved'],
  ])('a dilemma: %s or %s', async (one, other, expected) => {
    expect(await says(oneOf(one, other), FERRY)).toBe(expected);
  });

  test('what usually holds, holds but for the exception', async () => {
    const evidence =
      'Otters and beavers are usually found near the river. However, the otters are an exception to this rule.';
    expect(await says('Does this imply that beavers are found near the river?', evidence)).toBe(
      'ALLOW proved',
    );
    expect(await says('Does this imply that beavers are not found near the river?', evidence)).toBe(
      'BLOCK proved',
    );
  });

  test('of two witnesses the more reliable one is believed', async () => {
    const evidence =
      'Ruth insisted that the safe was locked, while Omar stated that the safe was not locked.';
    const ask = (degree: string) =>
      says(
        `If ruth's testimony is ${degree} reliable than omar's, does this imply that the safe was locked?`,
        evidence,
      );
    expect(await ask('more')).toBe('ALLOW proved');
    expect(await ask('less')).toBe('BLOCK proved');
  });

  test('a story that says nothing of the question decides nothing', async () => {
    expect(await says('Does this imply that the harbour is frozen?', BAKERY)).toBe('silent');
  });
});
