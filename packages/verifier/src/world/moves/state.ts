/** Who has what, each thing with its holder. */
export type State = ReadonlyMap<string, string>;

/** What changes hands: two swap what they have, or one thing goes to somebody. */
export type Move =
  | { swap: readonly [string, string] }
  | { thing: string | undefined; from?: string; to: string };

/** Who has what at first and after each move; undefined where a move is of what its holder does not have. */
export function statesOf(start: State, moves: readonly Move[]): State[] | undefined {
  const states = [start];
  let now = start;
  for (const move of moves) {
    const after = moved(now, move);
    if (!after) return undefined;
    states.push(after);
    now = after;
  }
  return states;
}

/** The things that somebody has. */
export const heldBy = (state: State, holder: string): string[] =>
  [...state].filter(([, by]) => by === holder).map(([thing]) => thing);

function moved(state: State, move: Move): State | undefined {
  const after = new Map(state);
  if ('swap' in move) {
    const [one, other] = move.swap;
    const [first, more] = heldBy(state, one);
    const [second, another] = heldBy(state, other);
    if (first === undefined || second === undefined || more || another || one === other) return undefined;
    return after.set(first, other).set(second, one);
  }
  const held = move.from === undefined ? [] : heldBy(state, move.from);
  const thing = move.thing ?? (held.length === 1 ? held[0] : undefined);
  if (thing === undefined || (move.from !== undefined && !held.includes(thing))) return undefined;
  return after.set(thing, move.to);
}
