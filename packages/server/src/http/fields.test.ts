import { RotateRequest, TraceRequest } from '@truepenny/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { parsed } from './fields.ts';

const errorsOf = (value: unknown) => {
  try {
    parsed(TraceRequest, value);
    return [];
  } catch (error) {
    if (error instanceof Problem) return [error.message, ...(error.extras.errors ?? [])];
    throw error;
  }
};

test('defaults are filled in', () => {
  expect(parsed(RotateRequest, {})).toEqual({ overlapSeconds: 86_400 });
});

test('every wrong member is named with what it should be', () => {
  expect(
    errorsOf({ trace: 5, plan_steps: [], mode: null, tier: 'best', zero_retention: 'yes', planSteps: [] }),
  ).toMatchInlineSnapshot(`
    [
      "question is required. There is more: see errors.",
      {
        "message": "is required",
        "path": "question",
      },
      {
        "message": "must be a string or an array",
        "path": "trace",
      },
      {
        "message": "must hold at least 1 item",
        "path": "plan_steps",
      },
      {
        "message": "must be one of: faithfulness, support, combined",
        "path": "mode",
      },
      {
        "message": "must be one of: fast, standard, thorough_balanced, thorough_strict, thorough_ensemble, thorough_max",
        "path": "tier",
      },
      {
        "message": "must be a boolean, not a string",
        "path": "zero_retention",
      },
      {
        "message": "is not known; did you mean \`plan_steps\`?",
        "path": "planSteps",
      },
    ]
  `);
});

test('a list that is wrong inside is told apart from one that should be a text', () => {
  expect(errorsOf({ question: 'q', trace: ['a', null] })).toMatchInlineSnapshot(`
    [
      "trace[1] must be a string, not null.",
      {
        "message": "must be a string, not null",
        "path": "trace[1]",
      },
    ]
  `);
  expect(errorsOf({ question: 'q', trace: [] })).toMatchInlineSnapshot(`
    [
      "trace must hold at least 1 item. There is more: see errors.",
      {
        "message": "must hold at least 1 item",
        "path": "trace",
      },
      {
        "message": "must hold more than white space",
        "path": "trace",
      },
    ]
  `);
  expect(errorsOf({ question: 'q', trace: 'x'.repeat(500_001) })).toMatchInlineSnapshot(`
    [
      "trace must be at most 500000 characters long.",
      {
        "message": "must be at most 500000 characters long",
        "path": "trace",
      },
    ]
  `);
});

test('any value is parsed or refused with a Problem that fits into a screen', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(JSON.stringify(errorsOf(value)).length).toBeLessThan(8_000);
    }),
  );
});
