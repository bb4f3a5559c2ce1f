import { familyOf } from './families.ts';

/** Words of English that no command line has bare. */
const ENGLISH =
  /(?:^|\s)(?:the|a|an|all|my|our|your|this|that|these|those|of|from|for|with|please|and|is|are|any|every|into|about|who|what|when|where|whether|if you|me|us|them|it|its|their)(?=\s|[.,?!]|$)/i;
/** Signs that only command lines have: flags, operators, paths, variables. */
const SIGNS = /(?:^|\s)--?[a-zA-Z]|[|<>]|&&|;\s|\$[({A-Za-z_]|(?:^|\s)(?:~|\.{0,2})\/|\w\/\w|=|\*|\\/;
const HEAD = /^\s*(?:[A-Za-z_]\w*=\S*\s+)*(\S+)/;

/** Whether a text begins with a command that is known, or has what only command lines have, and is no sentence. */
export function looksLikeCommand(text: string): boolean {
  const line = text.trim();
  const head = HEAD.exec(line.slice(0, 2000))?.[1] ?? '';
  if (/^\$\w|^\$\{/.test(head)) return true;
  if (/^(?:~|\.{0,2})\/[\w./-]+$/.test(head)) return true;
  const name = head.replace(/^.*\//, '').replace(/^[\\"'({!]+|["')};]+$/g, '');
  if (/^(?:for|while|until|if|case|function)$/.test(name))
    return /;\s*(?:do|then)\b|\bin\b.*\)|\n\s*(?:do|then)\b/.test(line);
  if (familyOf(name) === undefined)
    return (
      /^[a-z][\w.-]*$/.test(name) &&
      (/\s(?:\|{1,2}|&&|>{1,2}|2>&1)\s/.test(line) || /\s--?[a-z][\w-]*(?:\s|=|$)/.test(line)) &&
      !ENGLISH.test(line.replace(/"[^"]*"|'[^']*'/g, ''))
    );
  const bare = line.replace(/"[^"]*"|'[^']*'/g, '""');
  if (SIGNS.test(bare))
    return !(
      /^[a-z]+\s+(?:the|a|an|all|my|our|your|any|every)\s/i.test(bare) && !/[|<>$]|&&|(?:^|\s)-/.test(bare)
    );
  return !ENGLISH.test(bare) && bare.split(/\s+/).length <= 8 && !/[.?!]$/.test(bare);
}
