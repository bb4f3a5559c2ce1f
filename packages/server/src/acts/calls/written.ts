import type { Span, ToolCall } from '../act.ts';
import { type Literal, LiteralReader, type Member, NotLiteral, readLiteral } from './literal.ts';

/** A call as it stands in a text: its arguments not yet told apart by role. */
export type WrittenCall = Pick<ToolCall, 'cwd' | 'description'> & {
  tool: string;
  arguments: readonly Member[];
  span: Span;
  /** Why its arguments may not be what they seem. */
  doubt?: string;
};

/** Members of an envelope that say nothing of what the call does. */
const ENVELOPE = new Set(
  'type id index role name tool tool_name toolname action function functioncall function_call arguments args input parameters params kwargs tool_input action_input toolinput payload cwd description jsonrpc method call_id tool_call_id toolcallid status state thought_signature'.split(
    ' ',
  ),
);
const ARGUMENTS = [
  'arguments',
  'args',
  'input',
  'parameters',
  'params',
  'kwargs',
  'tool_input',
  'action_input',
  'toolInput',
  'payload',
];
const NAMES = ['tool', 'tool_name', 'toolName', 'name', 'function', 'action'];
const LISTS = [
  'tool_calls',
  'toolCalls',
  'calls',
  'content',
  'parts',
  'messages',
  'choices',
  'candidates',
  'output',
  'actions',
];
const INSIDE = [
  'function',
  'functionCall',
  'function_call',
  'message',
  'params',
  'tool_use',
  'call',
  'content',
  'kwargs',
  'delta',
];

const member = (object: Literal, name: string): Literal | undefined =>
  object.is === 'object' ? object.members.find((one) => one.name === name)?.value : undefined;

const textOf = (literal: Literal | undefined): string | undefined =>
  literal?.is === 'text' ? literal.text : undefined;

/** The arguments of a call whose envelope gives them as an object, or as the text of one. */
function argumentsOf(given: Literal | undefined): Pick<WrittenCall, 'arguments' | 'doubt'> {
  if (given === undefined || (given.is === 'word' && /^(?:null|none|undefined)$/i.test(given.text))) {
    return { arguments: [] };
  }
  if (given.is === 'object') {
    return {
      arguments: given.members,
      ...(given.twice !== undefined && {
        doubt: `the member "${given.twice}" is given twice or is no plain name`,
      }),
    };
  }
  if (given.is === 'text' && /^\s*\{/.test(given.text)) {
    try {
      return argumentsOf(readLiteral(given.text));
    } catch (error) {
      if (!(error instanceof NotLiteral)) throw error;
      return {
        arguments: [{ name: '', value: given }],
        doubt: `its arguments are no object: ${error.message}`,
      };
    }
  }
  if (given.is === 'list') return { arguments: given.items.map((value) => ({ name: '', value })) };
  return { arguments: [{ name: '', value: given }] };
}

/** The call that an object is, in any of the forms that model providers and frameworks write. */
function callOf(
  object: Literal,
  outer: Pick<WrittenCall, 'cwd' | 'description'> = {},
): WrittenCall | undefined {
  if (object.is !== 'object') return undefined;
  const named = NAMES.map((name) => textOf(member(object, name))).find((text) => text !== undefined);
  const argumentsName = ARGUMENTS.find((name) => member(object, name) !== undefined);
  const isMessage = member(object, 'role') !== undefined && argumentsName === undefined;
  if (named === undefined || isMessage) return undefined;
  if (
    argumentsName === undefined &&
    member(object, 'tool') === undefined &&
    member(object, 'tool_name') === undefined &&
    textOf(member(object, 'type')) !== 'tool_use'
  ) {
    return undefined;
  }
  const { arguments: given, doubt } = argumentsOf(
    argumentsName === undefined ? undefined : member(object, argumentsName),
  );
  const beside = object.members.filter(({ name }) => !ENVELOPE.has(name.toLowerCase()));
  const cwd = textOf(member(object, 'cwd')) ?? outer.cwd;
  const description = textOf(member(object, 'description')) ?? outer.description;
  const why =
    object.twice === undefined ? doubt : `the member "${object.twice}" is given twice or is no plain name`;
  return {
    tool: named,
    arguments: [...given, ...beside],
    span: { start: object.start, end: object.end },
    ...(cwd !== undefined && { cwd }),
    ...(description !== undefined && { description }),
    ...(why !== undefined && { doubt: why }),
  };
}

/**
 * The calls of a value in the forms of OpenAI (`tool_calls`, `function.arguments` as text), Anthropic (`tool_use`),
 * Gemini (`functionCall`), MCP (`tools/call`), LangGraph messages, and `{tool, arguments, cwd}`.
 */
export function callsOf(given: Literal, depth = 0): WrittenCall[] {
  if (depth > 6) return [];
  if (given.is === 'list') return given.items.flatMap((item) => callsOf(item, depth + 1));
  if (given.is !== 'object') return [];
  const call = callOf(given);
  const isMcp = textOf(member(given, 'method')) === 'tools/call';
  if (call && !isMcp) return [call];
  const places = [...INSIDE, ...LISTS].map((name) => member(given, name));
  for (const place of places) {
    if (place === undefined || (place.is !== 'object' && place.is !== 'list')) continue;
    const found = callsOf(place, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** The call that a call's own arguments are, as of `call_tool(name="pay", arguments={…})`; undefined where they are none. */
export function callInside({ arguments: members, span, cwd }: WrittenCall): WrittenCall | undefined {
  const inner = callOf({ is: 'object', members, ...span }, cwd === undefined ? {} : { cwd });
  const held = members.find(({ name }) => ARGUMENTS.includes(name))?.value;
  return held !== undefined && (held.is === 'object' || (held.is === 'text' && /^\s*\{/.test(held.text)))
    ? inner
    : undefined;
}

const TOOL_NAME = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\/|->|-)[\p{L}_$][\p{L}\p{N}_$]*)*/uy;
const MEMBER_NAME = /[\p{L}_$][\p{L}\p{N}_$.-]*\s*(?:=(?!=)|:(?!\/\/))\s*/uy;

/** The call `tool(argument=value, …)` or `tool({…})` that begins here, or undefined where none does. */
export function parenthesised(text: string, at: number): WrittenCall | undefined {
  const reader = new LiteralReader(text, at);
  const tool = reader.match(TOOL_NAME);
  if (tool === undefined || text[reader.at] !== '(') return undefined;
  reader.at += 1;
  const given: Member[] = [];
  let doubt: string | undefined;
  try {
    while (!reader.takes(')')) {
      reader.skip();
      const start = reader.at;
      const name = reader.match(MEMBER_NAME)?.replace(/\s*[=:]\s*$/, '') ?? '';
      const value = reader.read();
      if (name !== '' && given.some((one) => one.name === name))
        doubt = `the argument "${name}" is given twice`;
      given.push({ name, value: { ...value, start: name === '' ? value.start : start } });
      if (reader.takes(',')) continue;
      if (reader.takes(')')) break;
      return undefined;
    }
  } catch (error) {
    if (error instanceof NotLiteral) return undefined;
    throw error;
  }
  const only = given.length === 1 && given[0]?.name === '' ? given[0].value : undefined;
  const whole = only?.is === 'object' ? argumentsOf(only) : { arguments: given };
  const why = doubt ?? ('doubt' in whole ? whole.doubt : undefined);
  return {
    tool,
    arguments: whole.arguments,
    span: { start: at, end: reader.at },
    ...(why !== undefined && { doubt: why }),
  };
}
