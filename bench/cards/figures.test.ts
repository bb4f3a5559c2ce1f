import { expect, test } from 'vitest';
import { type Decided, type Labelled, seatFigures } from './figures.ts';

const one = (label: Labelled, said?: [Decided['verdict'], number]) => ({
  label,
  said: said && { verdict: said[0], confidence: said[1] },
});

test('a card counts what a seat allows and blocks wrongly among all cases of that kind', () => {
  const cases = [
    one('BLOCK', ['BLOCK', 0.9]),
    one('BLOCK', ['ALLOW', 0.6]),
    one('BLOCK'),
    one('BLOCK'),
    one('ALLOW', ['BLOCK', 0.9]),
    one('ALLOW'),
  ];
  expect(seatFigures(cases)).toMatchInlineSnapshot(`
    {
      "brier": 0.3933,
      "ece": 0.4667,
      "false_allow_rate": 0.25,
      "false_block_rate": 0.5,
      "n": 6,
      "reliability": [
        {
          "n": 1,
          "right": 0,
          "stated": 0.6,
        },
        {
          "n": 2,
          "right": 0.5,
          "stated": 0.9,
        },
      ],
      "voted": 3,
    }
  `);
});

test('what nothing was measured on is null', () => {
  expect(seatFigures([one('BLOCK')])).toMatchInlineSnapshot(`
    {
      "brier": null,
      "ece": null,
      "false_allow_rate": 0,
      "false_block_rate": null,
      "n": 1,
      "reliability": [],
      "voted": 0,
    }
  `);
});
