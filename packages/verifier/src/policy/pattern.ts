/** One place of a pattern: a character, any text, or any text without a slash. */
export type Place = string | typeof ANY | typeof SEGMENT;
export const ANY = Symbol('any text');
const SEGMENT = Symbol('any text without a slash');

/** Longer paths are not held against patterns: whether they match stays open. */
const LONGEST = 1_024;

/** What may stand for other text in a path that a shell or a tool expands. */
const EXPANDED =
  /\$\([\s\S]*$|\$\{[^{}]*\}|\$\w+|\$[@*#?!$-]|\{[^{}]*\}|\[[^[\]]*\]|\*+|\?|`[^`]*`|^~[\w.-]*/g;

/** Whether the path holds a glob or a variable. */
export const isPattern = (path: string): boolean => path.search(EXPANDED) >= 0;

/**
 * What a path with globs and variables could mean. In a shell `*`, `?` and `[…]` stay within one folder; everything
 * else that is expanded, and all that a tool may expand, stands for any text: rather too much than too little.
 */
export function placesOf(path: string, by: 'shell' | 'tool'): Place[] {
  const places: Place[] = [];
  let read = 0;
  for (const { 0: found, index } of path.matchAll(EXPANDED)) {
    const stays = by === 'shell' && (found === '*' || found === '?' || found.startsWith('['));
    places.push(...path.slice(read, index), stays ? SEGMENT : ANY);
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
      else if (typeof place === 'string' && pattern[at] === place) next.add(at + 1);
    }
    reached = closed(next);
  }
  return reached.has(pattern.length);
}

/** Whether some text is of both. */
function meet(one: readonly Place[], other: readonly Place[]): boolean {
  // Row by row: whether the first i places of one and the first j of the other can be the same text.
  let row = other.map((_, j) => other.slice(0, j).every(isOpen));
  row.push(other.every(isOpen));
  for (const a of one) {
    const next = [row[0] === true && isOpen(a)];
    for (const [at, b] of other.entries()) {
      const [above, left, both] = [row[at + 1] === true, next[at] === true, row[at] === true];
      // What is open is either empty here, or takes in what stands on the other side.
      const byA = isOpen(a) && (above || (left && takes(a, b)));
      const byB = isOpen(b) && (left || (above && takes(b, a)));
      next.push(byA || byB || (a === b && both));
    }
    row = next;
  }
  return row[other.length] === true;
}

const isOpen = (place: Place): boolean => typeof place !== 'string';
const takes = (open: Place, place: Place): boolean => open === ANY || place !== '/';
