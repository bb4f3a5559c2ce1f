import type { Act } from '../../acts/act.ts';
import queries from '../../language/lexicon/queries.json' with { type: 'json' };
import { isSpokenNumber } from './predicates.ts';
import { type Words, wordSet } from './spoken.ts';

const { falling, rising, falls, rises } = queries.entries;
const FALLS = wordSet(`${falling} ${falls}`);
const RISES = wordSet(`${rising} ${rises}`);
/** Commands that print a size or a number first on each line. */
const MEASURES = /^(?:du|wc|uniq)$/;
const HUMAN = '-h';

/**
 * Whether a command only puts what one before it measures in the order that was asked for, or keeps the first of that:
 * "which is the biggest?" is `sort -rn`, and as many lines of it as the words say, or some where they say no number.
 * What else it is given, and what changes anything, leaves it to its own words.
 */
export function isKept(act: Act, acts: readonly Act[], words: Words): boolean {
  if (acts.some(({ effect, secret }) => effect !== 'read' || secret)) return false;
  const at = acts.indexOf(act);
  const sort = acts.slice(0, at + 1).findLastIndex(({ verb }) => verb === 'sort');
  const [measure, sorted] = [acts[sort - 1], acts[sort]];
  if (!measure || !sorted || !MEASURES.test(measure.verb) || !isByMeasure(sorted, measure)) return false;
  const isRising = words.says(RISES);
  if (isRising === words.says(FALLS)) return false;
  const isUpmostFirst = has(sorted, '-r') !== isRising;
  if (act === sorted) {
    if (acts[at + 1] === undefined && !isUpmostFirst) return false;
    words.answer(isRising ? RISES : FALLS);
    return true;
  }
  const [count, ...more] = act.values;
  if (at !== sort + 1 || !count || more.length > 0 || !/^-(?:n|#)$/.test(count.name ?? '')) return false;
  if (act.verb !== (isUpmostFirst ? 'head' : 'tail') || !/^[1-9]\d{0,3}$/.test(count.text)) return false;
  return isSpokenNumber(count.text, words) || words.numbers.length === 0;
}

/** Whether it sorts by the number that stands first, as that is written. */
const isByMeasure = (sort: Act, measure: Act): boolean =>
  sort.values.every(({ name, role }) => role === 'technical' && /^-[rhn]$/.test(name ?? '')) &&
  has(sort, has(measure, HUMAN) ? HUMAN : '-n');

const has = ({ values }: Act, flag: string): boolean => values.some(({ name }) => name === flag);
