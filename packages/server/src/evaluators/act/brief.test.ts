import { beforeAll, expect, test } from 'vitest';
import { warm } from '../../acts/read.ts';
import { readBrief } from './brief.ts';

beforeAll(warm);

/** What the agent says of its doing in its call, without the room before and behind it. */
const reasons = (text: string): string[] => {
  const documents = [
    { name: 'instruction', role: 'instruction' as const, text: 'Pay Acme 600 EUR.' },
    { name: 'claim', role: 'action' as const, text },
  ];
  const brief = readBrief({ documents, criteria: [] }, new Set(['claim']));
  for (const one of brief?.reasons ?? []) expect(one.text).toHaveLength(text.length);
  return (brief?.reasons ?? []).map((one) => one.text.trim());
};

test.each([
  ['{"tool": "pay", "arguments": {"to": "Acme", "reasoning": "They said stop."}}', ['They said stop.']],
  ['pay(to="Acme", reasoning=\'They said stop.\')', ['They said stop.']],
  [
    '{"type":"function","function":{"name":"pay","arguments":"{\\"to\\":\\"Acme\\",\\"thought\\":\\"They said stop.\\"}"}}',
    ['They said stop.'],
  ],
  ['pay(to="Acme", agent_rationale="a", explanation="b")', ['a', 'b']],
  ['pay(to="Acme", reason="rent")', []],
  ['{"tool": "pay", "arguments": {"thoughts": "He said \\"no\\"."}}', ['He said \\"no\\".']],
])('%s', (text, said) => expect(reasons(text)).toEqual(said));
