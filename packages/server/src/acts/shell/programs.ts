/**
 * Small programs inside commands, as far as they can be seen to do nothing but work on the lines they are given.
 * What is not one of these plain forms may run or write anything.
 */

/** An awk program that calls no command and writes no file: no pipe, no redirection, no `system`, no indirect call. */
export function isPlainAwk(program: string): boolean {
  if (program.length > 4000) return false;
  const bare = program.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  if (/\bsystem\s*\(|\bgetline\b|\||@|\bfflush\b|\bclose\s*\(/.test(bare.replace(/\|\|/g, ''))) return false;
  // Inside a block that prints, ">" is a redirection.
  return !/\bprintf?\b[^;}\n]*>/.test(bare);
}

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|\/(?:[^/\\\n]|\\.)*\/I?)`;
const SED_HEAD = new RegExp(String.raw`^${ADDRESS}?(?:\s*,\s*[+~]?${ADDRESS})?\s*!?\s*`);

/** A sed script of substitutions without `e` or `w`, and of commands that print, delete, insert or number lines. */
export function isPlainSed(script: string): boolean {
  if (script.length > 4000) return false;
  let rest = script.trim();
  while (rest !== '') {
    rest = rest.replace(SED_HEAD, '');
    const letter = rest[0] ?? '';
    if (letter === 's' || letter === 'y') {
      const end = endOfSubstitution(rest);
      if (end === -1) return false;
      const flags = /^[gpiImM\d]*/.exec(rest.slice(end))?.[0] ?? '';
      rest = rest.slice(end + flags.length);
    } else if ('dpqQ=nNDPhHgGxlz{}'.includes(letter) && letter !== '') rest = rest.slice(1);
    else if ('aic'.includes(letter) && letter !== '') return true;
    else if ('btT:'.includes(letter) && letter !== '') rest = rest.replace(/^.[^;\n}]*/, '');
    else return rest.startsWith('#');
    const before = rest;
    rest = rest.replace(/^[\s;]+/, '');
    if (rest !== '' && before === rest && !'{}'.includes(letter) && !rest.startsWith('}')) return false;
  }
  return true;
}

/** Where the flags of `s/a/b/` begin; -1 where it does not end. */
function endOfSubstitution(text: string): number {
  const mark = text[1];
  if (mark === undefined || mark === '\\' || mark === '\n') return -1;
  let seen = 0;
  for (let at = 2; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === mark && ++seen === 2) return at + 1;
  }
  return -1;
}
