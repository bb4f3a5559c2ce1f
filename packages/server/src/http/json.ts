import { isUtf8 } from 'node:buffer';
import { LIMITS } from '@truepenny/contract';
import { Problem } from '../kernel/problem.ts';
import { type Path, spell } from './path.ts';
import { countMembers, repeatedName } from './repeated-name.ts';

/** Members and elements of a body, all together; the largest honest body has about a third of it. */
const MOST_MEMBERS = 40_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Parses the bytes of a JSON body (RFC 8259). Refused with a Problem 400: what is not UTF-8 or not JSON, what is
 * nested or split up beyond the limits, members that are named twice, of which two readers may take different ones
 * (RFC 7493, section 2.3), strings that no UTF-8 or database text can hold (lone surrogates, U+0000) and names that
 * reach for an object's prototype.
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw refused([], 'must be UTF-8');
  const named = measure(bytes);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refused([], `must be JSON: ${reasonOf(error)}`, error);
  }
  // Every member has one colon, so fewer members than colons means that some were overwritten.
  if (countMembers(value) < named) {
    const name = repeatedName(text) ?? '';
    throw refused([name], 'is named twice in one object');
  }
  // Only text with an escape or such a name can hold what is looked for, so most bodies skip the walk.
  if (text.includes('\\u') || text.includes('__proto__') || text.includes('"constructor"'))
    inspect(value, []);
  return value;
}

/** One pass over the bytes before anything is built from them: depth, number of parts, and how many have names. */
function measure(bytes: Buffer): number {
  let depth = 0;
  let members = 0;
  let named = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (quoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === COMMA) members++;
    else if (byte === COLON) named++;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (++depth > LIMITS.jsonDepth) throw refused([], `must not be nested deeper than ${LIMITS.jsonDepth}`);
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
  }
  if (members > MOST_MEMBERS) throw refused([], `must not hold more than ${MOST_MEMBERS} members`);
  return named;
}

/** Recursion is safe here: `measure` has bounded the depth. */
function inspect(value: unknown, path: Path): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw refused(path, 'must not hold a lone surrogate (half of a character)');
    if (value.includes('\0')) throw refused(path, 'must not hold the character U+0000');
  } else if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) inspect(value[at], [...path, at]);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      inspect(name, path);
      if (name === '__proto__') throw refused([...path, name], 'is a name that is not accepted');
      if (name === 'constructor' && reachesPrototype(member)) {
        throw refused([...path, name], 'must not hold a member named prototype');
      }
      inspect(member, [...path, name]);
    }
  }
}

const reachesPrototype = (member: unknown) =>
  member !== null && typeof member === 'object' && Object.hasOwn(member, 'prototype');

/** The place alone: the engine's message quotes the body, which belongs into no log. */
function reasonOf(error: unknown): string {
  const place = /at position \d+/.exec(String(error))?.[0];
  if (place) return `it stops being so ${place}`;
  return /end of JSON/.test(String(error)) ? 'it ends too early' : 'it is malformed';
}

function refused(path: Path, message: string, cause?: unknown): Problem {
  const where = spell(path);
  return new Problem(
    'invalid-request',
    `${where || 'The body'} ${message}.`,
    { errors: [{ path: where, message }] },
    { cause },
  );
}
