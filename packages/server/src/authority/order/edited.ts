import type { Act } from '../../acts/act.ts';
import lexicon from '../../language/lexicon/edits.json' with { type: 'json' };
import { words as listOf } from '../../language/names.ts';
import { type Alteration, alterationsOf } from './alterations.ts';
import type { Comparison } from './compare.ts';
import { Phrases, type Reach } from './phrases.ts';
import { wordSet } from './spoken.ts';
import type { Sentence } from './standing.ts';

const { verbs, idle, to, all, one, renames, before, after, top, end, beforeOld } = lexicon.entries;
const { replaces, sets, texts, settings, pieces, within, contains } = lexicon.entries;
const VERBS = new Map(Object.entries(verbs).map(([is, list]) => [is, wordSet(list)]));
const IDLE = new Map(Object.entries(idle).map(([is, list]) => [is, wordSet(list)]));
const TO = new Set(listOf(to));
const ALL = wordSet(all);
const ONE = wordSet(one);
const RENAMES = wordSet(renames);
const BEFORE = new Set(listOf(before));
const AFTER = new Set(listOf(after));
const TOP = new Set(listOf(top));
const END = new Set(listOf(end));
const BEFORE_OLD = wordSet(beforeOld);
const REPLACES = wordSet(replaces);
const SETS = wordSet(sets);
const TEXTS = wordSet(texts);
const SETTINGS = wordSet(settings);
const PIECES = wordSet(pieces);
const WITHIN = new Set(listOf(within));
const CONTAINS = new Set(listOf(contains));
/** What may as well be the name of a setting: words, and no number, mark or sign. */
const NAME_LIKE = /^[\p{L}_][\p{L}\p{N}_ .-]*$/u;
const MOST_WORDS = 80;
const ARTICLES = new Set(['the', 'a', 'an', 'its', 'his', 'this']);

/**
 * Holds one change of a text file against the words of an order, both ways: the file, what goes, what comes, and where,
 * each by the letter and in its place, and no word beside that could ask for more. Undefined where it is not so told.
 */
export function compareEdit(acts: readonly Act[], sentences: readonly Sentence[]): Comparison | undefined {
  const ordering = sentences.filter(({ kind }) => kind === 'acts');
  for (const alteration of ordering.length === 0 ? [] : alterationsOf(acts)) {
    const found = compare(alteration, ordering);
    if (found) return found;
  }
  return undefined;
}

function compare(alteration: Alteration, ordering: readonly Sentence[]): Comparison | undefined {
  const own = VERBS.get(alteration.is) ?? new Set();
  const phrases = new Phrases(
    ordering.flatMap((sentence) => sentence.plain),
    sourceOf(ordering),
  );
  const verbs = ordering.flatMap(({ acts }) =>
    acts.filter(({ modality }) => modality !== 'quoted').map(({ verb }) => verb),
  );
  if (!verbs.every((verb) => own.has(verb)) || phrases.tokens.length > MOST_WORDS) return undefined;
  const [path] = pathsOf(alteration.path, phrases);
  if (!path) return undefined;
  phrases.claim(path.from, path.to);
  if (!isSaid(alteration, verbs, phrases)) return undefined;
  if (alteration.is !== 'delete' && alteration.is !== 'read') claimPieces(phrases);
  if (phrases.left(IDLE.get(alteration.is) ?? new Set(), own).length > 0) return undefined;
  return { matched: [{ what: alteration.path, by: ordering[0]?.quote ?? '' }], missing: [], accounted: true };
}

/** What stands in the order from one token to another, as it was written. */
const sourceOf =
  (ordering: readonly Sentence[]) =>
  (from: number, to: number): string => {
    const sentence = ordering.find(({ span }) => from >= span.start && to <= span.end);
    return sentence ? sentence.quote.slice(from - sentence.span.start, to - sentence.span.start) : '';
  };

const pathsOf = (path: string, phrases: Phrases): Reach[] =>
  [path, path.replace(/^\.\//, ''), `./${path}`].flatMap((form) => phrases.textsOf(form));

function isSaid(alteration: Alteration, verbs: readonly string[], phrases: Phrases): boolean {
  switch (alteration.is) {
    case 'replace':
      return alteration.names
        ? isSet(alteration, alteration.names, verbs, phrases)
        : isReplaced(alteration, verbs, phrases);
    case 'insert':
      return isWritten(alteration.text, phrases) && isBehind(alteration.after, phrases);
    case 'write':
      return isWritten(alteration.text, phrases, CONTAINS);
    case 'append':
      return isWritten(alteration.text, phrases) && isAtEnd(verbs, phrases);
    default:
      return areLines(alteration, phrases);
  }
}

/** Where the word before a place stands that is no article. */
function indexBefore(at: number, phrases: Phrases): number {
  let i = at - 1;
  while (ARTICLES.has(phrases.lower(i)) || phrases.lower(i) === ':') i--;
  return i;
}
const wordBefore = (at: number, phrases: Phrases): string => phrases.lower(indexBefore(at, phrases));

function isReplaced(
  { old, fresh, all }: Alteration & { is: 'replace' },
  verbs: readonly string[],
  phrases: Phrases,
): boolean {
  for (const now of phrases.textsOf(fresh)) {
    if (!TO.has(wordBefore(now.from, phrases)) || !phrases.isFree(now)) continue;
    const was = phrases
      .textsOf(old)
      .find(
        (place) =>
          (place.to <= now.from || place.from >= now.to) &&
          phrases.isFree(place) &&
          isOld(place, now, verbs, phrases),
      );
    if (!was || was.from > now.from) continue;
    // "The heading '# Setup'": what it is called stands before it.
    phrases.claim(Math.max(0, indexBefore(was.from, phrases)), was.to);
    phrases.claim(indexBefore(now.from, phrases), now.to);
    return isAsOften(all, verbs, phrases);
  }
  return false;
}

/** "Change the timeout from 30 to 60": a setting by its name, what it was where that is said, and what it is to be. */
function isSet(
  { old, fresh, all }: Alteration & { is: 'replace' },
  names: readonly string[],
  verbs: readonly string[],
  phrases: Phrases,
): boolean {
  const now = phrases.textsOf(fresh).find((one) => TO.has(wordBefore(one.from, phrases)));
  const name = names.flatMap((one) => phrases.textsOf(one)).find((one) => phrases.isFree(one));
  if (!now || !name || !(name.to <= now.from)) return false;
  const was = phrases
    .textsOf(old)
    .find((one) => one.from >= name.to && wordBefore(one.from, phrases) === 'from');
  phrases.claim(indexBefore(now.from, phrases), now.to);
  phrases.claim(name.from, name.to);
  if (was) phrases.claim(indexBefore(was.from, phrases), was.to);
  return isAsOften(all, verbs, phrases);
}

/**
 * Whether a text is said as what goes. "Set timeout to 30" and "change the title to 'Home'" name what gets a value, and
 * the word for it stays: so words that may be such a name go only where a verb, a noun or "from" says that they do.
 */
function isOld(was: Reach, now: Reach, verbs: readonly string[], phrases: Phrases): boolean {
  const at = indexBefore(was.from, phrases);
  const word = phrases.lower(at);
  const isMarked = phrases.tokens[was.from - 1]?.kind === 'mark';
  if (TO.has(word) || !(was.from === 0 || BEFORE_OLD.has(word) || isMarked)) return false;
  if (word === 'from') return true;
  const noun = word === 'of' ? wordBefore(at, phrases) : word;
  if (word === 'of' && !TEXTS.has(noun)) return false;
  // "The text of the title" is not the word "title".
  const isNext = at === was.from - 1;
  const [own, fresh] = [isQuoted(was, phrases), isQuoted(now, phrases)];
  const isName = NAME_LIKE.test(
    phrases.tokens
      .slice(was.from, was.to)
      .map(({ text }) => text)
      .join(' '),
  );
  if (!isName) return true;
  if (verbs.every((verb) => REPLACES.has(verb))) return own || (isNext && (TEXTS.has(noun) || !fresh));
  if (verbs.some((verb) => SETS.has(verb)) || SETTINGS.has(noun)) return false;
  return own ? fresh : isNext && TEXTS.has(noun) && !fresh;
}

const isQuoted = ({ from, to }: Reach, { tokens }: Phrases): boolean =>
  to === from + 1 && (tokens[from]?.kind === 'quoted' || tokens[from]?.kind === 'code');

/** "The line 'x'", "on a new line", "the text file"; "to a line" and "in the string" say a place inside the file. */
function claimPieces(phrases: Phrases): void {
  for (const at of phrases.wordsOf(PIECES)) {
    let before = indexBefore(at, phrases);
    const isNew = phrases.lower(before) === 'new';
    while (['new', 'following', 'single'].includes(phrases.lower(before)))
      before = indexBefore(before, phrases);
    if (isNew || phrases.lower(at + 1) === 'file' || !WITHIN.has(phrases.lower(before))) phrases.claim(at);
  }
}

/** Every place of a text is replaced where all were spoken of, one where one was. */
function isAsOften(isAll: boolean | 'lines', verbs: readonly string[], phrases: Phrases): boolean {
  const many = phrases.wordsOf(ALL);
  for (const at of many) phrases.claim(at);
  if (many.length > 0) return isAll === true;
  if (isAll !== true) return true;
  // Who renames something means it wherever it stands.
  return verbs.some((verb) => RENAMES.has(verb)) && phrases.wordsOf(ONE).length === 0;
}

/** The text that is put somewhere, as it was said. */
function isWritten(text: string, phrases: Phrases, behind?: ReadonlySet<string>): boolean {
  const bare = text.replace(/^\n|\n$/g, '');
  const place = phrases
    .textsOf(bare)
    .find(
      (one) =>
        phrases.isFree(one) &&
        isGiven(one, phrases) &&
        (behind === undefined || behind.has(phrases.lower(one.from - 1))),
    );
  if (place) phrases.claim(place.from, place.to);
  return place !== undefined;
}

/** In quotation marks, behind a colon, or a word that is no file: "the content of b.txt" is not what to write. */
function isGiven({ from, to }: Reach, phrases: Phrases): boolean {
  const kind = phrases.tokens[from]?.kind;
  if (phrases.lower(from - 1) === ':' || phrases.lower(from - 1) === 'line') return true;
  return to === from + 1 && kind !== 'path' && kind !== 'mark';
}

/** "After line 2", "before line 3", "as line 3", "as the first line", "at the top". */
function isBehind(line: number, phrases: Phrases): boolean {
  for (const { value, from, to } of phrases.numbers) {
    if (value.bound !== undefined || phrases.lower(from - 1) !== 'line' || !phrases.isFree({ from, to }))
      continue;
    const word = phrases.lower(from - 2);
    const behind = AFTER.has(word) ? 0 : BEFORE.has(word) || word === 'as' || word === 'at' ? 1 : undefined;
    if (behind === undefined || Number(value.number) - behind !== line) return false;
    phrases.claim(from - 2, to);
    return true;
  }
  const first = lineCalled('first', phrases);
  if (first !== undefined) {
    const isTop = BEFORE.has(first) || first === 'as' || first === 'at';
    return line === (AFTER.has(first) ? 1 : isTop ? 0 : undefined);
  }
  return line === 0 && isSpot(TOP, phrases);
}

/** "At the end", "as the last line"; who appends or adds something to a file means its end. */
function isAtEnd(verbs: readonly string[], phrases: Phrases): boolean {
  if (isSpot(END, phrases)) return true;
  const last = lineCalled('last', phrases);
  // "To the last line" is within it.
  if (last !== undefined) return last === 'as' || AFTER.has(last);
  return verbs.every((verb) => verb === 'append' || verb === 'add');
}

function isSpot(words: ReadonlySet<string>, phrases: Phrases): boolean {
  const at = phrases.tokens.findIndex(
    ({ lower }, i) =>
      words.has(lower) && phrases.lower(i - 1) === 'the' && /^(?:at|to|on)$/.test(phrases.lower(i - 2)),
  );
  if (at < 0) return false;
  phrases.claim(at);
  phrases.claim(at - 2);
  return true;
}

/** The word before "the first line" or "the last line", all of which is claimed; undefined where it does not stand. */
function lineCalled(which: 'first' | 'last', phrases: Phrases): string | undefined {
  const at = phrases.tokens.findIndex(({ lower }, i) => lower === which && phrases.lower(i + 1) === 'line');
  if (at < 0) return undefined;
  const link = indexBefore(at, phrases);
  phrases.claim(link, at + 2);
  return phrases.lower(link);
}

const RANGE = /^(\d{1,7})[-–](\d{1,7})$/;
const THROUGH = new Set(['to', '-', '–', 'through', 'until']);

/** "Line 14", "lines 3 to 7", "lines 3-7", "the first 20 lines". */
function areLines({ first, last }: Alteration & { is: 'delete' | 'read' }, phrases: Phrases): boolean {
  const at = phrases.tokens.findIndex(({ lower }) => lower === 'line' || lower === 'lines');
  const numberAt = (i: number): number =>
    /^\d{1,7}$/.test(phrases.lower(i)) ? Number(phrases.lower(i)) : Number.NaN;
  const [, from, to] = RANGE.exec(phrases.lower(at + 1)) ?? [];
  const isJoined =
    THROUGH.has(phrases.lower(at + 2)) || (phrases.lower(at + 2) === 'and' && last === first + 1);
  const claims = (start: number, end: number): boolean => {
    phrases.claim(start, end);
    return true;
  };
  if (at < 0) return false;
  if (from !== undefined) return Number(from) === first && Number(to) === last && claims(at, at + 2);
  if (isJoined) return numberAt(at + 1) === first && numberAt(at + 3) === last && claims(at, at + 4);
  if (numberAt(at + 1) === first) return first === last && claims(at, at + 2);
  if (phrases.lower(at - 1) === 'first') return first === 1 && last === 1 && claims(at - 1, at + 1);
  return (
    phrases.lower(at - 2) === 'first' && first === 1 && numberAt(at - 1) === last && claims(at - 2, at + 1)
  );
}
