import { wordSet } from '../../language/lists.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { Instant, Quantity } from './moment.ts';
import { tokensOf } from './scan.ts';
import { signAt, type Token, wordAt } from './token.ts';
import { contentOf, isTimeUnit, PLAIN, type Side, sideOf, TURNS } from './words.ts';

/** Part of a sentence, between its marks and its "and"s. `sides`: words that begin or end something. */
export type Clause = { from: number; to: number; sentence: number; content: ReadonlySet<string> };

/** An instant of a question: which end of something it is, and the how many-th. */
export type Placed = { of: Instant; at: number; clause: number; side: Side | undefined; ordinal?: number };

/** What a stretch of a question does. `later` and `earlier` are told from what `than` names, or from what was told. */
export type Role =
  | 'lasts'
  | 'later'
  | 'earlier'
  | 'late'
  | 'early'
  | 'every'
  | 'each'
  | 'break'
  | 'ahead'
  | 'behind';
export type Stretch = {
  of: Quantity;
  at: number;
  clause: number;
  role: Role;
  /** The places of the tokens that say from when on. */
  than?: { from: number; to: number };
};

/** What a question tells of times. Whatever of `tokens` is accounted for stands in `used`. */
export type Told = {
  tokens: readonly Token[];
  clauses: readonly Clause[];
  /** The clause that asks. */
  asked: number;
  placed: readonly Placed[];
  stretches: readonly Stretch[];
  used: Set<number>;
};

const ASKS = /^(?:what|when|which|how)$/;
const MOST_SENTENCES = 10;

/** A question as instants and stretches with what they are; undefined where it has none, or asks nothing. */
export function toldIn(text: string): Told | undefined {
  const tokens = tokensOf(text);
  const sentences = splitSentences(text);
  if (!tokens || sentences.length > MOST_SENTENCES || !tokens.some(isTime)) return undefined;
  const clauses = sentences.flatMap(({ start, end }, sentence) => clausesOf(tokens, start, end, sentence));
  const last = clauses.at(-1)?.sentence;
  const asks = (pattern: RegExp) =>
    clauses.findLastIndex(
      ({ from, to, sentence }) =>
        sentence === last &&
        tokens
          .slice(from, Math.min(to, from + 3))
          .some((token) => token.kind === 'word' && pattern.test(token.word)),
    );
  const asked =
    Math.max(asks(/^(?:what|which|how)$/), asks(/^what's$/), -1) >= 0
      ? asks(/^(?:what|which|how|what's)$/)
      : asks(ASKS);
  if (asked < 0) return undefined;
  const used = new Set(tokens.flatMap((_, at) => (isLabel(tokens, at) ? [at] : [])));
  const reader = { tokens, clauses, used };
  const stretches: Stretch[] = [];
  const placed: Placed[] = [];
  tokens.forEach((token, at) => {
    const clause = clauses.findIndex(({ from, to }) => at >= from && at < to);
    if (clause < 0) return;
    if (token.kind === 'quantity' && token.unit) stretches.push(stretchAt(reader, token, at, clause));
    else if (token.kind === 'clock' || token.kind === 'date' || token.kind === 'weekday')
      placed.push(placedAt(reader, token, at, clause));
  });
  const own = clauses[asked];
  const since = clauses.find(({ sentence }) => sentence === own?.sentence)?.from ?? 0;
  // "If a film starts at 8, what time does it end?" supposes nothing of what is asked.
  if (wordAt(tokens, since) === 'if' && own && since < own.from) used.add(since);
  tokens.forEach((token, at) => {
    if (token.kind === 'month' && wordAt(tokens, at - 1) === 'for') used.add(at);
  });
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

const isTime = (token: Token): boolean =>
  token.kind === 'clock' ||
  token.kind === 'date' ||
  token.kind === 'weekday' ||
  (token.kind === 'quantity' && (token.unit !== undefined || isYear(token)));

/** "1988" */
export const isYear = (token: Token | undefined): boolean =>
  token?.kind === 'quantity' &&
  !token.unit &&
  !token.spelled &&
  token.value.d === 1n &&
  token.value.n >= 1500n &&
  token.value.n < 2200n &&
  token.end - token.start === 4;

function clausesOf(tokens: readonly Token[], start: number, end: number, sentence: number): Clause[] {
  const first = tokens.findIndex((token) => token.start >= start);
  const after = tokens.findIndex((token) => token.start >= end);
  const till = after < 0 ? tokens.length : after;
  const found: Clause[] = [];
  if (first < 0) return found;
  for (let from = first, at = first; at <= till; at++) {
    const isBetween =
      wordAt(tokens, at) === 'and' &&
      tokens.slice(from, at).some((one) => one.kind === 'word' && one.word === 'between');
    // "How many hours and minutes"
    const isUnits = isTimeUnit(wordAt(tokens, at - 1)) && isTimeUnit(wordAt(tokens, at + 1));
    const ends =
      at === till ||
      /^[,;:.?()]$/.test(signAt(tokens, at)) ||
      (/^(?:and|then|but)$/.test(wordAt(tokens, at)) && !isBetween && !isUnits);
    // "until 8:35 a.m. How long": the stop belongs to the time.
    const token = tokens[at];
    const isNew =
      token?.kind === 'word' &&
      token.proper &&
      PLAIN.has(token.word) &&
      tokens[at - 1]?.kind === 'clock' &&
      at > from;
    if (!ends && !isNew) continue;
    const words = tokens
      .slice(from, at)
      .map((one) => (one.kind === 'word' ? one.word : one.kind === 'ordinal' ? `#${one.n}` : ''));
    if (at > from) found.push({ from, to: at, sentence, content: new Set(contentOf(words)) });
    from = isNew && !ends ? at : at + 1;
  }
  return found;
}

type Reader = Pick<Told, 'tokens' | 'clauses' | 'used'>;

/** What stands before "there", "home" and "back" where somebody gets there. */
const COMING = wordSet(
  'get gets got getting be is are it they he she we i arrive arrives arrived go come comes came went brought given',
);

/** The side that a word has where it stands: "gets in", "set off", "is over" are told by two. */
export function sideAt(tokens: readonly Token[], at: number): Side | undefined {
  const [before, word, after] = [wordAt(tokens, at - 1), wordAt(tokens, at), wordAt(tokens, at + 1)];
  const isLast = !['word', 'quantity'].includes(tokens[at + 1]?.kind ?? '') || /^(?:at|on|by)$/.test(after);
  if (
    word === 'in' &&
    isLast &&
    !/^(?:\d)/.test(after) &&
    /^(?:get|gets|got|pull|pulls|pulled|come|comes|came)$/.test(before)
  )
    return 'end';
  if (word === 'over' && isLast && tokens[at + 1]?.kind !== 'clock') return 'end';
  // "switches it on at 20:10"
  const lead = tokens
    .slice(Math.max(0, at - 3), at)
    .some((one) => one.kind === 'word' && /^(?:switch|turn)/.test(one.word));
  if (word === 'on' && lead && /^(?:at|from|)$/.test(after)) return 'start';
  if (
    (word === 'off' || word === 'out') &&
    /^(?:set|sets|take|takes|took|start|starts|started)$/.test(before)
  )
    return 'start';
  // "there is", "there are" name no place.
  if (word === 'there') return COMING.has(before) && !/^(?:is|are)$/.test(before) ? 'end' : undefined;
  if (word === 'home' || word === 'back') return COMING.has(before) ? 'end' : undefined;
  return sideOf(word);
}

/** The side of the nearest word of an instant's clause that has one, first before it. */
function governing({ tokens, clauses, used }: Reader, at: number, clause: number): Side | undefined {
  const own = clauses[clause];
  if (!own) return undefined;
  for (let place = at - 1; place >= own.from; place--) {
    const side = sideAt(tokens, place);
    if (side) {
      used.add(place);
      return side;
    }
  }
  for (let place = at + 1; place < own.to; place++) {
    const token = tokens[place];
    if (token?.kind === 'clock' || token?.kind === 'date') return undefined;
    const side = sideAt(tokens, place);
    if (side) {
      used.add(place);
      return side;
    }
  }
  const before = clauses[clause - 1];
  // "on Monday, at 9:10": it goes on with what was said before.
  return own.content.size === 0 && before?.sentence === own.sentence
    ? governing({ tokens, clauses, used }, before.to, clause - 1)
    : undefined;
}

function placedAt(reader: Reader, of: Instant, at: number, clause: number): Placed {
  const { tokens, clauses, used } = reader;
  let place = at - 1;
  while (
    /^(?:the|time|exactly)$/.test(wordAt(tokens, place)) ||
    (of.kind === 'date' && tokens[place]?.kind === 'weekday')
  )
    place--;
  const word = wordAt(tokens, place) || signAt(tokens, place);
  const earlier = tokens[place - 1];
  const isAfterInstant = earlier?.kind === of.kind;
  const side: Side | undefined =
    word === 'from' || word === 'between' || word === 'since'
      ? 'start'
      : /^(?:to|until|till|through|-)$/.test(word) || (word === 'and' && isAfterInstant)
        ? 'end'
        : word === 'of' || word === 'dated'
          ? undefined
          : governing(reader, at, clause);
  if (word === 'between' || (word === 'and' && isAfterInstant)) used.add(place);
  const own = clauses[clause];
  const ordinals = own ? tokens.slice(own.from, at).filter((token) => token.kind === 'ordinal') : [];
  const [only, other] = ordinals;
  const ordinal = only?.kind === 'ordinal' && !other ? only.n : undefined;
  if (only && ordinal !== undefined) used.add(tokens.indexOf(only));
  return { of, at, clause, side, ...(ordinal !== undefined && { ordinal }) };
}

const RELATIVE: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['later', 'later'],
  ['after', 'later'],
  ['afterwards', 'later'],
  ['hence', 'later'],
  ['from', 'later'],
  ['before', 'earlier'],
  ['earlier', 'earlier'],
  ['ago', 'earlier'],
  ['prior', 'earlier'],
  ['late', 'late'],
  ['early', 'early'],
  ['ahead', 'ahead'],
  ['behind', 'behind'],
]);
const BREAKS = wordSet(
  'break breaks pause pauses gap gaps interval intervals wait waits waiting stop stops stopping waited rest rests delay',
);

const WAITS = wordSet('wait waits waited waiting stops stopped stopping stay stays stayed rests rested');

function stretchAt({ tokens, clauses, used }: Reader, of: Quantity, at: number, clause: number): Stretch {
  const own = clauses[clause];
  const [from, to] = [own?.from ?? at, own?.to ?? at];
  const [before, next] = [wordAt(tokens, at - 1), wordAt(tokens, at + 1)];
  const stretch = { of, at, clause };
  if (before === 'every') {
    used.add(at - 1);
    return { ...stretch, role: 'every' };
  }
  const relative = RELATIVE.get(next);
  const waits = tokens.slice(from, at).findIndex((_, place) => WAITS.has(wordAt(tokens, from + place)));
  // "waits for 20 minutes before heading back"
  if (next === 'before' && waits >= 0 && /ing$/.test(wordAt(tokens, at + 2))) {
    used.add(at + 1);
    used.add(from + waits);
    if (wordAt(tokens, at + 3) === 'back') used.add(at + 3);
    return { ...stretch, role: 'break' };
  }
  // "for 6 months from 15 February" lasts so long.
  if (relative && !(before === 'for' && next === 'from')) {
    used.add(at + 1);
    const isThan = /^(?:than|of|to)$/.test(wordAt(tokens, at + 2));
    if (isThan) used.add(at + 2);
    // "20 days later with the exam": only "than", "after", "before" and "from" say from when on.
    const isFrom = isThan || /^(?:after|before|from|ahead|behind)$/.test(next);
    const since = isFrom ? at + (isThan ? 3 : 2) : to;
    return { ...stretch, role: relative, than: { from: since, to } };
  }
  // What stands beside another stretch belongs to that.
  const isOther = (token: Token): boolean => token.kind === 'quantity' && token.unit !== undefined;
  const since = Math.max(from, at - [...tokens.slice(from, at)].reverse().findIndex(isOther));
  const low = tokens.slice(from, at).some(isOther) ? since : from;
  const beyond = tokens.findIndex((token, place) => place > at && place < to && isOther(token));
  const high = beyond < 0 ? to : beyond;
  const [breaking, each] = [
    [...Array(to - from).keys()].find(
      (place) =>
        from + place >= low &&
        from + place < high &&
        BREAKS.has(wordAt(tokens, from + place)) &&
        !/^(?:no|without|any)$/.test(wordAt(tokens, from + place - 1)) &&
        // "12 minutes to the stop"
        !(from + place > at && /^(?:a|the)$/.test(wordAt(tokens, from + place - 1))),
    ),
    [...Array(to - from).keys()].find((place) => /^(?:each|every)$/.test(wordAt(tokens, from + place))),
  ];
  if (breaking !== undefined) {
    used.add(from + breaking);
    return { ...stretch, role: 'break' };
  }
  if (each !== undefined) {
    used.add(from + each);
    return { ...stretch, role: 'each' };
  }
  // "after 50 minutes": it took so long.
  for (let place = at - 1; place >= from && tokens[place]?.kind === 'word'; place--)
    if (wordAt(tokens, place) === 'after') used.add(place);
  return { ...stretch, role: 'lasts' };
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
export function leavesOpen({ tokens, used, clauses, asked }: Told): boolean {
  const own = clauses[asked];
  if (clauses.some((clause) => isAmiss(tokens, clause))) return true;
  return tokens.some((token, at) => {
    if (used.has(at)) return false;
    // "there and back"; in what is asked it may go with any verb.
    const isTold = own === undefined || at < own.from || at >= own.to;
    if (isLastOf(tokens, at) || (isTold && wordAt(tokens, at) === 'back')) return true;
    if (token.kind === 'word')
      return TURNS.has(token.word) || (/ly$/.test(token.word) && !PLAIN_LY.has(token.word));
    return token.kind === 'sign' ? !/^[.,;:?()!'-]$/.test(token.sign) : true;
  });
}

const PLAIN_LY = wordSet(
  'exactly directly immediately family italy july assembly fly rally supply reply jelly lily emily sally kelly molly holly polly billy',
);
