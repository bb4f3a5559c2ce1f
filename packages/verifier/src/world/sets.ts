import { wordSet } from '../language/lists.ts';
import { stem } from '../language/stem.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { countOf, isHedged, plain, tokensOf } from './words.ts';
import type { World } from './world.ts';

/** How many there are, how many are one thing, the other, both and neither, as far as that is told. */
type Sets = { total?: number; both?: number; neither?: number; one: Part; other: Part };
type Part = { count: number; words: readonly string[] };

/** "Of 25 workers", "there are 30 children": what the others are some of. */
const WHOLE = /\b(?:of|there (?:are|were)|has|have|had|all|the|asked|surveyed)(?: the| all| \p{L}+ of)? $/u;
/** "Each of them plays the piano or the flute or both." */
const COVERED = /\b(?:each|every\w*|all)\b.*(?: or (?:.* )?both\b|\bat least one of (?:the|these)\b)/;
const BOUNDED =
  /\b(?:only|just|at (?:least|most)|more|less|fewer|not?|never|nor|exactly|each|every|other|left|another|once|about)\b|n't\b/;
const ASIDE = wordSet(
  'both neither none no only not least many much how total altogether people them two one do did these those',
);
/** "Both languages", "neither language": what the two are called. */
const NAMED_BOTH =
  /\b(?:both|neither) (?:of (?:them|these|the) )?(?:two )?(?!and\b)\p{L}+$|\b(?:both|neither)$/u;

/** Reads how many are one thing and how many another, of whom some are both; undefined where any of it was not read. */
export function setsWorld(sentences: readonly string[]): World | undefined {
  const [asked = '', ...told] = sentences.map(numbersIn).reverse();
  const sets = /^(?:so |then )?how many /.test(asked) ? setsIn(told.reverse(), asked) : undefined;
  const count = sets && solved(sets, asked);
  const echo = new Set(tokensOf(asked));
  if (count === undefined) return undefined;
  return {
    told: `${count}`,
    answers(answer) {
      const [said = '', ...more] = tokensOf(plain(answer).toLowerCase());
      const number = countOf(said);
      return number === undefined || !more.every((word) => echo.has(word)) ? undefined : number === count;
    },
    follows: () => undefined,
  };
}

/** In small letters, without its stop, and with every number in digits. */
const numbersIn = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replace(/[.?!]+$/, '')
    .replace(/\p{L}+/gu, (word) => (word === 'one' ? word : `${countOf(word) ?? word}`));

const contentOf = (text: string): string[] =>
  tokensOf(text.replace(NAMED_BOTH, ''))
    .filter((word) => !isFunctionWord(word) && !ASIDE.has(word) && !/^\d/.test(word))
    .map(stem);

function setsIn(told: readonly string[], asked: string): Sets | undefined {
  const found: Partial<Record<'total' | 'both' | 'neither', number>> = {};
  const parts: Part[] = [];
  const kind = new Set<string>();
  for (const [place, sentence] of told.flatMap((one) => one.split('; ')).entries()) {
    const [before = '', ...counted] = ` ${sentence}`.split(/(?=\b\d)/);
    const covers = counted.length < 2 && COVERED.test(sentence);
    const isOfAll = covers || (place === 0 && (WHOLE.test(before) || counted.length === 1));
    const opens = covers ? [] : contentOf(before);
    const isRead = place === 0 || opens.every((word) => kind.has(word));
    const isFirm = !isHedged(tokensOf(sentence).filter((word) => !/^(?:neither|or)$/.test(word)));
    if (!isRead || !isFirm || (counted.length === 0 && !covers)) return undefined;
    if (covers && (found.neither !== undefined || / (?:not|never|no|most)\b/.test(sentence)))
      return undefined;
    if (covers) found.neither = 0;
    for (const word of opens) kind.add(word);
    for (const [at, clause] of counted.entries()) {
      const count = Number.parseInt(clause, 10);
      const as = /\b(?:both|neither)\b|\bnone of\b/.exec(covers ? '' : clause)?.[0];
      const words = contentOf(clause.replace(/[ ,]+(?:and|but|while|of|,)*\W*$/, ''));
      const own = words.filter((word) => !kind.has(word));
      const isKnown = own.every((word) => parts.some((part) => part.words.includes(word)));
      const key = as === 'both' ? as : as ? 'neither' : isOfAll && at === 0 ? 'total' : undefined;
      if (!covers && (BOUNDED.test(before + clause) || / or $/.test(clause))) return undefined;
      if (key && (found[key] !== undefined || (as && !isKnown))) return undefined;
      if (key) found[key] = count;
      else parts.push({ count, words: own });
      if (key === 'total') for (const word of covers ? words.slice(0, 1) : words) kind.add(word);
    }
  }
  const [a, b, more] = parts;
  if (!a || !b || more) return undefined;
  const one = { ...a, words: a.words.filter((word) => !b.words.includes(word)) };
  const other = { ...b, words: b.words.filter((word) => !a.words.includes(word)) };
  // "20 boys like one and 18 girls like the other" are of two kinds.
  const isOfOne = a.words.length === one.words.length || a.words[0] === b.words[0];
  // What is asked speaks of nothing else than what is told.
  const known = new Set([...a.words, ...b.words, ...kind]);
  const isTold = contentOf(asked).every((word) => known.has(word));
  return isOfOne && isTold && one.words.length * other.words.length > 0
    ? { ...found, one, other }
    : undefined;
}

function solved({ total, both, neither, one, other }: Sets, asked: string): number | undefined {
  const sum = one.count + other.count;
  const shared = both ?? (total === undefined || neither === undefined ? undefined : sum + neither - total);
  if (shared === undefined || shared < 0 || shared > Math.min(one.count, other.count)) return undefined;
  const rest = total === undefined ? neither : total - sum + shared;
  if ((rest !== undefined && rest < 0) || (neither !== undefined && rest !== neither)) return undefined;
  const [first = '', second = ''] = asked.split(
    /\b(?:but|and) (?:not|no|do(?:es)? not|did not|don't|didn't)\b/,
  );
  const names = (text: string, part: Part) => part.words.some((word) => contentOf(text).includes(word));
  const only = / (?:only|just) (?!one)/.test(asked) && second === '';
  if (second !== '' || only) {
    const [of, not] = names(first, one) ? [one, other] : [other, one];
    const isPlain = names(first, of) && !names(first, not);
    return isPlain && (only || (names(second, not) && !names(second, of))) ? of.count - shared : undefined;
  }
  if (/\bnot\b|n't\b|\beither\b/.test(asked)) return undefined;
  if (/\bor\b/.test(asked)) return names(asked, one) && names(asked, other) ? sum - shared : undefined;
  if (/\bneither\b|\bnone of\b/.test(asked)) return rest;
  if (/\b(?:exactly|only) one of\b/.test(asked)) return sum - 2 * shared;
  if (/\bat least one\b/.test(asked)) return sum - shared;
  return /\bboth\b/.test(asked) ? shared : undefined;
}
