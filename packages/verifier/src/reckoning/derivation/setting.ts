import { rational } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import type { Goal } from './goal.ts';
import type { Mention, Told } from './mention.ts';
import type { Setting } from './tree.ts';
import { isMeasured, type Type } from './type.ts';

export function settingOf(
  told: readonly Told[],
  mentions: readonly Mention[],
  currency: string | undefined,
  goal: Goal,
): Setting {
  const words = told.flatMap((sentence) => sentence.words);
  const isRound = words.some((word) =>
    /^(?:perimeter|around|round|fence|fencing|border|edge|edging|lap|frame|framed|ribbon|skirting|sides?)$/.test(
      word,
    ),
  );
  const isTwice = words.some(
    (word, at) =>
      (word === 'both' && words[at + 1] === 'ways') ||
      word === 'return' ||
      (word === 'and' && words[at + 1] === 'back') ||
      (word === 'round' && words[at + 1] === 'trip'),
  );
  const constants = new Set<string>([
    ...(isRound || isTwice ? ['2'] : []),
    ...(words.includes('square') && isRound ? ['4'] : []),
    ...(isTriangle(words) ? ['2', '1/2'] : []),
  ]);
  if (goal.mode === 'mean') for (let count = 2n; count <= 12n; count++) constants.add(`${count}`);
  const spans = words.flatMap((word, at) =>
    /^(?:a|the|one|each|per)$/.test(
      words[at - (/^(?:full|whole|first|next)$/.test(words[at - 1] ?? '') ? 2 : 1)] ?? '',
    )
      ? spanOf(word)
      : [],
  );
  const asked = goal.type && Object.keys(goal.type.dims).find((base) => !isMeasured(base));
  return {
    mentions,
    currency,
    constants,
    asked,
    shifts: words.includes('first'),
    each: goal.each || told.some(({ text }) => /\b(?:equally|evenly)\b/.test(text)),
    part: goal.mode === 'part',
    dozens: words.some((word) => word === 'dozen') || /\bdozen\b/.test(told[0]?.text ?? ''),
    spans,
    places: asksForPlaces(goal),
  };
}

const PLACES = wordSet('seat chair place bed berth spot space');
export const FREE = /^(?:free|empty|available|vacant|unoccupied|left|remain|remaining)$/;

/** "How many seats stay empty?" */
export const asksForPlaces = ({ type, words }: Goal): boolean =>
  Object.keys(type?.dims ?? {}).some((noun) => PLACES.has(noun)) && words.some((word) => FREE.test(word));

export const isTriangle = (words: readonly string[]): boolean => words.some((word) => /^triang/.test(word));

function spanOf(word: string): Type[] {
  const sizes: Readonly<Record<string, [string, bigint]>> = {
    year: ['month', 12n],
    week: ['second', 604800n],
    day: ['second', 86400n],
    hour: ['second', 3600n],
  };
  const one = sizes[word];
  return one ? [{ dims: { [one[0]]: 1 }, scale: rational(one[1]) }] : [];
}
