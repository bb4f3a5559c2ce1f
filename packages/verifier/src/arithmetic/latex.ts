import type { Sign } from './token.ts';

const operator = (sign: '+' | '-' | '*' | '/'): Sign => ({ kind: 'operator', sign });
const relation = (sign: '=' | '≈' | '<' | '>' | '≤' | '≥' | '≠'): Sign => ({ kind: 'relation', sign });
const close: Sign = { kind: 'break', sign: ';' };

/** What a LaTeX command stands for; `null` is layout, which reads as if it were not there. */
const COMMANDS: ReadonlyMap<string, Sign | null> = new Map<string, Sign | null>([
  ...['times', 'cdot', 'ast', 'bullet'].map((name) => [name, operator('*')] as const),
  ...['frac', 'dfrac', 'tfrac', 'cfrac'].map((name) => [name, { kind: 'frac' } as const] as const),
  ...['approx', 'simeq', 'approxeq'].map((name) => [name, relation('≈')] as const),
  ...['le', 'leq', 'leqslant'].map((name) => [name, relation('≤')] as const),
  ...['ge', 'geq', 'geqslant'].map((name) => [name, relation('≥')] as const),
  ...['ne', 'neq'].map((name) => [name, relation('≠')] as const),
  ['lt', relation('<')],
  ['gt', relation('>')],
  ['div', operator('/')],
  ...['binom', 'dbinom', 'tbinom'].map((name) => [name, { kind: 'binomial' } as const] as const),
  ...['lfloor', 'lceil', 'lvert'].map(
    (name) => [name, { kind: 'open', sign: `\\${name}`, match: -1 } as const] as const,
  ),
  ...['rfloor', 'rceil', 'rvert'].map(
    (name) => [name, { kind: 'close', sign: `\\${name}`, match: -1 } as const] as const,
  ),
  ['sqrt', { kind: 'root' }],
  ['pi', { kind: 'pi' }],
  ...['implies', 'Rightarrow', 'rightarrow', 'to', 'Longrightarrow', 'longrightarrow', 'iff'].map(
    (name) => [name, close] as const,
  ),
  ...['Leftrightarrow', 'therefore', 'because', 'quad', 'qquad', 'begin', 'end', 'item', 'hline'].map(
    (name) => [name, close] as const,
  ),
  ...['left', 'right', 'big', 'Big', 'bigg', 'Bigg', 'bigl', 'bigr', 'Bigl', 'Bigr'].map(
    (name) => [name, null] as const,
  ),
  ...[
    'displaystyle',
    'textstyle',
    'limits',
    'boxed',
    'fbox',
    'mathbf',
    'boldsymbol',
    'bf',
    'underline',
    'emph',
  ].map((name) => [name, null] as const),
  ...['mathit', 'mathsf', 'mathtt', 'texttt', 'textsc', 'ensuremath', 'tiny', 'small', 'normalsize'].map(
    (name) => [name, null] as const,
  ),
  ...['large', 'Large', 'LARGE', 'huge', 'Huge', 'hbox'].map((name) => [name, null] as const),
  ...['text', 'textbf', 'textit', 'mathrm', 'mbox', 'textrm', 'operatorname', 'rm'].map(
    (name) => [name, null] as const,
  ),
]);

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
