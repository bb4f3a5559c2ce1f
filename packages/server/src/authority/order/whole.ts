import type { Act, Value } from '../../acts/act.ts';
import { type Clause, clausesOf } from '../../acts/prose/clauses.ts';
import { type Head, headOf } from '../../acts/prose/heads.ts';
import { isIdle as isManners } from '../../acts/prose/manners.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import { FRAMES, isFunctionWord, NOUN_VERBS } from '../../acts/prose/words.ts';
import { REVISIONS } from '../../language/revisions.ts';
import { groupsOfVerb } from '../../language/verbs.ts';
import { isIdle } from './compare.ts';
import { areOpposed, asksFor, type Meaning } from './groups.ts';
import { placesOf } from './places.ts';
import type { Order, Sentence, Word } from './standing.ts';
import { speaksOut } from './wording.ts';
import { sameKind, wordsOfName } from './words.ts';

/** All that a principal said of an act: the words to be accounted for, with the orders in them; remarks are left out. */
export type Whole = { tokens: readonly Token[]; orders: readonly Order[]; read: readonly Sentence[] };

type Part = { clause: Clause; head: Head; sentence: Sentence };

/**
 * The words of a text that orders one thing, in as many sentences as it takes: its orders, what they say by a name and
 * its value, and statements that say what "it" is. Undefined where anything in the text refuses, asks, doubts or binds.
 */
export function wholeOf({ orders, refused, sentences }: Word, act: Act, meaning: Meaning): Whole | undefined {
  const [first] = sentences;
  if (!first || refused.length > 0 || orders.some(({ takenBack }) => takenBack !== undefined)) return undefined;
  if (sentences.some(({ document }) => document !== first.document)) return undefined;
  const parts: Part[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (sentence.kind === 'greeting') continue;
    const isOfLine = sentence.kind === 'pasted' && sentences[at - 1]?.tokens.at(-1)?.text === ':';
    if (sentence.kind === 'take-back' || (sentence.kind === 'pasted' && !(isOfLine && sentence.acts.length === 0)))
      return undefined;
    const ends = sentence.tokens.at(-1)?.text === '?' ? '?' : '.';
    for (const clause of clausesOf(sentence.tokens))
      if (!isManners(clause.tokens)) parts.push({ clause, head: headOf(clause, ends), sentence });
  }
  const named = [...meaning.nouns, ...act.values.flatMap(({ name }) => wordsOfName(name ?? ''))];
  const own = parts.filter((part) => isOrder(part) || isNamed(part, named));
  const open = act.values.filter(
    (value) => !isIdle(value) && placesOf(own.flatMap(({ clause }) => clause.tokens), value, act).length === 0,
  );
  const taken = parts.filter((part) => own.includes(part) || tells(part, open, act));
  const others = parts.filter((part) => !taken.includes(part));
  if (!others.every(({ clause }) => isAside(clause.tokens, act, meaning))) return undefined;
  const within = orders.filter((order) =>
    taken.some(
      (part) =>
        isOrder(part) &&
        !isNamed(part, named) &&
        order.act.span.start >= (part.clause.tokens[0]?.start ?? 0) &&
        order.act.span.start <= (part.clause.tokens.at(-1)?.end ?? 0),
    ),
  );
  return {
    tokens: taken.flatMap(({ clause }) => [...clause.tokens]),
    orders: within,
    read: sentences,
  };
}

const isOrder = ({ clause, head }: Part): boolean =>
  clause.kind === 'main' && (head.says === 'order' || head.says === 'wish');

/** "…, text 'x'", "phone +44 …", "title: y": a name of an argument with its value. */
function isNamed({ clause }: Part, named: readonly string[]): boolean {
  const at = clause.tokens.findIndex(({ kind }) => kind === 'word');
  const [word, next] = [clause.tokens[at], clause.tokens[at + 1]];
  if (clause.kind !== 'main' || word === undefined || next === undefined) return false;
  return (
    (verbOf(word.lower) === undefined || NOUN_VERBS.has(word.lower)) &&
    named.some((name) => sameKind(name, word.lower)) &&
    (next.kind !== 'word' || next.capital || !isFunctionWord(next.lower))
  );
}

/** Whether a clause that orders nothing says a value of the act that no order says: "Surname is now Lindqvist." */
const tells = ({ clause, head }: Part, open: readonly Value[], act: Act): boolean =>
  clause.kind === 'main' &&
  /^(?:statement|nothing|done)$/.test(head.says) &&
  open.some((value) => placesOf(clause.tokens, value, act).length > 0);

/** Whether a clause only tells: it refuses, binds, wants and doubts nothing, has no value, and is of no such act. */
function isAside(tokens: readonly Token[], { effect }: Act, meaning: Meaning): boolean {
  const isParty = effect === 'send' || effect === 'pay' || effect === 'grant';
  return tokens.every((token, at) => {
    const { kind, lower, capital } = token;
    if (kind === 'mark') return token.text !== '?';
    if (kind !== 'word') return false;
    if (quantityAt(tokens, at)?.value.role === 'amount' || phraseAt(FRAMES, tokens, at)) return false;
    if (speaksOut(token) || REVISIONS.corrects.has(lower) || REVISIONS.keeps.has(lower)) return false;
    if (/^you/.test(lower) || (capital && at > 0 && isParty && lower !== 'i')) return false;
    const verb = verbOf(lower);
    if (!verb) return true;
    const told: Meaning = { lemma: verb.lemma, groups: new Set(groupsOfVerb(verb.lemma)), nouns: [] };
    return !asksFor(told, meaning) && !asksFor(meaning, told) && !areOpposed(told, meaning) && (at > 0 || isPast(lower));
  });
}
