import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sorting } from './sorting.ts';
import { said } from './trace.fixture.ts';

const verdict = async (options: readonly string[], answer: string, ask: string = ASKS[0]) => {
  const question = `${ask}\nOptions:\n${options.map((one, at) => `(${'ABC'.charAt(at)}) ${one}`).join('\n')}`;
  const [ballot] = await said(sorting, question, [], answer);
  return ballot?.replace('follows ', '') ?? 'abstains';
};

const ASKS = [
  'Which phrase has the right order of adjectives?',
  'Which of the following sentences shows the usual adjective order:',
  'What option uses the proper ordering of the adjectives?',
] as const;

/** Adjectives in the order of their kinds. */
const RANKED = [
  ['lovely', 'silly', 'awful'],
  ['tiny', 'huge', 'medium-size'],
  ['ancient', 'brand-new', 'old'],
  ['oval', 'square'],
  ['teal', 'crimson', 'red'],
  ['Peruvian', 'Danish'],
  ['cork', 'velvet', 'steel'],
  ['sailing', 'exercise', 'drinking'],
];

describe('the order of their kinds, whichever adjectives they are', () => {
  test('two to five of them', async () => {
    const pick = fc.subarray(
      RANKED.map((_, at) => at),
      { minLength: 2, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(pick, fc.nat(2), fc.nat(1), fc.constantFrom(...ASKS), async (kinds, at, swap, ask) => {
        const chosen = kinds.map((kind) => RANKED[kind]?.[at % (RANKED[kind]?.length ?? 1)] ?? '');
        const [first = '', second = '', ...rest] = chosen;
        const right = `${chosen.join(' ')} hat`;
        const wrong = `${[second, first, ...rest].join(' ')} hat`;
        const options = swap === 0 ? [right, wrong] : [wrong, right];
        expect(await verdict(options, swap === 0 ? '(A)' : '(B)', ask)).toBe('ALLOW proved');
        expect(await verdict(options, wrong, ask)).toBe('BLOCK proved');
      }),
    );
  });
});

test.each([
  ['an adjective that is not known', ['a big wugly knife', 'a wugly big knife']],
  ['two of one kind', ['a nice lovely knife', 'a lovely nice knife']],
  ['one adjective', ['a big knife', 'a knife big']],
  ['both in order', ['a big red knife', 'a big old knife']],
])('abstains: %s', async (_, options) => {
  expect(await verdict(options, '(A)')).toBe('abstains');
});

test('a question of another kind is left to others', async () => {
  expect(await verdict(['a big red knife', 'a red big knife'], '(A)', 'Which phrase is longer?')).toBe(
    'abstains',
  );
});
