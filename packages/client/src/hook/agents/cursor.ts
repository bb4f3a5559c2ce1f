import type { Agent, Moment } from '../agent.ts';
import { eventOf } from '../input.ts';
import { textIn } from '../text.ts';
import { claude, NAMES } from './claude.ts';

const MOMENTS: Record<string, Moment> = {
  beforeSubmitPrompt: 'prompt',
  preToolUse: 'tool',
  beforeShellExecution: 'tool',
  beforeMCPExecution: 'tool',
};

/** Cursor, in its documented forms (https://cursor.com/docs/agent/hooks); not tried with the program itself. */
export const cursor: Agent = {
  name: 'cursor',
  marksUsers: true,
  read(input) {
    const roots = Array.isArray(input.workspace_roots) ? input.workspace_roots : [];
    const command = textIn(input.command);
    const shell = input.hook_event_name === 'beforeShellExecution' && command !== undefined;
    const whole = {
      ...input,
      cwd: textIn(input.cwd) || textIn(roots[0]),
      ...(shell && { tool_name: 'Shell', tool_input: { command } }),
    };
    return eventOf(whole, { ...NAMES, session: 'conversation_id' }, MOMENTS);
  },
  entries(row) {
    const { role, message } = row;
    return claude.entries({ ...row, type: row.type ?? role, message: message ?? row });
  },
  // With `failClosed` an answer without a decision is a fault, so that each says one.
  write(answer, moment) {
    if (moment !== 'tool') return { continue: true };
    if (answer.say === 'deny' || answer.say === 'ask') {
      return { permission: answer.say, user_message: answer.reason, agent_message: answer.reason };
    }
    return { permission: 'allow' };
  },
};
