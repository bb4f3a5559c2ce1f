import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logic } from './logic.ts';
import { said } from './trace.fixture.ts';

const piece = fc.constantFrom(
  'True',
  'False',
  'not',
  'and',
  'or',
  '(',
  ')',
  '=',
  'Ann',
  'Ben',
  'lies',
  'tells the truth',
  'says',
  'Does',
  '?',
  '.',
  ',',
  '7am',
  'to',
  'from',
  '9pm',
  'two',
  'a',
  'beds',
  'How many objects do I have?',
  'I have',
  '(A)',
  '\n',
  'é',
);
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(' '));

test.each([
  '',
  'True and',
  'Ann lies. Ben says Ann lies. Does Ben tell the truth?',
  'I have a bed, two cars. How many objects do I have?',
  'When could Ann go? Ann woke up at 6am. Ben saw Ann from 6am to 7am. It closes at 9pm.',
])('whatever is said, nothing throws and every proof holds: %s', async (start) => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(text, { maxLength: 5 }),
      fc.option(text, { nil: undefined }),
      async (more, steps, answer) => {
        await said(logic, start, steps, answer);
        await said(logic, `${start} ${more}`, steps, answer);
      },
    ),
  );
});

type Tree = string | { op: 'not' | 'and' | 'or'; parts: Tree[] };
const tree: fc.Arbitrary<Tree> = fc.letrec<{ node: Tree }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('True', 'False'),
    fc.record({ op: fc.constant('not' as const), parts: fc.tuple(tie('node')) }),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.tuple(tie('node'), tie('node')),
    }),
  ),
})).node;
const shown = (node: Tree): string =>
  typeof node === 'string'
    ? node
    : node.op === 'not'
      ? `not ( ${shown(node.parts[0] ?? '')} )`
      : `( ${node.parts.map(shown).join(` ${node.op} `)} )`;
const value = (node: Tree): boolean => {
  if (typeof node === 'string') return node === 'True';
  const parts = node.parts.map(value);
  return node.op === 'not' ? !parts[0] : node.op === 'and' ? parts.every(Boolean) : parts.some(Boolean);
};

test('exactly the value of an expression is established', async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.boolean(), async (node, answer) => {
      const question = `not not ${shown(node)} is`;
      const verdict = value(node) === answer ? 'ALLOW' : 'BLOCK';
      expect(await said(logic, question, [], answer ? 'True' : 'False')).toEqual([
        `follows ${verdict} proved`,
      ]);
    }),
  );
});
