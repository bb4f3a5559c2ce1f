import type { Effect, Role } from '../act.ts';
import { EFFECTS, ROLES } from '../act.ts';
import clouds from '../effects/clouds.json' with { type: 'json' };
import containers from '../effects/containers.json' with { type: 'json' };
import files from '../effects/files.json' with { type: 'json' };
import git from '../effects/git.json' with { type: 'json' };
import network from '../effects/network.json' with { type: 'json' };
import packages from '../effects/packages.json' with { type: 'json' };
import systems from '../effects/systems.json' with { type: 'json' };
import texts from '../effects/texts.json' with { type: 'json' };
import wrappers from '../effects/wrappers.json' with { type: 'json' };

/** What an entry of `effects/*.json` may say; `effects.test.ts` holds them all against this. */
export type Entry = {
  /** The effect by the number of operands, the last for more: "read create". */
  does: string;
  /** Kinds of the operands in order; one may end in `*` and takes as many as there are. */
  takes?: string;
  /** Flags, their names joined by a space, to what they take and change. */
  flags?: Readonly<Record<string, string>>;
  /** Flags that stand alone and have no effect of their own. */
  plain?: string;
  /** `words`: -name is one flag; `first`: the first word is flags without a dash; `equals`: name=value operands. */
  style?: string;
  /** The path that is meant where none is given. */
  bare?: string;
  /** What it does without an operand: a program that it reads from its input is opaque. */
  input?: string;
  /** Operands that make what it prints secret. */
  secretIf?: string;
  /** Whether what it prints is secret. */
  secret?: boolean;
  /** Why its effect cannot be told from its words. */
  opaque?: string;
};

/** What a flag does: takes a value of a kind, and changes the effect or makes it harmless. */
export type Flag = {
  kind: string | undefined;
  optional: boolean;
  effect: Effect | undefined;
  dry: boolean;
  drops: boolean;
  technical: boolean;
};
export type Family = Omit<Entry, 'does' | 'takes' | 'flags' | 'plain'> & {
  does: readonly Effect[];
  takes: readonly string[];
  flags: ReadonlyMap<string, Flag>;
  /** Whether longer names begin with this one: "git" does, as "git push" is an entry. */
  heads: boolean;
};

/** Kinds of operands that are files, with what is done to them. */
export const FILE_KINDS: Readonly<Record<string, Effect>> = {
  reads: 'read',
  creates: 'create',
  changes: 'change',
  deletes: 'delete',
  sends: 'send',
};
/** Kinds that are read on: a command, a script, a program, a query, and those with a syntax of their own. */
const READ_ON = [
  'command',
  'until',
  'shell',
  'code',
  'query',
  'awk',
  'sed',
  'assign',
  'url',
  'host',
  'method',
  'remote',
  'data',
  'pairs',
  'refspec',
  'target',
  'setting',
] as const;

/** Whether an entry may name this kind. */
export const isKind = (kind: string): boolean =>
  kind in FILE_KINDS ||
  (ROLES as readonly string[]).includes(kind as Role) ||
  (READ_ON as readonly string[]).includes(kind);

const FLAG_EFFECTS = new Set<string>(EFFECTS);

/** The meaning of a flag as an entry writes it: "=reads", "=?count", "!delete", "dry". */
function readFlag(written: string): Flag {
  const parts = written.split(' ').filter(Boolean);
  const taken = parts.find((part) => part.startsWith('='))?.slice(1);
  const effect = parts.find((part) => part.startsWith('!'))?.slice(1);
  return {
    kind: taken?.replace('?', ''),
    optional: taken?.startsWith('?') === true,
    effect: effect !== undefined && FLAG_EFFECTS.has(effect) ? (effect as Effect) : undefined,
    dry: parts.includes('dry'),
    drops: parts.includes('drops'),
    technical: parts.length === 0,
  };
}

const split = (list: string | undefined): string[] => (list ?? '').split(' ').filter(Boolean);

function readEntry({ does, takes, flags, plain, ...rest }: Entry): Family {
  const known = new Map<string, Flag>();
  for (const name of split(plain)) known.set(name, readFlag(''));
  for (const [names, meaning] of Object.entries(flags ?? {})) {
    for (const name of split(names)) known.set(name, readFlag(meaning));
  }
  return { ...rest, does: split(does) as Effect[], takes: split(takes), flags: known, heads: false };
}

const FILES: readonly { entries: Readonly<Record<string, Entry>> }[] = [
  files,
  texts,
  systems,
  network,
  git,
  containers,
  packages,
  clouds,
  wrappers,
];
const FAMILIES = new Map<string, Family>();
for (const { entries } of FILES) {
  for (const [names, entry] of Object.entries(entries)) {
    for (const name of names.split(', ')) FAMILIES.set(name, readEntry(entry));
  }
}
for (const name of [...FAMILIES.keys()]) {
  const parts = name.split(' ');
  for (let length = 1; length < parts.length; length++) {
    const head = parts.slice(0, length).join(' ');
    const known = FAMILIES.get(head);
    if (known) known.heads = true;
    else {
      const style = FAMILIES.get(parts.slice(0, length - 1).join(' '))?.style;
      FAMILIES.set(head, {
        ...readEntry({ does: 'run', ...(style !== undefined && { style }) }),
        heads: true,
      });
    }
  }
}

/** What is known of a command by its name, "git" or "git push"; undefined for an unknown one. */
export const familyOf = (name: string): Family | undefined => FAMILIES.get(name);
