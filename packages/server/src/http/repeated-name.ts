/** How many members the objects in a parsed value have, all together. Recursive: its depth must be bounded. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
    return count;
  }
  for (const member of Object.values(value)) count += 1 + countMembers(member);
  return count;
}

/**
 * The first member name that one object of a JSON text has twice, however it is escaped; undefined where there is
 * none. Linear. The text must be JSON (RFC 8259).
 */
export function repeatedName(text: string): string | undefined {
  // One entry for each open container: the names seen in an object, nothing for an array.
  const open: (Set<string> | undefined)[] = [];
  let nameNext = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') {
      const end = endOfString(text, at);
      const names = nameNext ? open.at(-1) : undefined;
      if (names) {
        const name: string = JSON.parse(text.slice(at, end + 1));
        if (names.has(name)) return name;
        names.add(name);
      }
      nameNext = false;
      at = end;
    } else if (letter === '{' || letter === '[') {
      open.push(letter === '{' ? new Set() : undefined);
      nameNext = letter === '{';
    } else if (letter === '}' || letter === ']') open.pop();
    else if (letter === ',') nameNext = true;
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
