import { nameWords } from '../language/names.ts';
import type { Act, Reading, Span } from './act.ts';
import { type Literal, NotLiteral, readLiteral } from './calls/literal.ts';
import { readWritten } from './calls/read.ts';
import { callsOf, parenthesised, type WrittenCall } from './calls/written.ts';
import { unreadable } from './draft.ts';
import { readProse } from './prose/read.ts';
import { readRequest } from './request/read.ts';
import { beginsLikeCommand, looksLikeCommand } from './shell/looks.ts';
import { readCommand } from './shell/read.ts';
import { looksLikeQuery } from './sql/looks.ts';
import { readQuery } from './sql/read.ts';

const LONGEST = 200_000;
const LONGEST_TAGGED = 20_000;
/** Words after which a command or a query is announced: "run:", "Command:", "SQL:". */
const RUNS = '(?:run|execute|command|shell|bash|terminal|sql|query|cmd)';
const ANNOUNCED = new RegExp(
  String.raw`^\s*(?:please\s+)?${RUNS}(?:\s+(?:this|the following))?(?:\s+(?:command|query))?\s*:\s*`,
  'i',
);
const FENCE = /^\s*```[ \t]*([\w+-]*)[ \t]*\r?\n([\s\S]*?)\r?\n?```\s*$/;
const TICKS = /^\s*`([^`\n]+)`\s*\.?\s*$/;
const PROMPT = /^\s*(?:[\w.@:~/-]{0,60}[$#%]|\$|>)\s+(?=\S)/;

const moved = (span: Span, by: number): Span => ({ start: span.start + by, end: span.end + by });

/** Moves all places of a reading by so many letters: what was read stood further on in the whole text. */
function shift({ acts, unread }: Reading, by: number): Reading {
  if (by === 0) return { acts, unread };
  const act = (one: Act): Act => ({
    ...one,
    span: moved(one.span, by),
    unread: one.unread.map((span) => moved(span, by)),
    values: one.values.map((value) => (value.span ? { ...value, span: moved(value.span, by) } : value)),
  });
  return { acts: acts.map(act), unread: unread.map((span) => moved(span, by)) };
}

const ofCalls = (calls: readonly WrittenCall[]): Reading => ({
  acts: calls.flatMap((call) => readWritten(call)),
  unread: [],
});

/** Calls written as JSON or as a Python dictionary; undefined where the text is none. */
function readJsonCalls(text: string, cwd: string | undefined): Reading | undefined {
  const lead = text.length - text.trimStart().length;
  if (!/[{[]/.test(text[lead] ?? '')) return undefined;
  let literal: Literal;
  try {
    literal = readLiteral(text);
  } catch (error) {
    if (error instanceof NotLiteral) return undefined;
    throw error;
  }
  const calls = callsOf(literal);
  if (calls.length === 0) return undefined;
  return ofCalls(
    calls.map((call) => (call.cwd === undefined && cwd !== undefined ? { ...call, cwd } : call)),
  );
}

const CALL_TAG = '(?:tool_call|function_call|tool|function|invoke)';
const XML_CALL = new RegExp(String.raw`<${CALL_TAG}\b([^>]{0,200})>([\s\S]*?)<\/${CALL_TAG}>`, 'g');
const NAMED_TAG = String.raw`<(?:parameter|arg|param)\s+name="([^"]{1,100})"[^>]{0,100}>([\s\S]*?)<\/(?:parameter|arg|param)>`;
const OWN_TAG = String.raw`<(?!parameter|arg\b|param)([\w-]{1,60})>([^<]*)<\/\3>`;
const XML_PARAMETER = new RegExp(`${NAMED_TAG}|${OWN_TAG}`, 'g');

/** Calls in tags: `<tool_call>{…}</tool_call>`, `<invoke name="x"><parameter name="y">…`. */
function readTagged(text: string, cwd: string | undefined): Reading | undefined {
  // Tags are looked for from each place anew.
  if (text.length > LONGEST_TAGGED || !text.includes('</')) return undefined;
  if (!/<(?:tool_call|function_call|invoke|function=|function\b|tool\b)/.test(text)) return undefined;
  const acts: Act[] = [];
  const unread: Span[] = [];
  let at = 0;
  for (const found of text.matchAll(XML_CALL)) {
    const [whole, attributes = '', body = ''] = found;
    const from = found.index + whole.indexOf(body, attributes.length);
    const name = /(?:name\s*=\s*"?|=)([\w.-]+)/.exec(attributes)?.[1];
    const span = { start: found.index, end: found.index + whole.length };
    const json = readJsonCalls(body, cwd);
    if (json && name === undefined) acts.push(...shift(json, from).acts);
    else if (name !== undefined)
      acts.push(
        ...readWritten({
          tool: name,
          span,
          ...taggedArguments(body, from),
          ...(cwd !== undefined && { cwd }),
        }),
      );
    else unread.push(span);
    unread.push(...blank(text, at, found.index));
    at = span.end;
  }
  return acts.length === 0 ? undefined : { acts, unread: [...unread, ...blank(text, at, text.length)] };
}

function taggedArguments(body: string, from: number): Pick<WrittenCall, 'arguments' | 'doubt'> {
  if (/^\s*\{/.test(body)) {
    try {
      const literal = readLiteral(body);
      if (literal.is === 'object') return { arguments: literal.members };
    } catch (error) {
      if (!(error instanceof NotLiteral)) throw error;
      return { arguments: [], doubt: 'its arguments are no object' };
    }
  }
  const given = [...body.matchAll(XML_PARAMETER)].map((one) => {
    const text = (one[2] ?? one[4] ?? '').trim();
    const start = from + one.index + one[0].indexOf(text);
    return {
      name: one[1] ?? one[3] ?? '',
      value: {
        is: /^-?\d+(?:\.\d+)?$/.test(text) ? 'number' : 'text',
        text,
        start,
        end: start + text.length,
      } as const,
    };
  });
  const left = body.replace(XML_PARAMETER, '').trim();
  return { arguments: given, ...(left !== '' && { doubt: 'its arguments were not all read' }) };
}

/** What joins calls: tags, conjunctions, keywords of a program, signs, numbers of a list, and what a result is given to. */
const JOINTS = new RegExp(
  [
    /<\/?(?:function_calls|tool_calls)>/,
    /\b(?:and|then)\b/,
    /^\s*(?:await|return|print)\b/,
    /[\s;,.`]|\d+[.)]|[-*]\s/,
    /(?:[\w.]+\s*=\s*)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** What stands between two calls, if it is more than a joint. */
function blank(text: string, from: number, to: number): Span[] {
  const between = text.slice(from, to);
  const bare = between.replace(JOINTS, '');
  if (bare === '') return [];
  const lead = between.length - between.trimStart().length;
  return [{ start: from + lead, end: from + between.trimEnd().length }];
}

const REACT = /^[ \t]*Action[ \t]*:[ \t]*([\w.-]+)[ \t]*\r?\n[ \t]*Action Input[ \t]*:[ \t]*/m;

/** "Action: tool" and "Action Input: …" on two lines. */
function readReact(text: string, cwd: string | undefined): Reading | undefined {
  const found = REACT.exec(text);
  const tool = found?.[1];
  if (!found || tool === undefined) return undefined;
  const from = found.index + found[0].length;
  const body = (text.slice(from).split(/\r?\n(?=Observation:|Thought:|Action:)/)[0] ?? '').trimEnd();
  const given = taggedArguments(/^\s*\{/.test(body) ? body : '', from);
  const plain = {
    name: '',
    value: { is: 'text', text: body.trim(), start: from, end: from + body.length } as const,
  };
  const call = {
    tool,
    span: { start: found.index, end: from + body.length },
    ...given,
    ...(/^\s*\{/.test(body) ? {} : { arguments: [plain] }),
    ...(cwd !== undefined && { cwd }),
  };
  return {
    acts: readWritten(call),
    unread: [...blank(text, 0, found.index), ...blank(text, from + body.length, text.length)],
  };
}

const CALL_START =
  /(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\/|->|-)[\p{L}_$][\p{L}\p{N}_$]*){0,8}\(/gu;
/** Words before a bracket that is none of a call: "item(s)", "if (…)". */
const NO_TOOL = new Set([
  'if',
  'for',
  'while',
  'and',
  'or',
  'not',
  'in',
  'the',
  'a',
  'function',
  'switch',
  'return',
  'print',
]);

/** Calls `tool(…)` in a text, and what stands between them. */
function readParenthesised(text: string, cwd: string | undefined): Reading | undefined {
  const calls: WrittenCall[] = [];
  const between: Span[] = [];
  let at = 0;
  let tries = 0;
  // Each try may go through the whole rest.
  const most = Math.min(200, Math.ceil(1_000_000 / text.length));
  for (const start of text.matchAll(CALL_START)) {
    if (start.index < at || NO_TOOL.has(start[0].slice(0, -1).toLowerCase())) continue;
    if (++tries > most) break;
    const call = parenthesised(text, start.index);
    if (call === undefined || !isLikelyCall(call, text)) continue;
    between.push(...blank(text, at, start.index));
    calls.push(call.cwd === undefined && cwd !== undefined ? { ...call, cwd } : call);
    at = call.span.end;
  }
  if (calls.length === 0) return undefined;
  between.push(...blank(text, at, text.length));
  const reading = ofCalls(calls);
  const prose = between.map((span) =>
    shift(readProse(text.slice(span.start, span.end), 'agent'), span.start),
  );
  return {
    acts: [...reading.acts, ...prose.flatMap(({ acts }) => acts)],
    unread: prose.flatMap(({ unread }) => unread),
  };
}

/** "invoice(s)" and "Delete(d)" in prose are no calls: a call stands first, has a name of several words, or has a named or quoted argument. */
function isLikelyCall(call: WrittenCall, text: string): boolean {
  const letter = text[call.span.end];
  if (letter !== undefined && /[\p{L}\p{N}_]/u.test(letter)) return false;
  if (text.slice(0, call.span.start).trim() === '') return true;
  if (call.arguments.length === 0) return nameWords(call.tool).length > 1;
  return (
    nameWords(call.tool).length > 1 ||
    call.arguments.some(
      ({ name, value }) =>
        name !== '' || value.end - value.start !== (value.is === 'text' ? value.text.length : -1),
    )
  );
}

/** The text that a fence, a prompt or an announcement holds, and where it begins. */
function unwrap(text: string): { inner: string; at: number; language: string } {
  const fence = FENCE.exec(text);
  if (fence)
    return {
      inner: fence[2] ?? '',
      at: text.indexOf(fence[2] ?? '', text.indexOf('```') + 3 + (fence[1]?.length ?? 0)),
      language: (fence[1] ?? '').toLowerCase(),
    };
  const announced = ANNOUNCED.exec(text);
  if (announced) {
    const rest = unwrap(text.slice(announced[0].length));
    const kind = /sql|query/i.test(announced[0]) ? 'sql' : 'sh';
    return { ...rest, at: rest.at + announced[0].length, language: rest.language || kind };
  }
  const ticks = TICKS.exec(text);
  if (ticks?.[1] !== undefined) return { inner: ticks[1], at: text.indexOf('`') + 1, language: '' };
  const prompt = PROMPT.exec(text);
  if (prompt && /[$#%]\s+$/.test(prompt[0]))
    return {
      inner: text.slice(prompt[0].length).replace(/^\s*\$\s+/gm, ''),
      at: prompt[0].length,
      language: 'sh',
    };
  return { inner: text, at: 0, language: '' };
}

const SHELLS = new Set(['sh', 'bash', 'shell', 'zsh', 'console', 'terminal', 'shell-session', 'shellscript']);

/**
 * What a text does that is an act as products get it: calls in any form, else a command, a query, a request, else
 * orders in prose. Linear in the text; never throws for what it is given.
 *
 * @throws {Error} before `warm` has ended.
 */
export function readAct(text: string, where: { cwd?: string } = {}): Reading {
  if (text.length > LONGEST)
    return { acts: [unreadable('prose', text, 'it is too long to be read')], unread: [] };
  const operation = readOperation(text, where);
  if (operation) return operation;
  const prose = readProse(text, 'agent');
  // "touch a b" may be a line for a shell, in which "a" is no article.
  return beginsLikeCommand(text) && prose.acts.some(({ effect }) => effect !== 'read')
    ? { ...prose, unread: [{ start: 0, end: text.length }] }
    : prose;
}

/**
 * What a text does that is calls, a command, a query or a request; undefined where it is words, which are not read, or
 * too long.
 *
 * @throws {Error} before `warm` has ended.
 */
export function readOperation(text: string, { cwd }: { cwd?: string } = {}): Reading | undefined {
  if (text.length > LONGEST) return undefined;
  const { inner, at, language } = unwrap(text);
  if (SHELLS.has(language)) return shift(readParenthesisedAlone(inner, cwd) ?? readCommand(inner, cwd), at);
  if (/sql$/.test(language)) return shift(readQuery(inner), at);
  const found =
    readJsonCalls(inner, cwd) ??
    readTagged(inner, cwd) ??
    readReact(inner, cwd) ??
    (looksLikeQuery(inner) ? readQuery(inner) : undefined) ??
    readRequest(inner) ??
    (looksLikeCommand(inner) ? (readParenthesisedAlone(inner, cwd) ?? readCommand(inner, cwd)) : undefined) ??
    readParenthesised(inner, cwd);
  return found && shift(found, at);
}

/** Calls, where the text is nothing else. */
function readParenthesisedAlone(text: string, cwd: string | undefined): Reading | undefined {
  const found = readParenthesised(text, cwd);
  return found && found.unread.length === 0 && found.acts.every(({ form }) => form !== 'prose')
    ? found
    : undefined;
}

export { readCall } from './calls/read.ts';
export { warm } from './load.ts';
export { readCommand } from './shell/read.ts';
export { readQuery } from './sql/read.ts';
