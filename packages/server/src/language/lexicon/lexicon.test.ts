import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Every lexicon says what it is for and where it comes from; its entries are words, lists of words or tables of them. */
const Words = z.string().regex(/^\S*(?: \S+)*$/, 'words are parted by one space');
const Entry: z.ZodType = z.lazy(() =>
  z.union([Words, z.number(), z.boolean(), z.null(), z.array(Entry), z.record(z.string(), Entry)]),
);
const Lexicon = z.strictObject({
  about: z.string().min(20),
  source: z.string().min(20),
  entries: z.union([z.record(z.string(), Entry), z.array(Entry)]),
});

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

test.each(files)('%s has the form of a lexicon', (name) => {
  expect(
    Lexicon.safeParse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))).error?.issues,
  ).toBeUndefined();
});
