import { wordAt } from './token.ts';
import { sideAt, type Told } from './told.ts';
import type { Side } from './words.ts';

/** What a question asks for. */
export type Asked = {
  what: 'instant' | 'length' | 'nights' | 'days' | 'weekday' | 'age' | 'year';
  /** Which end of something; undefined where it asks for the other instant than that told. */
  side: Side | undefined;
  /** Which of several; -1 is the last. */
  ordinal?: number;
  next: boolean;
  /** It must, or at the latest: what has to begin so that the rest is in time. */
  must: boolean;
  /** All of it together. */
  total: boolean;
  /** The last day is asked for, on which it still is. */
  lastDay: boolean;
  words: readonly string[];
};

const TOTAL = /^(?:all|altogether|total|together|overall|whole)$/;

/** What the asking clause asks for; undefined where that is not about times. Uses up the words that say it. */
export function askedIn(told: Told): Asked | undefined {
  const { tokens, clauses, asked, used, placed, stretches } = told;
  const clause = clauses[asked];
  if (!clause) return undefined;
  const words: string[] = [];
  const sides = new Set<Side>();
  let ordinal: number | undefined;
  const first = tokens.findIndex(
    (token, at) => at >= clause.from && token.kind === 'word' && /^(?:what|when|which|how)$/.test(token.word),
  );
  const told_ = new Set(placed.map(({ at }) => at));
  let isPurpose = false;
  for (let at = clause.from; at < clause.to; at++) {
    const token = tokens[at];
    // "to be there on time" says what for.
    isPurpose ||=
      sides.size > 0 &&
      wordAt(tokens, at - 1) === 'to' &&
      /^(?:be|get|reach|arrive|catch)$/.test(wordAt(tokens, at));
    if (token?.kind === 'word') {
      words.push(token.word);
      const side = used.has(at) || isPurpose ? undefined : sideAt(tokens, at);
      if (side) sides.add(side);
      if (side) used.add(at);
    } else if (token?.kind === 'ordinal' && !used.has(at)) {
      if (ordinal !== undefined) return undefined;
      ordinal = token.n;
      used.add(at);
    }
  }
  const text = tokens
    .slice(first, clause.to)
    .map((_, at) => wordAt(tokens, first + at))
    .join(' ');
  const what = whatOf(text, tokens[first + 2]?.kind === 'quantity');
  if (!what || sides.size > 1) return undefined;
  for (let at = clause.from; at < clause.to; at++) {
    const word = wordAt(tokens, at);
    const unit =
      /^(?:minutes?|hours?|days?|nights?|weeks?)$/.test(word) &&
      /^(?:many|much|in|and)$/.test(wordAt(tokens, at - 1));
    if (unit || (what === 'days' ? /^(?:later|after|afterwards|passed)$/ : /^should$/).test(word))
      used.add(at);
  }
  // "last entry", where the question calls it so before.
  const isNamed = tokens.some(
    (_, at) =>
      at < clause.from &&
      wordAt(tokens, at) === 'last' &&
      wordAt(tokens, at + 1) !== '' &&
      text.includes(`last ${wordAt(tokens, at + 1)}`),
  );
  const isLast = !isNamed && words.includes('last') && !/\blast\?*$/.test(text);
  // What is asked at an instant of its own has another side than that.
  const [side] = what === 'instant' || stretches.length + told_.size > 0 ? sides : [];
  // "the last day", "the last one", and what the question calls so.
  tokens.forEach((_, at) => {
    if (wordAt(tokens, at) === 'last' && (at >= clause.from || isNamed)) used.add(at);
  });
  return {
    what,
    side: what === 'instant' ? side : undefined,
    ...(ordinal !== undefined ? { ordinal } : isLast && !/\blast day\b/.test(text) && { ordinal: -1 }),
    next: /\bnext\b/.test(text),
    must: words.some((word) => /^(?:must|should|latest|have|has|need|needs)$/.test(word)),
    total: words.some((word) => TOTAL.test(word)),
    lastDay: /\blast day\b/.test(text) || words.includes('until'),
    words,
  };
}

function whatOf(text: string, isNumbered: boolean): Asked['what'] | undefined {
  if (isNumbered) return undefined;
  if (/^how old\b/.test(text)) return 'age';
  if (/^how many nights\b/.test(text)) return 'nights';
  if (/^how many days\b/.test(text)) return 'days';
  if (/^how (?:long|many minutes|many hours|much time)\b/.test(text)) return 'length';
  if (/^(?:what|which) (?:day of the week|weekday)\b/.test(text)) return 'weekday';
  if (/^(?:what|which) year\b/.test(text)) return 'year';
  if (
    /^(?:when|what time|which time|what date|which date|what day|which day|what is|what's|what will|what was)\b/.test(
      text,
    )
  )
    return 'instant';
  return undefined;
}
