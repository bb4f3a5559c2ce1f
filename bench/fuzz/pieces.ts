import type { Random } from './random.ts';

/** Pieces of text of every kind that people, programs and attackers send; `{}` is a place for another piece. */
const PIECES: Readonly<Record<string, readonly string[]>> = {
  latex: [
    '$\\frac{{}}{{}}$',
    '\\[\\begin{align*} {} &= {} \\\\ {} &\\ge {} \\end{align*}\\]',
    '$$\\sum_{k=1}^{n} k^2 = \\frac{n(n+1)(2n+1)}{6}$$',
    '\\boxed{{}}',
    '\\left( {} \\right)^{{}}',
    '$\\angle ABC = {}^\\circ$, \\text{{}}',
    '\\sqrt[3]{{}} \\approx {}',
    '\\begin{pmatrix} {} & {} \\\\ {} & {} \\end{pmatrix}',
  ],
  drawing: [
    '[asy]\npair A,B,C; A=(0,0); B=({},{}); C=dir(40);\ndraw(A--B--C--cycle); label("$A$",A,SW); dot({});\n[/asy]',
    '[asy] size(150); for(int i=0;i<{};++i) draw((i,0)--(i,3)); label("$ {} $",(0,0),N); [/asy]',
    'fill(circle((0,0),{}), gray(0.7)); draw((0,0)--({},0), Arrow);',
    '\\begin{tikzpicture}\\draw (0,0) -- ({},1) node[right] {$ {} $};\\end{tikzpicture}',
  ],
  markdown: [
    '# {}\n\n- {}\n- {}\n  1. {}\n',
    '> {}\n>> {}',
    '**{}** _{}_ `{}` ~~{}~~ [{}](https://example.org/{})',
    '| {} | {} |\n|---|---|\n| {} | {} |',
    '```\n{}\n```',
    '- [ ] {}\n- [x] {}\n\n---\n',
    '<details><summary>{}</summary>{}</details>',
  ],
  code: [
    'def f(x, *rest):\n    return [y ** 2 for y in rest if y != x]  # {}',
    'const total = items.reduce((sum, { price }) => sum + price, {}); // {}',
    'for (int i = 0; i < {}; i++) { sum += a[i] << 2; }',
    'fn main() { let v: Vec<u8> = vec![{}]; println!("{:?}", v); }',
    "SELECT name, count(*) FROM orders WHERE id = {} AND note LIKE '%{}%' GROUP BY name; -- {}",
    'find . -name "*.log" -mtime +{} -exec rm -- {} \\; && echo "{}" | sed \'s/a/b/g\' > out.txt',
    'func main() { defer close(ch); go func() { ch <- {} }() }',
    '<?php if ($a === {} || !isset($_GET["{}"])) { echo "{}"; } ?>',
    '<div class="{}" onclick="go(\'{}\')">{}</div>',
    'puts [1, 2, {}].map { |x| x * 2 }.inspect # {}',
  ],
  logs: [
    '2026-03-01T12:00:0{}Z ERROR [worker-{}] request failed after {} ms: {}',
    '[{}.{}] kernel: usb 1-1: device descriptor read/64, error -{}',
    '127.0.0.1 - - [01/Mar/2026:12:00:00 +0000] "GET /{} HTTP/1.1" 200 {}',
    '    at Object.<anonymous> ({}:{}:{})\n    at {}',
    '{"level":30,"time":{},"msg":"{}"}',
  ],
  tables: [
    'name, age (years), town\nAda, 7, {}\nBo, 9, {}\n{}, {}, {}',
    '{}\t{}\t{}\n{}\t{}\t{}',
    'Item   Price\n{}   {}\n{}   {}',
  ],
  scripts: [
    '会議は三月一日に開かれ、{}。',
    '在2026年，{}增加了百分之{}。',
    'البيع {} في اليوم',
    'Всего {} рублей, то есть {}.',
    '모두 {}개입니다.',
    'α + β = {}; ∀x ∃y: x ≤ y',
    '١٢٣ + ٤٥٦ = {}',
  ],
  emoji: ['😀', '👩‍👩‍👧‍👦 {}', '🏳️‍🌈{}🇫🇷', '✅ {} ❌ {}', '1️⃣ {} 2️⃣ {}', '\u200b{}\u202e{}\ufeff'],
  sums: [
    '{} + {} = {}',
    '{} × {} = {} = {}',
    '{}% of {} is {}',
    'so it rises by {} to {} dollars',
    '{}/{} = {}',
    '({} - {}) ÷ {} ≈ {}',
    'the difference is {}, which is {} less than {}',
  ],
  names: [
    'Ann',
    'Bo',
    'the red book',
    'a blue vase',
    'Σ',
    'x_1',
    '$A$',
    'Mr. O’Neil',
    'café',
    '()',
    '""',
    '—',
  ],
  numbers: [
    '0',
    '7',
    '12.50',
    '1,499',
    '-3',
    '1e9',
    '00',
    '٣',
    '½',
    '3/4',
    '0x1F',
    '9999999999999999',
    '1.',
    '.5',
  ],
  times: ['3 May 2020', '2026-02-30', '02/29/2023', '9 am', '17:45', 'noon', 'Monday', 'from 2pm to 4pm'],
  nothing: [
    '',
    ' ',
    '\n',
    '\t',
    '.',
    ',',
    ';',
    '-',
    '()',
    '[]',
    '""',
    '{}',
    '\\',
    '$$',
    '“”',
    '|',
    '<',
    '=',
    '\u00a0',
  ],
};

const KINDS = Object.keys(PIECES);
const DEEPEST = 3;

/** A piece of a random kind, its places filled with others; `depth` counts from 0. */
export function piece(random: Random, depth = 0): string {
  const kinds = depth < DEEPEST ? KINDS : ['names', 'numbers', 'times', 'nothing'];
  const written = random.pick(PIECES[random.pick(kinds)] ?? ['']);
  return written.replace(/\{\}/g, () => (depth > DEEPEST ? '' : piece(random, depth + 1)));
}

/** What stands for a name, a number or a thing where one is expected: often a right one, often nothing. */
export function filling(random: Random): string {
  const kinds = ['names', 'names', 'numbers', 'numbers', 'times', 'nothing'];
  return random.chance(0.1) ? piece(random) : random.pick(PIECES[random.pick(kinds)] ?? ['']);
}
