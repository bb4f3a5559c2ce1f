/** A text in plain signs, and the way back: `place(i)` is the offset in the original of the unit at `i`. */
export type Folded = { text: string; place: (at: number) => number };

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

/** Where the ten digits of a script, or of a typeface of mathematical ones, begin (Unicode's general category Nd). */
const ZEROS = [
  ...[
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  ],
  ...[0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50],
  ...[0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0],
  ...[0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1fbf0],
];

/** Signs that look and mean like one of ASCII: whoever writes them writes arithmetic all the same. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ...ZEROS.flatMap((zero) =>
    range(zero, zero + 9).map((digit, value): [string, string] => [digit, String(value)]),
  ),
  ...(
    [
      ['=', '﹦꞊⁼₌゠'],
      ['+', '﹢➕⊕'],
      ['-', '‐‑‒﹣➖˗'],
      ['*', '∗⁎✕✖⨉⨯╳✱⊗ꞏ‧・⸱'],
      ['/', '⁄➗⟋'],
      ['x', '\u0445\u0425'],
      ['(', '❨⟮⁽﹙'],
      [')', '❩⟯⁾﹚'],
      [' ', '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u3000'],
    ] as const
  ).flatMap(([plain, signs]) => [...signs].map((sign): [string, string] => [sign, plain])),
]);

/** Characters that show nothing: between the digits of a number they must not split it. */
const INVISIBLE: ReadonlySet<string> = new Set([
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\ufeff',
  ...range(0x200b, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x206f),
  ...range(0xfe00, 0xfe0f),
  ...range(0xe0000, 0xe007f),
  ...range(0x300, 0x36f),
  ...range(0x20d0, 0x20ff),
]);

const [FULL_WIDTH_FIRST, FULL_WIDTH_LAST, FULL_WIDTH_SHIFT] = [0xff01, 0xff5e, 0xfee0];

/**
 * Writes digits of every script, full-width signs and look-alikes in ASCII and leaves out what cannot be seen,
 * so that a number is read whatever its dress. Plain texts are given back as they are. Linear.
 */
export function fold(original: string): Folded {
  if (!/[^\0-\u02ff]|\u00ad/.test(original)) return { text: original, place: (at) => at };
  const pieces: string[] = [];
  /** Where a piece of another length than its original ended: offset in the folded text, and how far it is behind. */
  const shifts: [at: number, by: number][] = [];
  let length = 0;
  for (const point of original) {
    const plain = (point.codePointAt(0) ?? 0) < 0xad ? point : plainOf(point);
    pieces.push(plain);
    length += plain.length;
    if (plain.length !== point.length) {
      shifts.push([length, (shifts.at(-1)?.[1] ?? 0) + point.length - plain.length]);
    }
  }
  return { text: pieces.join(''), place: (at) => at + shiftAt(shifts, at) };
}

/** The shift that the last piece at or before the offset left behind; binary search. */
function shiftAt(shifts: readonly (readonly [at: number, by: number])[], at: number): number {
  let [low, high] = [0, shifts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shifts[middle]?.[0] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return shifts[low - 1]?.[1] ?? 0;
}

function plainOf(point: string): string {
  if (INVISIBLE.has(point)) return '';
  const alike = ALIKE.get(point);
  if (alike !== undefined) return alike;
  const code = point.codePointAt(0) ?? 0;
  if (code >= FULL_WIDTH_FIRST && code <= FULL_WIDTH_LAST)
    return String.fromCharCode(code - FULL_WIDTH_SHIFT);
  return point;
}
