import { type Literal, type Member, NotLiteral, readLiteral } from './literal.ts';
import { callsOf, parenthesised, type WrittenCall } from './written.ts';

/** A call as a machine would send it. */
export type PlainCall = { tool: string; arguments: Record<string, unknown>; cwd?: string };

const WORDS: Readonly<Record<string, boolean | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};
const LONGEST = 200_000;

/**
 * The call that a text is, where it is one call and nothing else and every argument of it has a name and one value;
 * undefined otherwise. Two texts that give the same call mean the same.
 */
export function plainCall(text: string): PlainCall | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const call = wholeCall(trimmed);
  if (!call || call.doubt !== undefined) return undefined;
  const given = membersOf(call.arguments);
  return given && { tool: call.tool, arguments: given, ...(call.cwd !== undefined && { cwd: call.cwd }) };
}

function wholeCall(text: string): WrittenCall | undefined {
  if (!/^[{[]/.test(text)) {
    const call = parenthesised(text, 0);
    if (call?.span.end !== text.length) return undefined;
    return { ...call, arguments: call.arguments.map((member) => withoutName(member, text)) };
  }
  try {
    const [call, ...others] = callsOf(readLiteral(text));
    return call?.span.start === 0 && others.length === 0 ? call : undefined;
  } catch (error) {
    if (error instanceof NotLiteral) return undefined;
    throw error;
  }
}

/** The member with its value's own place: that of a named argument begins with the name. */
function withoutName({ name, value }: Member, text: string): Member {
  const written = text.slice(value.start, value.end);
  const lead = written.startsWith(name) ? /^\s*[=:]\s*/.exec(written.slice(name.length)) : null;
  if (name === '' || !lead) return { name, value };
  return { name, value: { ...value, start: value.start + name.length + lead[0].length } };
}

function membersOf(members: readonly Member[]): Record<string, unknown> | undefined {
  const given = new Map<string, unknown>();
  for (const { name, value } of members) {
    const read = jsonOf(value);
    if (name === '' || name === '__proto__' || given.has(name) || read === undefined) return undefined;
    given.set(name, read);
  }
  return Object.fromEntries(given);
}

/** The value of a literal; undefined for an expression, an unknown word and a number that JSON cannot hold exactly. */
function jsonOf(literal: Literal): unknown {
  switch (literal.is) {
    case 'text':
      // A bare word may be a name whose value only running it would tell.
      return literal.end - literal.start >= literal.text.length + 2 ? literal.text : undefined;
    case 'word':
      return Object.hasOwn(WORDS, literal.text) ? WORDS[literal.text] : undefined;
    case 'number':
      return numberOf(literal.text);
    case 'list': {
      const items = literal.items.map(jsonOf);
      return items.includes(undefined) ? undefined : items;
    }
    case 'object':
      return literal.twice === undefined ? membersOf(literal.members) : undefined;
    case 'expression':
      return undefined;
  }
}

function numberOf(text: string): number | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  // Fifteen digits are what a double holds exactly; a zero in front means another base to some.
  if (whole === '' || whole.length + fraction.length > 15 || /^0\d/.test(whole)) return undefined;
  const size = Number(`${whole}.${fraction || '0'}`);
  return sign === '-' && size !== 0 ? -size : size;
}
