import {
  type Command,
  type CommandNode,
  type CompoundList,
  type HereDoc,
  type PipelineNode,
  parse,
  type Redirection,
  type Script,
  type Statement,
} from 'unbash';
import { isDisguised } from '../../language/hidden.ts';
import type { Act, Reading } from '../act.ts';
import { draftAct, opaque, unreadable, value } from '../draft.ts';
import { resolvePath } from '../paths.ts';
import { readRedirection, readSimple, type Scene } from './command.ts';
import { isSteering } from './variables.ts';
import { readWord, type ShellWord } from './words.ts';

const LONGEST = 32_000;
const MOST_ACTS = 500;
class TooMany extends Error {}

/** Goes through a script and gathers its acts in the order in which they would run. */
class ScriptReader {
  readonly acts: Act[] = [];
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }

  add(...acts: readonly Act[]): void {
    this.acts.push(...acts);
    if (this.acts.length > MOST_ACTS) throw new TooMany();
  }

  list(body: CompoundList | Script, scene: Scene): Scene {
    let now = scene;
    for (const statement of body.commands) now = this.statement(statement, now);
    return now;
  }

  statement({ command }: Statement, scene: Scene): Scene {
    if (command.type !== 'AndOr') return this.pipeline(command, scene);
    let now = scene;
    for (const one of command.commands) now = this.pipeline(one, now);
    return now;
  }

  pipeline(node: PipelineNode, scene: Scene): Scene {
    if (node.type !== 'Pipeline') return this.node(node, scene);
    let last = scene;
    node.commands.forEach((one, at) => {
      last = this.node(one, { ...scene, piped: scene.piped || at > 0 });
    });
    // Each member of a pipeline of several runs in a shell of its own.
    return node.commands.length === 1 ? { ...last, piped: scene.piped } : scene;
  }

  node(node: CommandNode, scene: Scene): Scene {
    switch (node.type) {
      case 'Command':
        return this.command(node, scene);
      case 'Redirected': {
        const after = this.node(node.command, {
          ...scene,
          piped: scene.piped || node.redirects.some(({ operator }) => operator.startsWith('<')),
        });
        for (const one of node.redirects) this.redirection(one, scene, 'redirect', node);
        return { ...after, piped: scene.piped };
      }
      case 'Subshell':
        this.list(node.body, scene);
        return scene;
      case 'BraceGroup':
        return this.list(node.body, scene);
      case 'If':
        for (const part of [node, ...node.elif]) {
          this.list(part.clause, scene);
          this.list(part.then, scene);
        }
        if (node.else) this.list(node.else, scene);
        return this.unsure(scene);
      case 'For':
      case 'Select':
        this.words(node.wordlist?.map(readWord) ?? [], scene, node);
        this.list(node.body, scene);
        return this.unsure(scene);
      case 'While':
        this.list(node.clause, scene);
        this.list(node.body, scene);
        return this.unsure(scene);
      case 'ArithmeticFor':
        this.add(this.computed('let', scene, { pos: node.pos, end: node.body.pos }));
        this.list(node.body, scene);
        return this.unsure(scene);
      case 'Case':
        this.words([readWord(node.word)], scene, node);
        for (const item of node.items) {
          this.words(item.pattern.map(readWord), scene, node);
          this.list(item.body, scene);
        }
        return this.unsure(scene);
      case 'TestCommand':
        this.add(this.computed('test', scene, node));
        return scene;
      case 'ArithmeticCommand':
        this.add(
          /[$`[]/.test(node.body)
            ? opaque(this.plain('let', scene, node), 'a sum may hold a command')
            : this.plain('let', scene, node),
        );
        return scene;
      case 'Function':
      case 'Coproc': {
        const { body } = node;
        if (body.type === 'CompoundList') this.list(body, scene);
        else this.node(body, scene);
        this.add(
          opaque(this.plain(node.type.toLowerCase(), scene, node), 'what it defines may run under any name'),
        );
        return this.unsure(scene);
      }
    }
  }

  /** After a branch or a loop the folder may be another one, if anything in it changes folder. */
  unsure(scene: Scene): Scene {
    return this.acts.some(({ verb }) => verb === 'cd' || verb === 'pushd' || verb === 'popd')
      ? { ...scene, cwd: undefined, lost: true }
      : scene;
  }

  plain(verb: string, scene: Scene, { pos, end }: { pos: number; end: number }): Act {
    return draftAct({
      form: 'command',
      verb,
      effect: 'read',
      span: scene.within ?? { start: pos, end },
      via: scene.via,
    });
  }

  /** A test or a sum: harmless by itself, unless a command is substituted in it. */
  computed(verb: string, scene: Scene, place: { pos: number; end: number }): Act {
    const act = this.plain(verb, scene, place);
    const runs = /[$<>]\(|`|\[\s*\$/.test(this.source.slice(place.pos, place.end).replace(/\[\[/g, ''));
    return runs ? opaque(act, 'a command may be substituted in it') : act;
  }

  /** Words that are gone through without being a command: their substitutions run all the same. */
  words(words: readonly ShellWord[], scene: Scene, near: { pos: number; end: number }): void {
    for (const word of words) {
      for (const script of word.inner)
        this.list(script, { ...scene, within: scene.within ?? { start: word.pos, end: word.end } });
      if (word.runs !== undefined) this.add(opaque(this.plain('substitution', scene, near), word.runs));
    }
  }

  redirection(one: Redirection, scene: Scene, verb: string, near: { pos: number; end: number }): void {
    if (one.type === 'HereDoc') this.hereDocument(one, scene, near);
    if (one.type === 'HereDoc' || one.target === undefined) return;
    const target = readWord(one.target);
    for (const script of target.inner) this.list(script, scene);
    if (one.type === 'HereString') {
      if (target.runs !== undefined) this.add(opaque(this.plain(verb, scene, near), target.runs));
      return;
    }
    const act = readRedirection(one.operator, target, scene, { start: near.pos, end: near.end }, verb);
    if (act) this.add(act);
  }

  hereDocument(
    { body, delimiter, closing }: HereDoc,
    scene: Scene,
    near: { pos: number; end: number },
  ): void {
    if (closing === undefined) {
      this.add(opaque(this.plain('heredoc', scene, near), 'the text that it is given does not end'));
    }
    if (delimiter?.quoted || body.parts === undefined) return;
    if (body.parts.some((part) => part.type === 'CommandExpansion' || /\$\(|`/.test(part.text))) {
      this.add(
        opaque(
          this.plain('substitution', scene, near),
          'a command is substituted in the text that it is given',
        ),
      );
    }
  }

  command(node: Command, scene: Scene): Scene {
    const span = { start: node.pos, end: node.end };
    const words = [
      ...(node.name ? [node.name] : []),
      ...node.suffix.filter((one) => one.type === 'Word'),
    ].map(readWord);
    const assigned = [...node.prefix, ...node.suffix].filter((one) => one.type === 'Assignment');
    // `export A=b` and `env A=b` have assignments for words.
    const named = node.suffix
      .filter((one) => one.type === 'Assignment')
      .map(
        (one): ShellWord => ({
          text: one.text,
          known: !/[$`]/.test(one.text),
          inner: [],
          pos: one.pos,
          end: one.end,
        }),
      );
    const all = [...words.slice(0, 1), ...[...words.slice(1), ...named].sort((a, b) => a.pos - b.pos)];
    for (const word of words)
      for (const script of word.inner) this.list(script, { ...scene, within: scene.within ?? span });
    const fed = node.redirects.some(({ type, operator }) => type !== 'Redirect' || operator.startsWith('<'));
    const found = readSimple(all, { ...scene, piped: scene.piped || fed }, span);
    const steered = assigned.find(({ name }) => isSteering(name));
    const computed = assigned.some(({ text }) => /\$\(|`|[<>]\(/.test(text));
    const why = computed
      ? 'a command is substituted for a value'
      : steered
        ? `${steered.name} chooses what is run`
        : undefined;
    const acts = found.length > 0 || words.length > 0 ? found : [this.plain('assignment', scene, node)];
    for (const { value: given } of assigned)
      if (given.type === 'Word') this.words([readWord(given)], scene, node);
    this.add(
      ...acts.map((act, at) => {
        const settings =
          at === 0
            ? node.prefix.flatMap((one) =>
                one.type === 'Assignment' ? [value('option', one.text, { name: one.name })] : [],
              )
            : [];
        const whole = settings.length === 0 ? act : { ...act, values: [...act.values, ...settings] };
        return why === undefined ? whole : opaque(whole, why);
      }),
    );
    for (const one of node.redirects) this.redirection(one, scene, words[0]?.text ?? 'redirect', node);
    return this.follow(words, scene);
  }

  /** The folder after `cd`. */
  follow([name, ...words]: readonly ShellWord[], scene: Scene): Scene {
    if (name === undefined || !['cd', 'pushd', 'popd'].includes(name.text)) return scene;
    const to = words.find(({ text }) => !text.startsWith('-') || text === '-');
    if (name.text === 'popd' || to?.text === '-' || to?.known === false)
      return { ...scene, cwd: undefined, lost: true };
    return { ...scene, cwd: resolvePath(to?.text ?? '~', scene.cwd) };
  }
}

function readScript(text: string, scene: Scene): Act[] {
  const script = parse(text);
  const [error] = script.errors ?? [];
  const span = scene.within ?? { start: 0, end: text.length };
  if (error)
    return [
      {
        ...unreadable('command', text, `it does not parse as a shell command: ${error.message}`),
        span,
        via: scene.via,
      },
    ];
  const reader = new ScriptReader(script.source ?? text);
  try {
    reader.list(script, scene);
  } catch (cause) {
    if (!(cause instanceof TooMany || cause instanceof RangeError)) throw cause;
    reader.acts.push({ ...unreadable('command', text, 'it is too large to be read'), span });
  }
  return reader.acts;
}

/**
 * What a shell command does, by its syntax tree: an act for each elementary effect of each command in it, wrappers
 * taken off (`via`), redirections and files among them. What only running it would tell is opaque. Paths are made
 * absolute against `cwd` where it is given.
 */
export function readCommand(text: string, cwd?: string): Reading {
  const refuse = (why: string): Reading => ({ acts: [unreadable('command', text, why)], unread: [] });
  if (text.length > LONGEST) return refuse('it is too long to be read');
  if (text.trim() === '') return refuse('it is empty');
  const acts = readScript(text, {
    cwd,
    lost: false,
    via: [],
    depth: 0,
    piped: false,
    readScript: (script, scene) =>
      script.length > LONGEST
        ? [unreadable('command', script, 'it is too long to be read')]
        : readScript(script, scene),
  });
  if (acts.length === 0) return refuse('it holds no command');
  const disguised = isDisguised(text.replace(/\\x[\da-f]{2}/gi, ''));
  return {
    acts: disguised
      ? acts.map((act) => opaque(act, 'it holds characters that look like others or are not seen'))
      : acts,
    unread: [],
  };
}
