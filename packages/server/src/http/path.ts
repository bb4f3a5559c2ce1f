/** Where in a request: member names and 0-based places in lists. */
export type Path = readonly PropertyKey[];

/** Longer names are cut: a path is read by people, and a name of a megabyte must not be echoed. */
const LONGEST_NAME = 64;

/** A path as people write it: `plan_steps[2].index`. The empty path is the whole body. */
export function spell(path: Path): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += `${text && '.'}${shown(String(part))}`;
  }
  return text;
}

/** A name as it can be shown in an error: cut where it is too long. */
export const shown = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name;
