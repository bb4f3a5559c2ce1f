import { innerKinds, isToolFor } from '../../language/arguments.ts';
import { nameWords } from '../../language/names.ts';
import { asLiteral, type Literal, type Member } from './literal.ts';
import { type Change, changesIn, patchIn } from './patch.ts';
import type { WrittenCall } from './written.ts';

/** Members that only say how a call is shown. */
const SHOWN: ReadonlySet<string> = new Set(['description', 'explanation']);
/** The act that each change of a patch is, by the name of a tool that does it alone. */
const TOOLS = { create: 'write_file', delete: 'delete_file', move: 'move_file', edit: 'edit_file' } as const;
const MOST = 100;

/**
 * The single changes to files that a call makes at once, each as a call of its own: those of a patch, and those that an
 * editor is given in a list. Undefined for any other call; a patch that cannot be read is one call with a doubt.
 */
export function editsOf(call: WrittenCall): WrittenCall[] | undefined {
  return patched(call) ?? listed(call);
}

function patched(call: WrittenCall): WrittenCall[] | undefined {
  const [given, ...others] = call.arguments.filter(({ name }) => !SHOWN.has(name));
  if (given?.value.is !== 'text' || others.length > 0) return undefined;
  const words = nameWords(call.tool);
  const isPatchTool = isToolFor('patch', words);
  const isCommand = innerKinds(given.name, words).some(({ kind, sure }) => kind === 'command' && sure);
  const patch = isPatchTool || isCommand ? patchIn(given.value.text, isPatchTool) : undefined;
  if (patch === undefined) return undefined;
  const changes = changesIn(patch);
  if (!changes || changes.length > MOST) {
    return [{ ...call, tool: TOOLS.edit, arguments: [], doubt: 'its patch cannot be read' }];
  }
  const doubt = call.doubt ?? (areDistinct(changes) ? undefined : 'it makes the same change twice');
  return changes.map((change) => ({
    ...call,
    tool: TOOLS[change.is],
    arguments: membersOf(change, call.cwd),
    ...(doubt !== undefined && { doubt }),
  }));
}

const areDistinct = (changes: readonly unknown[]): boolean =>
  new Set(changes.map((one) => JSON.stringify(one))).size === changes.length;

function membersOf(change: Change, cwd: string | undefined): Member[] {
  // A path below the folder that the agent works in is named from there.
  const nearer = (path: string): string =>
    cwd !== undefined && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
  const given = {
    ...(change.is === 'move'
      ? { source: nearer(change.path), destination: nearer(change.to) }
      : { path: nearer(change.path) }),
    ...(change.is === 'create' && { content: change.content }),
    ...(change.is === 'edit' && { old_string: change.old, new_string: change.fresh }),
  };
  const literal = asLiteral(given);
  return literal.is === 'object' ? [...literal.members] : [];
}

/** `edits: [{old, new}, …]` of one file: each with what is said of all of them. */
function listed(call: WrittenCall): WrittenCall[] | undefined {
  const words = nameWords(call.tool);
  const isList = ({ name }: Member): boolean =>
    innerKinds(name, words).some(({ kind, sure }) => kind === 'edits' && sure);
  // "edit_permissions" changes something else than a text.
  if (!words.every((word) => isToolFor('edits', [word]))) return undefined;
  const list = call.arguments.find((one) => one.name !== '' && isList(one))?.value;
  if (list?.is !== 'list' || list.items.length === 0 || list.items.length > MOST) return undefined;
  const items = list.items.flatMap((item) =>
    item.is === 'object' && item.twice === undefined ? [item] : [],
  );
  const shared = call.arguments.filter(({ value }) => value !== list);
  const isPlain = items.every(({ members }) =>
    members.every(({ name }) => !shared.some((one) => one.name === name)),
  );
  if (items.length !== list.items.length || !isPlain) return undefined;
  const texts = items.map(({ members }) => members.map(({ name, value }) => [name, textOf(value)]));
  const doubt = call.doubt ?? (areDistinct(texts) ? undefined : 'it makes the same change twice');
  return items.map(({ members }) => ({
    ...call,
    tool: TOOLS.edit,
    arguments: [...shared, ...members],
    ...(doubt !== undefined && { doubt }),
  }));
}

const textOf = (literal: Literal): string => ('text' in literal ? literal.text : literal.is);
