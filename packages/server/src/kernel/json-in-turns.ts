import { canonicalJson } from '@truepenny/verifier';
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
 * written piece by piece, in UTF-8 as it is going to be sent, and whatever else waits for the event loop goes in
 * between. The bytes are the same.
 */
export async function jsonInTurns(value: object): Promise<string | Buffer> {
  if (!isLengthy(value)) return JSON.stringify(value);
  const pieces: Buffer[] = [];
  for await (const piece of jsonPieces(value)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** The pieces of that text in order, none of them long. */
export const jsonPieces = (value: object): AsyncGenerator<string> => piecesOf(value, 1, AS_IT_COMES);

/** The pieces of the record's canonical form (RFC 8785) in order. @throws {UncanonicalValue} for what has none. */
export const canonicalPieces = (value: object): AsyncGenerator<string> => piecesOf(value, 1, CANONICAL);

/** How a value is written, and in which order the members of a lengthy object. */
type Manner = { text(value: unknown): string | undefined; order(names: string[]): string[] };

const AS_IT_COMES: Manner = { text: JSON.stringify, order: (names) => names };
const CANONICAL: Manner = { text: canonicalJson, order: (names) => names.sort() };

async function* piecesOf(value: object, depth: number, manner: Manner): AsyncGenerator<string> {
  const members = value as Readonly<Record<string, unknown>>;
  let before = '{';
  for (const name of manner.order(Object.keys(members))) {
    const member = members[name];
    const head = `${before}${JSON.stringify(name)}:`;
    if (isLong(member)) {
      yield head;
      yield* arrayPieces(member, manner);
    } else if (depth > 0 && isObject(member) && isLengthy(member, depth - 1)) {
      yield head;
      yield* piecesOf(member, depth - 1, manner);
    } else {
      const text = manner.text(member);
      if (text === undefined) continue;
      yield head + text;
    }
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

async function* arrayPieces(elements: readonly unknown[], { text }: Manner): AsyncGenerator<string> {
  for (let at = 0; at < elements.length; at += AT_ONCE) {
    await nextTurn();
    // Without its brackets; an element that JSON has no word for becomes null where that is allowed.
    yield (at === 0 ? '[' : ',') + (text(elements.slice(at, at + AT_ONCE)) ?? '').slice(1, -1);
  }
  yield ']';
}
