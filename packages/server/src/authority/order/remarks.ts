import type { Act } from '../../acts/act.ts';
import { readSentences } from '../../acts/prose/read.ts';
import { groupsOfNoun, verbOf } from '../../acts/prose/verbs.ts';
import { BINDING, FAILURES, NEGATIVES } from '../../acts/prose/words.ts';
import type { Missing } from '../authority.ts';
import { asideOf } from './aside.ts';
import { isIdle } from './compare.ts';
import type { Beside } from './coverage.ts';
import { contraryIn } from './directions.ts';
import { asksFor, type Meaning, meaningOf } from './groups.ts';
import { harmIn } from './harms.ts';
import type { Sentence, Word } from './standing.ts';
import { wordsOfName } from './words.ts';

type Held = { missing: Missing[]; unread: { where: string; quote: string }[] };

/** What else was said that keeps a covered act from being allowed: remarks that might concern it, and rules that name it. */
export function holdsBack(
  word: Word,
  act: Act,
  meaning: Meaning,
  { terms, earlier, done = [] }: Beside & { done?: readonly Act[] },
  /** Sentences that the order which covers it was read from. */
  read: readonly Sentence[] = [],
): Held {
  const held: Held = { missing: [], unread: [] };
  for (const sentence of word.sentences) {
    const harm = harmIn(sentence.tokens);
    if (harm)
      held.missing.push({
        what: act.verb,
        why: `No order makes this allowed (${harm}): "${sentence.quote}".`,
        is: 'unnamed',
      });
    if (sentence.acts.some((one) => one.modality === 'done' && sameAct(one.verb, meaning)))
      held.missing.push({
        what: act.verb,
        why: `The request says that it was done already: "${sentence.quote}".`,
        is: 'unnamed',
      });
    else if (act.effect !== 'read' && sentence.holds && !read.includes(sentence))
      held.unread.push({ where: sentence.document, quote: sentence.quote });
  }
  const results = earlier.flatMap(({ result }) => result ?? []);
  const aside =
    act.effect === 'read'
      ? undefined
      : asideOf(
          word,
          act,
          meaning,
          { acts: [...done, ...earlier.flatMap(({ reading }) => reading.acts)], results },
          read,
        );
  if (aside)
    held.missing.push({
      what: act.verb,
      why: `The request asks for something before it, or for it otherwise: "${aside}".`,
      is: 'unnamed',
    });
  for (const order of word.orders.filter((one) => results.length > 0 && asksFor(one.meaning, meaning))) {
    const known = contraryIn(order, act, results);
    if (known !== undefined)
      held.missing.push({
        what: act.verb,
        why: `The request says "${order.quote}"; the record has '${known}' already.`,
        is: 'unnamed',
      });
  }
  if (doneBefore(act, meaning, earlier))
    held.missing.push({
      what: act.verb,
      why: `The same was done before: '${act.verb}'. The request asks for it once.`,
      is: 'unnamed',
    });
  for (const { name, text } of terms)
    for (const rule of rulesFor(text, act, meaning))
      held.missing.push({
        what: act.verb,
        why: `A rule of ${name} names it, and is not seen to be met: "${rule}".`,
        is: 'unnamed',
      });
  return held;
}

const sameAct = (verb: string, { groups, lemma }: Meaning): boolean =>
  verb === lemma || (verbOf(verb)?.groups.some((group) => groups.has(group)) ?? false);

/** Words of a rule that lets nothing be changed. */
const READ_ONLY = /\b(?:read-only|readonly|read only|view-only|only (?:reads?|looks? up|views?))\b/i;
const PERMITS = /^(?:may|can|allowed|permitted|able|free|help|helps|helping)$/;

/** Sentences of standing rules that name this kind of act, by verb or noun, and do not plainly permit it. */
function rulesFor(text: string, act: Act, meaning: Meaning): string[] {
  const rules: string[] = [];
  for (const { span, tokens, acts } of readSentences(text)) {
    const quote = text.slice(span.start, span.end);
    const words = tokens.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
    const binds = words.some((word) => NEGATIVES.has(word) || BINDING.has(word) || word.endsWith("n't"));
    const names = words.some(
      (word) => sameAct(word, meaning) || groupsOfNoun(word).some((group) => meaning.groups.has(group)),
    );
    if (act.effect === 'read') {
      const refuses = acts.some(({ polarity, verb }) => polarity === 'refrain' && sameAct(verb, meaning));
      if (refuses && words.some((word) => meaning.nouns.includes(word))) rules.push(quote);
    } else if (READ_ONLY.test(quote) || (names && (binds || !words.some((word) => PERMITS.test(word)))))
      rules.push(quote);
  }
  return rules;
}

/** Whether an earlier act did the same, and nothing says that it failed. */
function doneBefore(act: Act, meaning: Meaning, earlier: Beside['earlier']): boolean {
  if (act.effect === 'read' || act.effect === 'reply') return false;
  const own = tellingOf(act);
  return earlier.some(({ reading, result }) => {
    if (result !== undefined && failed(result)) return false;
    return reading.acts.some((one) => {
      if (one.effect !== act.effect || !asksFor(meaningOf(one), meaning)) return false;
      const other = tellingOf(one);
      return own.size === other.size && [...own].every((value) => other.has(value));
    });
  });
}

/** Whether a result says that nothing came of it. */
const failed = (result: string): boolean => wordsOfName(result).some((word) => FAILURES.has(word));
const tellingOf = ({ values }: Act): ReadonlySet<string> =>
  new Set(values.filter((value) => !isIdle(value)).map(({ number, text }) => number ?? text));
