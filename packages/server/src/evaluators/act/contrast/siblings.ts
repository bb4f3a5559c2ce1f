import type { Act } from '../../../acts/act.ts';
import lexicon from '../../../language/lexicon/siblings.json' with { type: 'json' };
import { nameWords, words } from '../../../language/names.ts';

const classesOf = (lines: readonly string[]) =>
  lines.map((line) => line.split(' / ').map((side) => new Set(words(side))));
const CLASSES = classesOf(lexicon.entries.any);
const ACCESS = classesOf(lexicon.entries.access);
const LISTED = new Set([...CLASSES, ...ACCESS].flatMap((sides) => sides.flatMap((side) => [...side])));
const isListed = (word: string): boolean => LISTED.has(word);

/**
 * The word of an act that excludes one of the principal's: "bedroom" where the kitchen was named. Only where the
 * principal says one word of the class and the act one other; content is not looked at.
 */
export function siblingsOf(
  act: Act,
  text: string,
  said: readonly string[],
): { ordered: string; acted: string } | undefined {
  const ordered = said.filter(isListed);
  if (ordered.length === 0) return undefined;
  const all =
    act.form === 'prose'
      ? nameWords(text.slice(act.span.start, act.span.end))
      : act.values.flatMap(({ role, text, unknown }) =>
          role === 'content' || unknown ? [] : nameWords(text),
        );
  const acted = all.filter(isListed);
  if (acted.length === 0) return undefined;
  const grants = act.effect === 'grant' || act.values.some(({ name }) => LEVEL.test(name ?? ''));
  for (const sides of grants ? [...CLASSES, ...ACCESS] : CLASSES) {
    const own = sidesIn(sides, ordered);
    const other = sidesIn(sides, acted);
    const [one] = own;
    const [also] = other;
    if (own.length === 1 && other.length === 1 && one && also && one.side !== also.side)
      return { ordered: one.word, acted: also.word };
  }
  return undefined;
}

const LEVEL = /(?:^|_)(?:role|access|permission|level)$/i;

function sidesIn(
  sides: readonly ReadonlySet<string>[],
  list: readonly string[],
): { word: string; side: number }[] {
  const found = new Map<number, string>();
  for (const word of list) {
    const side = sides.findIndex((one) => one.has(word));
    if (side >= 0 && !found.has(side)) found.set(side, word);
  }
  return [...found].map(([side, word]) => ({ word, side }));
}
