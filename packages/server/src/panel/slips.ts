/**
 * JSON as models write it by hand, without what strict JSON does not take: a comma before a closing bracket, a remark
 * (`//` or between `/*` and its end), a line broken within a string. Nothing is completed and no member is added; where
 * it still is no JSON it is for the strict reader to refuse. One pass.
 */
export function withoutSlips(json: string): string {
  let out = '';
  let inString = false;
  /** A comma and the white space behind it, until it is known whether anything follows. */
  let comma = '';
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at);
    if (inString) {
      if (character === '\\') out += character + json.charAt(++at);
      else out += BROKEN[character] ?? character;
      if (character === '"') inString = false;
      continue;
    }
    const end = remarkEnd(json, at);
    if (end > at) at = end - 1;
    else if (comma !== '' && SPACE.has(character)) comma += character;
    else {
      out += character === '}' || character === ']' ? comma.slice(1) : comma;
      comma = character === ',' ? ',' : '';
      if (character !== ',') out += character;
      inString = character === '"';
    }
  }
  return out + comma;
}

const SPACE: ReadonlySet<string> = new Set(' \n\r\t');
const BROKEN: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Where the remark that begins here is over; where none begins, here. */
function remarkEnd(json: string, at: number): number {
  const end = json.startsWith('//', at) ? '\n' : json.startsWith('/*', at) ? '*/' : undefined;
  if (end === undefined) return at;
  const found = json.indexOf(end, at + 2);
  return found === -1 ? json.length : found + end.length;
}
