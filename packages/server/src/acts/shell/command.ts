import { isSecretPath } from '../../language/secrets.ts';
import { actOfName } from '../../language/verbs.ts';
import { type Act, type Effect, graver, type Resource, ROLES, type Role, type Value } from '../act.ts';
import { draftAct, opaque, value } from '../draft.ts';
import { numberOf } from '../number.ts';
import { resolvePath } from '../paths.ts';
import { effectOfMethod, urlResource } from '../request/read.ts';
import { readQuery } from '../sql/read.ts';
import { type CommandLine, type GivenFlag, readCommandLine } from './arguments.ts';
import { FILE_KINDS } from './families.ts';
import { isPlainAwk, isPlainSed } from './programs.ts';
import { isSteering } from './variables.ts';
import { type ShellWord, unknownWord } from './words.ts';

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

const DEEPEST = 12;
/** Kinds of values that give an interpreter its program. */
const PROGRAMS = new Set(['shell', 'code', 'query']);
const ROLE_NAMES = new Set<string>(ROLES);
const NOWHERE = /^\/dev\/(?:null|stdout|stderr|stdin|tty|fd\/\d+|zero|urandom|random)$|^-$/;
const REMOTE = /^(?:[\w.-]+@)?([\w.-]+|\[[\da-f:]+\]):(?!\/\/)(.*)$/i;

/** What has been found of one command so far. */
type Found = {
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

const put = <T>(map: Map<Effect, T[]>, effect: Effect, one: T): void => {
  const list = map.get(effect);
  if (list) list.push(one);
  else map.set(effect, [one]);
};

/** A value of a word, in a role, with the flag it was given under. */
function wordValue(role: Role, word: ShellWord, name?: string): Value {
  return value(role, word.text, {
    name,
    number: word.known ? numberOf(word.text) : undefined,
    unknown: word.known ? undefined : true,
    span: { start: word.pos, end: word.end },
  });
}

function addFile(
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
function place(kind: string, word: ShellWord, scene: Scene, found: Found, name?: string): void {
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
  switch (kind) {
    case 'shell':
      if (!word.known) found.why ??= 'the script that it runs holds variables';
      found.inner.push(...scene.readScript(word.text, inside));
      return;
    case 'code':
      found.why ??= 'it runs a program in another language';
      found.values.push(wordValue('content', word, name));
      return;
    case 'setting':
      // A setting can name a program: a pager, a proxy command, an alias.
      found.why ??= 'a setting may choose what is run';
      found.values.push(wordValue('option', word, name));
      return;
    case 'awk':
      if (!isPlainAwk(word.text) || !word.known)
        found.why ??= 'its awk program may run commands or write files';
      found.values.push(wordValue('content', word, name));
      return;
    case 'sed':
      if (!isPlainSed(word.text) || !word.known)
        found.why ??= 'its sed script may run commands or write files';
      found.values.push(wordValue('content', word, name));
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

/** The effect that the entry and its flags say, or the lexicon by the words of commands that are named by verbs. */
function effectOf({ family, flags, operands }: CommandLine): Effect {
  if (family === undefined) return 'run';
  if (flags.some(({ flag, name }) => flag?.dry || name === '--help' || name === '--version')) return 'read';
  const told = flags.flatMap(({ flag }) => flag?.effect ?? []);
  if (told.length > 0) return told.reduce(graver);
  const verb =
    family.style === 'verbs'
      ? operands.map(({ text }) => actOfName(text)).find((one) => one.verb !== undefined)
      : undefined;
  if (family.style === 'verbs' && verb) return verb.effect;
  return family.does[Math.min(operands.length, family.does.length - 1)] ?? 'run';
}

function placeFlags(flags: readonly GivenFlag[], scene: Scene, found: Found): void {
  for (const { name, flag, value: given, at } of flags) {
    if (isSteering(name.split('=')[0] ?? '')) found.why ??= `${name.split('=')[0]} chooses what is run`;
    if (flag === undefined) found.unread.push(scene.within ?? { start: at.pos, end: at.end });
    if (given !== undefined && flag?.kind !== undefined && flag.kind !== 'until')
      place(flag.kind, given, scene, found, name);
    else if (given !== undefined) found.values.push(wordValue('option', given, name));
    else if (flag?.kind !== 'until')
      found.values.push(value(flag?.technical ? 'technical' : 'option', name, { name }));
  }
}

/** Reads one simple command, its name first, and gives an act for each elementary effect, the gravest first. */
export function readSimple(all: readonly ShellWord[], scene: Scene, span: Act['span']): Act[] {
  const [name, ...words] = all;
  if (name === undefined) return [];
  const place_ = scene.within ?? span;
  const base = { form: 'command', span: place_, via: scene.via } as const;
  if (!name.known || name.runs !== undefined) {
    return [
      opaque(
        draftAct({ ...base, verb: name.text, effect: 'run', resources: [commandResource(name.text, words)] }),
        'which command runs is only told by running it',
      ),
    ];
  }
  if (scene.depth > DEEPEST) {
    return [
      opaque(
        draftAct({ ...base, verb: name.text, effect: 'run' }),
        'commands stand too deep inside one another',
      ),
    ];
  }
  const line = readCommandLine(name.text, words);
  const substituted = all.find(({ runs }) => runs !== undefined)?.runs;
  const found: Found = {
    name: line.name,
    effect: effectOf(line),
    byEffect: new Map(),
    paths: new Map(),
    values: [],
    inner: [],
    unread: [],
    why: substituted ?? line.family?.opaque,
    method: undefined,
    url: undefined,
    sends: false,
  };
  placeFlags(line.flags, scene, found);
  const acts =
    line.family?.takes.includes('command') || line.rest.length > 0
      ? readWrapped(line, scene, found, place_)
      : readPlain(line, scene, found);
  // Nothing that was said to a wrapper is lost: its flags go with what it runs.
  const [first, ...others] = found.inner;
  if (acts.length === 0 && first)
    found.inner = [{ ...first, values: [...first.values, ...found.values] }, ...others];
  return [
    ...acts.map((act) => ({ ...act, ...base, via: act.via.length > scene.via.length ? act.via : scene.via })),
    ...found.inner,
  ];
}

const commandResource = (name: string, words: readonly ShellWord[]): Resource => ({
  type: 'Command',
  name,
  words: words.map(({ text }) => text),
});

/** What a wrapper adds: what is inside counts, and it is remembered what was taken off. */
function readWrapped(line: CommandLine, scene: Scene, found: Found, span: Act['span']): Act[] {
  const host =
    line.family?.style === 'remote' ? line.operands[0]?.text.replace(/^.*@/, '').toLowerCase() : undefined;
  const via = [...scene.via, [line.name, ...(host === undefined ? [] : [line.operands[0]?.text])].join(' ')];
  const inside: Scene = {
    ...scene,
    via,
    depth: scene.depth + 1,
    piped: false,
    ...(host !== undefined && { host, cwd: undefined, lost: false }),
  };
  // What is piped into another host leaves this one.
  if (host !== undefined && scene.piped && line.family?.input === 'script')
    found.effect = graver('send', found.effect === 'run' ? 'send' : found.effect);
  const sends = found.effect === 'send';
  if (line.flags.some(({ flag }) => flag === undefined))
    found.why ??= `${line.name} has a flag that is not known`;
  const outer = readPlain(line, scene, found);
  if (line.rest.length === 0) return outer;
  if (line.family?.input === 'script') {
    const script = line.rest.map(({ text }) => text).join(' ');
    const unsure = line.rest.some(({ known }) => !known);
    const acts = scene.readScript(script, { ...inside, within: span });
    found.inner.push(
      ...(unsure ? acts.map((act) => opaque(act, 'the script that it runs holds variables')) : acts),
    );
    return found.why === undefined && !sends ? [] : outer;
  }
  const [head] = line.rest;
  if (line.family?.input === 'names' && head !== undefined && /\s/.test(head.text)) {
    // One word with spaces is a script of its own.
    found.inner.push(...scene.readScript(head.text, { ...inside, within: span }));
    return found.why === undefined ? [] : outer;
  }
  const near = line.rest.at(-1) ?? { pos: span.start, end: span.end };
  let rest = line.rest;
  if (line.family?.input === 'names') {
    const marked = line.flags.find(({ name }) => name === '-I' || name === '-i')?.value?.text ?? '{}';
    const filled = rest.map((word) =>
      word.text.includes(marked) ? unknownWord(word.text.replaceAll(marked, '*'), word) : word,
    );
    rest = filled.some(({ known }, at) => !known && rest[at]?.known)
      ? filled
      : [...rest, unknownWord('*', near)];
  }
  if (line.family?.input === 'found') {
    const root = (line.operands[0]?.text ?? '.').replace(/\/$/, '');
    rest = rest.map((word) =>
      word.text.includes('{}') ? unknownWord(word.text.replaceAll('{}', `${root}/*`), word) : word,
    );
  }
  found.inner.push(...readSimple(rest, inside, span));
  // A search with a command inside is a read and that command; other wrappers do nothing of their own.
  return line.family?.input === 'found' || found.why !== undefined || found.byEffect.size > 0 ? outer : [];
}

function readPlain(line: CommandLine, scene: Scene, found: Found): Act[] {
  const { family, operands, name } = line;
  let takes: readonly string[] = family?.takes.filter((kind) => kind !== 'command') ?? [];
  if (line.flags.some(({ flag }) => flag?.drops)) takes = takes.slice(takes[0]?.endsWith('*') ? 0 : 1);
  if (
    line.flags.some(({ name: flag }) => flag === '-t' || flag === '--target-directory') &&
    takes.at(-1) === 'changes'
  )
    takes = takes.slice(0, -1);
  if (family === undefined)
    for (const word of operands)
      found.values.push(wordValue(/[/\\]|\.\w+$/.test(word.text) ? 'path' : 'other', word));
  else
    kindsFor(takes, operands.length).forEach((kind, at) => {
      const word = operands[at];
      if (word) place(kind, word, scene, found);
    });
  if (
    family?.input === 'program' &&
    operands.length === 0 &&
    !line.flags.some(({ flag }) => PROGRAMS.has(flag?.kind ?? '') || flag?.dry)
  ) {
    found.why ??= 'it reads its program from its input';
  }
  const files = [...found.byEffect.values()].flat().length;
  if (family?.bare !== undefined && files === 0 && !scene.piped) {
    addFile({ text: family.bare, known: true, inner: [], pos: 0, end: 0 }, 'read', scene, found);
    for (const list of found.paths.values()) list.pop();
  }
  if (found.url) addUrl(found);
  const dry = line.flags.some(({ flag }) => flag?.dry);
  return assemble(name, line, found, dry, scene);
}

function addUrl(found: Found): void {
  const { url } = found;
  if (url === undefined) return;
  const method = found.method ?? 'GET';
  if (/^file:/i.test(url.text))
    put(found.byEffect, 'read', {
      type: 'File',
      path: resolvePath(url.text.replace(/^file:(?:\/\/)?/i, '')),
    });
  const resource = urlResource(url.text, method);
  const does = found.sends ? graver('send', effectOfMethod(method)) : effectOfMethod(method);
  found.effect = found.effect === 'read' ? does : graver(found.effect, does);
  if (resource) put(found.byEffect, does, resource);
  found.values.push(wordValue('identifier', url));
}

/** Whether what a command prints is secret, by its entry or by what it is asked for: `kubectl get pods,secrets`. */
const showsSecret = ({ family, operands }: CommandLine): boolean =>
  family?.secret === true ||
  (family?.secretIf !== undefined &&
    operands.some(({ text }) =>
      text.split(/[/,.]/).some((word) => family.secretIf?.split(' ').includes(word)),
    ));

/** One act for each effect that was found, the gravest first; that one carries the command and its values. */
function assemble(name: string, line: CommandLine, found: Found, dry: boolean, scene: Scene): Act[] {
  const effects = new Set<Effect>([found.effect, ...found.byEffect.keys()]);
  const onlyInside =
    found.inner.length > 0 &&
    found.byEffect.size === 0 &&
    line.family?.does[0] === 'run' &&
    found.why === undefined;
  if (onlyInside) return [];
  const gravest = [...effects].reduce(graver);
  // A command that only wraps files of its own has no further effect.
  if (found.effect !== gravest && !found.byEffect.has(found.effect)) effects.delete(found.effect);
  const acts = [...effects]
    .sort((a, b) => (a === b ? 0 : graver(a, b) === a ? -1 : 1))
    .map((effect) => {
      const main = effect === gravest;
      const files = found.byEffect.get(effect) ?? [];
      const secret =
        (effect === 'read' || effect === 'send') &&
        (showsSecret(line) || files.some((one) => one.type === 'File' && isSecretPath(one.path)));
      const words = [
        ...line.name.split(' ').slice(1),
        ...line.flags.flatMap(({ name: flag, value: given }) => (given ? [flag, given.text] : [flag])),
        ...line.operands.map(({ text }) => text),
      ];
      return draftAct({
        form: 'command',
        verb: name,
        effect: dry ? 'read' : effect,
        span: { start: 0, end: 0 },
        resources: main
          ? [{ type: 'Command', name: line.name.split(' ')[0] ?? name, words }, ...files]
          : files,
        unread: main ? found.unread : [],
        values: [...(main ? found.values : []), ...(found.paths.get(effect) ?? [])],
        via: scene.via,
        secret,
      });
    });
  return found.why === undefined
    ? acts
    : acts.map((act, at) => (at === 0 ? opaque(act, found.why ?? '') : act));
}

/** The act of a redirection: `>` changes a file that may be there already, `<` reads one. */
export function readRedirection(
  operator: string,
  target: ShellWord,
  scene: Scene,
  span: Act['span'],
  verb: string,
): Act | undefined {
  if (NOWHERE.test(target.text) || (operator.endsWith('&') && /^(?:\d+-?|-)$/.test(target.text)))
    return undefined;
  const reads = operator === '<' || operator === '<&';
  const network = /^\/dev\/(?:tcp|udp)\//.test(target.text);
  const found: Pick<Found, 'byEffect' | 'paths'> = { byEffect: new Map(), paths: new Map() };
  const effect: Effect = network ? 'send' : reads ? 'read' : 'change';
  addFile(target, effect, scene, {
    ...found,
    name: verb,
    effect,
    values: [],
    inner: [],
    unread: [],
    why: undefined,
    method: undefined,
    url: undefined,
    sends: false,
  });
  const files = found.byEffect.get(effect) ?? [];
  const act = draftAct({
    form: 'command',
    verb,
    effect,
    span: scene.within ?? span,
    via: scene.via,
    resources: files,
    values: found.paths.get(effect) ?? [],
    secret: reads && files.some((one) => one.type === 'File' && isSecretPath(one.path)),
  });
  if (network) return opaque(act, 'it speaks to the network through a device');
  return target.runs === undefined ? act : opaque(act, target.runs);
}
