import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { EFFECTS } from '../act.ts';
import { isKind } from '../shell/families.ts';

const effects = new Set<string>(EFFECTS);
const words = (list: string): string[] => list.split(' ').filter(Boolean);

const Takes = z.string().refine((list) => {
  const kinds = words(list);
  return (
    kinds.filter((kind) => kind.endsWith('*')).length <= 1 &&
    kinds.every((kind) => isKind(kind.replace('*', '')))
  );
}, 'kinds of operands, one of them with * at most');
const Meaning = z.string().refine(
  (text) =>
    words(text).every((part) => {
      if (part.startsWith('=')) return isKind(part.replace(/^=\??/, ''));
      return part.startsWith('!')
        ? effects.has(part.slice(1))
        : ['dry', 'drops', 'option', 'filter'].includes(part);
    }),
  'what a flag takes and changes',
);
const Entry = z.strictObject({
  does: z
    .string()
    .refine((list) => words(list).length > 0 && words(list).every((one) => effects.has(one)), 'effects'),
  takes: Takes.optional(),
  flags: z.record(z.string(), Meaning).optional(),
  plain: z.string().optional(),
  style: z.enum(['words', 'first', 'numbers', 'verbs', 'assign', 'remote']).optional(),
  bare: z.string().optional(),
  input: z.enum(['program', 'names', 'found', 'script']).optional(),
  secret: z.literal(true).optional(),
  secretIf: z.string().optional(),
  opaque: z.string().optional(),
});
const Names = z
  .string()
  .regex(/^[^\s,]+(?: [^\s,]+){0,4}(?:, [^\s,]+(?: [^\s,]+){0,4})*$/, 'names of commands, parted by commas');
const Families = z.strictObject({ about: z.string(), source: z.string(), entries: z.record(Names, Entry) });

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.json') && name !== 'variables.json',
);
const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));

test.each(files)('%s says of each command what it does in the words of the format', (name) => {
  expect(Families.safeParse(read(name)).error?.issues).toBeUndefined();
});

test('no command has two entries, and no flag two meanings in one', () => {
  const names = files.flatMap((name) =>
    Object.keys(Families.parse(read(name)).entries).flatMap((list) => list.split(', ')),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const file of files) {
    for (const [name, { flags, plain }] of Object.entries(Families.parse(read(file)).entries)) {
      const all = [...words(plain ?? ''), ...Object.keys(flags ?? {}).flatMap(words)];
      expect([file, name, all.filter((flag, at) => all.indexOf(flag) !== at)]).toEqual([file, name, []]);
    }
  }
});
