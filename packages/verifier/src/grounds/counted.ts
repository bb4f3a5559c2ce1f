import { compare, equal, rational } from '../arithmetic/rational.ts';
import { CARDINALS } from '../language/lexicon/numbers.ts';
import { spelledAt } from '../language/numbers.ts';
import { singular } from '../language/verbs.ts';
import type { Said } from './said.ts';
import { hasVerb, rootOf, rootSet, rootsIn, wordsIn } from './words.ts';
import type { World } from './world.ts';

/** Things of one list with what is said of each; `heading` is said of all. */
export type Listed = {
  heading: string;
  entries: readonly Entry[];
  start: number;
  end: number;
};
type Entry = { name: string; state: string };
type Place = { shown: string; start: number; end: number };

const ENTRY = /^([^:|\t]{1,60}?)(?::|\s?\||\t|\s[-–—=]|,)\s+(\S[^:|\t]{0,80}?)[.,]?$/u;
const MOST_WORDS = 6;

/** The lists of a text: lines, or parts of one between semicolons or commas, that each tell the state of something. */
export function listsIn(world: World): Listed[] {
  return [...inLines(world), ...inSentences(world), ...inGrid(world)];
}

const entryOf = (text: string): Entry | undefined => {
  const [, name = '', state = ''] = ENTRY.exec(text.replace(/^[-*•]\s+/, '').trim()) ?? [];
  return name === '' || wordsIn(state).length > MOST_WORDS || wordsIn(name).length > MOST_WORDS
    ? undefined
    : { name, state };
};

/** Lines, or parts between semicolons, one entry each. */
function inLines({ lines, text }: World): Listed[] {
  const found: Listed[] = [];
  let run: Entry[] = [];
  let first = 0;
  const end = (at: number): void => {
    if (run.length > 1)
      found.push({
        heading: headingOf(lines[first]?.heading ?? '', run),
        entries: run,
        start: lines[first]?.start ?? 0,
        end: lines[at - 1]?.end ?? text.length,
      });
    run = [];
  };
  for (const [at, line] of lines.entries()) {
    const whole = text.slice(line.start, line.end);
    // "Leave sheet: Ann - on leave; Bo - at work"
    const entry = entryOf(text.slice(line.body, line.end)) ?? entryOf(whole);
    if (!entry || /[.!?]\s/.test(whole)) end(at);
    else {
      if (run.length === 0) first = at;
      run.push(entry);
    }
  }
  end(lines.length);
  return found;
}

/** What stands above the entries, where it is not the name of the first. */
const headingOf = (heading: string, [first]: readonly Entry[]): string => {
  const own = heading.replace(/:/g, ' ').trim();
  return own === first?.name.trim() ? '' : own;
};

/** "Restarted: auth, billing and search." */
function inSentences({ lines, text }: World): Listed[] {
  return lines.flatMap((line): Listed[] => {
    const heading = text.slice(line.start, line.body).trim();
    const body = text.slice(line.body, line.end).trim().replace(/\.$/, '');
    const parts = body.split(/,\s+(?:and\s+)?|\s+and\s+/);
    if (
      heading === '' ||
      parts.length < 2 ||
      parts.some((part) => part === '' || wordsIn(part).length > MOST_WORDS)
    )
      return [];
    const listed = parts.map((part) => entryOf(part) ?? { name: part, state: '' });
    const entries = listed.every(({ state }) => state === '') ? (inTurn(parts) ?? listed) : listed;
    const isOne = new Set(entries.map(({ state }) => state === '')).size === 1;
    if (!isOne || (entries === listed && hasVerb(wordsIn(body)))) return [];
    return [{ heading: heading.replace(/:$/, ''), entries, start: line.start, end: line.end }];
  });
}

/** "A cleaned, B dirty, C cleaned": names with what each is, where that comes again. */
function inTurn(parts: readonly string[]): Entry[] | undefined {
  const found = parts.map((part) => /^(\p{Lu}\S*|\S*\d) (\p{Ll}[\p{Ll} ]*)$/u.exec(part));
  const entries = found.flatMap((one) => (one?.[1] && one[2] ? [{ name: one[1], state: one[2] }] : []));
  const isAgain = new Set(entries.map(({ state }) => state)).size < entries.length;
  return entries.length === parts.length && isAgain ? entries : undefined;
}

/** A column of a table whose cells are words. */
function inGrid({ grid, text }: World): Listed[] {
  return (grid?.columns ?? []).flatMap((_column, at): Listed[] => {
    const states = (grid?.rows ?? []).map(({ cells }) => cells[at] ?? '');
    if (!grid || at === 0 || states.some((state) => !/^\p{L}/u.test(state))) return [];
    const entries = grid.rows.map(({ cells }, row) => ({ name: cells[0] ?? '', state: states[row] ?? '' }));
    return [
      {
        heading: `${grid.columns.join(' ')} ${text.slice(Math.max(0, grid.start - 60), grid.start)}`,
        entries,
        start: grid.start,
        end: grid.end,
      },
    ];
  });
}

const ANYBODY = rootSet('person item entry row line record member thing list total status state');

/** "Two of the five tickets are open": as many entries of one list as have this state, or are on a list that is so called. */
export function counted(said: Said, world: World): Place | undefined {
  const [stated, all, more] = countsIn(said);
  if (stated === undefined || more !== undefined) return undefined;
  const rows = rowsIn(said, world) ?? heldIn(said, world, stated, all);
  if (rows) return rows;
  const above = all === undefined ? undefined : boundIn(said, world, stated, all);
  if (above) return above;
  if (said.items.some(({ of }) => of.unit || of.percent) || said.marks.length > 0) return undefined;
  const found = listsIn(world).flatMap((list) => {
    if (all !== undefined && list.entries.length !== all) return [];
    const states = list.entries.map(({ state }) => rootsIn(state));
    const isStated = states.some((state) => state.length > 0);
    if (isStated) return ofState(said, list, states, world);
    return all === undefined ? ofHeading(said, list, world) : [];
  });
  const [one, other] = found;
  return one && !other && one.count === stated
    ? {
        shown: `${stated} of ${one.list.entries.length} in the list`,
        start: one.list.start,
        end: one.list.end,
      }
    : undefined;
}

/** "Ada (Oslo), Bo (Bergen)": how many of those that are listed with something in brackets have it. */
function heldIn(
  said: Said,
  { lines, text }: World,
  stated: number,
  all: number | undefined,
): Place | undefined {
  const [line, other] = lines.filter((one) => BRACKETED.test(text.slice(one.body, one.end)));
  if (!line || other) return undefined;
  const entries = text
    .slice(line.body, line.end)
    .trim()
    .replace(/\.$/, '')
    .split(/\), ?(?:and )?/);
  const held = entries.map((entry) => {
    const [, names = ''] = /^[^(]{1,40} \(([^()]{1,120})\)?$/u.exec(entry) ?? [];
    return names.split(/, ?/).map((name) => rootsIn(name).join(' '));
  });
  const [, thing = '', sort = ''] =
    /^(?:the )?(\p{L}+)(?: and their (\p{L}+))?:$/iu.exec(line.heading.trim()) ?? [];
  const wanted = said.roots.filter((root) => !isNumber(root) && !COUNTS.has(root) && root !== rootOf(thing));
  const verbs = sort === '' ? HAVING : OF_SORT.get(singular(sort.toLowerCase()));
  if (!verbs) return undefined;
  const own = wanted.filter((root) => !verbs.has(root)).join(' ');
  const isPlain =
    held.length > 2 && held.every((names) => names.every(Boolean)) && thing !== '' && own !== '';
  if (!isPlain || !said.roots.includes(rootOf(thing)) || (all !== undefined && all !== held.length))
    return undefined;
  // "garden planned" beside "garden": which of them is meant is not told.
  const isVague = held
    .flat()
    .some((name) => name !== own && name.split(' ').some((root) => own.split(' ').includes(root)));
  const count = held.filter((names) => names.includes(own)).length;
  return !isVague && count === stated && count > 0
    ? { shown: `${count} of ${held.length} in the list`, start: line.start, end: line.end }
    : undefined;
}
const BRACKETED = /^[^()]{1,60} \([^()]{1,120}\), ?[^()]{1,60} \(/u;
const HAVING = rootSet('have own');
/** What whoever has such a thing does, by what it is called. */
const OF_SORT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['language', rootSet('speak know')],
  ['subject', rootSet('teach study')],
  ...['town', 'city', 'country', 'village'].map((one): [string, ReadonlySet<string>] => [
    one,
    rootSet('come'),
  ]),
]);
const COUNTS = rootSet(CARDINALS.split(' ').slice(1, 13).join(' '));

/** "There are 2 items with price 90": as many rows of a table hold this number in this column. */
function rowsIn(said: Said, { grid, items, title }: World): Place | undefined {
  const [count, cell, more] = said.items;
  const columns = grid?.columns ?? [];
  const named = columns.slice(1).filter((name) => rootsIn(name).some((root) => said.roots.includes(root)));
  const heads = new Set([...title, ...columns.flatMap(rootsIn)]);
  const isTold = said.roots.every((root) => heads.has(root) || ANYBODY.has(root));
  if (!grid || !count || !cell || more || named.length !== 1 || !isTold || count.of.unit || cell.of.percent)
    return undefined;
  const own = items.filter(({ column }) => column === named[0]);
  const held = own.filter(({ of }) => equal(of.value, cell.of.value)).length;
  return own.length === grid.rows.length && equal(count.of.value, rational(BigInt(held)))
    ? { shown: `${held} of ${own.length} rows`, start: grid.start, end: grid.end }
    : undefined;
}

type Found = { list: Listed; count: number };

function ofState(said: Said, list: Listed, states: readonly string[][], world: World): Found[] {
  const wanted = said.roots.filter((root) => !isNumber(root));
  const told = states.map((state) => state.join(' '));
  const [kind, other] = new Set(
    told.filter((one) => one !== '' && one.split(' ').every((root) => wanted.includes(root))),
  );
  if (kind === undefined || other !== undefined) return [];
  const own = kind.split(' ');
  // "open, waiting" beside "open": which of them is meant is not told.
  if (states.some((state, at) => told[at] !== kind && state.some((root) => own.includes(root)))) return [];
  const [first = [], ...names] = list.entries.map(({ name }) => rootsIn(name));
  const shared = first.filter((root) => names.every((one) => one.includes(root)));
  const heads = new Set([...own, ...rootsIn(list.heading), ...world.title, ...shared]);
  const isTold = wanted.every((root) => heads.has(root) || ANYBODY.has(root));
  return isTold ? [{ list, count: told.filter((one) => one === kind).length }] : [];
}

const WHEN = /\b(?:during|in|on|at|since|by|after|before|of|from|this)\b.*$/i;

function ofHeading(said: Said, list: Listed, world: World): Found[] {
  const wanted = said.roots.filter((root) => !isNumber(root));
  const core = rootsIn(list.heading.replace(WHEN, ''));
  const heads = new Set([...rootsIn(list.heading), ...world.title]);
  const isTold =
    core.length > 0 &&
    !/\bto\b/i.test(list.heading) &&
    core.every((root) => wanted.includes(root)) &&
    wanted.every((root) => heads.has(root) || ANYBODY.has(root));
  return isTold ? [{ list, count: list.entries.length }] : [];
}

const isNumber = (root: string): boolean => /^\d/.test(root);

/** The numbers of a claim that count, in their order. */
function countsIn({ words }: Said): number[] {
  const found: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const spelled = spelledAt(words, at);
    if (spelled) {
      found.push(Number(spelled.value.n));
      at += spelled.taken - 1;
    } else if (/^\d{1,3}$/.test(words[at] ?? '')) found.push(Number(words[at]));
  }
  return found;
}

const OVER = /^(?:above|over|more)$/;
const UNDER = /^(?:below|under|less|fewer)$/;

/** "Four readings were above 20": as many of the numbers of one list as are. */
function boundIn(said: Said, { items, title }: World, stated: number, bound: number): Place | undefined {
  const [word, more] = said.words.filter((one) => OVER.test(one) || UNDER.test(one));
  const [first] = items;
  const last = items.at(-1);
  if (!word || more || !first || !last || items.length < 3) return undefined;
  const isPlain = [...items, ...said.items].every(({ of }) => !of.unit && !of.percent);
  const isTold = (root: string): boolean =>
    isNumber(root) ||
    root === 'than' ||
    root === rootOf(word) ||
    title.has(root) ||
    ANYBODY.has(root) ||
    items.every(({ shared }) => shared.has(root));
  const sign = OVER.test(word) ? 1 : -1;
  const count = items.filter(({ of }) => sign * compare(of.value, rational(BigInt(bound))) > 0).length;
  return isPlain && first.line === last.line && said.roots.every(isTold) && count === stated
    ? { shown: `${count} of ${items.length}`, start: first.start, end: last.end }
    : undefined;
}

/** "Ann is the treasurer", "The status of the lint job is failed": what one entry of a list says. */
export function entered(said: Said, world: World): Place | undefined {
  if (said.items.length > 0 || said.marks.length > 0 || !/\b(?:is|are|was|were)\b/i.test(said.text))
    return undefined;
  const all = listsIn(world).flatMap((list) => list.entries.map((entry) => ({ ...entry, list })));
  const own = all.filter((entry) => isEntered(said, entry, entry.list, world));
  const [one] = own;
  // The same is told of it, or it of something else, in another place.
  const isOther = ({ name, state }: (typeof all)[number]): boolean =>
    one !== undefined && name.toLowerCase() === one.name.toLowerCase() && state !== '' && state !== one.state;
  if (!one || own.some(({ name }) => name !== one.name) || all.some(isOther)) return undefined;
  return { shown: `${one.name}: ${one.state}`, start: one.list.start, end: one.list.end };
}

const bare = (words: readonly string[]): string =>
  ` ${words.filter((word) => !/^(?:the|an?)$/.test(word)).join(' ')} `;

function isEntered(said: Said, { name, state }: Entry, list: Listed, world: World): boolean {
  const parts = [name, state];
  const all = new Set(parts.flatMap(rootsIn));
  const heads = new Set([...rootsIn(list.heading), ...world.title]);
  return (
    parts.every((part) => rootsIn(part).length > 0 && bare(said.words).includes(bare(wordsIn(part)))) &&
    [...all].every((root) => said.roots.includes(root)) &&
    said.roots.every((root) => all.has(root) || heads.has(root))
  );
}
