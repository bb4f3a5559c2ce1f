import { ONE, type Rational, rational, subtract } from '../../arithmetic/rational.ts';
import { PARTS } from '../../language/numbers.ts';
import { measureOf } from '../../language/units.ts';
import type { Chunk } from './chunk.ts';
import { comparisonAt } from './comparison.ts';
import type { Share } from './quantity.ts';
import { DENIES } from './role.ts';
import { type Here, NOWHERE, push, type Told } from './told.ts';
import { DETERMINERS, DOWN, UP } from './vocabulary.ts';
import { isNoun, verbIn, wordOf } from './words.ts';

/** "… and the rest prefer juice", "The others drink water": what is in none of the parts. */
export function readRest(chunk: Chunk, told: Told): boolean {
  const at = chunk.words.findIndex((word) => /^(?:rest|remainder|others)$/.test(word));
  const parts = told.quantities.filter(({ share }) => share?.way === 'of');
  const element = chunk.elements[at];
  if (!element || at > 1 || parts.length === 0 || chunk.elements.some(({ kind }) => kind === 'expression'))
    return false;
  const by = parts.reduce((left, { share }) => subtract(left, share?.by ?? ONE), ONE);
  if (by.n <= 0n) return false;
  told.followed.add(element);
  for (const part of parts) part.optional = true;
  push(
    { chunk, at, told, asked: false, next: [] },
    { readings: [], share: { by, way: 'of', of: [] }, optional: true },
    NOWHERE,
  );
  return true;
}

/** "half of them", "a quarter of the eggs", "half the price", "all of them at 6 EUR". */
export function readWord(chunk: Chunk, at: number, told: Told, asked: boolean): boolean | undefined {
  const word = chunk.words[at] ?? '';
  const element = chunk.elements[at];
  const comparison = comparisonAt(chunk, at, undefined, told.followed);
  if (comparison) {
    push({ chunk, at, told, asked, next: [] }, { readings: [], comparison }, { start: 0, end: 0 });
    return true;
  }
  if (word === 'half' && /\btime and a half\b/.test(told.text)) {
    if (element) told.followed.add(element);
    return true;
  }
  const by = PARTS.get(word);
  const before = chunk.words[at - 1] ?? '';
  const isShare =
    by &&
    (word === 'half' || /^(?:a|one)$/.test(before)) &&
    (word !== 'half' || measureOf(chunk.words[at + 2] ?? '') === undefined);
  if (!by || !isShare || !element || told.followed.has(element)) return undefined;
  told.followed.add(element);
  return readShare(by, { chunk, at, told, asked, next: [] });
}

/** A percentage or a fraction: put on, taken off, or a part of what there is. */
export function readShare(by: Rational, here: Here, nouns: readonly string[] = []): boolean {
  const { chunk, at, told } = here;
  const { words, elements } = chunk;
  if (words.some((word) => DENIES.test(word))) return false;
  // "a third of that"
  if (words[at + 1] === 'of' && /^(?:that|this)$/.test(words[at + 2] ?? '')) {
    push(
      here,
      { readings: [], comparison: { times: by, plus: rational(0n), kind: undefined, basis: [] } },
      NOWHERE,
    );
    return true;
  }
  const behind = words.slice(at + 1, at + 4);
  const isOf = behind[0] === 'of' && !DOWN.has(behind[1] ?? '');
  const near = [...behind, ...words.slice(Math.max(0, at - 4), at), ...chunk.subject];
  const [up, down] = [near.some((word) => UP.has(word)), near.some((word) => DOWN.has(word))];
  const joint = isOf
    ? at + 1
    : words.findIndex((word, place) => place > at && /^(?:of|on|to|from|off)$/.test(word));
  const follows =
    isOf &&
    elements
      .slice(at + 2, at + 4)
      .some(
        (one, place, all) =>
          one.kind === 'expression' && all.slice(0, place).every((other) => DETERMINERS.has(wordOf(other))),
      );
  // "10 percent of what he paid"
  const isThen = /^what (?:was|were|is|are) (?:there|left)|^what (?:remains|remained)/.test(
    words.slice(joint + 1).join(' '),
  );
  if (
    isOf &&
    !follows &&
    joint >= 0 &&
    !isThen &&
    /^(?:what|which|how|whatever)$/.test(words[joint + 1] ?? '')
  )
    return false;
  const then = [...words, ...chunk.lead].some((word) =>
    /^(?:remaining|rest|remainder|left|then|reduced|another|further|again|lower|new)$/.test(word),
  );
  const named = nouns.length > 0 ? nouns : joint < 0 ? [] : nounsBehind(words, joint + 1);
  if (isOf || nouns.length > 0) {
    for (const one of elements.slice(at, at + 5))
      if (/^(?:remaining|rest|remainder|them)$/.test(wordOf(one))) told.followed.add(one);
  } else if (up && down) return false;
  const way: Share['way'] = isOf || nouns.length > 0 || up === down ? 'of' : up ? 'on' : 'off';
  const after = words.slice(at + 1);
  const yearly =
    way !== 'of' &&
    after.some(
      (word, place) =>
        /^(?:annually|annual|yearly)$/.test(word) ||
        (/^(?:a|per|each|every)$/.test(word) && after[place + 1] === 'year'),
    );
  push(
    here,
    {
      readings: [],
      share: {
        by,
        way,
        of: named,
        ...(follows && { next: true }),
        ...((then || isThen) && { later: true }),
        ...(yearly && { per: { head: 'month', modifiers: [] } }),
      },
    },
    NOWHERE,
  );
  return true;
}

const nounsBehind = (words: readonly string[], from: number): string[] => {
  const found: string[] = [];
  for (let at = from; at < Math.min(words.length, from + 4); at++) {
    const word = words[at] ?? '';
    if (DETERMINERS.has(word) || /^(?:remaining|total|whole|full|original|all|of)$/.test(word)) continue;
    if (!isNoun(word) || (verbIn(word) && found.length > 0)) break;
    found.push(word);
  }
  return found;
};
