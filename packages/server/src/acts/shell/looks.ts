import { familyOf } from './families.ts';

/** Words of English that no command line has bare. */
const ENGLISH = new Set(
  'the a an all my our your this that these those of from for with please and is are any every into about who what when where whether me us them it its their'.split(
    ' ',
  ),
);
const ARTICLES = /^[a-z]+\s+(?:the|a|an|all|my|our|your|any|every)\s/i;
/** Signs that only command lines have: flags, operators, paths, variables. */
const SIGNS = /(?:^|\s)--?[a-zA-Z]|[|<>]|&&|;\s|\$[({A-Za-z_]|(?:^|\s)(?:~|\.{0,2})\/|\w\/\w|=|\*|\\/;
const OPERATORS = /[|<>$]|&&|(?:^|\s)-/;
const JOINED = /\s(?:\|{1,2}|&&|>{1,2}|2>&1)\s/;
const FLAGGED = /\s--?[a-z][\w-]*(?:\s|=|$)/;
const HEAD = /^\s*(?:[A-Za-z_]\w*=\S*\s+)*(\S+)/;
const COMPOUND = /^(?:for|while|until|if|case|function)$/;

const hasEnglish = (text: string): boolean =>
  text.split(/[\s.,?!]+/).some((word) => ENGLISH.has(word.toLowerCase()));

const LINE = /^\s*([a-z][\w-]{0,40})(?: [^\s,;:]+){1,7}$/;
/** Whether words without a sentence's marks begin with the name of a program, which a shell would run. */
export const beginsLikeCommand = (text: string): boolean =>
  text.length < 400 && familyOf(LINE.exec(text)?.[1] ?? '') !== undefined && !/[.?!]$/.test(text);

/** Whether a text begins with a command that is known, or has what only command lines have, and is no sentence. */
export function looksLikeCommand(text: string): boolean {
  const line = text.trim();
  const head = HEAD.exec(line.slice(0, 2000))?.[1] ?? '';
  if (/^(?:~|\.{0,2})\/[\w./-]+$|^\$[\w{]/.test(head)) return true;
  const name = head.replace(/^.*\//, '').replace(/^[\\"'({!]+|["')};]+$/g, '');
  if (COMPOUND.test(name)) return /;\s*(?:do|then)\b|\bin\b.*\)|\n\s*(?:do|then)\b/.test(line);
  const bare = line.replace(/"[^"]*"|'[^']*'/g, '""');
  if (familyOf(name) === undefined) {
    return /^[a-z][\w.-]*$/.test(name) && (JOINED.test(line) || FLAGGED.test(line)) && !hasEnglish(bare);
  }
  // "rm a b": a name that no English word could be is a program's, whatever stands behind it.
  if (!/[aeiouy]/.test(name)) return true;
  if (SIGNS.test(bare)) return !ARTICLES.test(bare) || OPERATORS.test(bare);
  return !hasEnglish(bare) && bare.split(/\s+/).length <= 8 && !/[.?!]$/.test(bare);
}
