import { membersOf } from '../../members.ts';
import type { Agent, Entry, Moment } from '../agent.ts';
import { eventOf } from '../input.ts';
import { textIn, written } from '../text.ts';

const MOMENTS: Record<string, Moment> = { 'tool.execute.before': 'tool' };

const NAMES = {
  session: 'sessionID',
  event: 'event',
  transcript: 'transcript',
  prompt: 'prompt',
  tool: 'tool',
  arguments: 'args',
  lastWords: 'lastWords',
};

/** opencode, as observed with 1.18.33: the plugin that is installed into it hands over the messages too. */
export const opencode: Agent = {
  name: 'opencode',
  marksUsers: true,
  read(input) {
    const event = eventOf(input, NAMES, MOMENTS);
    const messages = Array.isArray(input.messages) ? input.messages : [];
    return event && { ...event, entries: messages.flatMap((one) => opencode.entries(membersOf(one))) };
  },
  entries({ info, parts }) {
    const { role } = membersOf(info);
    return (Array.isArray(parts) ? parts : [])
      .map(membersOf)
      .flatMap((part) => partIn(part, role === 'user'));
  },
  write: (answer) =>
    answer.say === 'deny' ? { decision: 'deny', reason: answer.reason } : { decision: 'pass' },
};

function partIn(part: Readonly<Record<string, unknown>>, isUser: boolean): Entry[] {
  const text = textIn(part.text) ?? '';
  if (part.type === 'text') {
    if (part.synthetic === true || text === '') return [];
    return [isUser ? { is: 'user', text: unquoted(text) } : { is: 'agent', text }];
  }
  if (part.type !== 'tool') return [];
  const { status, input, output, error } = membersOf(part.state);
  const call: Entry = { is: 'call', tool: String(part.tool), arguments: input ?? {} };
  // The call that is asked about stands here already, and is no earlier one.
  if (status === 'completed') return [call, { is: 'result', text: textIn(output) ?? '' }];
  return status === 'error' ? [call, { is: 'result', text: written(error), failed: true }] : [];
}

/** `opencode run` puts quotation marks round an argument with spaces. */
const unquoted = (text: string): string => {
  const whole = text.trim();
  const inner = whole.slice(1, -1);
  return whole.length > 1 && whole.startsWith('"') && whole.endsWith('"') && !inner.includes('"')
    ? inner
    : text;
};
