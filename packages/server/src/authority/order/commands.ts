import type { Act, Value } from '../../acts/act.ts';
import lexicon from '../../language/lexicon/senses.json' with { type: 'json' };
import type { Comparison } from './compare.ts';
import { quoted } from './compare.ts';
import { isSpokenNumber, isSpokenSize, isSpokenTime } from './predicates.ts';
import { Words, wordSet } from './spoken.ts';
import type { Sentence } from './standing.ts';

/** A text says that a flag has no effect on what is read. */
type Flag = string | { kind?: string; words?: string; also?: string };
const { commands, flags, types } = lexicon.entries;
/** What a command says in words. */
type Sense = {
  says: ReadonlySet<string>;
  needs: ReadonlySet<string>;
  means: ReadonlyMap<string, string>;
};
type Listed = Readonly<
  Record<string, { says: string; needs: string; means?: Readonly<Record<string, string>> }>
>;
const COMMANDS: ReadonlyMap<string, Sense> = new Map(
  Object.entries(commands as Listed).map(([name, { says, needs, means = {} }]) => [
    name,
    { says: wordSet(says), needs: wordSet(needs), means: new Map(Object.entries(means)) },
  ]),
);

/** A command by the flag that makes another of it, by its effect, or by its name. */
const senseOf = ({ verb, effect, values }: Act): Sense | undefined =>
  values.map(({ name }) => COMMANDS.get(`${verb} ${name}`)).find((sense) => sense !== undefined) ??
  COMMANDS.get(`${verb}:${effect}`) ??
  COMMANDS.get(verb);
const FLAGS: Readonly<Record<string, Readonly<Record<string, Flag>>>> = flags;
const TYPES: ReadonlyMap<string, string> = new Map(Object.entries(types));
const PREFIX = wordSet(lexicon.entries.prefix);
const SUFFIX = wordSet(lexicon.entries.suffix);
const WITHIN = wordSet(lexicon.entries.within);
const HOMES = wordSet(lexicon.entries.homes);
const ROOTS = wordSet(lexicon.entries.roots);
const MOST_WORDS = 80;

/**
 * Holds commands that only read against the words of an order, both ways: each flag and value was said, and each
 * word that was said is answered by a command, a flag or a value. Undefined where a command is not among those
 * whose flags are known by their words.
 */
export function compareCommands(
  acts: readonly Act[],
  sentences: readonly Sentence[],
): Comparison | undefined {
  const tokens = sentences.filter(isOrdering).flatMap((sentence) => sentence.tokens);
  if (
    tokens.length > MOST_WORDS ||
    acts.some(
      (act) => senseOf(act) === undefined || (act.secret && act.values.some(({ unknown }) => unknown)),
    )
  )
    return undefined;
  const words = new Words(tokens);
  const result: Comparison = {
    matched: [],
    missing: [],
    read: sentences.filter(({ kind, literal }) => kind !== 'acts' && literal !== undefined),
  };
  const miss = (what: string, why: string): void => {
    result.missing.push({ what, why, is: 'unnamed' });
  };
  for (const act of acts) {
    const sense = senseOf(act);
    if (!sense) return undefined;
    if (sense.needs.size > 0 && !words.says(sense.needs))
      miss(act.verb, `The request does not ask for what '${act.verb}' does.`);
    const strict = strictlySaid(act, sense, words);
    if (strict) miss(act.verb, strict);
    words.answer(sense.says);
    if (!inOrder(act, acts, words)) miss(act.verb, 'The request names its paths in another order.');
    for (const value of act.values) {
      if (isSaid(act, value, words) || isMeant(sense, value, words))
        result.matched.push({ what: value.text, by: value.text });
      else
        miss(
          quoted(value.text),
          `The request does not say what ${quoted(`${value.name ?? act.verb} ${value.text}`)} does.`,
        );
    }
  }
  // "In the current folder" is where a command works that is told no other.
  const paths = acts.flatMap(({ values, via }) =>
    via.length > 0 ? [] : values.filter(({ role }) => role === 'path'),
  );
  if (paths.every(({ text }) => HERE_PATHS.has(text))) words.answer(HERE);
  for (const token of words.left())
    miss(quoted(token.text), `The request says ${quoted(token.text)}; the command does not show it.`);
  return result;
}

/** Commands whose operands are files, or that need none; every other change names what kind of thing it changes. */
const ON_FILES =
  /^(?:rm|rmdir|mv|cp|mkdir|touch|chmod|chown|chgrp|ln|zip|curl|wget|pg_dump|mysqldump|git (?:add|rm|mv|restore|stash|pull|init|clone)|aws s3)\b/;
/** Whether a command changes files that it names. */
export const isOnFiles = ({ verb }: Act): boolean => ON_FILES.test(verb);
const NEEDS_NONE =
  /^(?:git (?:commit|stash|pull|push|init)|terraform|npm (?:ci|test|t)|pnpm test|yarn test|pytest|docker compose|docker-compose)\b/;
/** Commands of which each operand is one of a list. */
const LISTS =
  /^(?:rm|rmdir|mkdir|touch|git (?:add|rm)|(?:npm|pnpm|yarn|bun|pip3?|pipx|uv|poetry) |docker (?:container )?(?:stop|start|restart|rm|rmi|pull)|kubectl)/;
const QUANTIFIERS = wordSet('all everything every each both any');
const INSIDE = wordSet('in under inside within from of');

/** "The files in the folder docs" are not the folder. */
const isInsideOnly = ({ effect, values }: Act, words: Words): boolean =>
  effect === 'delete' &&
  values.some(({ name }) => /^-[rR]/.test(name ?? '')) &&
  values.some(({ text }) =>
    words.placesOf(text).some((at) => words.before(at, 3).some((word) => INSIDE.has(word))),
  );

/** What a command that changes something owes besides: a kind, an operand, and no word for more or less than it takes. */
function strictlySaid(act: Act, { says, needs }: Sense, words: Words): string | undefined {
  if (act.effect === 'read') return undefined;
  if (ON_FILES.test(act.verb))
    return isInsideOnly(act, words) ? 'The request speaks of what is inside it.' : undefined;
  const operands = act.values.filter(({ name, role }) => name === undefined && role !== 'option');
  if (words.tokens.some(({ lower }) => lower === 'by')) return 'The request says by how much, not how much.';
  if (operands.length === 0 && act.values.length === 0 && !NEEDS_NONE.test(act.verb))
    return `'${act.verb}' names nothing that it changes.`;
  const kinds = new Set([...says].filter((word) => !needs.has(word) && word !== 'git'));
  if (
    !ON_FILES.test(act.verb) &&
    !NEEDS_NONE.test(act.verb) &&
    !words.says(kinds) &&
    !words.says(wordSet(act.verb))
  )
    return `The request does not say what kind of thing '${act.verb}' is to change.`;
  if (
    words.says(QUANTIFIERS) &&
    !act.values.some(({ name }) => name === '-a' || name === '-A' || name === '--all' || name === '-u')
  )
    return 'The request speaks of all of several.';
  if (operands.length > 1 && !IN_ORDER.has(act.verb) && !LISTS.test(act.verb))
    return `The request does not tell which operand of '${act.verb}' is which.`;
  return undefined;
}

/** Whether a verb asks for what a command does: "dump" for `pg_dump`. */
export const isAskedBy = (lemma: string, act: Act): boolean => senseOf(act)?.needs.has(lemma) ?? false;

/** "+x" is said by "executable". */
function isMeant({ means }: Sense, { text }: Value, words: Words): boolean {
  const said = wordSet(means.get(text) ?? '');
  if (!words.says(said)) return false;
  words.answer(said);
  return true;
}

/** A sentence of orders, or of one by a word that is no verb that is known. */
const isOrdering = ({ kind, literal }: Sentence): boolean => kind === 'acts' || literal !== undefined;

const HERE = wordSet(lexicon.entries.here);
const HERE_PATHS: ReadonlySet<string> = new Set(['.', './']);
const IN_ORDER: ReadonlySet<string> = new Set([
  'mv',
  'cp',
  'git mv',
  'git branch',
  'git checkout',
  'git switch',
  'scp',
  'rsync',
  'aws s3 cp',
  'aws s3 mv',
  'aws s3 sync',
]);

/** From where to where: the paths of a move or a copy stand in the order in which they were said. */
function inOrder({ verb, values, effect, span }: Act, acts: readonly Act[], words: Words): boolean {
  if (!IN_ORDER.has(verb) || effect === 'read') return true;
  const read = acts.filter(
    (one) =>
      one.verb === verb &&
      one.effect === 'read' &&
      one.span.start === span.start &&
      one.span.end === span.end,
  );
  const places = [...read.flatMap((one) => one.values), ...values]
    .filter(({ role }) => /^(?:path|source|destination|object)$/.test(role))
    .map(
      ({ text }) =>
        [text, text.replace(/\/$/, ''), text.replace(/^.*\/(?=[^/])/, '')].flatMap((form) =>
          words.placesOf(form),
        )[0] ?? -1,
    );
  if (words.before(places[0] ?? 0, 1).some((word) => word === 'to' || word === 'into')) return false;
  return places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? -1)));
}

const flagOf = (flags: Readonly<Record<string, Flag>> | undefined, name: string): Flag | undefined =>
  flags && Object.hasOwn(flags, name) ? flags[name] : undefined;

function isSaid(act: Act, value: Value, words: Words): boolean {
  const outer = act.via.some((one) => one.startsWith('xargs')) ? FLAGS.xargs : undefined;
  const flag =
    value.name === undefined ? undefined : (flagOf(FLAGS[act.verb], value.name) ?? flagOf(outer, value.name));
  if (value.name?.startsWith('-') && flag === undefined) return false;
  if (typeof flag === 'string') return true;
  if (flag === undefined) return isOperand(act, value, words);
  const needed = wordSet(flag.words ?? '');
  if (needed.size > 0 && !words.says(needed)) return false;
  words.answer(new Set([...needed, ...wordSet(flag.also ?? '')]));
  switch (flag.kind) {
    case undefined:
      return true;
    case 'type': {
      const kinds = wordSet(TYPES.get(value.text) ?? '');
      const said = words.says(kinds);
      words.answer(kinds);
      return said;
    }
    case 'name':
      return isName(value.text, words);
    case 'days':
      return isSpokenTime(value.text, 86_400, words);
    case 'minutes':
      return isSpokenTime(value.text, 60, words);
    case 'size':
      return isSpokenSize(value.text, words);
    case 'depth':
      return value.text === '1' || isSpokenNumber(value.text, words);
    default:
      return isSpokenNumber(value.text, words) || isExact(value.text, words);
  }
}

/** What a command works on: a path by the letter, the current folder, what an earlier command found. */
function isOperand({ via, verb, effect }: Act, { text, role, unknown }: Value, words: Words): boolean {
  const found = via.some((one) => one === 'find' || one === 'xargs');
  if (unknown) return found && role === 'path' && /\*$|^\{\}$/.test(text);
  if (text === '.' || text === './') {
    for (const at of words.placesOf('.')) words.take(at);
    // What is changed here must have been said; what is looked at is here unless something else was.
    return effect === 'read' ? role === 'path' : words.placesOf('.').length > 0;
  }
  if (role !== 'path') return isExact(text, words) || isParted(text, words) || isRemote(verb, text, words);
  if (text === '/' && words.says(ROOTS)) {
    words.answer(ROOTS);
    return true;
  }
  if ((text === '~' || text === '~/' || text === '$HOME') && words.says(HOMES)) {
    words.answer(HOMES);
    return true;
  }
  if (isInFolder(text, words)) return true;
  return (
    verb !== '' &&
    [text, text.replace(/\/$/, ''), text.replace(/^\.\//, ''), `${text}/`, `./${text}`].some((form) =>
      isExact(form, words),
    )
  );
}

/** "Rename a.txt in /srv/docs": the name and the folder, each by the letter. */
function isInFolder(path: string, words: Words): boolean {
  const [, folder = '', name = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
  return name !== '' && words.placesOf(name).length > 0 && isExact(folder, words) && isExact(name, words);
}

const REMOTE: ReadonlySet<string> = new Set(['git push', 'git pull', 'git fetch']);
const isRemote = (verb: string, text: string, words: Words): boolean =>
  REMOTE.has(verb) && text === lexicon.entries.remote && words.placesOf(text).length === 0;

const PARTED =
  /^(?:([a-z]{2,20})\/([\w.-]{1,80})|(@?[\w./-]{1,80})(?:@|==)v?(\d[\w.-]{0,40})|([\w@-]{1,80})\.service)$/;
/** "deployment/web" is the deployment web, "lodash@4.17.21" lodash 4.17.21, "nginx.service" nginx. */
function isParted(text: string, words: Words): boolean {
  const [, kind, named, name, version, unit] = PARTED.exec(text) ?? [];
  if (unit !== undefined) return isExact(unit, words);
  if (name !== undefined && version !== undefined) return isExact(name, words) && isExact(version, words);
  if (kind === undefined || named === undefined) return false;
  const kinds = wordSet(`${kind} ${SHORT.get(kind) ?? ''}`);
  const short = [...SHORT].find(([, long]) => long === kind)?.[0];
  if (short !== undefined && isExact(`${short}/${named}`, words)) return true;
  if (!words.says(kinds) || !isExact(named, words)) return false;
  words.answer(kinds);
  return true;
}

const SHORT: ReadonlyMap<string, string> = new Map(Object.entries(lexicon.entries.short));

function isExact(text: string, words: Words): boolean {
  const places = words.placesOf(text);
  for (const at of places) words.take(at);
  return places.length > 0;
}

/** A pattern of names: as it stands, or by its letters and a word for where they stand. */
function isName(pattern: string, words: Words): boolean {
  const [, before = '', core = '', behind = ''] = /^(\*?)([^*?[\]\\]+)(\*?)$/.exec(pattern) ?? [];
  if (before === '' && behind === '') return core !== '' && isWholeName(core, words);
  if (isExact(pattern, words)) return true;
  if (core === '') return false;
  const kind = before && behind ? WITHIN : before ? SUFFIX : PREFIX;
  const extension = kind === SUFFIX && core.startsWith('.');
  for (const form of extension ? [core, core.slice(1)] : [core]) {
    for (const at of words.placesOf(form)) {
      const near = words.before(at, 5);
      const dotted =
        extension &&
        !near.some((word) => PREFIX.has(word)) &&
        (form === core ||
          [...near, ...words.after(at, 2)].some((word) => word === 'file' || SUFFIX.has(word)));
      if (!dotted && !near.some((word) => kind.has(word)) && !(kind === WITHIN && isInNames(at, words)))
        continue;
      words.take(at);
      words.answer(kind);
      words.answer(SUFFIX_OF_NAME);
      return true;
    }
  }
  return false;
}

/** A whole name, and no part of one: "named x", not "starting with x". */
function isWholeName(name: string, words: Words): boolean {
  const places = words
    .placesOf(name)
    .filter((at) => !words.before(at, 5).some((word) => PARTIAL.has(word)) && !isInNames(at, words));
  for (const at of places) words.take(at);
  return places.length > 0;
}

const PARTIAL = wordSet(lexicon.entries.inNames);
/** "Have x in their names". */
const isInNames = (at: number, words: Words): boolean => {
  const [first, second, third] = words.tokens.slice(at + 1, at + 4).map(({ lower }) => lower);
  return first === 'in' && (/^(?:file)?names?$/.test(second ?? '') || /^(?:file)?names?$/.test(third ?? ''));
};

const SUFFIX_OF_NAME: ReadonlySet<string> = wordSet('extension suffix');
