import lexicon from '../../language/lexicon/grammar.json' with { type: 'json' };
import { words as listOf } from '../../language/names.ts';
import { isGreeting } from './manners.ts';
import { phraseAt } from './measures.ts';
import { quantityAt } from './quantity.ts';
import { TELLING_KINDS, type Token } from './tokens.ts';
import { baseVerb, isPast, verbOf } from './verbs.ts';
import {
  AUXILIARIES,
  CONDITIONS,
  DETERMINERS,
  FILLER,
  FRAMES,
  NOUN_VERBS,
  ONLY_PAST,
  PHRASAL,
  PREPOSITIONS,
  PRONOUNS,
  REASONS,
  WH_WORDS,
} from './words.ts';

/** A stretch of a sentence with one verb: said outright, on a condition, or as the reason or purpose of another. */
export type Clause = { kind: 'main' | 'condition' | 'reason' | 'purpose'; tokens: readonly Token[] };

const DIVIDERS = new Set(listOf(lexicon.entries.dividers));
/** Words that are a time where one follows, and begin a condition where a sentence does. */
const OF_TIME: ReadonlySet<string> = new Set(['after', 'before', 'until', 'till', 'while', 'once', 'since']);
const SUBJECTS = new Set(listOf(lexicon.entries.subjects));

/** Pronouns that are nothing but the subject of a clause. */
const NOMINATIVES: ReadonlySet<string> = new Set(['i', 'we', 'he', 'she', 'they']);

/** The clauses of a sentence, in order. A condition ends where its comma or "then" stands. Linear. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const so = conclusionAt(tokens);
  if (so > 0) return [{ kind: 'reason', tokens: tokens.slice(0, so) }, ...clausesOf(tokens.slice(so))];
  const clauses: Clause[] = [];
  let kind: Clause['kind'] = 'main';
  let from = 0;
  const close = (end: number, next: Clause['kind']): void => {
    const own = tokens.slice(from, end);
    if (own.some((token) => !leadsOver(token))) clauses.push({ kind, tokens: own });
    from = end;
    kind = next;
  };
  for (let at = 0; at < tokens.length; at++) {
    const opened = subordinateAt(tokens, at, from);
    if (opened) {
      close(at, opened.kind);
      at += opened.length - 1;
      continue;
    }
    // "In src/a.ts replace …", "On 3 May I need …": a phrase before the verb that it belongs to.
    if (
      at > from + 1 &&
      kind === 'main' &&
      endsPhrase(tokens, from, at) &&
      (startsClause(tokens, at) || (tokens[at - 1]?.kind === 'path' && startsOrder(tokens, at)))
    ) {
      close(at, 'main');
      continue;
    }
    const frame = phraseAt(FRAMES, tokens, at);
    if (frame && frame.length > 1 && (at === from || leadsOver(tokens[at - 1]) || phraseEnds(tokens, at))) {
      at += frame.length - 1;
      continue;
    }
    const divider =
      DIVIDERS.has(tokens[at]?.lower ?? '') && tokens[at]?.kind !== 'quoted' && !isListed(tokens, at);
    if (
      divider &&
      at > from &&
      (startsClause(tokens, at + 1, kind) ||
        isManners(tokens, at) ||
        (kind === 'main' && tokens[at]?.kind === 'mark' && startsTelling(tokens, at + 1)) ||
        ((kind !== 'main' || (tokens[at]?.lower === ',' && PREPOSITIONS.has(tokens[from]?.lower ?? ''))) &&
          startsOrder(tokens, at + 1)))
    )
      close(at, 'main');
  }
  close(tokens.length, 'main');
  return clauses;
}

/** "He rang and won't come, so cancel it": where the order begins that follows from what stands before it; -1 where none does. */
function conclusionAt(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    ({ kind, lower }, i) => i > 1 && kind === 'word' && lower === 'so' && tokens[i - 1]?.kind === 'mark',
  );
  const isBound = (_: Token, i: number): boolean =>
    phraseAt(CONDITIONS, tokens, i) !== undefined && !OF_TIME.has(tokens[i]?.lower ?? '');
  return at > 0 && startsOrder(tokens, at) && !tokens.slice(0, at).some(isBound) ? at : -1;
}

/** "… with name 'Larkin' and phone '061 22'": a second name with its value behind a first, and no verb. */
const isListed = (tokens: readonly Token[], at: number): boolean => {
  const kinds = [-2, -1, 1, 2].map((step) => tokens[at + step]?.kind);
  return (
    kinds[0] === 'word' &&
    kinds[2] === 'word' &&
    kinds[1] === kinds[3] &&
    (kinds[1] === 'quoted' || kinds[1] === 'address') &&
    NOUN_VERBS.has(tokens[at + 1]?.lower ?? '') &&
    !isVerbHere(tokens, at - 2)
  );
};

const TO_US = /^(?:me|us)$/;

/** Whether a phrase that a preposition opened can end before `at`: it names something there. */
function endsPhrase(tokens: readonly Token[], from: number, at: number): boolean {
  const before = tokens[at - 1];
  return (
    before !== undefined &&
    PREPOSITIONS.has(tokens[from]?.lower ?? '') &&
    (TELLING_KINDS.has(before.kind) ||
      (before.capital && !PRONOUNS.has(before.lower)) ||
      // "From table stops give me …".
      (TO_US.test(tokens[at + 1]?.lower ?? '') && at <= from + 4) ||
      // "In the table stops set the …": a noun with its name, and a verb with its object.
      (DETERMINERS.has(tokens[from + 1]?.lower ?? '') &&
        at === from + 4 &&
        DETERMINERS.has(tokens[at + 1]?.lower ?? ''))) &&
    tokens[at]?.kind === 'word' &&
    tokens[at]?.lower !== 'to'
  );
}

/** "…, so be quick": manners up to the next mark, and nothing else. */
function isManners(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.kind !== 'mark') return false;
  const end = tokens.findIndex(({ kind }, i) => i > at && kind === 'mark');
  const own = tokens.slice(at + 1, end < 0 ? tokens.length : end);
  return own.length > 0 && isGreeting(own);
}

/** Whether a frame stands right before `at`: "could you please | go ahead and". */
const phraseEnds = (tokens: readonly Token[], at: number): boolean =>
  phraseAt(FRAMES, tokens, Math.max(0, at - 2)) !== undefined ||
  phraseAt(FRAMES, tokens, Math.max(0, at - 3)) !== undefined;

/** A word that opens a condition, a reason or a purpose at `at`. */
function subordinateAt(
  tokens: readonly Token[],
  at: number,
  from: number,
): { kind: Clause['kind']; length: number } | undefined {
  const word = tokens[at];
  if (word?.kind !== 'word') return undefined;
  // "Copy it before we touch it": when it is done, and nothing that it waits for.
  if (word.lower === 'before' && /^(?:i|we)$/.test(tokens[at + 1]?.lower ?? ''))
    return { kind: 'reason', length: 1 };
  const condition = phraseAt(CONDITIONS, tokens, at);
  if (condition && opensCondition(tokens, at, from, condition.length))
    return { kind: 'condition', length: condition.length };
  const reason = phraseAt(REASONS, tokens, at);
  if (reason && !quantityAt(tokens, at + reason.length)) return { kind: 'reason', length: reason.length };
  const verb = tokens[at + 1];
  if (
    word.lower === 'to' &&
    at > from + 1 &&
    verb?.kind === 'word' &&
    !verb.capital &&
    isVerbHere(tokens, at + 1) &&
    !(NOUN_VERBS.has(verb.lower) && /^(?:number|identifier)$/.test(tokens[at + 2]?.kind ?? '')) &&
    !carriesInfinitive(tokens, from, at) &&
    !isGoal(tokens, from, at)
  )
    return { kind: 'purpose', length: 1 };
  return undefined;
}

function opensCondition(tokens: readonly Token[], at: number, from: number, length: number): boolean {
  const word = tokens[at]?.lower ?? '';
  // "Should it rain, …" opens a condition; "should we" asks.
  if (word === 'should' || (word === 'once' && tokens[at - 1]?.lower === 'at')) return false;
  if (OF_TIME.has(word) && length === 1 && quantityAt(tokens, at + 1)) return false;
  if ((word === 'if' || word === 'when') && length === 1 && isEmbedded(tokens, at, from)) return false;
  if (word === 'when' && at === from && tokens.at(-1)?.text === '?') return false;
  return true;
}

/** "Check if it runs", "tell me when it leaves": the word opens what is asked for. */
function isEmbedded(tokens: readonly Token[], at: number, from: number): boolean {
  for (let i = at - 1; i >= from && i >= at - 4; i--) {
    const before = tokens[i]?.lower ?? '';
    const verb = verbOf(before);
    if (verb?.effect === 'read' || before === 'out' || before === 'know' || before === 'wonder') return true;
    if (!PRONOUNS.has(before) && !FILLER.has(before) && before !== 'and' && before !== ',') return false;
  }
  return false;
}

/** Verbs whose infinitive is part of what is ordered ("remind me to …"), and frames ("I want you to …"). */
const CARRIERS: ReadonlySet<string> = new Set(
  'remind reminder ask tell invite instruct want need like would use try help allow permit request have ought going able about wish love remember forget sure free time task job goal possible safe ok okay fine way kind'.split(
    ' ',
  ),
);

function carriesInfinitive(tokens: readonly Token[], from: number, at: number): boolean {
  for (let i = at - 1; i >= from; i--) if (CARRIERS.has(tokens[i]?.lower ?? '')) return true;
  return false;
}

/** "Set LOG_LEVEL to warn for …": what something is set to, and nothing that is done with an object of its own. */
const isGoal = (tokens: readonly Token[], from: number, at: number): boolean =>
  tokens.slice(from, at).some(({ lower }) => lower === 'set' || lower === 'change') &&
  (tokens[at + 2] === undefined ||
    tokens[at + 2]?.kind === 'mark' ||
    PREPOSITIONS.has(tokens[at + 2]?.lower ?? ''));

/** Whether a clause of its own begins at `at`, after what only leads over to it. */
export function startsClause(tokens: readonly Token[], at: number, inside: Clause['kind'] = 'main'): boolean {
  let i = at;
  while (i < tokens.length && (FILLER.has(tokens[i]?.lower ?? '') || DIVIDERS.has(tokens[i]?.lower ?? '')))
    i++;
  const word = tokens[i];
  if (word?.kind !== 'word') return false;
  if (phraseAt(FRAMES, tokens, i)) return true;
  const next = tokens[i + 1]?.lower ?? '';
  if (word.lower === 'do' && DETERMINERS.has(next)) return true;
  if (
    SUBJECTS.has(word.lower) &&
    (AUXILIARIES.has(next) || verbOf(next) !== undefined || word.lower.includes("'"))
  )
    return true;
  if (
    NOMINATIVES.has(word.lower) &&
    tokens[i + 1]?.kind === 'word' &&
    DIVIDERS.has(tokens[at - 1]?.lower ?? '')
  )
    return true;
  if (WH_WORDS.has(word.lower) && inside === 'main' && isQuestion(tokens, i)) return true;
  return isVerbHere(tokens, i);
}

const FINITE: ReadonlySet<string> = new Set(
  [...AUXILIARIES].filter((word) => !/^(?:be|been|being|am|having|'.*|.*'(?:m|re|ve|ll|d|s))$/.test(word)),
);
const INDEFINITES: ReadonlySet<string> = new Set(
  'nobody somebody everybody someone everyone nothing something everything'.split(' '),
);
const LONGEST_SUBJECT = 8;
/** "…, the fix failed": a past form behind a noun that describes nothing behind it. */
const isToldOf = (tokens: readonly Token[], at: number): boolean => {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return (
    token !== undefined &&
    isPast(token.lower) &&
    before?.kind === 'word' &&
    !DETERMINERS.has(before.lower) &&
    !PREPOSITIONS.has(before.lower) &&
    (next === undefined || next.kind === 'mark' || PRONOUNS.has(next.lower) || DETERMINERS.has(next.lower))
  );
};

/** "On 8 May": a month, and no verb. */
export const isMay = ({ lower, capital }: Token): boolean => capital && lower === 'may';

/** "…, the disk is nearly full": behind a mark, a subject and what it does or is. */
function startsTelling(tokens: readonly Token[], at: number): boolean {
  let from = at;
  while (from < tokens.length && leadsOver(tokens[from])) from++;
  const [first, second] = tokens.slice(from);
  // "…, is that right": a question of its own.
  if (FINITE.has(first?.lower ?? '') && PRONOUNS.has(second?.lower ?? '') && second?.lower !== 'you')
    return true;
  if (
    (INDEFINITES.has(first?.lower ?? '') || first?.lower === 'it') &&
    second?.kind === 'word' &&
    /[^s]s$/.test(second.lower)
  )
    return true;
  if (!first || WH_WORDS.has(first.lower) || (PREPOSITIONS.has(first.lower) && first.kind === 'word'))
    return false;
  for (let i = from; i < tokens.length && i <= from + LONGEST_SUBJECT; i++) {
    const token = tokens[i];
    if (!token || (token.kind === 'mark' && token.text !== "'s") || token.kind === 'break') return false;
    if (token.kind !== 'word') continue;
    if (i > from && ((FINITE.has(token.lower) && !isMay(token)) || isToldOf(tokens, i))) return true;
    // "The one that is red" names a thing.
    if (i > from && (WH_WORDS.has(token.lower) || token.lower === 'that')) return false;
  }
  return false;
}

/** Behind a condition a base form is the order, also where it could be a noun. */
function startsOrder(tokens: readonly Token[], at: number): boolean {
  let i = at;
  while (i < tokens.length && leadsOver(tokens[i])) i++;
  return (
    tokens[i]?.kind === 'word' &&
    baseVerb(tokens[i]?.lower ?? '') !== undefined &&
    !AUXILIARIES.has(tokens[i + 1]?.lower ?? '')
  );
}

/** "…, and what is its price?": a question of its own, not a relative clause. */
const isQuestion = (tokens: readonly Token[], at: number): boolean =>
  /^(?:what|how|where|why)$/.test(tokens[at]?.lower ?? '') && tokens.at(-1)?.text === '?';

/** Whether a base form at `at` is a verb there, and no noun: by itself, or by what follows. */
export function isVerbHere(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at];
  if (word?.kind !== 'word') return false;
  if (phraseAt(PHRASAL, tokens, at)) return !AUXILIARIES.has(tokens[at + 1]?.lower ?? '');
  if (!baseVerb(word.lower)) return false;
  const next = tokens[at + 1];
  // "Finance froze it", "order 5 is late".
  if (next && (AUXILIARIES.has(next.lower) || ONLY_PAST.has(next.lower))) return false;
  if (!NOUN_VERBS.has(word.lower)) return true;
  if (!next || next.kind === 'mark') return false;
  if (next.kind !== 'word') return true;
  if (next.lower === 'of') return false;
  return (
    DETERMINERS.has(next.lower) ||
    PRONOUNS.has(next.lower) ||
    next.capital ||
    quantityAt(tokens, at + 1) !== undefined
  );
}

/** Whether a token leads over and says nothing by itself. */
export const leadsOver = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'mark' || FILLER.has(token.lower) || DIVIDERS.has(token.lower);
