import { membersOf } from '../../members.ts';
import type { Agent, Entry } from '../agent.ts';
import { eventOf } from '../input.ts';
import { objectIn, textIn, textOf, written } from '../text.ts';
import { claude, MOMENTS, NAMES } from './claude.ts';

/** Codex CLI, whose hooks follow Claude Code's, as observed with 0.169.0. It knows no `allow` and no `ask`. */
export const codex: Agent = {
  name: 'codex',
  marksUsers: true,
  read: (input) => eventOf(input, NAMES, MOMENTS),
  entries({ type, payload }) {
    const row = membersOf(payload);
    if (type === 'event_msg') return userIn(row);
    return type === 'response_item' ? itemIn(row) : [];
  },
  write: (answer, moment) => (answer.say === 'deny' ? claude.write(answer, moment) : {}),
};

/** What Codex keeps as an event of the user is the user's; messages of the role user may be anybody's. */
function userIn({ type, item, message }: Readonly<Record<string, unknown>>): Entry[] {
  if (type === 'user_message' && typeof message === 'string') return [{ is: 'user', text: message }];
  const { type: kind, content } = membersOf(item);
  return type === 'item_completed' && kind === 'UserMessage' ? [{ is: 'user', text: textOf(content) }] : [];
}

function itemIn(row: Readonly<Record<string, unknown>>): Entry[] {
  if (row.type === 'message') {
    return row.role === 'assistant' ? [{ is: 'agent', text: textOf(row.content) }] : [];
  }
  if (row.type === 'function_call' || row.type === 'custom_tool_call') {
    const given = row.arguments ?? row.input;
    const members = objectIn(given);
    const command = textIn(members?.cmd);
    return [
      {
        is: 'call',
        tool: String(row.name),
        arguments: command === undefined ? (members ?? given) : { command },
      },
    ];
  }
  if (row.type !== 'function_call_output' && row.type !== 'custom_tool_call_output') return [];
  const text = textOf(row.output) || textOf(membersOf(row.output).content) || written(row.output);
  const failed = /^Process exited with code [1-9]|^Exit code: [1-9]/m.test(text);
  return [{ is: 'result', text, ...(failed && { failed }) }];
}
