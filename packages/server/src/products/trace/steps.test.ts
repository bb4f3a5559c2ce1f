import { expect, test } from 'vitest';
import { splitSteps } from './steps.ts';

const steps = (trace: string) => splitSteps(trace).map(({ start, end }) => trace.slice(start, end));

test.each([
  [
    'labels',
    'Step 1 [search]: x\n  - y\n\nmore of x\nStep 2: z',
    ['Step 1 [search]: x\n  - y\n\nmore of x', 'Step 2: z'],
  ],
  [
    'labels of an agent’s loop',
    'Thought: a\nAction: b\nObservation 1: c',
    ['Thought: a', 'Action: b', 'Observation 1: c'],
  ],
  ['bold labels', '**Step 1:** a\n\n**Step 2:** b', ['**Step 1:** a', '**Step 2:** b']],
  ['numbers, not the list within', '1. a\n   1. c\n2) b', ['1. a\n   1. c', '2) b']],
  ['text before the first number', 'Let us see.\n(1) a\n(2) b', ['Let us see.', '(1) a', '(2) b']],
  ['bullets', 'Intro\n- a\n  - c\n- b', ['Intro', '- a\n  - c', '- b']],
  ['headings with what is under them', '# One\n\ntext\n\n## Two\nmore', ['# One\n\ntext', '## Two\nmore']],
  ['paragraphs', 'a\nb\n\nc', ['a\nb', 'c']],
  ['lines', 'a\nb', ['a', 'b']],
  ['sentences', 'A is 3.5. So B.', ['A is 3.5.', 'So B.']],
  ['code that stays whole', 'Run:\n```\na\n\n- b\n```\n\nDone.', ['Run:\n```\na\n\n- b\n```', 'Done.']],
  ['code alone', '```js\na();\n\nb();\n```', ['```js\na();\n\nb();\n```']],
  ['a fence that is never closed', '```\na\n\nb', ['```\na', 'b']],
  [
    'a year is no number of a step',
    'Born in\n1984. Died in\n2004.5 more',
    ['Born in', '1984. Died in', '2004.5 more'],
  ],
  ['nothing', ' \n\t\n', []],
])('%s', (_, trace, expected) => {
  expect(steps(trace)).toEqual(expected);
});

test('never more than ten thousand, and the last one takes the rest', () => {
  const trace = 'line\n'.repeat(12_000);
  const spans = splitSteps(trace);
  expect(spans).toHaveLength(10_000);
  expect(spans.at(-1)?.end).toBe(trace.length - 1);
});
