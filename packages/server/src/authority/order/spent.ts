import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { AUXILIARIES } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/remarks.json' with { type: 'json' };
import { setOf as set, words } from '../../language/names.ts';
import type { About } from './background.ts';
import { bare, formsOf, isBe, isPronoun, partsOf, speaks } from './wording.ts';

const { entries } = lexicon;
const SPENT = set(entries.spent);
const SERVED = new Set([...SPENT, ...words(entries.of), ...words(entries.idle)]);
const USES = set(entries.uses);
const REST = set(entries.rest);

const CONTRACTED = /^(?:it|that|they|this)'(?:s|re|ve)$/;

/** "It is merged", "JV-3 was only a test entry", "row 8 is a duplicate of row 7". */
export function isSpent(tokens: readonly Token[], about: About, isApart: boolean): boolean {
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

const among = (firsts: string, seconds: readonly string[]): string[] =>
  words(firsts).flatMap((first) => seconds.map((second) => `${first} ${second} `));
const NOT_ANY_MORE: readonly string[] = [
  'nobody ',
  'no one ',
  ...among('i we they you', ['do not', "don't", 'no longer', 'never']),
  ...among('it this they these', ['is not', 'is no longer', 'are not', 'are no longer']),
];
/** "We no longer need it", "nobody uses it", "it is not used any more". */
export function isUnused(tokens: readonly Token[]): boolean {
  const said = tokens.map(({ lower }) => lower).join(' ');
  const opening = NOT_ANY_MORE.find((phrase) => said.startsWith(phrase));
  const [uses, ...rest] = words(opening === undefined ? '' : said.slice(opening.length)).filter(
    (word, at) => at > 0 || !/^(?:is|are)$/.test(word),
  );
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
