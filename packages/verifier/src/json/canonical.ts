/** Thrown for a value that has no RFC 8785 form; the message says where it stands. */
export class UncanonicalValue extends Error {
  override name = 'UncanonicalValue';
}

const MAX_DEPTH = 256;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The canonical form of a JSON value (RFC 8785, JCS): no white space, members ordered by the UTF-16 code units
 * of their names, numbers and strings as ECMAScript writes them. The same value gives the same text everywhere,
 * so it can be hashed and signed.
 *
 * @throws {UncanonicalValue} for what JSON or I-JSON cannot hold: NaN, infinities, lone surrogates, undefined,
 *   functions, symbols, bigints, objects that are not plain, and nesting over 256 (a cycle among it). Leaving
 *   such a member out would sign something else than what was meant.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '$', 0);
}

function write(value: unknown, path: string, depth: number): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeString(value, path);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new UncanonicalValue(`${path} is ${value}`);
    return JSON.stringify(value);
  }
  if (typeof value !== 'object') throw new UncanonicalValue(`${path} is of type ${typeof value}`);
  if (depth === MAX_DEPTH) throw new UncanonicalValue(`nested deeper than ${MAX_DEPTH}`);
  if (Array.isArray(value)) {
    // Array.from reads holes as undefined, so that a sparse array is refused rather than shortened.
    return `[${Array.from(value, (item, at) => write(item, `${path}[${at}]`, depth + 1)).join(',')}]`;
  }
  return writeObject(value, path, depth);
}

function writeString(text: string, path: string): string {
  if (LONE_SURROGATE.test(text)) throw new UncanonicalValue(`${path} has a lone surrogate`);
  return JSON.stringify(text);
}

function writeObject(value: object, path: string, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new UncanonicalValue(`${path} is not a plain object`);
  }
  // `<` compares strings by UTF-16 code units, as section 3.2.3 asks.
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const written = members.map(
    ([name, item]) => `${writeString(name, path)}:${write(item, `${path}.${name}`, depth + 1)}`,
  );
  return `{${written.join(',')}}`;
}
