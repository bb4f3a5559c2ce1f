import { membersOf } from '../../members.ts';
import type { Agent, Answer, Entry, Moment } from '../agent.ts';
import { eventOf, type Names } from '../input.ts';
import { textOf, written } from '../text.ts';

/** When Claude Code and Codex call their hooks. */
export const MOMENTS: Record<string, Moment> = {
  SessionStart: 'start',
  UserPromptSubmit: 'prompt',
  PreToolUse: 'tool',
  Stop: 'stop',
};

/** How Claude Code and, after its pattern, Codex and Gemini name the members of what they hand over. */
export const NAMES: Names = {
  session: 'session_id',
  event: 'hook_event_name',
  transcript: 'transcript_path',
  prompt: 'prompt',
  tool: 'tool_name',
  arguments: 'tool_input',
  lastWords: 'last_assistant_message',
};

/** Claude Code (https://code.claude.com/docs/en/hooks), as observed with 2.1.330. */
export const claude: Agent = {
  name: 'claude',
  marksUsers: true,
  read(input, { env }) {
    const event = eventOf(input, NAMES, MOMENTS);
    // So it tells its hooks that nobody sits before it.
    const alone = env.CLAUDE_CODE_SESSION_ATTENDED === '0';
    return event && (alone ? { ...event, permission: 'unattended' } : event);
  },
  entries: (row) => (row.isSidechain === true || row.isMeta === true ? [] : entriesIn(row)),
  write: (answer, moment) => (moment === 'tool' ? decision(answer) : refusedTurn(answer)),
};

function entriesIn({ type, message, isCompactSummary, origin }: Record<string, unknown>): Entry[] {
  const { content } = membersOf(message);
  if (type === 'assistant' && Array.isArray(content)) {
    return content.map(membersOf).flatMap((part): Entry[] => {
      if (part.type === 'text') return [{ is: 'agent', text: String(part.text) }];
      return part.type === 'tool_use' ? [{ is: 'call', tool: String(part.name), arguments: part.input }] : [];
    });
  }
  if (type !== 'user') return [];
  const results = (Array.isArray(content) ? content : []).map(membersOf).filter(isResult);
  if (results.length > 0) {
    // What stands beside a result was put there by a program, and is not the user's.
    return results.map((part) => ({
      is: 'result',
      text: textOf(part.content) || written(part.content),
      ...(part.is_error === true && { failed: true }),
    }));
  }
  const text = withoutReminders(textOf(content));
  const program =
    /^<(command|local-command|bash|task|system)-/.test(text) || text.startsWith('[Request interrupted');
  const foreign = isCompactSummary === true || (origin !== undefined && membersOf(origin).kind !== 'human');
  return program || foreign || text === '' ? [] : [{ is: 'user', text }];
}

const isResult = ({ type }: Record<string, unknown>): boolean => type === 'tool_result';

const OPEN = '<system-reminder>';
const SHUT = '</system-reminder>';

/** The text without what the program put into it for the model. */
function withoutReminders(text: string): string {
  const [first = '', ...others] = text.split(OPEN);
  return [
    first,
    ...others.map((one) => (one.includes(SHUT) ? one.slice(one.indexOf(SHUT) + SHUT.length) : '')),
  ]
    .join('')
    .trim();
}

/** Whether a call may be made, in the form of Claude Code. */
function decision(answer: Answer): object {
  if (answer.say === 'nothing') return {};
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: answer.say,
      ...('reason' in answer && { permissionDecisionReason: answer.reason }),
    },
  };
}

/** That a turn may not end, in the form that Claude Code, Codex and Copilot share. */
export const refusedTurn = (answer: Answer): object =>
  answer.say === 'deny' ? { decision: 'block', reason: answer.reason } : {};
