import { expect, test } from 'vitest';
import { EVALUATOR_PROMPT, RED_TEAM_PROMPT } from './prompt.ts';
import { evaluatorReply, redTeamReply } from './reply-schema.ts';

test('what the roles are told, byte for byte: whoever edits a prompt or its schema says so here', () => {
  expect({ evaluator: EVALUATOR_PROMPT.version, redTeam: RED_TEAM_PROMPT.version }).toMatchInlineSnapshot(`
    {
      "evaluator": "prompt-cdc92919e449e280",
      "redTeam": "prompt-b2047a8f881b5af1",
    }
  `);
});

/** The examples within a prompt: its lines of JSON that hold no placeholder. */
const examplesIn = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{') && !line.includes('<'))
    .map((line) => JSON.parse(line));

test('the examples have the form that is asked for, two of each role, one with a witness', () => {
  const [answers, objections] = [examplesIn(EVALUATOR_PROMPT.text), examplesIn(RED_TEAM_PROMPT.text)];
  expect(evaluatorReply(2).safeParse({ seal: '', answers }).error).toBeUndefined();
  expect(redTeamReply(2).safeParse({ seal: '', objections }).error).toBeUndefined();
  expect([answers.length, objections.length]).toEqual([2, 2]);
  expect(JSON.stringify([answers, objections]).match(/"kind":"reckoning"/g)).toHaveLength(2);
});

test('an answer names one of the questions', () => {
  const one = { reason: '', quotes: [], witness: null, verdict: 'ALLOW', confidence: 1 };
  const reply = (criterion: string) => ({ seal: '', answers: [{ ...one, criterion }] });
  expect(evaluatorReply(2).safeParse(reply('C2')).success).toBe(true);
  expect(evaluatorReply(2).safeParse(reply('C3')).success).toBe(false);
  expect(evaluatorReply(2_000).safeParse(reply('C1999')).success).toBe(true);
});
