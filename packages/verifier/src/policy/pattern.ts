/** One place of a pattern: a character, or `ANY` text. */
export type Place = string | null;
export const ANY = null;

/** Longer paths are not held against patterns: whether they match stays open. */
const LONGEST = 1_024;

/** What may stand for other text in a path that a shell or a tool expands. */
const EXPANDED = /\$\{[^{}]*\}|\$\w+|\$[@*#?!$-]|\{[^{}]*\}|\[[^[\]]*\]|\*+|\?|`[^`]*`|^~[\w.-]*/g;

/** Whether the path holds a glob or a variable. */
export const isPattern = (path: string): boolean => path.search(EXPANDED) >= 0;

/**
 * What a path with globs and variables could mean. Everything that is expanded stands for any text, slashes
 * included: rather too much than too little.
 */
export function placesOf(path: string): Place[] {
  const places: Place[] = [];
  let read = 0;
  for (const { 0: found, index } of path.matchAll(EXPANDED)) {
    places.push(...path.slice(read, index), ANY);
    read = index + found.length;
  }
  return [...places, ...path.slice(read)];
}

/** How all that `meant` could be stands to a pattern: `inside` it, `outside` it, or `either`. */
export function relationOf(
  meant: readonly Place[],
  pattern: readonly Place[],
): 'inside' | 'outside' | 'either' {
  if (meant.length > LONGEST) return 'either';
  if (holds(pattern, meant)) return 'inside';
  return meet(meant, pattern) ? 'either' : 'outside';
}

/**
 * Whether the pattern matches all of it. A wildcard of `meant` is taken for a character that no pattern names: only
 * a wildcard can take that in, and then it takes in whatever stands there.
 */
function holds(pattern: readonly Place[], meant: readonly Place[]): boolean {
  let reached = new Set([0]);
  const closed = (from: Set<number>) => {
    for (const at of from) if (pattern[at] === ANY) from.add(at + 1);
    return from;
  };
  reached = closed(reached);
  for (const place of meant) {
    const next = new Set<number>();
    for (const at of reached) {
      if (pattern[at] === ANY) next.add(at);
      else if (place !== ANY && pattern[at] === place) next.add(at + 1);
    }
    reached = closed(next);
  }
  return reached.has(pattern.length);
}

/** Whether some text is of both. */
function meet(one: readonly Place[], other: readonly Place[]): boolean {
  // Row by row: whether the first i places of one and the first j of the other can be the same text.
  let row = [true];
  for (let j = 1; j <= other.length; j++) row[j] = row[j - 1] === true && other[j - 1] === ANY;
  for (let i = 1; i <= one.length; i++) {
    const next = [row[0] === true && one[i - 1] === ANY];
    for (let j = 1; j <= other.length; j++) {
      const [a, b] = [one[i - 1], other[j - 1]];
      next[j] =
        a === ANY || b === ANY
          ? row[j] === true || next[j - 1] === true || row[j - 1] === true
          : a === b && row[j - 1] === true;
    }
    row = next;
  }
  return row[other.length] === true;
}
