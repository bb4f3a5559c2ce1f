import { type Act, type Effect, graver, type Resource, ROLES, type Role, type Value } from '../act.ts';
import { value } from '../draft.ts';
import { numberOf } from '../number.ts';
import { resolvePath } from '../paths.ts';
import { readQuery } from '../sql/read.ts';
import { FILE_KINDS } from './families.ts';
import { isPlainAwk, isPlainSed } from './programs.ts';
import type { ShellWord } from './words.ts';

/** Where a command runs, as far as the commands before it and around it tell. */
export type Scene = {
  cwd?: string | undefined;
  /** True after a change of folder that cannot be followed. */
  lost: boolean;
  host?: string | undefined;
  via: readonly string[];
  depth: number;
  /** True where its input is another command's output, or a text in the script. */
  piped: boolean;
  /** Where commands inside quotations stand in the text that was read. */
  within?: Act['span'] | undefined;
  /** Reads a script that stands inside another command. */
  readScript: (script: string, scene: Scene) => Act[];
};
/** Kinds that hold a small program: what shows that it is harmless, and what is said where nothing does. */
const INSPECTED: Readonly<Record<string, { isPlain: (text: string) => boolean; why: string; role: Role }>> = {
  code: { isPlain: () => false, why: 'it runs a program in another language', role: 'content' },
  // A setting can name a program: a pager, a proxy command, an alias.
  setting: { isPlain: () => false, why: 'a setting may choose what is run', role: 'option' },
  awk: { isPlain: isPlainAwk, why: 'its awk program may run commands or write files', role: 'content' },
  sed: { isPlain: isPlainSed, why: 'its sed script may run commands or write files', role: 'content' },
};
const ROLE_NAMES = new Set<string>(ROLES);
export const NOWHERE = /^\/dev\/(?:null|stdout|stderr|stdin|tty|fd\/\d+|zero|urandom|random)$|^-$/;
const REMOTE = /^(?:[\w.-]+@)?([\w.-]+|\[[\da-f:]+\]):(?!\/\/)(.*)$/i;

/** What has been found of one command so far. */
export type Found = {
  name: string;
  effect: Effect;
  byEffect: Map<Effect, Resource[]>;
  paths: Map<Effect, Value[]>;
  values: Value[];
  inner: Act[];
  why: string | undefined;
  unread: Act['span'][];
  method: string | undefined;
  url: ShellWord | undefined;
  sends: boolean;
};

export const put = <T>(map: Map<Effect, T[]>, effect: Effect, one: T): void => {
  const list = map.get(effect);
  if (list) list.push(one);
  else map.set(effect, [one]);
};

/** A value of a word, in a role, with the flag it was given under. */
export function wordValue(role: Role, word: ShellWord, name?: string): Value {
  return value(role, word.text, {
    name,
    number: word.known ? numberOf(word.text) : undefined,
    unknown: word.known ? undefined : true,
    span: { start: word.pos, end: word.end },
  });
}

export function addFile(
  word: ShellWord,
  effect: Effect,
  scene: Scene,
  found: Found,
  name?: string,
  remote = false,
): void {
  if (NOWHERE.test(word.text)) return;
  const there = remote ? REMOTE.exec(word.text) : null;
  const host = there?.[1]?.toLowerCase() ?? scene.host;
  const written = there ? (there[2] ?? '') || '~' : word.text;
  const path = resolvePath(written, there ? undefined : scene.cwd);
  const pattern = !word.known || (scene.lost && !/^[/~]/.test(written));
  const does = there && effect !== 'read' ? 'send' : effect;
  put(found.byEffect, does, {
    type: 'File',
    path,
    ...(host !== undefined && { host }),
    ...(pattern && { pattern: true as const }),
  });
  put(found.paths, does, wordValue('path', word, name));
}

/** Puts one operand or a flag's value where its kind says. */
export function place(kind: string, word: ShellWord, scene: Scene, found: Found, name?: string): void {
  const span = { start: word.pos, end: word.end };
  const inside: Scene = {
    ...scene,
    via: [...scene.via, found.name],
    depth: scene.depth + 1,
    piped: false,
    within: scene.within ?? span,
  };
  const effect = kind === 'target' ? found.effect : FILE_KINDS[kind];
  if (effect !== undefined) {
    addFile(word, effect, scene, found, name, kind !== 'target');
    return;
  }
  const inspected = INSPECTED[kind];
  if (inspected) {
    if (!word.known || !inspected.isPlain(word.text)) found.why ??= inspected.why;
    found.values.push(wordValue(inspected.role, word, name));
    return;
  }
  switch (kind) {
    case 'shell':
      if (!word.known) found.why ??= 'the script that it runs holds variables';
      found.inner.push(...scene.readScript(word.text, inside));
      return;
    case 'query':
      if (!word.known) found.why ??= 'its query holds variables';
      found.inner.push(
        ...readQuery(word.text).acts.map((act) => ({ ...act, via: inside.via, span: inside.within ?? span })),
      );
      return;
    case 'method':
      found.method = word.text.toUpperCase();
      found.values.push(wordValue('option', word, name));
      return;
    case 'url':
      found.url = word;
      return;
    case 'data':
      addData(word, scene, found, name);
      return;
    case 'pairs':
      addPair(word, scene, found);
      return;
    case 'refspec':
      // ":branch" takes the branch away, "+branch" overwrites it (git-push, refspecs).
      if (/^[:+]/.test(word.text)) found.effect = graver(found.effect, 'delete');
      found.values.push(wordValue('object', word, name));
      return;
    case 'host':
      found.values.push(wordValue('destination', word, name));
      return;
    default:
      found.values.push(wordValue(ROLE_NAMES.has(kind) ? (kind as Role) : 'other', word, name));
  }
}

/** What a request carries: its own text, a file behind `@` or `name=@`, or the input. */
function addData(word: ShellWord, scene: Scene, found: Found, name?: string): void {
  found.method ??= 'POST';
  const file = /^(?:[\w[\].-]+=)?[@<](.*)$/.exec(word.text)?.[1];
  if (file === undefined) {
    found.values.push(wordValue('content', word, name));
    return;
  }
  found.sends = true;
  if (file !== '-') addFile({ ...word, text: file }, 'read', scene, found, name);
}

/** `if=FILE` and `of=FILE` of dd; the rest are options. */
function addPair(word: ShellWord, scene: Scene, found: Found): void {
  const [, name = '', text = ''] = /^(\w+)=(.*)$/s.exec(word.text) ?? [];
  if (name === 'if') addFile({ ...word, text }, 'read', scene, found, name);
  else if (name === 'of') addFile({ ...word, text }, 'change', scene, found, name);
  else found.values.push(wordValue(name === 'count' ? 'count' : 'option', word));
}

/** The kinds of so many operands: what stands before the `*` first, what stands behind it last. */
export function kindsFor(takes: readonly string[], count: number): string[] {
  const star = takes.findIndex((kind) => kind.endsWith('*'));
  if (star === -1) return Array.from({ length: count }, (_, at) => takes[at] ?? 'other');
  const before = takes.slice(0, star);
  const behind = takes.slice(star + 1);
  const many = takes[star]?.slice(0, -1) ?? 'other';
  const middle = Math.max(0, count - before.length - behind.length);
  return [...before, ...Array.from({ length: middle }, () => many), ...behind].slice(0, count);
}
