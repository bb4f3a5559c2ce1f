/** Longer names are not compared: nobody mistypes them by hand, and a hostile one must cost nothing. */
const LONGEST = 64;

/**
 * The known name that was probably meant by a mistyped one, or undefined where none is near: at most a third
 * of the letters apart, case aside, by the optimal string alignment distance (Damerau–Levenshtein).
 */
export function nearestName(typed: string, known: Iterable<string>): string | undefined {
  if (typed.length > LONGEST) return undefined;
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const name of known) {
    const distance = alignmentDistance(plain(typed), plain(name));
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

/** `stake_level`, `StakeLevel` and `stakeLevel` are the same name in other clothes. */
const plain = (name: string) => name.toLowerCase().replaceAll('_', '').replaceAll('-', '');

function alignmentDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + same);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, at(beforeLast, column - 2) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
