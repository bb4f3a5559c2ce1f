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
const COVERED =
  /\b(?:each|every|everyone|everybody|all)\b.*(?: or (?:.* )?both\b|\bat least one of (?:the|these)\b)/u;
const DENIED = /\b(?:not|never|no|nor|more|less|fewer|only|most|once|about|perhaps|maybe)\b|n't\b/;
const BOUNDED =
  /\b(?:only|just|at (?:least|most)|more|less|fewer|not|no|exactly|each|every|other|left|another)\b|n't\b/;
const ASIDE = wordSet(
  'both neither none no only not least many much how total altogether people them two one do did these those',
);
/** "Both languages", "neither language": what the two are called. */
const NAMED_BOTH =
  /\b(?:both|neither) (?:of (?:them|these|the) )?(?:two )?(?!and\b)\p{L}+$|\b(?:both|neither)$/u;

/** Reads how many are one thing and how many another, of whom some are both; undefined where any of it was not read. */
export function setsWorld(sentences: readonly string[]): World | undefined {
  const asked = numbersIn(sentences.at(-1) ?? '').replace(/\?$/, '');
  if (!/^(?:so |then )?how many /.test(asked)) return undefined;
  const sets = setsIn(numbersIn(sentences.slice(0, -1).join(' ').replace(/\.$/, '')), asked);
  const count = sets && solved(sets, asked.replace(/^(?:so |then )/, ''));
  if (count === undefined) return undefined;
  const echo = new Set(tokensOf(asked));
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

/** In small letters, with every number in digits. */
const numbersIn = (text: string): string =>
  text.toLowerCase().replace(/\p{L}+/gu, (word) => (word === 'one' ? word : `${countOf(word) ?? word}`));

const contentOf = (text: string): string[] =>
  tokensOf(text)
    .filter((word) => !isFunctionWord(word) && !ASIDE.has(word) && !/^\d/.test(word))
    .map(stem);

function setsIn(told: string, asked: string): Sets | undefined {
  const found: Partial<Record<'total' | 'both' | 'neither', number>> = {};
  const parts: Part[] = [];
  const kind = new Set<string>();
  let isCovered = false;
  for (const [place, sentence] of told.split(/[.;] /).entries()) {
    const [before = '', ...counted] = ` ${sentence}`.split(/(?=\b\d)/);
    const covers = counted.length < 2 && COVERED.test(sentence) && !DENIED.test(sentence);
    const isOfAll = covers || (place === 0 && (WHOLE.test(before) || counted.length === 1));
    if (
      covers
        ? isCovered
        : counted.length === 0 || isHedged(tokensOf(sentence).filter((word) => word !== 'neither'))
    )
      return undefined;
    isCovered ||= covers;
    const opens = contentOf(before);
    if (place === 0 && !covers) for (const word of opens) kind.add(word);
    else if (!covers && opens.some((word) => !kind.has(word))) return undefined;
    for (const [at, clause] of counted.entries()) {
      const count = Number.parseInt(clause, 10);
      const words = contentOf(clause.replace(/[ ,]+(?:and|but|while|of|,)*\W*$/, '').replace(NAMED_BOTH, ''));
      if (at === 0 && isOfAll && !/\bboth\b|\bneither\b/.test(covers ? '' : clause)) {
        if (found.total !== undefined || BOUNDED.test(covers ? '' : before + clause)) return undefined;
        found.total = count;
        for (const word of covers ? words.slice(0, 1) : words) kind.add(word);
        continue;
      }
      const as = /\bboth\b/.test(clause)
        ? 'both'
        : /\bneither\b|\bnone of\b/.test(clause)
          ? 'neither'
          : undefined;
      const own = words.filter((word) => !kind.has(word));
      const isKnown = own.every((word) => parts.some((part) => part.words.includes(word)));
      if (BOUNDED.test(before + clause) || (as && (found[as] !== undefined || !isKnown))) return undefined;
      if (as) found[as] = count;
      else parts.push({ count, words: own });
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
  const isTold = contentOf(asked.replace(NAMED_BOTH, '')).every((word) => known.has(word));
  if (!isOfOne || !isTold || one.words.length === 0 || other.words.length === 0) return undefined;
  return { ...(isCovered && { neither: 0 }), ...found, one, other };
}

function solved({ total, both, neither, one, other }: Sets, asked: string): number | undefined {
  const sum = one.count + other.count;
  const shared = both ?? (total === undefined || neither === undefined ? undefined : sum + neither - total);
  if (shared === undefined || shared < 0 || shared > Math.min(one.count, other.count)) return undefined;
  const rest = total === undefined ? neither : total - sum + shared;
  if ((rest !== undefined && rest < 0) || (neither !== undefined && rest !== neither)) return undefined;
  const [first, second = ''] = asked.split(/\b(?:but|and) (?:not|no|do(?:es)? not|did not|don't|didn't)\b/);
  const names = (text: string, part: Part) => part.words.some((word) => contentOf(text).includes(word));
  const only = / (?:only|just) (?!one)/.test(asked) && second === '';
  if (second !== '' || only) {
    const [of] = [one, other].filter((part) => names(first ?? '', part));
    const not = of === one ? other : one;
    const isPlain = of && !names(first ?? '', not) && (only || (names(second, not) && !names(second, of)));
    return isPlain ? of.count - shared : undefined;
  }
  if (/\bnot\b|n't\b|\beither\b/.test(asked)) return undefined;
  if (/\bor\b/.test(asked)) return names(asked, one) && names(asked, other) ? sum - shared : undefined;
  if (/\bneither\b|\bnone of\b/.test(asked)) return rest;
  if (/\b(?:exactly|only) one of\b/.test(asked)) return sum - 2 * shared;
  if (/\bat least one\b/.test(asked)) return sum - shared;
  return /\bboth\b/.test(asked) ? shared : undefined;
}
