import { oneOf, wordSet } from '../language/lists.ts';
import { stem } from '../language/stem.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { countOf, isHedged, plain, tokensOf } from './words.ts';
import type { World } from './world.ts';

/** How many there are, how many are one thing, the other, both and neither, as far as that is told. */
type Sets = { total?: number; both?: number; neither?: number; one: Part; other: Part; kind: string };
type Part = { count: number; words: readonly string[] };

const JOINT =
  /[.;:,]+(?: and| but)? |(?:^| )(?:and|but|while) (?=\d|[a-z]+ (?:of|also|do|are|have|had|play|like|take)\b)/;
const WHOLE =
  /\b(?:out of|there (?:are|were)|has|have|of|in|all|the)(?: the| a \p{L}+ of| all)? (\d+) (\p{L}+)/u;
/** "Each of them plays the piano or the flute or both." */
const COVERED =
  /\b(?:each|every|everyone|everybody|all)\b.*(?: or .* or both\b|\bat least one of (?:the|these) (?:two|\p{L}+)\b)/u;
const BOUNDED = new RegExp(
  `\\b${oneOf('only, just, at (?:least|most), more, less, fewer, not, no, exactly, each, every')}\\b|n't\\b`,
);
const DENIED = /\b(?:not|never|no|nor|more|less|fewer|only|most|once|about|perhaps|maybe)\b|n't\b/;
const ASIDE = wordSet(
  'both neither none only not least many much how total altogether people them two one do did',
);
/** "Both languages": what the two are called. */
const NAMED_BOTH = /\bboth (?:of (?:them|these) )?(?!and\b)\p{L}+$|\bboth$/u;

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
  let kind = '';
  let isCovered = false;
  for (const clause of told.split(JOINT).filter((one) => /\p{L}/u.test(one))) {
    const numbers = clause.match(/\d+/g) ?? [];
    const covers = COVERED.test(clause);
    isCovered ||= covers;
    const whole = found.total === undefined && parts.length === 0 ? WHOLE.exec(clause) : null;
    if (numbers.length > 1 || (numbers.length === 0 && (!covers || DENIED.test(clause)))) return undefined;
    if (numbers.length === 0) continue;
    const count = Number(numbers[0]);
    if (whole || covers) {
      if (found.total !== undefined || DENIED.test(clause)) return undefined;
      found.total = count;
      kind = stem(whole?.[2] ?? new RegExp(`${count} (\\p{L}+)`, 'u').exec(clause)?.[1] ?? '');
      continue;
    }
    if (
      BOUNDED.test(clause) ||
      isHedged(tokensOf(clause)) ||
      !/^(?:of (?:these|those|them) )?\d/.test(clause)
    )
      return undefined;
    const as = /\bboth\b/.test(clause)
      ? 'both'
      : /\bneither\b|\bnone of\b/.test(clause)
        ? 'neither'
        : undefined;
    const words = contentOf(clause.replace(NAMED_BOTH, '')).filter((word) => word !== kind);
    const isKnown = words.every((word) => parts.some((part) => part.words.includes(word)));
    if (as && (found[as] !== undefined || !isKnown)) return undefined;
    if (as) found[as] = count;
    else parts.push({ count, words });
  }
  const [a, b, more] = parts;
  if (!a || !b || more) return undefined;
  const one = { ...a, words: a.words.filter((word) => !b.words.includes(word)) };
  const other = { ...b, words: b.words.filter((word) => !a.words.includes(word)) };
  // "20 boys like one and 18 girls like the other" are of two kinds.
  const isOfOne = a.words.length === one.words.length || a.words[0] === b.words[0];
  // What is asked speaks of nothing else than what is told.
  const known = new Set([...a.words, ...b.words, kind]);
  const isTold = contentOf(asked.replace(NAMED_BOTH, '')).every((word) => known.has(word));
  if (!isOfOne || !isTold || one.words.length === 0 || other.words.length === 0) return undefined;
  return { ...(isCovered && { neither: 0 }), ...found, one, other, kind };
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
  if (/\bnot\b|n't\b|\bor\b/.test(asked)) return undefined;
  if (/\bneither\b|\bnone of\b/.test(asked)) return rest;
  if (/\b(?:exactly|only) one of\b/.test(asked)) return sum - 2 * shared;
  if (/\bat least one\b/.test(asked)) return sum - shared;
  return /\bboth\b/.test(asked) ? shared : undefined;
}
