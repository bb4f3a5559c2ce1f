import { nextTurn } from './turn.ts';

/** Elements of an array that are written at once: some tenths of a millisecond, a few where they are large. */
const AT_ONCE = 250;

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > AT_ONCE;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an answer or a record holds a long array, at its top or one object further down. */
export function isLengthy(value: object, depth = 1): boolean {
  return Object.values(value).some(
    (member) => isLong(member) || (depth > 0 && isObject(member) && isLengthy(member, depth - 1)),
  );
}

/**
 * `JSON.stringify` of an answer or a record that may hold ten thousand steps with their proofs: what is lengthy is
 * written piece by piece, and whatever else waits for the event loop goes in between. The text is the same to the
 * byte.
 */
export async function jsonInTurns(value: object): Promise<string> {
  if (!isLengthy(value)) return JSON.stringify(value);
  const pieces: string[] = [];
  for await (const piece of jsonPieces(value)) pieces.push(piece);
  return pieces.join('');
}

/** The pieces of that text in order, none of them long. */
export async function* jsonPieces(value: object, depth = 1): AsyncGenerator<string> {
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    const head = `${before}${JSON.stringify(name)}:`;
    if (isLong(member)) {
      yield head;
      yield* arrayPieces(member);
    } else if (depth > 0 && isObject(member) && isLengthy(member, depth - 1)) {
      yield head;
      yield* jsonPieces(member, depth - 1);
    } else {
      const text = JSON.stringify(member);
      if (text === undefined) continue;
      yield head + text;
    }
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

async function* arrayPieces(elements: readonly unknown[]): AsyncGenerator<string> {
  for (let at = 0; at < elements.length; at += AT_ONCE) {
    await nextTurn();
    // Without its brackets; an element that JSON has no word for becomes null in either way.
    yield (at === 0 ? '[' : ',') + JSON.stringify(elements.slice(at, at + AT_ONCE)).slice(1, -1);
  }
  yield ']';
}
