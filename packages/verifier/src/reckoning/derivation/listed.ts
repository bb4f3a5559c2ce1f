import { type Mention, MOST_TYPES } from './mention.ts';
import { sameType } from './type.ts';

/** "From 80 to 92 EUR a litre": what is told for one of something is so for both. */
export function withRates(one: Mention, all: readonly Mention[]): Mention {
  const near = all.find(
    (other) =>
      other !== one &&
      other.chunk === one.chunk &&
      other.manner === 'count' &&
      Math.abs(other.place - one.place) === 2 &&
      /^(?:to|and|or)$/.test(one.sentence.words[(one.place + other.place) / 2] ?? '') &&
      other.bases.some((base) =>
        one.bases.some((own) => JSON.stringify(own.dims) === JSON.stringify(base.dims)),
      ),
  );
  const last = all.findLast(({ sentence }) => sentence === one.sentence);
  const by = near ?? (last && isListedTo(one, last, all) ? last : undefined);
  if (!by || one.manner !== 'count') return one;
  return { ...one, types: [...one.types, ...by.types].slice(0, MOST_TYPES) };
}

/** "1150 EUR on rent, 480 EUR on food and 220 EUR on transport each month" */
const isListedTo = (one: Mention, last: Mention, all: readonly Mention[]): boolean =>
  one !== last &&
  last.chunk.at < 0 &&
  !/^(?:a|an|per|each|every)$/.test(last.sentence.words[last.place + 1] ?? '') &&
  last.types.every(({ dims }) => (dims.second ?? dims.month ?? 0) < 0) &&
  all
    .slice(one.index, last.index + 1)
    .every(
      ({ bases, chunk }, at) =>
        (at === 0 || chunk.at < 0) && bases.some((base) => last.bases.some((own) => sameType(base, own))),
    );
