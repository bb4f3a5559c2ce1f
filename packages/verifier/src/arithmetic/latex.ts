import { LATEX } from '../language/lexicon/signs.ts';
import { grouped } from '../language/lists.ts';
import { OPERATORS, RELATIONS } from './signs.ts';
import type { Sign } from './token.ts';

const close: Sign = { kind: 'break', sign: ';' };

/** What a LaTeX command stands for; `null` is layout, which reads as if it were not there. */
const COMMANDS: ReadonlyMap<string, Sign | null> = new Map(
  [...grouped(LATEX)].map(([name, meaning]) => [name, signOf(name, meaning)]),
);

function signOf(name: string, meaning: string): Sign | null {
  if (meaning === 'open' || meaning === 'close') return { kind: meaning, sign: `\\${name}`, match: -1 };
  if (meaning === 'frac' || meaning === 'binomial' || meaning === 'root' || meaning === 'pi')
    return { kind: meaning };
  if (meaning === ';') return close;
  const [relation, operator] = [RELATIONS.get(meaning), OPERATORS.get(meaning)];
  if (operator) return { kind: 'operator', sign: operator };
  return relation ? { kind: 'relation', sign: relation } : null;
}

/** The meaning of a backslash and one character that is no letter. */
const ESCAPES: ReadonlyMap<string, Sign | null> = new Map<string, Sign | null>([
  ['[', close],
  [']', close],
  ['\\', { kind: 'break', sign: '\n' }],
  ['%', null],
  ...['(', ')', ',', ';', ':', '!', ' ', '$', '\n', '#', '&'].map((name) => [name, null] as const),
]);

/** Layout whose first braces hold a name or a length, which is no part of what is written. */
const TAKES_NAME: ReadonlySet<string> = new Set(['color', 'textcolor', 'hspace', 'vspace', 'label', 'tag']);
const LONGEST_NAME = 40;

function afterBraces(text: string, at: number): number {
  if (text.charAt(at) !== '{') return at;
  const length = text.slice(at, at + LONGEST_NAME).indexOf('}');
  return length < 0 ? at : at + length + 1;
}

/** Reads the command at a backslash: where it ends, and what it stands for (`unknown` where nobody knows). */
export function readCommand(text: string, at: number): { end: number; name: string; sign: Sign | null } {
  let end = at + 1;
  while (/[A-Za-z]/.test(text.charAt(end))) end++;
  if (end > at + 1) {
    const name = text.slice(at + 1, end);
    if (TAKES_NAME.has(name)) return { end: afterBraces(text, end), name, sign: null };
    const sign = COMMANDS.get(name);
    return { end, name, sign: sign === undefined ? { kind: 'unknown', text: name } : sign };
  }
  const name = text.charAt(at + 1);
  const sign = ESCAPES.get(name);
  return { end: at + 2, name, sign: sign === undefined ? { kind: 'unknown', text: name } : sign };
}
