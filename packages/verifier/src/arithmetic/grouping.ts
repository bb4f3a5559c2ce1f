const GROUPED = /\d \d{3}(?!\d)/;
const IN_A_ROW = /\d+(?: \d+)+/g;
const GROUPS = /^\d{1,3}(?: \d{3})+$/;
const NARROW = '\u202f';
const FEWEST = 2;

/**
 * Writes the spaces that group digits by threes, "12 500", as the narrow ones that are sure to, on lines of
 * equations where every number next to another reads so and there are several. The text keeps its length.
 */
export function regroup(text: string): string {
  if (!GROUPED.test(text)) return text;
  return text
    .split('\n')
    .map((line) => {
      const rows = line.match(IN_A_ROW) ?? [];
      const isGrouped = rows.length >= FEWEST && line.includes('=') && rows.every((row) => GROUPS.test(row));
      return isGrouped ? line.replace(IN_A_ROW, (row) => row.replaceAll(' ', NARROW)) : line;
    })
    .join('\n');
}
