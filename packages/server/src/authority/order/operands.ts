import type { Act, Value } from '../../acts/act.ts';
import { NEGATIVES } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/senses.json' with { type: 'json' };
import { isExact } from './flags.ts';
import type { Sense } from './senses.ts';
import { type Words, wordSet } from './spoken.ts';
import { singular } from './words.ts';

const HOMES = wordSet(lexicon.entries.homes);
const ROOTS = wordSet(lexicon.entries.roots);

/** What a command works on: a path by the letter, the current folder, what an earlier command found. */
export function isOperand(
  { via, verb, effect }: Act,
  { takes, kinds, of, shown }: Sense,
  { text, role, unknown }: Value,
  words: Words,
): boolean {
  const found = via.some((one) => one === 'find' || one === 'xargs');
  if (unknown) return found && role === 'path' && /\*$|^\{\}$/.test(text);
  if (text === '.' || text === './') {
    for (const at of words.placesOf('.')) words.take(at);
    const here = takes.has('turn') ? hereAt(words) : undefined;
    if (here !== undefined) words.take(here, here + 2);
    // What is changed here must have been said; what is looked at is here unless something else was.
    return effect === 'read' ? role === 'path' : words.placesOf('.').length > 0 || here !== undefined;
  }
  if (role !== 'path')
    return (
      isExact(text, words) ||
      isParted(text, words) ||
      isOfOneKind(text, kinds, of, words) ||
      isRemote(takes, text, words) ||
      (effect === 'read' &&
        (shown.has(text) ||
          isInBucket(text, words) ||
          isPort(text, words) ||
          isRange(text, words) ||
          isListing(text, words) ||
          (role === 'content' && isWordOf(text, words))))
    );

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

/** "Push" goes to the remote repository that is there by default. */
const isRemote = (takes: Sense['takes'], text: string, words: Words): boolean =>
  takes.has('remote') && text === lexicon.entries.remote && words.placesOf(text).length === 0;

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

/** "Roll web back": `deployment/web`, where a command is of deployments and no other kind of thing was said. */
function isOfOneKind(text: string, kinds: Sense['kinds'], of: Sense['of'], words: Words): boolean {
  const [, kind = '', name = ''] = /^([a-z]{2,20})\/([\w.-]{1,80})$/.exec(text) ?? [];
  if (!kinds.has(SHORT.get(kind) ?? kind) || words.says(OTHER_KINDS)) return false;
  return [...of].every((word) => word !== kind || !words.says(new Set([word]))) && isExact(name, words);
}

/** "The bucket x": `s3://x`. */
function isInBucket(text: string, words: Words): boolean {
  const [, bucket = '', rest = ''] = /^s3:\/\/([\w.-]+)\/?(.*)$/.exec(text) ?? [];
  const isNamed = words
    .placesOf(bucket)
    .some((at) => words.isOneOf(at - 1, BUCKET) || words.isOneOf(at + 1, BUCKET));
  return isNamed && isExact(bucket, words) && (rest === '' || isExact(rest, words));
}
/** "To the current folder": where the words for it begin. */
export function hereAt(words: Words): number | undefined {
  const at = words.tokens.findIndex(
    ({ lower }, i) =>
      HERE.has(lower) &&
      (lower === 'here' || words.isOneOf(i + 1, FOLDER)) &&
      (lower === 'here' || words.before(i, 2).some((word) => /^(?:to|into|in)$/.test(word))),
  );
  return at < 0 ? undefined : at;
}
const HERE = wordSet(lexicon.entries.here);
const FOLDER: ReadonlySet<string> = new Set(['directory', 'folder', 'dir']);

/** "On b but not on a", "between a and b": `a..b`. */
function isRange(text: string, words: Words): boolean {
  const [, first = '', last = ''] = /^([\w./-]{1,80}?)\.\.([\w./-]{1,80})$/.exec(text) ?? [];
  const [from] = words.placesOf(first);
  const [to] = words.placesOf(last);
  if (from === undefined || to === undefined) return false;
  const lacks = words.tokens.slice(Math.max(0, from - 3), from).findLast(({ lower }) => NEGATIVES.has(lower));
  const leads = words.before(from, 1).some((word) => /^(?:between|from|since)$/.test(word));
  if (from < to ? !leads || lacks : !lacks) return false;
  for (const at of [from, to]) words.take(at);
  if (lacks) words.take(Math.max(to + 1, from - 4), from);
  return true;
}

/** `describe-instances`: what lists the things that were asked for. */
function isListing(text: string, words: Words): boolean {
  const [, thing = ''] = /^(?:describe|list)-([a-z]{3,30}?)s?$/.exec(text) ?? [];
  const things: ReadonlySet<string> = new Set([thing]);
  if (thing === '' || !words.says(things)) return false;
  words.answer(things);
  return true;
}

/** "How many errors": lines with ERROR. */
function isWordOf(pattern: string, words: Words): boolean {
  const word = singular(pattern.toLowerCase());
  const at = /^[A-Za-z]{3,20}$/.test(pattern)
    ? words.tokens.findIndex(
        ({ kind, text, lower }) =>
          kind === 'word' && text === lower && lower !== word && singular(lower) === word,
      )
    : -1;
  if (at >= 0) words.take(at);
  return at >= 0;
}

/** "Port 80": `:80`, `tcp:80`. */
function isPort(text: string, words: Words): boolean {
  const port = /^(?:tcp|udp)?:(\d{1,5})$/i.exec(text)?.[1];
  const at = words.placesOf(port ?? '').find((spot) => words.isOneOf(spot - 1, PORT));
  if (at !== undefined) words.take(at);
  return at !== undefined;
}
const PORT: ReadonlySet<string> = new Set(['port']);
const BUCKET: ReadonlySet<string> = new Set(['bucket']);

/** Each way to name what an operand is. */
export function namesOf(text: string): string[] {
  const [, , named, name, , unit] = PARTED.exec(text) ?? [];
  const file = /\/([^/]+)$/.exec(text)?.[1];
  const bare = text.replace(/\/$/, '').replace(/^\.\//, '');
  return [...new Set([text, bare, `${bare}/`, `./${bare}`, named, name, unit, file])].filter(
    (one) => one !== undefined,
  );
}

const SHORT: ReadonlyMap<string, string> = new Map(Object.entries(lexicon.entries.short));
const OTHER_KINDS: ReadonlySet<string> = new Set(
  [...SHORT].flat().filter((kind) => !/^(?:deploy|deployment|ns|namespace|no)$/.test(kind)),
);
