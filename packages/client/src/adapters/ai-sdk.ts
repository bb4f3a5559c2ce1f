import { type Authority, guardCall, refusalText, runGuarded, type Turn, withTurns } from '../guard-call.ts';
import { membersOf } from '../members.ts';

/** What the AI SDK tells of the call besides its input. */
type Told = { readonly messages?: readonly unknown[] };

/**
 * The tools of the AI SDK (`generateText`, `streamText`, agents), each asking the gate before it runs; what the
 * conversation holds goes along as turns. A refused tool gives the refusal as its result, or throws it. A tool that
 * streams gives its last value.
 *
 * @throws {TypeError} for a tool without `execute`: it runs elsewhere, where only {@link toolApproval} reaches it.
 */
export function wrapTools<T extends Readonly<Record<string, object>>>(tools: T, authority: Authority): T {
  const wrapped = Object.entries(tools).map(([tool, made]) => {
    const execute: unknown = Reflect.get(made, 'execute');
    if (!(execute instanceof Function)) {
      throw new TypeError(`${tool} has no execute; use toolApproval`);
    }
    const guarded = (input: unknown, told: Told) =>
      runGuarded({ tool, arguments: input }, withTurns(authority, turnsOf(told)), () =>
        last(execute(input, told)),
      );
    return [tool, { ...made, execute: guarded }];
  });
  // Only `execute` was replaced, by one that takes the same and gives the same or a refusal.
  return Object.fromEntries(wrapped) as T;
}

type Approval = { type: 'approved' | 'denied' | 'user-approval'; reason?: string };

/**
 * The AI SDK's own approval, `generateText({ toolApproval: toolApproval(authority) })`, also for tools that run
 * elsewhere: ALLOW approves, UNCERTAIN asks the user, anything else denies.
 */
export function toolApproval(authority: Authority) {
  return async (asked: Told & { toolCall: { toolName: string; input?: unknown } }): Promise<Approval> => {
    const call = { tool: asked.toolCall.toolName, arguments: asked.toolCall.input };
    const answer = await guardCall(call, { ...withTurns(authority, turnsOf(asked)), refusals: 'value' });
    if (answer.execute) return { type: 'approved' };
    return { type: answer.verdict === 'UNCERTAIN' ? 'user-approval' : 'denied', reason: refusalText(answer) };
  };
}

const ROLES: Readonly<Record<string, Turn['role']>> = {
  system: 'system',
  user: 'user',
  assistant: 'agent',
  tool: 'tool',
};

/** The conversation as turns: whatever a tool said is data. */
const turnsOf = ({ messages = [] }: Told): Turn[] =>
  messages.flatMap((message) => {
    const { role, content } = membersOf(message);
    const known = ROLES[String(role)];
    const text = Array.isArray(content) ? content.map(partOf).filter(Boolean).join('\n') : content;
    return known && typeof text === 'string' && text ? [{ role: known, content: text }] : [];
  });

function partOf(part: unknown): unknown {
  const { type, text, output } = membersOf(part);
  return type === 'text' ? text : output && JSON.stringify(output);
}

async function last(result: unknown): Promise<unknown> {
  let value = await result;
  if (Object(value)[Symbol.asyncIterator]) for await (value of value as AsyncIterable<unknown>);
  return value;
}
