import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, type Import, importsOf, targetOf } from './imports.ts';

/** A package without rooms lists the packages it may import; one with rooms lists the doors of each. */
type Rooms = Record<string, string[] | Record<string, string[]>>;

type Manifest = { name: string; exports?: Record<string, string> };

const root = join(import.meta.dirname, '..');
const rooms: Rooms = JSON.parse(readFileSync(join(root, 'rooms.json'), 'utf8'));
const packages = new Map(
  filesBelow(root, 'packages/*/package.json').map((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
    const entries = Object.keys(exports).map((entry) => name + entry.slice(1));
    return [name, { folder: file.split('/')[1] ?? '', entries }];
  }),
);

const sources = filesBelow(root, 'packages/*/src/**/*.ts');
const isTest = (file: string) => /\.(test|fixture)\.ts$/.test(file);
const production = sources.filter((file) => !isTest(file));
const tests = [...sources.filter(isTest), ...filesBelow(root, 'packages/*/test/**/*.ts')];

/** `packages/server/src/http/mount.ts` → package `server`, room `http`; a file beside the rooms has none. */
function placeOf(file: string): { pkg: string; room: string | undefined } {
  const [, pkg = '', , ...rest] = file.split('/');
  const hasRooms = !Array.isArray(rooms[`packages/${pkg}/src`]);
  return { pkg, room: hasRooms && rest.length > 1 ? rest[0] : undefined };
}

/** What is wrong with an import, or undefined. */
function wrong(written: Import): string | undefined {
  const { file, line, specifier } = written;
  const from = placeOf(file);
  const doors = rooms[`packages/${from.pkg}/src`] ?? [];
  const target = targetOf(written);
  if (target?.startsWith('packages/') && placeOf(target).pkg !== from.pkg) {
    return `${file}:${line} reaches into another package; import its name instead of ${specifier}`;
  }
  const into = target ? placeOf(target).room : packageRoom(specifier);
  if (into === undefined) return undefined;
  if (into.includes('/')) return `${file}:${line} reaches inside a package: ${specifier}`;
  if (Array.isArray(doors))
    return target || doors.includes(into) ? undefined : noDoor(written, from.pkg, into);
  // Files beside the rooms put the rooms together and may import everything.
  if (from.room === undefined || from.room === into) return undefined;
  const open = doors[from.room];
  if (!open) return `${file} stands in a room that rooms.json does not know: ${from.room}`;
  return open.includes(into) ? undefined : noDoor(written, from.room, into);
}

/** The package of ours that a bare import names, with a slash where it reaches inside it. */
function packageRoom(specifier: string): string | undefined {
  for (const [name, { folder, entries }] of packages) {
    if (specifier === name || entries.includes(specifier)) return folder;
    if (specifier.startsWith(`${name}/`)) return `${folder}/`;
  }
  return undefined;
}

const noDoor = ({ file, line, specifier }: Import, from: string, into: string) =>
  `${file}:${line} imports ${specifier}, and rooms.json has no door from ${from} to ${into}`;

test('every import goes through a door of rooms.json', () => {
  expect(production.flatMap((file) => importsOf(root, file)).flatMap((one) => wrong(one) ?? [])).toEqual([]);
});

test('tests import other packages by their names alone, and their test harnesses', () => {
  const inside = tests
    .flatMap((file) => importsOf(root, file))
    .filter((one) => {
      const target = targetOf(one);
      const elsewhere = target?.startsWith('packages/') && placeOf(target).pkg !== placeOf(one.file).pkg;
      return (elsewhere && !target?.includes('/test/')) || packageRoom(one.specifier)?.includes('/');
    });
  expect(inside.map(({ file, line, specifier }) => `${file}:${line} imports ${specifier}`)).toEqual([]);
});

test('no files need one another in a ring when they run', () => {
  const imports = new Map(
    production.map((file) => [
      file,
      importsOf(root, file).flatMap((one) => (one.erased ? [] : (targetOf(one) ?? []))),
    ]),
  );
  expect(ringIn(imports)).toBeUndefined();
});

test('every room of rooms.json and every folder of the server are the same set', () => {
  const listed = rooms['packages/server/src'] ?? {};
  const folders = new Set(
    production.flatMap((file) => (placeOf(file).pkg === 'server' ? (placeOf(file).room ?? []) : [])),
  );
  expect([...folders].filter((room) => !(room in listed))).toEqual([]);
});

test('what is packed for Node 18 calls nothing that it does not have', () => {
  const newer =
    /\b(?:Map|Object)\.groupBy\(|\.(?:toSorted|toReversed|toSpliced)\(|withResolvers\(|fromAsync\(/;
  const packed = production.filter((file) => placeOf(file).pkg !== 'server');
  expect(packed.filter((file) => newer.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('the check itself sees what is wrong', () => {
  const written = (file: string, specifier: string) => wrong({ file, specifier, line: 1, erased: false });
  const inKernel = 'packages/server/src/kernel/x.ts';
  expect(written(inKernel, '../store/open.ts')).toContain('no door from kernel to store');
  expect(written(inKernel, '@truepenny/contract')).toBeUndefined();
  expect(written(inKernel, '@truepenny/verifier/proofs')).toBeUndefined();
  expect(written(inKernel, '@truepenny/contract/src/trace.ts')).toContain('reaches inside');
  expect(written(inKernel, '../../../contract/src/trace.ts')).toContain('another package');
  expect(written('packages/verifier/src/x.ts', '@truepenny/contract')).toContain('no door');
  expect(written('packages/server/src/app.ts', './store/open.ts')).toBeUndefined();
  expect(
    ringIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['a']],
      ]),
    ),
  ).toBe('a → b → c → a');
});

/** The first ring of imports, written out, or undefined. */
function ringIn(imports: ReadonlyMap<string, readonly string[]>): string | undefined {
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): string | undefined => {
    const start = trail.indexOf(file);
    if (start >= 0) return [...trail.slice(start), file].join(' → ');
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const ring = walk(next, [...trail, file]);
      if (ring) return ring;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const ring = walk(file, []);
    if (ring) return ring;
  }
  return undefined;
}

test('ARCHITECTURE.md has a row for every room of the server, with the doors that it has', () => {
  const rows = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm);
  const told = [...rows].map(([, room = '', doors = '']): [string, string[]] => [
    room,
    doors
      .replaceAll(/ \([^)]*\)/g, '')
      .split(', ')
      .sort(),
  ]);
  const drawn = Object.entries(rooms['packages/server/src'] ?? {});
  const wanted = drawn.map(([room, doors]): [string, string[]] => [room, [...doors].sort()]);
  const named = new Set(drawn.map(([room]) => room));
  expect(Object.fromEntries(told.filter(([room]) => named.has(room)))).toEqual(Object.fromEntries(wanted));
});
