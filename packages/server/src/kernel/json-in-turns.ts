import { nextTurn } from './turn.ts';

/** Elements of an array that are written at once: some tenths of a millisecond, a few where they are large. */
const AT_ONCE = 250;

/**
 * `JSON.stringify` of an answer or a record that may hold ten thousand steps with their proofs: long arrays, at the
 * top or one object further down, are written piece by piece, and whatever else waits for the event loop goes in
 * between. The text is the same to the byte.
 */
export async function jsonInTurns(value: object, depth = 1): Promise<string> {
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const text = await memberInTurns(member, depth);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

async function memberInTurns(member: unknown, depth: number): Promise<string | undefined> {
  if (Array.isArray(member) && member.length > AT_ONCE) return arrayInTurns(member);
  const within = depth > 0 && typeof member === 'object' && member !== null && !Array.isArray(member);
  return within && hasLongArray(member) ? jsonInTurns(member, depth - 1) : JSON.stringify(member);
}

const hasLongArray = (value: object): boolean =>
  Object.values(value).some((member) => Array.isArray(member) && member.length > AT_ONCE);

async function arrayInTurns(elements: readonly unknown[]): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < elements.length; at += AT_ONCE) {
    // Without its brackets; an element that JSON has no word for becomes null in either way.
    pieces.push(JSON.stringify(elements.slice(at, at + AT_ONCE)).slice(1, -1));
    await nextTurn();
  }
  return `[${pieces.join(',')}]`;
}
