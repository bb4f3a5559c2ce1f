import type { Value } from '../../acts/act.ts';
import { unitOf } from '../../acts/prose/measures.ts';
import lexicon from '../../language/lexicon/measures.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { wordsOfName } from './words.ts';

/** Seconds of a unit of time; months and years have no fixed number. */
export const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};
const MEASURED = new Set([...Object.keys(SECONDS), ...words(lexicon.entries.measured)]);
const SHORTEST_UNIT = 2;

/** A number of the act with the unit that its argument's name gives: `weeks`, `size_gb`, `timeout_seconds`. */
export function withUnit(value: Value): Value {
  if (value.number === undefined || value.unit !== undefined || !value.name) return value;
  const unit = wordsOfName(value.name)
    .filter((word) => word.length >= SHORTEST_UNIT)
    .map(unitOf)
    .findLast((one) => one !== undefined && MEASURED.has(one));
  return unit === undefined ? value : { ...value, unit };
}

/** The number of the second value in the unit of the first; undefined where the units cannot be compared. */
export function inUnitOf(ordered: Value, acted: Value): number | undefined {
  const number = Number(acted.number);
  if (ordered.unit === acted.unit) return number;
  const [own, other] = [SECONDS[ordered.unit ?? ''], SECONDS[acted.unit ?? '']];
  if (own !== undefined && other !== undefined) return (number * other) / own;
  // A length of time or a size without its unit could be any.
  if (acted.unit === undefined)
    return MEASURED.has(ordered.unit ?? '') && ordered.unit !== '%' ? undefined : number;
  return undefined;
}
