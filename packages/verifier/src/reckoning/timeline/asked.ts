import { wordAt } from './token.ts';
import { dayOffset, sideAt, type Told } from './told.ts';
import type { Side } from './words.ts';

/** What a question asks for. */
export type Asked = {
  what: 'instant' | 'length' | 'nights' | 'days' | 'weekday' | 'age' | 'year';
  /** Which end of something; undefined where it asks for the other instant than that told. */
  side: Side | undefined;
  /** Which of several; -1 is the last. */
  ordinal?: number;
  /** "the next" is 1, "the one after next" and "the second one after that" are 2; 0 where it asks for none so. */
  next: number;
  /** "tomorrow" is 1. */
  days: number;
  /** It must, or at the latest: what has to begin so that the rest is in time. */
  must: boolean;
  /** All of it together. */
  total: boolean;
  /** The last day is asked for, on which it still is. */
  lastDay: boolean;
  words: readonly string[];
  /** From the word that asks on. */
  text: string;
};

const TOTAL = /\b(?:all|altogether|total|together|overall|whole)\b/;

const KINDS: readonly (readonly [Asked['what'], RegExp])[] = [
  ['age', /^(?:how old|what age)\b/],
  ['nights', /^how many nights\b/],
  ['days', /^how many (?:days|weeks)\b/],
  ['length', /^how (?:long|late|early|many minutes|many hours|much (?:time|later|earlier))\b/],
  ['weekday', /^(?:what|which) (?:day of the week|weekday)\b/],
  ['year', /^(?:what|which) year\b/],
  ['instant', /^(?:when|(?:what|which) (?:time|date|day)|what is|what's|what will|what was|what does)\b/],
];

/** What the asking clause asks for; undefined where that is not about times. Uses up the words that say it. */
export function askedIn(told: Told): Asked | undefined {
  const { tokens, asked: clause, used, placed, stretches } = told;
  const words: string[] = [];
  const sides = new Set<Side>();
  const ordinals: number[] = [];
  const first = tokens.findIndex(
    (_, at) => at >= clause.from && /^(?:what|what's|when|which|how)$/.test(wordAt(tokens, at)),
  );
  const text = tokens
    .slice(first, clause.to)
    .map((_, at) => wordAt(tokens, first + at))
    .join(' ');
  const [what] = KINDS.find(([, pattern]) => pattern.test(text)) ?? [];
  if (!what || tokens[first + 2]?.kind === 'quantity') return undefined;
  const days = dayOffset(told, clause);
  let isPurpose = false;
  for (let at = clause.from; at < clause.to; at++) {
    const [token, before, word] = [tokens[at], wordAt(tokens, at - 1), wordAt(tokens, at)];
    // "to be there on time" says what for.
    isPurpose ||= sides.size > 0 && before === 'to' && /^(?:be|get|reach|arrive|catch)$/.test(word);
    if (word) words.push(word);
    const side = used.has(at) || isPurpose ? undefined : sideAt(tokens, at);
    if (side) sides.add(side);
    const isUnit =
      /^(?:minutes?|hours?|days?|nights?|weeks?)$/.test(word) && /^(?:many|much|in|and)$/.test(before);
    const isGap = what === 'days' || (what === 'length' && placed.length === 2 && stretches.length === 0);
    const isSaid = isGap
      ? /^(?:late|early|later|earlier|after|afterwards|passed|between|before|remaining|wait|still)$/
      : /^should$/;
    if (side || isUnit || isSaid.test(word)) used.add(at);
    if (token?.kind === 'ordinal' && !used.has(at)) {
      ordinals.push(token.n);
      used.add(at);
    }
  }
  const [ordinal, other] = ordinals;
  if (other !== undefined || sides.size > 1) return undefined;
  const behind = /\b(?:one after (?:the )?next|one after (?:that|it|this))\b/.exec(text);
  if (behind)
    tokens.forEach((_, at) => {
      if (at >= clause.from && at < clause.to && wordAt(tokens, at) === 'after') used.add(at);
    });
  // "last entry", where the question calls it so before.
  const isNamed = tokens.some(
    (_, at) =>
      at < clause.from &&
      wordAt(tokens, at) === 'last' &&
      wordAt(tokens, at + 1) !== '' &&
      text.includes(`last ${wordAt(tokens, at + 1)}`),
  );
  const isLast = !isNamed && words.includes('last') && !/\blast$/.test(text) && !/\blast day\b/.test(text);
  // "the last day", "the last one", and what the question calls so.
  tokens.forEach((_, at) => {
    if (wordAt(tokens, at) === 'last' && (at >= clause.from || isNamed)) used.add(at);
  });
  // What is asked at an instant of its own has another side than that.
  const [side] = what === 'instant' || stretches.length + placed.length > 0 ? sides : [];
  const isBehind = behind !== null && /that|it|this/.test(behind[0]);
  return {
    what,
    side: what === 'instant' ? side : undefined,
    ...(ordinal !== undefined && !isBehind ? { ordinal } : isLast && { ordinal: -1 }),
    next: isBehind ? (ordinal ?? 1) : behind ? 2 : /\bnext\b/.test(text) ? 1 : 0,
    days,
    must: /\b(?:must|should|latest|have|has|need|needs)\b/.test(text) || words.includes('latest'),
    total: TOTAL.test(words.join(' ')),
    lastDay: /\blast day\b/.test(text) || words.includes('until'),
    words,
    text,
  };
}

const FIRST = '(?:the )?(?:#1 day|D|that day|day of [a-z]+)';
const COUNTS =
  /\bday #1\b|\b(?:count(?:s|ed|ing)?|includ(?:es?|ed|ing)|inclusive|exclud(?:es?|ed|ing)|exclusive)\b/;
const YES = new RegExp(
  `${FIRST} (?:is |being |also )*(?:(?:counted|included|counts|counting)(?: too| as (?:the )?(?:#1|day #1))?|day #1)|(?:counting|including|includes|include) ${FIRST}(?: too| as #1| as the #1)?`,
);
const NO = new RegExp(
  `(?:not counting|not including|excluding|do(?:es)? not count) ${FIRST}|${FIRST} (?:is )?(?:not counted|not included|excluded|does not count)`,
);

/** What a question says of the first day: it is counted (1), or not (0); undefined where it says something else of counting. */
export function countingIn({ tokens, used }: Told): 0 | 1 | 'open' | undefined {
  const names = tokens.map((token, at) =>
    token.kind === 'ordinal'
      ? `#${token.n}`
      : token.kind === 'date'
        ? 'D'
        : token.kind === 'quantity' && !token.unit && token.value.n === 1n
          ? '#1'
          : wordAt(tokens, at) || '.',
  );
  const text = names.join(' ');
  if (!COUNTS.test(text)) return 'open';
  const [no, yes] = [NO.exec(text), YES.exec(text)];
  const found = no ?? yes;
  if (!found) return undefined;
  useSaid({ tokens, used }, text, found);
  return no ? 0 : 1;
}

/** Takes down that the words of a match are accounted for; `text`: one word a token. */
export function useSaid(
  { tokens, used }: Pick<Told, 'tokens' | 'used'>,
  text: string,
  found: RegExpExecArray,
): void {
  const from = text.slice(0, found.index).split(' ').length - 1;
  for (let at = from; at < from + found[0].split(' ').length; at++)
    if (tokens[at]?.kind !== 'date') used.add(at);
}

/** A number that stands without a unit, with its place. */
export const numbersIn = ({ tokens, used }: Told): { n: number; at: number }[] =>
  tokens.flatMap((token, at) =>
    token.kind === 'quantity' && !token.unit && !used.has(at)
      ? [{ n: token.value.d === 1n ? Number(token.value.n) : Number.NaN, at }]
      : [],
  );
