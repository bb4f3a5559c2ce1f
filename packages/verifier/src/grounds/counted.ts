import { compare, equal, rational } from '../arithmetic/rational.ts';
import { spelledAt } from '../language/numbers.ts';
import type { Said } from './said.ts';
import { hasVerb, rootOf, rootSet, rootsIn, wordsIn } from './words.ts';
import type { Item, World } from './world.ts';

/** Things of one list with what is said of each; `heading` is said of all. */
export type Listed = {
  heading: string;
  entries: readonly { name: string; state: string }[];
  start: number;
  end: number;
};

const ENTRY = /^([^:|\t]{1,60}?)(?::|\s?\||\t|\s[-–—=]|,)\s+(\S[^:|\t]{0,80}?)[.,]?$/u;
const MOST_WORDS = 6;

/** The lists of a text: lines, or parts of one between semicolons or commas, that each tell the state of something. */
export function listsIn(world: World): Listed[] {
  return [...inLines(world), ...inSentences(world), ...inGrid(world)];
}

const entryOf = (text: string): { name: string; state: string } | undefined => {
  const [, name = '', state = ''] = ENTRY.exec(text.replace(/^[-*•]\s+/, '').trim()) ?? [];
  return name === '' || wordsIn(state).length > MOST_WORDS || wordsIn(name).length > MOST_WORDS
    ? undefined
    : { name, state };
};

/** Lines, or parts between semicolons, one entry each. */
function inLines({ lines, text }: World): Listed[] {
  const found: Listed[] = [];
  let run: { name: string; state: string }[] = [];
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
const headingOf = (heading: string, [first]: readonly { name: string }[]): string => {
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
function inTurn(parts: readonly string[]): { name: string; state: string }[] | undefined {
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

const ANYBODY = rootSet(
  'person people item entry entries row line record member thing list total status state',
);

/** "Two of the five tickets are open": as many entries of one list as have this state, or are on a list that is so called. */
export function counted(said: Said, world: World): { shown: string; start: number; end: number } | undefined {
  const [stated, all, more] = countsIn(said);
  if (stated === undefined || more !== undefined) return undefined;
  const rows = rowsIn(said, world);
  if (rows) return rows;
  const above = boundIn(said, world, stated, all);
  if (above) return above;
  if (said.items.some(({ of }) => of.unit || of.percent) || said.marks.length > 0) return undefined;
  const found = listsIn(world).flatMap((list) => {
    if (all !== undefined && list.entries.length !== all) return [];
    const states = list.entries.map(({ state }) => rootsIn(state));
    const isStated = states.some((state) => state.length > 0);
    return isStated ? ofState(said, list, states, stated, world) : ofHeading(said, list, stated, all, world);
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

/** "There are 2 items with price 90": as many rows of a table hold this number in this column. */
function rowsIn(
  said: Said,
  { grid, items, title }: World,
): { shown: string; start: number; end: number } | undefined {
  const [count, cell, more] = said.items;
  if (!grid || !count || !cell || more || count.of.unit || cell.of.percent) return undefined;
  const [column, other] = grid.columns
    .slice(1)
    .filter((name) => rootsIn(name).some((root) => said.roots.includes(root)));
  const heads = new Set([...title, ...grid.columns.flatMap(rootsIn)]);
  if (column === undefined || other || !said.roots.every((root) => heads.has(root) || ANYBODY.has(root)))
    return undefined;
  const own = items.filter((item) => item.column === column);
  const held = own.filter((item) => equal(item.of.value, cell.of.value));
  const isWhole = own.length === grid.rows.length && equal(count.of.value, rational(BigInt(held.length)));
  return isWhole
    ? { shown: `${held.length} of ${own.length} rows`, start: grid.start, end: grid.end }
    : undefined;
}

type Found = { list: Listed; count: number };

function ofState(
  said: Said,
  list: Listed,
  states: readonly string[][],
  stated: number,
  world: World,
): Found[] {
  const wanted = said.roots.filter((root) => !isNumber(root));
  const kinds = [...new Set(states.map((state) => state.join(' ')))].filter(
    (kind) => kind !== '' && kind.split(' ').every((root) => wanted.includes(root)),
  );
  const [kind, other] = kinds;
  if (kind === undefined || other !== undefined || stated < 0) return [];
  const own = kind.split(' ');
  // "open, waiting" beside "open": which of them is meant is not told.
  if (states.some((state) => state.join(' ') !== kind && state.some((root) => own.includes(root)))) return [];
  const names = list.entries.map(({ name }) => rootsIn(name));
  const shared = (names[0] ?? []).filter((root) => names.every((one) => one.includes(root)));
  const heads = new Set([...rootsIn(list.heading), ...world.title, ...shared]);
  if (!wanted.every((root) => own.includes(root) || heads.has(root) || ANYBODY.has(root))) return [];
  return [{ list, count: states.filter((state) => state.join(' ') === kind).length }];
}

const WHEN = /\b(?:during|in|on|at|since|by|after|before|of|from)\b.*$/i;

function ofHeading(said: Said, list: Listed, stated: number, all: number | undefined, world: World): Found[] {
  const wanted = said.roots.filter((root) => !isNumber(root));
  const core = rootsIn(list.heading.replace(WHEN, ''));
  const whole = new Set([...rootsIn(list.heading), ...world.title]);
  if (all !== undefined || stated < 0 || /\bto\b/i.test(list.heading) || core.length === 0) return [];
  if (
    !core.every((root) => wanted.includes(root)) ||
    !wanted.every((root) => whole.has(root) || ANYBODY.has(root))
  )
    return [];
  return [{ list, count: list.entries.length }];
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

const OVER = rootSet('above over more exceed');
const UNDER = rootSet('below under less fewer');

/** "Four readings were above 20": as many of the numbers of one list as are. */
function boundIn(
  said: Said,
  world: World,
  stated: number,
  bound: number | undefined,
): { shown: string; start: number; end: number } | undefined {
  const at = said.words.findIndex(
    (word) =>
      /^(?:above|over|below|under)$/.test(word) ||
      (/^(?:more|less|fewer)$/.test(word) && said.words.includes('than')),
  );
  const limit = said.items.at(-1);
  const isTwice = said.words.filter((word) => OVER.has(rootOf(word)) || UNDER.has(rootOf(word))).length > 1;
  if (at < 0 || isTwice || bound === undefined || !limit || said.items.length > 2) return undefined;
  const items = world.items.filter(({ of }) => !of.percent);
  const kinds = new Set(items.map(({ of }) => [...(of.unit?.dims.keys() ?? [])].join(' ')));
  const [first] = items;
  if (!first || items.length < 3 || kinds.size !== 1 || new Set(items.map(({ line }) => line)).size > 1)
    return undefined;
  const heads = new Set([...first.shared].filter((root) => items.every((item) => item.shared.has(root))));
  const rest = said.roots.filter(
    (root) => !OVER.has(root) && !UNDER.has(root) && !isNumber(root) && root !== 'than',
  );
  if (
    !rest.every((root) => heads.has(root) || world.title.has(root) || ANYBODY.has(root)) ||
    first.of.unit ||
    limit.of.unit
  )
    return undefined;
  const isOver = /^(?:above|over|more)$/.test(said.words[at] ?? '');
  const isIn = ({ of }: Item): boolean => (isOver ? 1 : -1) * compare(of.value, rational(BigInt(bound))) > 0;
  const count = items.filter(isIn).length;
  return count === stated
    ? { shown: `${count} of ${items.length}`, start: first.start, end: items.at(-1)?.end ?? first.end }
    : undefined;
}

/** "Ann is the treasurer", "The status of the lint job is failed": what one entry of a list, or a line of its own, says. */
export function entered(said: Said, world: World): { shown: string; start: number; end: number } | undefined {
  if (said.items.length > 0 || said.marks.length > 0 || !/\b(?:is|are|was|were)\b/i.test(said.text))
    return undefined;
  const lists = [...listsIn(world), ...singles(world)];
  const own = lists.flatMap((list) =>
    list.entries.filter((entry) => isEntered(said, entry, list, world)).map((entry) => ({ list, entry })),
  );
  const [one] = own;
  if (!one || own.some(({ entry }) => entry.state !== one.entry.state || entry.name !== one.entry.name))
    return undefined;
  // The same is told of it, or it of something else, in another place.
  const named = lists
    .flatMap(({ entries }) => entries)
    .filter(({ name }) => name.toLowerCase() === one.entry.name.toLowerCase());
  return named.some(({ state }) => state !== '' && state !== one.entry.state)
    ? undefined
    : { shown: `${one.entry.name}: ${one.entry.state}`, start: one.list.start, end: one.list.end };
}

const ARTICLE = /^(?:the|an?)$/;

function isEntered(
  said: Said,
  { name, state }: { name: string; state: string },
  list: Listed,
  world: World,
): boolean {
  const [names, states] = [rootsIn(name), rootsIn(state)];
  const heads = new Set([...rootsIn(list.heading), ...world.title]);
  const all = new Set([...names, ...states]);
  const isAll = [...all].every((root) => said.roots.includes(root));
  const text = ` ${said.words.filter((word) => !ARTICLE.test(word)).join(' ')} `;
  const isTogether = [name, state].every((part) =>
    text.includes(
      ` ${wordsIn(part)
        .filter((word) => !ARTICLE.test(word))
        .join(' ')} `,
    ),
  );
  return (
    names.length > 0 &&
    states.length > 0 &&
    isAll &&
    isTogether &&
    said.roots.every((root) => all.has(root) || heads.has(root))
  );
}

/** Lines that each tell one thing: "Colour: red". */
const singles = ({ lines, text }: World): Listed[] =>
  lines.flatMap(({ start, end }): Listed[] => {
    const entry = entryOf(text.slice(start, end));
    return entry && /:/.test(text.slice(start, end)) ? [{ heading: '', entries: [entry], start, end }] : [];
  });
