import { baseOfVerb } from '../../language/inflect.ts';
import { oneOf } from '../../language/lists.ts';
import { isHedged, tokensOf } from '../words.ts';
import { type Link, linkIn, MAY_RANK, MOST_WORDS, type Rank, type Relation, rankOf } from './relation.ts';

/** A relation that a clause states: on which scale, denied or not, and by which verb where that says more than "is". */
export type Stated = {
  relation: Relation;
  scale: string | undefined;
  not: boolean;
  verb: string;
  floor: boolean;
  /** Whether whom it is of was told by a pronoun. */
  byPronoun: boolean;
  /** Of whom it is said, and beside whom. */
  subject: string;
  object?: string;
  /** When or where it is said to be so, by the words before it. */
  lead: string;
};

const JOINT =
  /\s*[;:]\s+|,\s+(?:and |but |while |whereas |so )?|\s+(?:and|but|while|whereas|so)\s+|\s+[–—-]\s+/gi;
const LEAD = new RegExp(
  '^(?:(?:so|thus|therefore|hence|then|and|but|also|now|since|because|as|that|this|means?|we know|know|it follows|' +
    'clearly|finally|which|in that case|again|given|first of all|from this|overall|likewise|similarly|besides)\\b,? ?)+',
  'i',
);
const BE =
  'is|are|was|were|be|been|being|stands?|stood|standing|sits?|sat|sitting|lies|lay|lying|lives?|lived|comes?|came|' +
  'arrives?|arrived|finish(?:es|ed)?|ended?|ends|hangs?|hung|parked|placed?|put|located|ranks?|ranked|goes|went|' +
  'gets?|got|has|have|had|to|must|do|does|did|will|turned|turns|crossed|crosses|remains?|takes?|took|' +
  'queues?|queued|waits?|waited|seated|belongs|in';
/** Verbs of a deed: who is faster at one of them need not be so at another. */
const DO = 'rides?|rode|walks?|walked|runs?|ran|swims?|swam|works?|worked|called|served|reached|landed';
const IS = new RegExp(`^(?:${BE})$`, 'i');
const VERB = new RegExp(`^(?:${BE}|${DO})$`, 'i');
/** Whether a word is a verb of being, standing or arriving, which says no more than that somebody has a place. */
export const isVerb = (word: string): boolean => VERB.test(word) && !/^(?:to|in)$/i.test(word);
const FILLERS = new Set(
  'also both all always then there exactly just now somewhere place line position spot the itself himself'.split(
    ' ',
  ),
);
const NOT = /^(?:not|isn't|aren't|wasn't|weren't|doesn't|didn't|don't|hasn't)$/i;
const PRONOUN =
  /^(?:he|she|it|they|this|that|these|those|him|her|them|who|which|there|i|you|we|one|someone|somebody)$/i;
const OTHER =
  /^(?:everyone|everybody|each|all|any|anyone|anybody|nobody|no|none|some|most|only|what|how|when|where)$/i;
const DETERMINER = /^(?:the|an?|my|our|his|her|their|your|this)$/i;
const PLACE_LEAD = /^(?:in|at|on|during|for|from|among|of|with|by) /i;

/** Words that are more than a name, and say when, where or how. */
const BEYOND = new RegExp(
  `^${oneOf('is, are, was, were, than, and, or, has, with, without, by, in, on, at, from, for, since, when, while')}$` +
    `|^${oneOf('after, before, to, as, here, there, now, then, today, yesterday, tomorrow, but, except, if')}$`,
  'i',
);

/** A name as words tell it, without its article; undefined where the words are not one. */
export function nameIn(words: string): string | undefined {
  const tokens = tokensOf(words.replace(/^(?:both|all of|either) /i, ''));
  const from = DETERMINER.test(tokens[0] ?? '') && tokens.length > 1 ? 1 : 0;
  const named = tokens.slice(from, tokens.at(-1) === 'one' && tokens.length > from + 1 ? -1 : undefined);
  if (named.length === 0 || named.length > 5 || isHedged(named)) return undefined;
  const isNone = named.some((token) => PRONOUN.test(token) || OTHER.test(token) || NOT.test(token));
  return isNone ||
    named.some((token) => BEYOND.test(token) || /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(token))
    ? undefined
    : named.join(' ');
}

/** The clauses of a sentence, lists of names kept with what is said of them. */
export function clausesOf(sentence: string): string[] {
  const parts: { text: string; joint: string }[] = [];
  let from = 0;
  let joint = '';
  for (const match of [...sentence.matchAll(JOINT), undefined]) {
    const text = sentence.slice(from, match?.index).trim();
    parts.push({ text, joint });
    joint = match?.[0] ?? '';
    from = match ? match.index + joint.length : 0;
  }
  const clauses: string[] = [];
  let pending = '';
  for (const { text, joint: before } of parts) {
    const says = linkIn(text) !== undefined || predicateIn(text) !== undefined;
    const last = clauses.at(-1);
    if (says) {
      clauses.push(pending ? `${pending} ${before.trim() || ','} ${text}`.replace(/ ,/g, ',') : text);
      pending = '';
    } else if (pending || last === undefined || !/\band\b/i.test(before) || nameIn(text) === undefined) {
      pending = pending ? `${pending}${before}${text}` : text;
    } else clauses[clauses.length - 1] = `${last}${before}${text}`;
  }
  return pending ? [...clauses, pending] : clauses;
}

/** Subject, verb and the place that a clause puts it at, "Ken is last"; undefined where it says no place. */
function predicateIn(clause: string): { subject: string; rank: Rank } | undefined {
  if (!MAY_RANK.test(clause)) return undefined;
  const words = clause.replace(LEAD, '').split(' ');
  for (let at = words.length - 1, said = 0; at >= 0 && said < MOST_WORDS; at--) {
    if (words[at] !== '') said++;
    const rank = rankOf(words.slice(at).join(' '));
    if (!rank) continue;
    // The longest tail that tells a place: "the second" of "the second tallest" says less.
    let from = at;
    while (from > 0 && rankOf(words.slice(from - 1).join(' '))) from--;
    const longest = rankOf(words.slice(from).join(' ')) ?? rank;
    return { subject: words.slice(0, from).join(' '), rank: longest };
  }
  return undefined;
}

/** The subject of a clause, its verb, and whether that is denied; undefined where the words before are more than that. */
type Subject = { names: string[]; verb: string; not: boolean; pronoun: boolean; lead?: string };

/** Finds the names that are known at the start of words; gives how many letters they take. */
export type Known = (words: string) => string | undefined;

function subjectOf(words: string, known: Known, before: Stated[] | undefined): Subject | undefined {
  let said = words.replace(LEAD, '').trim().replace(/,$/, '');
  const unled = PLACE_LEAD.test(said)
    ? said.replace(/^\p{L}+ (?:[\p{Ll}'’-]+ ){0,4}?(?=\p{Lu})|^[^,]{1,40}, /u, '')
    : said;
  const lead = said
    .slice(0, said.length - unled.length)
    .trim()
    .toLowerCase();
  said = unled;
  const relative = /^(?:.*[, ])?(?:who|which|that)(?: (.*))?$/i.exec(said);
  const bare = relative ? said.slice(0, said.search(/[, ]*\b(?:who|which|that)\b/i)) : undefined;
  if (relative && bare !== undefined) {
    const rest = verbOf(relative[1] ?? '');
    const name = bare === '' ? objectOf(before) : nameIn(bare);
    return rest && name ? { ...rest, names: [name], pronoun: false } : undefined;
  }
  const tokens = said.split(' ').filter(Boolean);
  if (tokens.length === 0 || VERB.test(tokens[0] ?? '') || NOT.test(tokens[0] ?? '')) {
    const rest = verbOf(said);
    const name = subjectBefore(before);
    return rest && name ? { ...rest, names: [name], pronoun: false } : undefined;
  }
  if (/^(?:he|she|it|they)$/i.test(tokens[0] ?? '')) {
    const rest = verbOf(tokens.slice(1).join(' '));
    const name = subjectBefore(before);
    // Where nobody else was spoken of, nobody else is meant.
    const pronoun = before?.some(({ relation }) => relation.says !== 'at') !== false;
    return rest && name ? { ...rest, names: [name], pronoun } : undefined;
  }
  const named = namedSubject(said, known);
  return named && { ...named, lead };
}

function namedSubject(said: string, known: Known): Subject | undefined {
  const names: string[] = [];
  let rest = said;
  for (;;) {
    const name = known(rest) ?? leadingName(rest);
    if (!name) return undefined;
    names.push(name);
    rest = rest.slice(rest.indexOf(name) + name.length).replace(/^(?:'s?| ones?)\b/, '');
    const joint = /^(?:, and |, | and )/i.exec(rest)?.[0];
    if (!joint) break;
    rest = rest.slice(joint.length);
  }
  const verb = verbOf(rest.trim());
  return verb && { ...verb, names, pronoun: false };
}

/** "Log rotation ended": a capital at the start of a phrase whose next word is neither a verb nor an adverb. */
const isPhrase = (words: string): boolean =>
  /^\p{Lu}[\p{L}'-]* \p{Ll}/u.test(words) &&
  !VERB.test(words.split(' ')[1] ?? '') &&
  !/(?:ly|ed|s)$|^(?:and|also|both|all|not|who|which|that|then|now)$/.test(words.split(' ')[1] ?? '') &&
  words
    .split(' ')
    .slice(2, 5)
    .some((word) => VERB.test(word));

const CAPITALS = /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|\d{1,3}\b))*/u;
/** The name that words begin with: those in capitals, or all up to the first verb. */
function leadingName(words: string): string | undefined {
  const isLetter = /^A /.test(words) && VERB.test(words.split(' ')[1] ?? '');
  const article = isLetter ? '' : (/^(?:the|an?|my|our|his|her|their|your) /i.exec(words)?.[0] ?? '');
  const own = words.slice(article.length);
  const capitals = isPhrase(own) ? undefined : CAPITALS.exec(own)?.[0];
  const rest = capitals === undefined ? undefined : own.slice(capitals.length).trim().split(' ')[0];
  if (capitals && (article === '' || rest === '' || VERB.test(rest ?? '')) && !/'s$/.test(capitals))
    return nameIn(capitals);
  const tokens = own.split(/(?<=[ ,])/);
  let name = '';
  for (const token of tokens) {
    const word = token.replace(/[ ,]+$/, '');
    if (VERB.test(word) || NOT.test(word) || /^(?:and|also|both|all|weigh(?:s|ed)?|costs?)$/i.test(word))
      break;
    if (name !== '' && /[^e]ed$/.test(word)) break;
    // "The gardener moves mint": a verb that is not known stands among the words.
    if (name !== '' && /[^s'’]s $/.test(name)) return undefined;
    name += token;
    if (token.endsWith(', ') || token.endsWith(',')) break;
  }
  return nameIn(name.replace(/[ ,]+$/, ''));
}

function verbOf(words: string): { verb: string; not: boolean } | undefined {
  const tokens = tokensOf(words);
  const said = tokens.filter((token) => !NOT.test(token) && !IS.test(token));
  const rest = said.filter((token) => !FILLERS.has(token.toLowerCase()));
  if (rest.length > 4 || isHedged(rest) || rest.some((token) => PRONOUN.test(token) || OTHER.test(token)))
    return undefined;
  if (rest.some((token) => /^\p{Lu}/u.test(token))) return undefined;
  return { verb: rest.map(stem).join(' '), not: tokens.some((token) => NOT.test(token)) };
}

export const stem = (word: string): string =>
  baseOfVerb(word.toLowerCase()) ?? word.toLowerCase().replace(/(?:ed|es|s)$/, '');

const subjectBefore = (before: readonly Stated[] | undefined): string | undefined => before?.at(-1)?.subject;
const objectOf = (before: readonly Stated[] | undefined): string | undefined => before?.at(-1)?.object;

/** Reads one clause; `before` is what the clauses before it in the sentence stated. Undefined where it says anything else. */
export function readClause(clause: string, known: Known, before?: Stated[]): Stated[] | undefined {
  const link = linkIn(clause);
  const inverse = invertedRank(clause, known);
  if (inverse) return inverse;
  if (!link) return placed(clause, known, before);
  const head = clause.slice(0, link.start).replace(/(?: (?:somewhere|exactly|just|also))? *$/i, '');
  const tail = clause.slice(link.end).trim();
  const subject = subjectOf(head, known, before);
  const objects = subject && objectsOf(tail, link, before);
  if (!subject || !objects) return undefined;
  // "The oak costs more than the pine, the elm more than the oak."
  const isElided = link.is === 'order' && link.scale === 'amount' && subject.verb === '';
  const own = isElided ? { ...link, scale: before?.at(-1)?.scale ?? 'amount' } : link;
  return subject.names.flatMap((name) => related(own, name, objects, subject));
}

function objectsOf(tail: string, link: Link, before?: Stated[]): string[] | undefined {
  const last = before?.at(-1);
  // "White is first, blue beside it": of one thing alone was spoken.
  if (/^(?:it|him|her|them)$/i.test(tail)) return last?.relation.says === 'at' ? [last.subject] : undefined;
  if (link.is === 'between' && /^(?:those|these|the) two\W*$/i.test(tail)) return last && pairOf(last);
  const said = tail
    .replace(/[.!?]+$|,? (?:as well|too|also)[.!?]*$/, '')
    .replace(/ (?:is|are|was|were|does|do|did|has|had)$/i, '');
  const names = said
    .replace(/^both /i, '')
    .split(/, and |, | and /i)
    .map(nameIn);
  const all = names.filter((name) => name !== undefined);
  return all.length === names.length && (link.is !== 'between' || all.length === 2) ? all : undefined;
}

const pairOf = ({ relation }: Stated): string[] | undefined =>
  relation.says === 'before' ? [relation.low, relation.high] : undefined;

function related(
  link: Link,
  name: string,
  objects: readonly string[],
  { verb, not, pronoun, lead = '' }: Subject,
): Stated[] {
  const state = (relation: Relation, scale: string | undefined, said: string, object?: string): Stated => ({
    relation,
    scale,
    not,
    verb: said,
    floor: false,
    byPronoun: pronoun,
    subject: name,
    lead,
    ...(object !== undefined && { object }),
  });
  if (link.is === 'between') {
    const [one = '', other = ''] = objects;
    return [state({ says: 'between', middle: name, ends: [one, other] }, undefined, verb)];
  }
  if (link.is === 'beside') {
    return objects.map((other) => state({ says: 'beside', one: name, other }, undefined, verb, other));
  }
  const { gap, isLow, scale } = scaled(link, verb);
  return objects.map((object) => {
    const [low, high] = isLow ? [name, object] : [object, name];
    const relation: Relation = { says: 'before', low, high, ...(gap !== undefined && { gap }) };
    return state(relation, scale, scale === link.scale ? verb : '', object);
  });
}

/** "Weighs more than" is heavier, "was born before" older. */
function scaled(link: Link & { is: 'order' }, verb: string): Link & { is: 'order' } {
  if (link.scale === 'amount') {
    const scale = /^weigh/.test(verb) ? 'light-heavy' : /^cost/.test(verb) ? 'price' : `amount ${verb}`;
    return { ...link, scale };
  }
  if (link.scale === 'rank' && /\bborn\b/.test(verb)) return { ...link, scale: 'age', isLow: !link.isLow };
  return link;
}

/** "Ken is last", "White is at the far left". */
function placed(clause: string, known: Known, before?: Stated[]): Stated[] | undefined {
  const predicate = predicateIn(clause);
  const subject = predicate && subjectOf(predicate.subject, known, before);
  if (!predicate || !subject || subject.names.length !== 1) return undefined;
  return subject.names.map((name) => at(name, predicate.rank, subject));
}

function at(who: string, rank: Rank, { verb, not, pronoun, lead = '' }: Subject): Stated {
  const { place, from, scale, floor = false } = rank;
  const born = scale === 'rank' && /\bborn\b/.test(verb);
  const end = born ? (from === 'low' ? 'high' : 'low') : from;
  const relation: Relation = { says: 'at', who, place, from: end };
  const said = { scale: born ? 'age' : scale, verb: born ? '' : verb };
  return { relation, ...said, not, floor, byPronoun: pronoun, subject: who, lead };
}

/** "The tallest is Ann", "At the far left stands Xia", "First comes Ken". */
function invertedRank(clause: string, known: Known): Stated[] | undefined {
  if (!MAY_RANK.test(clause)) return undefined;
  const words = clause.replace(LEAD, '').split(' ');
  for (let cut = 1, said = 0; cut < words.length - 1 && said <= MOST_WORDS; cut++) {
    if (words[cut - 1] !== '') said++;
    if (!VERB.test(words[cut] ?? '')) continue;
    const first = words.slice(0, cut).join(' ').replace(/,$/, '');
    // "The second tallest boy is": what they all are may stand behind the place.
    const bare = first.replace(/ \p{Ll}+$/u, '');
    const rank = rankOf(first) ?? (/^the \S+ \S/i.test(bare) || /est$/.test(bare) ? rankOf(bare) : undefined);
    if (!rank) continue;
    const verbs = words.slice(cut).findIndex((word) => !VERB.test(word) || word === 'in');
    const rest = words
      .slice(cut + Math.max(1, verbs))
      .join(' ')
      .replace(/[.!]+$/, '');
    const name = known(rest);
    if ((name === undefined || name.length < rest.length - 5) && nameIn(rest) === undefined) return undefined;
    const who = name ?? nameIn(rest) ?? '';
    return [at(who, rank, { names: [who], verb: '', not: false, pronoun: false })];
  }
  return undefined;
}
