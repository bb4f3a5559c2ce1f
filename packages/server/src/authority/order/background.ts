import { type Clause, clausesOf, leadsOver } from '../../acts/prose/clauses.ts';
import { headOf } from '../../acts/prose/heads.ts';
import { monthOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { isFronted } from '../../acts/prose/read.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import { AUXILIARIES, BINDING, FAILURES, isFunctionWord, NEGATIVES, SAYS } from '../../acts/prose/words.ts';
import objections from '../../language/lexicon/objections.json' with { type: 'json' };
import lexicon from '../../language/lexicon/remarks.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import type { Order, Sentence } from './standing.ts';
import { isHolder, isVague, singular } from './words.ts';

const { entries } = lexicon;
const set = (list: string): ReadonlySet<string> => new Set(words(list));
const DEGREES = set(entries.degrees);
/** Words that make a remark hold an order back, in any form of them. */
const HOLDS: ReadonlySet<string> = new Set([
  ...words(entries.holds),
  ...objections.entries.stops,
  ...objections.entries.permission,
  ...objections.entries.doubts.filter((word) => !DEGREES.has(word)),
  ...BINDING,
  ...FAILURES,
  ...SAYS,
]);
const SPENT = set(entries.spent);
const SERVED = new Set([...SPENT, ...words(entries.of), ...words(entries.idle)]);
const ENDS = set(entries.ends);
const USES = set(entries.uses);
const REST = set(entries.rest);
const PERSONS = set(entries.persons);
const AWAY = set(entries.away);
const STATES = set(entries.states);
const KEEPS = set(entries.keeps);
const BODIES = set(entries.bodies);
const WORKS = set(entries.works);

/** What the orders beside a remark are about: whether all end something, whether any changes something, and the words that they name things by. */
export type About = { ends: boolean; changes: boolean; words: ReadonlySet<string> };

/** What was said beside an order: the words of the orders alone, and whether anything else holds them back. */
export type Beside = { plain: readonly Token[]; holds: boolean };

export function aboutOf(orders: readonly Order[], sentences: readonly Sentence[]): About {
  const changes = orders.filter(
    ({ act: { modality, effect } }) => modality === 'ordered' && effect !== 'read' && effect !== 'reply',
  );
  const named = sentences
    .filter(({ kind }) => kind === 'acts')
    .flatMap(({ tokens }) => clausesOf(tokens).filter((clause) => !isTold(clause)))
    .flatMap(({ tokens }) => tokens.filter(({ kind }) => kind !== 'mark').flatMap(partsOf));
  return {
    ends: changes.length > 0 && changes.every(({ act }) => ENDS.has(act.verb)),
    changes: changes.some(({ act }) => !KEEPS.has(act.verb)),
    words: new Set(named.filter((word) => word.length > 1 && !isFunctionWord(word))),
  };
}

/** A word as it stands, without its plural, and the parts of a name: "demo-web" is of "demo". */
const partsOf = ({ lower }: Token): string[] =>
  [lower, ...lower.split(/[^\p{L}\p{N}]+/u)].flatMap((part) => [part, singular(part)]);

/** Parts a sentence into what it orders and what it tells beside that. A statement orders nothing. */
export function besideIn({ tokens, kind }: Sentence, about: About): Beside {
  // What a question tells is what it asks about.
  if (tokens.at(-1)?.text === '?') return { plain: tokens, holds: false };
  const clauses = clausesOf(tokens);
  const isStatement = kind === 'statement';
  const told = clauses.filter((clause) => isTold(clause) || (isStatement && clause.kind !== 'purpose'));
  const ordered = clauses.filter((clause) => !told.includes(clause)).flatMap((clause) => clause.tokens);
  let plain = tokens;
  let holds = clauses.some(
    (clause) =>
      (clause.kind === 'purpose' && (told.length > 0 || clause.tokens.some(binds))) ||
      isWishForIt(clause, about) ||
      isKept(clause, about),
  );
  for (const clause of told) {
    const isSaid = about.ends && isSpent(bare(clause.tokens), about, isStatement);
    if (!isSaid && !isStatement && adds(clause, ordered)) continue;
    if (clause.kind === 'condition' || !isHarmless(clause.tokens, about, isStatement)) holds = true;
    else if (!isStatement) plain = plain.filter((token) => !clause.tokens.includes(token));
    if (isSaid) plain = resolved(plain, clause.tokens);
  }
  return { plain, holds };
}

/** Whether a clause tells, as its own sentence or as a reason, and orders and asks nothing. */
const isTold = (clause: Clause): boolean =>
  clause.kind === 'reason' ||
  (clause.kind === 'main' && !isFronted(clause) && /^(?:statement|done)$/.test(headOf(clause, '.').says));

/** "…, but keep the logs": what is to stay limits what else is ordered. */
const isKept = (clause: Clause, { changes }: About): boolean => {
  const head = clause.kind === 'main' ? headOf(clause, '.') : undefined;
  return changes && head?.says === 'order' && KEEPS.has(head.verb?.lemma ?? '');
};

/** "We need it" beside an order to end it, "we need it until Friday" beside any. */
const isWishForIt = (clause: Clause, { ends }: About): boolean =>
  clause.kind === 'main' &&
  headOf(clause, '.').says === 'wish' &&
  clause.tokens.some(({ lower }) => POINTS.has(lower)) &&
  (ends || clause.tokens.some((token) => binds(token) && !/^needs?$/.test(token.lower)));

/**
 * "PR 88 is ready; merge it": a clause that names something which the order beside it does not name is part of the
 * order, and each of its words must be answered by the act. Not so one that refuses or binds.
 */
const adds = ({ kind, tokens }: Clause, ordered: readonly Token[]): boolean =>
  ordered.length > 0 &&
  kind === 'main' &&
  (/^(?:its?|that|this|they|these|those)$/.test(tokens.find((token) => !leadsOver(token))?.lower ?? '')
    ? !tokens.some(binds)
    : true) &&
  bare(tokens).some(
    ({ kind: of, text, capital }, at) =>
      (of !== 'word' || (capital && at > 0 && text !== 'I')) && !ordered.some((token) => token.text === text),
  );

const binds = ({ kind, lower }: Token): boolean =>
  kind === 'word' && (NEGATIVES.has(lower) || BINDING.has(lower) || lower.endsWith("n't"));

/**
 * Whether a statement is background: that what is to be ended has served, that somebody is away, or something that
 * speaks of nothing that is ordered, refuses nothing, and tells of nobody's interest or doubt. All else may object.
 */
function isHarmless(clause: readonly Token[], about: About, isApart: boolean): boolean {
  const tokens = bare(clause);
  const [first] = tokens;
  // "Is that right", "and has the key": a question, or what an earlier subject does.
  if (!first || (AUXILIARIES.has(first.lower) && !first.lower.includes("'"))) return false;
  if (about.ends && (isSpent(tokens, about, isApart) || isUnused(tokens))) return true;
  // "Before we touch it": when it is done, where that is nobody's word or leave.
  if (clause[0]?.lower === 'before')
    return clause.slice(1).every((token) => isPronoun(token.lower) || isWork(token) || !speaks(token));
  // "He left the company" speaks for an end, and against access.
  const isOfPerson =
    about.ends && /^(?:he|she|they)\b/.test(first.lower) && tokens.some((_, at) => isOfAway(tokens, at));
  if (
    isOfPerson
      ? tokens.some(({ lower }) => lower === 'and')
      : OWN.test(first.lower)
        ? !isAway(tokens)
        : isOfBody(tokens) || !isPlainState(tokens)
  )
    return false;
  // Beside an order in its own sentence stands what is told of it: "…, the printer was replaced".
  if (!isApart && !isOfPerson && !OF_SPEAKER.has(first.lower)) return false;
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

/** "The disk is nearly full": of a thing, and nobody's, that it is so. */
const isPlainState = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }, at) => at > 0 && STATES.has(lower));

const OF_SPEAKER: ReadonlySet<string> = new Set(['i', "i'm", "i've", 'we', "we're", "we've"]);

const isWork = ({ lower }: Token): boolean => formsOf(lower).some((form) => WORKS.has(form));

/** Without what leads over to it, and without marks. */
const bare = (clause: readonly Token[]): readonly Token[] =>
  clause
    .slice(
      Math.max(
        0,
        clause.findIndex((token) => !leadsOver(token)),
      ),
    )
    .filter(({ kind }) => kind !== 'mark' && kind !== 'break');

/** "My boss has the last word", "Ravi objects": what others do or have may be a say in it; that they are away is none. */
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
const FIRMS: ReadonlySet<string> = new Set([
  'company',
  'firm',
  'team',
  'organisation',
  'organization',
  'office',
]);

const POINTS = set(entries.points);
/** Whether a word may bear on what is ordered: it refuses, binds, doubts, wants, or points at what was said. */
function speaks(token: Token): boolean {
  const { kind, lower, text } = token;
  if (kind === 'quoted' || kind === 'code' || text === '?') return true;
  if (kind !== 'word' || (token.capital && monthOf(lower) !== undefined)) return false;
  if (NEGATIVES.has(lower) || /n't$|^(?:it|that|this|there|they|here|what|who)'/.test(lower)) return true;
  return POINTS.has(lower) || isUndone(lower) || formsOf(lower).some((form) => HOLDS.has(form));
}

/** "Unsigned", "unpaid": what was not done is a refusal in one word. */
const isUndone = (word: string): boolean => word.startsWith('un') && isPast(word.slice(2));

const formsOf = (word: string): string[] => [
  word,
  singular(word),
  verbOf(word)?.lemma ?? word,
  ...['s', 'es', 'ed', 'd', 'ing'].flatMap((ending) =>
    word.endsWith(ending) ? [word.slice(0, -ending.length), `${word.slice(0, -ending.length)}e`] : [],
  ),
  word.replace(/ies$|ied$/, 'y'),
  word.replace(/(.)\1(?:ed|ing)$/, '$1'),
];

const isBe = (word: string): boolean => /^(?:is|are|was|were|has|have|had)$/.test(word);
const CONTRACTED = /^(?:it|that|they|this)'(?:s|re|ve)$/;

/** "It is merged", "JV-3 was only a test entry", "row 8 is a duplicate of row 7". */
function isSpent(tokens: readonly Token[], about: About, isApart: boolean): boolean {
  const subject = spentSubject(tokens);
  if (isApart) return subject !== undefined;
  // That the printer was replaced says nothing of the ticket.
  return (
    subject?.every(({ lower }) => isPronoun(lower) || CONTRACTED.test(lower)) ||
    (subject?.some((token) => partsOf(token).some((part) => about.words.has(part))) ?? false)
  );
}

/** What is said to have served; undefined where that is not all that is said. */
function spentSubject(tokens: readonly Token[]): readonly Token[] | undefined {
  const short = CONTRACTED.test(tokens[0]?.lower ?? '');
  const be = short ? 0 : tokens.findIndex(({ lower, kind }) => kind === 'word' && isBe(lower));
  if (be < (short ? 0 : 1)) return undefined;
  const subject = tokens.slice(0, short ? 1 : be);
  const whole = tokens.slice(be + 1).map(({ lower }) => lower);
  const of = whole.findIndex((word) => word === 'of' || word === 'in');
  const said = of < 0 ? whole : whole.slice(0, of);
  const rest = of < 0 ? [] : tokens.slice(be + 2 + of);
  return said.some((word) => SPENT.has(word)) &&
    said.every((word) => SERVED.has(word)) &&
    !rest.some(speaks) &&
    !rest.some(({ lower }) => AUXILIARIES.has(lower)) &&
    (short || subject.every((token) => isPronoun(token.lower) || !speaks(token)))
    ? subject
    : undefined;
}

const SUBJECT = 3;
const isPronoun = (word: string): boolean => /^(?:it|this|that|these|those|they)$/.test(word);

const among = (firsts: string, seconds: readonly string[]): string[] =>
  words(firsts).flatMap((first) => seconds.map((second) => `${first} ${second} `));
const NOT_ANY_MORE: readonly string[] = [
  'nobody ',
  'no one ',
  ...among('i we they you', ['do not', "don't", 'no longer', 'never']),
  ...among('it this they these', ['is not', 'is no longer', 'are not', 'are no longer']),
];
/** "We no longer need it", "nobody uses it", "it is not used any more". */
function isUnused(tokens: readonly Token[]): boolean {
  const said = tokens.map(({ lower }) => lower).join(' ');
  const opening = NOT_ANY_MORE.find((phrase) => said.startsWith(phrase));
  const [uses, ...rest] = words(opening === undefined ? '' : said.slice(opening.length));
  return (
    uses !== undefined && formsOf(uses).some((form) => USES.has(form)) && rest.every((word) => REST.has(word))
  );
}

/**
 * "Row 8 is a duplicate. Delete it.": what is ordered of "it" is ordered of what the words right before it say has
 * served. The tokens of the order with its name in the place of "it".
 */
export function resolved(tokens: readonly Token[], before: readonly Token[] | undefined): readonly Token[] {
  const subject = before && spentSubject(bare(before));
  if (!subject || subject.some(({ lower }) => isPronoun(lower) || CONTRACTED.test(lower))) return tokens;
  const its = tokens.flatMap(({ lower, kind }, at) => (kind === 'word' && lower === 'it' ? [at] : []));
  const [at] = its;
  if (at === undefined || its.length > 1 || verbOf(tokens[at - 1]?.lower ?? '') === undefined) return tokens;
  return [...tokens.slice(0, at), ...subject, ...tokens.slice(at + 1)];
}
