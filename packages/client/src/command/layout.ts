/** Colours of what people read; with `colour` off, the words alone. */
export type Paint = Record<'good' | 'bad' | 'doubt' | 'faint' | 'strong', (text: string) => string>;

const CODES = { good: 32, bad: 31, doubt: 33, faint: 2, strong: 1 } as const;

/** Paints for a terminal, unless NO_COLOR (no-color.org) is set to anything. */
export function paintFor(
  terminal: boolean,
  { NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): Paint {
  const colour = terminal && !NO_COLOR && TERM !== 'dumb';
  const paint = (code: number) => (text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const { good, bad, doubt, faint, strong } = CODES;
  return {
    good: paint(good),
    bad: paint(bad),
    doubt: paint(doubt),
    faint: paint(faint),
    strong: paint(strong),
  };
}

/**
 * Control characters, which could move the cursor and rewrite what was printed before, and the marks that turn
 * the direction of writing round.
 */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Foreign text made safe to print. Line breaks stay. */
export const safe = (text: string): string =>
  text.replaceAll(STEERING, (mark) => (mark === '\n' ? mark : '\u{fffd}'));

/** A line of JSON that is safe to print and reads as the same value: JSON leaves some of what steers as it is. */
export const jsonLine = (value: unknown): string => {
  const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value).replaceAll(STEERING, escaped)}\n`;
};

/** `safe`, on one line. */
export const plain = (text: unknown): string => safe(String(text).replaceAll(/\s+/g, ' '));

const LEAST_ROOM = 20;

/** `plain`, cut to a length, though never to less than can be read; the cut is shown. */
export function brief(text: unknown, most: number): string {
  const letters = [...plain(text)];
  const room = Math.max(most, LEAST_ROOM);
  return letters.length <= room ? letters.join('') : `${letters.slice(0, room - 1).join('')}…`;
}

/** Lines of two columns, the second made safe to print; rows without a value are left out. */
export function rows(members: readonly (readonly [label: string, value: unknown])[]): string {
  const shown = members.filter(([, value]) => value !== undefined && value !== null && value !== '');
  const width = Math.max(...shown.map(([label]) => label.length));
  return shown.map(([label, value]) => `  ${label.padEnd(width)}  ${plain(value)}\n`).join('');
}

/** What was checked, whether it holds, and why; `ok` is undefined where that could not be told. */
export type Check = { name: string; ok: boolean | undefined; why: string };

/** A list of checks, each with a mark. */
export function checkList(checks: readonly Check[], paint: Paint): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  return checks
    .map(
      ({ name, ok, why }) =>
        `  ${ok === undefined ? '-' : ok ? paint.good('✓') : paint.bad('✗')} ${name.padEnd(width)}  ${plain(why)}\n`,
    )
    .join('');
}

/** Unix seconds as a date and time in UTC; what is none as it is. */
export function dateOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().replace('.000Z', 'Z');
}

/** Lines of columns, made safe to print. */
export function table(lines: readonly (readonly unknown[])[]): string {
  const cells = lines.map((line) => line.map((cell) => plain(cell ?? '')));
  const width = (column: number) => Math.max(...cells.map((line) => line[column]?.length ?? 0));
  return cells
    .map((line) => `${line.map((cell, column) => cell.padEnd(width(column))).join('  ')}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('');
}
