import {
  applyEdits,
  type FormattingOptions,
  modify,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { membersOf } from '../../members.ts';
import { isOurLine } from './line.ts';
import type { Plan } from './plan.ts';

/** A settings file that cannot be edited as it is; the message says what to do. */
export class Uneditable extends Error {
  override name = 'Uneditable';
}

/**
 * The text of a settings file with our hooks in it, those of an earlier installation replaced. Everything else stays
 * byte for byte: comments, trailing commas, order, other people's hooks.
 *
 * @throws {Uneditable} for a text that is no JSON, even with comments.
 */
export function withHooks(before: string, plan: Plan): string {
  const start = before.trim() === '' ? '{}\n' : before;
  let text = withoutHooks(start);
  const value = valueIn(text);
  for (const [name, member] of Object.entries(plan.members ?? {})) {
    if (!(name in value))
      text = applyEdits(text, modify(text, [name], member, { formattingOptions: formatOf(text) }));
  }
  for (const { path, value: entry } of plan.entries) {
    const list = path.reduce<unknown>((at, name) => membersOf(at)[name], valueIn(text));
    if (list !== undefined && !Array.isArray(list)) {
      throw new Uneditable(`${path.join('.')} is no list. Mend it first.`);
    }
    const formattingOptions = formatOf(text);
    const edits = Array.isArray(list)
      ? modify(text, [...path, list.length], entry, { formattingOptions, isArrayInsertion: true })
      : modify(text, path, [entry], { formattingOptions });
    text = applyEdits(text, edits);
  }
  return text;
}

/**
 * The text without our hooks; lists and objects that nothing is left in but by us go too.
 *
 * @throws {Uneditable} as `withHooks`.
 */
export function withoutHooks(before: string): string {
  let text = before;
  for (;;) {
    const path = ours(valueIn(text));
    if (!path) return text;
    text = applyEdits(text, modify(text, path, undefined, { formattingOptions: formatOf(text) }));
  }
}

/** Where the first hook of ours is; with everything around it that would be empty without it. */
function ours(value: unknown, path: (string | number)[] = []): (string | number)[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((one, at) => [at, one])
    : Object.entries(value);
  for (const [name, inner] of entries) {
    if (isOurHook(inner)) return entries.length === 1 && path.length > 1 ? path : [...path, name];
    const found = ours(inner, [...path, name]);
    // What held nothing but our hook is ours too: a matcher's group, a list of one event, `hooks` itself.
    if (found && found.length === path.length + 1) {
      const around = Array.isArray(value) ? value.length === 1 : isShell(value);
      return around && path.length > 0 ? path : found;
    }
    if (found) return found;
  }
  return undefined;
}

/** An object that only says to which calls its hooks belong, or that has one member. */
const isShell = (value: object): boolean =>
  Object.keys(value).filter((name) => name !== 'matcher').length === 1;

const isOurHook = (value: unknown): boolean => {
  const { command, bash, url, name } = membersOf(value);
  if (name === 'truepenny') return true;
  if (typeof url === 'string') return /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/claude\b/.test(url);
  return [command, bash].some((line) => typeof line === 'string' && isOurLine(line));
};

/** Whether hooks of ours are in a text. */
export function hasHooks(text: string): boolean {
  try {
    return ours(valueIn(text)) !== undefined;
  } catch {
    return false;
  }
}

/** @throws {Uneditable} for what is no object. */
export function valueIn(text: string): Record<string, unknown> {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw new Uneditable(
      `It is no JSON: ${printParseErrorCode(error.error)} in line ${line}. Mend it first.`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Uneditable('It holds no object. Mend it first.');
  }
  repeated(text);
  return { ...value };
}

/** A member that stands twice would be edited in one place and read in the other. */
function repeated(text: string): void {
  const names = parseTree(text, [], { allowTrailingComma: true })?.children?.map(
    (one) => one.children?.[0]?.value,
  );
  const twice = names?.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Uneditable(`"${twice}" is in it twice. Correct it first.`);
}

/** How the file is indented and how its lines end. */
function formatOf(text: string): FormattingOptions {
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  const insertSpaces = !indent.startsWith('\t');
  return {
    insertSpaces,
    tabSize: insertSpaces ? Math.min(indent.length, 8) : 1,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
