import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { groupsOfNoun, isPast, verbOf } from '../../acts/prose/verbs.ts';
import { AUXILIARIES, isFunctionWord, NEGATIVES } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/remarks.json' with { type: 'json' };
import { setOf as set } from '../../language/names.ts';
import type { About } from './background.ts';
import type { Meaning } from './groups.ts';
import { isSpent, isUnused } from './spent.ts';
import { bare, formsOf, isBe, isPronoun, partsOf, speaks, speaksOut } from './wording.ts';
import { isHolder, isVague, singular } from './words.ts';

const { entries } = lexicon;
const PERSONS = set(entries.persons);
const AWAY = set(entries.away);
const BODIES = set(entries.bodies);
const WORKS = set(entries.works);
const AMBIENT = set(entries.ambient);
const FAULTS = set(entries.faults);
const FIRMS = set(entries.firms);
const UNSETTLES = set(entries.unsettles);
const MODALS = set(entries.modals);

/**
 * Whether a statement is background: that what is to be ended has served, that somebody is away, or something that
 * speaks of nothing that is ordered, refuses nothing, and tells of nobody's interest or doubt. All else may object.
 */
export function isHarmless(clause: readonly Token[], about: About, isApart: boolean): boolean {
  const tokens = bare(clause);
  const [first] = tokens;
  // "Is that right", "and has the key": a question, or what an earlier subject does.
  if (!first || (AUXILIARIES.has(first.lower) && !first.lower.includes("'"))) return false;
  if (about.ends && (isSpent(tokens, about, isApart) || isUnused(tokens))) return true;
  if (about.tasks && isDoneBySelf(tokens, about)) return true;
  // "Before we touch it": when it is done, where that is nobody's word or leave.
  if (clause[0]?.lower === 'before')
    return clause.slice(1).every((token) => isPronoun(token.lower) || isWork(token) || !speaks(token));
  // "He left the company" speaks for an end, and against access.
  const isOfPerson =
    about.ends &&
    (/^(?:he|she|they)\b/.test(first.lower) || (first.capital && isName(first.lower))) &&
    tokens.some((_, at) => isOfAway(tokens, at));
  if (isOfPerson ? tokens.some(({ lower }) => lower === 'and') : !OWN.test(first.lower) || !isAway(tokens))
    return false;
  const times = new Set(
    tokens.flatMap((_, at) => {
      const read = quantityAt(tokens, at);
      return read?.value.role === 'time' ? tokens.slice(at, read.next) : [];
    }),
  );
  return tokens.every((token, at) => {
    // "This morning" points at no order.
    if (times.has(token)) return true;
    if (isOfPerson && (at === 0 || isOfAway(tokens, at))) return true;
    return !speaks(token) && !partsOf(token).some((part) => about.words.has(part));
  });
}

/**
 * Whether a statement speaks for the orders beside it or of nothing at all: somebody concludes from it, it tells of the
 * fault that they put right, or of the weather; and it has no refusal, no doubt and no number where they count. What is
 * merely about something else may object all the same: "The vaccines lie in it."
 */
export function isUnrelated(tokens: readonly Token[], about: About, concludes: boolean): boolean {
  const [first, second] = tokens;
  if (!first || (AUXILIARIES.has(first.lower) && !first.lower.includes("'"))) return false;
  // "It is cold in here" is of nothing.
  const isAmbient =
    /^it(?:'s)?$/.test(first.lower) &&
    tokens.some(({ lower }) => AMBIENT.has(lower)) &&
    (first.lower !== 'it' || isBe(second?.lower ?? ''));
  // "The defect was from our fall": whose fault it is may decide it.
  const isRemedied =
    about.remedies &&
    tokens.some((token) => formsOf(token.lower).some(isFault)) &&
    !tokens.some(({ lower }) => OWN.test(lower) || CAUSES.has(lower)) &&
    !isOfBody(tokens) &&
    !isCalled(first);
  if (!concludes && !isAmbient && !isRemedied) return false;
  return tokens.every((token, at) => {
    const { kind, lower } = token;
    const read = quantityAt(tokens, at);
    if (read && (about.counts || (read.value.role !== 'time' && kind !== 'word'))) return false;
    if (kind !== 'word') return kind === 'number' && tokens.some((_, i) => inTime(tokens, i, at));
    if (isAmbient && (at === 0 || AMBIENT.has(lower) || lower === 'here')) return true;
    // "Like ice" compares.
    if (lower === 'like' && isBe(tokens[at - 1]?.lower ?? '')) return true;
    const forms = formsOf(lower);
    if (
      isRemedied &&
      (forms.some(isFault) || lower === 'again' || (at === 0 && isPronoun(lower.replace(/'.*/, ''))))
    )
      return true;
    if (concludes && about.meanings.some((meaning) => isOfMeaning(lower, meaning))) return false;
    // Who ends something may say what is not, or cannot be: "the rep can't come, so cancel it".
    if (MODALS.has(lower) || speaksOut(token))
      return (
        concludes &&
        about.ends &&
        (isFunctionWord(lower) || NEGATIVES.has(lower) || lower.endsWith("n't")) &&
        !EXCEPTS.test(lower) &&
        (!MODALS.has(lower) || /^(?:will|'ll|can)$/.test(lower))
      );
    return concludes || !forms.some(isUnsettling);
  });
}

/** "I've done it already", "I have rung the lab": whoever orders did what a reminder is for; not that it was deleted. */
function isDoneBySelf(tokens: readonly Token[], about: About): boolean {
  const said = tokens.filter(({ lower }) => lower !== 'already' && lower !== 'just');
  const [first, second] = said.map(({ lower }) => lower);
  const at = /^(?:i've|we've)$/.test(first ?? '') ? 1 : /^(?:have|'ve)$/.test(second ?? '') ? 2 : 0;
  const token = said[at];
  const done = token?.lower ?? '';
  return (
    at > 0 &&
    token !== undefined &&
    (done === 'done' || !speaksOut(token)) &&
    SPEAKERS.test(first ?? '') &&
    (done === 'done' || isPast(done) || DONE.test(done)) &&
    !about.meanings.some((meaning) => isOfMeaning(done, meaning)) &&
    said.slice(at + 1).every((token) => token.kind === 'word' && !speaksOut(token))
  );
}

const DONE = /^[a-z]+(?:ed|ung|ought|aught)$/;

/** "Kpetrov is on call": a word without an article, and no plural, is somebody's name. */
const isCalled = ({ lower }: Token): boolean =>
  !isFunctionWord(lower) && singular(lower) === lower && !PERSONS.has(lower);
const isFault = (word: string): boolean => FAULTS.has(word);
const isUnsettling = (word: string): boolean => isFault(word) || UNSETTLES.has(word);
const inTime = (tokens: readonly Token[], from: number, at: number): boolean => {
  const read = from <= at ? quantityAt(tokens, from) : undefined;
  return read?.value.role === 'time' && read.next > at;
};
const isOfMeaning = (word: string, { groups, lemma }: Meaning): boolean => {
  const verb = verbOf(word);
  return (
    verb?.lemma === lemma || [...(verb?.groups ?? []), ...groupsOfNoun(word)].some((one) => groups.has(one))
  );
};
/** "Nobody but Ann". */
const EXCEPTS = /^(?:but|only|except|unless|without|besides)$/;
const CAUSES = set(entries.causes);
const SPEAKERS = /^(?:i|we|i'm|i've|we're|we've)$/;
const OWN = /^(?:i|we|i'm|i've|we're|we've|my|our)$/;
/** "I'm off until Monday": where whoever orders is, and nothing else. */
const isAway = (tokens: readonly Token[]): boolean =>
  tokens
    .slice(1)
    .every(
      ({ kind, lower }, at) =>
        kind === 'number' ||
        AWAY.has(lower) ||
        isFunctionWord(lower) ||
        quantityAt(tokens, at + 1)?.value.role === 'time',
    );

const isWork = ({ lower }: Token): boolean => formsOf(lower).some((form) => WORKS.has(form));

/** "My boss has the last word", "Ravi objects": what others do or have may be a say in it; that they are away is none. */
const SUBJECT = 3;
function isOfBody(tokens: readonly Token[]): boolean {
  const be = tokens.findIndex(({ lower, kind }, at) => at > 0 && kind === 'word' && AUXILIARIES.has(lower));
  const subject = be < 0 ? tokens.slice(0, SUBJECT) : tokens.slice(0, be);
  const isPerson = subject.some(
    ({ kind, lower, capital }, at) =>
      kind === 'word' &&
      (BODIES.has(singular(lower)) || (capital && (at > 0 ? lower !== 'i' : isName(lower)))),
  );
  return isPerson && !tokens.some((_, at) => isOfAway(tokens, at));
}

/** A word at the head of a sentence that may be somebody's name: no plural, and nothing that a thing is called. */
const isName = (word: string): boolean =>
  !isFunctionWord(word) && !isHolder(word) && !isVague(word) && singular(word) === word;

/** "Waiting since May", and not "waiting for your word". */
const isOfAway = (tokens: readonly Token[], at: number): boolean =>
  (PERSONS.has(tokens[at]?.lower ?? '') && isEndOrTime(tokens, at + 1)) ||
  (tokens[at]?.lower === 'since' && PERSONS.has(tokens[at - 1]?.lower ?? ''));

/** "Left on Friday", "left the company", and not "left strict orders". */
function isEndOrTime(tokens: readonly Token[], at: number): boolean {
  const [next, second] = [tokens[at]?.lower, tokens[at + 1]?.lower ?? ''];
  if (next === undefined || next === 'since' || next === 'and') return true;
  if (next === 'from') return AWAY.has(second);
  if (next === 'the' || next === 'us' || next === 'our') return next === 'us' || FIRMS.has(second);
  const from = /^(?:on|in|at|last)$/.test(next) ? at + 1 : at;
  return [at, from].some((place) => quantityAt(tokens, place)?.value.role === 'time');
}
