import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One import as it is written: who imports what. */
export type Import = {
  file: string;
  line: number;
  specifier: string;
  /** Whether nothing of it is left at run time (`import type`). */
  erased: boolean;
};

/** Static imports and exports, and dynamic imports of a fixed name, at the start of a line or an expression. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every TypeScript file below these folders of the repository, by its path from there. */
export const filesBelow = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** The imports of a file of the repository, in the order in which they stand. */
export function importsOf(root: string, file: string): Import[] {
  const text = withoutComments(readFileSync(join(root, file), 'utf8'));
  return [...text.matchAll(IMPORT)].map((match) => ({
    file,
    line: text.slice(0, (match.index ?? 0) + 1).split('\n').length,
    specifier: match[1] ?? match[2] ?? '',
    erased: /^\s*(?:import|export)\s+type\s/.test(match[0]),
  }));
}

/** The file that a relative import names, by its path from the repository; undefined for a package. */
export const targetOf = ({ file, specifier }: Import): string | undefined =>
  specifier.startsWith('.') ? normalize(join(dirname(file), specifier)).replaceAll('\\', '/') : undefined;

/** Comments blanked, lines kept: an example in a comment is no import. */
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '));
