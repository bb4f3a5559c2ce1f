import { describe, expect, test } from 'vitest';
import { logic } from '../logic.ts';
import { tables } from '../tables.ts';
import { said } from '../trace.fixture.ts';
import { brackets } from './brackets.ts';
import { scenes } from './scenes.ts';
import { sorting } from './sorting.ts';
import { tracking } from './tracking.ts';

/** Plain puzzles with their answers, and what else could be answered to them. */
const PUZZLES: readonly (readonly [question: string, right: string, ...wrong: string[]])[] = [
  ['Is the expression not False and False true or false?', 'false', 'true'],
  ['What do you get for True and (False or True)? Answer true or false.', 'true', 'false'],
  [
    'Put these words in order from A to Z: pear, fig, apple.',
    'apple, fig, pear',
    'apple, pear, fig',
    'fig, apple, pear',
  ],
  [
    'The words saw, hammer, drill and nail are put in alphabetical order. Which one is second?',
    'hammer',
    'saw',
    'drill',
  ],
  ['Are all brackets properly closed here: { ( ) [ ] }', 'yes', 'no'],
  [
    'A vet saw three dogs, a cat, a drum and two rabbits on Monday. How many animals did the vet see?',
    '6',
    '7',
    '5',
  ],
  [
    'Anna has the red cap, Ben has the blue cap and Cora has the green cap. Anna and Ben swap caps. Then Anna and Cora swap caps. Who has the blue cap now?',
    'Cora',
    'Anna',
    'Ben',
  ],
];

/** What makes another puzzle of one, wherever it stands. */
const TURNS: readonly (readonly [from: RegExp, to: string])[] = [
  [/\b(?:first|second|newest|longest|total)\b/g, 'last'],
  [/\b(?:above|neither)\b/g, 'perhaps'],
  [/\b(?:is|are|was|has|should)(?= [a-z])/g, '$& not'],
  [/\b(?:swap|takes|moves?|puts)\b/g, 'does not $&'],
  [/\bThen\b/g, 'Instead'],
  [/\bWho has\b/g, 'Who had at first'],
  [/\b(?:finished|walks)\b/g, 'wants to be'],
  [/\bblue cap now\b/g, 'red cap now'],
  [/\b(?:from A to Z)\b/g, 'from Z to A'],
];
const SEATS = [brackets, logic, scenes, sorting, tables, tracking];

async function verdict(question: string, answer: string): Promise<'ALLOW' | 'BLOCK' | 'open'> {
  const ballots = (await Promise.all(SEATS.map((seat) => said(seat, question, [], answer)))).flat();
  const is = (one: string) => ballots.some((ballot) => ballot.includes(one));
  return is('BLOCK') ? 'BLOCK' : is('ALLOW') ? 'ALLOW' : 'open';
}

describe.each(PUZZLES.map(([question, right, ...wrong]) => ({ question, right, wrong })))(
  '$question',
  ({ question, right, wrong }) => {
    test('is answered, and a wrong answer is refused', async () => {
      expect(await verdict(question, right)).toBe('ALLOW');
      for (const answer of wrong)
        expect([answer, await verdict(question, answer)]).toEqual([answer, 'BLOCK']);
    });

    test('is left open or refused where a fact is left out', async () => {
      const sentences = question.split(/(?<=[a-z\d]{2}\.) /);
      for (const at of sentences.slice(0, -1).keys()) {
        if (!/\b\p{Ll}+\b/u.test(right)) continue;
        const told = sentences.toSpliced(at, 1).join(' ');
        expect([told, await verdict(told, right)]).not.toEqual([told, 'ALLOW']);
      }
    });

    test('has another answer where it is turned', async () => {
      for (const [from, to] of TURNS)
        for (const { 0: part, index } of question.matchAll(from)) {
          const turned =
            question.slice(0, index) + to.replace('$&', part) + question.slice(index + part.length);
          expect([turned, await verdict(turned, right)]).not.toEqual([turned, 'ALLOW']);
        }
    });
  },
);
