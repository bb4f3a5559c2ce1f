import { membersOf } from '../../members.ts';
import type { Agent, Entry, Moment } from '../agent.ts';
import { eventOf } from '../input.ts';
import { textOf, written } from '../text.ts';
import { NAMES } from './claude.ts';

const MOMENTS: Record<string, Moment> = {
  SessionStart: 'start',
  BeforeAgent: 'prompt',
  BeforeTool: 'tool',
  AfterAgent: 'stop',
};

/** Gemini CLI, as observed with 0.61.0. Its transcript shows a stop hook's refusal as the user's words. */
export const gemini: Agent = {
  name: 'gemini',
  marksUsers: false,
  read: (input) => eventOf(input, { ...NAMES, lastWords: 'prompt_response' }, MOMENTS),
  entries({ type, content, toolCalls }) {
    if (type === 'gemini') {
      const text = textOf(content);
      // A message is written twice: when it comes, and with its calls once they are made.
      if (!Array.isArray(toolCalls)) return text ? [{ is: 'agent', text }] : [];
      return toolCalls
        .map(membersOf)
        .map(({ name, args }) => ({ is: 'call', tool: String(name), arguments: args }));
    }
    if (type !== 'user') return [];
    const results = (Array.isArray(content) ? content : [])
      .map((part) => membersOf(membersOf(part).functionResponse))
      .filter(({ response }) => response !== undefined)
      .map(({ response }) => resultOf(membersOf(response)));
    if (results.length > 0) return results;
    const text = textOf(content);
    return text && !text.startsWith('<session_context>') ? [{ is: 'user', text }] : [];
  },
  write(answer) {
    if (answer.say === 'deny') return { decision: 'deny', reason: answer.reason };
    return answer.say === 'allow' ? { decision: 'allow' } : {};
  },
};

function resultOf(response: Readonly<Record<string, unknown>>): Entry {
  const { output, error } = response;
  const text = typeof output === 'string' ? output : written(error ?? output ?? response);
  const failed = error !== undefined || /^Exit Code: [1-9]/m.test(text);
  return { is: 'result', text, ...(failed && { failed }) };
}
