const FIRST = /\(\s?(?:1|a|i)\s?\)/i;
const SECOND = /\(\s?(?:2|b|ii)\s?\)/i;

/** The two things that a text lists, "(1) … (2) …" or "(a) … (b) …"; undefined where it lists none. Linear. */
export function listedIn(text: string): [one: string, other: string] | undefined {
  const first = FIRST.exec(text);
  const after = first ? text.slice(first.index + first[0].length) : '';
  const second = SECOND.exec(after);
  if (!second) return undefined;
  const [one, other] = [after.slice(0, second.index), after.slice(second.index + second[0].length)];
  return one.trim() === '' || other.trim() === '' ? undefined : [one, other];
}
