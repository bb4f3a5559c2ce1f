import { grouped, wordSet } from '../../language/lists.ts';
import type { Piece } from '../piece.ts';

/** What each word of a formula measures, as powers of length, time, money and weight. */
const MEASURES = grouped(
  'l: distance length width height depth base side perimeter | ll: area | lll: volume | l/t: speed | t: time',
);
const TIMES = wordSet('times * x by');
const OVER = wordSet('over / divided');
const SKIPPED = wordSet('the a an its average is = : . by equals of triangle rectangle circle box');

/**
 * Whether a sentence is a formula in words whose two sides measure the same: "Speed is distance over time."; a half may
 * stand before a base and a height.
 */
export function isFormula(pieces: readonly Piece[]): boolean {
  const powers = new Map<string, number>();
  const words = pieces.map((piece) =>
    piece.kind === 'word'
      ? piece.word
      : piece.kind === 'sign'
        ? piece.sign
        : `#${piece.kind === 'amount' ? `${piece.value.n}/${piece.value.d}` : ''}`,
  );
  let [sign, sides, named] = [-1, 0, 0];
  for (const [at, word] of words.entries()) {
    if (/^(?:is|=|equals|:)$/.test(word) && at > 0 && sides === 0) {
      sides++;
      sign = 1;
    }
    const measure = MEASURES.get(word);
    if (measure) {
      named++;
      const [over = '', under = ''] = measure.split('/');
      for (const base of over) powers.set(base, (powers.get(base) ?? 0) + sign);
      for (const base of under) powers.set(base, (powers.get(base) ?? 0) - sign);
      if (sides === 1 && sign === -1) sign = 1;
      continue;
    }
    if (OVER.has(word) && sides === 1) sign = -1;
    else if (/^(?:#1\/2|half)$/.test(word) && words.includes('base') && words.includes('height')) continue;
    else if (!(TIMES.has(word) && sides === 1) && !SKIPPED.has(word)) return false;
  }
  const triangle = words.includes('base') && words.includes('height') && words.includes('area');
  return (
    sides === 1 &&
    named > 2 &&
    [...powers.values()].every((power) => power === 0) &&
    (!triangle || words.includes('#1/2') || words.includes('half'))
  );
}
