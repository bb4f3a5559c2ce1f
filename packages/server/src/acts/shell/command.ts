import { isSecretPath } from '../../language/secrets.ts';
import { actOfName } from '../../language/verbs.ts';
import { type Act, type Effect, graver, type Resource } from '../act.ts';
import { draftAct, opaque, value } from '../draft.ts';
import { resolvePath } from '../paths.ts';
import { effectOfMethod, urlResource } from '../request/read.ts';
import { type CommandLine, type GivenFlag, readCommandLine } from './arguments.ts';
import { addFile, type Found, kindsFor, NOWHERE, place, put, type Scene, wordValue } from './place.ts';
import { isSteering } from './variables.ts';
import { type ShellWord, unknownWord } from './words.ts';

const DEEPEST = 12;
/** Kinds of values that give an interpreter its program. */
const PROGRAMS = new Set(['shell', 'code', 'query']);
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
    // What adds to a file keeps what is there.
    values: (found.paths.get(effect) ?? []).map((one) =>
      operator === '>>' ? { ...one, name: operator } : one,
    ),
    secret: reads && files.some((one) => one.type === 'File' && isSecretPath(one.path)),
  });
  if (network) return opaque(act, 'it speaks to the network through a device');
  return target.runs === undefined ? act : opaque(act, target.runs);
}
