import { isToolFor } from '../../language/arguments.ts';
import { isDisguised } from '../../language/hidden.ts';
import tools from '../../language/lexicon/choices.json' with { type: 'json' };
import { words as listOf, nameWords } from '../../language/names.ts';
import { isSecretColumn, isSecretPath } from '../../language/secrets.ts';
import { actOfName, doneTo } from '../../language/verbs.ts';
import {
  type Act,
  type Effect,
  graver,
  type Reading,
  type Resource,
  type ToolCall,
  type Value,
} from '../act.ts';
import { draftAct, opaque } from '../draft.ts';
import { resolvePath } from '../paths.ts';
import { urlResource } from '../request/read.ts';
import { isAddress, isMail, type Leaf, leavesOf, readLeaf } from './arguments.ts';
import { editsOf } from './edits.ts';
import { readInside } from './inside.ts';
import { asLiteral, type Member, NotLiteral, readLiteral } from './literal.ts';
import { callInside, type WrittenCall } from './written.ts';

const MOST_LEAVES = 2000;
/** Marks that turn writing round, and letters that are not seen, beside those that ordinary texts have. */
const TURNING = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}\u200b\u2060\u00ad]/u;

/** The last part of an address of mail, in small letters. */
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const kindOf = (name: string | undefined): string =>
  (name ?? '')
    .split('.')
    .at(-1)
    ?.replace(/([a-z])(?=[A-Z])/g, '$1_')
    .toLowerCase()
    .replace(/_?(?:ids?|number|no)$/, '') || 'id';

/** What a value names that policies speak of. */
function resourceOf(one: Value, effect: Effect, cwd: string | undefined): Resource | undefined {
  if (one.text === '') return undefined;
  switch (one.role) {
    case 'recipient':
      return {
        type: 'Recipient',
        address: one.text,
        ...(isMail(one.text) && { domain: domainOf(one.text) }),
      };
    case 'path': {
      const pattern = one.unknown === true || /[*?[\]{}$]/.test(one.text);
      return { type: 'File', path: resolvePath(one.text, cwd), ...(pattern && { pattern: true as const }) };
    }
    case 'identifier':
      if (isAddress(one.text)) return urlResource(one.text, effect === 'read' ? 'GET' : 'POST');
      return { type: 'Account', id: one.text, kind: kindOf(one.name) };
    case 'source':
      return { type: 'Account', id: one.text, kind: kindOf(one.name) };
    default:
      return undefined;
  }
}

/** Whether values, names or texts of the call are not what they look like. */
function disguise(tool: string, values: readonly Value[]): string | undefined {
  const why = 'it holds characters that look like others or are not seen';
  if (isDisguised(tool)) return why;
  for (const { role, text, name } of values) {
    if (name !== undefined && isDisguised(name)) return why;
    const free =
      role === 'content' || role === 'title' || role === 'other' || role === 'filter' || role === 'object';
    if (free ? TURNING.test(text) : isDisguised(text)) return why;
  }
  return undefined;
}

/** A table that the arguments name, with the columns that they name. */
function tableOf(leaves: readonly Leaf[]): Resource | undefined {
  const text = (pattern: RegExp) =>
    leaves
      .filter(({ name }) => pattern.test(name))
      .flatMap(({ literal }) => (literal.is === 'text' ? [literal.text] : []));
  const [name] = text(/^(?:table|table_?name|collection)$/i);
  if (name === undefined) return undefined;
  const columns = text(/^(?:columns|fields|select)$/i);
  return {
    type: 'Table',
    name,
    columns: columns.length === 0 || columns.includes('*') ? 'unknown' : columns,
  };
}

/** What an argument is called, and the words of a short one. */
const wordsOfLeaf = ({ name, literal }: Leaf): string[] => [
  ...nameWords(name),
  ...(literal.is === 'text' && literal.text.length < 40 ? nameWords(literal.text) : []),
];

function plainAct(call: WrittenCall, leaves: readonly Leaf[], placed: boolean): Act {
  const named = doneTo(actOfName(call.tool), leaves.flatMap(wordsOfLeaf));
  const values = leaves.map((leaf) => readLeaf(leaf, named.effect, placed, nameWords(call.tool)));
  const table = tableOf(leaves);
  const resources: Resource[] = [{ type: 'Tool', name: call.tool }, ...(table ? [table] : [])];
  for (const one of values) {
    const resource = resourceOf(one, named.effect, call.cwd);
    if (resource) resources.push(resource);
  }
  const secret =
    named.effect === 'read' &&
    (resources.some((one) => one.type === 'File' && isSecretPath(one.path)) ||
      isSecretColumn(named.objects.join('_')) ||
      (table?.type === 'Table' && table.columns !== 'unknown' && table.columns.some(isSecretColumn)));
  return draftAct({
    form: 'call',
    verb: call.tool,
    effect: named.effect,
    span: call.span,
    resources,
    values,
    secret,
  });
}

/** One of several that is nothing: whether it stands for none or for all is up to the tool. */
const isEmptyMember = (leaf: Leaf): boolean =>
  leaf.listed && /^(?:\s*|null|undefined|None)$/.test(readLeaf(leaf, 'read', false).text);

/**
 * The acts of one call. What stands in an argument that is a command, a query or a request counts more than the
 * tool's name; the call itself then has the gravest effect of what is inside.
 */
export function readWritten(call: WrittenCall, placed = true, depth = 0): Act[] {
  const chosen = depth > 0 ? undefined : chosenIn(call);
  const parts = depth > 1 ? undefined : (editsOf(chosen ?? call) ?? (chosen && [chosen]));
  if (parts) {
    const own = (one: Resource): Resource => (one.type === 'Tool' ? { type: 'Tool', name: call.tool } : one);
    // What stands in a patch stands somewhere else than its own offsets say.
    const isPlaced = placed && parts.length === 1 && parts[0] === chosen;
    return parts
      .flatMap((part) => readWritten(part, isPlaced, depth + 2))
      .map((act) => ({ ...act, resources: act.resources.map(own) }));
  }
  const leaves = leavesOf(call.arguments);
  const act = plainAct(call, leaves.slice(0, MOST_LEAVES), placed);
  const inside = leaves.length > MOST_LEAVES ? undefined : readInside(call.tool, leaves, call.span, call.cwd);
  const computed = act.values.find(({ unknown }) => unknown)?.text;
  const why =
    call.doubt ??
    (leaves.length > MOST_LEAVES ? 'it has too many arguments to be read' : undefined) ??
    disguise(call.tool, act.values) ??
    (leaves.some(isEmptyMember) ? 'a member of a list is empty' : undefined) ??
    (computed === undefined ? undefined : 'an argument is computed where it runs');
  const called = leaves.length > MOST_LEAVES || depth > 5 ? undefined : callInside(call);
  if (called !== undefined) {
    const acts = readWritten(called, placed, depth + 1).map((one) => ({
      ...one,
      via: [call.tool, ...one.via],
    }));
    const outer = { ...act, effect: acts.map(({ effect }) => effect).reduce(graver, act.effect) };
    return [why === undefined ? outer : opaque(outer, why), ...acts];
  }
  if (inside === undefined) return [why === undefined ? act : opaque(act, why)];
  const { leaf } = inside;
  const effect = inside.acts.map((one) => one.effect).reduce(graver, 'read');
  const own = act.values.filter(
    (one) =>
      !(
        one.name === (leaf.name === '' ? undefined : leaf.name) &&
        (leaf.listed || leaf.literal.is !== 'text' || one.text === leaf.literal.text)
      ),
  );
  const outer: Act = draftAct({
    // What the agent says of a command does nothing.
    form: 'call',
    verb: call.tool,
    effect,
    span: call.span,
    resources: [
      { type: 'Tool', name: call.tool },
      ...act.resources.filter((one) => one.type === 'Account' && own.some(({ text }) => text === one.id)),
    ],
    values: own.map((one) => (one.name === 'description' ? { ...one, role: 'technical' as const } : one)),
  });
  // Texts inside a call stand somewhere else than their own offsets say.
  const acts = inside.acts.map((one) => ({
    ...one,
    span: call.span,
    values: one.values.map(({ span: _, ...rest }) => rest),
    unread: one.unread.length > 0 ? [call.span] : [],
    via: [call.tool, ...one.via],
  }));
  return [why === undefined ? outer : opaque(outer, why), ...acts];
}

/**
 * A tool whose argument names what it does: an editor's `view` or `str_replace`, `home_control(action: turn_off)`,
 * `lights(state: off)`. The call of that act; undefined where the tool's own name says it.
 */
function chosenIn(call: WrittenCall): WrittenCall | undefined {
  const words = nameWords(call.tool);
  const textOf = (choice: string | undefined): string | undefined => {
    const given = call.arguments.find(({ name }) => name === choice)?.value;
    return given?.is === 'text' ? given.text : undefined;
  };
  const without = (tool: string, choice: string | undefined): WrittenCall => ({
    ...call,
    tool,
    arguments: call.arguments.filter(({ name }) => name !== choice),
  });
  const isNotebook = isToolFor('notebook', words) && call.arguments.some(({ name }) => name === 'new_source');
  const choice = isNotebook ? 'edit_mode' : isToolFor('editor', words) ? 'command' : undefined;
  const act = textOf(choice) ?? (isNotebook ? 'replace' : undefined);
  if (act !== undefined && /^[a-z_]{3,20}$/.test(act))
    return without(isNotebook ? `${act}_cell` : act, choice);
  const { verb, objects } = actOfName(call.tool);
  if (verb !== undefined && !MANAGES.has(verb) && words.at(-1) !== verb) return undefined;
  const named = call.arguments.find(({ name }) => CHOICES.has(name))?.name;
  const done = textOf(named)?.toLowerCase().replace(/[ -]/g, '_') ?? '';
  const isSwitch = done === 'on' || done === 'off';
  if (!isSwitch && (named === 'state' || !/^[a-z_]{3,20}$/.test(done) || actOfName(done).verb === undefined))
    return undefined;
  return without([isSwitch ? 'turn' : '', done, ...objects].filter(Boolean).join('_'), named);
}
const CHOICES: ReadonlySet<string> = new Set(listOf(tools.entries.choices));
const MANAGES: ReadonlySet<string> = new Set(listOf(tools.entries.manages));

/** A call that comes apart already, as products take it: `call: {tool, arguments, cwd?}`. */
export function readCall({ tool, arguments: given, cwd, description }: ToolCall): Reading {
  const span = { start: 0, end: 0 };
  let members: readonly Member[] = [];
  let doubt: string | undefined;
  let literal = given === undefined || given === null ? undefined : asLiteral(given);
  if (literal?.is === 'text' && /^\s*\{/.test(literal.text)) {
    try {
      literal = readLiteral(literal.text);
    } catch (error) {
      if (!(error instanceof NotLiteral)) throw error;
      doubt = `its arguments are no object: ${error.message}`;
    }
  }
  if (literal?.is === 'object') {
    members = literal.members;
    if (literal.twice !== undefined)
      doubt = `the member "${literal.twice}" is given twice or is no plain name`;
  } else if (literal !== undefined) members = [{ name: '', value: literal }];
  const acts = readWritten(
    {
      tool,
      arguments: members,
      span,
      ...(cwd !== undefined && { cwd }),
      ...(description !== undefined && { description }),
      ...(doubt !== undefined && { doubt }),
    },
    false,
  );
  return { acts, unread: [] };
}
