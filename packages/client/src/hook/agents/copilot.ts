import { join } from 'node:path';
import { membersOf } from '../../members.ts';
import type { Agent, Moment } from '../agent.ts';
import { eventOf } from '../input.ts';
import { textIn, textOf, written } from '../text.ts';
import { refusedTurn } from './claude.ts';

const MOMENTS: Record<string, Moment> = {
  sessionStart: 'start',
  userPromptSubmitted: 'prompt',
  preToolUse: 'tool',
  agentStop: 'stop',
};

const NAMES = {
  session: 'sessionId',
  event: 'event',
  transcript: 'transcriptPath',
  prompt: 'prompt',
  tool: 'toolName',
  arguments: 'toolArgs',
  lastWords: 'lastWords',
};

/**
 * Copilot CLI, as observed with 1.0.102. Its input does not say which event it is, its transcript is written late,
 * and a stop hook's refusal stands there as the user's words.
 */
export const copilot: Agent = {
  name: 'copilot',
  marksUsers: false,
  read(input, { home }) {
    const event = eventOf(input, NAMES, MOMENTS, kindOf(input));
    if (!event || event.transcript) return event;
    // Where it keeps the sessions; that a file of this name is not there yet is usual.
    return { ...event, transcript: join(home, '.copilot/session-state', event.session, 'events.jsonl') };
  },
  entries({ type, data }) {
    const { content, delivery, toolName, arguments: given, success, result } = membersOf(data);
    const text = textOf(content);
    // What is queued may be a stop hook's.
    if (type === 'user.message') return text && delivery === 'idle' ? [{ is: 'user', text }] : [];
    if (type === 'assistant.message') return text ? [{ is: 'agent', text }] : [];
    if (type === 'tool.execution_start')
      return [{ is: 'call', tool: String(toolName), arguments: given ?? {} }];
    if (type !== 'tool.execution_complete') return [];
    const told = textIn(membersOf(result).content) ?? written(membersOf(data).error ?? '');
    const failed = success === false || /<[^>]*exit code [1-9]/.test(told);
    return [{ is: 'result', text: told, ...(failed && { failed }) }];
  },
  write(answer, moment) {
    if (moment !== 'tool') return refusedTurn(answer);
    if (answer.say !== 'deny' && answer.say !== 'allow') return {};
    return {
      permissionDecision: answer.say,
      ...('reason' in answer && { permissionDecisionReason: answer.reason }),
    };
  },
};

/** Which event an input is of, by what it has. */
function kindOf(input: Record<string, unknown>): string {
  if ('toolResult' in input || 'error' in input) return 'postToolUse';
  if ('toolName' in input) return 'preToolUse';
  if ('stopReason' in input) return 'agentStop';
  if ('source' in input) return 'sessionStart';
  return 'prompt' in input ? 'userPromptSubmitted' : 'another';
}
