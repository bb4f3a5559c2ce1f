import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Evaluator } from '../kernel/panel.ts';
import { arithmetic } from './arithmetic.ts';
import { brackets } from './puzzles/brackets.ts';
import { scenes } from './puzzles/scenes.ts';
import { said } from './trace.fixture.ts';

/** The same problem in another dress must find the same, step by step. */
const foundAlike = async (
  evaluator: Evaluator,
  dresses: readonly { question: string; steps: readonly string[]; answer: string }[],
) => {
  const [first, ...others] = await Promise.all(
    dresses.map(({ question, steps, answer }) => said(evaluator, question, steps, answer)),
  );
  for (const other of others) expect(other).toEqual(first);
  return first ?? [];
};

const PEOPLE = [
  ['Nia', 'Omar', 'Pia', 'Quentin'],
  ['Zoran', 'Yuki', 'Xavier', 'Wanda'],
];
const THINGS = [
  ['red kite', 'blue kite', 'green kite', 'white kite'],
  ['flute', 'old drum', 'harp', 'tin whistle'],
];
const FRAMES: readonly ((one: string, other: string, at: number) => string)[] = [
  (one, other, at) => `${at === 0 ? 'First' : 'Then'}, ${one} and ${other} swap.`,
  (one, other) => `${one} trades with ${other}.`,
  (one, other, at) => `${at + 1}. ${one} and ${other} exchange what they hold.`,
];

describe('exchanges', () => {
  const places = fc.uniqueArray(fc.nat(3), { minLength: 2, maxLength: 2 });
  test('people, things and the words for an exchange', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(places, { minLength: 1, maxLength: 5 }),
        fc.nat(3),
        fc.nat(4),
        async (swaps, asked, slip) => {
          const dresses = [0, 1].flatMap((names) =>
            FRAMES.map((frame) => {
              const who = PEOPLE[names] ?? [];
              const what = THINGS[names] ?? [];
              const held = [0, 1, 2, 3];
              const told = () => held.map((thing, at) => `${who[at]}: ${what[thing]}`).join(', ');
              const steps = [`At the start: ${told()}`];
              for (const [at, [one = 0, other = 0]] of swaps.entries()) {
                // A slip leaves the exchange out; what follows goes on from there.
                if (at !== slip) [held[one], held[other]] = [held[other] ?? 0, held[one] ?? 0];
                steps.push(`${who[one]} and ${who[other]} swap: ${told()}`);
              }
              const holdings = who.map((name, at) => `${name} has a ${what[at]}`).join(', ');
              const happened = swaps.map(([one = 0, other = 0], at) =>
                frame(who[one] ?? '', who[other] ?? '', at),
              );
              const question = `${who.join(', ')} play. At the start, ${holdings}.\n${happened.join(' ')} At the end, ${who[asked]} has the`;
              return { question, steps, answer: what[held[asked] ?? 0] ?? '' };
            }),
          );
          const found = await foundAlike(scenes, dresses);
          const wrong = found.find((line) => line.startsWith('sound') && line.includes('BLOCK'));
          expect(wrong).toBe(slip < swaps.length ? `sound/${slip + 1} BLOCK proved` : undefined);
        },
      ),
      { numRuns: 40 },
    );
  });
});

const SCALES = [
  { low: 'to the left of', end: 'leftmost', list: 'On a shelf, there are four jars:' },
  { low: 'older than', end: 'oldest', list: 'In a yard, there are four jars:' },
  { low: 'above', end: 'topmost', list: 'In a rack, there are four jars:' },
];
const JARS = [
  ['a tin jar', 'an oak jar', 'a wax jar', 'a clay jar'],
  ['a jar of figs', 'a jar of nuts', 'a jar of salt', 'a jar of tea'],
];

describe('puzzles', () => {
  test('objects, the scale, and the order of the clues', async () => {
    const order = fc.uniqueArray(fc.nat(3), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(order, order, fc.nat(3), async (row, shuffle, chosen) => {
        for (const { low, end, list } of SCALES) {
          const dresses = JARS.flatMap((names) => {
            const jar = (at: number) => `The ${(names[row[at] ?? 0] ?? '').replace(/^an? /, '')}`;
            const clues = [0, 1, 2].map((at) => `${jar(at)} is ${low} ${jar(at + 1).toLowerCase()}.`);
            const orders = [
              clues,
              clues.toReversed(),
              [...clues].sort((a, b) =>
                shuffle.indexOf(a.length % 4) < shuffle.indexOf(b.length % 4) ? -1 : 1,
              ),
            ];
            const options = [0, 1, 2, 3].map((at) => `(${'ABCD'.charAt(at)}) ${jar(at)} is the ${end}.`);
            return orders.map((one) => ({
              question: `${list} ${names.slice(0, 3).join(', ')}, and ${names[3]}. ${one.join(' ')}\nWhich is true?\n${options.join('\n')}`,
              steps: [],
              answer: `(${'ABCD'.charAt(chosen)})`,
            }));
          });
          const found = await foundAlike(scenes, dresses);
          expect(found).toEqual([`follows ${chosen === 0 ? 'ALLOW' : 'BLOCK'} proved`]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('sums', () => {
  const scaled = fc.record({
    a: fc.integer({ min: 2, max: 90 }),
    b: fc.integer({ min: 2, max: 90 }),
    c: fc.integer({ min: 2, max: 9 }),
    slip: fc.constantFrom(0, 0, 1, 10),
    by: fc.constantFrom(1, 10, 1000),
  });
  test('signs, separators and sizes', async () => {
    await fc.assert(
      fc.asyncProperty(scaled, async ({ a, b, c, slip, by }) => {
        const grouped = (sign: string) => (value: number) =>
          String(value).replace(/\B(?=(?:\d{3})+$)/g, sign);
        const dresses = ([String, grouped('\u202f'), grouped('\u00a0')] as const).flatMap((show) =>
          ['*', '×', '·', '\\times'].map((times) => {
            const [x, y] = [a * by, b * by];
            const right = show(x * c + y + slip * by);
            return {
              question: `What is ${show(x)} ${times} ${c} + ${show(y)}?`,
              steps: [
                `First ${show(x)} ${times} ${c} = ${show(x * c)}.`,
                `So it is ${show(x * c)} + ${show(y)} = ${right}.`,
              ],
              answer: right,
            };
          }),
        );
        const found = await foundAlike(arithmetic, dresses);
        expect(found).toEqual(slip === 0 ? [] : ['sound/1 BLOCK proved', 'follows BLOCK proved']);
      }),
      { numRuns: 40 },
    );
  });
});

describe('brackets', () => {
  test('spaces, and the words around the sequence', async () => {
    const open = fc.array(fc.constantFrom('(', '[', '{', '<'), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(open, fc.boolean(), async (symbols, isRight) => {
        const closers = symbols.map((one) => ')]}>'['([{<'.indexOf(one)] ?? '').toReversed();
        const said_ = isRight ? closers : [...closers.slice(1), closers[0] === ')' ? ']' : ')'];
        const dresses = [' ', ''].flatMap((space) =>
          [
            'Close these brackets: ',
            'What closes this sequence? ',
            'Complete so that every bracket is closed. Input: ',
          ].map((words) => ({
            question: `${words}${symbols.join(space)}`,
            steps: [],
            answer: said_.join(' '),
          })),
        );
        const found = await foundAlike(brackets, dresses);
        expect(found).toEqual([`follows ${isRight ? 'ALLOW' : 'BLOCK'} proved`]);
      }),
      { numRuns: 60 },
    );
  });
});
