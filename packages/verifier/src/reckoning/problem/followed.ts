import { wordSet } from '../../language/lists.ts';
import { PARTS } from '../../language/numbers.ts';
import { isWeekday } from '../../language/units.ts';
import type { Element } from '../expression.ts';
import type { Chunk } from './chunk.ts';
import type { Goal } from './goal.ts';
import { isMeasure } from './per.ts';
import { saysNoMore } from './plain.ts';
import { COUNTED, type Told } from './told.ts';

import { ON_TOP } from './vocabulary.ts';
import { turns, verbIn, wordOf } from './words.ts';

/** Whether every number does something that is known and every word is accounted for: only such a reading may refute. */
export function isPlain(all: readonly (readonly Element[])[], { quantities }: Told): boolean {
  const named = quantities.flatMap(({ readings, owner }) => [
    ...owner,
    ...readings.flatMap(({ kind, per }) =>
      [kind, ...(per ? [per] : [])].flatMap(({ head, modifiers }) => [head, ...modifiers]),
    ),
  ]);
  const told = all.slice(0, -1);
  const heads = new Set(
    quantities.flatMap(({ readings }) =>
      readings.flatMap(({ kind }) => (isMeasure(kind) || kind.head === COUNTED.head ? [] : [kind.head])),
    ),
  );
  return (
    quantities.every(
      ({ role, asked, denied, optional, readings }) =>
        (asked || role !== undefined) &&
        !denied &&
        !optional &&
        readings.every(({ kind }) => kind.head !== COUNTED.head || heads.size <= 1),
    ) &&
    saysNoMore(told, new Set(named)) &&
    saysNoMore(all.slice(-1), new Set([...named, ...told.flat().map(wordOf)]))
  );
}

/** Whether each word that turns what numbers do was followed by a reader. */
export function isFollowed(
  all: readonly (readonly Element[])[],
  { followed, quantities }: Told,
  goal: Goal,
): boolean {
  const named = new Set(
    quantities.flatMap(({ readings }) =>
      readings.flatMap(({ kind, per }) => [...kind.modifiers, ...(per?.modifiers ?? [])]),
    ),
  );
  return all.every((sentence, at) =>
    sentence.every((one, place) => {
      const word = wordOf(one);
      const before = wordOf(sentence[place - 1]);
      if (isWeekday(word) && /^(?:from|to|until|till|through)$/.test(before)) return false;
      if (/^(?:first|last)$/.test(word) && sentence[place + 1]?.kind === 'expression') return false;
      if (word === 'up' && wordOf(sentence[place + 1]) === 'to' && sentence[place + 2]?.kind === 'expression')
        return false;
      const isOrdinal =
        PARTS.has(word) && word !== 'half' && before === 'the' && wordOf(sentence[place + 1]) !== 'of';
      if (word === 'once' && before === 'at') return true;
      if (
        word === 'lent' ||
        (word === 'till' && before === 'the') ||
        (word === 'as' && wordOf(sentence[place - 2]) === 'counting')
      )
        return true;
      if (word === 'without' && /^(?:a|any|stopping|pause|break|breaks)$/.test(wordOf(sentence[place + 1])))
        return true;
      if (word === 'everything' && quantities.some(({ divides }) => divides)) return true;
      // "400 EUR with tax": it is in the price already.
      if (
        at !== all.length - 1 &&
        ON_TOP.has(word) &&
        /^(?:after|with|including|incl)$/.test(before) &&
        quantities.some(({ share }) => share)
      )
        return false;
      if (word === 'all' && wordOf(sentence[place + 1]) === 'but') return false;
      if (/^(?:already|includes?|included|contains?)$/.test(word) && quantities.some(({ share }) => share))
        return false;
      if (word === 'back' && /^(?:coming|going|driving|riding|way|comes?|goes|went|came)$/.test(before))
        return true;
      // "put the rest into 6 bowls": of what there is then.
      if (
        /^(?:rest|remainder)$/.test(word) &&
        (before === 'the' || before === 'them') &&
        quantities.some(({ role }) => role === 'lost' || role === 'sold' || role === 'cost')
      )
        return !sentence.slice(place).every((other) => other.kind !== 'expression');
      if (/^(?:before|without|excluding|including)$/.test(word) && ON_TOP.has(wordOf(sentence[place + 1])))
        return true;
      if (followed.has(one) || named.has(word) || isOrdinal || !turns(word)) return true;
      if (at !== all.length - 1) return word === 'all' || word === 'both';
      return SAID.has(word) || (word === 'average' && goal.mode === 'mean');
    }),
  );
}

const SAID = wordSet(
  'many free empty median including excluding without all both more fewer less than average mean remaining back rest other others not',
);

/** Something comes or goes and how much is not said, or a sentence without a number may change what the numbers do. */
export function leavesOpen(
  chunks: readonly Chunk[],
  all: readonly (readonly Element[])[],
  { followed }: Told,
): boolean {
  const tells = (elements: readonly Element[]): boolean =>
    elements.some((one) => one.kind === 'expression' || followed.has(one));
  const told = all.slice(0, -1).map(tells);
  const first = told.indexOf(true);
  if (first >= 0 && told.slice(first).includes(false)) return true;
  // A list with its sum in it.
  const isList = chunks.filter(({ verb }) => verb === '').length > 2;
  if (
    isList &&
    chunks.some(
      ({ verb, words, sentence }) =>
        verb === '' && sentence < all.length - 1 && words.some((word) => /^(?:total|sum)$/.test(word)),
    )
  )
    return true;
  return chunks.some(({ elements, verb, at, sentence }) => {
    const kind = at >= 0 ? verbIn(verb)?.kind : undefined;
    return (
      sentence < all.length - 1 &&
      kind !== undefined &&
      kind !== 'have' &&
      kind !== 'work' &&
      !tells(elements)
    );
  });
}
