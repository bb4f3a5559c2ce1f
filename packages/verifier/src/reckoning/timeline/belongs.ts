import { wordSet } from '../../language/lists.ts';
import type { Asked } from './asked.ts';
import { wordAt } from './token.ts';
import type { Placed, Stretch, Told } from './told.ts';
import { contentOf, LEGS } from './words.ts';

const LEAVES = wordSet(
  'leave leaves left leaving depart departs departed departing departure off out board boards boarded sail sails sailed send sends sent post posts posted mailed dispatched launched',
);
const ARRIVES = wordSet(
  'arrive arrives arrived arriving arrival reach reaches reached land lands landed dock docks docked there home back delivered return returns returned in',
);
const FINISHES = wordSet('end ends ended ending finish finishes finished close closes closed due ready done');
/** What shows that a stretch was spent on the way. */
const TRAVELS = wordSet(
  `after crossing journey ride rides rode drive drives drove flight flies flew trip walk walks walked walking voyage way sail sails
  sailed`,
);
const STAYS = wordSet(
  `stay stays stayed staying wait waits waited waiting stop stops stopped unload unloads load loads loading unloading break guest visit
  visits visited hotel night nights rest rests rested`,
);
const says = (words: readonly string[], some: ReadonlySet<string>): boolean =>
  words.some((word) => some.has(word));
const LENGTHS = /^(?:duration|length|session|programme|program|running)$/;
const VEHICLES =
  /^(?:bus|train|tram|ferry|car|metro|underground|subway|plane|taxi|boat|ship|coach|minibus|matatu|bike)$/;
const DETERMINERS = /^(?:the|a|an|another|her|his|its|their|my|our)$/;
const PREPOSITIONS = /^(?:to|from|at|in|of|on|for|into|by|through|across|over|with|until|after|before)$/;
const PRONOUNS = /^(?:i|you|we|he|she|they|it)$/;
const PERSONS = /^(?:i|you|we|he|she|they)$/;

const wordsOf = ({ tokens, clauses }: Told, clause: number): string[] => {
  const own = clauses[clause];
  return own ? tokens.slice(own.from, own.to).map((_, at) => wordAt(tokens, own.from + at)) : [];
};

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
  const [home, about] = [wordsOf(told, from.clause), wordsOf(told, told.asked)];
  const subject = subjectOf(about);
  const isTravel =
    says(home, LEAVES) || says(about, LEAVES) || (from.side === 'end' && says(home, ARRIVES)) || asked.must;
  const isPerson = about.some((word) => PERSONS.test(word)) || subject.some((word) => isName(told, word));
  if (!about.some((word) => PRONOUNS.test(word)) && !isSpokenOf(told, from, subject)) return false;
  const breaks = lasting.filter(({ role }) => role === 'break');
  // "with a break of 20 minutes": in it, or besides.
  const goesOn = breaks.every(({ clause }) =>
    /\b(?:waits?|waited|waiting|stops|stopped|stopping|rests|rested)\b/.test(wordsOf(told, clause).join(' ')),
  );
  if (breaks.length === lasting.length || !goesOn || (breaks.length > 0 && !isTravel)) return false;
  const last = lasting.at(-1);
  if (lasting.length > 1 && !endsWith(told, asked, from, lasting)) return false;
  // "and waits there for 20 minutes": it is asked when that ends, not when it got there.
  const waited = told.clauses[last?.clause ?? -1]?.content;
  const goesOnThen =
    asked.side === 'start' ||
    [...(told.clauses[told.asked]?.content ?? [])].some((word) => waited?.has(word));
  if (last?.role === 'break' && (asked.side === 'end' || !goesOnThen)) return false;
  if (sign < 0 && from.side === 'end' && !leadsBack(told, asked, home, about, lasting)) return false;
  const known = new Set([
    ...(told.clauses[from.clause]?.content ?? []),
    ...(told.clauses[told.asked]?.content ?? []),
  ]);
  return lasting.every(({ clause, at }) => {
    const own = told.clauses[clause];
    if (!own) return false;
    // "Today is Wednesday. The parcel comes in 4 days."
    if (
      from.side === undefined &&
      wordAt(told.tokens, at - 1) === 'in' &&
      told.clauses[from.clause]?.content.size === 0
    )
      return true;
    return nounsIn(told, own.from, own.to, isPerson).every((noun) => {
      const isOwn = known.has(noun.content) || LENGTHS.test(noun.word) || noun.at > at;
      return isOwn || (isTravel && (LEGS.has(noun.word) || (isPerson && VEHICLES.test(noun.word))));
    });
  });
}

/** Whether what is asked for comes behind the last of several parts: nothing that it names was reached before that. */
function endsWith(told: Told, asked: Asked, from: Placed, lasting: readonly Stretch[]): boolean {
  const ends = [
    told.clauses[from.clause],
    told.clauses[(asked.side === 'start' ? lasting[0] : lasting.at(-1))?.clause ?? -1],
  ];
  const about = [...(told.clauses[told.asked]?.content ?? [])].filter(
    (word) => word !== 'start' && word !== 'end',
  );
  return about.every(
    (word) =>
      ends.some((clause) => clause?.content.has(word)) ||
      !lasting.some(({ clause }) => told.clauses[clause]?.content.has(word)),
  );
}

/** Whether from an end one may count back to the begin that is asked for. */
function leadsBack(
  told: Told,
  asked: Asked,
  home: readonly string[],
  about: readonly string[],
  lasting: readonly Stretch[],
): boolean {
  const isArrival = says(home, ARRIVES) && !says(home, FINISHES);
  if (isArrival) {
    if (told.clauses.some((_, clause) => says(wordsOf(told, clause), STAYS))) return false;
    return lasting.every(({ clause, at }) => says(wordsOf(told, clause), TRAVELS) || isToGet(told, at));
  }
  // "The concert ends at 22:00. She talks for 20 minutes. When does she leave?"
  return says(about, LEAVES) ? asked.must : true;
}

/** "takes 40 minutes to get there", "needs 26 days to Mombasa". */
function isToGet({ tokens }: Told, at: number): boolean {
  const next = tokens[at + 2];
  const isTo = wordAt(tokens, at + 1) === 'to' && next?.kind === 'word';
  return (
    isTo &&
    (next.proper ||
      /^(?:get|reach|go|come|walk|drive|travel|fly|ride|cross|the|a|sail|cycle|make)$/.test(next.word))
  );
}

/** Whom or what it is asked of: what stands before the verb. */
function subjectOf(about: readonly string[]): string[] {
  const verb = about.findIndex((word, at) => at > 1 && /^(?:start|end)$/.test(contentOf([word])[0] ?? ''));
  return contentOf(about.slice(0, verb < 0 ? undefined : verb)).filter(
    (word) => word !== 'start' && word !== 'end',
  );
}

const isName = ({ tokens }: Told, content: string): boolean =>
  tokens.some((token, at) => token.kind === 'word' && token.proper && at > 0 && token.word === content);

/** Whether what is asked of is what the instant was told of, or stands for it. */
function isSpokenOf(told: Told, from: Placed, subject: readonly string[]): boolean {
  const own = told.clauses[from.clause]?.content ?? new Set<string>();
  const nouns = [...own].filter((word) => word !== 'start' && word !== 'end');
  if (subject.length === 0 || subject.some((word) => own.has(word))) return true;
  if (subject.every((word) => LEGS.has(word))) return true;
  // "It starts at 20:15", or a name that was told before.
  const isTold = told.clauses.some(
    ({ content }, clause) => clause !== told.asked && subject.some((word) => content.has(word)),
  );
  return isTold && (nouns.length === 0 || subject.some((word) => isName(told, word)));
}

const LASTING = /^(?:take|takes|took|last|lasts|lasted|need|needs|needed|is|are|was|were)$/;
const isStop = (tokens: Told['tokens'], at: number): boolean => {
  const token = tokens[at];
  return (
    token === undefined || token.kind === 'clock' || (token.kind === 'sign' && /^[.?!;:]$/.test(token.sign))
  );
};

type Noun = { word: string; content: string; at: number };

/** The things that a clause speaks of behind an article, but for places and directions. */
function nounsIn({ tokens }: Told, from: number, to: number, isPerson: boolean): Noun[] {
  const found: Noun[] = [];
  for (let at = from; at < to; at++) {
    const word = wordAt(tokens, at);
    const [before, beyond] = [wordAt(tokens, at - 1), wordAt(tokens, at - 2)];
    const [content] = contentOf([word]);
    const token = tokens[at];
    // "Cleaning takes 20 minutes": what begins a sentence and lasts, unless it may be somebody's name.
    const opens = at === from && token?.kind === 'word' && token.proper && isStop(tokens, at - 1);
    const isThing = opens && (/ing$/.test(word) || !isPerson) && LASTING.test(wordAt(tokens, at + 1));
    const isBehind = DETERMINERS.test(before) && !PREPOSITIONS.test(beyond);
    if (content && (isBehind || isThing)) found.push({ word, content, at });
  }
  return found;
}
