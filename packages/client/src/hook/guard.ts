import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Place } from './agent.ts';
import { type Event, MARK } from './agent.ts';
import { stateFolder } from './session.ts';

/** Files that say which hooks run, below a home or a project; a whole folder where its name ends with a stroke. */
const SETTINGS = [
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.codex/hooks.json',
  '.codex/config.toml',
  '.gemini/settings.json',
  '.copilot/hooks/',
  '.copilot/config.json',
  '.github/hooks/',
  '.cursor/hooks.json',
  '.config/opencode/plugin/',
  '.config/opencode/plugins/',
  '.opencode/plugin/',
  '.opencode/plugins/',
] as const;

/** Members that hold text for a file or for people, which may speak of any path. */
const TEXTS: ReadonlySet<string> = new Set(
  `content contents newstr newstring newsource oldstr oldstring description prompt text filetext body query todos message
  comment details summary title note notes plan explanation reason markdown html`.split(/\s+/),
);
const SHELL = /bash|shell|exec|terminal|command/i;
const READS =
  /^(read|view|grep|glob|ls|list|search|cat|find|read_file|read_many_files|list_directory|search_file_content)$/i;
const MOVES = /delete|remove|move|rename|trash/i;
const PLAIN_LISTING = /^\s*(ls|stat|tree|du|wc)\s[^;&|<>`$()]*$/;

/** Where the hook keeps what it rests on: its program, its state, its keys. Nobody but the user has business there. */
export const dataFolder = ({ env, home }: Pick<Place, 'env' | 'home'>): string =>
  join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'truepenny');

/**
 * Why a call may not be made because it would touch what this hook itself rests on: the settings that name it, its
 * program, its keys, the transcript that it takes the user's words from. Nothing where it does not. What a shell
 * makes of a command is not known; that it speaks of these files is enough.
 */
export function touchesItself(event: Event, place: Place): string | undefined {
  const { call, cwd } = event;
  if (!call) return undefined;
  const { transcript } = event;
  const own = [
    stateFolder(place),
    dataFolder(place),
    ...(transcript ? [transcript, basename(transcript)] : []),
  ];
  const roots = [...new Set([place.home, ...withParents(cwd)])];
  const settings = roots.flatMap((root) => SETTINGS.map((path) => join(root, path)));
  const texts = [...textsIn(call.arguments)].flatMap((one) => (SHELL.test(call.tool) ? one : filesIn(one)));
  for (const { name, text } of texts) {
    // A text of several lines is no path; whatever it is, it may be run.
    const asShell =
      SHELL.test(call.tool) || /^(command|cmd|script|input|patch)$/i.test(name) || text.includes('\n');
    const found = asShell
      ? namedInShell(text, [...own, ...settings], place.home, cwd)
      : namedAsPath(
          text,
          READS.test(call.tool) ? own : [...own, ...settings],
          place.home,
          cwd,
          MOVES.test(call.tool),
        );
    if (found !== undefined) {
      return `${found} belongs to the checks that this session runs under. Leave it alone; the user can change it.`;
    }
  }
  return undefined;
}

/** A folder and those around it, in any of which a project's settings may lie. */
function withParents(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...withParents(above)];
}

/** Every text in a call's arguments with the member it stands in, but for texts that only go into files. */
function* textsIn(value: unknown, name = 'command', depth = 0): Generator<{ name: string; text: string }> {
  if (typeof value === 'string') {
    if (!TEXTS.has(name.replaceAll('_', '').toLowerCase())) yield { name, text: value };
  } else if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    yield { name, text: value.join(' ') };
    if (name !== 'command') for (const one of value) yield { name, text: one };
  } else if (typeof value === 'object' && value !== null && depth < 8) {
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, key, depth + 1);
  }
}

/** The files that a patch names, where a text is one; what it writes into them may speak of any path. */
const filesIn = (one: { name: string; text: string }): { name: string; text: string }[] =>
  one.text.trimStart().startsWith('*** Begin Patch')
    ? [...one.text.matchAll(/^\*\*\* (?:(?:Add|Update|Delete) File|Move to):(.*)$/gm)].map(
        ([, path = '']) => ({
          name: 'path',
          text: path.trim(),
        }),
      )
    : [one];

/** Whether a text is the path of a guarded file or, where a call takes whole `folders`, of one around it. */
function namedAsPath(
  text: string,
  guarded: readonly string[],
  home: string,
  cwd: string,
  folders: boolean,
): string | undefined {
  if (text.length > 4_096 || /[\n\0]/.test(text)) return undefined;
  const path = real(resolve(cwd, text.replace(/^file:\/\//, '').replace(/^~(?=\/|$)/, home)));
  return guarded
    .map(trimmed)
    .find((one) => isWithin(path, real(one)) || (folders && isWithin(real(one), path)));
}

const trimmed = (path: string): string => path.replace(/\/+$/, '');
/** Letters without their case: on some disks they name the same file. */
const isWithin = (path: string, folder: string): boolean => {
  const [a, b] = [path.toLowerCase(), folder.toLowerCase()];
  return a === b || a.startsWith(`${b}/`);
};

/** The path with its links followed, as far as it is there. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(real(above), basename(path));
  }
}

/** Folders of agents, and what in them says which hooks run; in a shell's command one stands beside the other. */
const BESIDE = [
  { folder: '.claude', names: ['settings', 'projects/'] },
  { folder: '.codex', names: ['hooks.json', 'config.toml', 'sessions/'] },
  { folder: '.gemini', names: ['settings', 'tmp/'] },
  { folder: '.copilot', names: ['hooks', 'config', 'session-state'] },
  { folder: '.cursor', names: ['hooks'] },
  { folder: '.config/opencode', names: ['plugin'] },
  { folder: '.opencode', names: ['plugin'] },
  { folder: '.github/hooks', names: [''] },
  { folder: '.local/share', names: ['truepenny'] },
  { folder: '.local/state', names: ['truepenny'] },
] as const;

/**
 * What a command speaks of that is guarded: a path, or an agent's folder with the name of a guarded file somewhere
 * beside it, or such a folder as a whole or with a wildcard. Quotation marks and backslashes, with which a shell can
 * write the same name in many ways, are taken out first. What a command puts together while it runs cannot be seen.
 */
function namedInShell(
  text: string,
  guarded: readonly string[],
  home: string,
  cwd: string,
): string | undefined {
  const said = text
    .replaceAll(/["'\\]/g, '')
    .replaceAll(/\$\{?HOME\}?|~(?=\/)/g, home)
    .replaceAll(/\/(\.?\/)+/g, '/')
    .toLowerCase();
  if (/\bhook (un)?install\b/.test(said) && said.includes('truepenny')) return 'The hook';
  if (/\b(p?kill|killall)\b/.test(said) && /truepenny|hook\.mjs/.test(said)) return 'The hook';
  const listing = PLAIN_LISTING.test(said);
  const path = guarded.find(
    (file) => said.includes(trimmed(file).toLowerCase()) && !(listing && file.endsWith('/')),
  );
  if (path !== undefined) return path;
  const beside = BESIDE.find(({ folder, names }) => {
    const inside = `${cwd.toLowerCase()}/`.includes(`/${folder}/`);
    if (!inside && !said.includes(folder)) return false;
    return names.some((name) => said.includes(name)) || (!listing && takesWhole(said, folder));
  });
  return beside && `What lies in ${beside.folder}`;
}

/** Whether a command names a folder and nothing in it, or with a wildcard what is in it. */
const takesWhole = (said: string, folder: string): boolean =>
  said
    .split(folder)
    .slice(1)
    .some((rest) => /^\/?($|[\s;&|)*?[{])/.test(rest));

/** What the installed line itself says where the program gives no answer. */
export const BROKEN = `${MARK} Not judged, so not run: the hook did not answer. The user can look with: truepenny hook doctor`;

/** What the agent is told of a refusal: never empty, and known again as ours. */
export const refusal = (text: string): string => `${MARK} ${text.trim() || 'It was not allowed.'}`;
