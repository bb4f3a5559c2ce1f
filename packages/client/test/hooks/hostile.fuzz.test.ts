import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AGENT_NAMES, Unreadable } from '../../src/hook/agent.ts';
import { AGENTS } from '../../src/hook/agents/all.ts';
import { refutedIn } from '../../src/hook/claims.ts';
import { touchesItself } from '../../src/hook/guard.ts';
import { neutral } from '../../src/hook/neutral.ts';
import { conversation } from '../../src/hook/turns.ts';

const place = { env: {}, home: '/home/ada', clock: () => 0 };
const NAMES = [
  'type',
  'message',
  'payload',
  'content',
  'role',
  'item',
  'data',
  'parts',
  'info',
  'toolCalls',
  'text',
];
const WORDS = [
  'user',
  'assistant',
  'gemini',
  'response_item',
  'event_msg',
  'item_completed',
  'user.message',
  'tool_result',
  'text',
];
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...WORDS),
    fc.jsonValue(),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('any'), { maxKeys: 4 }),
  ),
})).any;
const row = fc.dictionary(fc.constantFrom(...NAMES), value);

test.each(AGENT_NAMES)('%s: whatever a row is, it tells entries of the known kinds', (name) => {
  const property = fc.property(row, (one) => {
    for (const entry of AGENTS[name].entries(one)) {
      expect(['user', 'agent', 'call', 'result']).toContain(entry.is);
      if (entry.is !== 'call') expect(typeof entry.text).toBe('string');
    }
    conversation(AGENTS[name].entries(one), [], AGENTS[name].marksUsers);
  });
  // A part whose type is an object that has no text.
  const strange = { type: 'user', content: [{ type: Object.create(null), text: 'user' }] };
  fc.assert(property, { numRuns: 200, examples: [[strange]] });
});

test.each(AGENT_NAMES)('%s: whatever it hands over is an event, none, or unreadable', (name) => {
  const members = [
    'hook_event_name',
    'session_id',
    'sessionId',
    'cwd',
    'tool_name',
    'tool_input',
    'toolArgs',
    'prompt',
    'event',
  ];
  const kinds = fc.constantFrom('PreToolUse', 'BeforeTool', 'preToolUse', 'tool.execute.before', 'Stop');
  const input = fc.dictionary(fc.constantFrom(...members), fc.oneof(kinds, fc.jsonValue()));
  const property = fc.property(input, (one) => {
    try {
      const event = AGENTS[name].read(one, place);
      if (event) {
        touchesItself(event, place);
        if (event.call) neutral(event.call, event.cwd);
      }
    } catch (error) {
      expect(error).toBeInstanceOf(Unreadable);
    }
  });
  fc.assert(property, { numRuns: 200 });
});

test('long hostile words and commands come to an end', () => {
  for (const piece of [
    'tests ',
    '1',
    'a/',
    '`',
    '.a',
    'I created ',
    "'",
    '~/',
    '.claude ',
    '<system-reminder>',
  ]) {
    const text = piece.repeat(100_000 / piece.length);
    const entries = [
      { is: 'call', tool: 'Bash', arguments: { command: `npm test ${text}` } },
      { is: 'result', text },
    ] as const;
    refutedIn(`${text}\nAll tests passed. ${text}`, entries, { file: () => undefined, since: 0 });
    const call = { tool: 'Bash', arguments: { command: text } };
    touchesItself({ moment: 'tool', session: 's', cwd: '/home/dev', call }, place);
    AGENTS.claude.entries({ type: 'user', message: { content: text } });
  }
});
