/**
 * What is too large to be read at once: `npx node scripts/shape.ts`. Ends with 1 where a file has more than 400 lines,
 * or a regular expression more than 120 characters: one that needs more is put together from lists and parts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { filesBelow } from './imports.ts';

const ROOT = join(import.meta.dirname, '..');
const MOST = { file: 400, expression: 120 } as const;

/** What is too large in a file, a line for each. */
function tooLarge(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found: string[] = [];
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
  const lines = lineOf(text.trimEnd().length);
  if (lines > MOST.file) found.push(`${file}: ${lines} lines`);
  new Visitor({
    Literal(node) {
      const long = 'regex' in node ? node.regex.pattern.length : 0;
      if (long > MOST.expression)
        found.push(`${file}:${lineOf(node.start)}: an expression of ${long} characters`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const found = filesBelow(ROOT, '{packages/*/{src,test},scripts,bench}/**/*.ts').flatMap(tooLarge);
for (const line of found) console.log(line);
if (found.length > 0) process.exitCode = 1;
