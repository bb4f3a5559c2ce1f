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
  return write(value, []);
}

/** Where a value stands, from the outside in: kept as it is, since only a refusal ever puts it into words. */
type Trail = (string | number)[];

const placeOf = (trail: Trail): string =>
  trail.reduce<string>((place, at) => place + (typeof at === 'number' ? `[${at}]` : `.${at}`), '$');

function write(value: unknown, trail: Trail): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeString(value, trail);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new UncanonicalValue(`${placeOf(trail)} is ${value}`);
    return String(value);
  }
  if (typeof value !== 'object') throw new UncanonicalValue(`${placeOf(trail)} is of type ${typeof value}`);
  if (trail.length === MAX_DEPTH) throw new UncanonicalValue(`nested deeper than ${MAX_DEPTH}`);
  return Array.isArray(value) ? writeArray(value, trail) : writeObject(value, trail);
}

/** Printable ASCII without quotation mark and backslash: most strings, which are then written as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

function writeString(text: string, trail: Trail): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw new UncanonicalValue(`${placeOf(trail)} has a lone surrogate`);
  return JSON.stringify(text);
}

function writeArray(items: readonly unknown[], trail: Trail): string {
  const written: string[] = [];
  // By their numbers, so that a hole is undefined, and a sparse array is refused rather than shortened.
  for (let at = 0; at < items.length; at++) {
    trail.push(at);
    written.push(write(items[at], trail));
    trail.pop();
  }
  return `[${written.join(',')}]`;
}

function writeObject(value: object, trail: Trail): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new UncanonicalValue(`${placeOf(trail)} is not a plain object`);
  }
  const members = value as Readonly<Record<string, unknown>>;
  const written: string[] = [];
  // Without a comparison of its own `sort` goes by UTF-16 code units, as section 3.2.3 asks.
  for (const name of Object.keys(members).sort()) {
    const label = writeString(name, trail);
    trail.push(name);
    written.push(`${label}:${write(members[name], trail)}`);
    trail.pop();
  }
  return `{${written.join(',')}}`;
}
