import { rational } from '../../arithmetic/rational.ts';
import { grouped, wordSet } from '../../language/lists.ts';
import { DAY, type Instant, type Quantity, shifted } from './moment.ts';
import { spansOf, tokensOf } from './scan.ts';
import { isTime, signAt, type Token, wordAt, wordsBetween } from './token.ts';
import { contentOf, isTimeUnit, PLAIN, type Side, sideOf, TURNS } from './words.ts';

/** Part of a sentence, between its marks and its joining words: its words, and what they say in one form each. */
export type Clause = {
  from: number;
  to: number;
  sentence: number;
  text: string;
  content: ReadonlySet<string>;
};

/** An instant of a question: which end of something it is, and the how many-th. */
export type Placed = { of: Instant; at: number; clause: Clause; side: Side | undefined; ordinal?: number };

/** What a stretch does. `later` and `earlier` are told from what `than` names, or from what was told; `gap` is between two. */
export type Role =
  | 'lasts'
  | 'later'
  | 'earlier'
  | 'late'
  | 'early'
  | 'fast'
  | 'slow'
  | 'every'
  | 'each'
  | 'break'
  | 'ahead'
  | 'behind';
export type Stretch = {
  of: Quantity;
  at: number;
  clause: Clause;
  role: Role;
  /** The places of the tokens that say from when on. */
  than?: { from: number; to: number };
};

/** What a question tells of times. Whatever of `tokens` is accounted for stands in `used`. */
export type Told = {
  tokens: readonly Token[];
  clauses: readonly Clause[];
  /** The clause that asks. */
  asked: Clause;
  placed: readonly Placed[];
  stretches: readonly Stretch[];
  used: Set<number>;
};

const MOST_SENTENCES = 10;

/** A question as instants and stretches with what they are; undefined where it has none, or asks nothing. */
export function toldIn(text: string): Told | undefined {
  const tokens = tokensOf(text);
  const sentences = tokens ? spansOf(text, tokens) : [];
  if (!tokens || sentences.length > MOST_SENTENCES || !tokens.some(isTime)) return undefined;
  const clauses = sentences.flatMap((span, sentence) => clausesOf(tokens, span, sentence));
  const last = clauses.at(-1)?.sentence;
  const asks = (pattern: RegExp): Clause | undefined =>
    clauses.findLast(
      ({ from, to, sentence }) =>
        sentence === last &&
        [0, 1, 2].some((step) => from + step < to && pattern.test(wordAt(tokens, from + step))),
    );
  const asked = asks(/^(?:what|which|how|what's)$/) ?? asks(/^when$/);
  if (!asked) return undefined;
  const used = new Set(tokens.flatMap((_, at) => (isLabel(tokens, at) ? [at] : [])));
  const reader = { tokens, clauses, used };
  const stretches: Stretch[] = [];
  const placed: Placed[] = [];
  tokens.forEach((token, at) => {
    const clause = clauses.find(({ from, to }) => at >= from && at < to);
    if (!clause) return;
    if (token.kind === 'quantity' && token.unit) stretches.push(stretchAt(reader, token, at, clause));
    else if (token.kind === 'clock' || token.kind === 'date' || token.kind === 'weekday')
      placed.push(placedAt(reader, token, at, clause));
    // "rent for June", "in July Nairobi is ahead"
    else if (token.kind === 'month' && /^(?:for|in)$/.test(wordAt(tokens, at - 1))) used.add(at);
  });
  const since = clauses.find(({ sentence }) => sentence === last)?.from ?? 0;
  // "If a film starts at 8, what time does it end?" supposes nothing of what is asked.
  if (wordAt(tokens, since) === 'if' && since < asked.from) used.add(since);
  return { ...reader, asked, placed, stretches };
}

/** "bus 7", "room 12": a number that is a name. */
const isLabel = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return token?.kind === 'quantity' && !token.unit && !token.spelled && LABELLED.has(wordAt(tokens, at - 1));
};
const LABELLED = wordSet(
  'route bus line room gate flight train platform tram number no track terminal dock bay',
);

function clausesOf(
  tokens: readonly Token[],
  { from: first, to: till }: { from: number; to: number },
  sentence: number,
): Clause[] {
  const found: Clause[] = [];
  for (let from = first, at = first; at <= till; at++) {
    const [before, word, next] = [wordAt(tokens, at - 1), wordAt(tokens, at), wordAt(tokens, at + 1)];
    const isBetween = word === 'and' && tokens.slice(from, at).some((one) => isWord(one, 'between'));
    // "How many hours and minutes"
    const isUnits = isTimeUnit(before) && isTimeUnit(next);
    const ends =
      at === till ||
      /^[,;:.?()]$/.test(signAt(tokens, at)) ||
      (/^(?:and|then|but)$/.test(word) && !isBetween && !isUnits);
    // "until 8:35 a.m. How long": the stop belongs to the time; "is it there when it is 9:00 here"
    const token = tokens[at];
    const isNew =
      token?.kind === 'word' &&
      at > from &&
      ((token.proper && PLAIN.has(word) && tokens[at - 1]?.kind === 'clock') ||
        (word === 'when' && next === 'it'));
    if (!ends && !isNew) continue;
    const words = tokens
      .slice(from, at)
      .map((one) => (one.kind === 'word' ? one.word : one.kind === 'ordinal' ? `#${one.n}` : ''));
    if (at > from) {
      const text = wordsBetween(tokens, from, at)
        .map((one) => (/^\p{L}/u.test(one) ? one : ''))
        .join(' ');
      found.push({ from, to: at, sentence, text, content: new Set(contentOf(words)) });
    }
    from = isNew && !ends ? at : at + 1;
  }
  return found;
}

const isWord = (token: Token, word: string): boolean => token.kind === 'word' && token.word === word;

type Reader = Pick<Told, 'tokens' | 'clauses' | 'used'>;

/** What stands before "there", "home" and "back" where somebody gets there. */
const COMING = wordSet(
  'get gets got getting be it they he she we i arrive arrives arrived go come comes came went brought given',
);

/** The side that a word has where it stands: "gets in", "set off", "is over" are told by two. */
export function sideAt(tokens: readonly Token[], at: number): Side | undefined {
  const [before, word, after] = [wordAt(tokens, at - 1), wordAt(tokens, at), wordAt(tokens, at + 1)];
  const isLast = !['word', 'quantity'].includes(tokens[at + 1]?.kind ?? '') || /^(?:at|on|by)$/.test(after);
  switch (word) {
    case 'in':
      return isLast && /^(?:gets?|got|pull(?:s|ed)?|comes?|came)$/.test(before) ? 'end' : undefined;
    case 'to':
      // "gets to the airport"
      return /^(?:gets?|got|getting)$/.test(before) && /^(?:the|her|his|my|our|their|)$/.test(after)
        ? 'end'
        : undefined;
    case 'over':
      return isLast && tokens[at + 1]?.kind !== 'clock' ? 'end' : undefined;
    case 'on': {
      // "switches it on at 20:10"
      const lead = [1, 2, 3].some((back) => /^(?:switch|turn)/.test(wordAt(tokens, at - back)));
      return lead && /^(?:at|from|)$/.test(after) ? 'start' : undefined;
    }
    case 'off':
    case 'out':
      return /^(?:sets?|takes?|took|start(?:s|ed)?)$/.test(before) ? 'start' : undefined;
    case 'there':
    case 'home':
    case 'back':
      // "go back 20 minutes"
      return COMING.has(before) && tokens[at + 1]?.kind !== 'quantity' ? 'end' : undefined;
    default:
      return sideOf(word);
  }
}

/** The side of the nearest word of an instant's clause that has one, first before it. */
function governing(reader: Reader, at: number, own: Clause): Side | undefined {
  const { tokens, clauses, used } = reader;
  const taken = (place: number): Side | undefined => {
    const side = sideAt(tokens, place);
    if (side) used.add(place);
    return side;
  };
  for (let place = at - 1; place >= own.from; place--) {
    const side = taken(place);
    if (side) return side;
  }
  for (let place = at + 1; place < own.to; place++) {
    if (/^(?:clock|date)$/.test(tokens[place]?.kind ?? '')) return undefined;
    const side = taken(place);
    if (side) return side;
  }
  const before = clauses[clauses.indexOf(own) - 1];
  // "on Monday, at 9:10": it goes on with what was said before.
  return own.content.size === 0 && before?.sentence === own.sentence
    ? governing(reader, before.to, before)
    : undefined;
}

function placedAt(reader: Reader, of: Instant, at: number, clause: Clause): Placed {
  const { tokens, used } = reader;
  let place = at - 1;
  while (
    /^(?:the|time|exactly)$/.test(wordAt(tokens, place)) ||
    (of.kind === 'date' && tokens[place]?.kind === 'weekday')
  )
    place--;
  const word = wordAt(tokens, place) || signAt(tokens, place);
  const isAnd = word === 'and' && tokens[place - 1]?.kind === of.kind;
  const isRange = /^(?:to|until|till|-)$/.test(wordAt(tokens, at + 1) || signAt(tokens, at + 1));
  const side =
    /^(?:from|between|since)$/.test(word) || (isRange && tokens[at + 2]?.kind === of.kind)
      ? 'start'
      : isAnd || /^(?:to|until|till|through|-)$/.test(word)
        ? 'end'
        : /^(?:of|dated)$/.test(word)
          ? undefined
          : governing(reader, at, clause);
  if (word === 'between' || isAnd) used.add(place);
  const [only, other] = tokens.slice(clause.from, at).filter((token) => token.kind === 'ordinal');
  const ordinal = only?.kind === 'ordinal' && !other ? only.n : undefined;
  if (only && ordinal !== undefined) used.add(tokens.indexOf(only));
  const days = dayOffset(reader, clause);
  const today =
    days === 0 ? of : shifted(of, { kind: 'quantity', value: rational(BigInt(-days)), unit: DAY }, 1);
  return { of: today ?? of, at, clause, side, ...(ordinal !== undefined && { ordinal }) };
}

/** "tomorrow" is 1, "the day before yesterday" is -2; 0 where neither is said. Uses up the words. */
export function dayOffset({ tokens, used }: Reader, { from, to }: Pick<Clause, 'from' | 'to'>): number {
  for (let at = from; at < to; at++) {
    const sign = wordAt(tokens, at) === 'tomorrow' ? 1 : wordAt(tokens, at) === 'yesterday' ? -1 : 0;
    if (sign === 0) continue;
    const isTwo =
      wordAt(tokens, at - 2) === 'day' && wordAt(tokens, at - 1) === (sign > 0 ? 'after' : 'before');
    used.add(at);
    if (isTwo) used.add(at - 1);
    return isTwo ? 2 * sign : sign;
  }
  return 0;
}

const RELATIVE =
  grouped(`later: later after afterwards hence from | earlier: before earlier ago prior | late: late |
  early: early | ahead: ahead | behind: behind | fast: fast | slow: slow`) as ReadonlyMap<string, Role>;
const BREAKS =
  wordSet(`break breaks pause pauses gap gaps interval intervals wait waits waiting stop stops stopping waited
  rest rests delay`);
const WAITS = /^(?:wait(?:s|ed|ing)?|stop(?:s|ped|ping)|stay(?:s|ed)|rest(?:s|ed)?)$/;

function stretchAt({ tokens, used }: Reader, of: Quantity, at: number, clause: Clause): Stretch {
  const { from, to } = clause;
  const [before, next] = [wordAt(tokens, at - 1), wordAt(tokens, at + 1)];
  const stretch = { of, at, clause };
  /** The first place of some where a word stands that passes. */
  const find = (since: number, till: number, isOne: (word: string, place: number) => boolean): number => {
    for (let place = since; place < till; place++) if (isOne(wordAt(tokens, place), place)) return place;
    return -1;
  };
  const as = (role: Role, ...places: number[]): Stretch => {
    for (const place of places) used.add(place);
    return { ...stretch, role };
  };
  if (before === 'every') return as('every', at - 1);
  const waits = find(from, at, (word) => WAITS.test(word));
  // "waits for 20 minutes before heading back"
  if (next === 'before' && waits >= 0 && /ing$/.test(wordAt(tokens, at + 2)))
    return as('break', at + 1, waits, ...(wordAt(tokens, at + 3) === 'back' ? [at + 3] : []));
  const isToo = next === 'too' && /^(?:late|early)$/.test(wordAt(tokens, at + 2));
  if (isToo) return as(wordAt(tokens, at + 2) === 'late' ? 'late' : 'early', at + 2);
  const relative = RELATIVE.get(next);
  // "for 6 months from 15 February" lasts so long.
  if (relative && !(before === 'for' && next === 'from')) {
    const isThan = /^(?:than|of|to)$/.test(wordAt(tokens, at + 2));
    // "20 days later with the exam": only "than", "after", "before" and "from" say from when on.
    const isFrom = isThan || /^(?:after|before|from|ahead|behind)$/.test(next);
    // "at 3:40 and again 12 hours later"
    if (before === 'again') used.add(at - 1);
    const since = isFrom ? at + (isThan ? 3 : 2) : to;
    // "The first was on 3 April, the second is due 28 days later."
    const ordinals = tokens.flatMap((token, place) =>
      token.kind === 'ordinal' && place < at ? [place] : [],
    );
    const [one = at, other = at] = ordinals;
    if (relative === 'later' && ordinals.length === 2 && one < from && other >= from) used.add(other);
    return { ...as(relative, at + 1, ...(isThan ? [at + 2] : [])), than: { from: since, to } };
  }
  // "within 14 days"
  if (before === 'within') return { ...as('later', at - 1), than: { from: to, to } };
  // "postponed by half an hour", "with a delay of 20 minutes"
  const delay = find(Math.max(from, at - 4), at + 2, (word) => /^(?:postpone|delay|extend)/.test(word));
  if (delay >= 0 && /^(?:by|of|)$/.test(delay < at ? before : '')) return as('late', delay);
  // What stands beside another stretch belongs to that.
  const isOther = (token: Token): boolean => token.kind === 'quantity' && token.unit !== undefined;
  const low = Math.max(from, tokens.slice(0, at).findLastIndex(isOther));
  const beyond = tokens.findIndex((token, place) => place > at && place < to && isOther(token));
  const breaking = find(low, beyond < 0 ? to : beyond, (word, place) => {
    const lead = wordAt(tokens, place - 1);
    // "it has to rest for 90 minutes", "12 minutes to the stop"
    if (lead === 'to' && WAITS.test(word)) used.add(place);
    return (
      (BREAKS.has(word) || WAITS.test(word)) &&
      !/^(?:no|without|any|to)$/.test(lead) &&
      !(place > at && /^(?:a|the)$/.test(lead))
    );
  });
  if (breaking >= 0) return as('break', breaking);
  const each = find(from, to, (word) => word === 'each' || word === 'every');
  if (each >= 0) return as('each', each);
  // "after 50 minutes": it took so long.
  for (let place = at - 1; place >= from && tokens[place]?.kind === 'word'; place--)
    if (wordAt(tokens, place) === 'after') used.add(place);
  return as('lasts');
}

/** Whether a "last" says which of several, "the last three", and is no verb. */
export const isLastOf = (tokens: readonly Token[], at: number): boolean =>
  wordAt(tokens, at) === 'last' && /^(?:the|its|his|her|their|my|our|your)$/.test(wordAt(tokens, at - 1));

/** "05:10 in the evening": such a time is not then. */
const isAmiss = (tokens: readonly Token[], { from, to }: Clause): boolean =>
  tokens.slice(from, to).some((token, place) => {
    if (token.kind !== 'clock' || !token.sure) return false;
    const words = [1, 2, 3].map((step) => wordAt(tokens, Math.min(to, from + place + step)));
    return words.some((word) => (token.minute < 720 ? /^(?:afternoon|evening)$/ : /^morning$/).test(word));
  });

/** Whether any word that could turn something, or any number, was not accounted for. */
export function leavesOpen({ tokens, used, clauses, asked, stretches }: Told): boolean {
  const isOfMany = stretches.some(({ role }) => role === 'every' || role === 'each');
  if (clauses.some((clause) => isAmiss(tokens, clause))) return true;
  return tokens.some((token, at) => {
    if (used.has(at)) return false;
    // "there and back"; in what is asked it may go with any verb.
    const isTold = at < asked.from || at >= asked.to;
    const isBack = isTold && wordAt(tokens, at) === 'back' && !COMING.has(wordAt(tokens, at - 1));
    // "The last tram is at 0:25.": which of them counts only where there are several.
    const isNamed = /^(?:clock|date|weekday)$/.test(tokens.slice(at, at + 5).find(isTime)?.kind ?? '');
    // "but came 17 minutes late": what follows is told in numbers.
    const behind = clauses.find(({ from }) => from === at + 1);
    if (wordAt(tokens, at) === 'but' && stretches.some(({ clause }) => clause === behind)) return false;
    // "without a break", "open each day"
    const [next, third] = [wordAt(tokens, at + 1), wordAt(tokens, at + 2)];
    const isNone =
      /^(?:no|without)$/.test(wordAt(tokens, at)) && BREAKS.has(/^(?:an?|any)$/.test(next) ? third : next);
    const isDaily = !isTold && /^(?:each|every|per)$/.test(wordAt(tokens, at)) && next === 'day';
    if (isNone || isDaily) {
      used.add(at + 1).add(at + 2);
      return false;
    }
    if ((isLastOf(tokens, at) && (isOfMany || !isNamed)) || isBack) return true;
    // "the late shift"
    const isName = /^(?:late|early)$/.test(wordAt(tokens, at)) && wordAt(tokens, at - 1) === 'the';
    if (isName && wordAt(tokens, at + 1) !== '') return false;
    // "10 minutes to change"
    if (wordAt(tokens, at - 1) === 'to' && tokens[at - 2]?.kind === 'quantity') return false;
    if (token.kind === 'word')
      return TURNS.has(token.word) || (/ly$/.test(token.word) && !token.proper && !PLAIN_LY.has(token.word));
    return token.kind === 'sign' ? !/^[.,;:?()!'-]$/.test(token.sign) : true;
  });
}

const PLAIN_LY = wordSet('exactly directly immediately family assembly fly rally supply reply jelly lily');
