import { rational } from '../../arithmetic/rational.ts';
import { measureOf, monthNamed, WEEKDAY_NAMES } from '../../language/units.ts';
import { unitOf } from '../unit.ts';
import type { Mention } from './mention.ts';
import { typeOfUnit } from './type.ts';

/** "Monday to Thursday", "January through September": so many days or months. */
export function rangeAt(
  words: readonly string[],
  at: number,
): Pick<Mention, 'value' | 'types' | 'bases'> | undefined {
  if (!/^(?:to|through|till|until)$/.test(words[at] ?? '')) return undefined;
  const [from, to] = [words[at - 1] ?? '', words[at + 1] ?? ''];
  const [first, last] = [monthNamed(from), monthNamed(to)];
  const placeOf = (word: string): number => WEEKDAY_NAMES.findIndex((names) => names.includes(word));
  const isDays = placeOf(from) >= 0 && placeOf(to) >= 0;
  const count = isDays
    ? ((placeOf(to) - placeOf(from) + 7) % 7) + 1
    : first && last
      ? ((last - first + 12) % 12) + 1
      : 0;
  const measure = measureOf(isDays ? 'day' : 'month');
  if (count < 2 || !measure) return undefined;
  const type = typeOfUnit(unitOf(measure));
  return { value: rational(BigInt(count)), types: [type], bases: [type] };
}
