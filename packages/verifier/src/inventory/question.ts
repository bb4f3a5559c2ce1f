import { one } from './change.ts';
import { followStory } from './story.ts';

const HOW_MANY = new RegExp(
  String.raw`^(?:so )?how many (\p{L}+(?: \p{L}+)?) (?:does|do|did|will) (\p{Lu}\p{L}+|he|she|i|we)` +
    ' (?:have|own|now have|still have)(?: left| now| in total| altogether| in all| in the end| at the end| then)*$',
  'iu',
);
const TOGETHER = new RegExp(
  String.raw`^(?:so )?how many (\p{L}+(?: \p{L}+)?) do (?:they|(\p{Lu}\p{L}+) and (\p{Lu}\p{L}+)) have` +
    '(?: together| altogether| in total| in all| now)+$',
  'iu',
);

/** How many things somebody has at the end of a story in words; undefined where any of it is not read. */
export function solveInventory(question: string): number | undefined {
  if (!/\bhow many\b/i.test(question)) return undefined;
  const told = followStory(question);
  if (!told) return undefined;
  const { inventory, asked } = told;
  const holders = new Set([...inventory.keys()].map((key) => key.slice(0, key.indexOf('/'))));
  const [, what, who] = HOW_MANY.exec(asked) ?? [];
  if (what && who && who.toLowerCase() !== 'they') {
    const [only, another] = holders;
    // A pronoun means the one there is.
    const holder = /^(?:he|she)$/i.test(who) ? (another === undefined ? only : undefined) : who.toLowerCase();
    return holder === undefined ? undefined : inventory.get(`${holder}/${one(what)}`);
  }
  const [, things, a, b] = TOGETHER.exec(asked) ?? [];
  if (!things) return undefined;
  const meant = a && b ? [a.toLowerCase(), b.toLowerCase()] : [...holders];
  const counts = meant.map((holder) => inventory.get(`${holder}/${one(things)}`));
  if (counts.length < 2 || !counts.every((count) => count !== undefined)) return undefined;
  return counts.reduce((sum, count) => sum + count, 0);
}
