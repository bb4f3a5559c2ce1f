import { MULTIPLES, PARTS } from '../../language/numbers.ts';
import { isWeekday, measureOf, monthNamed } from '../../language/units.ts';
import { type Element, leafOf } from '../expression.ts';
import { BE, DETERMINERS, PREPOSITIONS, PRONOUNS, SKIPPED } from './vocabulary.ts';
import { AUXILIARIES, signOf, verbIn, wordOf } from './words.ts';

/** A stretch of a sentence with one thing to tell: who, what happens, and its numbers. */
export type Chunk = {
  elements: readonly Element[];
  words: readonly string[];
  /** Who or what does it; inherited where it is not said. */
  subject: readonly string[];
  /** Whom a pronoun behind it stands for: not "each box". */
  actor: readonly string[];
  /** What happens; '' where that is not known, inherited where nothing is said of it. */
  verb: string;
  /** Which of its words that is; -1 where it is inherited. */
  at: number;
  /** "Last week she …": when or where all of its sentence is, by the words before who does it. */
  lead: readonly string[];
  /** The sentence that it stands in. */
  sentence: number;
};

const JOINTS = /^(?:and|but|then|while|whereas|which|who|so)$/;

/** The chunks of a sentence; `before` is what the one before it ended with. */
export function chunksOf(elements: readonly Element[], before: Chunk | undefined, sentence: number): Chunk[] {
  const found: Chunk[] = [];
  let last = before;
  const isRow = elements.some((one) => signOf(one) === '|');
  for (const part of joined(parted(elements))) {
    const chunk = read(part, isRow ? undefined : last, sentence);
    found.push(chunk);
    last = chunk;
  }
  return found;
}

function parted(elements: readonly Element[]): Element[][] {
  if (elements.some((one) => signOf(one) === '|')) return [rowOf(elements)];
  const parts: Element[][] = [[]];
  for (const element of elements) {
    const ends = /^[,;:.?!]$/.test(signOf(element)) || JOINTS.test(wordOf(element));
    const [first, second] = addendsOf(element);
    if (first && second) {
      parts.at(-1)?.push(first);
      parts.push([second]);
    } else if (ends) parts.push(/^wh/.test(wordOf(element)) ? [element] : []);
    else if (element.kind !== 'sign' || !/^["'*]$/.test(element.sign)) parts.at(-1)?.push(element);
  }
  return parts.filter((part) => part.length > 0);
}

/** "4 EUR plus 2 EUR per km": two numbers that are told, and no sum of both for each. */
const addendsOf = (one: Element): Element[] =>
  one.kind === 'expression' && one.of.kind === 'operation' && one.of.sign === '+'
    ? [one.of.a, one.of.b].map((of) => ({ kind: 'expression', of, start: of.start, end: of.end }))
    : [];

/** A row of a table: its cells in order. */
const rowOf = (elements: readonly Element[]): Element[] => elements.filter((one) => one.kind !== 'sign');

/** What tells nothing by itself, "On Monday" say, belongs to what follows it. */
function joined(parts: readonly Element[][]): Element[][] {
  const found: Element[][] = [];
  let lead: Element[] = [];
  for (const part of parts) {
    const words = part.map(wordOf);
    const tells = part.some(
      (one, at) =>
        one.kind !== 'word' ||
        isVerb(words, at) ||
        /^(?:rest|others)$/.test(one.word) ||
        (words[at + 1] === 'as' && (MULTIPLES.has(one.word) || PARTS.has(one.word))),
    );
    if (tells) found.push([...lead, ...part]);
    lead = tells ? [] : [...lead, ...part];
  }
  if (lead.length > 0) found.push([...(found.pop() ?? []), ...lead]);
  return found;
}

const ORDINAL = /^(?:first|second|third|last|next|new|whole)$/;

/** Whether a word is a verb where it stands: none behind an article, a preposition or a possessive. */
export function isVerb(words: readonly string[], at: number): boolean {
  const [word = '', before = ''] = [words[at], words[at - 1]];
  // "at the first stop", "last week"
  if (ORDINAL.test(before) && DETERMINERS.has(words[at - 2] ?? '')) return false;
  if (word === 'last' && measureOf(words[at + 1] ?? '')) return false;
  if (DETERMINERS.has(before) || /'s$/.test(before) || before === 'no') return false;
  if (PREPOSITIONS.has(before) && before !== 'to' && !word.endsWith('ing')) return false;
  // "Each doctor sees 14": whatever that is
  const isDone =
    /^(?:each|every|a|an|one)$/.test(words[at - 2] ?? '') &&
    /[^s]s$/.test(word) &&
    words[at + 1] === '' &&
    !/s$/.test(before);
  return isDone || BE.has(word) || AUXILIARIES.has(word) || verbIn(word) !== undefined;
}

function read(elements: readonly Element[], before: Chunk | undefined, sentence: number): Chunk {
  const words = elements.map(wordOf);
  const found = words.flatMap((_, at) => (isVerb(words, at) ? [at] : []));
  // "A container ship carries": of two in a row the first is a noun.
  const places = found.filter(
    (at) =>
      !found.includes(at + 1) || AUXILIARIES.has(words[at] ?? '') || AUXILIARIES.has(words[at + 1] ?? ''),
  );
  const lexical = places.filter((at) => !AUXILIARIES.has(words[at] ?? '') && !BE.has(words[at] ?? ''));
  const first = elements.findIndex(({ kind }) => kind === 'expression');
  const at = lexical.findLast((one) => first < 0 || one < first) ?? lexical[0] ?? places.at(-1) ?? -1;
  const start = places.length > 0 ? Math.min(...places) : first < 0 ? words.length : first;
  const isRelative = /^(?:who|which)$/.test(words[0] ?? '');
  const own = isRelative ? antecedent(before) : subjectIn(words.slice(0, start));
  // Whoever tells it is nobody who was told of.
  const isPronoun = PRONOUNS.has(own[0] ?? '') && !/^(?:i|we)$/.test(own[0] ?? '');
  // "She wants to buy"
  const named = isPronoun ? [] : own;
  const inherited = (isPronoun ? before?.actor : before?.subject) ?? [];
  // "A brick weighs 3 kg, the pallet 18 kg."
  const isGapped =
    places.length === 0 && before?.sentence === sentence && isNamedBefore(words.slice(0, start));
  const subject = named.length > 0 && (places.length > 0 || isGapped) ? named : inherited;
  const gives = /^(?:him|her|them)$/.test(words[at + 1] ?? '') && elements[at + 2]?.kind === 'expression';
  const actor = gives
    ? (before?.actor ?? [])
    : /^(?:each|every|there|his|her|their)$/.test(subject[0] ?? '')
      ? (before?.actor ?? [])
      : subject;
  const ahead = words.slice(0, first < 0 ? words.length : first);
  const verb = at >= 0 ? (words[at] ?? '') : inherits(ahead) ? (before?.verb ?? '') : '';
  const isFirst = before?.sentence !== sentence;
  const lead = isFirst ? words.slice(0, leadIn(words)) : before.lead;
  return { elements, words, subject, actor, verb, at, lead, sentence };
}

/** "the pallet", "its box": an article and a noun, and nothing besides. */
const isNamedBefore = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words.length < 5 &&
  DETERMINERS.has(words[0] ?? '') &&
  words.slice(1).every((word) => word !== '' && !PREPOSITIONS.has(word) && !SKIPPED.has(word)) &&
  !words.some((word) => measureOf(word) !== undefined || isWeekday(word));

/** What "who" stands for: the last noun before it. */
function antecedent(before: Chunk | undefined): string[] {
  const last = before?.elements.at(-1);
  if (last?.kind === 'word') return [last.word];
  return [...(leafOf(last)?.nouns ?? [])];
}

/** Without "On Monday" before it, and words that tell when. */
function subjectIn(words: readonly string[]): string[] {
  if (/^(?:how|what|which|when)$/.test(words[0] ?? '')) return [];
  return words.slice(leadIn(words)).filter((word) => word !== '' && (!SKIPPED.has(word) || word === 'there'));
}

/** How many words before the subject tell when or where. */
function leadIn(words: readonly string[]): number {
  const [first = '', unit = ''] = words;
  const isTimed = /^(?:each|every|per|last|this|next)$/.test(first) && measureOf(unit) !== undefined;
  return isTimed ? 2 : PREPOSITIONS.has(first) ? afterPhrase(words) : 0;
}

/** "In the morning she …": a preposition with its article and nouns, up to a pronoun, an article or the end. */
function afterPhrase(words: readonly string[]): number {
  let at = DETERMINERS.has(words[1] ?? '') ? 2 : 1;
  while (at < words.length && !PRONOUNS.has(words[at] ?? '') && !DETERMINERS.has(words[at] ?? '')) at++;
  return at;
}

/** "… and a cake for 12 EUR": another thing at its price. */
const isOffer = (words: readonly string[]): boolean =>
  words.length >= 2 &&
  words.length <= 4 &&
  /^(?:for|at)$/.test(words.at(-1) ?? '') &&
  words.slice(0, -1).every((word) => word !== '' && (!PREPOSITIONS.has(word) || DETERMINERS.has(word)));

/** Whether words before a number leave open what happens: "on Tuesday 41", "to Ben 5", "another 12". */
const inherits = (words: readonly string[]): boolean =>
  isOffer(words) ||
  words.every((word, at) => {
    const phrase = words.slice(Math.max(0, at - 3), at).some((one) => PREPOSITIONS.has(one));
    return (
      word === '' ||
      DETERMINERS.has(word) ||
      PREPOSITIONS.has(word) ||
      SKIPPED.has(word) ||
      isWeekday(word) ||
      monthNamed(word) !== undefined ||
      phrase
    );
  });
