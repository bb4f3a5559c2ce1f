import { wordSet } from '../../language/lists.ts';
import type { Asked } from './asked.ts';
import { wordAt, wordsBetween } from './token.ts';
import type { Clause, Placed, Stretch, Told } from './told.ts';
import { ARRIVES, contentOf, isSide, LEAVES, LEGS, says } from './words.ts';

const FINISHES = /\b(?:end|finish|close)(?:s|es|ed|ing)?\b|\bclosing\b|\b(?:due|ready|done)\b/;
/** What shows that a stretch was spent on the way. */
const TRAVELS = wordSet(
  `after way ride rides rode drive drives drove flight flights flew flies crossing journey trip walk walks walked walking voyage sail
  sails sailed`,
);
const STAYS =
  /\b(?:(?:stay|wait|visit|rest|load|unload)(?:s|ed|ing)?|stop(?:s|ped)?|break|guest|hotel|nights?)\b/;
const GOES_ON = /\b(?:wait|rest|stop)(?:s|ed|ing|ped|ping)?\b/;
const TAKES = /^(?:(?:he|she|they|it) )?(?:takes?|took|makes?|made|has|had|have) an? break\b/;
const LENGTHS = /^(?:duration|length|session|programme|program|running)$/;
const VEHICLES =
  /^(?:bus|train|tram|ferry|car|metro|underground|subway|plane|taxi|boat|ship|coach|minibus|matatu|bike)$/;
const DETERMINER = /^(?:the|a|an|another|her|his|its|their|my|our)\b/;
const PREPOSITIONS = /^(?:to|from|at|in|of|on|for|into|by|through|across|over|with|until|after|before)$/;
const PRONOUN = /\b(?:i|you|we|he|she|they|it)\b/;
const PERSON = /\b(?:i|you|we|he|she|they)\b/;
const LASTING = /^(?:takes?|took|lasts?|lasted|needs?|needed|is|are|was|were)$/;

/**
 * Whether the stretches lie between the instant that is told and the one that is asked for: they are of the same thing,
 * or parts of one way, and not of something else that is spoken of.
 */
export function areBetween(
  told: Told,
  asked: Asked,
  from: Placed,
  stretches: readonly Stretch[],
  sign: 1 | -1,
): boolean {
  const lasting = stretches.filter(({ role }) => role === 'lasts' || role === 'break');
  const relative = stretches.filter(({ role }) => role === 'later' || role === 'earlier');
  if (relative.length > 1 || (relative.length > 0 && lasting.length > 0 && sign > 0)) return false;
  if (lasting.length === 0) return true;
  const [home, about] = [from.clause, told.asked];
  const subject = subjectOf(about.text.split(' '));
  const isEnd = from.side === 'end';
  const isTravel =
    says(home.text, LEAVES) ||
    says(about.text, LEAVES) ||
    (isEnd && (says(about.text, ARRIVES) || says(home.text, ARRIVES))) ||
    (from.side === 'start' && says(about.text, ARRIVES)) ||
    asked.must;
  // "A plumber comes at 8:40 and repairs the boiler for an hour. When is the boiler repaired?"
  const isElided = ({ clause }: Stretch): boolean =>
    goesOnFrom(home, clause, told) && subject.some((word) => clause.content.has(word));
  // "Until when may the car stay?", "She then waits 20 minutes for the bus. When does the bus come?"
  const isUntil =
    /^until\b/.test(about.text) && lasting.every(({ clause }) => goesOnFrom(home, clause, told));
  const end = lasting.at(-1)?.clause;
  const isThen = /\bthen\b/.test(end?.text ?? '') && subject.every((word) => end?.content.has(word) === true);
  const isAnybody =
    isUntil || isThen || PRONOUN.test(about.text) || /\b(?:latest|earliest) time\b/.test(about.text);
  if (!isAnybody && !lasting.some(isElided) && !isSpokenOf(told, home.content, subject)) return false;
  const breaks = lasting.filter(({ role }) => role === 'break');
  // "with a break of 20 minutes": in it, or besides.
  const isAlone = ({ clause, at }: Stretch): boolean =>
    GOES_ON.test(clause.text) ||
    // "He drives 2 hours, takes a break of 45 minutes and drives another hour."
    (TAKES.test(clause.text) && lasting.some((one) => one.at > at && one.role === 'lasts'));
  if (breaks.length > 0 && !(isTravel && !GOES_ON.test(about.text) && breaks.every(isAlone))) return false;
  if (lasting.length === breaks.length || (lasting.length > 1 && !endsWith(told, asked, from, lasting)))
    return false;
  // "and waits there for 20 minutes": it is asked when that ends, not when it got there.
  const last = lasting.at(-1);
  const isBehind =
    asked.side === 'start' || [...about.content].some((word) => last?.clause.content.has(word));
  if (last?.role === 'break' && (asked.side === 'end' || !isBehind)) return false;
  if (sign < 0 && isEnd && !leadsBack(told, asked, home, lasting)) return false;
  return lasting.every((stretch) => isPartOf(told, from, stretch, sign, { isTravel, isAnybody, subject }));
}

/** Whether a clause goes on in the sentence of another without a subject of its own. */
const goesOnFrom = (one: Clause, other: Clause, told: Told): boolean =>
  one.sentence === other.sentence &&
  other.from > one.from &&
  !DETERMINER.test(other.text) &&
  !isProper(told, other);

type Context = { isTravel: boolean; isAnybody: boolean; subject: readonly string[] };

/** Whether what lasts so long is what the instant is told or asked of, and nothing besides. */
function isPartOf(
  told: Told,
  from: Placed,
  { clause, at }: Stretch,
  sign: 1 | -1,
  { isTravel, isAnybody, subject }: Context,
): boolean {
  const { tokens } = told;
  const [own, wanted] = [from.clause.content, told.asked.content];
  const isKnown = (word: string): boolean => own.has(word) || wanted.has(word) || LEGS.has(word);
  // "It ended at 22:10 after an encore of 15 minutes.": that was not all of it.
  if (clause === from.clause && at > from.at) {
    const between = wordsBetween(tokens, from.at, at);
    const before = contentOf(wordsBetween(tokens, clause.from, from.at));
    const isPart = (word: string): boolean =>
      LEGS.has(word) || contentOf([word]).every((one) => before.includes(one) || wanted.has(one));
    const after = between.indexOf('after');
    if (after >= 0 && !between.slice(after).every(isPart)) return false;
  }
  // "It started at 10:00 and Eva left after 40 minutes."
  const [name = 'end'] = isProper(told, clause) ? contentOf([wordAt(tokens, clause.from)]) : [];
  if (!isSide(name) && !isKnown(name) && !isAnybody && sign > 0) return false;
  // "A cheese ripens for 60 days. It was made on 10 October."
  const isIt = clause.from < from.clause.from && /\b(?:it|they|them)\b/.test(from.clause.text);
  if (isIt || goesOnFrom(clause, from.clause, told)) return true;
  // "Today is Wednesday. The parcel comes in 4 days."
  if (from.side === undefined && own.size === 0 && (wordAt(tokens, at - 1) === 'in' || sign < 0)) return true;
  const isPerson = PERSON.test(told.asked.text) || subject.some((word) => isName(told, word));
  return nounsIn(told, clause, isPerson).every(
    (noun) =>
      noun.at > at ||
      own.has(noun.content) ||
      wanted.has(noun.content) ||
      LENGTHS.test(noun.word) ||
      (isTravel && (LEGS.has(noun.word) || (isPerson && VEHICLES.test(noun.word)))),
  );
}

/** Whether what is asked for comes behind the last of several parts: nothing that it names was reached before that. */
function endsWith(told: Told, asked: Asked, from: Placed, lasting: readonly Stretch[]): boolean {
  const about = [...told.asked.content];
  // "It rises for an hour and is baked for 40 minutes. When does it go into the oven?"
  const isNew =
    about.length > 0 && !about.some((word) => lasting.some(({ clause }) => clause.content.has(word)));
  if (asked.side === undefined && isNew) return false;
  const ends = [from.clause, (asked.side === 'start' ? lasting[0] : lasting.at(-1))?.clause];
  return about.every(
    (word) =>
      isSide(word) ||
      ends.some((clause) => clause?.content.has(word)) ||
      !lasting.some(({ clause }) => clause.content.has(word)),
  );
}

/** Whether from an end one may count back to the begin that is asked for. */
function leadsBack(told: Told, asked: Asked, { text }: Clause, lasting: readonly Stretch[]): boolean {
  // "The concert ends at 22:00. She talks for 20 minutes. When does she leave?"
  if (!says(text, ARRIVES) || FINISHES.test(text)) return says(told.asked.text, LEAVES) ? asked.must : true;
  if (told.clauses.some((clause) => STAYS.test(clause.text))) return false;
  return lasting.every(({ clause, at }) => says(clause.text, TRAVELS) || isToGet(told, at));
}

/** "takes 40 minutes to get there", "needs 26 days to Mombasa". */
function isToGet({ tokens }: Told, at: number): boolean {
  const next = tokens[at + 2];
  if (wordAt(tokens, at + 1) !== 'to' || next?.kind !== 'word') return false;
  return (
    next.proper ||
    /^(?:get|reach|go|come|walk|drive|travel|fly|ride|cross|the|a|sail|cycle|make)$/.test(next.word)
  );
}

/** Whom or what it is asked of: what stands before the verb. */
function subjectOf(about: readonly string[]): string[] {
  const verb = about.findIndex((word, at) => at > 1 && isSide(contentOf([word])[0] ?? ''));
  return contentOf(about.slice(0, verb < 0 ? undefined : verb)).filter((word) => !isSide(word));
}

const isProper = ({ tokens }: Told, { from }: Clause): boolean => {
  const first = tokens[from];
  return first?.kind === 'word' && first.proper;
};

const isName = ({ tokens }: Told, content: string): boolean =>
  tokens.some((token, at) => token.kind === 'word' && token.proper && at > 0 && token.word === content);

/** Whether what is asked of is what the instant was told of, or stands for it. */
function isSpokenOf(told: Told, own: ReadonlySet<string>, subject: readonly string[]): boolean {
  if (subject.some((word) => own.has(word)) || subject.every((word) => LEGS.has(word))) return true;
  // "It starts at 20:15", or a name that was told before.
  const isTold = told.clauses.some(
    (clause) => clause !== told.asked && subject.some((word) => clause.content.has(word)),
  );
  const isWay =
    subject.some((word) => isName(told, word)) &&
    told.stretches.some(({ clause }) => says(clause.text, LEGS));
  return isTold && ([...own].every(isSide) || isWay);
}

type Noun = { word: string; content: string; at: number };

/** The things that a clause speaks of behind an article, but for places and directions. */
function nounsIn(told: Told, clause: Clause, isPerson: boolean): Noun[] {
  const { tokens } = told;
  const before = tokens[clause.from - 1];
  const isFirst =
    !before || before.kind === 'clock' || (before.kind === 'sign' && /^[.?!;:]$/.test(before.sign));
  const found: Noun[] = [];
  for (let at = clause.from; at < clause.to; at++) {
    const word = wordAt(tokens, at);
    const [content] = contentOf([word]);
    // "Cleaning takes 20 minutes": what begins a sentence and lasts, unless it may be somebody's name.
    const opens = at === clause.from && isProper(told, clause) && isFirst;
    const isThing = opens && (/ing$/.test(word) || !isPerson) && LASTING.test(wordAt(tokens, at + 1));
    const isBehind = DETERMINER.test(wordAt(tokens, at - 1)) && !PREPOSITIONS.test(wordAt(tokens, at - 2));
    if (content && (isBehind || isThing)) found.push({ word, content, at });
  }
  return found;
}
