/** Thrown for text that is not JSON, or that two readers could read differently. */
export class UnsafeJson extends Error {
  override name = 'UnsafeJson';
}

/**
 * Reads JSON (RFC 8259) that only has one reading: member names are unique (RFC 7493 section 2.3) and none is
 * `__proto__`, so that no two parsers can see different values in the same signed bytes.
 *
 * @param maxDepth How far objects and arrays may nest.
 * @throws {UnsafeJson}
 */
export function readJson(text: string, maxDepth: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UnsafeJson('is not JSON', { cause });
  }
  examineNames(text, maxDepth);
  return value;
}

/** Walks over text that is known to be JSON and looks at the names of members alone. */
function examineNames(text: string, maxDepth: number): void {
  // One entry for each open container: the names seen in an object, or null for an array.
  const open: (Set<string> | null)[] = [];
  let nameNext = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '{' || letter === '[') {
      if (open.length === maxDepth) throw new UnsafeJson(`nests deeper than ${maxDepth}`);
      open.push(letter === '{' ? new Set() : null);
      nameNext = letter === '{';
    } else if (letter === '}' || letter === ']') {
      open.pop();
      nameNext = false;
    } else if (letter === ',') {
      nameNext = open.at(-1) instanceof Set;
    } else if (letter === '"') {
      const end = endOfString(text, at);
      if (nameNext) examineName(text.slice(at, end + 1), open.at(-1));
      nameNext = false;
      at = end;
    }
  }
}

function examineName(written: string, seen: Set<string> | null | undefined): void {
  // Parsed rather than sliced, because "a" and "\u0061" are the same name.
  const name: string = JSON.parse(written);
  if (name === '__proto__') throw new UnsafeJson('has a member named __proto__');
  if (seen?.has(name)) throw new UnsafeJson(`has the member ${written} twice`);
  seen?.add(name);
}

/** Where the string that opens at `start` closes; the text is known to be JSON, so it does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
